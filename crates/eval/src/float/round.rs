//! The one place where something is rounded: an exact magnitude becomes a float or an integer.
//! The thing to know is [`Exact::sticky`]: it stands for a tail that was cut off, and is only
//! usable if the cut is below the bit that decides between the two neighbours.

use super::format::{Format, RoundingMode};
use super::magnitude::Magnitude;
use super::value::Float;

/// The real number `± (magnitude + tail) * 2^exponent`, where the tail is 0, or, if `sticky`,
/// strictly between 0 and 1.
#[derive(Clone, Debug)]
pub(super) struct Exact<M> {
    /// The sign, also of a zero.
    pub(super) negative: bool,
    /// The integer part.
    pub(super) magnitude: M,
    /// What the integer part is multiplied with.
    pub(super) exponent: i64,
    /// Whether there is a tail. Then the magnitude must be longer than the significand it is
    /// rounded to, or the number be finer than [`Format::min_unit`]: otherwise a tail below and
    /// one above one half cannot be told apart.
    pub(super) sticky: bool,
}

impl<M: Magnitude> Exact<M> {
    /// A number without tail.
    #[inline]
    pub(super) fn new(negative: bool, magnitude: M, exponent: i64) -> Exact<M> {
        Exact { negative, magnitude, exponent, sticky: false }
    }

    /// Rounded to an integer multiple of `2^(exponent + n)`, for `n > 0`; the answer counts these.
    #[inline]
    pub(super) fn without_low_bits(self, mode: RoundingMode, n: i64) -> M {
        let half = self.magnitude.has_bit(n - 1);
        let rest = self.sticky || self.magnitude.has_bits_below(n - 1);
        let negative = self.negative;
        let kept = self.magnitude.shifted_down(n);
        let up = match mode {
            RoundingMode::NearestEven => half && (rest || kept.has_bit(0)),
            RoundingMode::NearestAway => half,
            RoundingMode::TowardPositive => !negative && (half || rest),
            RoundingMode::TowardNegative => negative && (half || rest),
            RoundingMode::TowardZero => false,
        };
        kept.plus_bit(up)
    }

    /// The float this number rounds to. A zero keeps its sign.
    #[inline]
    pub(super) fn round(self, mode: RoundingMode, format: Format) -> Float {
        let negative = self.negative;
        let length = self.magnitude.length();
        if length == 0 && !self.sticky {
            return Float::zero(negative, format);
        }
        // Exponents that come from outside may be anything: far out, all answers are the same.
        let leading = self.exponent.saturating_add(length - 1);
        if leading > format.max_exponent() {
            return overflow(mode, negative, format);
        }
        let precision = i64::from(format.significand_bits());
        let unit = leading.max(format.min_exponent()) - (precision - 1);
        let dropped = unit.saturating_sub(self.exponent);
        let (significand, unit) = if dropped > 0 {
            let kept = self.without_low_bits(mode, dropped);
            // All ones rounded up is one bit longer: a power of two, so the shift is exact.
            if kept.length() > precision { (kept.shifted_down(1), unit + 1) } else { (kept, unit) }
        } else {
            debug_assert!(!self.sticky);
            (self.magnitude.shifted_up(-dropped), unit)
        };
        match significand.length() {
            0 => Float::zero(negative, format),
            length if unit + length - 1 > format.max_exponent() => overflow(mode, negative, format),
            _ => Float::canonical(negative, unit, significand.into_big(), format),
        }
    }
}

/// What stands for a number beyond the largest finite float by at least half a unit, or by
/// anything if the rounding is directed.
fn overflow(mode: RoundingMode, negative: bool, format: Format) -> Float {
    let away = match mode {
        RoundingMode::NearestEven | RoundingMode::NearestAway => true,
        RoundingMode::TowardPositive => !negative,
        RoundingMode::TowardNegative => negative,
        RoundingMode::TowardZero => false,
    };
    if away { Float::infinity(negative, format) } else { Float::max_finite(negative, format) }
}
