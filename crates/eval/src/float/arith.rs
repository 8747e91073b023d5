//! Sum, product, quotient, square root and fused multiply-add.
//! Each computes enough of the exact result, in `u128` where that fits, and leaves the rest to
//! [`Exact::round`]. Alignment never builds more than a few bits beyond the operands, however far
//! apart their exponents are.

use super::format::{Format, RoundingMode};
use super::magnitude::Magnitude;
use super::round::Exact;
use super::value::{Finite, Float, Kind};

/// The longest terms of a sum that [`sum`] can add in a `u128`: it needs three guard bits and one
/// for the carry.
const SHORT_TERM: i64 = 124;

/// The widest significand that the `u128` paths are for.
const SHORT_SIGNIFICAND: u32 = 64;

impl Finite {
    /// The significand, if one word holds it.
    #[inline]
    pub(super) fn short(&self) -> Option<u128> {
        u64::try_from(&self.significand).ok().map(u128::from)
    }
}

/// The significands of both, if one word holds each, and a `u128` holds the rounded result too.
#[inline]
pub(super) fn short_pair(a: &Finite, b: &Finite, format: Format) -> Option<(u128, u128)> {
    if format.significand_bits() > SHORT_SIGNIFICAND {
        return None;
    }
    Some((a.short()?, b.short()?))
}

impl Float {
    /// `fp.abs`.
    pub fn abs(&self) -> Float {
        self.with_sign(false)
    }

    /// `fp.neg`.
    pub fn neg(&self) -> Float {
        self.with_sign(!self.is_negative())
    }

    /// `fp.add`.
    pub fn add(&self, mode: RoundingMode, other: &Float) -> Float {
        self.add_signed(mode, other, false)
    }

    /// `fp.sub`.
    pub fn sub(&self, mode: RoundingMode, other: &Float) -> Float {
        self.add_signed(mode, other, true)
    }

    /// The sum with `other`, or with `other` negated.
    fn add_signed(&self, mode: RoundingMode, other: &Float, negated: bool) -> Float {
        let format = self.format();
        match (self.kind(), other.kind()) {
            (Kind::Nan, _) | (_, Kind::Nan) => Float::nan(format),
            (&Kind::Infinity { negative: a }, &Kind::Infinity { negative: b }) => {
                if a == (b ^ negated) { Float::infinity(a, format) } else { Float::nan(format) }
            }
            (&Kind::Infinity { negative }, _) => Float::infinity(negative, format),
            (_, &Kind::Infinity { negative }) => Float::infinity(negative ^ negated, format),
            (&Kind::Zero { negative: a }, &Kind::Zero { negative: b }) => {
                Float::zero(zero_sum_sign(mode, a, b ^ negated), format)
            }
            (Kind::Zero { .. }, Kind::Finite(b)) => b.round(mode, b.negative ^ negated, format),
            (Kind::Finite(a), Kind::Zero { .. }) => a.round(mode, a.negative, format),
            (Kind::Finite(a), Kind::Finite(b)) => {
                let b_negative = b.negative ^ negated;
                match short_pair(a, b, format) {
                    // Two words: far below the length of a short term.
                    Some((x, y)) => sum(
                        mode,
                        format,
                        Exact::new(a.negative, x, a.exponent),
                        Exact::new(b_negative, y, b.exponent),
                    ),
                    None => sum(
                        mode,
                        format,
                        Exact::new(a.negative, a.significand.clone(), a.exponent),
                        Exact::new(b_negative, b.significand.clone(), b.exponent),
                    ),
                }
            }
        }
    }

    /// `fp.mul`.
    pub fn mul(&self, mode: RoundingMode, other: &Float) -> Float {
        let format = self.format();
        let (Some(a_negative), Some(b_negative)) = (self.sign(), other.sign()) else {
            return Float::nan(format);
        };
        let negative = a_negative ^ b_negative;
        match (self.kind(), other.kind()) {
            (Kind::Finite(a), Kind::Finite(b)) => {
                let exponent = a.exponent + b.exponent;
                match short_pair(a, b, format) {
                    Some((x, y)) => Exact::new(negative, x * y, exponent).round(mode, format),
                    None => Exact::new(negative, &a.significand * &b.significand, exponent)
                        .round(mode, format),
                }
            }
            (Kind::Infinity { .. }, Kind::Zero { .. })
            | (Kind::Zero { .. }, Kind::Infinity { .. }) => Float::nan(format),
            (Kind::Infinity { .. }, _) | (_, Kind::Infinity { .. }) => {
                Float::infinity(negative, format)
            }
            _ => Float::zero(negative, format),
        }
    }

    /// `fp.div`.
    pub fn div(&self, mode: RoundingMode, other: &Float) -> Float {
        let format = self.format();
        let (Some(a_negative), Some(b_negative)) = (self.sign(), other.sign()) else {
            return Float::nan(format);
        };
        let negative = a_negative ^ b_negative;
        match (self.kind(), other.kind()) {
            (Kind::Finite(a), Kind::Finite(b)) => {
                let exponent = a.exponent - b.exponent;
                match short_pair(a, b, format) {
                    // The dividend is shifted to at most `64 + sb + 1` bits.
                    Some((x, y)) if format.significand_bits() < SHORT_SIGNIFICAND => {
                        quotient(negative, &x, &y, exponent, format).round(mode, format)
                    }
                    _ => quotient(negative, &a.significand, &b.significand, exponent, format)
                        .round(mode, format),
                }
            }
            (Kind::Infinity { .. }, Kind::Infinity { .. })
            | (Kind::Zero { .. }, Kind::Zero { .. }) => Float::nan(format),
            (Kind::Infinity { .. }, _) | (_, Kind::Zero { .. }) => {
                Float::infinity(negative, format)
            }
            _ => Float::zero(negative, format),
        }
    }

