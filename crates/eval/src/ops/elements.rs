//! What sets and bags have in common: their elements one by one, each with how often it stands, which
//! in a set is once. A function over all of them has a value only if no order of theirs matters.

use super::arrays::index_sorts;
use super::{Call, Out};
use crate::Evaluator;
use crate::domain::Kind;
use crate::reason::Reason;
use crate::table::{Cardinality, Otherwise, Table};
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use smallvec::SmallVec;
use smelt_smtlib::SortId;

/// Elements that are made, or applications of a function that are tried, for one value.
pub(super) const MANY: usize = 1 << 16;

/// Elements in the order of their ids, each once, with how often it stands: at least once.
pub(super) type Counted = Vec<(ValueId, IBig)>;

/// The table of a set or a bag.
pub(super) fn table_of(ev: &mut Evaluator<'_>, v: ValueId) -> Result<Table, Reason> {
    let table = ev.tabulated(v).ok_or(Reason::Arguments)?;
    match ev.values.get(table) {
        Value::Table(t) => Ok(t.clone()),
        _ => Err(Reason::Arguments),
    }
}

/// A value that can be an element: it is known which other values it equals.
pub(super) fn element(ev: &mut Evaluator<'_>, v: ValueId) -> Out {
    if ev.values.is_exact(v) {
        return Ok(v);
    }
    match ev.tabulated(v) {
        Some(table) if ev.values.is_exact(table) => Ok(table),
        _ if ev.values.is_closed(v) => Err(Reason::FunctionEquality),
        _ => Err(Reason::Arguments),
    }
}

/// How often an element stands to which a table maps it to this value.
fn multiplicity(ev: &Evaluator<'_>, v: ValueId) -> Result<IBig, Reason> {
    match ev.values.get(v) {
        Value::Bool(b) => Ok(IBig::from(u8::from(*b))),
        Value::Int(n) => Ok(n.clone()),
        _ => Err(Reason::Arguments),
    }
}

/// What stands everywhere but for the exceptions of a table.
fn usual(ev: &Evaluator<'_>, table: &Table) -> Result<IBig, Reason> {
    match table.otherwise {
        Otherwise::Value(v) => multiplicity(ev, v),
        _ => Err(Reason::Arguments),
    }
}

/// The elements of a set or a bag of which there are finitely many.
pub(super) fn counted(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    collection: ValueId,
) -> Result<Counted, Reason> {
    let table = table_of(ev, collection)?;
    let usual = usual(ev, &table)?;
    let mut all = Counted::with_capacity(table.entries.len());
    for &(element, v) in &table.entries {
        let n = multiplicity(ev, v)?;
        if n > IBig::ZERO {
            all.push((element, n));
        }
    }
    if usual == IBig::ZERO {
        return Ok(all);
    }
    // So many elements of a small sort that standing there is the rule.
    let Some(rows) = ev.rows(&table.over, ev.limits.instances) else {
        return Err(match ev.cardinality_of_all(&table.over) {
            Cardinality::Finite(_) => Reason::TooLarge,
            Cardinality::Infinite => call.unspecified(),
            Cardinality::Unknown => Reason::Universe,
        });
    };
    for row in rows {
        let element = ev.key(&row);
        if table.exception(element).is_none() {
            all.push((element, usual.clone()));
        }
    }
    all.sort_unstable_by_key(|(element, _)| *element);
    Ok(all)
}

/// How many elements there are; `None` if infinitely many.
pub(super) fn size(ev: &mut Evaluator<'_>, collection: ValueId) -> Result<Option<IBig>, Reason> {
    let table = table_of(ev, collection)?;
    let usual = usual(ev, &table)?;
    let mut sum = IBig::ZERO;
    for &(_, v) in &table.entries {
        sum += multiplicity(ev, v)?;
    }
    if usual == IBig::ZERO {
        return Ok(Some(sum));
    }
    match ev.cardinality_of_all(&table.over) {
        // The number saturates.
        Cardinality::Finite(u128::MAX) => Err(Reason::TooLarge),
        Cardinality::Finite(n) => {
            let rest = IBig::from(n) - IBig::from(table.entries.len());
            Ok(Some(sum + rest * usual))
        }
        Cardinality::Infinite => Ok(None),
        Cardinality::Unknown => Err(Reason::Universe),
    }
}

