//! Terms with conditions. A set of samples is a word: those that a condition holds for, or for which a term has the wanted
//! value.

use super::Search;
use crate::graph::{Kind, NodeId, Op, ones};
use crate::word::compute;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// Conditions that are made.
const MOST_CONDITIONS: usize = 20_000;
/// Terms that are compared with parameters and constants.
const COMPARED: usize = 2_000;
/// Terms that cases may give: those that are right most often.
const GIVEN: usize = 64;
/// Cases before the last.
const CASES: usize = 4;
/// Samples that a case must be good for: one alone says nothing.
const WORTH: u32 = 2;

/// A comparison, and for which samples it holds.
#[derive(Clone, Copy)]
struct Condition {
    holds: u64,
    op: Op,
    of: [usize; 2],
    /// It is meant the other way.
    not: bool,
}

/// What two sets of samples come to.
type Join = fn(u64, u64) -> u64;

impl Search<'_> {
    /// All samples.
    fn samples(&self) -> u64 {
        ones(self.learner.samples.len() as u32)
    }

    /// Comparisons of terms with parameters and constants, each with its opposite.
    fn conditions(&self) -> Vec<Condition> {
        let ops: &[Op] = match self.kind {
            Kind::Int => &[Op::Eq, Op::Slt, Op::Sle],
            _ => &[Op::Eq, Op::Ult, Op::Slt, Op::Ule, Op::Sle],
        };
        let all = self.samples();
        let mut seen = FxHashSet::default();
        seen.extend([0, all]);
        let mut made = Vec::new();
        for i in 0..self.terms.len().min(COMPARED) {
            for of in (0..self.leaves).flat_map(|j| [[i, j], [j, i]]) {
                for &op in ops {
                    let holds = self.where_true(op, of);
                    for (holds, not) in [(holds, false), (all & !holds, true)] {
                        if made.len() < MOST_CONDITIONS && seen.insert(holds) {
                            made.push(Condition { holds, op, of, not });
                        }
                    }
                }
            }
        }
        made
    }

    fn where_true(&self, op: Op, of: [usize; 2]) -> u64 {
        let [a, b] = of.map(|i| self.values(i));
        let holds = |(&x, &y): (&u64, &u64)| {
            compute(op, Kind::Bool, &[x, y], &[self.kind, self.kind]) == Some(1)
        };
        set(a.iter().zip(b).map(holds))
    }

    fn condition(&mut self, c: Condition) -> NodeId {
        let args = c.of.map(|i| self.node(i));
        let node = self.graph.make(c.op, Kind::Bool, &args);
        if c.not { self.graph.make(Op::Not, Kind::Bool, &[node]) } else { node }
    }

    /// A comparison, or two of them, that holds where the box says so.
    pub(super) fn truth(&mut self) -> Option<NodeId> {
        let wanted = set(self.learner.values.iter().map(|v| *v == 1));
        if wanted == 0 || wanted == self.samples() {
            return Some(self.graph.truth(wanted != 0));
        }
        let all = self.conditions();
        if let Some(&c) = all.iter().find(|c| c.holds == wanted) {
            return Some(self.condition(c));
        }
        // Both hold wherever it is true, or neither holds where it is not.
        let above = all.iter().filter(|c| c.holds & wanted == wanted).copied().collect();
        let below = all.iter().filter(|c| c.holds & !wanted == 0).copied().collect();
        let ways: [(Op, Vec<Condition>, Join); 2] =
            [(Op::And, above, |a, b| a & b), (Op::Or, below, |a, b| a | b)];
        for (op, some, join) in ways {
            for (i, &c) in some.iter().enumerate() {
                let second = some[i + 1..].iter().find(|d| join(c.holds, d.holds) == wanted);
                if let Some(&d) = second {
                    let args = [self.condition(c), self.condition(d)];
                    return Some(self.graph.make(op, Kind::Bool, &args));
                }
            }
        }
        None
    }

    /// Cases one after the other: each is right about all samples that are left and of which its condition holds.
    pub(super) fn cases(&mut self) -> Option<NodeId> {
        let values = &self.learner.values;
        let mask = self.learner.result.mask();
        let right = |i: usize| set(self.values(i).iter().zip(values).map(|(a, b)| a & mask == *b));
        let given = (0..self.terms.len()).map(|i| (right(i), i));
        let mut given: Vec<(u64, usize)> =
            given.filter(|(right, _)| right.count_ones() >= WORTH).collect();
        given.sort_by_key(|(right, i)| (Reverse(right.count_ones()), *i));
        let mut seen = FxHashSet::default();
        given.retain(|(right, _)| seen.insert(*right));
        given.truncate(GIVEN);
        // Together they must be right everywhere.
        if given.iter().fold(0, |all, g| all | g.0) != self.samples() {
            return None;
        }
        let conditions = self.conditions();
        let mut left = self.samples();
        let mut cases: Vec<(Condition, usize)> = Vec::new();
        let last = loop {
            if let Some(last) = given.iter().find(|(right, _)| left & !right == 0) {
                break last.1;
            }
            if cases.len() == CASES {
                return None;
            }
            let mut best: Option<(u32, Condition, usize)> = None;
            for &(right, i) in &given {
                for &c in conditions.iter().filter(|c| c.holds & left & !right == 0) {
                    let worth = (c.holds & left).count_ones();
                    if worth >= WORTH && best.is_none_or(|b| worth > b.0) {
                        best = Some((worth, c, i));
                    }
                }
            }
            let (_, c, i) = best?;
            left &= !c.holds;
            cases.push((c, i));
        };
        let mut made = self.shown(last);
        for (c, i) in cases.into_iter().rev() {
            let (condition, then) = (self.condition(c), self.shown(i));
            made = self.graph.make(Op::Ite, self.learner.result, &[condition, then, made]);
        }
        Some(made)
    }
}

/// A set by who is in it.
fn set(members: impl Iterator<Item = bool>) -> u64 {
    members.enumerate().fold(0, |set, (at, is_in)| set | u64::from(is_in) << at)
}
