//! Boxes whose whole domain is small: all their values, as a definition for the SMT engine. A table is written as a
//! decision over the bits of the arguments in which equal parts stand once: one for the whole value, or one for each of
//! its bits where that is shorter, as it is for most functions that work bit by bit.

use crate::graph::Kind;
use crate::literal::show;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Bits of arguments up to which a box is tabulated.
pub const BITS: u32 = 18;

/// All values of a box, in the order of its arguments read as one number, the first in front.
#[derive(Clone, Debug)]
pub struct Table {
    /// What the arguments are.
    pub params: Vec<Kind>,
    /// What the values are.
    pub result: Kind,
    /// The values.
    pub values: Vec<u64>,
}

/// How many bits the arguments have together, if that is not too much for a table.
pub fn bits(params: &[Kind]) -> Option<u32> {
    let mut sum = 0u32;
    for kind in params {
        match kind {
            Kind::Bool | Kind::Bits(_) => sum += kind.width(),
            _ => return None,
        }
    }
    (sum <= BITS).then_some(sum)
}

/// The arguments at a place of a table.
pub fn args_at(params: &[Kind], mut place: u64) -> Vec<u64> {
    let mut args: Vec<u64> = params
        .iter()
        .rev()
        .map(|k| {
            let word = place & k.mask();
            place = place.checked_shr(k.width()).unwrap_or(0);
            word
        })
        .collect();
    args.reverse();
    args
}

impl Table {
    /// `(define-fun name ((a!0 S) …) R …)`, and how many decisions stand in it; nothing if they are more than `most`.
    pub fn definition(
        &self,
        name: &str,
        sorts: &[String],
        result: &str,
        most: usize,
    ) -> Option<(String, usize)> {
        let tests = tests(&self.params);
        let bits = match self.result {
            Kind::Bits(n) if n > 1 => self.by_bits(&tests, n, most),
            _ => None,
        };
        let most = bits.as_ref().map_or(most, |(_, parts)| parts.count.saturating_sub(1));
        let mut whole = Parts::new(self.result, most);
        let root = whole.decide(&tests, self.values.iter().copied());
        let (root, parts) = match root {
            Some(root) => (root.text(self.result), whole),
            None => bits?,
        };
        Some((parts.definition(name, sorts, result, &root), parts.count))
    }

    /// Each bit of the values by itself.
    fn by_bits<'t>(&self, tests: &'t [String], n: u32, most: usize) -> Option<(String, Parts<'t>)> {
        let mut parts = Parts::new(Kind::Bool, most);
        let mut bits = Vec::new();
        for bit in (0..n).rev() {
            bits.push(parts.decide(tests, self.values.iter().map(|v| v >> bit & 1))?);
        }
        Some((joined(&bits), parts))
    }
}

/// What is asked of arguments, from the first bit on.
pub(crate) fn tests(params: &[Kind]) -> Vec<String> {
    let tests = params.iter().enumerate().flat_map(|(i, k)| {
        (0..k.width()).rev().map(move |bit| match k {
            Kind::Bool => format!("a!{i}"),
            _ => format!("(= ((_ extract {bit} {bit}) a!{i}) #b1)"),
        })
    });
    tests.collect()
}

