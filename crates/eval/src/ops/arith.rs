//! Integers and reals. A number has one value in both sorts, so that an integer where a real is
//! wanted needs nothing done.

use super::Shape::{Lazy, Strict};
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::algebraic::{Poly, Real, TooComplex};
use crate::domain::Kind;
use crate::reason::Reason;
use crate::value::{Value, ValueId};
use dashu_base::{BitTest, DivEuclid, RemEuclid, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

pub(super) const RULES: &[(&str, Shape)] = &[
    ("+", Strict(add)),
    ("-", Strict(subtract)),
    ("*", Lazy(multiply)),
    ("/", Strict(divide)),
    ("div", Strict(|ev, c| integer_division(ev, c, "div0", |a, b| a.div_euclid(b)))),
    ("mod", Strict(|ev, c| integer_division(ev, c, "mod0", |a, b| IBig::from(a.rem_euclid(b))))),
    ("rem", Strict(|ev, c| integer_division(ev, c, "rem0", rem))),
    ("abs", Strict(abs)),
    ("<=", Lazy(|ev, c| chain(ev, c, Ordering::is_le))),
    ("<", Lazy(|ev, c| chain(ev, c, Ordering::is_lt))),
    (">=", Lazy(|ev, c| chain(ev, c, Ordering::is_ge))),
    (">", Lazy(|ev, c| chain(ev, c, Ordering::is_gt))),
    ("divisible", Strict(divisible)),
    ("to_real", Strict(to_real)),
    ("to_int", Strict(to_int)),
    ("is_int", Strict(is_int)),
    ("^", Strict(power)),
    ("^0", Strict(|ev, c| ev.by_model(c, "^0", c.args))),
    ("/0", Strict(|ev, c| ev.by_model(c, "/0", c.args))),
    ("div0", Strict(|ev, c| ev.by_model(c, "div0", c.args))),
    ("mod0", Strict(|ev, c| ev.by_model(c, "mod0", c.args))),
    ("/_total", Strict(|ev, c| total(ev, c, divide))),
    (
        "div_total",
        Strict(|ev, c| {
            total(ev, c, |ev, c| integer_division(ev, c, "div0", |a, b| a.div_euclid(b)))
        }),
    ),
    ("mod_total", Strict(mod_total)),
    ("int.pow2", Strict(pow2)),
    ("int.log2", Strict(log2)),
    (
        "iand",
        Strict(|ev, c| {
            let k = IBig::from(c.index(ev, 0)?);
            iand(ev, &k, c.args[0], c.args[1])
        }),
    ),
    (
        "piand",
        Strict(|ev, c| {
            let k = ev.int(c.args[0])?.clone();
            iand(ev, &k, c.args[1], c.args[2])
        }),
    ),
    ("sqrt", Strict(sqrt)),
    ("exp", Strict(|ev, c| at_zero(ev, c, 1))),
    ("sin", Strict(|ev, c| at_zero(ev, c, 0))),
    ("cos", Strict(|ev, c| at_zero(ev, c, 1))),
    ("tan", Strict(|ev, c| at_zero(ev, c, 0))),
    ("arcsin", Strict(|ev, c| at_zero(ev, c, 0))),
    ("arctan", Strict(|ev, c| at_zero(ev, c, 0))),
    ("sinh", Strict(|ev, c| at_zero(ev, c, 0))),
    ("cosh", Strict(|ev, c| at_zero(ev, c, 1))),
    ("tanh", Strict(|ev, c| at_zero(ev, c, 0))),
    ("ff.add", Strict(|ev, c| field(ev, c, IBig::ZERO, |a, b| a + b))),
    ("ff.mul", Strict(|ev, c| field(ev, c, IBig::ONE, |a, b| a * b))),
    ("ff.neg", Strict(|ev, c| field(ev, c, IBig::ZERO, |a, b| a - b))),
    ("ff.bitsum", Strict(bitsum)),
    ("complex.make", Strict(|ev, c| Ok(ev.values.add(Value::Tuple(c.args.into()))))),
    ("complex.real", Strict(|ev, c| part(ev, c, 0))),
    ("complex.imag", Strict(|ev, c| part(ev, c, 1))),
];

impl From<TooComplex> for Reason {
    fn from(_: TooComplex) -> Reason {
        Reason::TooLarge
    }
}

impl Evaluator<'_> {
    pub(super) fn int(&self, v: ValueId) -> Result<&IBig, Reason> {
        match self.values.get(v) {
            Value::Int(n) => Ok(n),
            _ => Err(Reason::Arguments),
        }
    }

    /// A number as a real.
    pub(super) fn number_of(&self, v: ValueId) -> Result<Real, Reason> {
        match self.values.get(v) {
            Value::Int(n) => Ok(Real::Rational(RBig::from(n.clone()))),
            Value::Rational(r) => Ok(Real::Rational(r.clone())),
            Value::Algebraic(a) => Ok(Real::Algebraic((*a.0).clone())),
            _ => Err(Reason::Arguments),
        }
    }

    fn too_long(&self, n: &IBig) -> bool {
        n.bit_len() > self.limits.size
    }

    /// An integer that is not too large to go on with.
    pub(super) fn made(&mut self, n: IBig) -> Out {
        if self.too_long(&n) { Err(Reason::TooLarge) } else { Ok(self.values.int(n)) }
    }

    fn order(&self, a: ValueId, b: ValueId) -> Result<Ordering, Reason> {
        if a == b {
            // Whatever it is.
            return Ok(Ordering::Equal);
        }
        if let (Value::Int(x), Value::Int(y)) = (self.values.get(a), self.values.get(b)) {
            return Ok(x.cmp(y));
        }
        Ok(self.number_of(a)?.cmp(&self.number_of(b)?))
    }
}

