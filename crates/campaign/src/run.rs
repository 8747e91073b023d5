//! The dispatcher: starts workers, takes what they report, and tells it as events. It alone decides what is
//! a new bug, what the weights are, and when to stop.

use crate::event::{
    Answers, Event, Found, MutantName, SolverLine, Stamped, Started, Totals, VERSION,
};
use crate::feedback::{Feedback, Sight, weights_of};
use crate::findings::Court;
use crate::party::Party;
use crate::plan::Plan;
use crate::screen::{Booth, Way, faster};
use crate::seeds::SeedFile;
use crate::shared::Shared;
use crate::worker::{Message, Sighting, Worker};
use smelt_mutate::fusion::Functions;
use smelt_mutate::{
    Groups, Palette, Settings, Signatures, Strategy, Tools, Truth, Weights, hash_of,
};
use smelt_smtlib::Theories;
use smelt_solvers::run::{Limits, RunError, Scratch};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often totals are told.
const TICK: Duration = Duration::from_secs(1);

/// What a campaign is made of.
pub struct Setup<'a> {
    /// What all random streams follow from.
    pub seed: u64,
    /// The strategy.
    pub strategy: &'static dyn Strategy,
    /// What strategies may generate.
    pub generate: Settings,
    /// Operators that may take each other's place; those of the table unless a file says others.
    pub groups: Option<Arc<Groups>>,
    /// What typefuzz may put into a mutant; all that solvers have in common unless a file says otherwise.
    pub signatures: Option<Arc<Signatures>>,
    /// How seeds are fused.
    pub fusions: Arc<Functions>,
    /// The operator table.
    pub table: &'static Theories,
    /// Who takes part.
    pub party: &'a Party,
    /// The seeds.
    pub seeds: &'a [SeedFile],
    /// What is so of all seeds, if the user knows.
    pub oracle: Option<Truth>,
    /// Mutants in a chain.
    pub chain: u64,
    /// Every how many steps of a chain solvers are asked.
    pub modulo: u64,
    /// Bytes beyond which a seed is too long.
    pub file_size: u64,
    /// What a solver may take.
    pub limits: &'a Limits,
    /// Workers.
    pub workers: usize,
    /// Whether weights follow what solvers print.
    pub feedback: bool,
    /// When to stop.
    pub stop: Stop,
    /// Where every mutant that is asked is kept as a file.
    pub keep: Option<&'a Path>,
}

/// When to stop, counted from where this session begins; never without any of these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop {
    /// After so long.
    pub time: Option<Duration>,
    /// After so many mutants were asked.
    pub mutants: Option<u64>,
    /// After so many bugs.
    pub bugs: Option<u64>,
    /// After so much processor time, solvers included.
    pub cpu: Option<Duration>,
}

/// What an earlier session of the campaign left.
#[derive(Clone, Debug, Default)]
pub struct Resume {
    /// All rounds below this one are done.
    pub done_below: u64,
    /// And these.
    pub done: BTreeSet<u64>,
    /// Weights by epoch.
    pub weights: BTreeMap<u64, crate::event::Weights>,
    /// Totals so far.
    pub totals: Totals,
    /// Seconds so far.
    pub at: f64,
    /// The first finding of each signature.
    pub bugs: BTreeMap<String, String>,
    /// The names of all findings.
    pub findings: BTreeSet<String>,
}

/// Why a campaign could not go on.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// A solver cannot be run.
    #[error("{solver}: {error}")]
    Solver {
        /// Which.
        solver: String,
        /// Why.
        error: RunError,
    },
    /// The machine does not give what is needed.
    #[error(transparent)]
    Machine(RunError),
    /// What happens cannot be written down.
    #[error("{0}")]
    Sink(String),
    /// There is nothing to begin with.
    #[error("no seed can be used; `smelt check` says what is wrong with each")]
    NoSeed,
    /// A worker fell: a fault of smelt.
    #[error("{0}")]
    Fault(String),
}

