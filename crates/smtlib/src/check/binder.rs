//! Terms that bind: `let`, quantifiers and their relatives, `match`. A bound name is written into its
//! slot and restored when the frame closes.

use super::term::{Frame, Part};
use super::{Binding, Checker, Result};
use crate::problem::ProblemKind;
use crate::sort::SortId;
use crate::symbol::SymbolId;
use crate::syntax::tape::Kind;
use crate::term::{Binder, Pattern, Term, TermId};
use smallvec::SmallVec;

impl Checker {
    pub(super) fn open_let(&mut self, at: usize, end: usize) -> Result<usize> {
        let list = at + 2;
        let fits = list < end && self.tape.get(list).kind() == Kind::List && {
            let body = self.tape.next(list);
            body < end && self.tape.next(body) == end && body > list + 1
        };
        if !fits {
            return self.malformed(at, "write (let ((NAME TERM) …) TERM)");
        }
        self.push(Part::LetValue(self.tape.next(list) as u32), at, end);
        let i = self.let_binding(list + 1)?;
        // The frame ends with its first value.
        if let Some(f) = self.frames.last_mut() {
            f.end = self.tape.next(list + 1) as u32;
        }
        Ok(i)
    }

    /// Where the value of the binding at `at` stands.
    pub(super) fn let_binding(&self, at: usize) -> Result<usize> {
        match self.named_pair(at) {
            Some(_) => Ok(at + 2),
            None => self.malformed(at, "a binding is written (NAME TERM)"),
        }
    }

    /// The name of a list `(NAME x)`; `x` stands two further on.
    fn named_pair(&self, at: usize) -> Option<SymbolId> {
        let end = self.tape.next(at);
        let is_pair = self.tape.get(at).kind() == Kind::List && end > at + 2;
        let name = is_pair.then(|| self.symbol_at(at + 1))?;
        name.filter(|_| self.tape.next(at + 2) == end)
    }

    pub(super) fn open_binder(&mut self, at: usize, end: usize, binder: Binder) -> Result<usize> {
        let list = at + 2;
        let bodies = if list < end { self.tape.items(at).count() - 2 } else { 0 };
        if bodies != binder.bodies() || self.tape.get(list).kind() != Kind::List {
            return self.malformed(at, "a binder is written (WORD ((NAME SORT) …) TERM)");
        }
        let vars = self.sorted_vars(list)?;
        if vars.is_empty() {
            return self.malformed(list, "a binder needs at least one variable");
        }
        self.push(Part::Bodies(binder, vars.len() as u32), at, end);
        // Of equal names the last is meant: a list of variables is nested binders.
        self.hide(list, &vars, true)?;
        self.values.extend_from_slice(&vars);
        Ok(self.tape.next(list))
    }

    /// `((x Int) (y Bool))` as variables.
    pub(super) fn sorted_vars(&mut self, list: usize) -> Result<SmallVec<[TermId; 8]>> {
        if self.tape.get(list).kind() != Kind::List {
            return self.malformed(list, "write ((NAME SORT) …)");
        }
        let items: SmallVec<[usize; 8]> = self.tape.items(list).collect();
        let mut vars = SmallVec::with_capacity(items.len());
        for at in items {
            let Some(symbol) = self.named_pair(at) else {
                return self.malformed(at, "a variable is written (NAME SORT)");
            };
            let sort = self.sort(at + 2)?;
            vars.push(self.store.var(symbol, sort));
        }
        Ok(vars)
    }

    /// Binds variables: their names mean them until the frame closes.
    pub(super) fn hide(&mut self, list: usize, vars: &[TermId], repeat: bool) -> Result<()> {
        let mark = self.hidden.len();
        // Short lists are searched, long ones hashed.
        let mut seen: rustc_hash::FxHashSet<SymbolId> = Default::default();
        for &v in vars {
            let Term::Var(symbol, _) = self.store.get(v) else {
                continue;
            };
            let name = self.store.symbols.canon(symbol);
            let again = if repeat {
                false
            } else if vars.len() > 16 {
                !seen.insert(name)
            } else {
                self.hidden[mark..].iter().any(|(n, _)| *n == name)
            };
            if again {
                let at = self.repeated(list, name);
                let text = self.store.symbols.shown(symbol);
                return self.fail(at, ProblemKind::RepeatedVariable(text));
            }
            if let Binding::Word(w) = self.slots[name.index()].term
                && w.is_reserved()
            {
                return self.malformed(list, "a word of the syntax cannot be a variable");
            }
            // Under its plain name; a use with bars is spelled anew.
            let v = self.respelled(v, name);
            let old = std::mem::replace(&mut self.slots[name.index()].term, Binding::Term(v));
            self.hidden.push((name, old));
        }
        Ok(())
    }

    /// The second place in a list of `(name …)` where the name stands.
    pub(super) fn repeated(&self, list: usize, name: SymbolId) -> usize {
        let mut same = self.tape.items(list).filter(|&i| {
            let at = if self.tape.get(i).kind() == Kind::List { i + 1 } else { i };
            self.symbol_at(at).is_some_and(|s| self.store.symbols.canon(s) == name)
        });
        same.nth(1).unwrap_or(list)
    }

