//! From a problem to an answer: what is known beforehand, the workers that look for one, and the last check.

use crate::engine::Engine;
use crate::general::{Asking, general};
use crate::host::Host;
use crate::problem::Problem;
use crate::share::Shared;
use crate::tabulate::{Tables, tabulate};
use crate::task::{Task, Untranslated};
use crate::verify::{Verified, verify};
use crate::worker::{Found, Role, Worker, Workshop};
use smelt_eval::string::Escapes;
use smelt_solvers::Solver;
use smelt_solvers::run::{RunError, Scratch};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How it is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// All of them, and every point of small domains, on the cores that are there; they share what they learn.
    Auto,
    /// Conflict-driven alone.
    Cdfl,
    /// The fuzz engine alone, on the whole formula.
    Fuzz,
    /// The SMT engine proposes, the boxes answer.
    Learn,
}

/// What may be chosen.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How.
    pub mode: Mode,
    /// Time for all of it.
    pub timeout: Duration,
    /// Calls of boxes.
    pub call_limit: u64,
    /// Whether equations are used before the search.
    pub classes: bool,
    /// Whether inputs of former rounds are tried first.
    pub seeds: bool,
    /// Whether workers tell each other what they found.
    pub sharing: bool,
    /// Workers; 0: as many as there are cores, up to two.
    pub workers: usize,
    /// The random numbers.
    pub random: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            mode: Mode::Auto,
            timeout: Duration::from_secs(60),
            call_limit: u64::MAX,
            classes: true,
            seeds: true,
            sharing: true,
            workers: 0,
            random: 1,
        }
    }
}

/// The answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// With a model that was checked by calling the boxes and evaluating everything exactly.
    Sat(Box<Verified>),
    /// By what is known of the boxes.
    Unsat,
    /// And why.
    Unknown(String),
}

/// What it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Rounds of the loop.
    pub rounds: u64,
    /// Questions to the SMT engine.
    pub questions: u64,
    /// Runs of the fuzz engine's program.
    pub runs: u64,
    /// Calls of boxes.
    pub calls: u64,
}

impl Effort {
    pub(crate) fn and(self, other: Effort) -> Effort {
        Effort {
            rounds: self.rounds + other.rounds,
            questions: self.questions + other.questions,
            runs: self.runs + other.runs,
            calls: self.calls + other.calls,
        }
    }
}

/// What can be called to learn whether to stop, from any thread.
pub type Stop<'s> = dyn Fn() -> bool + Sync + 's;

/// Solves a problem.
pub fn solve(
    problem: &mut Problem,
    host: &mut Host<'_>,
    solver: &Solver,
    scratch: &Scratch,
    settings: &Settings,
    cancelled: &Stop<'_>,
) -> Result<(Answer, Effort), RunError> {
    let until = Instant::now() + settings.timeout;
    (problem.until, host.until) = (Some(until), Some(until));
    let solved =
        solve_until(problem, host, &Asking { solver, scratch, settings, until }, cancelled);
    // Whoever asks for values of the model has time again.
    (problem.until, host.until) = (None, None);
    solved
}

