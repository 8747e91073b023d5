//! Arithmetic modulo 2^width, unsigned and signed.
//!
//! Division by zero has a value: the standard gives `bvudiv` all ones and `bvurem` the dividend,
//! and the signed operators follow from their definitions by these two.

use super::{BitVec, Repr, signed};
use dashu_int::{IBig, UBig};

impl BitVec {
    /// `bvneg`.
    pub fn neg(&self) -> BitVec {
        match &self.0 {
            Repr::Small { width, value } => BitVec::from_u64(*width, value.wrapping_neg()),
            Repr::Wide { width, value } => {
                BitVec::reduce(*width, (UBig::ONE << *width as usize) - value.as_ref())
            }
        }
    }

    /// `bvadd`.
    pub fn add(&self, other: &BitVec) -> BitVec {
        self.combine(other, u64::wrapping_add, |a, b| a + b)
    }

    /// `bvsub`.
    pub fn sub(&self, other: &BitVec) -> BitVec {
        match self.small_pair(other) {
            Some((width, a, b)) => BitVec::from_u64(width, a.wrapping_sub(b)),
            None => {
                let (a, b) = (self.magnitude(), other.magnitude());
                BitVec::reduce_int(self.width(), a.as_ibig() - b.as_ibig())
            }
        }
    }

    /// `bvmul`.
    pub fn mul(&self, other: &BitVec) -> BitVec {
        self.combine(other, u64::wrapping_mul, |a, b| a * b)
    }

    /// `bvudiv`: all ones if the divisor is zero.
    pub fn udiv(&self, other: &BitVec) -> BitVec {
        if other.is_zero() {
            return BitVec::ones(self.width());
        }
        self.combine(other, |a, b| a.checked_div(b).unwrap_or(0), |a, b| a / b)
    }

    /// `bvurem`: the dividend if the divisor is zero.
    pub fn urem(&self, other: &BitVec) -> BitVec {
        if other.is_zero() {
            return self.clone();
        }
        self.combine(other, |a, b| a.checked_rem(b).unwrap_or(0), |a, b| a % b)
    }

    /// `bvsdiv`, rounding towards zero. A zero divisor gives 1 for a negative dividend and -1
    /// otherwise; the least number divided by -1 is itself.
    pub fn sdiv(&self, other: &BitVec) -> BitVec {
        if other.is_zero() {
            let width = self.width();
            return if self.msb() { BitVec::one(width) } else { BitVec::ones(width) };
        }
        self.combine_signed(other, i64::wrapping_div, |a, b| a / b)
    }

    /// `bvsrem`: the remainder of [`BitVec::sdiv`], with the sign of the dividend. The dividend if
    /// the divisor is zero.
    pub fn srem(&self, other: &BitVec) -> BitVec {
        if other.is_zero() {
            return self.clone();
        }
        self.combine_signed(other, i64::wrapping_rem, |a, b| a % b)
    }

    /// `bvsmod`: the remainder of the division that rounds down, with the sign of the divisor. The
    /// dividend if the divisor is zero.
    pub fn smod(&self, other: &BitVec) -> BitVec {
        let remainder = self.srem(other);
        if remainder.is_zero() || remainder.msb() == other.msb() {
            remainder
        } else {
            remainder.add(other)
        }
    }

    /// An operation on the signed numbers of which the second is not zero.
    fn combine_signed(
        &self,
        other: &BitVec,
        small: impl FnOnce(i64, i64) -> i64,
        wide: impl FnOnce(IBig, IBig) -> IBig,
    ) -> BitVec {
        match self.small_pair(other) {
            Some((width, a, b)) => {
                BitVec::from_u64(width, small(signed(width, a), signed(width, b)) as u64)
            }
            None => BitVec::reduce_int(self.width(), wide(self.to_int(), other.to_int())),
        }
    }
}
