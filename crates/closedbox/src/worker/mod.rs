//! The loop of paper 002, algorithm 1: the fuzz engine guesses a partial model, the SMT engine completes it or
//! says which conjuncts stand against it, and these are what the fuzz engine must satisfy next time. Beside it, what
//! else may find an answer: models that the SMT engine proposes, the whole formula for the fuzz engine alone, every
//! point of a small domain.

mod aim;
mod drive;
mod fuzz;
mod guess;
mod know;
mod learn;
mod remember;
mod sweep;

use crate::engine::{Engine, Said};
use crate::graph::{Graph, Kind, NodeId, Op};
use crate::host::{Black, Host, HostError, Job, Observed, Outcome};
use crate::literal::show;
use crate::program::Program;
use crate::recall::Recall;
use crate::share::{News, Seen, Shared};
use crate::solve::{Effort, Settings};
use crate::task::Task;
use aim::Aim;
use drive::Drive;
use fuzz::Fuzz;
use guess::Guess;
pub(crate) use guess::Workshop;
use smelt_solvers::run::RunError;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Time of one search before something else is tried.
const SLICE: Duration = Duration::from_millis(400);
/// The longest.
const LONGEST: Duration = Duration::from_secs(10);
/// The logarithm of the points that an enumeration tries within a minute or two.
const SOON: f64 = 34.0;
/// What a question to the SMT engine may take at first, if there is something else to do.
const PATIENT: Duration = Duration::from_secs(2);
/// The least that it may always take.
const LEAST: Duration = Duration::from_millis(300);
/// One part in so many of a worker's time is for learning, if there is something else to do.
const PART: u32 = 4;
/// Inputs without a result after which a box is given up.
const MOST_BLACK: usize = 64;

/// What a worker does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Role {
    /// The SMT engine proposes, the boxes answer.
    pub(crate) learns: bool,
    /// The SMT engine says which results would do.
    pub(crate) aims: bool,
    /// The conflict-driven loop.
    pub(crate) drives: bool,
    /// The fuzz engine on the whole formula.
    pub(crate) fuzzes: bool,
    /// Every point of a small domain.
    pub(crate) sweeps: bool,
    /// What boxes seem to compute.
    pub(crate) guesses: bool,
}

impl Role {
    pub(crate) const ALL: Role =
        Role { learns: true, aims: true, drives: true, fuzzes: true, sweeps: true, guesses: true };
    pub(crate) const LEADS: Role = Role { fuzzes: false, sweeps: false, ..Role::ALL };
    pub(crate) const TRIES: Role =
        Role { learns: false, aims: false, drives: false, guesses: false, ..Role::ALL };
}

/// What a worker found.
pub(crate) enum Found {
    /// A model that agrees with every call.
    Model(String),
    Unsat,
    Unknown(String),
    /// Nobody else needs to try either.
    Final(String),
    /// Integers are needed that are no words.
    Beyond,
}

impl Found {
    /// The larger, the better.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Found::Unknown(_) => 0,
            Found::Final(_) | Found::Beyond => 1,
            Found::Model(_) | Found::Unsat => 2,
        }
    }
}

/// One that works on a task.
pub(crate) struct Worker<'e> {
    task: &'e Task,
    /// With what was added to it.
    graph: Graph,
    engine: Engine<'e>,
    /// What boxes of the graph gave.
    pub(crate) facts: BTreeMap<(u32, Vec<u64>), u64>,
    black: Vec<Black>,
    /// Inputs of the graph that are worth another try.
    seeds: Vec<Vec<u64>>,
    pub(crate) effort: Effort,
    until: Instant,
    settings: Settings,
    role: Role,
    shared: &'e Shared,
    seen: Seen,
    /// An engine that knows large tables of boxes too: slower, but it can decide.
    later: Option<Engine<'e>>,
    /// Many points, for later too.
    points: Vec<Observed>,
    /// How often the SMT engine has proposed what is no word.
    beyond: u32,
    begun: Instant,
    /// What learning took so far.
    learning: Duration,
    /// What boxes were called with, and what remembering that took so far.
    recall: Recall,
    recalling: Duration,
}

