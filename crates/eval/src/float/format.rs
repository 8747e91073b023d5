//! The two parameters of a float and the five ways to round.
//! The limits on a format live here: they are what lets every exponent elsewhere be an `i64`.

/// The widest exponent field. Exponents of a product, and differences of such exponents, stay
/// below `2^63` only up to here; every operation relies on it.
pub const MAX_EXPONENT_BITS: u32 = 62;

/// The widest significand, hidden bit included. It bounds what one operation costs to some seconds:
/// the slowest is the remainder of numbers far apart, which squares numbers of this length.
pub const MAX_SIGNIFICAND_BITS: u32 = 1 << 20;

/// The sort `(_ FloatingPoint eb sb)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Format {
    eb: u32,
    sb: u32,
}

/// A format that is no SMT-LIB sort, or is beyond what this module computes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// SMT-LIB wants at least two bits of exponent and two of significand.
    #[error("a float needs at least 2 bits of exponent and 2 of significand, not {eb} and {sb}")]
    TooSmall {
        /// Bits of exponent.
        eb: u32,
        /// Bits of significand.
        sb: u32,
    },
    /// A legal sort, but above [`MAX_EXPONENT_BITS`] or [`MAX_SIGNIFICAND_BITS`].
    #[error(
        "floats are supported up to {MAX_EXPONENT_BITS} bits of exponent and \
         {MAX_SIGNIFICAND_BITS} of significand, not {eb} and {sb}"
    )]
    TooLarge {
        /// Bits of exponent.
        eb: u32,
        /// Bits of significand.
        sb: u32,
    },
}

impl Format {
    /// `Float16`.
    pub const HALF: Format = Format { eb: 5, sb: 11 };
    /// `Float32`.
    pub const SINGLE: Format = Format { eb: 8, sb: 24 };
    /// `Float64`.
    pub const DOUBLE: Format = Format { eb: 11, sb: 53 };
    /// `Float128`.
    pub const QUAD: Format = Format { eb: 15, sb: 113 };

    /// The format with `eb` bits of exponent and `sb` of significand, hidden bit included.
    pub const fn new(eb: u32, sb: u32) -> Result<Format, FormatError> {
        if eb < 2 || sb < 2 {
            Err(FormatError::TooSmall { eb, sb })
        } else if eb > MAX_EXPONENT_BITS || sb > MAX_SIGNIFICAND_BITS {
            Err(FormatError::TooLarge { eb, sb })
        } else {
            Ok(Format { eb, sb })
        }
    }

    /// Bits of the exponent field.
    pub const fn exponent_bits(self) -> u32 {
        self.eb
    }

    /// Bits of the significand, hidden bit included.
    pub const fn significand_bits(self) -> u32 {
        self.sb
    }

    /// Bits of the whole float.
    pub const fn width(self) -> u32 {
        self.eb + self.sb
    }

    /// The exponent of the leading bit of the largest finite float; also the bias.
    pub const fn max_exponent(self) -> i64 {
        (1 << (self.eb - 1)) - 1
    }

    /// The exponent of the leading bit of the smallest normal float.
    pub const fn min_exponent(self) -> i64 {
        1 - self.max_exponent()
    }

    /// The exponent of the last bit of every subnormal float: nothing is finer than `2^this`.
    pub const fn min_unit(self) -> i64 {
        self.min_exponent() - (self.sb as i64 - 1)
    }
}

/// How an exact result that is no float becomes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoundingMode {
    /// `RNE`: to the nearest, halfway cases to the even significand.
    NearestEven,
    /// `RNA`: to the nearest, halfway cases away from zero.
    NearestAway,
    /// `RTP`: towards plus infinity.
    TowardPositive,
    /// `RTN`: towards minus infinity.
    TowardNegative,
    /// `RTZ`: towards zero.
    TowardZero,
}

impl RoundingMode {
    /// All five, in the order of the SMT-LIB theory.
    pub const ALL: [RoundingMode; 5] = [
        RoundingMode::NearestEven,
        RoundingMode::NearestAway,
        RoundingMode::TowardPositive,
        RoundingMode::TowardNegative,
        RoundingMode::TowardZero,
    ];

    /// Whether a sum that is exactly zero, of terms that are not zeros of one sign, is `-0`.
    pub(super) const fn exact_zero_is_negative(self) -> bool {
        matches!(self, RoundingMode::TowardNegative)
    }
}
