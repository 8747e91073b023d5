//! Normal forms of unions and intersections: flat, sorted, without repetitions, units and zeros.
//! That there are finitely many derivatives depends on the first three; the other simplifications keep
//! the states small.

use super::{Class, Node, RegexId, Regexes};
use rustc_hash::FxHashSet;

/// A union member `body{low,high} tail`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Counted {
    body: RegexId,
    tail: RegexId,
    low: u64,
    high: u64,
    /// None once it is to be made anew.
    member: Option<RegexId>,
}

impl Regexes {
    /// The operands below nested operators of the same kind, sorted, each once.
    pub(super) fn flatten(&mut self, operands: Vec<RegexId>, union: bool) -> Vec<RegexId> {
        // Shared operators are opened once: a few of them can have exponentially many paths.
        let (mut open, mut flat, mut opened) = (operands, Vec::new(), FxHashSet::default());
        while let Some(r) = open.pop() {
            self.steps = self.steps.saturating_add(1);
            match self.node(r) {
                Node::Union(all) if union && opened.insert(r) => open.extend(all),
                Node::Inter(all) if !union && opened.insert(r) => open.extend(all),
                Node::Union(_) if union => {}
                Node::Inter(_) if !union => {}
                _ => flat.push(r),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        flat
    }

    /// The normal form of a union.
    pub(super) fn union_of(&mut self, operands: Vec<RegexId>) -> RegexId {
        if let [one] = operands[..] {
            return one;
        }
        let mut flat = self.flatten(operands, true);
        flat.retain(|&r| r != Regexes::NONE);
        self.merge_classes(&mut flat, true);
        if flat.contains(&Regexes::ALL) || self.has_opposites(&flat) {
            return Regexes::ALL;
        }
        self.merge_counters(&mut flat);
        self.absorb(&mut flat);
        match flat[..] {
            [] => Regexes::NONE,
            [one] => one,
            _ => self.intern(Node::Union(flat.into())),
        }
    }

    /// The normal form of an intersection.
    pub(super) fn inter_of(&mut self, operands: Vec<RegexId>) -> RegexId {
        let mut flat = self.flatten(operands, false);
        flat.retain(|&r| r != Regexes::ALL);
        self.merge_classes(&mut flat, false);
        if flat.contains(&Regexes::NONE) || self.has_opposites(&flat) {
            return Regexes::NONE;
        }
        if flat.contains(&Regexes::EPSILON) {
            let all = flat.iter().all(|&r| self.nullable(r));
            return if all { Regexes::EPSILON } else { Regexes::NONE };
        }
        match flat[..] {
            [] => Regexes::ALL,
            [one] => one,
            _ => self.intern(Node::Inter(flat.into())),
        }
    }

    /// All classes become one.
    fn merge_classes(&mut self, flat: &mut Vec<RegexId>, union: bool) {
        let classes = flat.iter().filter_map(|&r| match self.node(r) {
            Node::Class(class) => Some(class),
            _ => None,
        });
        if classes.clone().nth(1).is_none() {
            return;
        }
        let merged = if union {
            let ranges: Vec<_> = classes.flat_map(|c| c.ranges()).copied().collect();
            Class::new(&ranges)
        } else {
            classes.fold(Class::full(), |merged, class| merged.intersection(class))
        };
        flat.retain(|&r| !matches!(self.node(r), Node::Class(_)));
        let merged = self.class(merged);
        if let Err(place) = flat.binary_search(&merged) {
            flat.insert(place, merged);
        }
    }

    /// Some expression and its complement.
    fn has_opposites(&self, flat: &[RegexId]) -> bool {
        flat.iter().any(|&r| match self.node(r) {
            Node::Comp(inside) => flat.binary_search(inside).is_ok(),
            _ => false,
        })
    }

    /// `r{0,3} t | r{2,5} t = r{0,5} t`: else a loop around choices leaves a counter for each choice.
    fn merge_counters(&mut self, flat: &mut Vec<RegexId>) {
        let counted = flat.iter().filter_map(|&member| {
            let (head, tail) = match *self.node(member) {
                Node::Concat(head, tail) => (head, tail),
                _ => (member, Regexes::EPSILON),
            };
            match *self.node(head) {
                Node::Loop(body, low, high) => {
                    Some(Counted { body, tail, low, high, member: Some(member) })
                }
                _ => None,
            }
        });
        let mut counted: Vec<Counted> = counted.collect();
        if counted.len() < 2 {
            return;
        }
        counted.sort_unstable();
        let (mut gone, mut merged) = (Vec::new(), Vec::<Counted>::with_capacity(counted.len()));
        for next in counted {
            match merged.last_mut() {
                Some(last)
                    if (last.body, last.tail) == (next.body, next.tail)
                        && next.low <= last.high.saturating_add(1) =>
                {
                    gone.extend(next.member);
                    if last.high < next.high {
                        gone.extend(last.member.take());
                        last.high = next.high;
                    }
                }
                _ => merged.push(next),
            }
        }
        if gone.is_empty() {
            return;
        }
        gone.sort_unstable();
        flat.retain(|r| gone.binary_search(r).is_err());
        for new in merged.into_iter().filter(|new| new.member.is_none()) {
            let head = self.repeat(new.body, new.low, Some(new.high));
            flat.push(self.concat(head, new.tail));
        }
        flat.sort_unstable();
        flat.dedup();
    }

    /// Drops the empty string beside what contains it, and `t` beside `r t` if `r` may be empty.
    fn absorb(&self, flat: &mut Vec<RegexId>) {
        let mut gone: Vec<RegexId> = Vec::new();
        for &r in &*flat {
            if let Node::Concat(head, tail) = *self.node(r)
                && self.nullable(head)
            {
                gone.push(tail);
            }
            if r != Regexes::EPSILON && self.nullable(r) {
                gone.push(Regexes::EPSILON);
            }
        }
        if !gone.is_empty() {
            gone.sort_unstable();
            flat.retain(|r| gone.binary_search(r).is_err());
        }
    }
}
