//! Screening: solvers are asked mutants in long-lived sessions where that was measured to be faster, and in
//! fresh processes elsewhere. What is seen here is a suspicion; a clerk confirms it.

use crate::clerk::Clerk;
use crate::pace::Pace;
use smelt_oracle::{Case, Witness};
use smelt_smtlib::logic::Logic;
use smelt_solvers::answer::{Answer, Said};
use smelt_solvers::profile::Ask;
use smelt_solvers::run::{Limits, RunError, Scratch, Session};
use smelt_solvers::{Conditions, Solver};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Trivial scripts that are asked to see what is faster.
const TRIALS: usize = 5;
/// How many times the time of a trivial script a process may take to start.
const START: u32 = 5;
/// A trivial script, with a model that differs each time.
const TRIAL: &[u8] = b"(declare-const x Int)(assert (> x 3))(check-sat)\n";

/// How a solver is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// In a process that stays and is reset between scripts.
    pub(crate) session: bool,
    /// In a process that stays and forgets by levels, in three rounds of four: far cheaper for some, and a
    /// mode of its own that may have bugs of its own.
    pub(crate) levels: bool,
    /// What a fresh process takes for a trivial script.
    pub(crate) fresh: Duration,
}

impl Way {
    pub(crate) fn word(self) -> &'static str {
        match (self.session, self.levels) {
            (true, true) => "session, levels",
            (true, false) => "session",
            (false, true) => "process, levels",
            (false, false) => "process",
        }
    }
}

/// A solver as one worker asks it.
pub(crate) struct Booth<'a> {
    solver: &'a Solver,
    reference: bool,
    limits: &'a Limits,
    /// What is waited longer for a process that must start first.
    start: Duration,
    scratch: &'a Scratch,
    cancelled: &'a (dyn Fn() -> bool + Sync),
    session: Mutex<Option<Session>>,
    levels: Mutex<Option<Session>>,
    pace: Mutex<Pace>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which ways are faster than a fresh process for a trivial script.
pub(crate) fn faster(
    solver: &Solver,
    limits: &Limits,
    scratch: &Scratch,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Way, RunError> {
    let conditions = Conditions { limits, scratch, cancelled: &cancelled };
    let median = |mut times: Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    let (mut fresh, mut answer) = (Vec::new(), None);
    for _ in 0..TRIALS {
        let query = smelt_solvers::Query {
            input: smelt_solvers::Input::Text(TRIAL),
            questions: 1,
            incremental: false,
            asks: &[Ask::Models],
        };
        let said = solver.ask(&query, conditions)?;
        fresh.push(said.wall);
        answer = Some(said.answer().clone());
    }
    let fresh = median(fresh);
    let time = |session: Option<Session>| -> Result<Option<Duration>, RunError> {
        let Some(mut session) = session else { return Ok(None) };
        let mut times = Vec::new();
        for _ in 0..TRIALS {
            let said = solver.ask_session(&mut session, TRIAL, 1, conditions)?;
            // One that answers differently, or dies of it, is not asked so.
            if Some(said.answer()) != answer.as_ref() || !session.is_running() {
                return Ok(None);
            }
            times.push(said.wall);
        }
        Ok(Some(median(times)))
    };
    let reset = time(solver.session(&[Ask::Models], limits))?;
    let levels = time(solver.session_of_levels(&[Ask::Models], limits))?;
    let otherwise = reset.map_or(fresh, |r| r.min(fresh));
    Ok(Way {
        fresh,
        session: reset.is_some_and(|r| r < fresh),
        levels: levels.is_some_and(|l| l < otherwise * 2 / 3),
    })
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
        let asks = &[Ask::Models];
        let session = way.session.then(|| solver.session(asks, limits)).flatten();
        let levels = way.levels.then(|| solver.session_of_levels(asks, limits)).flatten();
        Booth {
            solver,
            reference,
            limits,
            start: way.fresh * START,
            scratch,
            cancelled,
            session: Mutex::new(session),
            levels: Mutex::new(levels),
            pace: Mutex::new(Pace::default()),
        }
    }

    fn conditions(&self) -> Conditions<'_> {
        Conditions { limits: self.limits, scratch: self.scratch, cancelled: &self.cancelled }
    }

    /// The booth as a witness for one case. `levels`: in a level of a process that works step by step, if
    /// the script can be asked so.
    /// `whole`: it has all the time that the limits give, however quick it usually is.
    pub(crate) fn witness<'b>(
        &'b self,
        case: &'b Case,
        levels: bool,
        whole: bool,
    ) -> Screening<'b> {
        let inside = if levels && lock(&self.levels).is_some() { in_level(case) } else { None };
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
        Screening { booth: self, clerk, inside, whole, cpu: Mutex::new(Duration::ZERO) }
    }

    /// The counters of the question that was asked last, and the time it takes to print them.
    pub(crate) fn statistics(&self, levels: bool) -> Option<(Vec<(String, f64)>, Duration)> {
        let commands = self.solver.commands_behind(Ask::Statistics)?;
        let mut session = lock(if levels { &self.levels } else { &self.session });
        let conditions = self.conditions();
        let said = self.solver.ask_more(session.as_mut()?, &Answer::Sat, &commands, conditions)?;
        said.ok().map(|said| (said.statistics, said.cpu))
    }
}

