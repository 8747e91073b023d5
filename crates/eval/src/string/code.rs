//! Strings against integers: code points, digits, decimal numerals, and the case of letters.
//! Only ASCII counts: the standard's digits are `0` to `9`, cvc5's letters `A` to `Z`.

use super::MAX_CODE;
use dashu_int::{IBig, UBig};

fn as_digit(code: u32) -> Option<u8> {
    u8::try_from(code).ok().filter(u8::is_ascii_digit)
}

fn text(ascii: &str) -> Vec<u32> {
    ascii.bytes().map(u32::from).collect()
}

/// `str.to_code`: the code point of the only character, or -1.
#[must_use]
pub fn to_code(text: &[u32]) -> IBig {
    match *text {
        [code] => IBig::from(code),
        _ => IBig::NEG_ONE,
    }
}

/// `str.from_code`: the string of the one character with this code point, or empty.
#[must_use]
pub fn from_code(code: &IBig) -> Vec<u32> {
    u32::try_from(code).ok().filter(|&code| code <= MAX_CODE).into_iter().collect()
}

/// `str.is_digit`: one character, of `0` to `9`.
#[must_use]
pub fn is_digit(text: &[u32]) -> bool {
    matches!(*text, [code] if as_digit(code).is_some())
}

/// `str.to_int`: the number written in decimal digits, leading zeros allowed; -1 for anything else,
/// the empty string included.
#[must_use]
pub fn to_int(text: &[u32]) -> IBig {
    let digits: Option<String> = text.iter().map(|&c| as_digit(c).map(char::from)).collect();
    let number = digits.filter(|d| !d.is_empty()).map(|d| UBig::from_str_radix(&d, 10));
    match number {
        Some(Ok(number)) => IBig::from(number),
        _ => IBig::NEG_ONE,
    }
}

/// `str.from_int`: the decimal numeral without leading zeros; empty for a negative number.
#[must_use]
pub fn from_int(number: &IBig) -> Vec<u32> {
    if *number < IBig::ZERO { Vec::new() } else { text(&number.to_string()) }
}

/// `str.from_ubv` (Z3): the decimal numeral of a bit vector read as unsigned.
#[must_use]
pub fn from_ubv(bits: &UBig) -> Vec<u32> {
    text(&bits.to_string())
}

/// `str.from_sbv` (Z3): the decimal numeral of a bit vector read in two's complement, a negative one
/// with a minus in front. The bits are those of the unsigned reading.
#[must_use]
pub fn from_sbv(bits: &UBig, width: usize) -> Vec<u32> {
    let negative = width > 0 && dashu_base::BitTest::bit(bits, width - 1);
    let value = IBig::from(bits.clone());
    let value = if negative { value - (IBig::ONE << width) } else { value };
    text(&value.to_string())
}

fn map_ascii(text: &[u32], map: fn(&u8) -> u8) -> Vec<u32> {
    text.iter().map(|&c| u8::try_from(c).map_or(c, |byte| u32::from(map(&byte)))).collect()
}

/// `str.to_lower` (cvc5): `A` to `Z` only.
#[must_use]
pub fn to_lower(text: &[u32]) -> Vec<u32> {
    map_ascii(text, u8::to_ascii_lowercase)
}

/// `str.to_upper` (cvc5): `a` to `z` only.
#[must_use]
pub fn to_upper(text: &[u32]) -> Vec<u32> {
    map_ascii(text, u8::to_ascii_uppercase)
}
