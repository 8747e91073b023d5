//! The notation: `#b0101`, `#x5` and the `bv5` of `(_ bv5 8)`.
//!
//! Digits are checked here, because the number parser below also takes signs and underscores; and
//! padded here, because the widths of the formatting machinery end at 2^16.

use super::{BitVec, Repr};
use dashu_int::UBig;
use std::fmt;

impl BitVec {
    /// A `#b…` or `#x…` literal, with digits of either case; `None` if the text is not one.
    pub fn from_literal(text: &str) -> Option<BitVec> {
        let (bits, radix, digits) = match text.split_at_checked(2)? {
            ("#b", digits) => (1, 2, digits),
            ("#x", digits) => (4, 16, digits),
            _ => return None,
        };
        let width = u32::try_from(digits.len()).ok()?.checked_mul(bits)?;
        parse(digits, radix).map(|value| BitVec::reduce(width, value))
    }

    /// The `bv5` of `(_ bv5 8)` with its width. `None` if the symbol is not of this form. A number
    /// too great for the width is taken modulo 2^width, as Z3 does; the standard rules it out.
    pub fn from_decimal(symbol: &str, width: u32) -> Option<BitVec> {
        parse(symbol.strip_prefix("bv")?, 10).map(|value| BitVec::reduce(width, value))
    }
}

/// A number of digits alone, at least one.
fn parse(digits: &str, radix: u32) -> Option<UBig> {
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    match u64::from_str_radix(digits, radix) {
        Ok(value) => Some(UBig::from(value)),
        Err(_) => UBig::from_str_radix(digits, radix).ok(),
    }
}

/// `#x…` if the width is a multiple of 4, else `#b…`: all digits are written, so that the text
/// says the width.
impl fmt::Display for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = self.width().is_multiple_of(4);
        let (prefix, width) = if hex { ("#x", self.width() / 4) } else { ("#b", self.width()) };
        let digits = match (&self.0, hex) {
            (Repr::Small { value, .. }, true) => format!("{value:x}"),
            (Repr::Small { value, .. }, false) => format!("{value:b}"),
            (Repr::Wide { value, .. }, true) => format!("{:x}", value.as_ref()),
            (Repr::Wide { value, .. }, false) => format!("{:b}", value.as_ref()),
        };
        f.write_str(prefix)?;
        for _ in digits.len()..width as usize {
            f.write_str("0")?;
        }
        f.write_str(&digits)
    }
}

/// As [`fmt::Display`]: the notation says all there is.
impl fmt::Debug for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
