//! From an operator and the sorts of its arguments to its rank and the sort of the application.
//!
//! Ranks are tried in the order of the table: first exactly, then with the coercions that solvers
//! make (an integer where a real is wanted). The first that fits wins, so that the answer depends
//! on nothing but the table and the sorts.

use super::pattern::{Match, Open, SortPattern};
use super::{Operator, Rank, Uniform, Variadic};
use crate::sort::{Con, Index, SortId, Sorts};
use smallvec::SmallVec;

/// Why no rank fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// The number of indices is not one that the operator takes.
    Indices,
    /// The number of arguments is not one that the operator takes.
    Arity,
    /// The argument at this position; the ranks that get that far, and the sort that each wants
    /// there if its parameters are known by then.
    Argument(usize, Vec<(usize, Option<SortId>)>),
    /// The indices are out of range for this rank; what its parameters are: `i = 9, m = 8`.
    Condition(usize, String),
    /// The arguments do not determine the result: it must be written with `as`.
    Ambiguous,
    /// The result sort cannot be the one that `as` says.
    Qualifier,
}

/// An application with its rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// Position in [`Operator::ranks`].
    pub rank: usize,
    /// The sort of the application (canonical).
    pub sort: SortId,
}

/// Finds the rank. `qualifier` is the sort of `(as f S)`; all sorts are canonical.
pub fn resolve(
    op: &Operator,
    indices: &[Index],
    qualifier: Option<SortId>,
    args: &[SortId],
    sorts: &mut Sorts,
) -> Result<Resolved, Mismatch> {
    if indices.is_empty()
        && qualifier.is_none()
        && let Some(&first) = args.first()
        && args.iter().all(|&a| a == first)
    {
        for (rank, r) in op.ranks.iter().enumerate() {
            if let Some(sort) = uniform(r, first, args.len(), sorts) {
                return Ok(Resolved { rank, sort });
            }
        }
    }
    // What the standard's ranks say is worth more than what a solver's extension says.
    let (mut best, mut extension): (Option<Mismatch>, Option<Mismatch>) = (None, None);
    for coerce in [false, true] {
        for (rank, r) in op.ranks.iter().enumerate() {
            match fit(r, rank, indices, qualifier, args, sorts, coerce) {
                // (seq.empty String) beside (par (A) (seq.empty (Seq A))): alone it may be either.
                Ok(_)
                    if args.is_empty()
                        && qualifier.is_none()
                        && r.origin.is_some()
                        && !r.legacy
                        && ambiguous(op, r) =>
                {
                    extension = Some(Mismatch::Ambiguous);
                }
                Ok(sort) => return Ok(Resolved { rank, sort }),
                Err(e) => {
                    let best = if r.origin.is_none() { &mut best } else { &mut extension };
                    *best = Some(further(best.take(), e));
                }
            }
        }
    }
    Err(best.or(extension).unwrap_or(Mismatch::Indices))
}

/// Whether another rank takes no argument either and leaves its sort open.
fn ambiguous(op: &Operator, chosen: &Rank) -> bool {
    let open = |r: &Rank| r.args.is_empty() && !r.params.is_empty() && r.indices.is_empty();
    !open(chosen) && op.ranks.iter().any(open)
}

/// The mismatch that came further is the one worth telling.
fn further(a: Option<Mismatch>, b: Mismatch) -> Mismatch {
    fn depth(m: &Mismatch) -> (u8, usize) {
        match m {
            Mismatch::Indices => (0, 0),
            Mismatch::Qualifier => (1, 0),
            Mismatch::Arity => (2, 0),
            Mismatch::Argument(i, _) => (3, *i),
            Mismatch::Condition(..) => (4, 0),
            Mismatch::Ambiguous => (5, 0),
        }
    }
    match a {
        None => b,
        Some(Mismatch::Argument(i, mut ranks)) if depth(&b) == (3, i) => {
            if let Mismatch::Argument(_, more) = b {
                ranks.extend(more);
                ranks.sort_unstable();
                ranks.dedup_by_key(|(rank, _)| *rank);
            }
            Mismatch::Argument(i, ranks)
        }
        Some(a) if depth(&a) >= depth(&b) => a,
        Some(_) => b,
    }
}

/// The sort of an application to `n` arguments of the sort `first`, if the rank is one whose
/// arguments all have one sort.
#[inline]
pub(crate) fn uniform(r: &Rank, first: SortId, n: usize, sorts: &Sorts) -> Option<SortId> {
    let fits = match r.uniform {
        Uniform::No => false,
        Uniform::Ground(g) => first == g,
        Uniform::Any => true,
        Uniform::Con(c) => sorts.get(first).con == Con::Builtin(c),
    };
    let count = match r.variadic {
        Variadic::No => n == r.args.len(),
        _ => n >= r.min,
    };
    (fits && count && r.indices.is_empty()).then(|| r.fixed.unwrap_or(first))
}

