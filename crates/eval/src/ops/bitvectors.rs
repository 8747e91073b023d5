//! Bit-vectors. Division by zero is fixed by the standard; Z3's operators with the suffix `_i` are
//! the same where the divisor is not zero.

use super::Shape::Strict;
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::bitvec::{BitVec, MAX_WIDTH};
use crate::reason::Reason;
use crate::value::{Value, ValueId};
use dashu_int::{IBig, UBig};

macro_rules! unary {
    ($op:ident) => {
        Strict(|ev, c| {
            let b = ev.bits(c.args[0])?.$op();
            Ok(ev.values.bits(b))
        })
    };
}

macro_rules! fold {
    ($op:ident) => {
        Strict(|ev, c| {
            let mut acc = ev.bits(c.args[0])?.clone();
            for &a in &c.args[1..] {
                acc = acc.$op(ev.bits(a)?);
            }
            Ok(ev.values.bits(acc))
        })
    };
}

macro_rules! compare {
    ($op:ident) => {
        Strict(|ev, c| Ok(ValueId::of_bool(ev.bits(c.args[0])?.$op(ev.bits(c.args[1])?))))
    };
}

/// Division as in the standard, unless the model says that the solver was asked for another one.
macro_rules! division {
    ($op:ident, $zero:literal) => {
        Strict(|ev, c| {
            if ev.bits(c.args[1])?.is_zero()
                && let Ok(v) = ev.by_model(c, $zero, &c.args[..1])
            {
                return Ok(v);
            }
            let b = ev.bits(c.args[0])?.$op(ev.bits(c.args[1])?);
            Ok(ev.values.bits(b))
        })
    };
}

/// Z3's division: as in the standard unless the divisor is zero.
macro_rules! partial {
    ($op:ident, $zero:literal) => {
        Strict(|ev, c| {
            if ev.bits(c.args[1])?.is_zero() {
                return ev.by_model(c, $zero, &c.args[..1]);
            }
            let b = ev.bits(c.args[0])?.$op(ev.bits(c.args[1])?);
            Ok(ev.values.bits(b))
        })
    };
}

macro_rules! at_zero {
    ($zero:literal) => {
        Strict(|ev, c| ev.by_model(c, $zero, c.args))
    };
}

pub(super) const RULES: &[(&str, Shape)] = &[
    ("concat", Strict(concat)),
    ("extract", Strict(extract)),
    ("bvnot", unary!(not)),
    ("bvneg", unary!(neg)),
    ("bvand", fold!(and)),
    ("bvor", fold!(or)),
    ("bvxor", fold!(xor)),
    ("bvadd", fold!(add)),
    ("bvmul", fold!(mul)),
    ("bvxnor", fold!(xnor)),
    ("bvnand", fold!(nand)),
    ("bvnor", fold!(nor)),
    ("bvsub", fold!(sub)),
    ("bvudiv", division!(udiv, "bvudiv0")),
    ("bvurem", division!(urem, "bvurem0")),
    ("bvsdiv", division!(sdiv, "bvsdiv0")),
    ("bvsrem", division!(srem, "bvsrem0")),
    ("bvsmod", division!(smod, "bvsmod0")),
    ("bvshl", fold!(shl)),
    ("bvlshr", fold!(lshr)),
    ("bvashr", fold!(ashr)),
    ("bvcomp", fold!(comp)),
    ("bvult", compare!(ult)),
    ("bvule", compare!(ule)),
    ("bvugt", compare!(ugt)),
    ("bvuge", compare!(uge)),
    ("bvslt", compare!(slt)),
    ("bvsle", compare!(sle)),
    ("bvsgt", compare!(sgt)),
    ("bvsge", compare!(sge)),
    ("repeat", Strict(repeat)),
    ("zero_extend", Strict(|ev, c| extend(ev, c, BitVec::zero_extend))),
    ("sign_extend", Strict(|ev, c| extend(ev, c, BitVec::sign_extend))),
    ("rotate_left", Strict(|ev, c| rotate(ev, c, BitVec::rotate_left))),
    ("rotate_right", Strict(|ev, c| rotate(ev, c, BitVec::rotate_right))),
    ("bvnego", Strict(|ev, c| Ok(ValueId::of_bool(ev.bits(c.args[0])?.nego())))),
    ("bvuaddo", compare!(uaddo)),
    ("bvsaddo", compare!(saddo)),
    ("bvumulo", compare!(umulo)),
    ("bvsmulo", compare!(smulo)),
    ("bvusubo", compare!(usubo)),
    ("bvssubo", compare!(ssubo)),
    ("bvsdivo", compare!(sdivo)),
    (
        "ubv_to_int",
        Strict(|ev, c| {
            let n = IBig::from(ev.bits(c.args[0])?.to_ubig());
            Ok(ev.values.int(n))
        }),
    ),
    (
        "sbv_to_int",
        Strict(|ev, c| {
            let n = ev.bits(c.args[0])?.to_int();
            Ok(ev.values.int(n))
        }),
    ),
    ("int_to_bv", Strict(int_to_bv)),
    ("bvredor", unary!(redor)),
    ("bvredand", unary!(redand)),
    ("bvite", Strict(|ev, c| Ok(c.args[if ev.bits(c.args[0])?.is_zero() { 2 } else { 1 }]))),
    ("bit0", Strict(|ev, _| Ok(ev.values.bits(BitVec::zero(1))))),
    ("bit1", Strict(|ev, _| Ok(ev.values.bits(BitVec::one(1))))),
    ("bit2bool", Strict(bit2bool)),
    ("ext_rotate_left", fold!(ext_rotate_left)),
    ("ext_rotate_right", fold!(ext_rotate_right)),
    ("bvumul_noovfl", compare!(umul_noovfl)),
    ("bvsmul_noovfl", compare!(smul_noovfl)),
    ("bvsmul_noudfl", compare!(smul_noudfl)),
    ("bvsdiv_i", partial!(sdiv, "bvsdiv0")),
    ("bvudiv_i", partial!(udiv, "bvudiv0")),
    ("bvsrem_i", partial!(srem, "bvsrem0")),
    ("bvurem_i", partial!(urem, "bvurem0")),
    ("bvsmod_i", partial!(smod, "bvsmod0")),
    ("bvsdiv0", at_zero!("bvsdiv0")),
    ("bvudiv0", at_zero!("bvudiv0")),
    ("bvsrem0", at_zero!("bvsrem0")),
    ("bvurem0", at_zero!("bvurem0")),
    ("bvsmod0", at_zero!("bvsmod0")),
];

