//! Free variables. Sets are shared: most nodes have the set of one of their children, so a node
//! costs one number.

use super::{Store, Tag, Term, TermId};
use crate::sort::SortId;
use crate::symbol::SymbolId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// A variable: its name (canonical) and its sort (canonical).
pub type Variable = (SymbolId, SortId);

/// The free variables of terms, found once per term.
#[derive(Default)]
pub struct VarSets {
    sets: Vec<Rc<[Variable]>>,
    ids: FxHashMap<Rc<[Variable]>, u32>,
    /// Set of each term, plus one; zero is unknown.
    of: Vec<u32>,
}

const EMPTY: u32 = 0;

impl Store {
    /// The names (canonical) of all functions and operators in a term, sorted.
    pub fn head_names(&self, root: TermId) -> Vec<SymbolId> {
        let mut seen: rustc_hash::FxHashSet<TermId> = Default::default();
        let mut names = Vec::new();
        let mut stack = vec![root];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Term::App(head, _) = self.get(t) {
                names.push(self.symbols.canon(self.head(head).symbol));
            }
            stack.extend_from_slice(self.subterms(t));
        }
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl VarSets {
    /// Nothing found yet.
    pub fn new() -> VarSets {
        let mut sets = VarSets::default();
        sets.intern(Vec::new());
        sets
    }

    fn intern(&mut self, set: Vec<Variable>) -> u32 {
        let set: Rc<[Variable]> = set.into();
        if let Some(&id) = self.ids.get(&set) {
            return id;
        }
        let id = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.ids.insert(set, id);
        id
    }

    /// The free variables of a term, sorted.
    pub fn free(&mut self, store: &Store, root: TermId) -> Rc<[Variable]> {
        if self.sets.is_empty() {
            self.intern(Vec::new());
        }
        if self.of.len() < store.len() {
            self.of.resize(store.len(), 0);
        }
        // Mostly it is known, or its parts are: then nothing is allocated.
        if self.of[root.index()] != 0 {
            return self.sets[self.of[root.index()] as usize - 1].clone();
        }
        let mut stack: SmallVec<[TermId; 16]> = SmallVec::from_slice(&[root]);
        while let Some(&t) = stack.last() {
            if self.of[t.index()] != 0 {
                stack.pop();
                continue;
            }
            let before = stack.len();
            for &c in store.subterms(t) {
                if self.of[c.index()] == 0 {
                    stack.push(c);
                }
            }
            if stack.len() > before {
                continue;
            }
            self.of[t.index()] = self.of_node(store, t) + 1;
            stack.pop();
        }
        self.sets[self.of[root.index()] as usize - 1].clone()
    }

    /// Whether the term has no free variable.
    pub fn is_closed(&mut self, store: &Store, t: TermId) -> bool {
        self.free(store, t).is_empty()
    }

    fn of_node(&mut self, store: &Store, t: TermId) -> u32 {
        if store.tag(t) == Tag::Var {
            return match store.var_key(t) {
                Some(key) => self.intern(vec![key]),
                None => EMPTY,
            };
        }
        let binds = !store.bound(t).is_empty();
        let mut acc = EMPTY;
        for (i, &c) in store.subterms(t).iter().enumerate() {
            let mut set = self.of[c.index()] - 1;
            if binds && set != EMPTY {
                let bound = store.bound_in(t, i);
                if !bound.is_empty() {
                    set = self.without(set, store, bound);
                }
            }
            acc = self.union(acc, set);
        }
        acc
    }

    fn union(&mut self, a: u32, b: u32) -> u32 {
        if a == b || b == EMPTY {
            return a;
        }
        if a == EMPTY {
            return b;
        }
        let (x, y) = (&self.sets[a as usize], &self.sets[b as usize]);
        let mut all: Vec<Variable> = x.iter().chain(y.iter()).copied().collect();
        all.sort_unstable();
        all.dedup();
        if all.len() == x.len() {
            return a;
        }
        if all.len() == y.len() {
            return b;
        }
        self.intern(all)
    }

    /// A binder hides a *name*, whatever its sort.
    fn without(&mut self, set: u32, store: &Store, bound: &[TermId]) -> u32 {
        let names: rustc_hash::FxHashSet<SymbolId> =
            bound.iter().filter_map(|&v| store.var_key(v)).map(|(name, _)| name).collect();
        let old = &self.sets[set as usize];
        if !old.iter().any(|(n, _)| names.contains(n)) {
            return set;
        }
        let left: Vec<Variable> = old.iter().copied().filter(|(n, _)| !names.contains(n)).collect();
        self.intern(left)
    }
}
