//! The value itself: one representation per float, so that `==` is the `=` of SMT-LIB.
//! Only [`Float::canonical`] makes finite floats, and only the rounding and the bit patterns call
//! it; that is what keeps the representation unique.

use super::format::Format;
use super::magnitude::Magnitude;
use dashu_int::UBig;

/// A float. `==` is SMT-LIB's `=`: there is one NaN, and `+0` differs from `-0`. For the equality
/// of IEEE 754 see [`Float::ieee_eq`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Float {
    format: Format,
    kind: Kind,
}

/// What a float is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Not a number; the payload is not part of the SMT-LIB theory.
    Nan,
    /// An infinity.
    Infinity {
        /// Its sign.
        negative: bool,
    },
    /// A zero.
    Zero {
        /// Its sign.
        negative: bool,
    },
    /// Anything else.
    Finite(Finite),
}

/// The number `± significand * 2^exponent`, not zero. The significand has exactly `sb` bits, or
/// fewer if the exponent is [`Format::min_unit`]: then the float is subnormal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finite {
    /// Its sign.
    pub negative: bool,
    /// The exponent of the last bit of the significand.
    pub exponent: i64,
    /// The significand, as an integer.
    pub significand: UBig,
}

impl Float {
    /// The NaN of a format.
    pub fn nan(format: Format) -> Float {
        Float { format, kind: Kind::Nan }
    }

    /// An infinity.
    pub fn infinity(negative: bool, format: Format) -> Float {
        Float { format, kind: Kind::Infinity { negative } }
    }

    /// A zero.
    pub fn zero(negative: bool, format: Format) -> Float {
        Float { format, kind: Kind::Zero { negative } }
    }

    /// The finite float furthest from zero.
    pub fn max_finite(negative: bool, format: Format) -> Float {
        let precision = format.significand_bits();
        let exponent = format.max_exponent() - (i64::from(precision) - 1);
        Float::canonical(negative, exponent, UBig::ones(precision as usize), format)
    }

    /// A finite float, of parts that are already as [`Finite`] wants them.
    #[inline]
    pub(super) fn canonical(
        negative: bool,
        exponent: i64,
        significand: UBig,
        format: Format,
    ) -> Float {
        debug_assert!(
            significand.length() == i64::from(format.significand_bits())
                || (exponent == format.min_unit()
                    && (1..i64::from(format.significand_bits())).contains(&significand.length()))
        );
        Float { format, kind: Kind::Finite(Finite { negative, exponent, significand }) }
    }

    /// The same number with another sign, whatever its kind; NaN has none.
    #[inline]
    pub(super) fn with_sign(&self, negative: bool) -> Float {
        let mut changed = self.clone();
        match &mut changed.kind {
            Kind::Nan => {}
            Kind::Infinity { negative: sign } | Kind::Zero { negative: sign } => *sign = negative,
            Kind::Finite(finite) => finite.negative = negative,
        }
        changed
    }

    /// `(fp sign exponent significand)`: the three fields of the bit pattern, the significand
    /// without its hidden bit. `None` if a field is wider than the format says.
    pub fn from_parts(
        negative: bool,
        exponent_bits: &UBig,
        significand_bits: &UBig,
        format: Format,
    ) -> Option<Float> {
        let precision = i64::from(format.significand_bits());
        if exponent_bits.length() > i64::from(format.exponent_bits())
            || significand_bits.length() > precision - 1
        {
            return None;
        }
        let field = i64::try_from(exponent_bits).ok()?;
        let top = 2 * format.max_exponent() + 1;
        Some(if field == top {
            if significand_bits.is_zero() {
                Float::infinity(negative, format)
            } else {
                Float::nan(format)
            }
        } else if field > 0 {
            let mut significand = significand_bits.clone();
            significand.set_bit(format.significand_bits() as usize - 1);
            Float::canonical(negative, format.min_unit() + (field - 1), significand, format)
        } else if significand_bits.is_zero() {
            Float::zero(negative, format)
        } else {
            Float::canonical(negative, format.min_unit(), significand_bits.clone(), format)
        })
    }

    /// The float with this bit pattern, sign first. `None` if the pattern is wider than the
    /// format. All patterns of NaNs give the one NaN.
    pub fn from_bits(bits: &UBig, format: Format) -> Option<Float> {
        let negative = bits.has_bit(i64::from(format.width()) - 1);
        if bits.length() > i64::from(format.width()) {
            return None;
        }
        let (significand, rest) = bits.clone().split_bits(format.significand_bits() as usize - 1);
        let (exponent, _) = rest.split_bits(format.exponent_bits() as usize);
        Float::from_parts(negative, &exponent, &significand, format)
    }

    /// The bit pattern, sign first; `None` for NaN, which has many.
    pub fn to_bits(&self) -> Option<UBig> {
        let format = self.format;
        let stored = format.significand_bits() as usize - 1;
        let (negative, field, significand) = match &self.kind {
            Kind::Nan => return None,
            Kind::Infinity { negative } => (*negative, 2 * format.max_exponent() + 1, UBig::ZERO),
            Kind::Zero { negative } => (*negative, 0, UBig::ZERO),
            Kind::Finite(finite) if self.is_subnormal() => {
                (finite.negative, 0, finite.significand.clone())
            }
            Kind::Finite(finite) => {
                let mut significand = finite.significand.clone();
                significand.clear_bit(stored);
                (finite.negative, finite.exponent - format.min_unit() + 1, significand)
            }
        };
        let sign = u64::from(negative) << format.exponent_bits();
        // The field is at least 0 and below `2^62`.
        let head = sign | field.unsigned_abs();
        Some((UBig::from(head) << stored) | significand)
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// What the float is, to be matched on.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// `fp.isNaN`.
    pub fn is_nan(&self) -> bool {
        matches!(self.kind, Kind::Nan)
    }

    /// `fp.isInfinite`.
    pub fn is_infinite(&self) -> bool {
        matches!(self.kind, Kind::Infinity { .. })
    }

    /// `fp.isZero`.
    pub fn is_zero(&self) -> bool {
        matches!(self.kind, Kind::Zero { .. })
    }

    /// `fp.isNormal`: not zero, and with the hidden bit set.
    pub fn is_normal(&self) -> bool {
        matches!(&self.kind, Kind::Finite(finite)
            if finite.significand.length() == i64::from(self.format.significand_bits()))
    }

    /// `fp.isSubnormal`.
    pub fn is_subnormal(&self) -> bool {
        matches!(self.kind, Kind::Finite(_)) && !self.is_normal()
    }

    /// `fp.isNegative`: false for NaN, true for `-0`.
    pub fn is_negative(&self) -> bool {
        self.sign() == Some(true)
    }

    /// `fp.isPositive`: false for NaN, true for `+0`.
    pub fn is_positive(&self) -> bool {
        self.sign() == Some(false)
    }

    /// Whether the sign is minus; NaN has no sign.
    #[inline]
    pub(super) fn sign(&self) -> Option<bool> {
        match &self.kind {
            Kind::Nan => None,
            Kind::Infinity { negative } | Kind::Zero { negative } => Some(*negative),
            Kind::Finite(finite) => Some(finite.negative),
        }
    }
}
