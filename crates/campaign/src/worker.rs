//! A worker: takes rounds, makes mutants, asks solvers, and reports. It owns its sessions; what it learns
//! goes to the dispatcher as messages.

use crate::event::{Answers, MutantName, Refused, Round, Slow, Testimony};
use crate::feedback::Sight;
use crate::findings::{Court, Ruling};
use crate::plan::Plan;
use crate::run::Setup;
use crate::screen::Booth;
use crate::shared::Shared;
use crate::store::file_stem;
use smallvec::SmallVec;
use smelt_mutate::{Chain, Change, Expectation, Formula, Tools, Truth, hash_of, random_stream};
use smelt_smtlib::term::Target;
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{Term, TermId, Theories};
use smelt_solvers::run::RunError;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Mutants without an answer in time before a round is given up.
const SLOW: u64 = 2;

/// How long nobody looks whether a pause is over.
const REST: Duration = Duration::from_millis(50);

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
    /// A solver failed, and the campaign goes on without it.
    Lost(usize, RunError),
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

/// Where a mutant comes from: every step in words, and the model that it has by construction.
#[derive(Default)]
pub(crate) struct Origin {
    pub(crate) steps: Vec<String>,
    pub(crate) witness: Option<String>,
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
    pub(crate) answers: BTreeMap<String, Answers>,
    pub(crate) sights: Vec<Sight>,
    pub(crate) slowest: Option<Slow>,
    pub(crate) made: u64,
    pub(crate) dropped: u64,
    pub(crate) asked: u64,
    pub(crate) slow: u64,
    /// The processor time that solvers took for its mutants.
    pub(crate) cpu: Duration,
    pub(crate) over: bool,
    /// No more mutants may be asked, so its rest is for who resumes the campaign.
    pub(crate) cut: bool,
    /// Solvers that can be are asked inside levels.
    pub(crate) levels: bool,
}

impl Worker<'_> {
    /// Takes rounds until there are none.
    pub(crate) fn work(&mut self) {
        while let Some(number) = self.shared.next_round() {
            self.rest();
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

    /// Waits as long as the user wants a pause.
    fn rest(&self) {
        while self.setup.control.is_paused() && !self.shared.is_stopped() {
            std::thread::sleep(REST);
        }
    }

    pub(crate) fn tell(&self, message: Message) {
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
                strategy: self.setup.strategy.name.to_owned(),
                stream: visit,
                step: 0,
                epoch,
            },
            answers: BTreeMap::new(),
            sights: Vec::new(),
            slowest: None,
            made: 0,
            dropped: 0,
            asked: 0,
            slow: 0,
            cpu: Duration::ZERO,
            over: false,
            cut: false,
            // The usual mode is seen too, but this one is mostly far cheaper.
            levels: !number.is_multiple_of(4),
        };
        let good = if self.shared.is_out(index) {
            Ok(())
        } else {
            match seed.read(self.setup.file_size) {
                Ok(source) if !self.shared.is_turn(index, visit, source.len()) => Ok(()),
                Ok(source) => self.chain(index, &source, &mut now),
                Err(reason) => {
                    self.leave_out(index, reason);
                    Ok(())
                }
            }
        };
        let (strategies, operators) = used(&now.sights, self.tools.table());
        let round = Round {
            number,
            strategies,
            operators,
            slowest: now.slowest,
            made: now.made,
            dropped: now.dropped,
            asked: now.asked,
            fresh: 0,
            answers: now.answers,
            name: now.name,
        };
        match good {
            Ok(()) => {}
            Err((Some(solver), error)) if self.goes_on_without(solver) => {
                // The round is over all the same: an epoch waits for all of its rounds.
                self.tell(Message::Lost(solver, error));
            }
            Err((solver, error)) => {
                self.tell(Message::Partial(round));
                self.tell(Message::Failed(solver, error));
                return false;
            }
        }
        if now.cut || self.shared.is_stopped() || (self.court.cancelled)() {
            self.tell(Message::Partial(round));
            return false;
        }
        if round.asked > 0 {
            self.shared.touch(index);
            if self.setup.feedback {
                self.shared.took(index, now.cpu, round.asked);
            }
        }
        self.tell(Message::Round(round, now.sights));
        true
    }

    /// Loses a solver; whether somebody is left who can be wrong.
    fn goes_on_without(&self, solver: usize) -> bool {
        self.shared.lose(solver);
        let members = self.setup.party.members.iter().enumerate();
        members.into_iter().any(|(i, m)| !m.reference && !self.shared.is_lost(i))
    }

    /// Nobody is asked who is lost.
    pub(crate) fn without_lost(&self, takers: &mut [bool]) {
        for (i, takes) in takers.iter_mut().enumerate() {
            *takes &= !self.shared.is_lost(i);
        }
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
        // Solvers give up on quantifiers inside levels more often than not.
        if has_quantifiers(source) {
            now.levels = !now.levels;
        }
        if now.name.stream == 0 || self.shared.takers(index).is_none() {
            self.meet(index, source, now)?;
            if (self.court.cancelled)() {
                // What a solver was kept from saying is no refusal.
                now.cut = true;
                return Ok(());
            }
        }
        let mut takers = self.shared.takers(index).unwrap_or_default();
        self.without_lost(&mut takers);
        if !takers.iter().zip(&self.setup.party.members).any(|(t, m)| *t && !m.reference) {
            self.leave_out(index, self.shared.refusal(index));
            return Ok(());
        }
        let (strategy, seed) = (self.setup.strategy, self.setup.seed);
        let (hash, stream) = (now.name.hash.clone(), now.name.stream);
        let mut begun = Vec::new();
        let mut rng = random_stream(seed, &hash, strategy.name, stream | 1 << 63);
        if self.tools.falls_into(strategy.fusion, &mut rng) {
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
            let origin = || Origin {
                steps: [begun.clone(), chain.lineage()].concat(),
                witness: chain.witness(),
            };
            if !self.try_text(&text, expectation, &takers, sight, &origin, now)? {
                break;
            }
        }
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
        let origin = || Origin { steps: steps.to_vec(), witness: None };
        self.try_text(text, expectation, takers, sight, &origin, now)
    }

    /// Asks a mutant, unless it is not new or not its turn. `false`: the chain is over.
    fn try_text(
        &mut self,
        text: &[u8],
        expectation: Expectation,
        takers: &[bool],
        sight: Sight,
        origin: &dyn Fn() -> Origin,
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
        self.rest();
        if let Some(folder) = self.setup.keep {
            keep(folder, &now.name, text).map_err(|e| (None, e))?;
        }
        self.ask(text, expectation, takers, sight, origin, now)?;
        // Time decides nothing where the same mutants shall be made again.
        let patient = !self.setup.feedback || now.slow < SLOW && now.cpu <= self.shared.patience();
        Ok(patient && !now.over && !self.shared.is_stopped())
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

/// Who made mutants, and which operators they brought.
fn used(sights: &[Sight], table: &Theories) -> (BTreeMap<String, u64>, BTreeMap<String, u64>) {
    let (mut strategies, mut operators) = (BTreeMap::new(), BTreeMap::new());
    for sight in sights {
        *strategies.entry(sight.strategy.to_owned()).or_default() += 1;
        for &op in &sight.operators {
            *operators.entry(table.operator(op).name.clone()).or_default() += 1;
        }
    }
    (strategies, operators)
}

fn has_quantifiers(source: &[u8]) -> bool {
    [&b"(forall"[..], b"(exists"].iter().any(|q| memchr::memmem::find(source, q).is_some())
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
