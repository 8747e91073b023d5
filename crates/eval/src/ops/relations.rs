//! Relations, which are sets of tuples, and tables, which are bags of tuples: what both have stands
//! here once, as a relation is a table in which every row stands once.

use super::Shape::Lazy;
use super::bags::collections;
use super::elements::{Counted, MANY, collect, counted, element, folded};
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::reason::Reason;
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeMap;

pub(super) const RULES: &[(&str, Shape)] = &[
    ("rel.join", Lazy(compose)),
    ("rel.transpose", Lazy(transpose)),
    ("rel.tclosure", Lazy(closure)),
    ("rel.iden", Lazy(identity)),
    ("rel.join_image", Lazy(join_image)),
    ("rel.product", Lazy(|ev, c| product(ev, c, &[]))),
    ("table.product", Lazy(|ev, c| product(ev, c, &[]))),
    ("rel.table_join", Lazy(join)),
    ("table.join", Lazy(join)),
    ("rel.project", Lazy(project)),
    ("table.project", Lazy(project)),
    ("rel.group", Lazy(group)),
    ("table.group", Lazy(group)),
    ("rel.aggr", Lazy(aggregate)),
    ("table.aggr", Lazy(aggregate)),
];

type Row = SmallVec<[ValueId; 4]>;

/// The rows of a relation or a table, with how often each stands.
fn rows(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    relation: ValueId,
) -> Result<Vec<(Row, IBig)>, Reason> {
    let elements = counted(ev, call, relation)?;
    elements.into_iter().map(|(v, n)| Ok((row(ev, v)?, n))).collect()
}

fn row(ev: &Evaluator<'_>, v: ValueId) -> Result<Row, Reason> {
    match ev.values.get(v) {
        Value::Tuple(parts) => Ok(parts.iter().copied().collect()),
        _ => Err(Reason::Arguments),
    }
}

/// The relation or table of rows.
fn made(ev: &mut Evaluator<'_>, call: &Call<'_>, rows: impl Iterator<Item = (Row, IBig)>) -> Out {
    let tuples = rows.map(|(row, n)| (ev.values.add(Value::Tuple(row[..].into())), n)).collect();
    collect(ev, call.sort, tuples)
}

/// The columns that an index list names.
fn columns(ev: &Evaluator<'_>, call: &Call<'_>) -> Result<Vec<usize>, Reason> {
    let n = ev.store.head(call.head).indices.len();
    (0..n).map(|i| usize::try_from(call.index(ev, i)?).map_err(|_| Reason::TooLarge)).collect()
}

/// A row with these columns.
fn picked(row: &[ValueId], columns: &[usize]) -> Result<Row, Reason> {
    columns.iter().map(|&c| row.get(c).copied().ok_or(Reason::Arguments)).collect()
}

fn joined(a: &[ValueId], b: &[ValueId]) -> Row {
    a.iter().chain(b).copied().collect()
}

/// Composition: the last column of one and the first of the other agree and disappear.
fn compose(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (left, right) = (rows(ev, call, call.args[0])?, rows(ev, call, call.args[1])?);
    let mut starting: FxHashMap<ValueId, Vec<usize>> = FxHashMap::default();
    for (i, (b, _)) in right.iter().enumerate() {
        starting.entry(*b.first().ok_or(Reason::Arguments)?).or_default().push(i);
    }
    let mut all = Vec::new();
    for (a, _) in &left {
        let (last, before) = a.split_last().ok_or(Reason::Arguments)?;
        for &i in starting.get(last).into_iter().flatten() {
            all.push((joined(before, &right[i].0[1..]), IBig::ONE));
            if all.len() > MANY {
                return Err(Reason::TooLarge);
            }
        }
    }
    made(ev, call, all.into_iter())
}

fn transpose(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let rows = rows(ev, call, call.args[0])?;
    made(ev, call, rows.into_iter().map(|(row, n)| (row.into_iter().rev().collect(), n)))
}

/// The pairs of a binary relation.
fn pairs(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    relation: ValueId,
) -> Result<Vec<(ValueId, ValueId)>, Reason> {
    let pair = |(row, _): (Row, IBig)| match row[..] {
        [a, b] => Ok((a, b)),
        _ => Err(Reason::Arguments),
    };
    rows(ev, call, relation)?.into_iter().map(pair).collect()
}

