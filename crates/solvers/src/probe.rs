//! What a solver can do and what it costs to ask it: a small script per theory (`solvers/probe/`), and
//! the time of a trivial question to a fresh process and to a session.

use crate::answer::Answer;
use crate::profile::Ask;
use crate::run::{Limits, RunError, Scratch};
use crate::solver::{Conditions, Input, Query, Solver};
use std::time::Duration;

/// The scripts. The answers that are right stand in them as `:status`.
const SCRIPTS: &[(&str, &str)] = &[
    ("booleans", include_str!("../../../solvers/probe/booleans.smt2")),
    ("functions", include_str!("../../../solvers/probe/functions.smt2")),
    ("integers", include_str!("../../../solvers/probe/integers.smt2")),
    ("nonlinear", include_str!("../../../solvers/probe/nonlinear.smt2")),
    ("reals", include_str!("../../../solvers/probe/reals.smt2")),
    ("nonlinear_reals", include_str!("../../../solvers/probe/nonlinear_reals.smt2")),
    ("mixed", include_str!("../../../solvers/probe/mixed.smt2")),
    ("arrays", include_str!("../../../solvers/probe/arrays.smt2")),
    ("bitvectors", include_str!("../../../solvers/probe/bitvectors.smt2")),
    ("floats", include_str!("../../../solvers/probe/floats.smt2")),
    ("strings", include_str!("../../../solvers/probe/strings.smt2")),
    ("regular", include_str!("../../../solvers/probe/regular.smt2")),
    ("datatypes", include_str!("../../../solvers/probe/datatypes.smt2")),
    ("sequences", include_str!("../../../solvers/probe/sequences.smt2")),
    ("sets", include_str!("../../../solvers/probe/sets.smt2")),
    ("relations", include_str!("../../../solvers/probe/relations.smt2")),
    ("bags", include_str!("../../../solvers/probe/bags.smt2")),
    ("finite_fields", include_str!("../../../solvers/probe/finite_fields.smt2")),
    ("transcendental", include_str!("../../../solvers/probe/transcendental.smt2")),
    ("separation", include_str!("../../../solvers/probe/separation.smt2")),
    ("quantifiers", include_str!("../../../solvers/probe/quantifiers.smt2")),
    ("higher_order", include_str!("../../../solvers/probe/higher_order.smt2")),
    ("recursion", include_str!("../../../solvers/probe/recursion.smt2")),
    ("horn", include_str!("../../../solvers/probe/horn.smt2")),
    ("levels", include_str!("../../../solvers/probe/levels.smt2")),
];

/// A question that costs nothing but starting.
pub const TRIVIAL: &str = "(set-logic QF_UF)\n(declare-const p Bool)\n(assert p)\n(check-sat)\n";

/// How often a trivial question is asked.
const ROUNDS: usize = 7;

/// What came out for one script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Support {
    /// The right answer.
    Yes,
    /// It understands, and does not decide it.
    Undecided,
    /// It does not understand.
    No,
    /// The other answer.
    Wrong,
    /// It crashed.
    Crash,
}

impl Support {
    /// For tables and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Support::Yes => "yes",
            Support::Undecided => "undecided",
            Support::No => "no",
            Support::Wrong => "wrong",
            Support::Crash => "crash",
        }
    }
}

/// What is known after probing.
#[derive(Clone, Debug)]
pub struct Probed {
    /// For each script: its name, and what came out.
    pub support: Vec<(&'static str, Support)>,
    /// What it can be asked beyond an answer, tried.
    pub asks: Vec<(Ask, bool)>,
    /// Clock and processor time of a trivial question to a fresh process, the median.
    pub fresh: Cost,
    /// The same in a session, if it has one that works.
    pub session: Option<Cost>,
}

/// What a trivial question costs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// On the clock.
    pub wall: Duration,
    /// Of the processor.
    pub cpu: Duration,
}

impl Probed {
    /// Whether screening in a session is worth it.
    pub fn session_is_faster(&self) -> bool {
        self.session.is_some_and(|s| s.wall < self.fresh.wall)
    }
}

/// The names of all scripts.
pub fn names() -> impl Iterator<Item = &'static str> {
    SCRIPTS.iter().map(|(name, _)| *name)
}

/// Probes a solver. `told` hears the name of each step.
pub fn probe(
    solver: &Solver,
    scratch: &Scratch,
    cancelled: &dyn Fn() -> bool,
    mut told: impl FnMut(&str),
) -> Result<Probed, RunError> {
    let limits = Limits::seconds(10.0);
    let conditions = Conditions { limits: &limits, scratch, cancelled };
    let mut support = Vec::new();
    for (name, text) in SCRIPTS {
        told(name);
        support.push((*name, one(solver, text, conditions)?));
    }
    let mut asks = Vec::new();
    for &ask in solver.profile.ask.keys() {
        asks.push((ask, solver.can(ask) && answers(solver, ask, conditions)?));
    }
    told("start-up");
    let fresh = fresh(solver, conditions)?;
    told("session");
    let session = session(solver, conditions)?;
    Ok(Probed { support, asks, fresh, session })
}