/// Runs a campaign. `sink` takes every event, in order; `interrupted` is asked whether the user wants to
/// stop.
pub fn run(
    setup: &Setup<'_>,
    scratch: &Scratch,
    resume: Option<Resume>,
    sink: &mut dyn FnMut(&Stamped) -> Result<(), String>,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Result<Totals, CampaignError> {
    if setup.seeds.is_empty() {
        return Err(CampaignError::NoSeed);
    }
    let resumed = resume.is_some();
    let before = resume.unwrap_or_default();
    let shared =
        Shared::new(setup.seeds.len(), setup.stop.mutants, before.done_below, before.done.clone());
    let cancelled = || shared.is_stopped() || interrupted();
    let ways = ways(setup, scratch, &cancelled)?;
    let palette = Arc::new(match &setup.signatures {
        Some(signatures) => Palette::of_signatures(setup.table, signatures),
        None => Palette::new(setup.table, &setup.party.extensions()),
    });
    let groups = match &setup.groups {
        Some(groups) => groups.clone(),
        None => Arc::new(Groups::of_table(&palette)),
    };
    // Who reads escapes differently answers another question.
    let legacy = setup.party.members.iter().any(|m| m.solver.has_legacy_escapes());
    let generate = Settings { escapes: setup.generate.escapes && !legacy, ..setup.generate };
    let plan = Plan::new(setup.seed, setup.seeds.len());
    let mut dispatcher = Dispatcher {
        setup,
        shared: &shared,
        sink,
        begun: Instant::now(),
        earlier: before.at,
        totals: before.totals.clone(),
        cpu_before: before.totals.cpu,
        bugs_before: before.totals.bugs,
        own_before: own_cpu(),
        feedback: Feedback::new(),
        waiting: BTreeMap::new(),
        counted: BTreeMap::new(),
        bugs: before.bugs,
        told: before.findings,
        keys: BTreeMap::new(),
        refused: BTreeSet::new(),
        left_out: 0,
        failure: None,
        reason: None,
        past: before.weights,
    };
    dispatcher.start(&ways, resumed)?;
    let first = Shared::epoch_of(before.done_below);
    for epoch in first..first + 2 {
        dispatcher.publish(epoch)?;
    }
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..setup.workers.max(1) {
            let sender = sender.clone();
            let (shared, plan, ways) = (&shared, &plan, &ways);
            let (palette, groups) = (palette.clone(), groups.clone());
            let cancelled: &(dyn Fn() -> bool + Sync) = &cancelled;
            let witness = sender.clone();
            let work = move || {
                let booths = setup.party.members.iter().zip(ways).map(|(m, &way)| {
                    Booth::new(&m.solver, m.reference, way, setup.limits, scratch, cancelled)
                });
                let court = Court {
                    party: setup.party,
                    limits: setup.limits,
                    scratch,
                    table: setup.table,
                    cancelled,
                };
                let mut worker = Worker {
                    setup,
                    shared,
                    plan,
                    booths: booths.collect(),
                    court,
                    tools: Tools::new(palette, groups, generate),
                    epoch: None,
                    sender,
                };
                worker.work();
            };
            scope.spawn(move || {
                // The others would go on for ever without it being known.
                if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
                    let text = panic.downcast_ref::<&str>().map(|t| (*t).to_owned());
                    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                    let _ = witness.send(Message::Fell(text.unwrap_or_default()));
                }
            });
        }
        drop(sender);
        let mut ticked = Instant::now();
        loop {
            match receiver.recv_timeout(Duration::from_millis(100)) {
                Ok(message) => {
                    if let Err(e) = dispatcher.take(message) {
                        dispatcher.fail(e);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if ticked.elapsed() >= TICK {
                ticked = Instant::now();
                dispatcher.tick();
            }
            dispatcher.maybe_stop(interrupted());
        }
    });
    dispatcher.end()
}

/// How each solver is screened, measured.
fn ways(
    setup: &Setup<'_>,
    scratch: &Scratch,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Way>, CampaignError> {
    let mut ways = Vec::new();
    for m in &setup.party.members {
        let way = faster(&m.solver, setup.limits, scratch, cancelled)
            .map_err(|error| CampaignError::Solver { solver: m.solver.name.clone(), error })?;
        ways.push(way);
    }
    Ok(ways)
}

/// Processor seconds of smelt itself.
fn own_cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

struct Dispatcher<'a> {
    setup: &'a Setup<'a>,
    shared: &'a Shared,
    sink: &'a mut dyn FnMut(&Stamped) -> Result<(), String>,
    begun: Instant,
    earlier: f64,
    totals: Totals,
    cpu_before: f64,
    bugs_before: u64,
    own_before: f64,
    feedback: Feedback,
    /// Rounds of epochs that are not complete.
    waiting: BTreeMap<u64, Vec<Sight>>,
    /// Finished rounds by epoch.
    counted: BTreeMap<u64, u64>,
    /// The first finding of each signature.
    bugs: BTreeMap<String, String>,
    /// The names of all findings.
    told: BTreeSet<String>,
    /// The last signature of each key, for findings that were not compared with other releases.
    keys: BTreeMap<String, String>,
    refused: BTreeSet<(String, String)>,
    left_out: usize,
    failure: Option<CampaignError>,
    reason: Option<&'static str>,
    past: BTreeMap<u64, crate::event::Weights>,
}

impl Dispatcher<'_> {
    fn emit(&mut self, event: Event) -> Result<(), CampaignError> {
        let at = self.earlier + self.begun.elapsed().as_secs_f64();
        (self.sink)(&Stamped { at, event }).map_err(CampaignError::Sink)
    }

    fn start(&mut self, ways: &[Way], resumed: bool) -> Result<(), CampaignError> {
        let setup = self.setup;
        let line = |(m, way): (&crate::Member, &Way)| {
            let file = Path::new("/{}");
            SolverLine {
                name: m.solver.name.clone(),
                version: m.solver.version.as_ref().map(ToString::to_string),
                command: m.solver.command_line(file).replace("'/{}'", "{}").replace("/{}", "{}"),
                reference: m.reference,
                screening: way.word().to_owned(),
            }
        };
        let started = Started {
            version: VERSION,
            smelt: env!("CARGO_PKG_VERSION").to_owned(),
            seed: setup.seed,
            strategy: setup.strategy.name().to_owned(),
            solvers: setup.party.members.iter().zip(ways).map(line).collect(),
            seeds: setup.seeds.len() as u64,
            workers: setup.workers as u64,
            resumed,
        };
        self.emit(Event::Started(started))
    }

    /// Says the weights of an epoch, which follow from what was seen so far.
    fn publish(&mut self, epoch: u64) -> Result<(), CampaignError> {
        let table = self.setup.table;
        if let Some(past) = self.past.remove(&epoch) {
            self.shared.set_weights(epoch, Arc::new(weights_of(&past, table)));
            return Ok(());
        }
        let weights = if self.setup.feedback { self.feedback.weights() } else { Weights::new() };
        let event = self.feedback.event(epoch, &weights, table);
        self.shared.set_weights(epoch, Arc::new(weights_of(&event, table)));
        self.emit(Event::Weights(event))
    }

    fn take(&mut self, message: Message) -> Result<(), CampaignError> {
        match message {
            Message::Round(mut round, sights) => {
                self.totals.rounds += 1;
                self.count(round.made, round.dropped, round.asked, &round.answers);
                let epoch = Shared::epoch_of(round.number);
                self.waiting.insert(round.number, sights);
                *self.counted.entry(epoch).or_default() += 1;
                round.fresh = self.close_epochs()?;
                self.totals.features = self.feedback.features();
                self.emit(Event::Round(round))
            }
            Message::Partial(round) => {
                self.count(round.made, round.dropped, round.asked, &round.answers);
                Ok(())
            }
            Message::LeftOut(seed, reason) => {
                self.left_out += 1;
                let path = self.setup.seeds[seed].name.clone();
                self.emit(Event::SeedLeftOut { path, reason })
            }
            Message::Refused(mut refused) => {
                self.totals.refused += 1;
                let known = (refused.solver.clone(), generalised(&refused.message));
                // Each message once with its mutant; that is enough to mend it.
                if self.refused.len() >= 1000 || !self.refused.insert(known) {
                    refused.text = None;
                }
                self.emit(Event::Refused(refused))
            }
            Message::Found(sighting) => self.found(*sighting),
            Message::Failed(solver, error) => {
                let name = solver.map(|i| self.setup.party.members[i].solver.name.clone());
                if let Some(solver) = &name {
                    let event =
                        Event::SolverLost { solver: solver.clone(), reason: error.to_string() };
                    self.emit(event)?;
                }
                Err(match name {
                    Some(solver) => CampaignError::Solver { solver, error },
                    None => CampaignError::Machine(error),
                })
            }
            Message::Fell(what) => Err(CampaignError::Fault(what)),
            Message::Done => Ok(()),
        }
    }

    fn count(&mut self, made: u64, dropped: u64, asked: u64, answers: &BTreeMap<String, Answers>) {
        self.totals.made += made;
        self.totals.dropped += dropped;
        self.totals.asked += asked;
        for (solver, counts) in answers {
            self.totals.answers.entry(solver.clone()).or_default().add(counts);
        }
    }

    /// When an epoch is complete, the weights of the one after the next follow.
    fn close_epochs(&mut self) -> Result<u64, CampaignError> {
        let mut fresh = 0;
        while let Some((&epoch, &count)) = self.counted.first_key_value() {
            if count < self.shared.to_do(epoch) {
                break;
            }
            self.counted.remove(&epoch);
            let later = self.waiting.split_off(&((epoch + 1) * crate::plan::EPOCH));
            for sights in std::mem::replace(&mut self.waiting, later).into_values() {
                fresh += self.feedback.add(&sights);
            }
            self.publish(epoch + 2)?;
        }
        Ok(fresh)
    }

    fn found(&mut self, sighting: Sighting) -> Result<(), CampaignError> {
        let Sighting { ruling, testimony, expected, name, steps, text, releases } = sighting;
        let expected = expected.map(|t| t.word().to_owned());
        let member = &self.setup.party.members[ruling.finding.solver];
        let solver = member.solver.name.clone();
        let falls = ruling.key.contains("crash:") || ruling.key.contains("assertion:");
        let signature = match releases.is_empty() && self.keys.contains_key(&ruling.key) {
            true if !falls => self.keys[&ruling.key].clone(),
            _ if falls => ruling.key.clone(),
            _ => format!("{}; fails too: {}", ruling.key, releases.join(" ")),
        };
        self.keys.insert(ruling.key.clone(), signature.clone());
        let mut identity = text.clone();
        identity.extend_from_slice(solver.as_bytes());
        let id = hash_of(&identity)[..10].to_owned();
        // The same script again: a seed that two workers met, or a mutant by another way.
        if !self.told.insert(id.clone()) {
            return Ok(());
        }
        let duplicate_of = self.bugs.get(&signature).filter(|first| **first != id).cloned();
        self.totals.findings += 1;
        if duplicate_of.is_none() && !self.bugs.contains_key(&signature) {
            self.totals.bugs += 1;
            self.bugs.insert(signature.clone(), id.clone());
        }
        let found = Found {
            id,
            kind: ruling.finding.kind.word().to_owned(),
            certainty: ruling.finding.certainty.word().to_owned(),
            solver,
            sentence: ruling.finding.evidence.sentence.clone(),
            theory: ruling.theory,
            signature,
            duplicate_of,
            releases,
            expected,
            name,
            steps,
            trigger: String::from_utf8_lossy(&text).into_owned(),
            testimony,
            cpu: self.cpu(),
        };
        self.emit(Event::Found(Box::new(found)))
    }

    /// Processor seconds of the campaign, solvers included.
    fn cpu(&self) -> f64 {
        self.cpu_before + (own_cpu() - self.own_before) + self.shared.spent()
    }

    fn tick(&mut self) {
        self.totals.cpu = self.cpu();
        let totals = self.totals.clone();
        if let Err(e) = self.emit(Event::Tick(totals)) {
            self.fail(e);
        }
    }

    fn fail(&mut self, error: CampaignError) {
        self.shared.stop();
        if self.failure.is_none() {
            self.reason = Some(match error {
                CampaignError::Solver { .. } => "solver",
                CampaignError::Machine(_) | CampaignError::Sink(_) => "disk",
                CampaignError::NoSeed => "seeds",
                CampaignError::Fault(_) => "fault",
            });
            self.failure = Some(error);
        }
    }

    fn maybe_stop(&mut self, interrupted: bool) {
        if self.shared.is_stopped() {
            return;
        }
        let stop = &self.setup.stop;
        let reason = if interrupted {
            "interrupted"
        } else if stop.time.is_some_and(|t| self.begun.elapsed() >= t) {
            "time"
        } else if stop.cpu.is_some_and(|t| self.cpu() - self.cpu_before >= t.as_secs_f64()) {
            "cpu"
        } else if stop.bugs.is_some_and(|n| self.totals.bugs - self.bugs_before >= n) {
            "bugs"
        } else if self.left_out >= self.setup.seeds.len() {
            "seeds"
        } else {
            return;
        };
        self.reason = Some(reason);
        self.shared.stop();
    }

    fn end(mut self) -> Result<Totals, CampaignError> {
        self.totals.cpu = self.cpu();
        let totals = self.totals.clone();
        // Workers end by themselves when all mutants are asked, so that no answer is cut off.
        let used_up = if self.shared.is_used_up() { "mutants" } else { "seeds" };
        let reason = self.reason.unwrap_or(used_up).to_owned();
        let told = self.emit(Event::Ended { reason: reason.clone(), totals });
        match self.failure {
            Some(failure) => Err(failure),
            None if reason == "seeds" && self.totals.asked == 0 => Err(CampaignError::NoSeed),
            None => told.map(|()| self.totals),
        }
    }
}

/// A message without names and numbers, so that one fault is one message.
fn generalised(message: &str) -> String {
    message.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).take(120).collect()
}

/// Names for tests and replays: the same mutant again.
impl MutantName {
    /// As it is written: `seed:strategy:stream:step`.
    pub fn written(&self) -> String {
        format!("{}:{}:{}:{}", self.hash, self.strategy, self.stream, self.step)
    }
}