/// What can be reached in one step or more.
fn closure(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut steps: BTreeMap<ValueId, Vec<ValueId>> = BTreeMap::new();
    for (a, b) in pairs(ev, call, call.args[0])? {
        steps.entry(a).or_default().push(b);
    }
    let mut all: Vec<(Row, IBig)> = Vec::new();
    for (&from, first) in &steps {
        let mut seen: FxHashSet<ValueId> = first.iter().copied().collect();
        let mut ahead: Vec<ValueId> = first.clone();
        while let Some(v) = ahead.pop() {
            all.push(([from, v].into_iter().collect(), IBig::ONE));
            if all.len() > MANY {
                return Err(Reason::TooLarge);
            }
            for &next in steps.get(&v).into_iter().flatten() {
                if seen.insert(next) {
                    ahead.push(next);
                }
            }
        }
    }
    made(ev, call, all.into_iter())
}

fn identity(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let rows = rows(ev, call, call.args[0])?;
    made(ev, call, rows.into_iter().map(|(row, n)| (joined(&row, &row), n)))
}

/// What has at least that many successors. At least none have all elements of `set.universe`, of
/// which it is not known what they are; cvc5 does not say what a negative number means.
fn join_image(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let least = ev.int(call.args[1])?.clone();
    if least <= IBig::ZERO {
        return Err(call.unspecified());
    }
    let mut successors: BTreeMap<ValueId, usize> = BTreeMap::new();
    for (a, _) in pairs(ev, call, call.args[0])? {
        *successors.entry(a).or_default() += 1;
    }
    let enough = successors.into_iter().filter(|(_, n)| IBig::from(*n) >= least);
    made(ev, call, enough.map(|(a, _)| ([a].into_iter().collect(), IBig::ONE)))
}

/// Every row of one with every row of the other, if these columns of them agree.
fn product(ev: &mut Evaluator<'_>, call: &Call<'_>, agree: &[(usize, usize)]) -> Out {
    let (left, right) = (rows(ev, call, call.args[0])?, rows(ev, call, call.args[1])?);
    let (a_columns, b_columns): (Vec<usize>, Vec<usize>) = agree.iter().copied().unzip();
    let mut partners: FxHashMap<Row, Vec<usize>> = FxHashMap::default();
    for (i, (b, _)) in right.iter().enumerate() {
        partners.entry(picked(b, &b_columns)?).or_default().push(i);
    }
    let mut all = Vec::new();
    for (a, n) in &left {
        for &i in partners.get(&picked(a, &a_columns)?).into_iter().flatten() {
            let (b, m) = &right[i];
            all.push((joined(a, b), n * m));
            if all.len() > MANY {
                return Err(Reason::TooLarge);
            }
        }
    }
    made(ev, call, all.into_iter())
}

/// `((_ table.join m1 n1 m2 n2 …) A B)`, as documented: column `m1` of `A` agrees with `n1` of `B`, and
/// so on. (cvc5 1.4 compares the wrong columns if there are several pairs.)
fn join(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let columns = columns(ev, call)?;
    let (pairs, rest) = columns.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(call.unsupported());
    }
    let agree: Vec<(usize, usize)> = pairs.iter().map(|&[m, n]| (m, n)).collect();
    product(ev, call, &agree)
}

fn project(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let columns = columns(ev, call)?;
    let rows = rows(ev, call, call.args[0])?;
    let projected: Result<Vec<(Row, IBig)>, Reason> =
        rows.into_iter().map(|(row, n)| Ok((picked(&row, &columns)?, n))).collect();
    made(ev, call, projected?.into_iter())
}

/// The rows that agree in the named columns; nothing is one group of nothing.
fn groups(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    relation: ValueId,
) -> Result<Vec<Counted>, Reason> {
    let columns = columns(ev, call)?;
    let mut groups: BTreeMap<Row, Counted> = BTreeMap::new();
    for (v, n) in counted(ev, call, relation)? {
        let key = picked(&row(ev, v)?, &columns)?;
        groups.entry(key).or_default().push((v, n));
    }
    if groups.is_empty() {
        return Ok(vec![Counted::new()]);
    }
    Ok(groups.into_values().collect())
}

fn group(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let groups = groups(ev, call, call.args[0])?;
    collections(ev, call, groups)
}

/// Folds each group.
fn aggregate(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let [f, start, relation] = *call.args else { return Err(Reason::Arguments) };
    let mut all = Counted::new();
    for group in groups(ev, call, relation)? {
        let v = folded(ev, call, f, start, &group)?;
        all.push((element(ev, v)?, IBig::ONE));
    }
    collect(ev, call.sort, all)
}