fn solve_until(
    problem: &mut Problem,
    host: &mut Host<'_>,
    asking: &Asking<'_>,
    cancelled: &Stop<'_>,
) -> Result<(Answer, Effort), RunError> {
    let &Asking { solver, scratch, settings, until } = asking;
    problem.escapes = (!solver.has_legacy_escapes()).then_some(Escapes::Standard);
    let unknown = |why: String| Ok((Answer::Unknown(why), Effort::default()));
    let task = match Task::of(problem, host) {
        Ok(task) => task,
        Err(Untranslated::NoWords) => return general(problem, host, asking, &cancelled),
        Err(Untranslated::Never(why)) => return unknown(why),
    };
    let tables = match tabulate(problem, &task, host, settings, &cancelled)? {
        Ok(tables) => tables,
        Err(why) => return unknown(why),
    };
    let spent = Effort { calls: tables.calls, ..Effort::default() };
    let call_limit = settings.call_limit.saturating_sub(tables.calls);
    let settings = &Settings { call_limit, ..settings.clone() };
    let engines = |both: bool| engines(problem, &task, &tables, solver, scratch, until, both);
    let first = engines(true);
    let workshop = Workshop { problem, tables: &tables, solver, scratch };
    let shared = Shared::default();
    let (found, facts, effort) = match roles(settings) {
        (role, None) => {
            let mut worker = Worker::new(&task, first, &shared, settings, role, until);
            worker.know(&tables.points, &cancelled)?;
            let found = worker.run(host, Some(workshop), &cancelled)?;
            (found, worker.facts, worker.effort)
        }
        (role, Some(other)) => {
            let second = host.another().ok().map(|h| (engines(false), h));
            let stop = || cancelled() || shared.is_over();
            // Together they make as many calls as one may.
            let theirs = if second.is_some() { call_limit / 2 } else { 0 };
            let work = |engine, host: &mut Host<'_>, role, workshop, call_limit| {
                let settings = Settings { call_limit, ..settings.clone() };
                let mut worker = Worker::new(&task, engine, &shared, &settings, role, until);
                worker.know(&tables.points, &stop)?;
                let found = worker.run(host, workshop, &stop);
                if matches!(
                    found,
                    Err(_) | Ok(Found::Model(_) | Found::Unsat | Found::Final(_) | Found::Beyond)
                ) {
                    shared.end();
                }
                Ok::<_, RunError>((found?, worker.facts, worker.effort))
            };
            let (one, two) = std::thread::scope(|scope| {
                let two = second.map(|(engine, mut host)| {
                    scope.spawn(move || work(engine, &mut host, other, None, theirs))
                });
                let one = work(first, host, role, Some(workshop), call_limit - theirs);
                (one, two.map(std::thread::ScopedJoinHandle::join))
            });
            let (one, one_facts, one_effort) = one?;
            match two {
                Some(Ok(two)) => {
                    let (two, two_facts, two_effort) = two?;
                    let effort = one_effort.and(two_effort);
                    if one.rank() >= two.rank() {
                        (one, one_facts, effort)
                    } else {
                        (two, two_facts, effort)
                    }
                }
                // Without a second one, or if it broke, the first has done what it could.
                _ => (one, one_facts, one_effort),
            }
        }
    };
    if matches!(found, Found::Beyond) {
        let call_limit = call_limit.saturating_sub(effort.calls);
        let settings = &Settings { call_limit, ..settings.clone() };
        let asking = Asking { settings, ..*asking };
        let (answer, more) = general(problem, host, &asking, &cancelled)?;
        return Ok((answer, effort.and(spent).and(more)));
    }
    Ok((answer(problem, &task, found, facts), effort.and(spent)))
}

/// Who works: one for everything, or two that share it.
fn roles(settings: &Settings) -> (Role, Option<Role>) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = if settings.workers == 0 { cores } else { settings.workers };
    match settings.mode {
        Mode::Auto if workers > 1 => (Role::LEADS, Some(Role::TRIES)),
        Mode::Auto => (Role::ALL, None),
        Mode::Cdfl => (Role { drives: true, ..Role::default() }, None),
        Mode::Fuzz => (Role { fuzzes: true, ..Role::default() }, None),
        Mode::Learn => (Role { learns: true, ..Role::default() }, None),
    }
}

/// An SMT engine, and one that knows large tables too if there are any.
fn engines<'e>(
    problem: &Problem,
    task: &Task,
    tables: &Tables,
    solver: &'e Solver,
    scratch: &'e Scratch,
    until: Instant,
    both: bool,
) -> (Engine<'e>, Option<Engine<'e>>) {
    let now = problem.declarations(&tables.now);
    let engine = Engine::new(solver, &now, &task.texts, until, scratch);
    if tables.later.is_empty() || !both {
        return (engine, None);
    }
    let all = tables.now.iter().chain(&tables.later).map(|(f, t)| (*f, t.clone())).collect();
    let declarations = problem.declarations(&all);
    (engine, Some(Engine::new(solver, &declarations, &task.texts, until, scratch)))
}

/// The last check of what was found.
fn answer(
    problem: &mut Problem,
    task: &Task,
    found: Found,
    facts: BTreeMap<(u32, Vec<u64>), u64>,
) -> Answer {
    match found {
        Found::Model(text) => {
            let made = facts.into_iter().filter_map(|((b, a), value)| task.made(b, &a, value));
            match verify(problem, &text, made.collect()) {
                Ok(verified) => Answer::Sat(Box::new(verified)),
                Err(why) => Answer::Unknown(format!("a model was found but {why}")),
            }
        }
        Found::Unsat => Answer::Unsat,
        Found::Unknown(why) | Found::Final(why) => Answer::Unknown(why),
        Found::Beyond => Answer::Unknown("an integer needs more than 64 bits".to_owned()),
    }
}