/// Folds numbers: integers as integers, others as reals.
fn fold(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    ints: fn(&IBig, &IBig) -> IBig,
    reals: fn(&Real, &Real) -> Result<Real, TooComplex>,
) -> Out {
    if let [a, b] = *call.args
        && let (Value::Int(x), Value::Int(y)) = (ev.values.get(a), ev.values.get(b))
    {
        let n = ints(x, y);
        return ev.made(n);
    }
    let mut acc = ev.number_of(call.args[0])?;
    for &a in &call.args[1..] {
        acc = match (&acc, ev.values.get(a)) {
            (Real::Rational(r), Value::Int(y)) if r.is_int() => {
                Real::Rational(RBig::from(ints(r.numerator(), y)))
            }
            _ => reals(&acc, &ev.number_of(a)?)?,
        };
        if let Real::Rational(r) = &acc
            && (ev.too_long(r.numerator()) || r.denominator().bit_len() > ev.limits.size)
        {
            return Err(Reason::TooLarge);
        }
    }
    Ok(ev.real(acc))
}

fn complex(ev: &Evaluator<'_>, call: &Call<'_>) -> bool {
    matches!(ev.values.get(call.args[0]), Value::Tuple(_))
}

fn add(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if complex(ev, call) {
        return complex_fold(ev, call, |x, y| Ok((x.0.add(&y.0)?, x.1.add(&y.1)?)));
    }
    fold(ev, call, |a, b| a + b, Real::add)
}

fn subtract(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if complex(ev, call) {
        return match call.args {
            [_] => Err(call.unsupported()),
            _ => complex_fold(ev, call, |x, y| Ok((x.0.sub(&y.0)?, x.1.sub(&y.1)?))),
        };
    }
    if let [a] = *call.args {
        if let Value::Int(n) = ev.values.get(a) {
            let n = -n;
            return Ok(ev.values.int(n));
        }
        let r = ev.number_of(a)?.neg();
        return Ok(ev.real(r));
    }
    fold(ev, call, |a, b| a - b, Real::sub)
}

fn multiply(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let zero =
        |ev: &Evaluator<'_>, a: ValueId| matches!(ev.values.get(a), Value::Int(n) if n.is_zero());
    if let Some(&z) = call.args.iter().find(|&&a| zero(ev, a)) {
        // Whatever the others are.
        return Ok(z);
    }
    if call.args.iter().any(|&a| !ev.values.is_closed(a)) {
        return Err(Reason::Arguments);
    }
    if complex(ev, call) {
        return complex_fold(ev, call, |x, y| {
            let real = x.0.mul(&y.0)?.sub(&x.1.mul(&y.1)?)?;
            let imag = x.0.mul(&y.1)?.add(&x.1.mul(&y.0)?)?;
            Ok((real, imag))
        });
    }
    fold(ev, call, |a, b| a * b, Real::mul)
}

type Complex = (Real, Real);