    /// `fp.fma`: `self * factor + addend`, rounded once.
    pub fn fma(&self, mode: RoundingMode, factor: &Float, addend: &Float) -> Float {
        let format = self.format();
        let (Some(a_negative), Some(b_negative), Some(_)) =
            (self.sign(), factor.sign(), addend.sign())
        else {
            return Float::nan(format);
        };
        let negative = a_negative ^ b_negative;
        let (a, b) = match (self.kind(), factor.kind()) {
            (Kind::Finite(a), Kind::Finite(b)) => (a, b),
            // The product is a zero, an infinity or NaN whatever the mode, so that adding it
            // rounds once still.
            _ => {
                let product = self.mul(mode, factor);
                return product.add_signed(mode, addend, false);
            }
        };
        let exponent = a.exponent + b.exponent;
        let c = match addend.kind() {
            Kind::Finite(c) => c,
            Kind::Zero { .. } => return self.mul(mode, factor),
            _ => return addend.clone(),
        };
        if let (Some((x, y)), Some(z)) = (short_pair(a, b, format), c.short())
            && (x * y).length() <= SHORT_TERM
        {
            return sum(
                mode,
                format,
                Exact::new(negative, x * y, exponent),
                Exact::new(c.negative, z, c.exponent),
            );
        }
        sum(
            mode,
            format,
            Exact::new(negative, &a.significand * &b.significand, exponent),
            Exact::new(c.negative, c.significand.clone(), c.exponent),
        )
    }

    /// `fp.sqrt`.
    pub fn sqrt(&self, mode: RoundingMode) -> Float {
        let format = self.format();
        match self.kind() {
            Kind::Zero { .. } | Kind::Infinity { negative: false } => self.clone(),
            Kind::Finite(a) if !a.negative => match a.short() {
                // The radicand is shifted to at most `2 sb + 3` bits.
                Some(x) if format.significand_bits() <= SHORT_SIGNIFICAND - 2 => {
                    root(x, a.exponent, format).round(mode, format)
                }
                _ => root(a.significand.clone(), a.exponent, format).round(mode, format),
            },
            _ => Float::nan(format),
        }
    }
}

impl Finite {
    /// This number with the sign given, in the format given.
    fn round(&self, mode: RoundingMode, negative: bool, format: Format) -> Float {
        Exact::new(negative, self.significand.clone(), self.exponent).round(mode, format)
    }
}

/// Whether the sum of two zeros is `-0`.
fn zero_sum_sign(mode: RoundingMode, a: bool, b: bool) -> bool {
    if a == b { a } else { mode.exact_zero_is_negative() }
}

/// The rounded sum of two numbers without tails, neither of them zero.
///
/// Both are shifted to one length with three zeros at the end, then the smaller is shifted down to
/// its place. Bits fall off only if it is at least four places lower; then nothing cancels beyond
/// one bit, and the difference is still longer than the significand, as a tail requires.
fn sum<M: Magnitude>(mode: RoundingMode, format: Format, a: Exact<M>, b: Exact<M>) -> Float {
    let (a_length, b_length) = (a.magnitude.length(), b.magnitude.length());
    let window = a_length.max(b_length).max(i64::from(format.significand_bits())) + 3;
    let (a_end, b_end) = (a.exponent + a_length, b.exponent + b_length);
    let a_shifted = a.magnitude.shifted_up(window - a_length);
    let b_shifted = b.magnitude.shifted_up(window - b_length);
    let swapped = b_end > a_end || (b_end == a_end && b_shifted > a_shifted);
    let (large, small) = if swapped { (b_shifted, a_shifted) } else { (a_shifted, b_shifted) };
    let negative = if swapped { b.negative } else { a.negative };
    let distance = a_end.abs_diff(b_end) as i64;
    let sticky = small.has_bits_below(distance);
    let small = small.shifted_down(distance);
    let exponent = a_end.max(b_end) - window;
    let magnitude = if a.negative == b.negative {
        large.plus(small)
    } else if large == small {
        return Float::zero(mode.exact_zero_is_negative(), format);
    } else {
        // A tail that is taken away leaves a tail, one unit lower.
        large.minus(small).minus_bit(sticky)
    };
    Exact { negative, magnitude, exponent, sticky }.round(mode, format)
}

/// `a / b * 2^exponent`, with a quotient longer than the significand.
pub(super) fn quotient<M: Magnitude>(
    negative: bool,
    a: &M,
    b: &M,
    exponent: i64,
    format: Format,
) -> Exact<M> {
    let wanted = i64::from(format.significand_bits()) + 1;
    let shift = (b.length() + wanted - a.length()).max(0);
    let (magnitude, sticky) = a.clone().shifted_up(shift).quotient(b);
    Exact { negative, magnitude, exponent: exponent - shift, sticky }
}

/// The square root of `a * 2^exponent`, longer than the significand.
fn root<M: Magnitude>(a: M, exponent: i64, format: Format) -> Exact<M> {
    let wanted = 2 * (i64::from(format.significand_bits()) + 1);
    let shift = (wanted - a.length()).max(0);
    // The exponent must be even for its half to be an integer.
    let shift = shift + ((exponent - shift) & 1);
    let (magnitude, sticky) = a.shifted_up(shift).root();
    Exact { negative: false, magnitude, exponent: (exponent - shift) / 2, sticky }
}
