//! Floats. What the standard leaves open (the sign of a minimum of two zeros, conversions out of
//! range) stays open unless the model says it.

use super::Shape::Strict;
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::algebraic::Real;
use crate::bitvec::BitVec;
use crate::domain::Kind;
use crate::float::{ConversionError, Float, Format, RoundingMode};
use crate::reason::Reason;
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use dashu_ratio::RBig;

macro_rules! mode {
    ($mode:ident) => {
        Strict(|ev, _| Ok(ev.values.add(Value::Rounding(RoundingMode::$mode))))
    };
}

macro_rules! constant {
    ($make:expr) => {
        Strict(|ev, c| {
            let format = ev.format(c.sort)?;
            let make: fn(Format) -> Float = $make;
            Ok(ev.values.add(Value::Float(make(format))))
        })
    };
}

macro_rules! rounded {
    ($op:ident) => {
        Strict(|ev, c| {
            let x = ev.float(c.args[1])?.$op(ev.mode(c.args[0])?, ev.float(c.args[2])?);
            Ok(ev.values.add(Value::Float(x)))
        })
    };
}

macro_rules! unary {
    ($op:ident) => {
        Strict(|ev, c| {
            let x = ev.float(c.args[0])?.$op();
            Ok(ev.values.add(Value::Float(x)))
        })
    };
}

macro_rules! unary_rounded {
    ($op:ident) => {
        Strict(|ev, c| {
            let x = ev.float(c.args[1])?.$op(ev.mode(c.args[0])?);
            Ok(ev.values.add(Value::Float(x)))
        })
    };
}

macro_rules! chain {
    ($op:ident) => {
        Strict(|ev, c| {
            let mut all = true;
            for pair in c.args.windows(2) {
                all &= ev.float(pair[0])?.$op(ev.float(pair[1])?);
            }
            Ok(ValueId::of_bool(all))
        })
    };
}

macro_rules! test {
    ($op:ident) => {
        Strict(|ev, c| Ok(ValueId::of_bool(ev.float(c.args[0])?.$op())))
    };
}

pub(super) const RULES: &[(&str, Shape)] = &[
    ("roundNearestTiesToEven", mode!(NearestEven)),
    ("roundNearestTiesToAway", mode!(NearestAway)),
    ("roundTowardPositive", mode!(TowardPositive)),
    ("roundTowardNegative", mode!(TowardNegative)),
    ("roundTowardZero", mode!(TowardZero)),
    ("fp", Strict(fp)),
    ("+oo", constant!(|f| Float::infinity(false, f))),
    ("-oo", constant!(|f| Float::infinity(true, f))),
    ("+zero", constant!(|f| Float::zero(false, f))),
    ("-zero", constant!(|f| Float::zero(true, f))),
    ("NaN", constant!(Float::nan)),
    ("fp.abs", unary!(abs)),
    ("fp.neg", unary!(neg)),
    ("fp.add", rounded!(add)),
    ("fp.sub", rounded!(sub)),
    ("fp.mul", rounded!(mul)),
    ("fp.div", rounded!(div)),
    ("fp.fma", Strict(fma)),
    ("fp.sqrt", unary_rounded!(sqrt)),
    ("fp.rem", Strict(rem)),
    ("fp.roundToIntegral", unary_rounded!(round_to_integral)),
    ("fp.min", Strict(|ev, c| choose(ev, c, Float::min))),
    ("fp.max", Strict(|ev, c| choose(ev, c, Float::max))),
    ("fp.min_i", Strict(|ev, c| choose(ev, c, Float::min))),
    ("fp.max_i", Strict(|ev, c| choose(ev, c, Float::max))),
    ("fp.leq", chain!(leq)),
    ("fp.lt", chain!(lt)),
    ("fp.geq", chain!(geq)),
    ("fp.gt", chain!(gt)),
    ("fp.eq", chain!(ieee_eq)),
    ("fp.isNormal", test!(is_normal)),
    ("fp.isSubnormal", test!(is_subnormal)),
    ("fp.isZero", test!(is_zero)),
    ("fp.isInfinite", test!(is_infinite)),
    ("fp.isNaN", test!(is_nan)),
    ("fp.isNegative", test!(is_negative)),
    ("fp.isPositive", test!(is_positive)),
    ("to_fp", Strict(to_fp)),
    ("to_fp_unsigned", Strict(to_fp_unsigned)),
    ("fp.to_ubv", Strict(to_ubv)),
    ("fp.to_sbv", Strict(to_sbv)),
    ("fp.to_ubv_I", Strict(to_ubv)),
    ("fp.to_sbv_I", Strict(to_sbv)),
    ("fp.to_real", Strict(to_real)),
    ("fp.to_real_I", Strict(to_real)),
    ("fp.to_ieee_bv", Strict(to_ieee_bv)),
    ("fp.to_ieee_bv_I", Strict(to_ieee_bv)),
];

impl Evaluator<'_> {
    fn float(&self, v: ValueId) -> Result<&Float, Reason> {
        match self.values.get(v) {
            Value::Float(x) => Ok(x),
            _ => Err(Reason::Arguments),
        }
    }

    fn mode(&self, v: ValueId) -> Result<RoundingMode, Reason> {
        match self.values.get(v) {
            Value::Rounding(m) => Ok(*m),
            _ => Err(Reason::Arguments),
        }
    }

    fn format(&self, sort: smelt_smtlib::SortId) -> Result<Format, Reason> {
        match self.kind(sort) {
            Kind::Float(f) => Ok(f),
            _ => Err(Reason::TooLarge),
        }
    }
}