fn complex_fold(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    op: fn(&Complex, &Complex) -> Result<Complex, TooComplex>,
) -> Out {
    let parts = |ev: &Evaluator<'_>, v: ValueId| match ev.values.get(v) {
        Value::Tuple(p) => Ok((ev.number_of(p[0])?, ev.number_of(p[1])?)),
        _ => Err(Reason::Arguments),
    };
    let mut acc = parts(ev, call.args[0])?;
    for &a in &call.args[1..] {
        acc = op(&acc, &parts(ev, a)?)?;
    }
    let (real, imag) = (ev.real(acc.0), ev.real(acc.1));
    Ok(ev.values.add(Value::Tuple([real, imag].into())))
}

fn part(ev: &mut Evaluator<'_>, call: &Call<'_>, i: usize) -> Out {
    match ev.values.get(call.args[0]) {
        Value::Tuple(parts) => Ok(parts[i]),
        _ => Err(Reason::Arguments),
    }
}

fn divide(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if complex(ev, call) {
        return Err(call.unsupported());
    }
    let mut acc = call.args[0];
    for &a in &call.args[1..] {
        if matches!(ev.values.get(a), Value::Int(n) if n.is_zero()) {
            acc = ev.by_model(call, "/0", &[acc, a])?;
            if !ev.values.is_closed(acc) {
                return Err(Reason::NotFixed);
            }
            continue;
        }
        let quotient = ev.number_of(acc)?.div(&ev.number_of(a)?)?.ok_or(call.unspecified())?;
        acc = ev.real(quotient);
    }
    Ok(acc)
}

/// `x / 0` is zero.
fn total(ev: &mut Evaluator<'_>, call: &Call<'_>, rule: super::Rule) -> Out {
    match ev.values.get(call.args[1]) {
        Value::Int(n) if n.is_zero() => Ok(ev.values.int(0)),
        _ => rule(ev, call),
    }
}

fn mod_total(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    match ev.values.get(call.args[1]) {
        Value::Int(n) if n.is_zero() => Ok(call.args[0]),
        _ => integer_division(ev, call, "mod0", |a, b| IBig::from(a.rem_euclid(b))),
    }
}

/// Z3's `rem`: `mod`, negated for a negative divisor.
fn rem(a: &IBig, b: &IBig) -> IBig {
    let m = IBig::from(a.rem_euclid(b));
    if b.is_negative() { -m } else { m }
}

fn integer_division(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    zero: &str,
    op: fn(&IBig, &IBig) -> IBig,
) -> Out {
    let mut acc = call.args[0];
    for &b in &call.args[1..] {
        let (x, y) = (ev.int(acc)?, ev.int(b)?);
        acc = if y.is_zero() {
            ev.by_model(call, zero, &[acc, b])?
        } else {
            let n = op(x, y);
            ev.values.int(n)
        };
    }
    Ok(acc)
}

fn abs(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if let Value::Int(n) = ev.values.get(call.args[0]) {
        let n = IBig::from(n.clone().unsigned_abs());
        return Ok(ev.values.int(n));
    }
    let r = ev.number_of(call.args[0])?;
    if r.sign().is_lt() {
        return Ok(ev.real(r.neg()));
    }
    Ok(call.args[0])
}

fn chain(ev: &mut Evaluator<'_>, call: &Call<'_>, holds: fn(Ordering) -> bool) -> Out {
    let mut open = None;
    for pair in call.args.windows(2) {
        match ev.order(pair[0], pair[1]) {
            Ok(order) if holds(order) => {}
            Ok(_) => return Ok(ValueId::FALSE),
            Err(reason) => open = Some(reason),
        }
    }
    match open {
        None => Ok(ValueId::TRUE),
        Some(reason) => Err(reason),
    }
}

fn divisible(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = IBig::from(call.index(ev, 0)?);
    Ok(ValueId::of_bool((ev.int(call.args[0])? % n).is_zero()))
}

/// Of an integer: the same number. Of a fraction, which the standard does not allow: itself for some
/// solvers, rounded down for Z3 before 5, so nothing is claimed.
fn to_real(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    if matches!(ev.values.get(call.args[0]), Value::Int(_)) {
        return Ok(call.args[0]);
    }
    ev.by_model(call, "to_real", call.args)
}

fn to_int(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = ev.number_of(call.args[0])?.floor();
    Ok(ev.values.int(n))
}

