//! To and from integers, rationals and other formats.
//! A float with a wide exponent stands for integers that fit no memory: what would need more than
//! [`MAX_EXACT_BITS`] is refused with an error of its own, before anything is allocated.

use super::arith::quotient;
use super::format::{Format, RoundingMode};
use super::magnitude::Magnitude;
use super::round::Exact;
use super::value::{Finite, Float, Kind};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;

/// The longest integer, numerator or denominator that a conversion makes.
pub const MAX_EXACT_BITS: u32 = 1 << 24;

/// Why a float has no exact counterpart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConversionError {
    /// SMT-LIB leaves the result unspecified: NaN or an infinity.
    #[error("NaN and the infinities are no numbers")]
    NotFinite,
    /// SMT-LIB leaves the result unspecified: the integer does not fit the bit-vector.
    #[error("the rounded float does not fit the bit-vector")]
    OutOfRange,
    /// There is a result, but it is longer than [`MAX_EXACT_BITS`].
    #[error("the exact value needs more than {MAX_EXACT_BITS} bits")]
    TooLarge,
}

impl ConversionError {
    /// Whether SMT-LIB allows any result here. Otherwise there is one and it was not computed.
    pub fn is_unspecified(self) -> bool {
        self != ConversionError::TooLarge
    }
}

impl Float {
    /// The float nearest, by `mode`, to `± magnitude * 2^exponent`. Zero keeps its sign.
    pub fn from_scaled(
        mode: RoundingMode,
        negative: bool,
        magnitude: UBig,
        exponent: i64,
        format: Format,
    ) -> Float {
        Exact::new(negative, magnitude, exponent).round(mode, format)
    }

    /// `to_fp` of an integer, such as the value of a bit-vector; 0 gives `+0`.
    pub fn from_int(mode: RoundingMode, value: &IBig, format: Format) -> Float {
        let (sign, magnitude) = value.clone().into_parts();
        Float::from_scaled(mode, sign == Sign::Negative, magnitude, 0, format)
    }

    /// `to_fp` of a real; 0 gives `+0`.
    pub fn from_rational(mode: RoundingMode, value: &RBig, format: Format) -> Float {
        if value.is_zero() {
            return Float::zero(false, format);
        }
        quotient_of(value, format).round(mode, format)
    }

    /// The float that every real number strictly between `lo` and `hi` rounds to, if it is one:
    /// an irrational number is rounded by refining an enclosure until this answers. If both are
    /// the same, that number is meant; if `lo` is above `hi`, nothing is.
    pub fn from_rational_enclosure(
        mode: RoundingMode,
        lo: &RBig,
        hi: &RBig,
        format: Format,
    ) -> Option<Float> {
        match lo.cmp(hi) {
            std::cmp::Ordering::Greater => None,
            std::cmp::Ordering::Equal => Some(Float::from_rational(mode, lo, format)),
            std::cmp::Ordering::Less => {
                // Rounding is monotone: the ends, approached from inside, decide for all between.
                let low = beside(lo, true, format).round(mode, format);
                let high = beside(hi, false, format).round(mode, format);
                (low == high).then_some(low)
            }
        }
    }

    /// `to_fp` of a float: the same number in another format.
    pub fn from_float(mode: RoundingMode, value: &Float, format: Format) -> Float {
        match value.kind() {
            Kind::Nan => Float::nan(format),
            &Kind::Infinity { negative } => Float::infinity(negative, format),
            &Kind::Zero { negative } => Float::zero(negative, format),
            Kind::Finite(_) if value.format() == format => value.clone(),
            Kind::Finite(finite) => Float::from_scaled(
                mode,
                finite.negative,
                finite.significand.clone(),
                finite.exponent,
                format,
            ),
        }
    }

