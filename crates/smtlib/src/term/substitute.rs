//! Capture-avoiding substitution: one pass over the shared graph, once per scope. A scope changes
//! only where a binder hides what is replaced, or would catch a variable of a replacement; then the
//! binder's variable gets a new name.

use super::{Store, Target, Term, TermId, VarSets, Variable};
use crate::decl::FunId;
use crate::symbol::SymbolId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Why a substitution cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SubstituteError {
    /// A replacement has another sort than what it replaces.
    #[error("a replacement has another sort than what it replaces")]
    Sort,
}

/// What is looked for. A variable and a constant are what they mean, however they are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Key {
    Var(Variable),
    Constant(FunId),
    Term(TermId),
}

type Map = FxHashMap<Key, TermId>;

/// What is replaced in a part of the term.
struct Scope {
    map: Map,
    /// Names in the replacements that a binder would catch: free variables, and functions too,
    /// because a script has one name space for both.
    names: FxHashSet<SymbolId>,
}

/// The scope of a subterm, and the new names of the variables bound there.
type Inner = (usize, Rc<[(TermId, TermId)]>);

struct Frame {
    scope: usize,
    term: TermId,
    inner: Vec<Inner>,
}

struct Substitution<'s> {
    store: &'s mut Store,
    free: &'s mut VarSets,
    scopes: Vec<Scope>,
    memo: FxHashMap<(usize, TermId), TermId>,
}

impl Store {
    /// Replaces terms by others of the same sort, everywhere where they stand free.
    pub fn substitute(
        &mut self,
        root: TermId,
        map: &[(TermId, TermId)],
        free: &mut VarSets,
    ) -> Result<TermId, SubstituteError> {
        if map.iter().any(|&(from, to)| self.sort(from) != self.sort(to)) {
            return Err(SubstituteError::Sort);
        }
        let map: Map = map
            .iter()
            .filter(|(from, to)| from != to)
            .map(|&(from, to)| (self.key(from), to))
            .collect();
        if map.is_empty() {
            return Ok(root);
        }
        let mut s =
            Substitution { store: self, free, scopes: Vec::new(), memo: Default::default() };
        s.add_scope(map);
        Ok(s.run(root))
    }
}

impl Store {
    fn key(&self, t: TermId) -> Key {
        match self.get(t) {
            Term::Var(symbol, sort) => {
                Key::Var((self.symbols.canon(symbol), self.sorts.canon(sort)))
            }
            Term::App(head, []) => match self.head(head).target {
                Target::Fun(f) => Key::Constant(f),
                _ => Key::Term(t),
            },
            _ => Key::Term(t),
        }
    }
}

