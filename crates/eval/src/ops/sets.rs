//! Sets, which are tables from elements to truth values: the finite sets of cvc5 and of Z3, and the
//! arrays that Z3 takes for sets, of which all but finitely many elements may be members.
//!
//! cvc5's `set.universe` is some set that every other one is a subset of, even over a finite sort
//! (cvc5 1.4 finds models in which it lacks elements), so it and what is relative to it stay open.

use super::Shape::Lazy;
use super::arrays::{index_sorts, pointwise};
use super::elements::{self, MANY, card, choose, collect, counted, element, everywhere};
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::domain::Kind;
use crate::reason::Reason;
use crate::table::{Otherwise, Table};
use crate::value::{Origin, Value, ValueId};
use dashu_int::IBig;
use smallvec::SmallVec;

pub(super) const RULES: &[(&str, Shape)] = &[
    ("set.empty", Lazy(empty)),
    ("set.universe", Lazy(|_, c| Err(c.unspecified()))),
    ("set.complement", Lazy(relative_complement)),
    ("set.singleton", Lazy(singleton)),
    ("set.insert", Lazy(insert)),
    ("insert", Lazy(insert_or_cons)),
    ("set.union", Lazy(union)),
    ("union", Lazy(union)),
    ("set.inter", Lazy(inter)),
    ("set.intersect", Lazy(inter)),
    ("intersection", Lazy(inter)),
    ("set.minus", Lazy(minus)),
    ("set.difference", Lazy(minus)),
    ("setminus", Lazy(minus)),
    ("complement", Lazy(complement)),
    ("set.member", Lazy(|ev, c| Ok(ev.apply(c.args[1], &[c.args[0]])))),
    ("set.in", Lazy(|ev, c| Ok(ev.apply(c.args[1], &[c.args[0]])))),
    ("set.subset", Lazy(subset)),
    ("subset", Lazy(subset)),
    ("set.card", Lazy(card)),
    ("set.size", Lazy(card)),
    ("set.is_empty", Lazy(is_empty)),
    ("set.is_singleton", Lazy(is_singleton)),
    ("set.choose", Lazy(choose)),
    ("set.map", Lazy(elements::map)),
    ("set.filter", Lazy(filter)),
    ("set.all", Lazy(|ev, c| elements::every(ev, c, false))),
    ("set.some", Lazy(|ev, c| elements::every(ev, c, true))),
    ("set.fold", Lazy(elements::fold)),
    ("set.range", Lazy(range)),
    // Z3 makes these two for its own proofs and lets a script's be anything, also where one value
    // alone would fit.
    ("set.diff", Lazy(|_, c| Err(c.unspecified()))),
    ("set.map.inverse", Lazy(|_, c| Err(c.unspecified()))),
];

/// Whether it is the set of nothing, or of everything.
fn is_constant(ev: &Evaluator<'_>, set: ValueId, member: bool) -> bool {
    match ev.values.get(set) {
        Value::Table(Table { entries, otherwise, .. }) => {
            entries.is_empty() && *otherwise == Otherwise::Value(ValueId::of_bool(member))
        }
        _ => false,
    }
}

fn empty(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    collect(ev, call.sort, Vec::new())
}

fn singleton(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let v = element(ev, call.args[0])?;
    collect(ev, call.sort, vec![(v, IBig::ONE)])
}

fn insert(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let [new @ .., set] = call.args else { return Err(Reason::Arguments) };
    let over = index_sorts(ev, call.sort)?;
    let mut members = Vec::with_capacity(new.len());
    for &v in new {
        members.push((element(ev, v)?, ValueId::TRUE));
    }
    ev.stored(*set, &over, &members).ok_or(Reason::Arguments)
}

/// `insert` was cvc5's name for it, and is Z3's for a constructor of lists.
fn insert_or_cons(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    match (ev.kind(call.sort), call.args) {
        (Kind::Set(_) | Kind::Function(..), _) => insert(ev, call),
        (_, [head, tail]) => Ok(ev.values.add(Value::Cons(*head, *tail))),
        _ => Err(call.unsupported()),
    }
}

