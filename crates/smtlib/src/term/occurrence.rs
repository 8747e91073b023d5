//! Occurrences: a term stands in many places, a path is one of them. Paths are found by number
//! without walking the tree, replaced at the cost of their depth, and have a polarity.

use super::{Store, Target, Term, TermId, VarSets};
use crate::sort::SortId;
use crate::symbol::SymbolId;
use crate::theory::{Sign, Variadic};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A way from a term down to one of its occurrences: positions among the subterms.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Path(pub Vec<u32>);

/// What making an occurrence weaker does to the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polarity {
    /// The whole gets weaker too.
    Positive,
    /// The whole gets stronger.
    Negative,
    /// Nothing can be said: under `xor`, a Boolean `=`, the condition of `ite`, a function, or a
    /// `let` whose variable stands in places of both kinds.
    Ambiguous,
}

/// A replacement whose sort is not that of what it replaces, or a path that leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplaceError {
    /// The path leaves the term.
    #[error("the path leads out of the term")]
    NoSuchPath,
    /// The sorts differ.
    #[error("the replacement has another sort")]
    Sort,
}

impl Store {
    /// The occurrence at a path.
    pub fn at(&self, root: TermId, path: &Path) -> Option<TermId> {
        path.0.iter().try_fold(root, |t, &i| self.subterms(t).get(i as usize).copied())
    }

    /// Puts another term at a path. Costs the depth of the path, not the size of the term. Names are
    /// not looked at: whether `new` means there what it means elsewhere, [`Store::fits_at`] says.
    pub fn replace(
        &mut self,
        root: TermId,
        path: &Path,
        new: TermId,
    ) -> Result<TermId, ReplaceError> {
        self.replace_along(root, path, new, &mut Vec::new())
    }

    /// The same, and what every term on the way became, outermost first; what stood at the path and
    /// what stands there now are the last pair.
    pub fn replace_along(
        &mut self,
        root: TermId,
        path: &Path,
        new: TermId,
        way: &mut Vec<(TermId, TermId)>,
    ) -> Result<TermId, ReplaceError> {
        way.clear();
        let mut t = root;
        for &i in &path.0 {
            way.push((t, t));
            t = *self.subterms(t).get(i as usize).ok_or(ReplaceError::NoSuchPath)?;
        }
        if self.sort(t) != self.sort(new) {
            return Err(ReplaceError::Sort);
        }
        let mut made = new;
        for (pair, &i) in way.iter_mut().zip(&path.0).rev() {
            made = self.with_child(pair.0, i as usize, made);
            pair.1 = made;
        }
        way.push((t, new));
        Ok(made)
    }

    /// The variables that are bound at a path, outermost first. A name that is bound again further
    /// in hides the outer one; the last of a name is the one that is seen.
    pub fn scope(&self, root: TermId, path: &Path) -> Vec<TermId> {
        let mut vars = Vec::new();
        let mut t = root;
        for &i in &path.0 {
            vars.extend_from_slice(self.bound_in(t, i as usize));
            match self.subterms(t).get(i as usize) {
                Some(&next) => t = next,
                None => break,
            }
        }
        vars
    }

    /// Whether a term means at a path what it means by itself: its free variables are the ones that
    /// are bound there (*locally compatible*, definition 2 of the TypeFuzz paper), and no binder on
    /// the way hides one of its functions.
    pub fn fits_at(&self, root: TermId, path: &Path, new: TermId, free: &mut VarSets) -> bool {
        let bound = self.scope(root, path);
        let wanted = free.free(self, new);
        if bound.is_empty() {
            return wanted.is_empty();
        }
        let mut visible: FxHashMap<SymbolId, SortId> = FxHashMap::default();
        visible.extend(bound.iter().filter_map(|&v| self.var_key(v)));
        wanted.iter().all(|(name, sort)| visible.get(name) == Some(sort))
            && self.head_names(new).iter().all(|name| !visible.contains_key(name))
    }

