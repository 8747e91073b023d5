//! Bit-vectors of any width from 1: the value, how it is made and what it is as a number. The
//! operators of the theory stand in `bits`, `arith` and `compare`, the notation in `text`.
//!
//! A value is canonical (below 2^width, up to 64 bits in place, wider ones behind a box), so that
//! equality and hashing look at nothing but the fields. Only [`BitVec::from_u64`] and
//! `BitVec::reduce` make one, and both reduce modulo 2^width.

mod arith;
mod bits;
mod compare;
mod text;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use std::borrow::Cow;

/// The widest bit-vector that an evaluator should make: `repeat`, `concat` and the extensions
/// allocate what they are asked for, so their caller compares the width of the result with this.
pub const MAX_WIDTH: u32 = 1 << 24;

/// The widest bit-vector that is held without allocation.
const SMALL: u32 = 64;

/// A bit-vector. Bit 0 is the least significant one.
///
/// The order is that of the width, then of the *unsigned* value; [`BitVec::slt`] and the like
/// compare as signed numbers.
///
/// The operands of one operation have one width, unless the operator says otherwise. Debug builds
/// assert this; release builds then return some value without panicking. Width 0 is no sort: no
/// operation makes it out of sort-correct operands.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitVec(Repr);

// The derived order is by width and then by value, because every small width is below every wide
// one. The size is 16 bytes.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Repr {
    /// Width at most 64.
    Small { width: u32, value: u64 },
    /// Width above 64, whatever the value.
    Wide { width: u32, value: Box<UBig> },
}

/// 2^width - 1 for widths up to 64.
#[inline]
fn mask(width: u32) -> u64 {
    debug_assert!(width <= SMALL);
    u64::MAX.checked_shr(SMALL.saturating_sub(width)).unwrap_or(0)
}

/// The signed number that the low `width` (up to 64) bits of `value` are.
#[inline]
fn signed(width: u32, value: u64) -> i64 {
    let unused = SMALL.saturating_sub(width).min(SMALL - 1);
    ((value << unused) as i64) >> unused
}

/// Making a bit-vector.
impl BitVec {
    /// The value modulo 2^width.
    pub fn new(width: u32, value: &UBig) -> BitVec {
        match u64::try_from(value) {
            Ok(value) => BitVec::from_u64(width, value),
            Err(_) => BitVec::reduce(width, value.clone()),
        }
    }

    /// The value modulo 2^width.
    #[inline]
    pub fn from_u64(width: u32, value: u64) -> BitVec {
        debug_assert!(width > 0, "a bit-vector has at least one bit");
        if width <= SMALL {
            BitVec(Repr::Small { width, value: value & mask(width) })
        } else {
            BitVec(Repr::Wide { width, value: Box::new(UBig::from(value)) })
        }
    }

    /// The value modulo 2^width, in two's complement if it is negative: `int_to_bv`.
    pub fn from_int(width: u32, value: &IBig) -> BitVec {
        match i64::try_from(value) {
            Ok(value) if width <= SMALL => BitVec::from_u64(width, value as u64),
            _ => BitVec::reduce_int(width, value.clone()),
        }
    }

    /// The bits from the least significant one up; the width is their number.
    pub fn from_bits(bits: &[bool]) -> BitVec {
        let width = u32::try_from(bits.len()).unwrap_or(u32::MAX);
        if width <= SMALL {
            let value = bits.iter().rev().fold(0, |value, &bit| value << 1 | u64::from(bit));
            return BitVec::from_u64(width, value);
        }
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |b, &bit| b << 1 | u8::from(bit));
        let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
        BitVec::reduce(width, UBig::from_le_bytes(&bytes))
    }

    /// One bit: what `bvcomp`, `bvredor` and `bvredand` return.
    pub fn from_bool(bit: bool) -> BitVec {
        BitVec::from_u64(1, u64::from(bit))
    }

    /// All bits 0.
    pub fn zero(width: u32) -> BitVec {
        BitVec::from_u64(width, 0)
    }

    /// The number 1.
    pub fn one(width: u32) -> BitVec {
        BitVec::from_u64(width, 1)
    }

    /// All bits 1.
    pub fn ones(width: u32) -> BitVec {
        if width <= SMALL {
            BitVec::from_u64(width, u64::MAX)
        } else {
            BitVec::reduce(width, UBig::ones(width as usize))
        }
    }

    /// The least signed number: the most significant bit alone.
    pub fn min_signed(width: u32) -> BitVec {
        BitVec::one(width).shifted_left(width.saturating_sub(1))
    }

    /// The greatest signed number: all bits but the most significant one.
    pub fn max_signed(width: u32) -> BitVec {
        BitVec::min_signed(width).not()
    }

    /// The value modulo 2^width, without a copy.
    fn reduce(width: u32, mut value: UBig) -> BitVec {
        debug_assert!(width > 0, "a bit-vector has at least one bit");
        value.clear_high_bits(width as usize);
        if width <= SMALL {
            // Below 2^width, it fits.
            BitVec::from_u64(width, u64::try_from(&value).unwrap_or(0))
        } else {
            BitVec(Repr::Wide { width, value: Box::new(value) })
        }
    }

    /// [`BitVec::from_int`] without a copy.
    fn reduce_int(width: u32, value: IBig) -> BitVec {
        let (sign, mut magnitude) = value.into_parts();
        if sign == dashu_base::Sign::Negative {
            magnitude.clear_high_bits(width as usize);
            magnitude = (UBig::ONE << width as usize) - magnitude;
        }
        BitVec::reduce(width, magnitude)
    }
}

