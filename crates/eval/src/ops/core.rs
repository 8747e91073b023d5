//! Truth values, equality, conditions, and Z3's constraints that count.

use super::Shape::{Ite, Lazy, Strict};
use super::{Call, Connective, Out, Shape};
use crate::Evaluator;
use crate::reason::Reason;
use crate::value::ValueId;
use dashu_int::IBig;
use rustc_hash::FxHashSet;
use smelt_smtlib::sort::Index;

pub(super) const RULES: &[(&str, Shape)] = &[
    ("true", Strict(|_, _| Ok(ValueId::TRUE))),
    ("false", Strict(|_, _| Ok(ValueId::FALSE))),
    ("not", Strict(not)),
    ("and", Shape::Connective(Connective::And)),
    ("or", Shape::Connective(Connective::Or)),
    ("=>", Shape::Connective(Connective::Implies)),
    ("xor", Strict(xor)),
    ("ite", Ite),
    ("=", Lazy(equal)),
    ("distinct", Lazy(distinct)),
    ("at-most", Strict(|ev, c| count(ev, c, |n, k| n <= k))),
    ("at-least", Strict(|ev, c| count(ev, c, |n, k| n >= k))),
    ("pble", Strict(|ev, c| weigh(ev, c, |n, k| n <= k))),
    ("pbge", Strict(|ev, c| weigh(ev, c, |n, k| n >= k))),
    ("pbeq", Strict(|ev, c| weigh(ev, c, |n, k| n == k))),
];

impl Evaluator<'_> {
    pub(super) fn bool(&self, v: ValueId) -> Result<bool, Reason> {
        self.values.as_bool(v).ok_or(Reason::Arguments)
    }
}

/// A connective whose arguments all have values.
pub(super) fn connective(ev: &mut Evaluator<'_>, c: Connective, call: &Call<'_>) -> Out {
    let mut open = false;
    for (i, &a) in call.args.iter().enumerate() {
        match ev.values.as_bool(a) {
            Some(b) if b == c.decides(i + 1 == call.args.len()) => {
                return Ok(ValueId::of_bool(c.decision()));
            }
            Some(_) => {}
            None => open = true,
        }
    }
    if open { Err(Reason::Arguments) } else { Ok(ValueId::of_bool(!c.decision())) }
}

/// A condition whose branches both have values.
pub(super) fn ite(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    Ok(call.args[if ev.bool(call.args[0])? { 1 } else { 2 }])
}

fn not(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    Ok(ValueId::of_bool(!ev.bool(call.args[0])?))
}

fn xor(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut odd = false;
    for &a in call.args {
        odd ^= ev.bool(a)?;
    }
    Ok(ValueId::of_bool(odd))
}

fn equal(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let args = call.args;
    // Any two of them that differ decide, not only neighbours.
    let exact: Vec<ValueId> = args.iter().copied().filter(|&a| ev.values.is_exact(a)).collect();
    if exact.iter().any(|&a| a != exact[0]) {
        return Ok(ValueId::FALSE);
    }
    let mut open = false;
    for pair in args.windows(2) {
        match ev.equal(pair[0], pair[1]) {
            Some(true) => {}
            Some(false) => return Ok(ValueId::FALSE),
            None => open = true,
        }
    }
    if open { Err(Reason::FunctionEquality.unless_open(ev, args)) } else { Ok(ValueId::TRUE) }
}

fn distinct(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let args = call.args;
    let mut seen = FxHashSet::default();
    if !args.iter().all(|a| seen.insert(*a)) {
        return Ok(ValueId::FALSE);
    }
    if args.iter().all(|&a| ev.values.is_exact(a)) {
        return Ok(ValueId::TRUE);
    }
    let mut open = false;
    for (i, &a) in args.iter().enumerate() {
        for &b in &args[i + 1..] {
            match ev.equal(a, b) {
                Some(false) => {}
                Some(true) => return Ok(ValueId::FALSE),
                None => open = true,
            }
        }
    }
    if open { Err(Reason::FunctionEquality.unless_open(ev, args)) } else { Ok(ValueId::TRUE) }
}

impl Reason {
    /// This reason, unless an argument is open, which then is the reason.
    fn unless_open(self, ev: &Evaluator<'_>, args: &[ValueId]) -> Reason {
        if args.iter().all(|&a| ev.values.is_closed(a)) { self } else { Reason::Arguments }
    }
}

fn number(ev: &Evaluator<'_>, index: Index) -> Option<IBig> {
    match index {
        Index::Num(n) => Some(IBig::from(n)),
        Index::Big(s) => ev.store.symbols.text(s).parse().ok(),
        _ => None,
    }
}

fn count(ev: &mut Evaluator<'_>, call: &Call<'_>, holds: fn(u64, u64) -> bool) -> Out {
    let bound = call.index(ev, 0)?;
    let mut n = 0;
    for &a in call.args {
        n += u64::from(ev.bool(a)?);
    }
    Ok(ValueId::of_bool(holds(n, bound)))
}

fn weigh(ev: &mut Evaluator<'_>, call: &Call<'_>, holds: fn(&IBig, &IBig) -> bool) -> Out {
    let indices = &ev.store.head(call.head).indices;
    let indices: Option<Vec<IBig>> = indices.iter().map(|&i| number(ev, i)).collect();
    let indices = indices.ok_or(Reason::TooLarge)?;
    let (Some((bound, weights)), args) = (indices.split_first(), call.args) else {
        return Err(call.unsupported());
    };
    if weights.len() != args.len() {
        return Err(call.unsupported());
    }
    let mut sum = IBig::ZERO;
    for (w, &a) in weights.iter().zip(args) {
        if ev.bool(a)? {
            sum += w;
        }
    }
    Ok(ValueId::of_bool(holds(&sum, bound)))
}
