//! A worker: takes rounds, makes mutants, asks solvers, and reports. It owns its sessions; what it learns
//! goes to the dispatcher as messages.

use crate::event::{Answers, MutantName, Refused, Round, Testimony};
use crate::feedback::{Sight, feature};
use crate::findings::{Court, Ruling, proved};
use crate::plan::Plan;
use crate::run::Setup;
use crate::screen::{Booth, Screening, with_level};
use crate::shared::Shared;
use crate::store::file_stem;
use smallvec::SmallVec;
use smelt_mutate::{
    Chain, Change, Expectation, Formula, Tools, Truth, claimed, hash_of, random_stream,
};
use smelt_oracle::{Case, Certainty, Entry, Examined, Options, Witness, examine};
use smelt_smtlib::term::Target;
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{Command, CommandKind, Session, Term, TermId, Theories};
use smelt_solvers::answer::Answer;
use smelt_solvers::run::RunError;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Mutants without an answer in time before a round is given up.
const SLOW: u64 = 2;

/// A solver that failed, if it is known which, and why.
pub(crate) type Trouble = (Option<usize>, RunError);

/// What a worker tells the dispatcher.
pub(crate) enum Message {
    /// A round is over.
    Round(Round, Vec<Sight>),
    /// A round was stopped in the middle: it counts, but it is not done.
    Partial(Round),
    /// A seed cannot be used.
    LeftOut(usize, String),
    /// A solver refused a mutant.
    Refused(Refused),
    /// Fresh processes showed a finding.
    Found(Box<Sighting>),
    /// A solver or the machine failed.
    Failed(Option<usize>, RunError),
    /// A worker fell, saying this.
    Fell(String),
    /// A worker has nothing more to do.
    Done,
}

/// A confirmed finding on its way to the dispatcher.
pub(crate) struct Sighting {
    pub(crate) ruling: Ruling,
    pub(crate) testimony: Vec<Testimony>,
    /// What the answer is by construction.
    pub(crate) expected: Option<Truth>,
    pub(crate) name: MutantName,
    pub(crate) steps: Vec<String>,
    pub(crate) text: Vec<u8>,
    pub(crate) releases: Vec<String>,
}

pub(crate) struct Worker<'a> {
    pub(crate) setup: &'a Setup<'a>,
    pub(crate) shared: &'a Shared,
    pub(crate) plan: &'a Plan,
    pub(crate) booths: Vec<Booth<'a>>,
    pub(crate) court: Court<'a>,
    pub(crate) tools: Tools,
    pub(crate) epoch: Option<u64>,
    pub(crate) sender: Sender<Message>,
}

/// The round at hand.
pub(crate) struct Now {
    pub(crate) name: MutantName,
    answers: BTreeMap<String, Answers>,
    sights: Vec<Sight>,
    made: u64,
    dropped: u64,
    asked: u64,
    slow: u64,
    over: bool,
    /// No more mutants may be asked, so its rest is for who resumes the campaign.
    cut: bool,
    /// Solvers that can be are asked inside levels.
    levels: bool,
}

