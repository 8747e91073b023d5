//! Patterns of sorts with parameters, index arithmetic and packs, and how they are matched against
//! the sorts of arguments.
//!
//! Patterns come from theory files and are shallow by construction (the reader refuses deep ones),
//! so recursion over them is bounded; recursion over *sorts* of a script only follows the pattern.

use super::{ConId, Param, ParamKind};
use crate::sort::{Con, Index, SortId, Sorts};
use smallvec::SmallVec;

/// A sort with holes. Numbers are positions in the parameter list of the entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SortPattern {
    /// A sort without arguments.
    Ground(SortId),
    /// `A`
    Var(usize),
    /// `A..`
    Pack(usize),
    /// `(Array A B)`, `(_ BitVec m)`
    Con(ConId, Vec<IndexPattern>, Vec<SortPattern>),
    /// `(nth i A..)`
    Nth(IndexPattern, usize),
    /// `(pick i.. A..)`
    Pick(usize, usize),
    /// `(reverse A..)`
    Reverse(usize),
    /// `(rest i A..)`
    Rest(IndexPattern, usize),
}

/// An index with holes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IndexPattern {
    /// `32`
    Num(u64),
    /// `m`
    Var(usize),
    /// `i..`
    Pack(usize),
    /// `(+ m n)`, `(- i j)`, `(* i m)`
    Op(IndexOp, Vec<IndexPattern>),
}

/// Index arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IndexOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
}

/// A condition on indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cond {
    /// `(and …)`
    And(Vec<Cond>),
    /// `(or …)`
    Or(Vec<Cond>),
    /// `(not …)`
    Not(Box<Cond>),
    /// `(< a b)` and its relatives.
    Compare(Compare, IndexPattern, IndexPattern),
}

/// A comparison of indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// `=`
    Eq,
    /// `distinct`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

#[derive(Clone, Debug)]
enum Slot {
    Free,
    /// A sort; `true` if it stands inside another sort, where nothing is coerced.
    Sort(SortId, bool),
    Sorts(SmallVec<[SortId; 4]>),
    Index(Index),
    Indices(SmallVec<[Index; 4]>),
}

/// What the parameters of one entry stand for, found piece by piece.
#[derive(Clone)]
pub struct Match {
    slots: SmallVec<[Slot; 4]>,
    kinds: SmallVec<[ParamKind; 4]>,
}

/// A parameter that nothing determined, or arithmetic that has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The parameter at this position is not determined by the arguments.
    Parameter(usize),
    /// The result would have an index that does not exist (negative, too large).
    Arithmetic,
}

impl Match {
    /// Nothing known yet.
    pub fn new(params: &[Param]) -> Match {
        Match {
            slots: params.iter().map(|_| Slot::Free).collect(),
            kinds: params.iter().map(|p| p.kind).collect(),
        }
    }

    /// Gives a sort parameter its value.
    pub fn set_sort(&mut self, param: usize, sort: SortId) {
        self.slots[param] = Slot::Sort(sort, true);
    }

    /// Gives an index parameter its value.
    pub fn set_index(&mut self, param: usize, index: Index) {
        self.slots[param] = Slot::Index(index);
    }

    /// Gives a pack its sorts.
    pub fn set_pack(&mut self, param: usize, sorts: &[SortId]) {
        self.slots[param] = Slot::Sorts(sorts.into());
    }

    /// Gives a pack of indices its values.
    pub fn set_index_pack(&mut self, param: usize, indices: &[Index]) {
        self.slots[param] = Slot::Indices(indices.into());
    }

    /// Whether nothing determined a parameter yet.
    pub fn is_free(&self, param: usize) -> bool {
        matches!(self.slots[param], Slot::Free)
    }

    /// The value of an index parameter.
    pub fn index_of(&self, param: usize) -> Option<Index> {
        match self.slots[param] {
            Slot::Index(i) => Some(i),
            _ => None,
        }
    }

    /// The index parameters that are known, for people: `i = 9, m = 8`.
    pub fn index_values(&self, params: &[Param]) -> String {
        let known = params.iter().zip(&self.slots).filter_map(|(p, slot)| match slot {
            Slot::Index(Index::Num(n)) => Some(format!("{} = {n}", p.name)),
            _ => None,
        });
        known.collect::<Vec<_>>().join(", ")
    }

    /// The numeral that an index pattern stands for, if everything in it is known.
    pub fn number(&self, p: &IndexPattern) -> Option<u64> {
        match p {
            IndexPattern::Num(n) => Some(*n),
            IndexPattern::Var(v) => match self.slots[*v] {
                Slot::Index(Index::Num(n)) => Some(n),
                _ => None,
            },
            IndexPattern::Pack(_) => None,
            IndexPattern::Op(op, parts) => {
                let mut parts = parts.iter().map(|p| self.number(p));
                let first = parts.next()??;
                parts.try_fold(first, |a, b| match op {
                    IndexOp::Add => a.checked_add(b?),
                    IndexOp::Sub => a.checked_sub(b?),
                    IndexOp::Mul => a.checked_mul(b?),
                })
            }
        }
    }

