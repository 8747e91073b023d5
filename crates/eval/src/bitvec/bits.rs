//! Operators on bits as bits: logic, cutting and joining, shifts and rotations.
//!
//! Shift amounts are unsigned numbers of any size: from the width on, nothing of the operand is
//! left (or only its sign). Rotations take the amount modulo the width.

use super::{BitVec, Repr, SMALL};
use dashu_int::UBig;

/// Logic, bit by bit.
impl BitVec {
    /// `bvnot`.
    pub fn not(&self) -> BitVec {
        match &self.0 {
            Repr::Small { width, value } => BitVec::from_u64(*width, !value),
            Repr::Wide { width, value } => {
                BitVec::reduce(*width, UBig::ones(*width as usize) ^ value.as_ref())
            }
        }
    }

    /// `bvand`.
    pub fn and(&self, other: &BitVec) -> BitVec {
        self.combine(other, |a, b| a & b, |a, b| a & b)
    }

    /// `bvor`.
    pub fn or(&self, other: &BitVec) -> BitVec {
        self.combine(other, |a, b| a | b, |a, b| a | b)
    }

    /// `bvxor`.
    pub fn xor(&self, other: &BitVec) -> BitVec {
        self.combine(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// `bvnand`: not of and.
    pub fn nand(&self, other: &BitVec) -> BitVec {
        self.and(other).not()
    }

    /// `bvnor`: not of or.
    pub fn nor(&self, other: &BitVec) -> BitVec {
        self.or(other).not()
    }

    /// `bvxnor`: not of xor. More than two operands group to the left.
    pub fn xnor(&self, other: &BitVec) -> BitVec {
        self.xor(other).not()
    }

    /// `bvredor`: one bit, 1 if any bit is.
    pub fn redor(&self) -> BitVec {
        BitVec::from_bool(!self.is_zero())
    }

    /// `bvredand`: one bit, 1 if all bits are.
    pub fn redand(&self) -> BitVec {
        BitVec::from_bool(self.is_ones())
    }

    /// `bvite`: the first value if this single bit is 1, else the second.
    pub fn ite(&self, then: &BitVec, otherwise: &BitVec) -> BitVec {
        debug_assert_eq!(self.width(), 1, "the condition is one bit");
        debug_assert_eq!(then.width(), otherwise.width(), "branches of one width");
        if self.is_zero() { otherwise.clone() } else { then.clone() }
    }
}

/// Cutting and joining. The width of the result is not that of the operand.
impl BitVec {
    /// `concat`: this one in the high bits, the other in the low bits.
    pub fn concat(&self, low: &BitVec) -> BitVec {
        let width = self.width().saturating_add(low.width());
        match (&self.0, &low.0) {
            (Repr::Small { value: a, .. }, Repr::Small { width: by, value: b })
                if width <= SMALL =>
            {
                BitVec::from_u64(width, a.checked_shl(*by).unwrap_or(0) | b)
            }
            _ => {
                let high = self.magnitude().as_ref() << low.width() as usize;
                BitVec::reduce(width, high | low.magnitude().as_ref())
            }
        }
    }

    /// `(_ extract high low)`: the bits from `low` to `high`, both included, where
    /// `low <= high < width`.
    pub fn extract(&self, high: u32, low: u32) -> BitVec {
        debug_assert!(low <= high && high < self.width(), "bits that are there");
        let width = high.saturating_sub(low).saturating_add(1);
        match &self.0 {
            Repr::Small { value, .. } => {
                BitVec::from_u64(width, value.checked_shr(low).unwrap_or(0))
            }
            Repr::Wide { value, .. } => BitVec::reduce(width, value.as_ref() >> low as usize),
        }
    }

    /// `(_ repeat times)`, for `times` from 1. See [`super::MAX_WIDTH`].
    pub fn repeat(&self, times: u32) -> BitVec {
        debug_assert!(times > 0, "at least once");
        // Like a power by squaring: the bits of `times` say which doublings are part of it.
        let mut block = self.clone();
        let mut result: Option<BitVec> = None;
        let mut left = times;
        while left > 1 {
            if left & 1 == 1 {
                result = Some(match result {
                    Some(low) => block.concat(&low),
                    None => block.clone(),
                });
            }
            block = block.concat(&block);
            left >>= 1;
        }
        match result {
            Some(low) => block.concat(&low),
            None => block,
        }
    }

    /// `(_ zero_extend by)`. See [`super::MAX_WIDTH`].
    pub fn zero_extend(&self, by: u32) -> BitVec {
        let width = self.width().saturating_add(by);
        match &self.0 {
            Repr::Small { value, .. } => BitVec::from_u64(width, *value),
            Repr::Wide { value, .. } => BitVec::reduce(width, value.as_ref().clone()),
        }
    }

    /// `(_ sign_extend by)`. See [`super::MAX_WIDTH`].
    pub fn sign_extend(&self, by: u32) -> BitVec {
        if by > 0 && self.msb() { BitVec::ones(by).concat(self) } else { self.zero_extend(by) }
    }
}

/// Shifts and rotations.
impl BitVec {
    /// `bvshl`.
    pub fn shl(&self, amount: &BitVec) -> BitVec {
        self.shift_within(amount).map_or_else(|| self.cleared(), |by| self.shifted_left(by))
    }

    /// `bvlshr`: zeros move in.
    pub fn lshr(&self, amount: &BitVec) -> BitVec {
        self.shift_within(amount).map_or_else(|| self.cleared(), |by| self.shifted_right(by))
    }

    /// `bvashr`: copies of the most significant bit move in.
    pub fn ashr(&self, amount: &BitVec) -> BitVec {
        if self.msb() { self.not().lshr(amount).not() } else { self.lshr(amount) }
    }

    /// `(_ rotate_left by)`. An index of more than 64 bits counts modulo the width as well.
    pub fn rotate_left(&self, by: u64) -> BitVec {
        let width = self.width();
        // The remainder is below a `u32`.
        let by = by.checked_rem(u64::from(width)).unwrap_or(0) as u32;
        if by == 0 {
            return self.clone();
        }
        self.shifted_left(by).or(&self.shifted_right(width - by))
    }

    /// `(_ rotate_right by)`.
    pub fn rotate_right(&self, by: u64) -> BitVec {
        let width = u64::from(self.width());
        self.rotate_left(width - by.checked_rem(width).unwrap_or(0))
    }

    /// `ext_rotate_left`: the amount is an unsigned number.
    pub fn ext_rotate_left(&self, amount: &BitVec) -> BitVec {
        self.rotate_left(self.rotation(amount))
    }

    /// `ext_rotate_right`: the amount is an unsigned number.
    pub fn ext_rotate_right(&self, amount: &BitVec) -> BitVec {
        self.rotate_right(self.rotation(amount))
    }

    /// The amount modulo the width, if that is needed to make it a machine word.
    fn rotation(&self, amount: &BitVec) -> u64 {
        debug_assert_eq!(self.width(), amount.width(), "operands of one width");
        let width = self.width().max(1);
        amount.to_u64().unwrap_or_else(|| u64::from(amount.magnitude().as_ref() % width))
    }

    /// The amount, if something of the operand is left.
    #[inline]
    fn shift_within(&self, amount: &BitVec) -> Option<u32> {
        debug_assert_eq!(self.width(), amount.width(), "operands of one width");
        let by = u32::try_from(amount.to_u64()?).ok()?;
        (by < self.width()).then_some(by)
    }

    fn cleared(&self) -> BitVec {
        BitVec::zero(self.width())
    }

    /// To the left by less than the width.
    pub(super) fn shifted_left(&self, by: u32) -> BitVec {
        match &self.0 {
            Repr::Small { width, value } => {
                BitVec::from_u64(*width, value.checked_shl(by).unwrap_or(0))
            }
            Repr::Wide { width, value } => {
                // What would be shifted out is cut off first: the result allocates no more than
                // it keeps.
                let mut kept = value.as_ref().clone();
                kept.clear_high_bits(width.saturating_sub(by) as usize);
                BitVec::reduce(*width, kept << by as usize)
            }
        }
    }

    /// To the right by less than the width, with zeros.
    fn shifted_right(&self, by: u32) -> BitVec {
        match &self.0 {
            Repr::Small { width, value } => {
                BitVec::from_u64(*width, value.checked_shr(by).unwrap_or(0))
            }
            Repr::Wide { width, value } => BitVec::reduce(*width, value.as_ref() >> by as usize),
        }
    }
}
