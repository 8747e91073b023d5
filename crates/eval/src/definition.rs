//! Functions as models give them: by points, or by cases on their parameters, which become a table so
//! that a call costs one look however long the definition is.

use crate::reason::Reason;
use crate::table::Otherwise;
use crate::value::{Origin, ValueId};
use crate::{Evaluator, Interpretation};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::term::Target;
use smelt_smtlib::{SortId, Term, TermId};

/// A definition by cases: keys, their values, and everything else.
struct Chain {
    cases: Vec<(SmallVec<[TermId; 2]>, TermId)>,
    otherwise: TermId,
}

impl Evaluator<'_> {
    /// The value of a function that is known at some points.
    pub(crate) fn point(&mut self, f: FunId, args: &[ValueId]) -> ValueId {
        if !self.points.contains_key(&f) {
            // A point that needs the function itself finds it without points.
            self.points.insert(f, FxHashMap::default());
            if let Some(Interpretation::Points(points)) = self.model.interpretation(f) {
                let mut known = FxHashMap::default();
                for (args, value) in points {
                    let args: Vec<ValueId> = args.iter().map(|&a| self.value_in_scope(a)).collect();
                    let key = self.key(&args);
                    let value = self.value_in_scope(*value);
                    known.insert(key, value);
                }
                self.points.insert(f, known);
            }
        }
        let key = self.key(args);
        match self.points.get(&f).and_then(|known| known.get(&key)) {
            Some(&v) => v,
            None => {
                if self.store.fun(f).kind == FunKind::ClosedBox {
                    self.not_seen(f, args);
                }
                let result = self.store.sorts.canon(self.store.fun(f).result);
                self.values.open(Origin::Fun(f, result), args, Reason::NotFixed)
            }
        }
    }

    /// The table of a definition by cases on its parameters, as solvers print functions.
    pub(crate) fn definition_table(&mut self, f: FunId) -> Option<ValueId> {
        if let Some(&known) = self.definitions.get(&f) {
            return known;
        }
        self.definitions.insert(f, None);
        let table = self.make_definition_table(f);
        self.definitions.insert(f, table);
        table
    }

    fn make_definition_table(&mut self, f: FunId) -> Option<ValueId> {
        let Some(Interpretation::Definition(params, body)) = self.model.interpretation(f) else {
            return None;
        };
        let chain = self.chain(params, *body)?;
        let over: Vec<SortId> = params.iter().map(|&p| self.store.sort(p)).collect();
        let mut entries: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        for (key, value) in chain.cases {
            let key: Vec<ValueId> = key.iter().map(|&k| self.value_in_scope(k)).collect();
            let key = self.key(&key);
            if !self.values.is_exact(key) {
                return None;
            }
            let value = self.value_in_scope(value);
            // The first case that fits counts.
            entries.entry(key).or_insert(value);
        }
        let otherwise = Otherwise::Value(self.value_in_scope(chain.otherwise));
        let entries: Vec<(ValueId, ValueId)> = entries.into_iter().collect();
        Some(self.table(&over, entries, otherwise))
    }

    /// `(ite (= x 1) a (ite (and (= x 2) …) b c))` over all parameters, with closed values.
    fn chain(&mut self, params: &[TermId], body: TermId) -> Option<Chain> {
        let store = self.store;
        let [ite, eq, and, or] = self.rules.words();
        let op = |t: TermId| match store.get(t) {
            Term::App(head, args) => match store.head(head).target {
                Target::Op(op) => Some((op, args)),
                _ => None,
            },
            _ => None,
        };
        let keys: Vec<_> = params.iter().map(|&p| store.var_key(p)).collect();
        let position = |t: TermId| {
            let key = store.var_key(t)?;
            keys.iter().position(|k| *k == Some(key))
        };
        let mut cases = Vec::new();
        let mut t = body;
        while let Some((_, &[condition, value, rest])) = op(t).filter(|(o, _)| Some(*o) == ite) {
            if !self.free.is_closed(store, value) {
                return None;
            }
            let mut alternatives = vec![condition];
            while let Some(c) = alternatives.pop() {
                let parts: SmallVec<[TermId; 4]> = match op(c) {
                    Some((o, args)) if Some(o) == or => {
                        alternatives.extend(args.iter().rev());
                        continue;
                    }
                    Some((o, args)) if Some(o) == and => args.into(),
                    _ => [c].into_iter().collect(),
                };
                let mut key: SmallVec<[Option<TermId>; 2]> =
                    SmallVec::from_elem(None, params.len());
                for part in parts {
                    let Some((o, &[a, b])) = op(part) else { return None };
                    if Some(o) != eq {
                        return None;
                    }
                    let (at, constant) = match (position(a), position(b)) {
                        (Some(at), None) => (at, b),
                        (None, Some(at)) => (at, a),
                        _ => return None,
                    };
                    if key[at].is_some() || !self.free.is_closed(store, constant) {
                        return None;
                    }
                    key[at] = Some(constant);
                }
                let key: Option<SmallVec<[TermId; 2]>> = key.into_iter().collect();
                cases.push((key?, value));
            }
            t = rest;
        }
        (!cases.is_empty() && self.free.is_closed(store, t))
            .then_some(Chain { cases, otherwise: t })
    }
}
