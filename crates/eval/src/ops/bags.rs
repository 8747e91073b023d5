//! Bags, which are tables from elements to how often each stands: nowhere less than zero, and more
//! than that only for finitely many.

use super::Shape::Lazy;
use super::arrays::{index_sorts, pointwise};
use super::elements::{self, Counted, MANY, card, choose, collect, counted, element, everywhere};
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::reason::Reason;
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use smallvec::SmallVec;

pub(super) const RULES: &[(&str, Shape)] = &[
    ("bag.empty", Lazy(|ev, c| collect(ev, c.sort, Vec::new()))),
    ("bag", Lazy(bag)),
    ("bag.union_max", Lazy(|ev, c| combine(ev, c, |a, b| a.max(b).clone()))),
    ("bag.union_disjoint", Lazy(|ev, c| combine(ev, c, |a, b| a + b))),
    ("bag.inter_min", Lazy(|ev, c| combine(ev, c, |a, b| a.min(b).clone()))),
    ("bag.difference_subtract", Lazy(|ev, c| combine(ev, c, |a, b| (a - b).max(IBig::ZERO)))),
    ("bag.difference_remove", Lazy(|ev, c| combine(ev, c, remove))),
    ("bag.subbag", Lazy(subbag)),
    ("bag.count", Lazy(|ev, c| Ok(ev.apply(c.args[1], &[c.args[0]])))),
    ("bag.member", Lazy(member)),
    ("bag.setof", Lazy(set_of)),
    ("bag.card", Lazy(card)),
    ("bag.choose", Lazy(choose)),
    ("bag.map", Lazy(elements::map)),
    ("bag.filter", Lazy(filter)),
    ("bag.all", Lazy(|ev, c| elements::every(ev, c, false))),
    ("bag.some", Lazy(|ev, c| elements::every(ev, c, true))),
    ("bag.fold", Lazy(elements::fold)),
    ("bag.partition", Lazy(partition)),
];

/// `(bag x n)`
fn bag(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = ev.int(call.args[1])?.clone();
    if n <= IBig::ZERO {
        return collect(ev, call.sort, Vec::new());
    }
    let v = element(ev, call.args[0])?;
    collect(ev, call.sort, vec![(v, n)])
}

/// The tables of bags.
fn tables(ev: &mut Evaluator<'_>, bags: &[ValueId]) -> Result<SmallVec<[ValueId; 4]>, Reason> {
    bags.iter().map(|&b| ev.tabulated(b).ok_or(Reason::Arguments)).collect()
}

/// A bag with multiplicities that are made of those of other bags, from left to right.
fn combine(ev: &mut Evaluator<'_>, call: &Call<'_>, op: fn(&IBig, &IBig) -> IBig) -> Out {
    let over = index_sorts(ev, call.sort)?;
    let tables = tables(ev, call.args)?;
    pointwise(ev, &over, &tables, |ev, at| {
        let mut n = ev.int(at[0])?.clone();
        for &v in &at[1..] {
            n = op(&n, ev.int(v)?);
        }
        Ok(ev.values.int(n))
    })
}

fn remove(a: &IBig, b: &IBig) -> IBig {
    if *b > IBig::ZERO { IBig::ZERO } else { a.clone() }
}

fn set_of(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let over = index_sorts(ev, call.sort)?;
    let tables = tables(ev, call.args)?;
    pointwise(ev, &over, &tables, |ev, at| {
        let n = ev.int(at[0])?.min(&IBig::ONE).clone();
        Ok(ev.values.int(n))
    })
}

fn subbag(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if call.args[0] == call.args[1] {
        return Ok(ValueId::TRUE);
    }
    let tables = tables(ev, call.args)?;
    let Value::Table(first) = ev.values.get(tables[0]) else { return Err(Reason::Arguments) };
    let over = first.over.clone();
    let fits = pointwise(ev, &over, &tables, |ev, at| {
        Ok(ValueId::of_bool(ev.int(at[0])? <= ev.int(at[1])?))
    })?;
    everywhere(ev, fits)
}

fn member(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = ev.apply(call.args[1], &[call.args[0]]);
    Ok(ValueId::of_bool(*ev.int(n)? > IBig::ZERO))
}

fn filter(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut kept = Counted::new();
    for (v, n) in counted(ev, call, call.args[1])? {
        let holds = ev.apply(call.args[0], &[v]);
        if ev.bool(holds)? {
            kept.push((v, n));
        }
    }
    collect(ev, call.sort, kept)
}

/// The classes of a relation that is an equivalence on the elements; of another one cvc5 makes parts
/// that depend on an order of its own.
fn partition(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let elements = counted(ev, call, call.args[1])?;
    if elements.len().saturating_mul(elements.len()) > MANY {
        return Err(Reason::TooLarge);
    }
    let mut related: Vec<Vec<bool>> = Vec::with_capacity(elements.len());
    for &(a, _) in &elements {
        let mut row = Vec::with_capacity(elements.len());
        for &(b, _) in &elements {
            let holds = ev.apply(call.args[0], &[a, b]);
            row.push(ev.bool(holds)?);
        }
        related.push(row);
    }
    // Reflexive, and related elements are related to the same ones.
    let equivalence = related.iter().enumerate().all(|(i, row)| {
        row[i] && row.iter().enumerate().all(|(j, &same)| !same || *row == related[j])
    });
    if !equivalence {
        return Err(call.unspecified());
    }
    let mut parts = Vec::new();
    for (i, row) in related.iter().enumerate() {
        // Each class once: by its first element.
        if row.iter().position(|&same| same) == Some(i) {
            let class = elements.iter().zip(row).filter(|(_, same)| **same);
            parts.push(class.map(|(e, _)| e.clone()).collect());
        }
    }
    collections(ev, call, parts)
}

/// A set of sets or a bag of bags.
pub(super) fn collections(ev: &mut Evaluator<'_>, call: &Call<'_>, parts: Vec<Counted>) -> Out {
    let [inner] = index_sorts(ev, call.sort)?[..] else { return Err(Reason::Arguments) };
    let mut all = Counted::with_capacity(parts.len());
    for part in parts {
        let part = collect(ev, inner, part)?;
        all.push((element(ev, part)?, IBig::ONE));
    }
    collect(ev, call.sort, all)
}