    fn index(&mut self, p: &IndexPattern, index: Index) -> bool {
        match p {
            IndexPattern::Var(v) => match &self.slots[*v] {
                Slot::Free => {
                    let fits = match self.kinds[*v] {
                        ParamKind::Symbol => matches!(index, Index::Symbol(_)),
                        // Z3 takes a code point in decimal too.
                        ParamKind::Hexadecimal => matches!(index, Index::Hex(_) | Index::Num(_)),
                        _ => matches!(index, Index::Num(_) | Index::Big(_)),
                    };
                    self.slots[*v] = Slot::Index(index);
                    fits
                }
                Slot::Index(known) => *known == index,
                _ => false,
            },
            _ => self.number(p).is_some_and(|n| index == Index::Num(n)),
        }
    }

    /// Matches a list of indices.
    pub fn indices(&mut self, patterns: &[IndexPattern], indices: &[Index]) -> bool {
        if let Some((IndexPattern::Pack(v), init)) = patterns.split_last() {
            if indices.len() < init.len() {
                return false;
            }
            let (head, tail) = indices.split_at(init.len());
            self.slots[*v] = Slot::Indices(tail.into());
            if tail.iter().any(|i| !matches!(i, Index::Num(_))) {
                return false;
            }
            return init.iter().zip(head).all(|(p, &i)| self.index(p, i));
        }
        patterns.len() == indices.len()
            && patterns.iter().zip(indices).all(|(p, &i)| self.index(p, i))
    }

    /// Matches one sort (canonical).
    pub fn sort(&mut self, p: &SortPattern, sort: SortId, sorts: &Sorts, coerce: bool) -> bool {
        match p {
            SortPattern::Ground(g) => *g == sort || coerce && sorts.coerces(sort, *g),
            SortPattern::Var(v) => match self.slots[*v] {
                Slot::Free => {
                    self.slots[*v] = Slot::Sort(sort, !coerce);
                    true
                }
                Slot::Sort(known, fixed) if known == sort => {
                    self.slots[*v] = Slot::Sort(sort, fixed || !coerce);
                    true
                }
                Slot::Sort(known, _) if coerce && sorts.coerces(sort, known) => true,
                // An argument that was met before is the one to be coerced.
                Slot::Sort(known, false) if sorts.coerces(known, sort) => {
                    self.slots[*v] = Slot::Sort(sort, !coerce);
                    true
                }
                _ => false,
            },
            SortPattern::Con(con, indices, args) => {
                let node = sorts.get(sort);
                let Con::Builtin(c) = node.con else {
                    return false;
                };
                let t = sorts.theories();
                // Z3 has one sort for arrays and maps.
                let alike = c == *con
                    || coerce
                        && (t.is_map(c) && t.is_array(*con) || t.is_array(c) && t.is_map(*con));
                alike
                    && self.indices(indices, &node.indices)
                    && self.sort_list(args, &node.args, sorts, false)
            }
            SortPattern::Pack(_)
            | SortPattern::Nth(..)
            | SortPattern::Pick(..)
            | SortPattern::Reverse(_)
            | SortPattern::Rest(..) => false,
        }
    }

    /// Matches a list of sorts; at most one of the patterns is a pack.
    pub fn sort_list(
        &mut self,
        patterns: &[SortPattern],
        list: &[SortId],
        sorts: &Sorts,
        coerce: bool,
    ) -> bool {
        self.first_misfit(patterns, list, sorts, coerce).is_none()
    }

    /// The position of the first sort that does not fit; the length of the list if there are too
    /// few; `None` if all fit.
    pub fn first_misfit(
        &mut self,
        patterns: &[SortPattern],
        list: &[SortId],
        sorts: &Sorts,
        coerce: bool,
    ) -> Option<usize> {
        let pack = patterns.iter().position(|p| matches!(p, SortPattern::Pack(_)));
        let Some(at) = pack else {
            if patterns.len() != list.len() {
                return Some(patterns.len().min(list.len()));
            }
            let fits = |m: &mut Match, i: usize| m.sort(&patterns[i], list[i], sorts, coerce);
            return (0..list.len()).find(|&i| !fits(self, i));
        };
        let tail = patterns.len() - at - 1;
        if list.len() < at + tail {
            return Some(list.len());
        }
        let SortPattern::Pack(v) = patterns[at] else {
            return Some(at);
        };
        let end = list.len() - tail;
        if let Some(i) = (0..at).find(|&i| !self.sort(&patterns[i], list[i], sorts, coerce)) {
            return Some(i);
        }
        let middle = &list[at..end];
        match &self.slots[v] {
            Slot::Free => self.slots[v] = Slot::Sorts(middle.into()),
            Slot::Sorts(known) if known.len() == middle.len() => {
                let misfit = known
                    .iter()
                    .zip(middle)
                    .position(|(k, s)| k != s && !(coerce && sorts.coerces(*s, *k)));
                if let Some(i) = misfit {
                    return Some(at + i);
                }
            }
            _ => return Some(end.min(list.len())),
        }
        (0..tail)
            .find(|&i| !self.sort(&patterns[at + 1 + i], list[end + i], sorts, coerce))
            .map(|i| end + i)
    }

