//! Proposals in which boxes are called where they were called before. What a hash gives elsewhere nobody knows, and an SMT
//! engine that may choose that has no reason to let two calls have the same arguments; often this is what makes a formula true.

use crate::engine::{Engine, Said};
use crate::verify::Made;
use rustc_hash::FxHashMap;
use smelt_solvers::run::RunError;

/// Points of a box that are offered: the first and the last so many.
const POINTS: usize = 24;
/// Calls of a formula, and characters of their arguments, with which it is tried.
const MOST_CALLS: usize = 64;
const LONGEST: usize = 1 << 16;
/// Questions for one proposal: each but the last was too much.
const QUESTIONS: usize = 16;
/// Proposals without anything new in between: each gives up other calls first.
const TRIES: u64 = 4;

/// A call of a formula: the box, and its arguments as texts.
pub(crate) type Call = (String, Vec<String>);

/// The calls of a formula, and the points that these boxes were called at.
pub(crate) struct Recall {
    calls: Vec<Call>,
    points: FxHashMap<String, Vec<Vec<String>>>,
    /// Proposals since the last new point.
    tries: u64,
    rounds: u64,
}

impl Recall {
    /// For these calls; nothing is ever proposed if they are too many.
    pub(crate) fn new(mut calls: Vec<Call>) -> Recall {
        // As deep as they are nested, so are they long.
        let length = |(_, args): &Call| args.iter().map(String::len).sum::<usize>();
        calls.sort_by(|a, b| length(a).cmp(&length(b)).then_with(|| a.cmp(b)));
        calls.dedup();
        let length: usize = calls.iter().map(length).sum();
        if calls.len() > MOST_CALLS || length > LONGEST {
            calls.clear();
        }
        Recall { calls, points: FxHashMap::default(), tries: 0, rounds: 0 }
    }

    /// A box was called.
    pub(crate) fn note(&mut self, (name, args, _): &Made) {
        if self.calls.is_empty() {
            return;
        }
        let points = self.points.entry(name.clone()).or_default();
        if points.len() == 2 * POINTS {
            points.remove(POINTS);
        }
        points.push(args.clone());
        self.tries = 0;
    }

    /// Whether another proposal may be of use.
    pub(crate) fn is_due(&self) -> bool {
        self.tries < TRIES && self.calls.iter().any(|c| self.points.contains_key(&c.0))
    }

    /// A model in which as many calls as possible are at known points; nothing if there is none.
    pub(crate) fn ask(
        &mut self,
        engine: &mut Engine<'_>,
        values: &[String],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(u64, Option<Said>), RunError> {
        self.tries += 1;
        self.rounds += 1;
        let known = |call: &Call| Some(at(&call.1, self.points.get(&call.0)?));
        let mut wishes: Vec<String> = self.calls.iter().filter_map(known).collect();
        for asked in 1..=QUESTIONS as u64 {
            if wishes.is_empty() {
                return Ok((asked - 1, None));
            }
            match engine.ask(&wishes, values, cancelled)? {
                said @ Said::Sat(..) => return Ok((asked, Some(said))),
                Said::Unsat { assumptions, .. } if !assumptions.is_empty() => {
                    let give_up = assumptions[self.rounds as usize % assumptions.len()];
                    wishes.remove(give_up);
                }
                // Without any of them too: that is found out elsewhere.
                Said::Unsat { .. } | Said::Unknown(_) => return Ok((asked, None)),
            }
        }
        Ok((QUESTIONS as u64, None))
    }
}

/// That arguments are those of one of some points.
fn at(args: &[String], points: &[Vec<String>]) -> String {
    let mut text = "(or false".to_owned();
    for point in points {
        text.push_str(" (and true");
        for (arg, value) in args.iter().zip(point) {
            text.push_str(&format!(" (= {arg} {value})"));
        }
        text.push(')');
    }
    text + ")"
}