impl Worker<'_> {
    /// Takes rounds until there are none.
    pub(crate) fn work(&mut self) {
        while let Some(number) = self.shared.next_round() {
            let epoch = Plan::epoch(number);
            if self.epoch != Some(epoch) {
                let Some(weights) = self.shared.weights_for(epoch) else { break };
                self.tools.set_weights(weights);
                self.epoch = Some(epoch);
            }
            if !self.round(number, epoch) {
                break;
            }
        }
        let _ = self.sender.send(Message::Done);
    }

    fn tell(&self, message: Message) {
        // Nobody listens when the campaign is over.
        let _ = self.sender.send(message);
    }

    /// One round; `false` if the campaign cannot go on.
    fn round(&mut self, number: u64, epoch: u64) -> bool {
        let (index, visit) = self.plan.at(number);
        let seed = &self.setup.seeds[index];
        let mut now = Now {
            name: MutantName {
                seed: seed.name.clone(),
                hash: String::new(),
                strategy: self.setup.strategy.name().to_owned(),
                stream: visit,
                step: 0,
                epoch,
            },
            answers: BTreeMap::new(),
            sights: Vec::new(),
            made: 0,
            dropped: 0,
            asked: 0,
            slow: 0,
            over: false,
            cut: false,
            levels: number % 2 == 1,
        };
        let good = if self.shared.is_out(index) || !self.shared.is_turn(index, visit) {
            Ok(())
        } else {
            match seed.read(self.setup.file_size) {
                Ok(source) => self.chain(index, &source, &mut now),
                Err(reason) => {
                    self.leave_out(index, reason);
                    Ok(())
                }
            }
        };
        let round = Round {
            number,
            made: now.made,
            dropped: now.dropped,
            asked: now.asked,
            fresh: 0,
            answers: now.answers,
            name: now.name,
        };
        if let Err((solver, error)) = good {
            self.tell(Message::Partial(round));
            self.tell(Message::Failed(solver, error));
            return false;
        }
        if now.slow >= SLOW {
            self.shared.is_slow(index);
        }
        if now.cut || self.shared.is_stopped() || (self.court.cancelled)() {
            self.tell(Message::Partial(round));
            return false;
        }
        self.tell(Message::Round(round, now.sights));
        true
    }

    fn leave_out(&self, index: usize, reason: String) {
        if self.shared.leave_out(index) {
            self.tell(Message::LeftOut(index, reason));
        }
    }

    fn chain(&mut self, index: usize, source: &[u8], now: &mut Now) -> Result<(), Trouble> {
        now.name.hash = hash_of(source);
        let mut formula = match Formula::read(source, self.tools.table()) {
            Ok(formula) => formula,
            Err(e) => {
                self.leave_out(index, e.to_string());
                return Ok(());
            }
        };
        if now.name.stream == 0 || self.shared.takers(index).is_none() {
            self.shared.set_size(index, source.len());
            self.meet(index, source, now)?;
        }
        let takers = self.shared.takers(index).unwrap_or_default();
        if !takers.iter().zip(&self.setup.party.members).any(|(t, m)| *t && !m.reference) {
            self.leave_out(index, "no solver takes it".to_owned());
            return Ok(());
        }
        let (strategy, seed) = (self.setup.strategy, self.setup.seed);
        let (hash, stream) = (now.name.hash.clone(), now.name.stream);
        let mut begun = Vec::new();
        let mut rng = random_stream(seed, &hash, strategy.name(), stream | 1 << 63);
        if strategy.fuses(&self.tools, &mut rng) {
            let more = if strategy.mutates() { 1 } else { self.setup.chain };
            for attempt in 0..more {
                let Some(fused) = self.fused(index, source, attempt, now)? else { break };
                begun = fused.steps;
                if !self.try_mutant(
                    &fused.text,
                    fused.expectation,
                    &takers,
                    "fusion",
                    &begun,
                    now,
                )? {
                    return Ok(());
                }
                // What comes next starts from it.
                match Formula::read(fused.text, self.tools.table()) {
                    Ok(fused) => formula = fused,
                    Err(_) => return Ok(()),
                }
            }
            if !strategy.mutates() {
                return Ok(());
            }
        }
        let mut chain = Chain::new(&mut formula, strategy, seed, &hash, stream);
        while now.made < self.setup.chain {
            let Some(text) = chain.step(&mut self.tools) else { break };
            let text = text.to_vec();
            let expectation = chain.expectation();
            let (strategy, change) = chain.last().map_or(("", None), |(s, c)| (s, Some(c)));
            let operators = change.map(|c| brought(chain.formula(), c)).unwrap_or_default();
            let pivot = expectation != Expectation::Open;
            let sight = Sight { strategy, pivot, operators, ..Sight::default() };
            let lineage = || [begun.clone(), chain.lineage()].concat();
            if !self.try_text(&text, expectation, &takers, sight, &lineage, now)? {
                break;
            }
        }
        Ok(())
    }

    /// Asks a seed that is met for the first time: it may be a trigger already, and who refuses it is not
    /// asked its mutants.
    pub(crate) fn meet(
        &mut self,
        index: usize,
        source: &[u8],
        now: &mut Now,
    ) -> Result<(), Trouble> {
        let step = std::mem::take(&mut now.name.step);
        let (takers, truth) = self.ask_seed(source, now)?;
        now.name.step = step;
        self.shared.set_takers(index, takers, truth);
        Ok(())
    }

    fn try_mutant(
        &mut self,
        text: &[u8],
        expectation: Expectation,
        takers: &[bool],
        strategy: &'static str,
        steps: &[String],
        now: &mut Now,
    ) -> Result<bool, Trouble> {
        let sight = Sight { strategy, ..Sight::default() };
        self.try_text(text, expectation, takers, sight, &|| steps.to_vec(), now)
    }

    /// Asks a mutant, unless it is not new or not its turn. `false`: the chain is over.
    fn try_text(
        &mut self,
        text: &[u8],
        expectation: Expectation,
        takers: &[bool],
        sight: Sight,
        lineage: &dyn Fn() -> Vec<String>,
        now: &mut Now,
    ) -> Result<bool, Trouble> {
        now.made += 1;
        now.name.step = now.made;
        if !now.made.is_multiple_of(self.setup.modulo) {
            return Ok(true);
        }
        if !self.shared.tried.is_new(text) {
            now.dropped += 1;
            return Ok(true);
        }
        if !self.shared.may_ask() {
            now.cut = true;
            return Ok(false);
        }
        if let Some(folder) = self.setup.keep {
            keep(folder, &now.name, text).map_err(|e| (None, e))?;
        }
        self.ask(text, expectation, takers, sight, lineage, now)?;
        Ok(!now.over && now.slow < SLOW && !self.shared.is_stopped())
    }

    /// Asks a seed as it is; gives who takes it, and its status if that is sure.
    fn ask_seed(
        &mut self,
        source: &[u8],
        now: &mut Now,
    ) -> Result<(Vec<bool>, Option<Truth>), Trouble> {
        let takers = vec![true; self.booths.len()];
        let sight = Sight { strategy: "seed", ..Sight::default() };
        let known = self.setup.oracle.map_or(Expectation::Open, Expectation::Known);
        let examined = self.ask(source, known, &takers, sight, &Vec::new, now)?;
        // What the seed shows is no merit of a mutation.
        now.sights.clear();
        now.over = false;
        now.slow = 0;
        let refuses = |a: &Answer| matches!(a, Answer::Error(_) | Answer::Unsupported(_));
        let takes = |e: &Entry| {
            !e.said.replies.first().is_some_and(|r| refuses(&r.answer))
                || e.said.cpu == Duration::ZERO
        };
        let takers = examined.entries.iter().map(takes).collect();
        let said = |a: Answer| examined.entries.iter().any(|e| e.answer(0) == Some(&a));
        let unsat = match self.setup.oracle {
            Some(truth) => truth == Truth::Unsat,
            None => says_unsat(source, self.tools.table()),
        };
        let truth = if (0..examined.entries.len()).any(|k| proved(&examined, k)) {
            Some(Truth::Sat)
        } else if unsat && said(Answer::Unsat) && !said(Answer::Sat) {
            Some(Truth::Unsat)
        } else {
            None
        };
        Ok((takers, truth))
    }

    fn ask(
        &mut self,
        text: &[u8],
        expectation: Expectation,
        takers: &[bool],
        mut sight: Sight,
        lineage: &dyn Fn() -> Vec<String>,
        now: &mut Now,
    ) -> Result<Examined, Trouble> {
        let mut case = Case::read(text.to_vec(), self.tools.table());
        if expectation != Expectation::Open {
            case.expect(expectation);
        }
        let asked: Vec<usize> =
            (0..self.booths.len()).filter(|&i| takers.get(i).copied().unwrap_or(true)).collect();
        let screens: Vec<Screening<'_>> =
            asked.iter().map(|&i| self.booths[i].witness(&case, now.levels)).collect();
        let witnesses: Vec<&dyn Witness> = screens.iter().map(|s| s as &dyn Witness).collect();
        let options = Options { unconfirmed: true, ..Options::default() };
        let examined = examine(&case, &witnesses, &options)
            .map_err(|f| (asked.get(f.witness).copied(), f.error))?;
        // The seed itself is no mutant.
        now.asked += u64::from(now.name.step > 0);
        let mut slow = true;
        for (k, screen) in screens.iter().enumerate() {
            let solver = screen.solver();
            let entry = &examined.entries[k];
            let answer = entry.said.answer();
            let counts = now.answers.entry(solver.name.clone()).or_default();
            let cpu = screen.cpu();
            self.shared.spend(cpu);
            counts.cpu += cpu.as_millis() as u64;
            if cpu == Duration::ZERO && matches!(answer, Answer::Unsupported(_)) {
                continue;
            }
            count(counts, answer);
            counts.models += u64::from(proved(&examined, k));
            slow &= matches!(answer, Answer::Timeout | Answer::OutOfMemory);
            let seed = now.name.step == 0;
            if let Answer::Error(words) | Answer::Unsupported(words) = answer
                && !seed
                && !(self.court.cancelled)()
            {
                sight.refused = true;
                let refused = Refused {
                    solver: solver.name.clone(),
                    message: words.clone(),
                    name: now.name.clone(),
                    text: Some(String::from_utf8_lossy(text).into_owned()),
                };
                self.tell(Message::Refused(refused));
            }
            if self.setup.feedback && !seed && !screen.is_reference() && answer.is_decided() {
                let name = &solver.profile.name;
                let counters = self.booths[asked[k]].statistics(screen.is_in_level());
                let found = counters.iter().filter_map(|(n, v)| feature(name, n, *v));
                sight.features.extend(found);
            }
        }
        sight.slow = slow;
        now.slow += u64::from(slow);
        let suspicious = examined.findings.iter().any(|f| {
            let reference = self.setup.party.members[asked[f.solver]].reference;
            matches!(f.certainty, Certainty::Certain | Certainty::SelfReported)
                || f.certainty == Certainty::Disagreement && !reference
        });
        now.sights.push(sight);
        if suspicious && !(self.court.cancelled)() {
            self.confirm(text, expectation, lineage, now).map_err(|e| (None, e))?;
        }
        Ok(examined)
    }

    fn confirm(
        &self,
        text: &[u8],
        expectation: Expectation,
        lineage: &dyn Fn() -> Vec<String>,
        now: &mut Now,
    ) -> Result<(), RunError> {
        let mut text = text.to_vec();
        let mut confirmed = self.court.confirm(&text, expectation)?;
        self.shared.spend(confirmed.cpu);
        let mut steps = lineage();
        if confirmed.rulings.is_empty() && now.levels {
            text = with_level(&text);
            confirmed = self.court.confirm(&text, expectation)?;
            self.shared.spend(confirmed.cpu);
            steps.push("asked inside (push 1)".to_owned());
        }
        if (self.court.cancelled)() {
            return Ok(());
        }
        for ruling in confirmed.rulings {
            // The rest of the chain would show the same again.
            now.over = true;
            let releases = if self.shared.is_worth_comparing(&ruling.key) {
                let (releases, cpu) = self.court.failing(&ruling, &text)?;
                self.shared.spend(cpu);
                releases
            } else {
                Vec::new()
            };
            self.tell(Message::Found(Box::new(Sighting {
                ruling,
                testimony: confirmed.testimony.clone(),
                expected: if let Expectation::Known(t) = expectation { Some(t) } else { None },
                name: now.name.clone(),
                steps: steps.clone(),
                text: text.clone(),
                releases,
            })));
        }
        Ok(())
    }
}

