//! Boxes whose whole domain is small: all their values, as a definition for the SMT engine. A table is written as a
//! decision over the bits of the arguments in which equal parts stand once.

use crate::graph::Kind;
use crate::literal::show;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Bits of arguments up to which a box is tabulated.
pub const BITS: u32 = 16;

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
    /// `(define-fun name ((a!0 S) …) R …)`, and how many decisions stand in it.
    pub fn definition(&self, name: &str, sorts: &[String], result: &str) -> (String, usize) {
        let mut parts = Parts { text: String::new(), ids: FxHashMap::default(), count: 0 };
        let tests: Vec<String> = self
            .params
            .iter()
            .enumerate()
            .flat_map(|(i, k)| {
                (0..k.width()).rev().map(move |bit| match k {
                    Kind::Bool => format!("a!{i}"),
                    _ => format!("(= ((_ extract {bit} {bit}) a!{i}) #b1)"),
                })
            })
            .collect();
        // From the last bit on, pairs of equal parts become one.
        let mut level: Vec<Part> = self.values.iter().map(|&v| Part::Value(v)).collect();
        for test in tests.iter().rev() {
            level = level
                .chunks(2)
                .map(|pair| {
                    if pair[0] == pair[1] {
                        pair[0]
                    } else {
                        parts.choice(test, pair[1], pair[0], self.result)
                    }
                })
                .collect();
        }
        let root = level.first().map_or_else(String::new, |p| p.text(self.result));
        let params: Vec<String> =
            sorts.iter().enumerate().map(|(i, s)| format!("(a!{i} {s})")).collect();
        let count = parts.count;
        let text = format!(
            "(define-fun {name} ({}) {result} {}{root}{})\n",
            params.join(" "),
            parts.text,
            ")".repeat(count)
        );
        (text, count)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Value(u64),
    Choice(usize),
}

impl Part {
    fn text(self, kind: Kind) -> String {
        match self {
            Part::Value(v) => show(v, kind),
            Part::Choice(n) => format!("d!{n}"),
        }
    }
}

struct Parts<'t> {
    text: String,
    ids: FxHashMap<(&'t str, Part, Part), Part>,
    count: usize,
}

impl<'t> Parts<'t> {
    fn choice(&mut self, test: &'t str, yes: Part, no: Part, kind: Kind) -> Part {
        if let Some(&known) = self.ids.get(&(test, yes, no)) {
            return known;
        }
        let made = Part::Choice(self.count);
        let (y, n) = (yes.text(kind), no.text(kind));
        let _ = write!(self.text, "(let ((d!{} (ite {test} {y} {n}))) ", self.count);
        self.count += 1;
        self.ids.insert((test, yes, no), made);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let (text, count) = table.definition("f", &sorts, "(_ BitVec 3)");
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