fn is_int(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    Ok(ValueId::of_bool(matches!(ev.values.get(call.args[0]), Value::Int(_))))
}

fn power(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (Ok(base), Ok(exponent)) = (ev.number_of(call.args[0]), ev.int(call.args[1])) else {
        return Err(call.unsupported());
    };
    let zero = base.sign().is_eq();
    if zero && *exponent <= IBig::ZERO {
        // No standard says what this is, and solvers do not agree: not even a model's word is taken.
        return Err(call.unsupported());
    }
    let ints = matches!(ev.kind(call.sort), Kind::Int);
    if exponent.is_negative() && ints {
        return Err(call.unsupported());
    }
    let one = base == Real::Rational(RBig::ONE);
    let n = match u32::try_from(exponent.clone().unsigned_abs()) {
        _ if zero || one => return Ok(call.args[0]),
        Ok(n) => n,
        Err(_) => return Err(Reason::TooLarge),
    };
    let bits = match &base {
        Real::Rational(r) => r.numerator().bit_len().max(r.denominator().bit_len()),
        Real::Algebraic(_) => 64,
    };
    if bits.saturating_mul(n as usize) > ev.limits.size {
        return Err(Reason::TooLarge);
    }
    let negative = exponent.is_negative();
    let mut result = base.pow(n)?;
    if negative {
        result = result.inv().ok_or(call.unspecified())?;
    }
    Ok(ev.real(result))
}

fn pow2(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = ev.int(call.args[0])?;
    if n.is_negative() {
        return Ok(ev.values.int(0));
    }
    match usize::try_from(n) {
        Ok(n) if n < ev.limits.size => Ok(ev.values.int(IBig::ONE << n)),
        _ => Err(Reason::TooLarge),
    }
}

fn log2(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = ev.int(call.args[0])?;
    let log = if *n > IBig::ZERO { n.bit_len() - 1 } else { 0 };
    Ok(ev.values.int(log))
}

fn iand(ev: &mut Evaluator<'_>, k: &IBig, a: ValueId, b: ValueId) -> Out {
    let Ok(k) = usize::try_from(k) else {
        return if k.is_negative() { Ok(ev.values.int(0)) } else { Err(Reason::TooLarge) };
    };
    if k > ev.limits.size {
        return Err(Reason::TooLarge);
    }
    let modulus = IBig::ONE << k;
    let low = |n: &IBig| -> UBig { n.rem_euclid(&modulus) };
    let n = low(ev.int(a)?) & low(ev.int(b)?);
    Ok(ev.values.int(n))
}

/// cvc5's square root: a real algebraic number.
fn sqrt(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let Real::Rational(r) = ev.number_of(call.args[0])? else {
        return Err(call.unsupported());
    };
    match r.numerator().sign() {
        dashu_base::Sign::Negative => return Err(call.unspecified()),
        _ if r.is_zero() => return Ok(call.args[0]),
        _ => {}
    }
    // The larger root of q·x² - p.
    let (p, q) = (r.numerator().clone(), IBig::from(r.denominator().clone()));
    let root = Real::root(&Poly::new(vec![-p, IBig::ZERO, q]), 2).ok_or(call.unsupported())?;
    Ok(ev.real(root))
}

/// Transcendental functions have one rational value that is known.
fn at_zero(ev: &mut Evaluator<'_>, call: &Call<'_>, value: i32) -> Out {
    match ev.values.get(call.args[0]) {
        Value::Int(n) if n.is_zero() => Ok(ev.values.int(value)),
        _ => Err(call.unsupported()),
    }
}

fn field(
    ev: &mut Evaluator<'_>,
    call: &Call<'_>,
    start: IBig,
    op: fn(&IBig, &IBig) -> IBig,
) -> Out {
    let mut acc = start;
    for &a in call.args {
        let Value::Field(n) = ev.values.get(a) else { return Err(Reason::Arguments) };
        acc = ev.field_element(call.sort, op(&acc, n)).ok_or(Reason::TooLarge)?;
    }
    Ok(ev.values.add(Value::Field(acc)))
}

fn bitsum(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut acc = IBig::ZERO;
    for &a in call.args.iter().rev() {
        let Value::Field(n) = ev.values.get(a) else { return Err(Reason::Arguments) };
        acc = ev.field_element(call.sort, acc * 2 + n).ok_or(Reason::TooLarge)?;
    }
    Ok(ev.values.add(Value::Field(acc)))
}
