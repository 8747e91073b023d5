//! Screening: solvers are asked mutants in long-lived sessions where that was measured to be faster, and in
//! fresh processes elsewhere. What is seen here is a suspicion; a clerk confirms it.

use crate::clerk::Clerk;
use smelt_oracle::{Case, Witness};
use smelt_solvers::answer::{Answer, Said};
use smelt_solvers::profile::Ask;
use smelt_solvers::run::{Limits, RunError, Scratch, Session};
use smelt_solvers::{Conditions, Solver};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Trivial scripts that are asked to see what is faster.
const TRIALS: usize = 5;
/// A trivial script, with a model that differs each time.
const TRIAL: &[u8] = b"(set-logic ALL)(declare-const x Int)(assert (> x 3))(check-sat)\n";

/// How a solver is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// In a process that stays.
    Session,
    /// In a process of its own.
    Process,
}

impl Way {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Way::Session => "session",
            Way::Process => "process",
        }
    }
}

/// A solver as one worker asks it.
pub(crate) struct Booth<'a> {
    solver: &'a Solver,
    reference: bool,
    limits: &'a Limits,
    scratch: &'a Scratch,
    cancelled: &'a (dyn Fn() -> bool + Sync),
    session: Mutex<Option<Session>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which way is faster for a trivial script, processor time counted.
pub(crate) fn faster(
    solver: &Solver,
    limits: &Limits,
    scratch: &Scratch,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Way, RunError> {
    let conditions = Conditions { limits, scratch, cancelled: &cancelled };
    let Some(mut session) = solver.session(&[Ask::Models], limits) else {
        return Ok(Way::Process);
    };
    let (mut staying, mut fresh) = (Vec::new(), Vec::new());
    for _ in 0..TRIALS {
        let query = smelt_solvers::Query {
            input: smelt_solvers::Input::Text(TRIAL),
            questions: 1,
            incremental: false,
            asks: &[Ask::Models],
        };
        let said = solver.ask(&query, conditions)?;
        fresh.push(said.wall);
        let stays = solver.ask_session(&mut session, TRIAL, 1, conditions)?;
        // One that answers differently, or dies of it, is not asked so.
        if stays.answer() != said.answer() || !session.is_running() {
            return Ok(Way::Process);
        }
        staying.push(stays.wall);
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    Ok(if median(&mut staying) < median(&mut fresh) { Way::Session } else { Way::Process })
}

impl<'a> Booth<'a> {
    pub(crate) fn new(
        solver: &'a Solver,
        reference: bool,
        way: Way,
        limits: &'a Limits,
        scratch: &'a Scratch,
        cancelled: &'a (dyn Fn() -> bool + Sync),
    ) -> Booth<'a> {
        let session = match way {
            Way::Session => solver.session(&[Ask::Models], limits),
            Way::Process => None,
        };
        Booth { solver, reference, limits, scratch, cancelled, session: Mutex::new(session) }
    }

    fn conditions(&self) -> Conditions<'_> {
        Conditions { limits: self.limits, scratch: self.scratch, cancelled: &self.cancelled }
    }

    /// The booth as a witness for one case.
    pub(crate) fn witness<'b>(&'b self, case: &'b Case) -> Screening<'b> {
        let clerk = Clerk {
            solver: self.solver,
            unchecked: self.solver.unchecked(),
            case,
            file: None,
            limits: self.limits,
            scratch: self.scratch,
            asks: &[],
            reference: self.reference,
            cancelled: self.cancelled,
        };
        Screening { booth: self, clerk, cpu: Mutex::new(Duration::ZERO) }
    }

    /// The counters of the question that was asked last.
    pub(crate) fn statistics(&self) -> Vec<(String, f64)> {
        let Some(commands) = self.solver.commands_behind(Ask::Statistics) else {
            return Vec::new();
        };
        let mut session = lock(&self.session);
        let Some(session) = session.as_mut() else { return Vec::new() };
        match self.solver.ask_more(session, &Answer::Sat, &commands, self.conditions()) {
            Some(Ok(said)) => said.statistics,
            _ => Vec::new(),
        }
    }
}

/// A booth that is asked one case.
pub(crate) struct Screening<'b> {
    booth: &'b Booth<'b>,
    clerk: Clerk<'b>,
    cpu: Mutex<Duration>,
}

impl Screening<'_> {
    fn spent(&self, said: Result<Said, RunError>) -> Result<Said, RunError> {
        if let Ok(said) = &said {
            *lock(&self.cpu) += said.cpu;
        }
        said
    }

    /// The processor time that its questions took.
    pub(crate) fn cpu(&self) -> Duration {
        *lock(&self.cpu)
    }
}

impl Witness for Screening<'_> {
    fn solver(&self) -> &Solver {
        self.booth.solver
    }

    fn is_reference(&self) -> bool {
        self.booth.reference
    }

    fn ask_file(&self, roomy: bool) -> Result<Said, RunError> {
        let mut session = lock(&self.booth.session);
        let Some(session) = session.as_mut().filter(|_| !roomy) else {
            return self.spent(self.clerk.ask_file(roomy));
        };
        let case = self.clerk.case;
        let asked = case.asked();
        let text = self.booth.solver.in_its_words(&asked);
        let conditions = self.booth.conditions();
        self.spent(self.booth.solver.ask_session(session, &text, case.questions(), conditions))
    }

    fn follow(&self, answer: &Answer, commands: &[u8]) -> Option<Result<Said, RunError>> {
        let mut session = lock(&self.booth.session);
        let said = self.booth.solver.ask_more(
            session.as_mut()?,
            answer,
            commands,
            self.booth.conditions(),
        )?;
        Some(self.spent(said))
    }

    fn ask_text(
        &self,
        text: &[u8],
        questions: usize,
        asks: &[Ask],
        checks: bool,
    ) -> Result<Said, RunError> {
        self.spent(self.clerk.ask_text(text, questions, asks, checks))
    }
}
