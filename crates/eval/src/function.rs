//! Functions as values: applying them, and turning those that are given by a term into tables.
//!
//! A function is tabulated by cases: its value at each argument that its body names, and its value
//! at an argument of which nothing is known but that it is none of these.

use crate::reason::Reason;
use crate::table::{Otherwise, Table};
use crate::value::{Origin, Value, ValueId};
use crate::{Evaluator, Interpretation};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use smelt_smtlib::decl::FunId;
use smelt_smtlib::term::{Binder, Target};
use smelt_smtlib::{SortId, Term, TermId};

/// A function is tabulated over at most sixteen times that many rows of named arguments.
const NAMED: usize = 256;

impl Evaluator<'_> {
    pub(crate) fn is_function(&self, f: ValueId) -> bool {
        matches!(
            self.values.get(f),
            Value::Table(_) | Value::Closure(..) | Value::Partial(..) | Value::Applied(..)
        )
    }

    /// The sorts of the arguments that a function value takes.
    pub(crate) fn parameters(&self, f: ValueId) -> Option<Vec<SortId>> {
        match self.values.get(f) {
            Value::Table(t) => Some(t.over.to_vec()),
            Value::Closure(t, _) => match self.store.get(*t) {
                Term::Binder(_, vars, _) => {
                    Some(vars.iter().map(|&v| self.store.sort(v)).collect())
                }
                _ => None,
            },
            Value::Partial(f, given) => {
                let params = &self.store.fun(*f).params[given.len()..];
                Some(params.iter().map(|&p| self.store.sorts.canon(p)).collect())
            }
            // What is applied is applied in full: there is never one inside another.
            Value::Applied(f, given) => match self.values.get(*f) {
                Value::Applied(..) => None,
                _ => self.parameters(*f).map(|params| params[given.len()..].to_vec()),
            },
            _ => None,
        }
    }

    /// A function value applied to arguments.
    pub(crate) fn apply(&mut self, f: ValueId, args: &[ValueId]) -> ValueId {
        let mut f = f;
        let mut args = args;
        loop {
            let arity = match self.parameters(f) {
                Some(params) if !args.is_empty() => params.len(),
                _ if args.is_empty() => return f,
                _ => {
                    return self.values.open(
                        Origin::Applied,
                        &prefixed(f, args),
                        Reason::Arguments,
                    );
                }
            };
            if args.len() < arity {
                let partial = match self.values.get(f) {
                    Value::Partial(g, given) => {
                        Value::Partial(*g, given.iter().chain(args).copied().collect())
                    }
                    Value::Applied(g, given) => {
                        Value::Applied(*g, given.iter().chain(args).copied().collect())
                    }
                    _ => Value::Applied(f, args.into()),
                };
                return self.values.add(partial);
            }
            let (now, later) = args.split_at(arity);
            f = self.apply_all(f, now);
            args = later;
        }
    }

    fn apply_all(&mut self, f: ValueId, args: &[ValueId]) -> ValueId {
        match self.values.get(f) {
            Value::Table(_) => self.look_up(f, args),
            Value::Partial(g, given) => {
                let all: SmallVec<[ValueId; 8]> = given.iter().chain(args).copied().collect();
                let g = *g;
                self.call(g, &all)
            }
            Value::Applied(g, given) => {
                let all: SmallVec<[ValueId; 8]> = given.iter().chain(args).copied().collect();
                let g = *g;
                self.apply(g, &all)
            }
            Value::Closure(t, captured) => {
                let (t, captured) = (*t, captured.clone());
                let Term::Binder(Binder::Lambda, vars, &[body]) = self.store.get(t) else {
                    return self.values.open(Origin::Applied, &prefixed(f, args), Reason::NotFixed);
                };
                if let Some(&Some(table)) = self.tabulated.get(&f) {
                    return self.look_up(table, args);
                }
                self.enter();
                for &(name, v) in &captured {
                    self.bind_name(name, v);
                }
                for (&x, &v) in vars.iter().zip(args) {
                    self.bind(x, v);
                }
                let value = self.value_in_scope(body);
                self.leave();
                value
            }
            _ => self.values.open(Origin::Applied, &prefixed(f, args), Reason::Arguments),
        }
    }

    /// The value of a table.
    fn look_up(&mut self, table: ValueId, args: &[ValueId]) -> ValueId {
        let key = self.key(args);
        let Value::Table(t) = self.values.get(table) else {
            return self.values.open(Origin::Applied, &prefixed(table, args), Reason::NotFixed);
        };
        if let Some(v) = t.exception(key) {
            return v;
        }
        let otherwise = t.otherwise;
        let entries = t.entries.clone();
        if !self.values.is_exact(key) {
            // Surely none of the exceptions, or whatever all of them have.
            let mut elsewhere = true;
            for &(k, _) in &entries {
                match self.equal(key, k) {
                    Some(false) => {}
                    Some(true) => {
                        let value = entries.iter().find(|(e, _)| *e == k).map(|(_, v)| *v);
                        if let Some(v) = value {
                            return v;
                        }
                    }
                    None => {
                        elsewhere = false;
                        break;
                    }
                }
            }
            if !elsewhere {
                return self.values.open(
                    Origin::Applied,
                    &prefixed(table, args),
                    Reason::Arguments,
                );
            }
        }
        match otherwise {
            Otherwise::Value(v) => v,
            Otherwise::Function(f) => self.apply(f, args),
            Otherwise::Unknown => {
                self.values.open(Origin::Applied, &prefixed(table, args), Reason::NotFixed)
            }
        }
    }

    /// The table with one more exception. `None` if the key is not determined.
    pub(crate) fn stored(
        &mut self,
        f: ValueId,
        over: &[SortId],
        stores: &[(ValueId, ValueId)],
    ) -> Option<ValueId> {
        let (mut entries, otherwise): (FxHashMap<ValueId, ValueId>, _) = match self.values.get(f) {
            Value::Table(Table { entries, otherwise, .. }) => {
                (entries.iter().copied().collect(), *otherwise)
            }
            Value::Closure(..) | Value::Partial(..) | Value::Applied(..) => {
                (FxHashMap::default(), Otherwise::Function(f))
            }
            _ => return None,
        };
        for &(key, value) in stores {
            if !self.values.is_exact(key) {
                return None;
            }
            entries.insert(key, value);
        }
        let entries: Vec<(ValueId, ValueId)> = entries.into_iter().collect();
        Some(self.table(over, entries, otherwise))
    }

    /// The table of a function value, if it has one.
    pub(crate) fn tabulated(&mut self, f: ValueId) -> Option<ValueId> {
        if let Some(&known) = self.tabulated.get(&f) {
            return known;
        }
        let table = match self.values.get(f) {
            Value::Table(t) => match t.otherwise {
                Otherwise::Function(g) => {
                    let (entries, over) = (t.entries.clone(), t.over.clone());
                    let base = self.tabulated(g)?;
                    self.stored(base, &over, &entries)
                }
                _ => Some(f),
            },
            Value::Closure(..) | Value::Partial(..) | Value::Applied(..) => {
                // Not found again while it is looked for.
                self.tabulated.insert(f, None);
                self.tabulate(f)
            }
            _ => None,
        };
        self.tabulated.insert(f, table);
        table
    }

    fn tabulate(&mut self, f: ValueId) -> Option<ValueId> {
        let over = self.parameters(f)?;
        if let Some(rows) = self.rows(&over, 1 << 10) {
            let mut entries = Vec::with_capacity(rows.len());
            for row in rows {
                let value = self.apply_all(f, &row);
                let key = self.key(&row);
                entries.push((key, value));
            }
            return Some(self.table(&over, entries, Otherwise::Unknown));
        }
        if let Value::Partial(g, given) = self.values.get(f)
            && given.is_empty()
        {
            let g = *g;
            if let Some(table) = self.definition_table(g) {
                return Some(table);
            }
        }
        let named: Vec<Vec<ValueId>> = self.named_arguments(f, &over)?;
        let fresh: Vec<ValueId> =
            named.iter().map(|set| self.arbitrary(set.iter().copied().collect())).collect();
        let usual = self.apply_all(f, &fresh);
        if !self.values.is_closed(usual) {
            return None;
        }
        let mut entries = Vec::new();
        for row in cases(&named, &fresh) {
            if row == fresh {
                continue;
            }
            let value = self.apply_all(f, &row);
            if row.iter().zip(&fresh).any(|(a, b)| a == b) {
                // One argument is fixed, another free: a table can only say so if nothing differs.
                if self.equal(value, usual) != Some(true) {
                    return None;
                }
                continue;
            }
            let key = self.key(&row);
            if !self.values.is_exact(key) {
                return None;
            }
            entries.push((key, value));
        }
        Some(self.table(&over, entries, Otherwise::Value(usual)))
    }

    /// Values of the sorts of the parameters that a function's body names, each list without
    /// repetition. `None` if there are too many.
    fn named_arguments(&mut self, f: ValueId, over: &[SortId]) -> Option<Vec<Vec<ValueId>>> {
        let mut named: Vec<Vec<ValueId>> = vec![Vec::new(); over.len()];
        let mut roots: Vec<TermId> = Vec::new();
        let whole = match self.values.get(f) {
            Value::Applied(g, given) => {
                for &v in given {
                    self.name(v, over, &mut named);
                }
                *g
            }
            _ => f,
        };
        match self.values.get(whole) {
            Value::Table(t) => self.name_keys(t, over, &mut named),
            Value::Closure(t, captured) => {
                roots.push(*t);
                for &(_, v) in captured {
                    self.name(v, over, &mut named);
                }
            }
            Value::Partial(g, given) => {
                roots.extend(self.body_of(*g));
                for &v in given {
                    self.name(v, over, &mut named);
                }
            }
            _ => return None,
        }
        for t in self.closed_subterms(&roots) {
            let v = self.value_in_scope(t);
            self.name_sorted(v, self.store.sort(t), over, &mut named);
        }
        for list in &mut named {
            list.retain(|&v| self.values.is_exact(v));
            list.sort_unstable();
            list.dedup();
        }
        let product = named.iter().fold(1usize, |n, list| n.saturating_mul(list.len() + 1));
        (product <= NAMED * 16).then_some(named)
    }

    fn body_of(&self, f: FunId) -> Option<TermId> {
        match (&self.store.fun(f).body, self.model.interpretation(f)) {
            (Some((_, body)), _) | (None, Some(Interpretation::Definition(_, body))) => Some(*body),
            _ => None,
        }
    }

    /// Closed subterms of terms and of the definitions that they use.
    pub(crate) fn closed_subterms(&mut self, roots: &[TermId]) -> Vec<TermId> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut funs: FxHashSet<FunId> = FxHashSet::default();
        let mut stack: Vec<TermId> = roots.to_vec();
        let mut closed = Vec::new();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) || seen.len() > 1 << 16 {
                continue;
            }
            let store = self.store;
            if let Term::App(head, _) = store.get(t)
                && let Target::Fun(f) | Target::AsArray(f) = store.head(head).target
                && funs.insert(f)
            {
                stack.extend(self.body_of(f));
            }
            stack.extend_from_slice(store.subterms(t));
            if self.free.is_closed(store, t) {
                closed.push(t);
            }
        }
        closed
    }

    /// A value that a function's body has at hand: it, or the keys of a table.
    pub(crate) fn name(&self, v: ValueId, over: &[SortId], named: &mut [Vec<ValueId>]) {
        match self.values.get(v) {
            Value::Table(t) => self.name_keys(t, over, named),
            // Its sort is not known here: it is tried for every parameter, which does no harm.
            _ => named.iter_mut().for_each(|list| list.push(v)),
        }
    }

    pub(crate) fn name_sorted(
        &self,
        v: ValueId,
        sort: SortId,
        over: &[SortId],
        named: &mut [Vec<ValueId>],
    ) {
        for (list, &s) in named.iter_mut().zip(over) {
            if s == sort || self.store.sorts.coerces(sort, s) {
                list.push(v);
            }
        }
        if let Value::Table(t) = self.values.get(v) {
            self.name_keys(t, over, named);
        }
    }

    fn name_keys(&self, t: &Table, over: &[SortId], named: &mut [Vec<ValueId>]) {
        for (list, s) in named.iter_mut().zip(over) {
            for (i, k) in t.over.iter().enumerate() {
                if k != s {
                    continue;
                }
                list.extend(t.entries.iter().filter_map(|&(key, _)| match self.values.get(key) {
                    Value::Tuple(parts) if t.over.len() > 1 => parts.get(i).copied(),
                    _ => Some(key),
                }));
            }
        }
    }

    /// A value that may be anything but these.
    pub(crate) fn arbitrary(&mut self, excluded: FxHashSet<ValueId>) -> ValueId {
        let n = self.excluded.len() as u32;
        self.excluded.push(excluded);
        self.values.open(Origin::Arbitrary(n), &[], Reason::Arbitrary)
    }

    /// All rows of arguments of these sorts, if there are at most `limit`.
    pub(crate) fn rows(&mut self, sorts: &[SortId], limit: usize) -> Option<Vec<Vec<ValueId>>> {
        match self.cardinality_of_all(sorts) {
            crate::table::Cardinality::Finite(n) if n <= limit as u128 => {
                self.steps += n as u64;
                self.products(sorts)
            }
            _ => None,
        }
    }

    /// Some rows of arguments at which functions may differ.
    pub(crate) fn sample(&mut self, sorts: &[SortId], functions: &[ValueId]) -> Vec<Vec<ValueId>> {
        let mut named: Vec<Vec<ValueId>> = vec![Vec::new(); sorts.len()];
        for &f in functions {
            if let Some(more) = self.named_arguments(f, sorts) {
                for (list, more) in named.iter_mut().zip(more) {
                    list.extend(more.into_iter().take(16));
                }
            }
            self.name(f, sorts, &mut named);
        }
        for (list, &sort) in named.iter_mut().zip(sorts) {
            list.retain(|&v| self.values.is_exact(v));
            let usual = self.usual(sort);
            list.extend(usual);
            list.sort_unstable();
            list.dedup();
            // A few hundred rows, however many parameters there are.
            list.truncate(match sorts.len() {
                1 => 128,
                2 => 16,
                3 => 6,
                4..=8 => 2,
                _ => 1,
            });
        }
        let mut rows = cases(&named, &[]);
        rows.truncate(256);
        rows
    }
}

fn prefixed(f: ValueId, args: &[ValueId]) -> SmallVec<[ValueId; 8]> {
    std::iter::once(f).chain(args.iter().copied()).collect()
}

/// All rows with one of the named values (or the fresh one) in each place.
pub(crate) fn cases(named: &[Vec<ValueId>], fresh: &[ValueId]) -> Vec<Vec<ValueId>> {
    let mut rows: Vec<Vec<ValueId>> = vec![Vec::new()];
    for (i, list) in named.iter().enumerate() {
        let longer = rows.iter().flat_map(|row| {
            list.iter().copied().chain(fresh.get(i).copied()).map(move |v| {
                let mut row = row.clone();
                row.push(v);
                row
            })
        });
        rows = longer.collect();
    }
    rows
}