/// What one part of the work came to: an answer, or nothing yet.
type Step = Result<Option<Found>, HostError>;

impl<'e> Worker<'e> {
    pub(crate) fn new(
        task: &'e Task,
        (mut engine, mut later): (Engine<'e>, Option<Engine<'e>>),
        shared: &'e Shared,
        settings: &Settings,
        role: Role,
        until: Instant,
    ) -> Worker<'e> {
        let ways = [role.learns, role.drives, role.fuzzes, role.sweeps];
        if ways.iter().filter(|w| **w).count() > 1 {
            engine.be_impatient(PATIENT);
            later.iter_mut().for_each(|e| e.be_impatient(PATIENT));
        }
        Worker {
            task,
            graph: task.graph.clone(),
            engine,
            facts: BTreeMap::new(),
            black: Vec::new(),
            seeds: Vec::new(),
            effort: Effort::default(),
            until,
            settings: settings.clone(),
            role,
            shared,
            seen: Seen::default(),
            later,
            points: Vec::new(),
            beyond: 0,
            begun: Instant::now(),
            learning: Duration::ZERO,
            recall: Recall::new(task.named_calls()),
            recalling: Duration::ZERO,
        }
    }

    /// Works until there is an answer or no time. `workshop`: what new engines are made of, for who guesses.
    pub(crate) fn run(
        &mut self,
        host: &mut Host<'_>,
        workshop: Option<Workshop<'e>>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Found, RunError> {
        let role = self.role;
        let mut guess = workshop.filter(|_| role.guesses).map(Guess::new);
        let (mut aim, mut drive) = (Aim::new(), Drive::new());
        let mut fuzz = Fuzz { slice: SLICE, count: 0 };
        let mut sweeping = if role.sweeps { self.sweeping() } else { None };
        loop {
            if let Some(why) = self.is_over(cancelled) {
                return Ok(Found::Unknown(why));
            }
            if let Some(why) = self.engine.refused().filter(|_| !self.task.is_all_words()) {
                return Ok(Found::Final(why));
            }
            self.effort.rounds += 1;
            self.hear(cancelled)?;
            self.be_thorough(cancelled)?;
            self.be_fair();
            if let Some(s) = &mut sweeping {
                let (step, ended) = self.sweep(s, host, cancelled);
                if let Some(found) = self.outcome(step, cancelled)? {
                    return Ok(found);
                }
                if ended {
                    sweeping = None;
                }
                if self.is_over(cancelled).is_some() {
                    continue;
                }
            }
            if role.learns
                && let Some(found) = self.learn_for_a_while(host, cancelled)?
            {
                return Ok(found);
            }
            if role.learns && self.is_over(cancelled).is_none() {
                let step = self.remember(host, cancelled);
                if let Some(found) = self.outcome(step, cancelled)? {
                    return Ok(found);
                }
            }
            if role.aims && self.is_over(cancelled).is_none() {
                let step = self.aim(&mut aim, host, cancelled);
                if let Some(found) = self.outcome(step, cancelled)? {
                    return Ok(found);
                }
            }
            if self.is_over(cancelled).is_none() {
                let step = self.guess(&mut guess, host, cancelled);
                if let Some(found) = self.outcome(step, cancelled)? {
                    return Ok(found);
                }
            }
            if role.drives && self.is_over(cancelled).is_none() {
                let step = self.drive(&mut drive, host, cancelled);
                if let Some(found) = self.outcome(step, cancelled)? {
                    return Ok(found);
                }
            }
            // An enumeration that can end soon has most of the time.
            let soon = sweeping.as_ref().is_some_and(|s| s.bits < SOON);
            let turn = role.fuzzes && !(soon && self.effort.rounds % 4 > 1);
            if turn && self.is_over(cancelled).is_none() {
                let step = self.fuzz(&mut fuzz, host, cancelled);
                if let Some(found) = self.outcome(step, cancelled)? {
                    return Ok(found);
                }
            }
        }
    }

    /// Steps of learning, until they had their part of the time: a question is cheap beside a search that takes longer each
    /// time, and where few inputs are left, as many questions decide.
    fn learn_for_a_while(
        &mut self,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Found>, RunError> {
        loop {
            let begun = Instant::now();
            self.be_fair();
            let step = self.learn(host, cancelled);
            if step.is_err() {
                // What does not return is no good beginning.
                self.seeds.pop();
            }
            let found = self.outcome(step, cancelled)?;
            // Whatever it was spent on: where nothing is asked, looking at the clock takes longest.
            self.learning += begun.elapsed();
            let enough =
                self.learning * PART >= self.begun.elapsed() || self.engine.refused().is_some();
            if found.is_some() || enough || self.is_over(cancelled).is_some() {
                return Ok(found);
            }
        }
    }

    /// What a question to the SMT engine may take, if one worker does everything: while it waits, nothing is searched.
    fn share(&self) -> Option<Duration> {
        let is_alone = self.role.learns && self.role.sweeps;
        is_alone.then(|| (self.begun.elapsed() / PART).max(LEAST))
    }

    fn be_fair(&mut self) {
        if let Some(share) = self.share() {
            self.engine.be_impatient(share);
            self.later.iter_mut().for_each(|e| e.be_impatient(share));
        }
    }

    /// Why nothing more may be done: each step may take as much as is left.
    fn is_over(&self, cancelled: &dyn Fn() -> bool) -> Option<String> {
        if cancelled() {
            return Some("it was stopped".to_owned());
        }
        if Instant::now() >= self.until {
            return Some(self.timeout());
        }
        if self.effort.calls >= self.settings.call_limit {
            let how = self.shared.how().map_or(String::new(), |how| format!("; {how}"));
            return Some(format!("the limit of calls is reached{how}"));
        }
        None
    }

    /// What a step came to; a call that did not return is no reason to stop.
    fn outcome(
        &mut self,
        step: Step,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Found>, RunError> {
        let e = match step {
            Ok(found) => return Ok(found),
            Err(e) => e,
        };
        Ok(Some(match e {
            HostError::DidNotReturn { black, how, called } => {
                self.effort.calls = self.effort.calls.saturating_add(called);
                let how = format!("box did not return: {} {how}", self.call_text(&black));
                self.shared.set_how(&how);
                self.shared.tell(News { black: vec![black.clone()], ..News::default() });
                self.avoid(black, cancelled)?;
                if self.black.len() > MOST_BLACK {
                    return Ok(Some(Found::Final(how)));
                }
                return Ok(None);
            }
            // Nothing was learned of the box; the user's time is looked at elsewhere.
            HostError::OutOfTime { called } => {
                self.effort.calls = self.effort.calls.saturating_add(called);
                return Ok(None);
            }
            HostError::Nondeterministic(black) => {
                let name = self.name(&black);
                Found::Final(format!("nondeterministic: {name} gave two results for one input"))
            }
            HostError::Failed(why) => Found::Final(why),
            HostError::Cancelled => Found::Unknown("it was stopped".to_owned()),
            HostError::Run(e) => return Err(e),
            HostError::Page(e) => Found::Final(format!("no memory can be shared: {e}")),
        }))
    }

    fn name(&self, black: &Black) -> &'e str {
        let number = self.task.numbers.iter().position(|n| *n == black.bound);
        number.map_or("a box", |i| &self.task.names[i])
    }

    /// A call as SMT-LIB writes it.
    fn call_text(&self, black: &Black) -> String {
        let number = self.task.numbers.iter().position(|n| *n == black.bound);
        match number.and_then(|n| self.task.made(n as u32, &black.args, 0)) {
            Some((name, args, _)) => format!("({name} {})", args.join(" ")),
            None => self.name(black).to_owned(),
        }
    }

    fn timeout(&self) -> String {
        match self.shared.how().or_else(|| self.engine.refused()) {
            Some(how) => format!("timeout; {how}"),
            None => "timeout".to_owned(),
        }
    }

    fn program(&self, atoms: &[NodeId], classes: bool) -> Program {
        self.program_with(atoms, &self.task.calls, classes)
    }

    /// A program that makes these calls too.
    fn program_with(&self, atoms: &[NodeId], calls: &[NodeId], classes: bool) -> Program {
        let classes = classes && self.settings.classes;
        let mut program = Program::of(&self.graph, atoms, calls, classes);
        program.boxes.clone_from(&self.task.names);
        program
    }

    /// A program as the host knows it: boxes by their bindings.
    fn sent(&self, program: &Program) -> Program {
        let numbers = &self.task.numbers;
        let graph = program.graph.with_boxes(|b| numbers[b as usize]);
        Program { graph, ..program.clone() }
    }

    /// And back.
    fn own(&self, outcome: &mut Outcome) {
        for call in &mut outcome.calls {
            let own = self.task.numbers.iter().position(|n| *n == call.0);
            call.0 = own.unwrap_or_default() as u32;
        }
    }

    fn search(
        &mut self,
        program: &Program,
        slice: Duration,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Outcome, HostError> {
        let left = self.until.saturating_duration_since(Instant::now());
        let seeds = self.seeds.iter().rev().map(|s| program.inputs_of(s)).collect();
        let job = Job {
            program: self.sent(program),
            seeds,
            black: self.black.clone(),
            millis: slice.min(left).as_millis() as u64,
            calls: self.settings.call_limit.saturating_sub(self.effort.calls),
            random: self.settings.random.wrapping_add(self.effort.rounds),
        };
        let mut outcome = host.search(job, cancelled)?;
        self.effort.runs += outcome.runs;
        self.effort.calls += outcome.called;
        self.own(&mut outcome);
        Ok(outcome)
    }

    /// The words of all inputs of the graph: those of the program, and 0 for others.
    fn words(&self, program: &Program, outcome: &Outcome) -> Vec<u64> {
        let mut words = vec![0; self.task.inputs.len()];
        for ((i, _), &w) in program.outputs.iter().zip(&outcome.outputs) {
            words[*i as usize] = w;
        }
        words
    }

    /// Asks the SMT engine to complete a partial model.
    fn complete(
        &mut self,
        program: &Program,
        words: &[u64],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Completed, RunError> {
        let which: Vec<u32> = program.outputs.iter().map(|(i, _)| *i).collect();
        let task = self.task;
        let assumptions: Vec<String> = which
            .iter()
            .map(|&i| {
                let i = i as usize;
                format!("(= {} {})", task.input_texts[i], show(words[i], task.inputs[i].kind))
            })
            .collect();
        self.effort.questions += 1;
        Ok(match self.engine.ask(&assumptions, &[], cancelled)? {
            Said::Sat(_, model) => Completed::Model(model),
            Said::Unsat { assumptions, black: false, .. } if assumptions.is_empty() => {
                Completed::Unsat
            }
            Said::Unsat { conjuncts, assumptions, black } => {
                let clash = assumptions.iter().map(|&a| which[a]).collect();
                Completed::Conflict { conjuncts, clash, sure: !black }
            }
            Said::Unknown(why) => Completed::Unknown(why),
        })
    }

    /// That some inputs do not all have these words.
    fn not_these(&mut self, inputs: &[u32], words: &[u64]) -> NodeId {
        let mut all = self.graph.truth(true);
        for &i in inputs {
            let kind = self.task.inputs[i as usize].kind;
            let input = self.graph.make(Op::Input(i), kind, &[]);
            let word = self.graph.word(words[i as usize], kind);
            let eq = self.graph.make(Op::Eq, Kind::Bool, &[input, word]);
            all = self.graph.make(Op::And, Kind::Bool, &[all, eq]);
        }
        self.graph.make(Op::Not, Kind::Bool, &[all])
    }
}

enum Completed {
    Model(String),
    Unsat,
    /// Conjuncts, and the inputs whose values they stand against. `sure`: whatever boxes do where they did not return.
    Conflict {
        conjuncts: Vec<usize>,
        clash: Vec<u32>,
        sure: bool,
    },
    Unknown(String),
}
