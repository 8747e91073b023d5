//! What an operation does to words.

use crate::graph::{Kind, Op, ones};

/// A word as a signed number.
#[inline]
pub fn signed(value: u64, width: u32) -> i64 {
    if width == 0 || width >= 64 {
        return value.cast_signed();
    }
    let shift = 64 - width;
    (value << shift).cast_signed() >> shift
}

/// The result of an operation; `None` where there is none (an integer that does not fit).
#[inline]
pub fn compute(op: Op, kind: Kind, v: &[u64], kinds: &[Kind]) -> Option<u64> {
    let w = kind.width();
    let m = kind.mask();
    // The width that comparisons and conversions look at.
    let of = kinds.first().map_or(w, |k| k.width());
    let truth = |b: bool| Some(u64::from(b));
    let int = |n: Option<i64>| n.map(i64::cast_unsigned);
    let (a, b) = (v.first().copied().unwrap_or(0), v.get(1).copied().unwrap_or(0));
    let (sa, sb) = (a.cast_signed(), b.cast_signed());
    Some(match op {
        Op::Const(c) => c,
        Op::Input(_) | Op::Call(_) => return None,
        Op::Ite => {
            if a == 1 {
                b
            } else {
                v[2]
            }
        }
        Op::Eq => return truth(same(a, b, kinds[0])),
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Not => a ^ 1,
        Op::BvAdd => a.wrapping_add(b) & m,
        Op::BvSub => a.wrapping_sub(b) & m,
        Op::BvMul => a.wrapping_mul(b) & m,
        Op::BvUdiv => a.checked_div(b).unwrap_or(m),
        Op::BvUrem => a.checked_rem(b).unwrap_or(a),
        Op::BvSdiv => sdiv(a, b, w) & m,
        Op::BvSrem => srem(a, b, w) & m,
        Op::BvSmod => smod(a, b, w) & m,
        Op::BvAnd => a & b,
        Op::BvOr => a | b,
        Op::BvXor => a ^ b,
        Op::BvNot => !a & m,
        Op::BvNeg => a.wrapping_neg() & m,
        Op::BvShl => {
            if b >= u64::from(w) {
                0
            } else {
                (a << b) & m
            }
        }
        Op::BvLshr => {
            if b >= u64::from(w) {
                0
            } else {
                a >> b
            }
        }
        Op::BvAshr => {
            let by = b.min(u64::from(w) - 1).min(63);
            (signed(a, w) >> by).cast_unsigned() & m
        }
        Op::Concat => (a << kinds[1].width()) | b,
        Op::Extract(low) => (a >> low) & m,
        Op::SignExt => signed(a, of).cast_unsigned() & m,
        Op::ZeroExt => a,
        Op::Ult => return truth(a < b),
        Op::Ule => return truth(a <= b),
        Op::Slt => return truth(signed(a, of) < signed(b, of)),
        Op::Sle => return truth(signed(a, of) <= signed(b, of)),
        Op::IntAdd => return int(sa.checked_add(sb)),
        Op::IntSub => return int(sa.checked_sub(sb)),
        Op::IntMul => return int(sa.checked_mul(sb)),
        Op::IntDiv => return int(sa.checked_div_euclid(sb)),
        Op::IntMod => return int(sa.checked_rem_euclid(sb)),
        Op::IntAbs => return int(sa.checked_abs()),
        Op::BvToInt => return (a <= i64::MAX.cast_unsigned()).then_some(a),
        Op::IntToBv => a & m,
        Op::FpAdd => float2(kind, a, b, |x, y| x + y, |x, y| x + y),
        Op::FpSub => float2(kind, a, b, |x, y| x - y, |x, y| x - y),
        Op::FpMul => float2(kind, a, b, |x, y| x * y, |x, y| x * y),
        Op::FpDiv => float2(kind, a, b, |x, y| x / y, |x, y| x / y),
        Op::FpSqrt => float2(kind, a, 0, |x, _| x.sqrt(), |x, _| x.sqrt()),
        Op::FpAbs => a & ones(w - 1),
        Op::FpNeg => a ^ (1 << (w - 1)),
        Op::FpEq => return truth(float(a, kinds[0]) == float(b, kinds[1])),
        Op::FpLt => return truth(float(a, kinds[0]) < float(b, kinds[1])),
        Op::FpLe => return truth(float(a, kinds[0]) <= float(b, kinds[1])),
        Op::FpIsNan => return truth(float(a, kinds[0]).is_nan()),
        Op::FpIsInfinite => return truth(float(a, kinds[0]).is_infinite()),
        Op::FpConvert => match (kinds[0], kind) {
            (Kind::F64, Kind::F32) => u64::from((f64::from_bits(a) as f32).to_bits()),
            _ => float(a, kinds[0]).to_bits(),
        },
        Op::FpFromSigned => match kind {
            Kind::F32 => u64::from((signed(a, of) as f32).to_bits()),
            _ => (signed(a, of) as f64).to_bits(),
        },
        Op::FpFromUnsigned => match kind {
            Kind::F32 => u64::from((a as f32).to_bits()),
            _ => (a as f64).to_bits(),
        },
    })
}

/// The number that the bits of a float stand for.
#[inline]
pub fn float(bits: u64, kind: Kind) -> f64 {
    match kind {
        Kind::F32 => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits),
    }
}

fn float2(
    kind: Kind,
    a: u64,
    b: u64,
    narrow: impl Fn(f32, f32) -> f32,
    wide: impl Fn(f64, f64) -> f64,
) -> u64 {
    match kind {
        Kind::F32 => {
            u64::from(narrow(f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits())
        }
        _ => wide(f64::from_bits(a), f64::from_bits(b)).to_bits(),
    }
}

/// Whether two words are one value.
#[inline]
pub fn same(a: u64, b: u64, kind: Kind) -> bool {
    match kind {
        Kind::F32 | Kind::F64 => a == b || float(a, kind).is_nan() && float(b, kind).is_nan(),
        _ => a == b,
    }
}

pub(crate) fn sdiv(a: u64, b: u64, w: u32) -> u64 {
    let (x, y) = (signed(a, w), signed(b, w));
    match y {
        0 if x < 0 => 1,
        0 => u64::MAX,
        _ => x.wrapping_div(y).cast_unsigned(),
    }
}

pub(crate) fn srem(a: u64, b: u64, w: u32) -> u64 {
    let (x, y) = (signed(a, w), signed(b, w));
    if y == 0 { a } else { x.wrapping_rem(y).cast_unsigned() }
}

pub(crate) fn smod(a: u64, b: u64, w: u32) -> u64 {
    let (x, y) = (signed(a, w), signed(b, w));
    if y == 0 {
        return a;
    }
    let r = x.wrapping_rem(y);
    if r != 0 && (r < 0) != (y < 0) { r.wrapping_add(y).cast_unsigned() } else { r.cast_unsigned() }
}