    /// `fp.to_real`: the exact value.
    pub fn to_rational(&self) -> Result<RBig, ConversionError> {
        let finite = match self.kind() {
            Kind::Nan | Kind::Infinity { .. } => return Err(ConversionError::NotFinite),
            Kind::Zero { .. } => return Ok(RBig::ZERO),
            Kind::Finite(finite) => finite,
        };
        // In lowest terms, so that the limit is on what the answer needs.
        let (odd, exponent) = finite.without_tail();
        let limit = i64::from(MAX_EXACT_BITS);
        if exponent >= 0 {
            if exponent + odd.length() > limit {
                return Err(ConversionError::TooLarge);
            }
            return Ok(RBig::from(signed(finite.negative, odd.shifted_up(exponent))));
        }
        if -exponent >= limit {
            return Err(ConversionError::TooLarge);
        }
        let denominator = UBig::ONE.shifted_up(-exponent);
        Ok(RBig::from_parts(signed(finite.negative, odd), denominator))
    }

    /// The value rounded to an integer by `mode`.
    pub fn to_integral_value(&self, mode: RoundingMode) -> Result<IBig, ConversionError> {
        match self.kind() {
            Kind::Nan | Kind::Infinity { .. } => Err(ConversionError::NotFinite),
            Kind::Zero { .. } => Ok(IBig::ZERO),
            Kind::Finite(finite) => finite.to_integer(mode),
        }
    }

    /// `fp.to_ubv`: the integer by `mode`, if it has at most `width` bits and is not negative.
    pub fn to_unsigned(&self, mode: RoundingMode, width: u32) -> Result<UBig, ConversionError> {
        let value = self.to_integer_near(mode, width)?;
        match UBig::try_from(value) {
            Ok(value) if value.length() <= i64::from(width) => Ok(value),
            _ => Err(ConversionError::OutOfRange),
        }
    }

    /// `fp.to_sbv`: the integer by `mode`, if `width` bits of two's complement hold it.
    pub fn to_signed(&self, mode: RoundingMode, width: u32) -> Result<IBig, ConversionError> {
        let value = self.to_integer_near(mode, width)?;
        // `-n - 1` has the bits of `n` turned over: both must leave room for the sign.
        let bits = match value.sign() {
            Sign::Positive => UBig::try_from(value.clone()),
            Sign::Negative => UBig::try_from(-(&value) - IBig::ONE),
        };
        match bits {
            Ok(bits) if bits.length() < i64::from(width) => Ok(value),
            _ => Err(ConversionError::OutOfRange),
        }
    }

    /// [`Float::to_integral_value`], but what cannot fit `width` bits is out of range rather than
    /// too large.
    fn to_integer_near(&self, mode: RoundingMode, width: u32) -> Result<IBig, ConversionError> {
        if let Kind::Finite(finite) = self.kind()
            && finite.exponent + finite.significand.length() > i64::from(width)
        {
            return Err(ConversionError::OutOfRange);
        }
        self.to_integral_value(mode)
    }
}

impl Finite {
    /// The number rounded to an integer.
    fn to_integer(&self, mode: RoundingMode) -> Result<IBig, ConversionError> {
        let magnitude = if self.exponent >= 0 {
            if self.exponent + self.significand.length() > i64::from(MAX_EXACT_BITS) {
                return Err(ConversionError::TooLarge);
            }
            self.significand.clone().shifted_up(self.exponent)
        } else {
            self.rounded_to_integer(mode)
        };
        Ok(signed(self.negative, magnitude))
    }
}

/// An integer of sign and magnitude.
fn signed(negative: bool, magnitude: UBig) -> IBig {
    IBig::from_parts(if negative { Sign::Negative } else { Sign::Positive }, magnitude)
}

/// A rational that is not zero, to as many bits as rounding needs.
fn quotient_of(value: &RBig, format: Format) -> Exact<UBig> {
    let (sign, numerator) = value.numerator().clone().into_parts();
    quotient(sign == Sign::Negative, &numerator, value.denominator(), 0, format)
}

/// A real number right above `end`, or right below it: nearer than anything that is rounded to.
fn beside(end: &RBig, above: bool, format: Format) -> Exact<UBig> {
    if end.is_zero() {
        // Anything well below half of the smallest float.
        return Exact::new(!above, UBig::ONE, format.min_unit() - 2);
    }
    let mut exact = quotient_of(end, format);
    let outward = exact.negative != above;
    if !outward && !exact.sticky {
        // One unit less and a tail; two bits more, so that it is still long enough for a tail.
        exact.magnitude = exact.magnitude.shifted_up(2).minus_bit(true);
        exact.exponent -= 2;
    }
    exact.sticky = true;
    exact
}