fn fit(
    r: &Rank,
    rank: usize,
    indices: &[Index],
    qualifier: Option<SortId>,
    args: &[SortId],
    sorts: &mut Sorts,
    coerce: bool,
) -> Result<SortId, Mismatch> {
    let mut m = Match::new(&r.params);
    if !m.indices(&r.indices, indices) {
        return Err(Mismatch::Indices);
    }
    if let Some(q) = qualifier
        && !m.sort(&r.result, q, sorts, false)
    {
        return Err(Mismatch::Qualifier);
    }
    let enough = match r.variadic {
        Variadic::No => {
            let pack = r.args.iter().any(|a| matches!(a, SortPattern::Pack(_)));
            args.len() == r.args.len() || pack && args.len() + 1 >= r.args.len()
        }
        _ => args.len() >= r.min,
    };
    if !enough {
        return Err(Mismatch::Arity);
    }
    match r.variadic {
        Variadic::LeftAssoc | Variadic::RightAssoc
            if r.args[0] != r.args[1] || r.result != r.args[0] =>
        {
            return fold(r, rank, args, sorts, coerce);
        }
        Variadic::Chainable | Variadic::Pairwise if r.args[0] != r.args[1] => {
            for i in 0..args.len().saturating_sub(1) {
                let mut m = Match::new(&r.params);
                if let Some(k) = m.first_misfit(&r.args, &args[i..i + 2], sorts, coerce) {
                    return misfit(&m, rank, i + k, &r.args[k], sorts);
                }
            }
        }
        Variadic::LeftAssoc | Variadic::RightAssoc | Variadic::Chainable | Variadic::Pairwise => {
            for (i, &a) in args.iter().enumerate() {
                if !m.sort(&r.args[0], a, sorts, coerce) {
                    return misfit(&m, rank, i, &r.args[0], sorts);
                }
            }
        }
        Variadic::RepeatLast | Variadic::RepeatFirst => {
            let patterns = spread(r, args.len());
            if let Some(i) = m.first_misfit(&patterns, args, sorts, coerce) {
                return misfit(&m, rank, i, &patterns[i.min(patterns.len() - 1)], sorts);
            }
        }
        Variadic::No => {
            if let Some(i) = m.first_misfit(&r.args, args, sorts, coerce) {
                let pack = r.args.iter().any(|a| matches!(a, SortPattern::Pack(_)));
                return match r.args.get(i) {
                    _ if i >= args.len() => Err(Mismatch::Arity),
                    Some(wanted) if !pack => misfit(&m, rank, i, wanted, sorts),
                    _ => Err(Mismatch::Argument(i, vec![(rank, None)])),
                };
            }
        }
    }
    if let Some(c) = &r.cond
        && !m.holds(c)
    {
        return Err(Mismatch::Condition(rank, m.index_values(&r.params)));
    }
    m.instantiate(&r.result, sorts).map_err(|e| match e {
        Open::Parameter(_) => Mismatch::Ambiguous,
        Open::Arithmetic => Mismatch::Condition(rank, m.index_values(&r.params)),
    })
}

/// The argument at `i` does not fit; what would have.
fn misfit(
    m: &Match,
    rank: usize,
    i: usize,
    wanted: &SortPattern,
    sorts: &mut Sorts,
) -> Result<SortId, Mismatch> {
    Err(Mismatch::Argument(i, vec![(rank, m.instantiate(wanted, sorts).ok())]))
}

/// The argument patterns of a variadic rank for `n` arguments.
fn spread(r: &Rank, n: usize) -> SmallVec<[SortPattern; 8]> {
    let extra = n.saturating_sub(r.args.len());
    let (first, last) = (r.args.first(), r.args.last());
    match (r.variadic, first, last) {
        (Variadic::RepeatFirst, Some(first), _) => {
            std::iter::repeat_n(first.clone(), extra).chain(r.args.iter().cloned()).collect()
        }
        (_, _, Some(last)) => {
            r.args.iter().cloned().chain(std::iter::repeat_n(last.clone(), extra)).take(n).collect()
        }
        _ => SmallVec::new(),
    }
}

/// Associativity where the result is not the sort of the arguments: `(concat a b c)`.
fn fold(
    r: &Rank,
    rank: usize,
    args: &[SortId],
    sorts: &mut Sorts,
    coerce: bool,
) -> Result<SortId, Mismatch> {
    let right = r.variadic == Variadic::RightAssoc;
    let at = |i: usize| if right { args.len() - 1 - i } else { i };
    let Some(&first) = args.get(at(0)) else {
        return Err(Mismatch::Arity);
    };
    let mut acc = first;
    if args.len() == 1 && !Match::new(&r.params).sort(&r.args[0], acc, sorts, coerce) {
        return Err(Mismatch::Argument(0, vec![(rank, None)]));
    }
    for i in 1..args.len() {
        let next = args[at(i)];
        let pair = if right { [next, acc] } else { [acc, next] };
        let mut m = Match::new(&r.params);
        if let Some(k) = m.first_misfit(&r.args, &pair, sorts, coerce) {
            let culprit = if (k == 0) == right { at(i) } else { at(i - 1) };
            let at = if k == 1 && !right { at(i) } else { culprit };
            return Err(Mismatch::Argument(at, vec![(rank, None)]));
        }
        if r.cond.as_ref().is_some_and(|c| !m.holds(c)) {
            return Err(Mismatch::Condition(rank, m.index_values(&r.params)));
        }
        acc = m
            .instantiate(&r.result, sorts)
            .map_err(|_| Mismatch::Condition(rank, m.index_values(&r.params)))?;
    }
    Ok(acc)
}