fn statuses(text: &str) -> Vec<&str> {
    text.split("(set-info :status ").skip(1).filter_map(|s| s.split(')').next()).collect()
}

fn one(solver: &Solver, text: &str, conditions: Conditions<'_>) -> Result<Support, RunError> {
    let expected = statuses(text);
    let text = solver.in_its_words(text.as_bytes());
    let (questions, incremental) = (expected.len(), expected.len() > 1);
    let query = Query { input: Input::Text(&text), questions, incremental, asks: &[] };
    let said = solver.ask(&query, conditions)?;
    let mut worst = Support::Yes;
    for (i, right) in expected.iter().enumerate() {
        let found = match said.replies.get(i).map(|r| &r.answer) {
            Some(answer) if answer.word() == *right => Support::Yes,
            Some(Answer::Sat | Answer::Unsat) => Support::Wrong,
            Some(Answer::Crash(_) | Answer::Assertion(_)) => Support::Crash,
            Some(Answer::Unknown(_) | Answer::Timeout) => Support::Undecided,
            _ => Support::No,
        };
        if worst == Support::Yes {
            worst = found;
        }
    }
    Ok(worst)
}

/// Whether asking gives something and breaks nothing.
fn answers(solver: &Solver, ask: Ask, conditions: Conditions<'_>) -> Result<bool, RunError> {
    let (formula, command) = match ask {
        Ask::Models | Ask::Validation | Ask::Statistics => ("(assert p)", "(get-model)"),
        Ask::Cores | Ask::SmallCores => {
            ("(assert (! p :named a))(assert (! (not p) :named b))", "(get-unsat-core)")
        }
        Ask::Proofs => ("(assert p)(assert (not p))", "(get-proof)"),
    };
    let asks = [ask];
    let command = if matches!(ask, Ask::Validation | Ask::Statistics) { "" } else { command };
    let mut text = solver.commands(&asks);
    text.extend_from_slice(b"(set-logic QF_UF)(declare-const p Bool)");
    text.extend_from_slice(format!("{formula}(check-sat){command}\n").as_bytes());
    let query = Query { input: Input::Text(&text), questions: 1, incremental: false, asks: &asks };
    let said = solver.ask(&query, conditions)?;
    let Some(reply) = said.replies.first().filter(|r| r.answer.is_decided()) else {
        return Ok(false);
    };
    Ok(match ask {
        Ask::Validation => true,
        Ask::Statistics => !said.statistics.is_empty(),
        _ => !said.lists(reply).is_empty(),
    })
}

fn fresh(solver: &Solver, conditions: Conditions<'_>) -> Result<Cost, RunError> {
    let input = Input::Text(TRIVIAL.as_bytes());
    let query = Query { input, questions: 1, incremental: false, asks: &[] };
    let mut costs = Vec::new();
    for _ in 0..ROUNDS {
        let said = solver.ask(&query, conditions)?;
        costs.push(Cost { wall: said.wall, cpu: said.cpu });
    }
    Ok(median(costs))
}

fn session(solver: &Solver, conditions: Conditions<'_>) -> Result<Option<Cost>, RunError> {
    let Some(mut session) = solver.session(&[], conditions.limits) else { return Ok(None) };
    let mut costs = Vec::new();
    // The first question pays for the start.
    for round in 0..=ROUNDS {
        let said = solver.ask_session(&mut session, TRIVIAL.as_bytes(), 1, conditions)?;
        let right = said.replies.first().is_some_and(|r| r.answer == Answer::Sat);
        if !right || !session.is_running() {
            return Ok(None);
        }
        if round > 0 {
            costs.push(Cost { wall: said.wall, cpu: said.cpu });
        }
    }
    Ok(Some(median(costs)))
}

fn median(mut costs: Vec<Cost>) -> Cost {
    costs.sort_by_key(|c| c.wall);
    costs.get(costs.len() / 2).copied().unwrap_or(Cost { wall: Duration::MAX, cpu: Duration::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_says_what_is_right() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../solvers/probe");
        let files = std::fs::read_dir(folder).expect("the folder").count();
        assert_eq!(files, SCRIPTS.len(), "a script is not embedded");
        for (name, text) in SCRIPTS {
            let session = smelt_smtlib::Session::new(*text, smelt_smtlib::Theories::builtin());
            assert!(session.problems().is_empty(), "{name}: {:?}", session.problems());
            let statuses = statuses(text);
            assert_eq!(statuses.len(), text.matches("(check-sat)").count(), "{name}");
            assert!(statuses.iter().all(|s| ["sat", "unsat"].contains(s)), "{name}");
        }
    }
}