    /// The polarity of the occurrence at a path.
    pub fn polarity(&mut self, root: TermId, path: &Path, free: &mut VarSets) -> Polarity {
        let mut uses = Uses { memo: FxHashMap::default(), free };
        let mut sign = Sign::Plus;
        let mut t = root;
        for &i in &path.0 {
            let step = match self.get(t) {
                Term::Let(vars, values, body) if (i as usize) < values.len() => {
                    let name = self.var_key(vars[i as usize]).map(|k| k.0);
                    name.map_or(Sign::None, |n| uses.of(self, n, body).sign())
                }
                _ => self.step(t, i as usize),
            };
            sign = sign.times(step);
            match self.subterms(t).get(i as usize) {
                Some(&next) => t = next,
                None => return Polarity::Ambiguous,
            }
        }
        match sign {
            Sign::Plus => Polarity::Positive,
            Sign::Minus => Polarity::Negative,
            Sign::None => Polarity::Ambiguous,
        }
    }

    /// What one step down does to the polarity, `let` values apart.
    fn step(&mut self, t: TermId, position: usize) -> Sign {
        match self.get(t) {
            Term::App(head, args) => {
                let n = args.len();
                let Target::Op(_) = self.head(head).target else {
                    return Sign::None;
                };
                match self.rank(t) {
                    Some((op, resolved)) => {
                        let rank = &self.theories().operator(op).ranks[resolved.rank];
                        sign_of_argument(rank, position, n)
                    }
                    None => Sign::None,
                }
            }
            Term::Let(..) => Sign::Plus,
            Term::Binder(super::Binder::Forall | super::Binder::Exists, ..) => Sign::Plus,
            Term::Match(..) if position > 0 => Sign::Plus,
            Term::Annotated(..) if position == 0 => Sign::Plus,
            _ => Sign::None,
        }
    }
}

/// The sign of argument `position` of `n`: what the table says, spread over more arguments.
fn sign_of_argument(rank: &crate::theory::Rank, position: usize, n: usize) -> Sign {
    let written = rank.polarity.len();
    if written == 0 {
        return Sign::None;
    }
    let i = match rank.variadic {
        Variadic::RightAssoc => {
            if position + 1 == n {
                written - 1
            } else {
                0
            }
        }
        _ => position.min(written - 1),
    };
    rank.polarity.get(i).copied().unwrap_or(Sign::None)
}

/// In which kinds of places a variable stands.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Places {
    plus: bool,
    minus: bool,
}

impl Places {
    fn times(self, sign: Sign) -> Places {
        let any = self.plus || self.minus;
        match sign {
            Sign::Plus => self,
            Sign::Minus => Places { plus: self.minus, minus: self.plus },
            Sign::None => Places { plus: any, minus: any },
        }
    }

    fn and(self, other: Places) -> Places {
        Places { plus: self.plus || other.plus, minus: self.minus || other.minus }
    }

    fn sign(self) -> Sign {
        match (self.plus, self.minus) {
            (true, false) => Sign::Plus,
            (false, true) => Sign::Minus,
            _ => Sign::None,
        }
    }
}

/// Where variables stand in terms, found once per variable and term.
struct Uses<'f> {
    free: &'f mut VarSets,
    memo: FxHashMap<(SymbolId, TermId), Places>,
}