/// Keeps a mutant under its name, which tells it from all others of the campaign.
fn keep(folder: &Path, name: &MutantName, text: &[u8]) -> Result<(), RunError> {
    let seed = Path::new(&name.seed).file_stem().unwrap_or_default().to_string_lossy();
    let file = format!(
        "{}-{}-{}-{}-{}.smt2",
        file_stem(&seed, 80),
        name.hash,
        name.strategy,
        name.stream,
        name.step
    );
    std::fs::write(folder.join(file), text)
        .map_err(|error| RunError::System { what: "keep a mutant", error })
}

fn count(counts: &mut Answers, answer: &Answer) {
    let place = match answer {
        Answer::Sat | Answer::InvalidModel(_) => &mut counts.sat,
        Answer::Unsat => &mut counts.unsat,
        Answer::Unknown(_) => &mut counts.unknown,
        Answer::Timeout | Answer::OutOfMemory | Answer::Flood => &mut counts.limit,
        Answer::Crash(_) | Answer::Assertion(_) => &mut counts.crash,
        Answer::Unsupported(_) | Answer::Error(_) => &mut counts.error,
    };
    *place += 1;
}

/// Whether a seed says of itself that it is unsatisfiable, once.
fn says_unsat(source: &[u8], table: &'static Theories) -> bool {
    let session = Session::new(source, table);
    let asks = |c: &&Command| {
        matches!(c.kind, CommandKind::CheckSat(_) | CommandKind::CheckSatAssuming(_))
    };
    let commands = session.commands();
    let at = commands.iter().position(|c| asks(&c));
    commands.iter().filter(asks).count() == 1
        && at.and_then(|at| claimed(session.store(), source, commands, at)) == Some(Truth::Unsat)
}

/// The operators at the top of what a mutation brought.
fn brought(formula: &Formula, change: &Change) -> SmallVec<[OpId; 4]> {
    let (Change::Replaced { new: top, .. } | Change::Added { term: top }) = change;
    let store = formula.store();
    let mut operators: SmallVec<[OpId; 4]> = SmallVec::new();
    let mut level: SmallVec<[TermId; 8]> = SmallVec::from_slice(&[*top]);
    // The new operator and those right below it: deeper ones were there before.
    for _ in 0..2 {
        let mut next: SmallVec<[TermId; 8]> = SmallVec::new();
        for &t in &level {
            if let Term::App(head, args) = store.get(t)
                && let Target::Op(op) = store.head(head).target
            {
                if !operators.contains(&op) {
                    operators.push(op);
                }
                next.extend(args.iter().copied().take(4));
            }
        }
        level = next;
    }
    operators
}