    pub(super) fn next_let_value(
        &mut self,
        frame: Frame,
        at: usize,
        list_end: usize,
    ) -> Result<usize> {
        if at < list_end {
            let value = self.let_binding(at)?;
            let end = self.tape.next(at) as u32;
            if let Some(f) = self.frames.last_mut() {
                f.end = end;
            }
            return Ok(value);
        }
        let open = frame.open as usize;
        let base = frame.base as usize;
        let list = open + 2;
        let names: SmallVec<[SymbolId; 4]> =
            self.tape.items(list).map(|i| self.tape.get(i + 1).symbol()).collect();
        let mut vars: SmallVec<[TermId; 4]> = SmallVec::new();
        for (k, &name) in names.iter().enumerate() {
            let sort = self.store.sort(self.values[base + k]);
            vars.push(self.store.var(name, sort));
        }
        self.frames.pop();
        self.push(Part::LetBody(names.len() as u32), open, self.tape.next(open));
        if let Some(f) = self.frames.last_mut() {
            f.base = frame.base;
        }
        self.hide(list, &vars, false)?;
        self.values.extend_from_slice(&vars);
        Ok(list_end)
    }

    pub(super) fn close_binder(
        &mut self,
        open: usize,
        binder: Binder,
        base: usize,
        count: usize,
    ) -> Result<TermId> {
        // The variables were pushed first; a node wants them last.
        self.values[base..].rotate_left(count);
        let bodies = binder.bodies();
        let (under, vars) = self.values[base..].split_at(bodies);
        match self.store.binder_sort(binder, vars, under) {
            Ok(sort) => Ok(self.store.binder_of_sort(binder, &self.values[base..], sort)),
            Err(position) => {
                let at = self.tape.items(open).nth(2 + position).unwrap_or(open);
                let got = self.store.sort(self.values[base + position]);
                Err(self.expected(
                    at,
                    "the body of a quantifier",
                    self.store.theories().bool(),
                    got,
                ))
            }
        }
    }

    /// Starts case `n`, which stands at `case`, of the match whose frame is given, or ends it.
    pub(super) fn open_case(&mut self, frame: Frame, n: u32, case: usize) -> Result<usize> {
        let open = frame.open as usize;
        let base = frame.base as usize;
        let end = self.tape.next(open);
        self.frames.pop();
        if case == end {
            let list = self.tape.items(open).nth(2).unwrap_or(open);
            let made = self.close_match(open, list, base)?;
            self.values.truncate(base);
            self.values.push(made);
            return Ok(end);
        }
        let items: SmallVec<[usize; 4]> = self.tape.items(case).take(3).collect();
        if self.tape.get(case).kind() != Kind::List || items.len() != 2 {
            return self.malformed(case, "a case is written (PATTERN TERM)");
        }
        let scrutinee = self.store.sort(self.values[base]);
        let (_, vars) = self.pattern(items[0], scrutinee)?;
        self.push(Part::Case(n), open, self.tape.next(case));
        if let Some(f) = self.frames.last_mut() {
            f.base = frame.base;
        }
        self.hide(items[0], &vars, false)?;
        Ok(items[1])
    }

    pub(super) fn close_match(&mut self, open: usize, list: usize, base: usize) -> Result<TermId> {
        let scrutinee = self.store.sort(self.values[base]);
        let cases: Vec<usize> = self.tape.items(list).collect();
        if cases.is_empty() {
            return self.malformed(list, "a match needs at least one case");
        }
        let mut patterns = Vec::new();
        let mut children: Vec<TermId> = self.values[base..].to_vec();
        let sort = self.store.sort(children[1]);
        for (k, &case) in cases.iter().enumerate() {
            let (pattern, vars) = self.pattern(case + 1, scrutinee)?;
            patterns.push(pattern);
            children.extend(vars);
            let got = self.store.sort(children[k + 1]);
            if got != sort {
                let body = self.tape.next(case + 1);
                return Err(self.expected(body, "every case of a match", sort, got));
            }
        }
        self.check_cases(open, scrutinee, &patterns)?;
        Ok(self.store.match_of_sort(patterns.into(), &children, sort))
    }

    /// Every constructor has its case, or one case takes all.
    pub(super) fn check_cases(
        &self,
        open: usize,
        scrutinee: SortId,
        patterns: &[Pattern],
    ) -> Result<()> {
        let Some(datatype) = self.datatype_of(scrutinee) else {
            return Ok(());
        };
        if patterns.iter().any(|p| p.constructor.is_none()) {
            return Ok(());
        }
        let covered: rustc_hash::FxHashSet<_> =
            patterns.iter().filter_map(|p| p.constructor).collect();
        for c in &self.store.datatype(datatype).constructors {
            if !covered.contains(&c.fun) {
                let name = self.store.symbols.shown(self.store.fun(c.fun).symbol);
                return self.fail(open, ProblemKind::MissingCase(name));
            }
        }
        Ok(())
    }
}