/// The script as it is asked inside a level: without the logic, which can be set only once. `None` if it
/// would mean something else there.
fn in_level(case: &Case) -> Option<Vec<u8>> {
    let text = case.source();
    if case.questions() != 1 || case.is_incremental() {
        return None;
    }
    let special: &[&[u8]] = &[b"(set-option", b"(reset", b"(check-sat-assuming", b"(declare-rel"];
    if special.iter().any(|s| memchr::memmem::find(text, s).is_some()) {
        return None;
    }
    // Where numerals are reals, clauses are meant, or something is switched on, the logic says more than
    // what is allowed.
    let telling = |l: &str| {
        l.contains("UFC")
            || l == "HORN"
            || Logic::parse(l).is_none_or(|l| l.numerals_are_real() || l.higher_order)
    };
    match case.logic() {
        Some(logic) if telling(&logic) => None,
        _ => Some(without_logic(text)),
    }
}

fn without_logic(text: &[u8]) -> Vec<u8> {
    match logic_command(text) {
        Some((start, end)) => [&text[..start], &text[end..]].concat(),
        None => text.to_vec(),
    }
}

/// Where `(set-logic …)` stands.
fn logic_command(text: &[u8]) -> Option<(usize, usize)> {
    let start = memchr::memmem::find(text, b"(set-logic")?;
    let end = start + memchr::memchr(b')', &text[start..])? + 1;
    Some((start, end))
}

/// The script with its assertions inside a level: what a fresh process is asked to see what was seen in one.
/// `None` if it was not asked so.
pub(crate) fn with_level(case: &Case) -> Option<Vec<u8>> {
    Some([b"(push 1)\n", &in_level(case)?[..]].concat())
}

/// A booth that is asked one case.
pub(crate) struct Screening<'b> {
    booth: &'b Booth<'b>,
    clerk: Clerk<'b>,
    /// The script without its logic, if it is asked in a level.
    inside: Option<Vec<u8>>,
    /// It has all the time that the limits give.
    whole: bool,
    cpu: Mutex<Duration>,
}

impl Screening<'_> {
    fn spent(&self, said: Result<Said, RunError>) -> Result<Said, RunError> {
        if let Ok(said) = &said {
            *lock(&self.cpu) += said.cpu;
        }
        said
    }

    /// The process that is asked.
    fn kept(&self) -> &Mutex<Option<Session>> {
        if self.inside.is_some() { &self.booth.levels } else { &self.booth.session }
    }

    /// Whether it is asked in a level.
    pub(crate) fn is_in_level(&self) -> bool {
        self.inside.is_some()
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
        let booth = self.booth;
        let most = booth.limits.wall;
        let wall = if self.whole { most } else { lock(&booth.pace).limit(most) };
        let mut session = lock(self.kept());
        let Some(session) = session.as_mut().filter(|_| !roomy) else {
            let limits = Limits { wall, ..booth.limits.clone() };
            let clerk = Clerk { limits: &limits, unchecked: booth.solver.clone(), ..self.clerk };
            return self.spent(clerk.ask_file(roomy));
        };
        let case = self.clerk.case;
        let asked = case.asked();
        let asked = self.inside.as_deref().unwrap_or(&asked);
        let text = booth.solver.in_its_words(asked);
        let start = if session.is_running() { Duration::ZERO } else { booth.start };
        session.set_wall((wall + start).min(booth.limits.wall));
        let said = booth.solver.ask_session(session, &text, case.questions(), booth.conditions());
        if let Ok(said) = &said {
            // What was not answered in time counts too, or a machine that became slower would never be
            // waited for.
            lock(&booth.pace).add(said.wall.saturating_sub(start));
        }
        self.spent(said)
    }

    fn follow(&self, answer: &Answer, commands: &[u8]) -> Option<Result<Said, RunError>> {
        let mut session = lock(self.kept());
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

#[cfg(test)]
mod tests {
    use super::*;
    use smelt_smtlib::Theories;

    #[test]
    fn a_logic_that_says_more_than_what_is_allowed() {
        let inside = |logic: &str| {
            let text = format!("(set-logic {logic})(assert true)(check-sat)");
            in_level(&Case::read(text.into_bytes(), Theories::builtin()))
        };
        for logic in ["ALL", "QF_SLIA", "LIA", "QF_BVFP"] {
            assert_eq!(inside(logic).as_deref(), Some(&b"(assert true)(check-sat)"[..]), "{logic}");
        }
        for logic in ["HORN", "HO_ALL", "QF_UFC", "QF_LRA", "UNHEARD_OF"] {
            assert_eq!(inside(logic), None, "{logic}");
        }
    }
}
