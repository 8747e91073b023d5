//! Equality with three answers. Exact values are compared by their ids; the rest part by part, and
//! one part that surely differs decides.

use crate::Evaluator;
use crate::table::{Otherwise, Table};
use crate::value::{Origin, Value, ValueId};
use rustc_hash::FxHashSet;

/// Pairs that are compared before giving up.
const PAIRS: usize = 1 << 20;
/// Tables over at most that many arguments are compared argument by argument.
const SMALL: usize = 1 << 12;

impl Evaluator<'_> {
    /// Whether two values of one sort are equal; `None` if that is not determined.
    pub(crate) fn equal(&mut self, a: ValueId, b: ValueId) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        if self.values.is_exact(a) && self.values.is_exact(b) {
            return Some(false);
        }
        let mut pairs = vec![(a, b)];
        let mut seen = FxHashSet::default();
        let mut unknown = false;
        while let Some((a, b)) = pairs.pop() {
            if a == b || !seen.insert((a, b)) {
                continue;
            }
            if seen.len() > PAIRS || self.exhausted {
                return None;
            }
            if self.values.is_exact(a) && self.values.is_exact(b) {
                return Some(false);
            }
            match self.compare(a, b, &mut pairs) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => unknown = true,
            }
        }
        if unknown { None } else { Some(true) }
    }

    /// `Some(true)`: equal if the pairs that were pushed are.
    fn compare(
        &mut self,
        a: ValueId,
        b: ValueId,
        pairs: &mut Vec<(ValueId, ValueId)>,
    ) -> Option<bool> {
        match (self.values.get(a), self.values.get(b)) {
            (Value::Open(Origin::Arbitrary(n), _), _) if self.excludes(*n, b) => Some(false),
            (_, Value::Open(Origin::Arbitrary(n), _)) if self.excludes(*n, a) => Some(false),
            (Value::Open(..), _) | (_, Value::Open(..)) => None,
            (Value::Data(c, xs), Value::Data(d, ys)) => {
                if c != d {
                    return Some(false);
                }
                pairs.extend(xs.iter().copied().zip(ys.iter().copied()));
                Some(true)
            }
            (Value::Tuple(xs), Value::Tuple(ys)) | (Value::Seq(xs), Value::Seq(ys)) => {
                if xs.len() != ys.len() {
                    return Some(false);
                }
                pairs.extend(xs.iter().copied().zip(ys.iter().copied()));
                Some(true)
            }
            (Value::Some(x), Value::Some(y)) => {
                pairs.push((*x, *y));
                Some(true)
            }
            (Value::Cons(x, xs), Value::Cons(y, ys)) => {
                pairs.extend([(*xs, *ys), (*x, *y)]);
                Some(true)
            }
            (Value::Some(_), Value::Null)
            | (Value::Null, Value::Some(_))
            | (Value::Cons(..), Value::Nil)
            | (Value::Nil, Value::Cons(..)) => Some(false),
            (Value::Regex(r), Value::Regex(s)) => {
                let (r, s) = (*r, *s);
                self.regexes.equivalent(r, s).ok()
            }
            (Value::Table(x), Value::Table(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.compare_tables(a, &x, b, &y, pairs)
            }
            _ if self.is_function(a) && self.is_function(b) => {
                let (x, y) = (self.tabulated(a), self.tabulated(b));
                match (x, y) {
                    (Some(x), Some(y)) => {
                        pairs.push((x, y));
                        Some(true)
                    }
                    _ => self.differ_somewhere(a, b),
                }
            }
            _ => None,
        }
    }

    fn compare_tables(
        &mut self,
        a: ValueId,
        x: &Table,
        b: ValueId,
        y: &Table,
        pairs: &mut Vec<(ValueId, ValueId)>,
    ) -> Option<bool> {
        // Few enough arguments: all of them.
        if let Some(rows) = self.rows(&x.over, SMALL) {
            for row in rows {
                let pair = (self.apply(a, &row), self.apply(b, &row));
                pairs.push(pair);
            }
            return Some(true);
        }
        let function = |t: &Table| matches!(t.otherwise, Otherwise::Function(_));
        if function(x) || function(y) {
            return match (self.tabulated(a), self.tabulated(b)) {
                (Some(p), Some(q)) if (p, q) != (a, b) => {
                    pairs.push((p, q));
                    Some(true)
                }
                _ => self.differ_somewhere(a, b),
            };
        }
        let mut keys: Vec<ValueId> =
            x.entries.iter().chain(y.entries.iter()).map(|(k, _)| *k).collect();
        keys.sort_unstable();
        keys.dedup();
        let at = |t: &Table, k: ValueId| match (t.exception(k), t.otherwise) {
            (Some(v), _) => Some(v),
            (None, Otherwise::Value(v)) => Some(v),
            _ => None,
        };
        let mut known = true;
        for &k in &keys {
            match (at(x, k), at(y, k)) {
                (Some(v), Some(w)) => pairs.push((v, w)),
                _ => known = false,
            }
        }
        let beyond = self.cardinality_of_all(&x.over).exceeds(keys.len());
        match (x.otherwise, y.otherwise) {
            (Otherwise::Value(v), Otherwise::Value(w)) if v == w || beyond => pairs.push((v, w)),
            // They differ elsewhere, if there is an elsewhere; or nothing is known of it.
            _ => known = false,
        }
        if known { Some(true) } else { None }
    }

    /// Two functions that have no tables: a point at which they surely differ.
    fn differ_somewhere(&mut self, a: ValueId, b: ValueId) -> Option<bool> {
        let sorts = self.parameters(a).or_else(|| self.parameters(b))?;
        for row in self.sample(&sorts, &[a, b]) {
            let (x, y) = (self.apply(a, &row), self.apply(b, &row));
            if x != y && self.values.is_exact(x) && self.values.is_exact(y) {
                return Some(false);
            }
        }
        None
    }

    /// Whether a bound variable that may be anything else is surely not this value.
    fn excludes(&self, arbitrary: u32, value: ValueId) -> bool {
        self.values.is_exact(value)
            && self.excluded.get(arbitrary as usize).is_some_and(|set| set.contains(&value))
    }
}