/// A value whose bits are decided one by one, the first in front.
pub(crate) fn joined(bits: &[Part]) -> String {
    let bit = |part: &Part| format!("(ite {} #b1 #b0)", part.text(Kind::Bool));
    match bits {
        [one] => bit(one),
        _ => format!("(concat {})", bits.iter().map(bit).collect::<Vec<_>>().join(" ")),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Value(u64),
    Choice(usize),
}

impl Part {
    pub(crate) fn text(self, kind: Kind) -> String {
        match self {
            Part::Value(v) => show(v, kind),
            Part::Choice(n) => format!("d!{n}"),
        }
    }
}

/// Decisions, each written once.
pub(crate) struct Parts<'t> {
    text: String,
    ids: FxHashMap<(&'t str, Part, Part), Part>,
    count: usize,
    /// What is decided.
    kind: Kind,
    /// Decisions, at most.
    most: usize,
}

impl<'t> Parts<'t> {
    pub(crate) fn new(kind: Kind, most: usize) -> Parts<'t> {
        Parts { text: String::new(), ids: FxHashMap::default(), count: 0, kind, most }
    }

    /// The decision between values; nothing if it takes too many.
    fn decide(&mut self, tests: &'t [String], values: impl Iterator<Item = u64>) -> Option<Part> {
        // From the last bit on, pairs of equal parts become one.
        let mut level: Vec<Part> = values.map(Part::Value).collect();
        for test in tests.iter().rev() {
            let mut next = Vec::with_capacity(level.len() / 2);
            for pair in level.chunks(2) {
                next.push(match pair {
                    [no, yes] if no != yes => self.choice(test, *yes, *no),
                    _ => pair[0],
                });
                if self.count > self.most {
                    return None;
                }
            }
            level = next;
        }
        level.first().copied()
    }

    pub(crate) fn choice(&mut self, test: &'t str, yes: Part, no: Part) -> Part {
        if let Some(&known) = self.ids.get(&(test, yes, no)) {
            return known;
        }
        let made = Part::Choice(self.count);
        let (y, n) = (yes.text(self.kind), no.text(self.kind));
        let _ = write!(self.text, "(let ((d!{} (ite {test} {y} {n}))) ", self.count);
        self.count += 1;
        self.ids.insert((test, yes, no), made);
        made
    }

    /// The function that is decided by `root`.
    pub(crate) fn definition(
        &self,
        name: &str,
        sorts: &[String],
        result: &str,
        root: &str,
    ) -> String {
        let params: Vec<String> =
            sorts.iter().enumerate().map(|(i, s)| format!("(a!{i} {s})")).collect();
        let ends = ")".repeat(self.count);
        format!("(define-fun {name} ({}) {result} {}{root}{ends})\n", params.join(" "), self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function that works bit by bit has a short table, however many values it has.
    #[test]
    fn a_table_by_bits() {
        let (params, sort) = (vec![Kind::Bits(11)], "(_ BitVec 11)".to_owned());
        let values: Vec<u64> = (0u64..2048).map(|x| x & x.wrapping_sub(1)).collect();
        let table = Table { params, result: Kind::Bits(11), values: values.clone() };
        let (text, count) =
            table.definition("f", std::slice::from_ref(&sort), &sort, 1000).expect("few");
        assert!(count < 100, "{count} decisions");
        assert!(table.definition("f", std::slice::from_ref(&sort), &sort, 5).is_none());
        let mut session =
            smelt_smtlib::Session::new(text.into_bytes(), smelt_smtlib::Theories::builtin());
        assert!(session.problems().is_empty(), "{:?}", session.problems());
        for x in [0, 1, 2, 3, 1024, 1025, 1536, 2047] {
            let value = values[x];
            let call = format!("(= (f (_ bv{x} 11)) (_ bv{value} 11))");
            let t = session.term(call.clone().into_bytes()).expect("a term");
            let model = smelt_eval::Model::new();
            let mut ev = smelt_eval::Evaluator::new(session.store(), &model);
            let v = ev.value(t);
            assert_eq!(ev.values().as_bool(v), Some(true), "{call}");
        }
    }

    #[test]
    fn a_table_is_the_function() {
        let params = vec![Kind::Bits(3), Kind::Bool];
        let values: Vec<u64> = (0..16)
            .map(|p| {
                let a = args_at(&params, p);
                if a[1] == 1 { (a[0] * a[0]) & 7 } else { 5 }
            })
            .collect();
        let table = Table { params: params.clone(), result: Kind::Bits(3), values: values.clone() };
        let sorts = ["(_ BitVec 3)".to_owned(), "Bool".to_owned()];
        let (text, count) = table.definition("f", &sorts, "(_ BitVec 3)", 100).expect("few");
        assert!(count < 12, "equal parts stand once: {text}");
        let session =
            smelt_smtlib::Session::new(text.into_bytes(), smelt_smtlib::Theories::builtin());
        assert!(session.problems().is_empty(), "{:?}", session.problems());
        // The definition gives the values.
        let mut session = session;
        for (place, value) in values.iter().enumerate() {
            let a = args_at(&params, place as u64);
            let call = format!(
                "(= (f {} {}) {})",
                show(a[0], params[0]),
                show(a[1], params[1]),
                show(*value, Kind::Bits(3))
            );
            let t = session.term(call.clone().into_bytes()).expect("a term");
            let model = smelt_eval::Model::new();
            let mut ev = smelt_eval::Evaluator::new(session.store(), &model);
            let v = ev.value(t);
            assert_eq!(ev.values().as_bool(v), Some(true), "{call}");
        }
    }
}