fn fp(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let format = ev.format(call.sort)?;
    let (sign, exponent) = (ev.bits(call.args[0])?, ev.bits(call.args[1])?);
    let significand = ev.bits(call.args[2])?;
    let x = Float::from_parts(!sign.is_zero(), &exponent.to_ubig(), &significand.to_ubig(), format);
    Ok(ev.values.add(Value::Float(x.ok_or(Reason::TooLarge)?)))
}

fn fma(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let [mode, x, y, z] = *call.args else { return Err(Reason::Arguments) };
    let r = ev.float(x)?.fma(ev.mode(mode)?, ev.float(y)?, ev.float(z)?);
    Ok(ev.values.add(Value::Float(r)))
}

fn rem(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let r = ev.float(call.args[0])?.rem(ev.float(call.args[1])?);
    Ok(ev.values.add(Value::Float(r)))
}

/// Minimum or maximum; of a positive and a negative zero either may be the answer.
fn choose(ev: &mut Evaluator<'_>, call: &Call<'_>, op: fn(&Float, &Float) -> Option<Float>) -> Out {
    match op(ev.float(call.args[0])?, ev.float(call.args[1])?) {
        Some(x) => Ok(ev.values.add(Value::Float(x))),
        None => Err(call.unspecified()),
    }
}

fn to_fp(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let format = ev.format(call.sort)?;
    let x = match *call.args {
        [bits] => Float::from_bits(&ev.bits(bits)?.to_ubig(), format).ok_or(Reason::TooLarge)?,
        [mode, from] => {
            let mode = ev.mode(mode)?;
            match ev.values.get(from) {
                Value::Float(x) => Float::from_float(mode, x, format),
                Value::BitVec(b) => Float::from_int(mode, &b.to_int(), format),
                Value::Int(n) => Float::from_int(mode, n, format),
                Value::Rational(r) => Float::from_rational(mode, r, format),
                Value::Algebraic(_) => from_irrational(mode, &ev.number_of(from)?, format)?,
                _ => return Err(Reason::Arguments),
            }
        }
        [_, _, _] if matches!(ev.values.get(call.args[0]), Value::BitVec(_)) => {
            return fp(ev, call);
        }
        [mode, a, b] => {
            // A significand and a binary exponent, in either order: the exponent is the integer.
            let smelt_smtlib::Term::App(_, terms) = ev.store.get(call.term) else {
                return Err(call.unsupported());
            };
            let reals =
                [terms[1], terms[2]].map(|t| matches!(ev.kind(ev.store.sort(t)), Kind::Real));
            let (significand, exponent) = match reals {
                [true, false] => (a, b),
                [false, true] => (b, a),
                _ => return Err(call.unsupported()),
            };
            let mode = ev.mode(mode)?;
            let e = i64::try_from(ev.int(exponent)?).map_err(|_| Reason::TooLarge)?;
            let Real::Rational(r) = ev.number_of(significand)? else {
                return Err(call.unsupported());
            };
            if e.unsigned_abs() as usize > ev.limits.size {
                return Err(Reason::TooLarge);
            }
            let power = IBig::ONE << e.unsigned_abs() as usize;
            let scaled = if e < 0 { r / RBig::from(power) } else { r * RBig::from(power) };
            Float::from_rational(mode, &scaled, format)
        }
        _ => return Err(Reason::Arguments),
    };
    Ok(ev.values.add(Value::Float(x)))
}

/// An irrational number lies strictly inside each of its enclosures: one of them is narrow enough.
fn from_irrational(mode: RoundingMode, r: &Real, format: Format) -> Result<Float, Reason> {
    let mut bits = format.significand_bits() as usize + 16;
    while bits < 1 << 16 {
        let (low, high) = r.enclosure(bits);
        if let Some(x) = Float::from_rational_enclosure(mode, &low, &high, format) {
            return Ok(x);
        }
        bits *= 2;
    }
    Err(Reason::TooLarge)
}

fn to_fp_unsigned(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let format = ev.format(call.sort)?;
    let n = IBig::from(ev.bits(call.args[1])?.to_ubig());
    let x = Float::from_int(ev.mode(call.args[0])?, &n, format);
    Ok(ev.values.add(Value::Float(x)))
}

fn conversion(call: &Call<'_>, error: ConversionError) -> Reason {
    if error.is_unspecified() { call.unspecified() } else { Reason::TooLarge }
}

fn to_ubv(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let width = call.index(ev, 0)?;
    let width = ev.width(width)?;
    let n = ev.float(call.args[1])?.to_unsigned(ev.mode(call.args[0])?, width);
    let n = n.map_err(|e| conversion(call, e))?;
    Ok(ev.values.bits(BitVec::new(width, &n)))
}

fn to_sbv(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let width = call.index(ev, 0)?;
    let width = ev.width(width)?;
    let n = ev.float(call.args[1])?.to_signed(ev.mode(call.args[0])?, width);
    let n = n.map_err(|e| conversion(call, e))?;
    Ok(ev.values.bits(BitVec::from_int(width, &n)))
}

fn to_real(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let r = ev.float(call.args[0])?.to_rational().map_err(|e| conversion(call, e))?;
    Ok(ev.values.rational(r))
}

fn to_ieee_bv(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let x = ev.float(call.args[0])?;
    let width = ev.width(u64::from(x.format().width()))?;
    // Many patterns are NaN.
    let bits = x.to_bits().ok_or(call.unspecified())?;
    Ok(ev.values.bits(BitVec::new(width, &bits)))
}