    /// Whether a condition holds; one that cannot be computed does not.
    pub fn holds(&self, cond: &Cond) -> bool {
        match cond {
            Cond::And(cs) => cs.iter().all(|c| self.holds(c)),
            Cond::Or(cs) => cs.iter().any(|c| self.holds(c)),
            Cond::Not(c) => !self.holds(c),
            Cond::Compare(op, a, b) => {
                // A numeral beyond 64 bits is larger than every bound that is written down.
                let (a, b) = (self.size(a), self.size(b));
                match (a, b) {
                    (Some(a), Some(b)) => match op {
                        Compare::Eq => a == b,
                        Compare::Ne => a != b,
                        Compare::Lt => a < b,
                        Compare::Le => a <= b,
                        Compare::Gt => a > b,
                        Compare::Ge => a >= b,
                    },
                    _ => false,
                }
            }
        }
    }

    fn size(&self, p: &IndexPattern) -> Option<u64> {
        match p {
            IndexPattern::Var(v) if matches!(self.slots[*v], Slot::Index(Index::Big(_))) => {
                Some(u64::MAX)
            }
            _ => self.number(p),
        }
    }

    /// The index that a pattern stands for.
    pub fn index_value(&self, p: &IndexPattern) -> Result<Index, Open> {
        match p {
            IndexPattern::Var(v) => self.index_of(*v).ok_or(Open::Parameter(*v)),
            _ => match self.number(p) {
                Some(n) if n <= u64::from(u32::MAX) => Ok(Index::Num(n)),
                _ => Err(Open::Arithmetic),
            },
        }
    }

    /// The sort that a pattern stands for.
    pub fn instantiate(&self, p: &SortPattern, sorts: &mut Sorts) -> Result<SortId, Open> {
        match p {
            SortPattern::Ground(g) => Ok(*g),
            SortPattern::Var(v) => match self.slots[*v] {
                Slot::Sort(s, _) => Ok(s),
                _ => Err(Open::Parameter(*v)),
            },
            SortPattern::Nth(i, v) => {
                let n = self.number(i).ok_or(Open::Arithmetic)?;
                self.pack(*v)?.get(n as usize).copied().ok_or(Open::Arithmetic)
            }
            SortPattern::Con(con, indices, args) => {
                let indices: SmallVec<[Index; 4]> =
                    indices.iter().map(|i| self.index_value(i)).collect::<Result<_, _>>()?;
                let args = self.instantiate_list(args, sorts)?;
                let made = sorts.builtin(*con, &indices, &args);
                Ok(sorts.canon(made))
            }
            SortPattern::Pack(v) | SortPattern::Pick(_, v) => Err(Open::Parameter(*v)),
            SortPattern::Reverse(v) | SortPattern::Rest(_, v) => Err(Open::Parameter(*v)),
        }
    }

    /// The sorts that a list of patterns stands for.
    pub fn instantiate_list(
        &self,
        patterns: &[SortPattern],
        sorts: &mut Sorts,
    ) -> Result<SmallVec<[SortId; 4]>, Open> {
        let mut out = SmallVec::new();
        for p in patterns {
            match p {
                SortPattern::Pack(v) => out.extend_from_slice(self.pack(*v)?),
                SortPattern::Reverse(v) => out.extend(self.pack(*v)?.iter().rev().copied()),
                SortPattern::Rest(i, v) => {
                    let n = self.number(i).ok_or(Open::Arithmetic)? as usize;
                    out.extend_from_slice(self.pack(*v)?.get(n..).ok_or(Open::Arithmetic)?);
                }
                SortPattern::Pick(is, v) => {
                    let Slot::Indices(is) = &self.slots[*is] else {
                        return Err(Open::Parameter(*is));
                    };
                    let pack = self.pack(*v)?;
                    for i in is {
                        let Index::Num(n) = i else {
                            return Err(Open::Arithmetic);
                        };
                        out.push(*pack.get(*n as usize).ok_or(Open::Arithmetic)?);
                    }
                }
                p => out.push(self.instantiate(p, sorts)?),
            }
        }
        Ok(out)
    }

    fn pack(&self, v: usize) -> Result<&[SortId], Open> {
        match &self.slots[v] {
            Slot::Sorts(s) => Ok(s),
            _ => Err(Open::Parameter(v)),
        }
    }
}
