//! Unsigned integers as the arithmetic needs them: `u128` where everything fits, `UBig` elsewhere.
//! The algorithms are written once over this trait; the caller of a `u128` version has made sure
//! that nothing overflows, and says next to the call why.

use dashu_base::{BitTest, SquareRootRem};
use dashu_int::UBig;

/// A non-negative integer.
pub(super) trait Magnitude: Clone + Ord {
    /// Position of the highest bit plus one; 0 for zero.
    fn length(&self) -> i64;
    /// Whether bit `n` is set.
    fn has_bit(&self, n: i64) -> bool;
    /// Whether any of the `n` lowest bits is set.
    fn has_bits_below(&self, n: i64) -> bool;
    /// `self * 2^n`.
    fn shifted_up(self, n: i64) -> Self;
    /// `self / 2^n`, rounded down; `n` may be larger than the length.
    fn shifted_down(self, n: i64) -> Self;
    /// `self + other`.
    fn plus(self, other: Self) -> Self;
    /// `self + 1` if so.
    fn plus_bit(self, bit: bool) -> Self;
    /// `self - other`, which must not be negative.
    fn minus(self, other: Self) -> Self;
    /// `self - 1` if so, which must not be negative.
    fn minus_bit(self, bit: bool) -> Self;
    /// `self * other`.
    fn times(&self, other: &Self) -> Self;
    /// Quotient, rounded down, and whether there is a remainder. The divisor is not zero.
    fn quotient(&self, divisor: &Self) -> (Self, bool);
    /// Remainder. The divisor is not zero.
    fn modulo(&self, divisor: &Self) -> Self;
    /// Square root, rounded down, and whether there is a remainder.
    fn root(&self) -> (Self, bool);
    /// One.
    fn one() -> Self;
    /// The same number, to be kept in a float.
    fn into_big(self) -> UBig;
}

impl Magnitude for u128 {
    #[inline]
    fn length(&self) -> i64 {
        i64::from(u128::BITS - self.leading_zeros())
    }

    #[inline]
    fn has_bit(&self, n: i64) -> bool {
        (0..128).contains(&n) && (self >> n) & 1 == 1
    }

    #[inline]
    fn has_bits_below(&self, n: i64) -> bool {
        *self != 0 && i64::from(self.trailing_zeros()) < n
    }

    #[inline]
    fn shifted_up(self, n: i64) -> u128 {
        debug_assert!(self.length() + n <= 128);
        self << (n & 127)
    }

    #[inline]
    fn shifted_down(self, n: i64) -> u128 {
        if n < 128 { self >> n } else { 0 }
    }

    #[inline]
    fn plus(self, other: u128) -> u128 {
        self + other
    }

    #[inline]
    fn plus_bit(self, bit: bool) -> u128 {
        self + u128::from(bit)
    }

    #[inline]
    fn minus(self, other: u128) -> u128 {
        self - other
    }

    #[inline]
    fn minus_bit(self, bit: bool) -> u128 {
        self - u128::from(bit)
    }

    #[inline]
    fn times(&self, other: &u128) -> u128 {
        self * other
    }

    #[inline]
    fn quotient(&self, divisor: &u128) -> (u128, bool) {
        let quotient = self / divisor;
        (quotient, quotient * divisor != *self)
    }

    #[inline]
    fn modulo(&self, divisor: &u128) -> u128 {
        self % divisor
    }

    #[inline]
    fn root(&self) -> (u128, bool) {
        let root = self.isqrt();
        (root, root * root != *self)
    }

    #[inline]
    fn one() -> u128 {
        1
    }

    #[inline]
    fn into_big(self) -> UBig {
        UBig::from(self)
    }
}

/// A shift as `dashu` counts it. Shifts here are bounded by the length of numbers that exist, so
/// the fallback is never taken.
fn count(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}

impl Magnitude for UBig {
    fn length(&self) -> i64 {
        self.bit_len() as i64
    }

    fn has_bit(&self, n: i64) -> bool {
        usize::try_from(n).is_ok_and(|n| self.bit(n))
    }

    fn has_bits_below(&self, n: i64) -> bool {
        self.trailing_zeros().is_some_and(|zeros| (zeros as i64) < n)
    }

    fn shifted_up(self, n: i64) -> UBig {
        self << count(n)
    }

    fn shifted_down(self, n: i64) -> UBig {
        if n < self.length() { self >> count(n) } else { UBig::ZERO }
    }

    fn plus(self, other: UBig) -> UBig {
        self + other
    }

    fn plus_bit(self, bit: bool) -> UBig {
        if bit { self + UBig::ONE } else { self }
    }

    fn minus(self, other: UBig) -> UBig {
        self - other
    }

    fn minus_bit(self, bit: bool) -> UBig {
        if bit { self - UBig::ONE } else { self }
    }

    fn times(&self, other: &UBig) -> UBig {
        self * other
    }

    fn quotient(&self, divisor: &UBig) -> (UBig, bool) {
        let (quotient, rest) = dashu_base::DivRem::div_rem(self, divisor);
        (quotient, !rest.is_zero())
    }

    fn modulo(&self, divisor: &UBig) -> UBig {
        self % divisor
    }

    fn root(&self) -> (UBig, bool) {
        let (root, rest) = self.sqrt_rem();
        (root, !rest.is_zero())
    }

    fn one() -> UBig {
        UBig::ONE
    }

    fn into_big(self) -> UBig {
        self
    }
}
