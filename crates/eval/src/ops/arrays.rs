//! Arrays, which are tables, and functions where Z3 takes them for arrays.

use super::Shape::Lazy;
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::domain::Kind;
use crate::reason::Reason;
use crate::table::{Cardinality, Otherwise, Table};
use crate::value::{Origin, Value, ValueId};
use dashu_int::IBig;
use smallvec::SmallVec;
use smelt_smtlib::SortId;
use smelt_smtlib::term::Target;

pub(super) const RULES: &[(&str, Shape)] = &[
    ("select", Lazy(|ev, c| Ok(select(ev, c.args[0], &c.args[1..])))),
    ("store", Lazy(store)),
    ("const", Lazy(constant)),
    ("default", Lazy(default)),
    ("eqrange", Lazy(eqrange)),
    ("@", Lazy(|ev, c| Ok(ev.apply(c.args[0], &c.args[1..])))),
];

/// Reading: through writes of which it is known whether they are here.
fn select(ev: &mut Evaluator<'_>, array: ValueId, index: &[ValueId]) -> ValueId {
    let mut array = array;
    while let Value::Open(Origin::Head(head, ..), parts) = ev.values.get(array)
        && parts.len() == index.len() + 2
        && is_store(ev, *head)
    {
        let parts: SmallVec<[ValueId; 4]> = parts.iter().copied().collect();
        let (written, key) = (ev.key(&parts[1..=index.len()]), ev.key(index));
        match ev.equal(written, key) {
            Some(true) => return parts[parts.len() - 1],
            Some(false) => array = parts[0],
            None => break,
        }
    }
    ev.apply(array, index)
}

fn is_store(ev: &Evaluator<'_>, head: smelt_smtlib::term::HeadId) -> bool {
    match ev.store.head(head).target {
        Target::Op(op) => ev.rules.is_store(op),
        _ => false,
    }
}

/// The sorts of the indices of an array sort.
pub(crate) fn index_sorts(ev: &Evaluator<'_>, sort: SortId) -> Result<Vec<SortId>, Reason> {
    match ev.kind(sort) {
        Kind::Function(params, _) => Ok(params),
        Kind::Set(element) | Kind::Bag(element) => Ok(vec![element]),
        _ => Err(Reason::Arguments),
    }
}

fn store(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let [array, index @ .., value] = call.args else { return Err(Reason::Arguments) };
    let over = index_sorts(ev, call.sort)?;
    let key = ev.key(index);
    ev.stored(*array, &over, &[(key, *value)]).ok_or(Reason::Arguments)
}

fn constant(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let over = index_sorts(ev, call.sort)?;
    Ok(ev.table(&over, Vec::new(), Otherwise::Value(call.args[0])))
}

/// Z3's default: what an array is almost everywhere.
fn default(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let Value::Table(Table { otherwise: Otherwise::Value(v), over, .. }) =
        ev.values.get(call.args[0])
    else {
        return Err(call.unspecified());
    };
    let (v, over) = (*v, over.clone());
    match ev.cardinality_of_all(&over) {
        Cardinality::Infinite => Ok(v),
        _ => Err(call.unspecified()),
    }
}

/// cvc5's equality between two integer indices, both included.
fn eqrange(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let [a, b, low, high] = *call.args else { return Err(Reason::Arguments) };
    let (Ok(low), Ok(high)) = (ev.int(low).cloned(), ev.int(high).cloned()) else {
        return Err(call.unsupported());
    };
    if low > high || a == b {
        return Ok(ValueId::TRUE);
    }
    if &high - &low > IBig::from(1 << 12) {
        return Err(Reason::TooLarge);
    }
    let mut open = false;
    let mut i = low;
    while i <= high {
        let index = ev.values.int(i.clone());
        let (x, y) = (ev.apply(a, &[index]), ev.apply(b, &[index]));
        match ev.equal(x, y) {
            Some(true) => {}
            Some(false) => return Ok(ValueId::FALSE),
            None => open = true,
        }
        i += 1;
    }
    if open { Err(Reason::Arguments) } else { Ok(ValueId::TRUE) }
}

/// `((_ map f) a b)`: point by point.
pub(super) fn map(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let over = index_sorts(ev, call.sort)?;
    let mut tables = Vec::with_capacity(call.args.len());
    for &a in call.args {
        match ev.tabulated(a) {
            Some(t) => tables.push(t),
            None => return Err(Reason::Arguments),
        }
    }
    pointwise(ev, &over, &tables, |ev, args| Ok(mapped(ev, call, args)))
}

/// The function of a map applied to elements.
fn mapped(ev: &mut Evaluator<'_>, call: &Call<'_>, args: &[ValueId]) -> ValueId {
    match call.target {
        Target::ArrayMap(f) => ev.call(f, args),
        Target::ArrayMapOp(op) => {
            let sort = match ev.kind(call.sort) {
                Kind::Function(_, element) => element,
                _ => call.sort,
            };
            let target = Target::Op(op);
            let inner = Call { term: call.term, head: call.head, target, sort, args };
            match super::operator(ev, &inner, op) {
                Ok(v) => v,
                Err(reason) => {
                    ev.values.open(Origin::Head(call.head, sort, call.sort), args, reason)
                }
            }
        }
        _ => ev.values.open(Origin::Head(call.head, call.sort, call.sort), args, Reason::Arguments),
    }
}

/// A table made of tables over the same arguments.
pub(super) fn pointwise(
    ev: &mut Evaluator<'_>,
    over: &[SortId],
    tables: &[ValueId],
    mut op: impl FnMut(&mut Evaluator<'_>, &[ValueId]) -> Out,
) -> Out {
    let mut keys: Vec<ValueId> = Vec::new();
    let mut usual: SmallVec<[ValueId; 4]> = SmallVec::new();
    for &t in tables {
        let Value::Table(table) = ev.values.get(t) else { return Err(Reason::Arguments) };
        let Otherwise::Value(v) = table.otherwise else { return Err(Reason::Arguments) };
        keys.extend(table.entries.iter().map(|(k, _)| *k));
        usual.push(v);
    }
    keys.sort_unstable();
    keys.dedup();
    let mut entries = Vec::with_capacity(keys.len());
    for k in keys {
        let at: SmallVec<[ValueId; 4]> = tables
            .iter()
            .zip(&usual)
            .map(|(&t, &usual)| match ev.values.get(t) {
                Value::Table(table) => table.exception(k).unwrap_or(usual),
                _ => usual,
            })
            .collect();
        let value = op(ev, &at)?;
        entries.push((k, value));
    }
    let otherwise = Otherwise::Value(op(ev, &usual)?);
    Ok(ev.table(over, entries, otherwise))
}
