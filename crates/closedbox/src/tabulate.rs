//! Boxes that need not stay closed: where all arguments that a formula can give them are few, they are called for all
//! of these, and the SMT engine knows them as it knows any function.

use crate::bounds::{Bounds, Range};
use crate::graph::{Kind, Op};
use crate::host::{Host, HostError, Observed, Source};
use crate::problem::Problem;
use crate::solve::{Mode, Settings};
use crate::table::{self, Table};
use crate::task::Task;
use rustc_hash::FxHashMap;
use smelt_smtlib::decl::FunId;
use smelt_solvers::run::RunError;

/// What is known of boxes before anything is asked.
#[derive(Default)]
pub(crate) struct Tables {
    /// Small definitions.
    pub(crate) now: FxHashMap<FunId, String>,
    /// Large ones.
    pub(crate) later: FxHashMap<FunId, String>,
    /// All points that the formula can reach.
    pub(crate) points: Vec<Observed>,
    /// Calls that were made.
    pub(crate) calls: u64,
}

/// Decisions up to which a table is told from the beginning, for each bit of a value: points are easier to reason with
/// than large tables.
const SMALL: usize = 10;
/// Decisions up to which a table is told at all.
const LARGE: usize = 1 << 17;
/// Points of a box whose arguments the formula bounds, at most.
const POINTS: u64 = 4096;
/// Calls of a program, of which each takes a process.
const SLOW: u64 = 32;

/// Calls boxes with a small domain for all of it.
pub(crate) fn tabulate(
    problem: &Problem,
    task: &Task,
    host: &mut Host<'_>,
    settings: &Settings,
    cancelled: &dyn Fn() -> bool,
) -> Result<Result<Tables, String>, RunError> {
    let mut tables = Tables::default();
    // The other modes are what they are in the papers.
    if settings.mode != Mode::Auto {
        return Ok(Ok(tables));
    }
    let bounds = Bounds::of(&task.graph, &task.atoms);
    for (i, (&fun, &number)) in task.boxes.iter().zip(&task.numbers).enumerate() {
        let binding = &host.boxes()[number as usize];
        let (params, result) = (binding.params.clone(), binding.result);
        let slow = matches!(binding.source, Source::Program { .. });
        let whole = table::bits(&params).filter(|b| !slow || 1 << *b <= SLOW);
        let reached = reached(task, &bounds, i as u32, params.len());
        let few = |n: &u64| *n <= if slow { SLOW } else { POINTS };
        let reached = reached.and_then(|r| Some((size(&r).filter(few)?, r)));
        // The smaller of the two.
        let all: Vec<Vec<u64>> = match (&reached, whole) {
            (Some((n, ranges)), None) => (0..*n).map(|p| point(ranges, p)).collect(),
            (Some((n, ranges)), Some(bits)) if *n < 1 << bits => {
                (0..*n).map(|p| point(ranges, p)).collect()
            }
            (_, Some(bits)) => (0..1u64 << bits).map(|p| table::args_at(&params, p)).collect(),
            (None, None) => continue,
        };
        let is_whole = whole.is_some_and(|b| all.len() == 1 << b);
        let size = all.len() as u64;
        if tables.calls.saturating_add(size) > settings.call_limit {
            continue;
        }
        let name = &task.names[i];
        match host.calls(number, all.clone(), settings.timeout / 4, cancelled) {
            Ok(values) => {
                tables.calls += size;
                if is_whole {
                    let (sorts, sort) = problem.signature(fun);
                    let table = Table { params, result, values };
                    let small = (SMALL * result.width() as usize).max(64);
                    if let Some((text, count)) = table.definition(name, &sorts, &sort, LARGE) {
                        let to = if count <= small { &mut tables.now } else { &mut tables.later };
                        to.insert(fun, text);
                    }
                } else {
                    let points = all.into_iter().zip(values).map(|(a, v)| (i as u32, a, v));
                    tables.points.extend(points);
                }
            }
            // What does not return everywhere, or takes too long, is no table.
            Err(HostError::DidNotReturn { called, .. } | HostError::OutOfTime { called }) => {
                tables.calls = tables.calls.saturating_add(called);
            }
            Err(HostError::Nondeterministic(_)) => {
                return Ok(Err(format!("nondeterministic: {name} gave two results for one input")));
            }
            Err(HostError::Run(e)) => return Err(e),
            Err(e) => return Ok(Err(e.to_string())),
        }
    }
    Ok(Ok(tables))
}

/// The numbers that the formula can give a box, for each of its arguments.
fn reached(task: &Task, bounds: &Bounds, number: u32, arity: usize) -> Option<Vec<Range>> {
    let mut ranges: Option<Vec<Range>> = None;
    for &call in &task.calls {
        let node = task.graph.get(call);
        if node.op != Op::Call(number) {
            continue;
        }
        let float = Kind::is_float;
        if node.args.iter().any(|a| float(task.graph.kind(*a))) {
            return None;
        }
        let here: Vec<Range> = node.args.iter().map(|a| bounds.get(*a)).collect();
        let kinds = node.args.iter().map(|a| task.graph.kind(*a));
        if here.iter().zip(kinds).any(|(range, kind)| !range.is_words(kind)) {
            return None;
        }
        ranges = Some(match ranges {
            None => here,
            Some(before) => before.iter().zip(&here).map(|(a, b)| a.hull(*b)).collect(),
        });
    }
    ranges.filter(|r| r.len() == arity && arity > 0)
}

fn size(ranges: &[Range]) -> Option<u64> {
    ranges.iter().try_fold(1u64, |n, r| n.checked_mul(r.size()?))
}

/// The arguments at a place.
fn point(ranges: &[Range], mut place: u64) -> Vec<u64> {
    ranges
        .iter()
        .map(|r| {
            let size = r.size().unwrap_or(1).max(1);
            let word = r.word(place % size);
            place /= size;
            word
        })
        .collect()
}
