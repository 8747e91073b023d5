//! Boxes that have tables, or seem to compute something small: an SMT engine is told what that is and is asked as for any
//! script; what it proposes is tried. What it denies is believed only once every argument of those boxes was tried.

use super::sweep::{Part, Sweeping};
use super::{Completed, Found, Step, Worker};
use crate::conjecture::{Formula, Learner};
use crate::engine::{Engine, Said};
use crate::host::{Host, HostError, Source};
use crate::literal::read;
use crate::problem::Problem;
use crate::tabulate::Tables;
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_smtlib::decl::FunId;
use smelt_solvers::Solver;
use smelt_solvers::run::{RunError, Scratch};
use std::time::{Duration, Instant};

/// When it begins: most problems are solved by then.
const DELAY: Duration = Duration::from_millis(400);
/// One part in so many of a worker's time is for this.
const PART: u32 = 2;
/// What a question may take at first.
const PATIENT: Duration = Duration::from_secs(3);

/// What a new engine is made of.
#[derive(Clone, Copy)]
pub(crate) struct Workshop<'e> {
    pub(crate) problem: &'e Problem,
    pub(crate) tables: &'e Tables,
    pub(crate) solver: &'e Solver,
    pub(crate) scratch: &'e Scratch,
}

/// A box and what it seems to compute.
struct Guessed {
    /// Its number in the graph.
    number: u32,
    learner: Learner,
    conjecture: Formula,
    /// Every argument, as far as they were tried; nothing if they are too many.
    sweeping: Option<Sweeping>,
    proved: bool,
}

/// Between two of its rounds.
pub(super) struct Guess<'e> {
    workshop: Workshop<'e>,
    guessed: Option<Vec<Guessed>>,
    engine: Option<Engine<'e>>,
    /// How it is asked: as a script of its own, or as one that stays. Either may be far better for a formula.
    plain: bool,
    /// What a question may take.
    patience: Duration,
    /// Facts that were looked at.
    seen: FxHashSet<(u32, Vec<u64>)>,
    spent: Duration,
    /// The engine was told what is no consequence of the formula.
    blocks: bool,
    /// By these conjectures there is no model.
    denied: bool,
}

impl<'e> Guess<'e> {
    pub(super) fn new(workshop: Workshop<'e>) -> Guess<'e> {
        Guess {
            workshop,
            guessed: None,
            engine: None,
            plain: true,
            patience: PATIENT,
            seen: FxHashSet::default(),
            spent: Duration::ZERO,
            blocks: false,
            denied: false,
        }
    }
}

/// A step, and whether another one would be of use.
type Going = Result<(Option<Found>, bool), HostError>;

impl<'e> Worker<'e> {
    /// A step, if it is time for one; nothing is left of the guess when there is nothing more to do.
    pub(super) fn guess(
        &mut self,
        guess: &mut Option<Guess<'e>>,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Step {
        let age = self.begun.elapsed();
        let Some(mut now) = guess.take_if(|g| age >= DELAY && g.spent * PART <= age) else {
            return Ok(None);
        };
        let begun = Instant::now();
        let mut step = self.guess_now(&mut now, host, cancelled);
        // Other steps may take long before it is the turn of this one again.
        while matches!(step, Ok((None, true)))
            && (now.spent + begun.elapsed()) * PART <= self.begun.elapsed()
            && !cancelled()
            && Instant::now() < self.until
        {
            step = self.guess_now(&mut now, host, cancelled);
        }
        now.spent += begun.elapsed();
        // What does not return for one proposal may do so for another.
        let goes_on = step.as_ref().map_or(now.guessed.is_some(), |step| step.1);
        if goes_on {
            *guess = Some(now);
        }
        step.map(|step| step.0)
    }

    fn guess_now(
        &mut self,
        guess: &mut Guess<'e>,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Going {
        let mut guessed = match guess.guessed.take() {
            Some(guessed) => guessed,
            None => self.conjectures(&guess.workshop, host, cancelled)?,
        };
        let tables = guess.workshop.tables;
        let nothing = guessed.is_empty() && tables.now.is_empty() && tables.later.is_empty();
        if nothing || !self.mend(guess, &mut guessed, host, cancelled)? {
            return Ok((None, false));
        }
        let step = if guess.denied {
            self.prove(guess, &mut guessed, host, cancelled)
        } else {
            self.ask_guess(guess, &guessed, host, cancelled)
        };
        guess.guessed = Some(guessed);
        step
    }

