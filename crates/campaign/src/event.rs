//! What happens in a campaign, as one stream. Written as JSON lines by `smelt fuzz --events`; the store
//! and every view consume the same values.
//!
//! A line is one object: `at` (seconds since the campaign began, over all its sessions), `event` (the
//! word of the variant), and its fields. Readers ignore fields they do not know; [`VERSION`] grows when a
//! field changes its meaning.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the stream.
pub const VERSION: u32 = 1;

/// An event and when it happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stamped {
    /// Seconds since the campaign began.
    pub at: f64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A session of the campaign begins.
    Started(Started),
    /// A seed cannot be used, and why. It never ends a campaign.
    SeedLeftOut {
        /// Its path.
        path: String,
        /// Why.
        reason: String,
    },
    /// What the scheduler makes of what was seen so far, for the rounds of an epoch.
    Weights(Weights),
    /// A round is over: one seed, one stream, some mutants.
    Round(Round),
    /// A solver refused a mutant whose seed it takes: a defect of smelt, unless the solver lacks
    /// something.
    Refused(Refused),
    /// Something is wrong with a solver, confirmed by a fresh process.
    Found(Box<Found>),
    /// A solver cannot be used any more.
    SolverLost {
        /// Which.
        solver: String,
        /// Why.
        reason: String,
    },
    /// Totals, about once a second.
    Tick(Totals),
    /// A session of the campaign is over.
    Ended {
        /// Why: `time`, `mutants`, `passes`, `bugs`, `interrupted`, `seeds`, `cpu`, `solver`, `disk`, `fault`.
        reason: String,
        /// What came of it, over all sessions.
        totals: Totals,
    },
}

/// A solver that takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolverLine {
    /// What the user called it.
    pub name: String,
    /// Its release, if known.
    pub version: Option<String>,
    /// How a person starts it; `{}` stands for the file.
    pub command: String,
    /// It is asked only to judge others.
    pub reference: bool,
    /// How mutants are screened: `session` or `process`, with `, levels` behind it where levels are used.
    pub screening: String,
}

/// The beginning of a session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Started {
    /// Version of the stream.
    pub version: u32,
    /// Version of smelt.
    pub smelt: String,
    /// What all random streams follow from.
    pub seed: u64,
    /// The strategy, and its settings as they were given.
    pub strategy: String,
    /// Who is asked.
    pub solvers: Vec<SolverLine>,
    /// How many seeds can be used.
    pub seeds: u64,
    /// How many workers there are.
    pub workers: u64,
    /// Whether the campaign was begun before.
    pub resumed: bool,
}

/// Weights of an epoch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Weights {
    /// Which rounds: those of this epoch.
    pub epoch: u64,
    /// The weight of each strategy.
    pub strategies: BTreeMap<String, f64>,
    /// The weight of each operator that differs from 1.
    pub operators: BTreeMap<String, f64>,
    /// Features of solver statistics that have been seen.
    pub features: u64,
}

/// The name of a mutant: enough to make it again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct MutantName {
    /// The file of the seed.
    pub seed: String,
    /// The hash of its text.
    pub hash: String,
    /// The strategy of the chain.
    pub strategy: String,
    /// The random stream.
    pub stream: u64,
    /// Which mutant of the chain, counted from 1; 0 is the seed itself.
    pub step: u64,
    /// The epoch whose weights were in force.
    pub epoch: u64,
}

/// Counts of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Answers {
    /// `sat`
    pub sat: u64,
    /// `unsat`
    pub unsat: u64,
    /// `unknown`
    pub unknown: u64,
    /// Stopped at a limit of time or memory.
    pub limit: u64,
    /// An error message.
    pub error: u64,
    /// A crash or a failed assertion.
    pub crash: u64,
    /// Models that were evaluated and true.
    pub models: u64,
    /// Processor time in milliseconds.
    pub cpu: u64,
}

/// A kind of answer: its name, and how many there are.
pub type Part = (&'static str, fn(&Answers) -> u64);

impl Answers {
    /// The kinds of answers, in the order in which they are shown.
    pub const PARTS: [Part; 6] = [
        ("sat", |a| a.sat),
        ("unsat", |a| a.unsat),
        ("unknown", |a| a.unknown),
        ("limit", |a| a.limit),
        ("error", |a| a.error),
        ("crash", |a| a.crash),
    ];

    /// All of them.
    pub fn total(&self) -> u64 {
        Answers::PARTS.iter().map(|(_, of)| of(self)).sum()
    }

    /// Adds counts.
    pub fn add(&mut self, other: &Answers) {
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.limit += other.limit;
        self.error += other.error;
        self.crash += other.crash;
        self.models += other.models;
        self.cpu += other.cpu;
    }
}

/// A finished round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 0 on.
    pub number: u64,
    /// Which mutants: `step` is the last one.
    pub name: MutantName,
    /// Mutants made.
    pub made: u64,
    /// Mutants that were dropped because they are not new.
    pub dropped: u64,
    /// Mutants that solvers were asked.
    pub asked: u64,
    /// Features of solver statistics that were seen for the first time.
    pub fresh: u64,
    /// Answers by solver.
    pub answers: BTreeMap<String, Answers>,
    /// Mutants by the strategy that made them.
    #[serde(default)]
    pub strategies: BTreeMap<String, u64>,
    /// Operators that mutations brought, and how often.
    #[serde(default)]
    pub operators: BTreeMap<String, u64>,
    /// What took longest.
    #[serde(default)]
    pub slowest: Option<Slow>,
}

