//! Datatypes, tuples, nullables, and the lists that Z3 declares by itself. A value whose constructor
//! is known has something to say even if its fields are open.

use super::Shape::Lazy;
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::reason::Reason;
use crate::value::{Origin, Value, ValueId};
use smelt_smtlib::SortId;
use smelt_smtlib::decl::{FunId, FunKind};

pub(super) const RULES: &[(&str, Shape)] = &[
    ("tuple", Lazy(|ev, c| Ok(ev.values.add(Value::Tuple(c.args.into()))))),
    ("tuple.unit", Lazy(|ev, _| Ok(ev.values.add(Value::Tuple([].into()))))),
    ("tuple.select", Lazy(tuple_select)),
    ("tuple.update", Lazy(tuple_update)),
    ("tuple.project", Lazy(tuple_project)),
    ("nullable.null", Lazy(|ev, _| Ok(ev.values.add(Value::Null)))),
    ("nullable.some", Lazy(|ev, c| Ok(ev.values.add(Value::Some(c.args[0]))))),
    ("nullable.val", Lazy(nullable_val)),
    ("nullable.is_null", Lazy(|ev, c| is_null(ev, c, true))),
    ("nullable.is_some", Lazy(|ev, c| is_null(ev, c, false))),
    ("nullable.lift", Lazy(lift)),
    ("nil", Lazy(|ev, _| Ok(ev.values.add(Value::Nil)))),
    ("head", Lazy(|ev, c| list_part(ev, c, true))),
    ("tail", Lazy(|ev, c| list_part(ev, c, false))),
    ("is-nil", Lazy(|ev, c| is_nil(ev, c, true))),
    ("is-insert", Lazy(|ev, c| is_nil(ev, c, false))),
];

/// `(_ is C)`
pub(super) fn tester(ev: &mut Evaluator<'_>, constructor: FunId, v: ValueId) -> Out {
    match ev.values.get(v) {
        Value::Data(c, _) => Ok(ValueId::of_bool(*c == constructor)),
        _ => only_constructor(ev, constructor).ok_or(Reason::Arguments),
    }
}

/// Of a datatype with one constructor every value is made by it.
fn only_constructor(ev: &Evaluator<'_>, constructor: FunId) -> Option<ValueId> {
    match ev.store.fun(constructor).kind {
        FunKind::Constructor(d, _) if ev.store.datatype(d).constructors.len() == 1 => {
            Some(ValueId::TRUE)
        }
        _ => None,
    }
}

/// `(_ update s)`: the field of another constructor is not there to be changed.
pub(super) fn update(ev: &mut Evaluator<'_>, selector: FunId, args: &[ValueId]) -> Out {
    let FunKind::Selector(d, constructor, field) = ev.store.fun(selector).kind else {
        return Err(Reason::Arguments);
    };
    let own = ev.store.datatype(d).constructors[constructor as usize].fun;
    match ev.values.get(args[0]) {
        Value::Data(c, fields) if *c == own => {
            let mut fields = fields.clone();
            fields[field as usize] = args[1];
            Ok(ev.values.add(Value::Data(own, fields)))
        }
        Value::Data(..) => Ok(args[0]),
        _ => Err(Reason::Arguments),
    }
}

impl Evaluator<'_> {
    /// A field of a value.
    pub(crate) fn selector(
        &mut self,
        selector: FunId,
        constructor: u32,
        field: u32,
        v: ValueId,
        instance: SortId,
    ) -> ValueId {
        let own = match self.store.fun(selector).kind {
            FunKind::Selector(d, ..) => {
                Some(self.store.datatype(d).constructors[constructor as usize].fun)
            }
            _ => None,
        };
        let reason = match self.values.get(v) {
            Value::Data(c, fields) if Some(*c) == own => return fields[field as usize],
            Value::Data(..) => {
                if let Some(crate::Interpretation::Definition(params, body)) =
                    self.model.interpretation(selector)
                {
                    self.enter();
                    self.bind(params[0], v);
                    let value = self.value_in_scope(*body);
                    self.leave();
                    return value;
                }
                Reason::Selector(selector)
            }
            _ => Reason::Arguments,
        };
        let open = self.values.open(Origin::Fun(selector, instance), &[v], reason);
        self.chosen(open)
    }

    fn tuple_parts(&self, v: ValueId) -> Result<&[ValueId], Reason> {
        match self.values.get(v) {
            Value::Tuple(parts) => Ok(parts),
            _ => Err(Reason::Arguments),
        }
    }
}

fn tuple_select(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let i = call.index(ev, 0)? as usize;
    ev.tuple_parts(call.args[0])?.get(i).copied().ok_or(Reason::Arguments)
}

fn tuple_update(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let i = call.index(ev, 0)? as usize;
    let mut parts = ev.tuple_parts(call.args[0])?.to_vec();
    *parts.get_mut(i).ok_or(Reason::Arguments)? = call.args[1];
    Ok(ev.values.add(Value::Tuple(parts.into())))
}

fn tuple_project(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = ev.store.head(call.head).indices.len();
    let mut picked = Vec::with_capacity(n);
    for i in 0..n {
        let i = call.index(ev, i)? as usize;
        let parts = ev.tuple_parts(call.args[0])?;
        picked.push(*parts.get(i).ok_or(Reason::Arguments)?);
    }
    Ok(ev.values.add(Value::Tuple(picked.into())))
}

fn nullable_val(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    match ev.values.get(call.args[0]) {
        Value::Some(v) => Ok(*v),
        Value::Null => Err(call.unspecified()),
        _ => Err(Reason::Arguments),
    }
}

fn is_null(ev: &mut Evaluator<'_>, call: &Call<'_>, wanted: bool) -> Out {
    match ev.values.get(call.args[0]) {
        Value::Some(_) => Ok(ValueId::of_bool(!wanted)),
        Value::Null => Ok(ValueId::of_bool(wanted)),
        _ => Err(Reason::Arguments),
    }
}

/// Applies a function unless an argument is missing.
fn lift(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut present = Vec::with_capacity(call.args.len() - 1);
    let mut open = false;
    for &a in &call.args[1..] {
        match ev.values.get(a) {
            Value::Null => return Ok(a),
            Value::Some(v) => present.push(*v),
            _ => open = true,
        }
    }
    if open {
        return Err(Reason::Arguments);
    }
    let v = ev.apply(call.args[0], &present);
    Ok(ev.values.add(Value::Some(v)))
}

fn list_part(ev: &mut Evaluator<'_>, call: &Call<'_>, first: bool) -> Out {
    match ev.values.get(call.args[0]) {
        Value::Cons(head, tail) => Ok(if first { *head } else { *tail }),
        Value::Nil => Err(call.unspecified()),
        _ => Err(Reason::Arguments),
    }
}

fn is_nil(ev: &mut Evaluator<'_>, call: &Call<'_>, wanted: bool) -> Out {
    match ev.values.get(call.args[0]) {
        Value::Nil => Ok(ValueId::of_bool(wanted)),
        Value::Cons(..) => Ok(ValueId::of_bool(!wanted)),
        _ => Err(Reason::Arguments),
    }
}
