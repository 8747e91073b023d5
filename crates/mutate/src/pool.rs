//! The expressions of a formula by sort: what mutations fill holes with. Lists are in the order of the
//! script and only grow during a chain, so that a chain depends on nothing but its seed and its stream.

use crate::formula::Marks;
use crate::lives::Lives;
use crate::scope::Scope;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_smtlib::sort::SortId;
use smelt_smtlib::term::{Tag, VarSets};
use smelt_smtlib::{Store, TermId};

/// Random picks before the list is walked.
const TRIES: usize = 6;

/// Expressions by sort.
#[derive(Clone, Default)]
pub(crate) struct Pool {
    lists: Vec<(SortId, Vec<TermId>)>,
    index: FxHashMap<SortId, usize>,
    members: FxHashSet<TermId>,
}

/// A moment in the life of a pool: the lengths of its lists.
#[derive(Clone, Default)]
pub(crate) struct Mark(Vec<usize>);

/// What must be known to say whether a term may stand somewhere.
pub(crate) struct Rules<'a> {
    pub(crate) store: &'a Store,
    pub(crate) marks: &'a mut Marks,
    pub(crate) free: &'a mut VarSets,
    pub(crate) lives: &'a mut Lives,
    /// Whether a binder of the script may hide a function.
    pub(crate) shadows: bool,
}

impl Rules<'_> {
    /// Definition 2 of the paper, and that every function means there what it means elsewhere.
    pub(crate) fn fits(&mut self, t: TermId, scope: &Scope) -> bool {
        self.sees_variables(t, scope)
            && self.lives.lives(self.store, t, scope.order)
            && (!self.shadows
                || scope.vars.is_empty()
                || self.store.head_names(t).iter().all(|&n| !scope.hides(n)))
    }

    fn sees_variables(&mut self, t: TermId, scope: &Scope) -> bool {
        let mark = self.marks.of(self.store, t);
        if !mark.variable || mark.open == Some(false) {
            return true;
        }
        if mark.open == Some(true) && scope.vars.is_empty() {
            return false;
        }
        let free = self.free.free(self.store, t);
        self.marks.set_open(t, !free.is_empty());
        free.iter().all(|&(name, sort)| scope.sees(name, sort))
    }
}

impl Pool {
    /// Adds an expression.
    pub(crate) fn add(&mut self, store: &Store, t: TermId) {
        if !self.members.insert(t) {
            return;
        }
        let sort = store.sort(t);
        let at = *self.index.entry(sort).or_insert_with(|| {
            self.lists.push((sort, Vec::new()));
            self.lists.len() - 1
        });
        self.lists[at].1.push(t);
    }

    /// Adds a term and everything in it, annotations apart.
    pub(crate) fn add_all(&mut self, store: &Store, root: TermId, excluded: &FxHashSet<TermId>) {
        let mut stack = vec![root];
        let mut seen: FxHashSet<TermId> = Default::default();
        while let Some(t) = stack.pop() {
            if self.members.contains(&t) || !seen.insert(t) {
                continue;
            }
            let parts = store.subterms(t);
            if store.tag(t) == Tag::Annotated {
                stack.push(parts[0]);
                continue;
            }
            if !excluded.contains(&t) {
                self.add(store, t);
            }
            stack.extend(parts.iter().rev());
        }
    }

    /// The sorts of which there are expressions, in the order of the script.
    pub(crate) fn sorts(&self) -> impl Iterator<Item = SortId> + '_ {
        self.lists.iter().map(|(s, _)| *s)
    }

    /// What is in it now.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.lists.iter().map(|(_, list)| list.len()).collect())
    }

    /// Forgets what was added since.
    pub(crate) fn back_to(&mut self, mark: &Mark) {
        for (i, (sort, list)) in self.lists.iter_mut().enumerate() {
            let keep = mark.0.get(i).copied();
            for t in list.drain(keep.unwrap_or(0)..) {
                self.members.remove(&t);
            }
            if keep.is_none() {
                self.index.remove(sort);
            }
        }
        self.lists.truncate(mark.0.len());
    }

    /// The sorts of which there were expressions then.
    pub(crate) fn sorts_before(&self, mark: &Mark) -> impl Iterator<Item = SortId> + '_ {
        self.sorts().take(mark.0.len())
    }

    /// The expressions of a sort.
    pub(crate) fn of(&self, sort: SortId) -> &[TermId] {
        self.index.get(&sort).map_or(&[], |&at| &self.lists[at].1)
    }

    /// An expression of a sort that may stand at a scope and for which `good` holds.
    pub(crate) fn pick(
        &self,
        sort: SortId,
        scope: &Scope,
        rules: &mut Rules<'_>,
        rng: &mut ChaCha8Rng,
        mut good: impl FnMut(TermId) -> bool,
    ) -> Option<TermId> {
        let list = self.of(sort);
        if list.is_empty() {
            return None;
        }
        let mut fits = |t: TermId| good(t) && rules.fits(t, scope);
        for _ in 0..TRIES {
            let t = list[rng.random_range(0..list.len())];
            if fits(t) {
                return Some(t);
            }
        }
        let start = rng.random_range(0..list.len());
        let walk = list[start..].iter().chain(&list[..start]);
        walk.copied().take(256).find(|&t| fits(t))
    }
}