/// The set or bag of these elements; one that is given several times stands that often in a bag.
pub(super) fn collect(ev: &mut Evaluator<'_>, sort: SortId, mut elements: Counted) -> Out {
    let over = index_sorts(ev, sort)?;
    elements.sort_unstable_by_key(|(element, _)| *element);
    elements.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1 += &later.1;
        }
        same
    });
    let bag = matches!(ev.kind(sort), Kind::Bag(_));
    let mut entries = Vec::with_capacity(elements.len());
    for (element, n) in elements {
        entries.push((element, if bag { ev.values.int(n) } else { ValueId::TRUE }));
    }
    let nothing = if bag { ev.values.int(0) } else { ValueId::FALSE };
    Ok(ev.table(&over, entries, Otherwise::Value(nothing)))
}

/// Whether a table of truth values is true everywhere.
pub(super) fn everywhere(ev: &mut Evaluator<'_>, truth: ValueId) -> Out {
    let over = table_of(ev, truth)?.over;
    let all = ev.table(&over, Vec::new(), Otherwise::Value(ValueId::TRUE));
    match ev.equal(truth, all) {
        Some(b) => Ok(ValueId::of_bool(b)),
        None if ev.values.is_closed(truth) => Err(Reason::Universe),
        None => Err(Reason::Arguments),
    }
}

/// The number of elements.
pub(super) fn card(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    match size(ev, call.args[0])? {
        Some(n) => Ok(ev.values.int(n)),
        None => Err(call.unspecified()),
    }
}

/// The only element: of several ones, or of none, the theory does not say which value it is.
pub(super) fn choose(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    match &counted(ev, call, call.args[0])?[..] {
        [(element, _)] => Ok(*element),
        _ => Err(call.unspecified()),
    }
}

/// `(set.map f A)`, `(bag.map f A)`
pub(super) fn map(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut images = counted(ev, call, call.args[1])?;
    for (v, _) in &mut images {
        let image = ev.apply(call.args[0], &[*v]);
        *v = element(ev, image)?;
    }
    collect(ev, call.sort, images)
}

/// Whether every element has a property, or (`decisive`) some element has it.
pub(super) fn every(ev: &mut Evaluator<'_>, call: &Call<'_>, decisive: bool) -> Out {
    let mut open = false;
    for (v, _) in counted(ev, call, call.args[1])? {
        let holds = ev.apply(call.args[0], &[v]);
        match ev.values.as_bool(holds) {
            Some(b) if b == decisive => return Ok(ValueId::of_bool(decisive)),
            Some(_) => {}
            None => open = true,
        }
    }
    if open { Err(Reason::Arguments) } else { Ok(ValueId::of_bool(!decisive)) }
}

/// `(set.fold f start A)`, `(bag.fold f start A)`
pub(super) fn fold(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let elements = counted(ev, call, call.args[2])?;
    folded(ev, call, call.args[0], call.args[1], &elements)
}

/// `f(z, … f(y, f(x, start)))` over all elements, if that is the same in every order.
///
/// A state says how many of each element were taken, as a number with one digit per element. What can
/// be reached in a state is computed once, so that there are far fewer applications than orders.
pub(super) fn folded(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    f: ValueId,
    start: ValueId,
    elements: &[(ValueId, IBig)],
) -> Out {
    let mut digits: Vec<(ValueId, usize, usize)> = Vec::with_capacity(elements.len());
    let mut states = 1usize;
    for (element, n) in elements {
        let n = usize::try_from(n).ok().filter(|&n| n < MANY).ok_or(Reason::TooLarge)?;
        digits.push((*element, n, states));
        states = states.saturating_mul(n + 1);
        if states > MANY {
            return Err(Reason::TooLarge);
        }
    }
    let least: usize = digits.iter().map(|(_, n, _)| states / (n + 1) * n).sum();
    if least > MANY {
        return Err(Reason::TooLarge);
    }
    let mut applied = 0;
    let mut reached: Vec<SmallVec<[ValueId; 1]>> = vec![SmallVec::new(); states];
    reached[0].push(start);
    for state in 0..states - 1 {
        let here = std::mem::take(&mut reached[state]);
        for &(element, n, weight) in &digits {
            if state / weight % (n + 1) == n {
                continue;
            }
            applied += here.len();
            if applied > MANY {
                return Err(Reason::TooLarge);
            }
            for &so_far in &here {
                let v = ev.apply(f, &[element, so_far]);
                let next = &mut reached[state + weight];
                if !next.contains(&v) {
                    next.push(v);
                }
            }
        }
    }
    let last = std::mem::take(&mut reached[states - 1]);
    let first = *last.first().ok_or(Reason::Arguments)?;
    for &other in &last[1..] {
        match ev.equal(first, other) {
            Some(true) => {}
            Some(false) => return Err(call.unspecified()),
            None if last.iter().all(|&v| ev.values.is_closed(v)) => {
                return Err(Reason::FunctionEquality);
            }
            None => return Err(Reason::Arguments),
        }
    }
    Ok(first)
}