impl Evaluator<'_> {
    #[inline]
    pub(super) fn bits(&self, v: ValueId) -> Result<&BitVec, Reason> {
        match self.values.get(v) {
            Value::BitVec(b) => Ok(b),
            _ => Err(Reason::Arguments),
        }
    }

    /// A width that a value may have.
    pub(super) fn width(&self, bits: u64) -> Result<u32, Reason> {
        match u32::try_from(bits) {
            Ok(w) if w <= MAX_WIDTH && w as usize <= self.limits.size => Ok(w),
            _ => Err(Reason::TooLarge),
        }
    }
}

fn concat(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut acc = ev.bits(call.args[0])?.clone();
    for &a in &call.args[1..] {
        let low = ev.bits(a)?;
        ev.width(u64::from(acc.width()) + u64::from(low.width()))?;
        acc = acc.concat(low);
    }
    Ok(ev.values.bits(acc))
}

fn extract(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (high, low) = (call.index(ev, 0)?, call.index(ev, 1)?);
    let (high, low) = (ev.width(high)?, ev.width(low)?);
    let b = ev.bits(call.args[0])?.extract(high, low);
    Ok(ev.values.bits(b))
}

fn repeat(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let times = call.index(ev, 0)?;
    let b = ev.bits(call.args[0])?;
    ev.width(times.saturating_mul(u64::from(b.width())))?;
    let b = b.repeat(times as u32);
    Ok(ev.values.bits(b))
}

fn extend(ev: &mut Evaluator<'_>, call: &Call<'_>, op: fn(&BitVec, u32) -> BitVec) -> Out {
    let by = call.index(ev, 0)?;
    let b = ev.bits(call.args[0])?;
    ev.width(by.saturating_add(u64::from(b.width())))?;
    let b = op(b, by as u32);
    Ok(ev.values.bits(b))
}

fn rotate(ev: &mut Evaluator<'_>, call: &Call<'_>, op: fn(&BitVec, u64) -> BitVec) -> Out {
    let by = call.index(ev, 0)?;
    let b = op(ev.bits(call.args[0])?, by);
    Ok(ev.values.bits(b))
}

fn int_to_bv(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let width = call.index(ev, 0)?;
    let width = ev.width(width)?;
    let b = BitVec::from_int(width, ev.int(call.args[0])?);
    Ok(ev.values.bits(b))
}

fn bit2bool(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let i = call.index(ev, 0)?;
    let i = ev.width(i)?;
    Ok(ValueId::of_bool(ev.bits(call.args[0])?.bit(i)))
}

/// Decimal digits of an unsigned or signed value, used by strings.
pub(super) fn unsigned(ev: &Evaluator<'_>, v: ValueId) -> Result<(UBig, u32), Reason> {
    let b = ev.bits(v)?;
    Ok((b.to_ubig(), b.width()))
}