/// An answer that took long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slow {
    /// Whose.
    pub solver: String,
    /// Its answer in a word.
    pub answer: String,
    /// Processor time in milliseconds.
    pub cpu: u64,
    /// Which mutant.
    pub name: MutantName,
}

/// A refused mutant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// Who refused it.
    pub solver: String,
    /// What it said.
    pub message: String,
    /// Which mutant.
    pub name: MutantName,
    /// The mutant, if it is the first with this message.
    pub text: Option<String>,
}

/// What one solver said to a trigger, in a fresh process.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Testimony {
    /// Who.
    pub solver: String,
    /// The command that shows it; `{}` stands for the file.
    pub command: String,
    /// Its answer in words; the last one where there are several questions.
    pub answer: String,
    /// Its answer to each `check-sat`, a word each. Empty in findings of earlier versions.
    #[serde(default)]
    pub answers: Vec<String>,
    /// What it printed.
    pub stdout: String,
    /// What it printed besides.
    pub stderr: String,
    /// The code with which it ended, if it ended by itself: none after a signal.
    #[serde(default)]
    pub exit: Option<i32>,
    /// Processor time in milliseconds.
    pub cpu: u64,
    /// Its model, if it was asked for one.
    pub model: Option<String>,
    /// The script with which it was asked for the model.
    #[serde(default)]
    pub asked: Option<String>,
    /// What became of the model: `true`, `false`, `undetermined`, `unread`.
    pub verdict: Option<String>,
    /// The way down to the culprit, line by line.
    pub explanation: Vec<String>,
}

/// A finding.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// Its name in this campaign; also the name of its folder.
    pub id: String,
    /// `wrong-answer`, `invalid-model`, `crash` …
    pub kind: String,
    /// `certain`, `self-reported`, `disagreement`, `suspected`, `unstable`.
    pub certainty: String,
    /// Who is wrong.
    pub solver: String,
    /// One sentence.
    pub sentence: String,
    /// The theory that it is about.
    pub theory: String,
    /// What makes two findings the same bug: crash place; or theory, kind, pair and failing releases.
    pub signature: String,
    /// The first finding with this signature, unless this is the first.
    pub duplicate_of: Option<String>,
    /// Installed releases that fail as well.
    pub releases: Vec<String>,
    /// `sat` or `unsat`, where that is so by construction: whoever replays the trigger must know it.
    #[serde(default)]
    pub expected: Option<String>,
    /// Which mutant.
    pub name: MutantName,
    /// The mutations from the seed on, in words.
    pub steps: Vec<String>,
    /// The script.
    pub trigger: String,
    /// What everybody said.
    pub testimony: Vec<Testimony>,
    /// Processor seconds that the campaign had used, children included.
    pub cpu: f64,
}

/// What came of a campaign so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Rounds that are over.
    pub rounds: u64,
    /// Mutants made.
    pub made: u64,
    /// Mutants that were dropped because they are not new.
    pub dropped: u64,
    /// Mutants that solvers were asked.
    pub asked: u64,
    /// Mutants that a solver refused.
    pub refused: u64,
    /// Findings.
    pub findings: u64,
    /// Findings with a signature of their own.
    pub bugs: u64,
    /// Features of solver statistics that have been seen.
    pub features: u64,
    /// Those that a single mutant of this session showed.
    #[serde(default)]
    pub once: u64,
    /// Those that two mutants of this session showed.
    #[serde(default)]
    pub twice: u64,
    /// Mutants of this session whose features were looked at.
    #[serde(default)]
    pub looked: u64,
    /// Operators that mutations brought.
    #[serde(default)]
    pub operators: u64,
    /// Seeds of which a mutant was asked, and seeds that were left out.
    #[serde(default)]
    pub seeds: (u64, u64),
    /// Processor seconds, children included.
    pub cpu: f64,
    /// Answers by solver.
    pub answers: BTreeMap<String, Answers>,
}

impl Totals {
    /// Answers of all solvers.
    pub fn queries(&self) -> u64 {
        self.answers.values().map(Answers::total).sum()
    }

    /// How likely the next mutant shows a feature that was never seen: Good and Turing's estimate, from
    /// how many were seen once. Nothing as long as too little was looked at.
    pub fn discovery(&self) -> Option<f64> {
        (self.looked >= 100).then(|| (self.once as f64 / self.looked as f64).min(1.0))
    }

    /// How many features are still unseen, at least: Chao's estimate from those seen once and twice.
    pub fn unseen(&self) -> Option<f64> {
        let (once, twice) = (self.once as f64, self.twice as f64);
        (self.looked >= 100).then(|| once * (once - 1.0).max(0.0) / (2.0 * (twice + 1.0)))
    }
}