/// Reading a bit-vector.
impl BitVec {
    /// The number of bits.
    #[inline]
    pub fn width(&self) -> u32 {
        match self.0 {
            Repr::Small { width, .. } | Repr::Wide { width, .. } => width,
        }
    }

    /// The unsigned number: `ubv_to_int`.
    pub fn to_ubig(&self) -> UBig {
        self.magnitude().into_owned()
    }

    /// The signed number, read as two's complement: `sbv_to_int`.
    pub fn to_int(&self) -> IBig {
        match &self.0 {
            Repr::Small { width, value } => IBig::from(signed(*width, *value)),
            Repr::Wide { width, value } => {
                let value = IBig::from(value.as_ref().clone());
                if self.msb() { value - (IBig::ONE << *width as usize) } else { value }
            }
        }
    }

    /// The unsigned number, if it is below 2^64; the width does not matter.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { value, .. } => Some(*value),
            Repr::Wide { value, .. } => u64::try_from(value.as_ref()).ok(),
        }
    }

    /// Bit `i`, where 0 is the least significant one; `false` beyond the width.
    #[inline]
    pub fn bit(&self, i: u32) -> bool {
        match &self.0 {
            Repr::Small { value, .. } => value.checked_shr(i).unwrap_or(0) & 1 == 1,
            Repr::Wide { value, .. } => value.bit(i as usize),
        }
    }

    /// The most significant bit: whether the signed number is negative.
    #[inline]
    pub fn msb(&self) -> bool {
        self.bit(self.width().saturating_sub(1))
    }

    /// Whether all bits are 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Small { value, .. } => *value == 0,
            Repr::Wide { value, .. } => value.is_zero(),
        }
    }

    /// Whether all bits are 1.
    pub fn is_ones(&self) -> bool {
        match &self.0 {
            Repr::Small { width, value } => *value == mask(*width),
            Repr::Wide { width, value } => {
                value.bit_len() == *width as usize && value.count_ones() == *width as usize
            }
        }
    }

    /// Whether only the most significant bit is 1.
    pub fn is_min_signed(&self) -> bool {
        let place = self.width().saturating_sub(1);
        match &self.0 {
            Repr::Small { value, .. } => Some(*value) == 1u64.checked_shl(place),
            Repr::Wide { value, .. } => value.trailing_zeros() == Some(place as usize),
        }
    }

    /// The unsigned number, borrowed where there is one to borrow.
    fn magnitude(&self) -> Cow<'_, UBig> {
        match &self.0 {
            Repr::Small { value, .. } => Cow::Owned(UBig::from(*value)),
            Repr::Wide { value, .. } => Cow::Borrowed(value),
        }
    }

    /// Both numbers of a binary operation if they are small, with their width.
    #[inline]
    fn small_pair(&self, other: &BitVec) -> Option<(u32, u64, u64)> {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        match (&self.0, &other.0) {
            (Repr::Small { width, value: a }, Repr::Small { value: b, .. }) => {
                Some((*width, *a, *b))
            }
            _ => None,
        }
    }

    /// A binary operation that is one formula on machine words and one on large numbers; either
    /// may return more than the width holds.
    #[inline]
    fn combine(
        &self,
        other: &BitVec,
        small: impl FnOnce(u64, u64) -> u64,
        wide: impl FnOnce(&UBig, &UBig) -> UBig,
    ) -> BitVec {
        match self.small_pair(other) {
            Some((width, a, b)) => BitVec::from_u64(width, small(a, b)),
            None => BitVec::reduce(self.width(), wide(&self.magnitude(), &other.magnitude())),
        }
    }
}