impl Substitution<'_> {
    fn add_scope(&mut self, map: Map) -> usize {
        let mut names = FxHashSet::default();
        let mut values: Vec<TermId> = map.values().copied().collect();
        values.sort_unstable();
        for v in values {
            names.extend(self.free.free(self.store, v).iter().map(|&(name, _)| name));
            names.extend(self.store.head_names(v));
        }
        self.scopes.push(Scope { map, names });
        self.scopes.len() - 1
    }

    fn run(&mut self, root: TermId) -> TermId {
        let mut stack: Vec<Frame> = Vec::new();
        self.enter(0, root, &mut stack);
        while let Some(frame) = stack.last() {
            let (scope, term) = (frame.scope, frame.term);
            let missing = self
                .store
                .subterms(term)
                .iter()
                .zip(&frame.inner)
                .map(|(&c, (s, _))| (*s, c))
                .find(|key| !self.memo.contains_key(key));
            match missing {
                Some((s, c)) => self.enter(s, c, &mut stack),
                None => {
                    let made = self.build(term, &stack);
                    self.memo.insert((scope, term), made);
                    stack.pop();
                }
            }
        }
        self.memo.get(&(0, root)).copied().unwrap_or(root)
    }

    /// Answers for a term at once, or opens a frame for it.
    fn enter(&mut self, scope: usize, t: TermId, stack: &mut Vec<Frame>) {
        let s = &self.scopes[scope];
        let answer = match s.map.get(&self.store.key(t)) {
            Some(&to) => Some(to),
            None if s.map.is_empty() || self.store.subterms(t).is_empty() => Some(t),
            None => None,
        };
        if let Some(answer) = answer {
            self.memo.insert((scope, t), answer);
            return;
        }
        let inner = self.inner_scopes(scope, t);
        stack.push(Frame { scope, term: t, inner });
    }

    fn inner_scopes(&mut self, scope: usize, t: TermId) -> Vec<Inner> {
        let n = self.store.subterms(t).len();
        let plain: Rc<[(TermId, TermId)]> = Rc::new([]);
        if self.store.bound(t).is_empty() {
            return vec![(scope, plain); n];
        }
        let mut inner: Vec<Inner> = Vec::with_capacity(n);
        for i in 0..n {
            let bound = self.store.bound_in(t, i);
            // Two subterms under the same variables share their scope.
            let same = i > 0 && std::ptr::eq(bound, self.store.bound_in(t, i - 1));
            if bound.is_empty() {
                inner.push((scope, plain.clone()));
            } else if let (true, Some(last)) = (same, inner.last().cloned()) {
                inner.push(last);
            } else {
                let bound = bound.to_vec();
                inner.push(self.under(scope, &bound, self.store.subterms(t)[i]));
            }
        }
        inner
    }

    /// The scope under a binder, and the new names of its variables.
    fn under(&mut self, scope: usize, bound: &[TermId], body: TermId) -> Inner {
        let names: FxHashSet<SymbolId> =
            bound.iter().filter_map(|&v| self.store.var_key(v)).map(|k| k.0).collect();
        let mut keys: Vec<Key> = self.scopes[scope].map.keys().copied().collect();
        keys.sort_unstable();
        // What a variable of the binder occurs in is another term in here.
        let kept: Vec<Key> = keys
            .iter()
            .copied()
            .filter(|&k| match k {
                Key::Var((name, _)) => !names.contains(&name),
                Key::Constant(_) => true,
                Key::Term(t) => {
                    !self.free.free(self.store, t).iter().any(|(name, _)| names.contains(name))
                }
            })
            .collect();
        let mut caught: Vec<TermId> = bound
            .iter()
            .copied()
            .filter(|&v| {
                self.store.var_key(v).is_some_and(|k| self.scopes[scope].names.contains(&k.0))
            })
            .collect();
        caught.dedup();
        let touched = !kept.is_empty() && self.mentions(body, &kept);
        if kept.len() == keys.len() && (caught.is_empty() || !touched) {
            if touched || caught.is_empty() {
                return (scope, Rc::new([]));
            }
            // Nothing to replace below: leave the variables and the body alone.
            return (self.add_scope(FxHashMap::default()), Rc::new([]));
        }
        let mut map: Map = kept.iter().map(|&k| (k, self.scopes[scope].map[&k])).collect();
        if !touched {
            map.clear();
        }
        let mut renamed = Vec::new();
        if touched {
            for v in caught {
                if let super::Term::Var(symbol, sort) = self.store.get(v) {
                    let fresh = self.store.symbols.fresh(symbol);
                    let new = self.store.var(fresh, sort);
                    renamed.push((v, new));
                    map.insert(self.store.key(v), new);
                }
            }
        }
        (self.add_scope(map), renamed.into())
    }

    /// Whether one of the keys may occur in the term. Variables are looked up; for other terms the
    /// answer is yes.
    fn mentions(&mut self, t: TermId, keys: &[Key]) -> bool {
        let free = self.free.free(self.store, t);
        keys.iter().any(|k| match k {
            Key::Var(key) => free.binary_search(key).is_ok(),
            _ => true,
        })
    }

    fn build(&mut self, t: TermId, stack: &[Frame]) -> TermId {
        let Some(frame) = stack.last() else { return t };
        let n = frame.inner.len();
        let mut children: Vec<TermId> = self.store.children(t).to_vec();
        for (i, (s, _)) in frame.inner.iter().enumerate() {
            let c = children[i];
            children[i] = self.memo.get(&(*s, c)).copied().unwrap_or(c);
        }
        // Which subterm a variable belongs to decides its new name.
        let mut at = n;
        for i in 0..n {
            let own = self.store.bound_in(t, i).len();
            let shared =
                i + 1 < n && std::ptr::eq(self.store.bound_in(t, i), self.store.bound_in(t, i + 1));
            if own == 0 || shared {
                continue;
            }
            for slot in &mut children[at..at + own] {
                if let Some((_, new)) = frame.inner[i].1.iter().find(|(old, _)| old == slot) {
                    *slot = *new;
                }
            }
            at += own;
        }
        if children == self.store.children(t) { t } else { self.store.with_children(t, &children) }
    }
}
