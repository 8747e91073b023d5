//! Comparisons and the predicates that say whether an operation would overflow.
//!
//! An overflow predicate computes the exact result, in `i128` or a large integer, and asks whether
//! it fits: that is its definition in the standard, and it cannot go wrong at the edges.

use super::{BitVec, signed};
use dashu_base::BitTest;
use dashu_int::IBig;
use std::cmp::Ordering;

/// Where an exact signed result lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Range {
    Below,
    Inside,
    Above,
}

/// Comparisons.
impl BitVec {
    /// `bvcomp`: one bit, 1 if the operands are equal.
    pub fn comp(&self, other: &BitVec) -> BitVec {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        BitVec::from_bool(self == other)
    }

    /// `bvult`.
    pub fn ult(&self, other: &BitVec) -> bool {
        self.unsigned_cmp(other).is_lt()
    }

    /// `bvule`.
    pub fn ule(&self, other: &BitVec) -> bool {
        self.unsigned_cmp(other).is_le()
    }

    /// `bvugt`.
    pub fn ugt(&self, other: &BitVec) -> bool {
        self.unsigned_cmp(other).is_gt()
    }

    /// `bvuge`.
    pub fn uge(&self, other: &BitVec) -> bool {
        self.unsigned_cmp(other).is_ge()
    }

    /// `bvslt`.
    pub fn slt(&self, other: &BitVec) -> bool {
        self.signed_cmp(other).is_lt()
    }

    /// `bvsle`.
    pub fn sle(&self, other: &BitVec) -> bool {
        self.signed_cmp(other).is_le()
    }

    /// `bvsgt`.
    pub fn sgt(&self, other: &BitVec) -> bool {
        self.signed_cmp(other).is_gt()
    }

    /// `bvsge`.
    pub fn sge(&self, other: &BitVec) -> bool {
        self.signed_cmp(other).is_ge()
    }

    /// The order as unsigned numbers.
    pub fn unsigned_cmp(&self, other: &BitVec) -> Ordering {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        self.cmp(other)
    }

    /// The order as signed numbers.
    pub fn signed_cmp(&self, other: &BitVec) -> Ordering {
        // Among numbers of one sign, two's complement keeps the unsigned order.
        other.msb().cmp(&self.msb()).then_with(|| self.unsigned_cmp(other))
    }
}

/// Overflow.
impl BitVec {
    /// `bvnego`: the negation overflows.
    pub fn nego(&self) -> bool {
        self.is_min_signed()
    }

    /// `bvuaddo`: the unsigned sum overflows.
    pub fn uaddo(&self, other: &BitVec) -> bool {
        match self.small_pair(other) {
            Some((width, a, b)) => (u128::from(a) + u128::from(b)) >> width != 0,
            None => {
                let sum = self.magnitude().as_ref() + other.magnitude().as_ref();
                sum.bit_len() > self.width() as usize
            }
        }
    }

    /// `bvsaddo`: the signed sum overflows.
    pub fn saddo(&self, other: &BitVec) -> bool {
        self.signed_range(other, |a, b| a + b, |a, b| a + b) != Range::Inside
    }

    /// `bvumulo`: the unsigned product overflows.
    pub fn umulo(&self, other: &BitVec) -> bool {
        match self.small_pair(other) {
            Some((width, a, b)) => (u128::from(a) * u128::from(b)) >> width != 0,
            None => {
                let product = self.magnitude().as_ref() * other.magnitude().as_ref();
                product.bit_len() > self.width() as usize
            }
        }
    }

    /// `bvsmulo`: the signed product overflows.
    pub fn smulo(&self, other: &BitVec) -> bool {
        self.product_range(other) != Range::Inside
    }

    /// `bvusubo`: the unsigned difference is negative.
    pub fn usubo(&self, other: &BitVec) -> bool {
        self.ult(other)
    }

    /// `bvssubo`: the signed difference overflows.
    pub fn ssubo(&self, other: &BitVec) -> bool {
        self.signed_range(other, |a, b| a - b, |a, b| a - b) != Range::Inside
    }

    /// `bvsdivo`: the signed quotient overflows. Division by zero does not.
    pub fn sdivo(&self, other: &BitVec) -> bool {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        self.is_min_signed() && other.is_ones()
    }

    /// Z3's `bvumul_noovfl`: the unsigned product does not overflow.
    pub fn umul_noovfl(&self, other: &BitVec) -> bool {
        !self.umulo(other)
    }

    /// Z3's `bvsmul_noovfl`: the signed product is not too great. It may be too small.
    pub fn smul_noovfl(&self, other: &BitVec) -> bool {
        self.product_range(other) != Range::Above
    }

    /// Z3's `bvsmul_noudfl`: the signed product is not too small. It may be too great.
    pub fn smul_noudfl(&self, other: &BitVec) -> bool {
        self.product_range(other) != Range::Below
    }

    fn product_range(&self, other: &BitVec) -> Range {
        self.signed_range(other, |a, b| a * b, |a, b| a * b)
    }

    /// Where the exact result of an operation on the signed numbers lies. No sum, difference or
    /// product of two `i64` leaves the range of `i128`.
    fn signed_range(
        &self,
        other: &BitVec,
        small: impl FnOnce(i128, i128) -> i128,
        wide: impl FnOnce(IBig, IBig) -> IBig,
    ) -> Range {
        // The bits of the result above the sign are all 0, or all 1, if it fits.
        let sign = self.width().saturating_sub(1);
        match self.small_pair(other) {
            Some((width, a, b)) => {
                let exact = small(signed(width, a).into(), signed(width, b).into());
                range((exact >> sign).cmp(&0), exact >> sign == -1)
            }
            None => {
                let high = wide(self.to_int(), other.to_int()) >> sign as usize;
                range(high.cmp(&IBig::ZERO), high == IBig::NEG_ONE)
            }
        }
    }
}

/// From the part of a result above the bits that fit: its sign, and whether it is -1.
fn range(high: Ordering, minus_one: bool) -> Range {
    match high {
        Ordering::Greater => Range::Above,
        Ordering::Less if !minus_one => Range::Below,
        _ => Range::Inside,
    }
}