    /// What boxes without a table seem to compute.
    fn conjectures(
        &mut self,
        workshop: &Workshop<'_>,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Vec<Guessed>, HostError> {
        let task = self.task;
        let constants = self.program(&task.atoms, false).constants();
        let mut guessed = Vec::new();
        for (number, (fun, &bound)) in task.boxes.iter().zip(&task.numbers).enumerate() {
            let binding = &host.boxes()[bound as usize];
            let slow = matches!(binding.source, Source::Program { .. });
            let has_table = |t: &FxHashMap<FunId, String>| t.contains_key(fun);
            if has_table(&workshop.tables.now) || has_table(&workshop.tables.later) {
                continue;
            }
            let (params, result) = (&binding.params, binding.result);
            let learner = Learner::new(params, result, &constants, self.settings.random, slow);
            let Some(mut learner) = learner else { continue };
            let number = number as u32;
            if let Some(conjecture) = self.learnt(&mut learner, number, host, cancelled)? {
                let (sweeping, proved) = (self.denial(&conjecture, number), false);
                guessed.push(Guessed { number, learner, conjecture, sweeping, proved });
            }
        }
        Ok(guessed)
    }

    fn learnt(
        &mut self,
        learner: &mut Learner,
        number: u32,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Formula>, HostError> {
        let bound = self.task.numbers[number as usize];
        // Not all the time that is left: others wait.
        let until = Instant::now() + self.until.saturating_duration_since(Instant::now()) / 8;
        let (limit, effort) = (self.settings.call_limit, &mut self.effort);
        let over = || Instant::now() >= until || cancelled();
        let mut call = |all: Vec<Vec<u64>>| {
            let left = until.saturating_duration_since(Instant::now());
            // Nor all calls that one may make.
            if left.is_zero() || effort.calls + all.len() as u64 > limit / 4 {
                return Err(HostError::OutOfTime { called: 0 });
            }
            let made = host.calls(bound, all, left, cancelled)?;
            effort.calls += made.len() as u64;
            Ok(made)
        };
        match learner.learn(&mut call, &over) {
            Err(HostError::OutOfTime { called }) => {
                self.effort.calls = self.effort.calls.saturating_add(called);
                Ok(None)
            }
            made => made,
        }
    }

    /// An enumeration of all arguments, if these are not too many.
    fn denial(&self, conjecture: &Formula, number: u32) -> Option<Sweeping> {
        Sweeping::soon(&conjecture.denial(number))
    }

    /// Holds conjectures against what is known by now; whether all of them could be mended.
    fn mend(
        &mut self,
        guess: &mut Guess<'e>,
        guessed: &mut [Guessed],
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<bool, HostError> {
        if guess.seen.len() == self.facts.len() {
            return Ok(true);
        }
        let new = self.facts.iter().filter(|(key, _)| !guess.seen.contains(*key));
        let new: Vec<_> = new.map(|(key, value)| (key.clone(), *value)).collect();
        for (key, value) in new {
            let own = guessed.iter_mut().find(|g| g.number == key.0);
            let is_own = own.is_some();
            if let Some(g) = own.filter(|g| g.conjecture.value(&key.1) != Some(value)) {
                g.learner.refute(&key.1, value);
                let Some(made) = self.learnt(&mut g.learner, g.number, host, cancelled)? else {
                    return Ok(false);
                };
                (g.sweeping, g.proved) = (self.denial(&made, g.number), false);
                g.conjecture = made;
                (guess.engine, guess.denied, guess.blocks) = (None, false, false);
            }
            if let Some(engine) = &mut guess.engine
                && !is_own
                && let Some(fact) = self.task.fact(key.0, &key.1, value)
            {
                engine.tell(&fact, cancelled)?;
            }
            guess.seen.insert(key);
        }
        Ok(true)
    }

    /// An engine that knows conjectures, tables, and what else is known.
    fn conjecturing(
        &self,
        guess: &Guess<'e>,
        guessed: &[Guessed],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Engine<'e>, RunError> {
        let Workshop { problem, tables, solver, scratch } = guess.workshop;
        let known = tables.now.iter().chain(&tables.later);
        let mut defined: FxHashMap<FunId, String> = known.map(|(f, t)| (*f, t.clone())).collect();
        for g in guessed {
            let fun = self.task.boxes[g.number as usize];
            let (sorts, sort) = problem.signature(fun);
            let name = &self.task.names[g.number as usize];
            defined.extend(g.conjecture.definition(name, &sorts, &sort).map(|text| (fun, text)));
        }
        let declarations = problem.declarations(&defined);
        let make = if guess.plain { Engine::plain } else { Engine::new };
        let mut engine = make(solver, &declarations, &self.task.texts, self.until, scratch);
        engine.be_impatient(self.share().map_or(guess.patience, |share| share.min(guess.patience)));
        for ((number, args), &value) in &self.facts {
            if !guessed.iter().any(|g| g.number == *number)
                && let Some(fact) = self.task.fact(*number, args, value)
            {
                engine.tell(&fact, cancelled)?;
            }
        }
        Ok(engine)
    }

    /// Asks for a model, and tries it.
    fn ask_guess(
        &mut self,
        guess: &mut Guess<'e>,
        guessed: &[Guessed],
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Going {
        let task = self.task;
        let mut engine = match guess.engine.take() {
            Some(engine) => engine,
            None => self.conjecturing(guess, guessed, cancelled)?,
        };
        self.effort.questions += 1;
        let values = match engine.ask(&[], &task.input_texts, cancelled)? {
            Said::Sat(values, _) => values,
            Said::Unsat { .. } => {
                // Proved, it would be an answer.
                let provable = guessed.iter().all(|g| g.proved || g.sweeping.is_some());
                guess.denied = true;
                return Ok((None, provable && !guess.blocks));
            }
            Said::Unknown(_) => {
                if !guess.plain {
                    guess.patience *= 2;
                }
                guess.plain = !guess.plain;
                return Ok((None, engine.gave_up()));
            }
        };
        let words: Option<Vec<u64>> =
            values.iter().zip(&task.inputs).map(|(v, i)| read(v, i.kind)).collect();
        let Some(words) = words else { return Ok((None, false)) };
        self.keep(&words);
        let facts = self.facts.len();
        let tried = self.try_words(&words, host, cancelled)?;
        if tried.holds
            && let Completed::Model(text) = self.complete(&tried.program, &words, cancelled)?
        {
            return Ok((Some(Found::Model(text)), true));
        }
        if self.facts.len() == facts {
            // No conjecture is wrong here: something else is.
            let same = task.input_texts.iter().zip(&values);
            let same: String = same.map(|(t, v)| format!(" (= {t} {v})")).collect();
            engine.tell(&format!("(not (and true{same}))"), cancelled)?;
            guess.blocks = true;
        }
        guess.engine = Some(engine);
        Ok((None, true))
    }

    /// Tries arguments until all were tried: then there is no model.
    fn prove(
        &mut self,
        guess: &mut Guess<'e>,
        guessed: &mut [Guessed],
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Going {
        let Some(g) = guessed.iter_mut().find(|g| !g.proved) else {
            return Ok((Some(Found::Unsat), false));
        };
        let Some(sweeping) = &mut g.sweeping else { return Ok((None, false)) };
        match self.part(sweeping, host, cancelled)? {
            Part::Nothing => {}
            Part::Done { whole } => {
                g.proved = whole;
                return Ok((None, whole));
            }
            Part::Found(outcome) => {
                if !outcome.found {
                    return Ok((None, false));
                }
                for (number, args, value) in outcome.calls {
                    self.fact(number, &args, value, cancelled)?;
                }
                // One that agrees with the conjecture after all is no reason to go on.
                let wrong = self
                    .facts
                    .iter()
                    .any(|((n, a), v)| *n == g.number && g.conjecture.value(a) != Some(*v));
                guess.denied = false;
                return Ok((None, wrong));
            }
        }
        Ok((None, true))
    }
}