impl Uses<'_> {
    fn of(&mut self, store: &mut Store, name: SymbolId, root: TermId) -> Places {
        let mut stack = vec![(name, root)];
        while let Some(&(x, t)) = stack.last() {
            if self.memo.contains_key(&(x, t)) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let places = self.try_node(store, x, t, &mut stack);
            if stack.len() == before {
                self.memo.insert((x, t), places);
                stack.pop();
            }
        }
        self.memo.get(&(name, root)).copied().unwrap_or_default()
    }

    /// The places of `x` in `t` if its parts are known; otherwise pushes what is missing.
    fn try_node(
        &mut self,
        store: &mut Store,
        x: SymbolId,
        t: TermId,
        missing: &mut Vec<(SymbolId, TermId)>,
    ) -> Places {
        if let Some((name, _)) = store.var_key(t) {
            return Places { plus: name == x, minus: false };
        }
        let mut total = Places::default();
        for i in 0..store.subterms(t).len() {
            let child = store.subterms(t)[i];
            let hidden =
                store.bound_in(t, i).iter().any(|&v| store.var_key(v).is_some_and(|k| k.0 == x));
            if hidden {
                continue;
            }
            // A part in which the variable is not free is not walked.
            if !self.free.free(store, child).iter().any(|(name, _)| *name == x) {
                continue;
            }
            let Some(&inner) = self.memo.get(&(x, child)) else {
                missing.push((x, child));
                continue;
            };
            if inner == Places::default() {
                continue;
            }
            let sign = match store.get(t) {
                Term::Let(vars, values, body) if i < values.len() => {
                    let Some((y, _)) = store.var_key(vars[i]) else {
                        continue;
                    };
                    match self.memo.get(&(y, body)) {
                        // A value that is never used has no influence.
                        Some(p) if *p == Places::default() => continue,
                        Some(p) => p.sign(),
                        None => {
                            missing.push((y, body));
                            continue;
                        }
                    }
                }
                _ => store.step(t, i),
            };
            total = total.and(inner.times(sign));
        }
        total
    }
}

/// The occurrences of terms, counted and numbered in the order in which they are written. A count
/// that exceeds 64 bits stays at the largest number.
#[derive(Default)]
pub struct Occurrences {
    sizes: Vec<u64>,
}

impl Occurrences {
    /// Nothing counted yet.
    pub fn new() -> Occurrences {
        Occurrences::default()
    }

    /// How many occurrences there are in the term, itself included: its size as a tree.
    pub fn count(&mut self, store: &Store, root: TermId) -> u64 {
        if self.sizes.len() < store.len() {
            // A few at a time would be many times.
            self.sizes.resize(store.len() + store.len() / 4 + 64, 0);
        }
        // Mostly it is known, or its parts are: then nothing is allocated.
        if self.sizes[root.index()] != 0 {
            return self.sizes[root.index()];
        }
        let mut stack: SmallVec<[TermId; 16]> = SmallVec::from_slice(&[root]);
        while let Some(&t) = stack.last() {
            if self.sizes[t.index()] != 0 {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let mut size = 1u64;
            for &c in store.subterms(t) {
                match self.sizes[c.index()] {
                    0 => stack.push(c),
                    n => size = size.saturating_add(n),
                }
            }
            if stack.len() == before {
                self.sizes[t.index()] = size;
                stack.pop();
            }
        }
        self.sizes[root.index()]
    }

    /// The count of a term that was made by [`Store::replace_along`]: what it had, less what was taken
    /// away, and what was put there.
    pub fn follow(&mut self, store: &Store, way: &[(TermId, TermId)]) -> u64 {
        let (Some(&(root, made)), Some(&(old, new))) = (way.first(), way.last()) else { return 0 };
        let gone = self.count(store, old);
        let come = self.count(store, new);
        // Where the counts end, no difference is known.
        if self.count(store, root).checked_add(come).is_none() {
            return self.count(store, made);
        }
        for &(before, after) in &way[..way.len() - 1] {
            self.sizes[after.index()] = self.count(store, before) - gone + come;
        }
        self.sizes[made.index()]
    }

    /// The path to occurrence number `n` (0 is the term itself); `None` if there are fewer.
    pub fn nth(&mut self, store: &Store, root: TermId, n: u64) -> Option<Path> {
        let mut path = Path::default();
        self.find_nth(store, root, n, &mut path).map(|_| path)
    }

    /// The same in memory that is there, and what stands at the path.
    pub fn find_nth(
        &mut self,
        store: &Store,
        root: TermId,
        n: u64,
        path: &mut Path,
    ) -> Option<TermId> {
        path.0.clear();
        if n >= self.count(store, root) {
            return None;
        }
        let (mut t, mut n) = (root, n);
        while n > 0 {
            n -= 1;
            let mut next = None;
            for (i, &c) in store.subterms(t).iter().enumerate() {
                let size = self.sizes[c.index()];
                if n < size {
                    next = Some((i, c));
                    break;
                }
                n -= size;
            }
            let (i, c) = next?;
            path.0.push(i as u32);
            t = c;
        }
        Some(t)
    }
}