/// A set whose members are known from whether they are members of other sets.
fn membership(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    op: fn(&[Option<bool>]) -> Option<bool>,
) -> Out {
    let mut tables: SmallVec<[ValueId; 4]> = SmallVec::new();
    for &set in call.args {
        tables.push(ev.tabulated(set).ok_or(Reason::Arguments)?);
    }
    let Value::Table(first) = ev.values.get(tables[0]) else { return Err(Reason::Arguments) };
    let over = first.over.clone();
    let bool = ev.store.theories().bool();
    pointwise(ev, &over, &tables, |ev, at| {
        let known: SmallVec<[Option<bool>; 4]> = at.iter().map(|&v| ev.values.as_bool(v)).collect();
        Ok(match op(&known) {
            Some(b) => ValueId::of_bool(b),
            None => ev.values.open(Origin::Head(call.head, bool, call.sort), at, Reason::Arguments),
        })
    })
}

/// Whether one of them is this value; `None` if that is open.
fn any(all: &[Option<bool>], wanted: bool) -> Option<bool> {
    if all.contains(&Some(wanted)) {
        return Some(true);
    }
    if all.contains(&None) { None } else { Some(false) }
}

fn union(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if let Some(&everything) = call.args.iter().find(|&&a| is_constant(ev, a, true)) {
        return Ok(everything);
    }
    membership(ev, call, |at| any(at, true))
}

fn inter(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if let Some(&nothing) = call.args.iter().find(|&&a| is_constant(ev, a, false)) {
        return Ok(nothing);
    }
    membership(ev, call, |at| any(at, false).map(|outside| !outside))
}

fn minus(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if is_constant(ev, call.args[0], false) {
        return Ok(call.args[0]);
    }
    if call.args[1..].contains(&call.args[0]) {
        return empty(ev, call);
    }
    membership(ev, call, |at| {
        let outside = [at[0].map(|b| !b), any(&at[1..], true)];
        any(&outside, true).map(|outside| !outside)
    })
}

/// Z3's: all other elements of the sort.
fn complement(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    membership(ev, call, |at| at[0].map(|b| !b))
}

/// cvc5's: the rest of `set.universe`, which is only known if nothing can be left.
fn relative_complement(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if is_constant(ev, call.args[0], true) { empty(ev, call) } else { Err(call.unspecified()) }
}

fn subset(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let [a, b] = *call.args else { return Err(Reason::Arguments) };
    if a == b || is_constant(ev, a, false) || is_constant(ev, b, true) {
        return Ok(ValueId::TRUE);
    }
    let implied = membership(ev, call, |at| any(&[at[0].map(|b| !b), at[1]], true))?;
    everywhere(ev, implied)
}

fn is_empty(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let others = membership(ev, call, |at| at[0].map(|b| !b))?;
    everywhere(ev, others)
}

fn is_singleton(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = elements::size(ev, call.args[0])?;
    Ok(ValueId::of_bool(n == Some(IBig::ONE)))
}

/// Where the property is open, so is whether the element is a member.
fn filter(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let over = index_sorts(ev, call.sort)?;
    let mut entries = Vec::new();
    for (v, _) in counted(ev, call, call.args[1])? {
        let holds = ev.apply(call.args[0], &[v]);
        entries.push((v, holds));
    }
    Ok(ev.table(&over, entries, Otherwise::Value(ValueId::FALSE)))
}

/// Z3's integers between two bounds, both included.
fn range(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (low, high) = (ev.int(call.args[0])?.clone(), ev.int(call.args[1])?.clone());
    if &high - &low >= IBig::from(MANY) {
        return Err(Reason::TooLarge);
    }
    let mut members = Vec::new();
    let mut i = low;
    while i <= high {
        members.push((ev.values.int(i.clone()), IBig::ONE));
        i += 1;
    }
    collect(ev, call.sort, members)
}
