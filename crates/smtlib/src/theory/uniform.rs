//! Operators whose arguments all have one sort, which is most of them: the checker compares ids then.

use super::pattern::{IndexPattern, SortPattern};
use super::{Rank, Uniform, Variadic};
use crate::sort::SortId;

/// Recognises ranks whose arguments all have one sort, so that the checker compares ids.
pub(super) fn uniform(rank: &Rank) -> (Uniform, Option<SortId>) {
    let no = (Uniform::No, None);
    let repeats = matches!(rank.variadic, Variadic::RepeatFirst | Variadic::RepeatLast);
    let Some(first) = rank.args.first() else {
        return no;
    };
    if repeats || rank.cond.is_some() || rank.args.iter().any(|a| a != first) {
        return no;
    }
    let shape = match first {
        SortPattern::Ground(g) => Uniform::Ground(*g),
        SortPattern::Var(_) => Uniform::Any,
        SortPattern::Con(con, indices, args) => {
            // Only if it says nothing but the constructor: distinct variables everywhere.
            let mut seen = Vec::new();
            let free = indices.iter().all(|i| match i {
                IndexPattern::Var(v) => {
                    !seen.contains(v) && {
                        seen.push(*v);
                        true
                    }
                }
                _ => false,
            }) && args.iter().all(|a| match a {
                SortPattern::Var(v) => {
                    !seen.contains(v) && {
                        seen.push(*v);
                        true
                    }
                }
                _ => false,
            });
            if !free {
                return no;
            }
            Uniform::Con(*con)
        }
        _ => return no,
    };
    match &rank.result {
        SortPattern::Ground(g) => (shape, Some(*g)),
        result if result == first => (shape, None),
        _ => no,
    }
}
