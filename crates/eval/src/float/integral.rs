//! Rounding to an integral float, and the remainder.
//! The quotient of a remainder may have `2^60` bits: only its parity matters, and that is found by
//! reducing modulo twice the divisor.

use super::arith::short_pair;
use super::format::{Format, RoundingMode};
use super::magnitude::Magnitude;
use super::round::Exact;
use super::value::{Finite, Float, Kind};
use dashu_int::UBig;

impl Float {
    /// `fp.roundToIntegral`. A zero that comes out has the sign of the operand.
    ///
    /// In formats with very small exponents the integer may lie beyond the largest float (`3.75`
    /// to the nearest, with `eb` = 2 and `sb` = 4); it then overflows by the same mode.
    pub fn round_to_integral(&self, mode: RoundingMode) -> Float {
        let Kind::Finite(finite) = self.kind() else { return self.clone() };
        if finite.exponent >= 0 {
            return self.clone();
        }
        let integer = finite.rounded_to_integer(mode);
        Exact::new(finite.negative, integer, 0).round(mode, self.format())
    }

    /// `fp.rem`: `self - other * n` with `n` the integer nearest to the exact quotient, the even
    /// one if two are. The result is exact; a zero has the sign of `self`.
    pub fn rem(&self, other: &Float) -> Float {
        let format = self.format();
        let (x, y) = match (self.kind(), other.kind()) {
            (Kind::Finite(x), Kind::Finite(y)) => (x, y),
            (Kind::Finite(_) | Kind::Zero { .. }, Kind::Infinity { .. })
            | (Kind::Zero { .. }, Kind::Finite(_)) => return self.clone(),
            _ => return Float::nan(format),
        };
        let x_end = x.exponent + x.significand.length();
        let y_end = y.exponent + y.significand.length();
        if x_end + 1 < y_end {
            // Less than half the divisor: the quotient rounds to zero.
            return self.clone();
        }
        match short_pair(x, y, format) {
            // Twice the divisor, and so every residue, stays within a word with two bits to spare.
            Some((a, b)) if b.length() < 62 && a.length() < 62 => {
                remainder(x.negative, a, x.exponent, b, y.exponent, format)
            }
            _ => {
                // A short number in a wide format has a long tail of zeros: without it, the
                // residues are short too.
                let (a, a_exponent) = x.without_tail();
                let (b, b_exponent) = y.without_tail();
                remainder(x.negative, a, a_exponent, b, b_exponent, format)
            }
        }
    }
}

impl Finite {
    /// The significand without the zeros at its end, and the exponent of what is left.
    pub(super) fn without_tail(&self) -> (UBig, i64) {
        let zeros = self.significand.trailing_zeros().unwrap_or(0) as i64;
        (self.significand.clone().shifted_down(zeros), self.exponent + zeros)
    }

    /// The magnitude rounded to an integer, for a number with a negative exponent.
    pub(super) fn rounded_to_integer(&self, mode: RoundingMode) -> UBig {
        match self.short() {
            Some(short) => Exact::new(self.negative, short, self.exponent)
                .without_low_bits(mode, -self.exponent)
                .into_big(),
            None => Exact::new(self.negative, self.significand.clone(), self.exponent)
                .without_low_bits(mode, -self.exponent),
        }
    }
}

/// The remainder of `a * 2^a_exponent` by `b * 2^b_exponent`, where the first is not below a
/// quarter of the second.
fn remainder<M: Magnitude>(
    negative: bool,
    a: M,
    a_exponent: i64,
    b: M,
    b_exponent: i64,
    format: Format,
) -> Float {
    let distance = a_exponent - b_exponent;
    // In units of the smaller exponent. A divisor is shifted up only to be about as long as the
    // dividend, since the caller has compared their leading bits.
    let (divisor, unit) =
        if distance < 0 { (b.shifted_up(-distance), a_exponent) } else { (b, b_exponent) };
    let twice = divisor.clone().shifted_up(1);
    let residue = if distance > 0 {
        let power = power_of_two(distance, &twice);
        a.modulo(&twice).times(&power).modulo(&twice)
    } else {
        a.modulo(&twice)
    };
    let odd = residue >= divisor;
    let residue = if odd { residue.minus(divisor.clone()) } else { residue };
    let double = residue.clone().shifted_up(1);
    let up = double > divisor || (double == divisor && odd);
    let (negative, magnitude) =
        if up { (!negative, divisor.minus(residue)) } else { (negative, residue) };
    // Exact: the remainder is a multiple of the smaller unit and at most half the divisor.
    Exact::new(negative, magnitude, unit).round(RoundingMode::NearestEven, format)
}

/// `2^n` modulo `modulus`, by repeated squaring.
fn power_of_two<M: Magnitude>(n: i64, modulus: &M) -> M {
    // The first steps need no reduction: up to here the power itself is a small number.
    let mut steps = 0;
    while n >> steps > 62 {
        steps += 1;
    }
    let mut power = M::one().shifted_up(n >> steps).modulo(modulus);
    for step in (0..steps).rev() {
        power = power.times(&power).modulo(modulus);
        if (n >> step) & 1 == 1 {
            power = power.shifted_up(1).modulo(modulus);
        }
    }
    power
}
