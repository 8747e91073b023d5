//! Values that are no words: strings, byte buffers, wide bit-vectors, real numbers and integers of any size. A box that
//! takes or gives one of them is called with them one by one.

use super::talk::TalkError;
use crate::graph::Kind;
use dashu_base::Approximation;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use serde::{Deserialize, Serialize};
use smelt_eval::string::encode;

/// Bytes that a box may give back in a buffer.
const BUFFER: usize = 1 << 16;

/// How a value of a sort is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Passed {
    /// A word.
    Word(Kind),
    /// An integer: `int64_t`, or decimals of any length for a program.
    Int,
    /// A real number: `double`, or a fraction for a program.
    Real,
    /// A string: `const char *` in UTF-8.
    Text,
    /// A sequence of bytes: `const uint8_t *` and `size_t`.
    Bytes,
    /// A bit-vector of more than 64 bits: `const uint8_t *`, the lowest byte first.
    Wide(u32),
}

/// A value on its way to a box.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Datum {
    /// A word.
    Word(u64, Kind),
    /// Decimals.
    Int(String),
    /// Decimals above and below the line.
    Real(String, String),
    /// Code points.
    Text(Vec<u32>),
    /// Bytes.
    Bytes(Vec<u8>),
    /// The lowest byte first.
    Wide(Vec<u8>),
}

impl Datum {
    /// For people.
    pub(crate) fn shown(&self) -> String {
        self.text(true).unwrap_or_default()
    }

    /// As a program reads it. `quoted`: between others on a line.
    pub(super) fn text(&self, quoted: bool) -> Result<String, String> {
        Ok(match self {
            Datum::Word(word, kind) => super::talk::decimal(*word, *kind),
            Datum::Int(digits) => digits.clone(),
            Datum::Real(above, below) if below == "1" => above.clone(),
            Datum::Real(above, below) => format!("{above}/{below}"),
            Datum::Text(text) if quoted => encode(text),
            Datum::Text(text) => utf8(text)?,
            Datum::Bytes(bytes) => {
                bytes.iter().fold("0x".to_owned(), |s, b| s + &format!("{b:02x}"))
            }
            Datum::Wide(bytes) => UBig::from_le_bytes(bytes).to_string(),
        })
    }
}

/// Code points as UTF-8, where that is possible and ends where C thinks it ends.
fn utf8(text: &[u32]) -> Result<String, String> {
    let chars = text.iter().map(|&c| char::from_u32(c).filter(|c| *c != '\0'));
    let whole: Option<String> = chars.collect();
    whole.ok_or_else(|| {
        "cannot be given this string: it has a character that UTF-8 or C has not".to_owned()
    })
}

/// A double as the number that it is exactly.
pub(crate) fn literal_real(x: f64) -> Option<String> {
    if !x.is_finite() {
        return None;
    }
    if x == 0.0 {
        return Some("0.0".to_owned());
    }
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64;
    let fraction = bits & ((1 << 52) - 1);
    let (digits, power) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    let (mut above, mut below) = (IBig::from(digits), IBig::ONE);
    if power >= 0 {
        above <<= power as usize;
    } else {
        let zeros = i64::from(digits.trailing_zeros()).min(-power);
        above >>= zeros as usize;
        below <<= (-power - zeros) as usize;
    }
    let text =
        if below == IBig::ONE { format!("{above}.0") } else { format!("(/ {above}.0 {below}.0)") };
    Some(if x < 0.0 { format!("(- {text})") } else { text })
}

/// A fraction as the double that it is exactly.
fn double(above: &str, below: &str) -> Option<f64> {
    let (above, below): (IBig, UBig) = (above.parse().ok()?, below.parse().ok()?);
    if below == UBig::ZERO {
        return None;
    }
    match RBig::from_parts(above, below).to_f64() {
        Approximation::Exact(x) => Some(x),
        Approximation::Inexact(..) => None,
    }
}

/// Values that are words.
pub(super) fn words(args: &[Datum]) -> Result<Vec<u64>, TalkError> {
    let word = |arg: &Datum| match arg {
        Datum::Word(word, _) => Ok(*word),
        Datum::Int(digits) => integer(digits),
        _ => Err(TalkError::Never("a value of another sort".to_owned())),
    };
    args.iter().map(word).collect()
}

fn integer(digits: &str) -> Result<u64, TalkError> {
    let n: Result<i64, _> = digits.parse();
    n.map(i64::cast_unsigned).map_err(|_| {
        TalkError::Here(format!("cannot be given {digits}: it needs more than 64 bits"))
    })
}

/// An argument as machines pass it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    /// A word, a pointer or a length.
    Integer(u64),
    /// The bits of a float.
    Float(u64),
}

/// A function that takes pointers, and the memory that they point to.
pub(super) trait Pointed {
    /// Puts bytes where the function finds them until it has returned. It may scribble over them.
    fn put(&mut self, bytes: Vec<u8>) -> Result<u64, TalkError>;
    /// Calls it.
    fn call(&mut self, args: &[Slot]) -> Result<u64, TalkError>;
    /// The bytes at a place that `put` gave.
    fn bytes(&self, at: u64, length: usize) -> Result<Vec<u8>, TalkError>;
    /// The bytes up to a zero.
    fn text(&self, at: u64) -> Result<Vec<u8>, TalkError>;
}

/// Calls a function with values, and gives its result as SMT-LIB writes it.
pub(super) fn call(
    function: &mut impl Pointed,
    args: &[Datum],
    result: Passed,
) -> Result<String, TalkError> {
    let here = TalkError::Here;
    let mut slots = Vec::new();
    for arg in args {
        slots.push(match arg {
            Datum::Word(word, Kind::F32 | Kind::F64) => Slot::Float(*word),
            Datum::Word(word, _) => Slot::Integer(*word),
            Datum::Int(digits) => Slot::Integer(integer(digits)?),
            Datum::Real(above, below) => {
                let x = double(above, below).ok_or_else(|| {
                    here(format!("cannot be given {above}/{below}: it is no double"))
                })?;
                Slot::Float(x.to_bits())
            }
            Datum::Text(text) => {
                let mut bytes = utf8(text).map_err(here)?.into_bytes();
                bytes.push(0);
                Slot::Integer(function.put(bytes)?)
            }
            Datum::Bytes(bytes) | Datum::Wide(bytes) => {
                let mut copy = bytes.clone();
                copy.resize(bytes.len().max(8), 0);
                Slot::Integer(function.put(copy)?)
            }
        });
        if let Datum::Bytes(bytes) = arg {
            slots.push(Slot::Integer(bytes.len() as u64));
        }
    }
    let mut out = 0;
    if matches!(result, Passed::Wide(_) | Passed::Bytes) {
        out = function.put(vec![0; BUFFER])?;
        slots.push(Slot::Integer(out));
    }
    let word = function.call(&slots)?;
    match result {
        Passed::Word(kind) => Ok(crate::literal::show(super::native::word(word, kind)?, kind)),
        Passed::Int => Ok(crate::literal::show(word, Kind::Int)),
        Passed::Real => literal_real(f64::from_bits(word))
            .ok_or_else(|| here("gave what is no real number".to_owned())),
        Passed::Text => {
            if word == 0 {
                return Err(here("gave no string".to_owned()));
            }
            let bytes = function.text(word)?;
            let text: Vec<u32> = match std::str::from_utf8(&bytes) {
                Ok(text) => text.chars().map(u32::from).collect(),
                Err(_) => bytes.iter().map(|&b| u32::from(b)).collect(),
            };
            Ok(encode(&text))
        }
        Passed::Wide(width) => {
            let bytes = function.bytes(out, (width as usize).div_ceil(8))?;
            let rest = width % 8;
            let last = bytes.last().copied().unwrap_or(0);
            if rest != 0 && last >> rest != 0 {
                return Err(here(format!("gave more than {width} bits")));
            }
            Ok(format!("(_ bv{} {width})", UBig::from_le_bytes(&bytes)))
        }
        Passed::Bytes => {
            let length = word as usize;
            if length > BUFFER {
                return Err(here(format!("gave {length} bytes, more than {BUFFER}")));
            }
            Ok(super::said::sequence(&function.bytes(out, length)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_are_what_they_are() {
        assert_eq!(literal_real(2.0).as_deref(), Some("2.0"));
        assert_eq!(literal_real(-0.75).as_deref(), Some("(- (/ 3.0 4.0))"));
        assert_eq!(literal_real(0.0).as_deref(), Some("0.0"));
        assert_eq!(literal_real(1e20).as_deref(), Some("100000000000000000000.0"));
        assert_eq!(literal_real(f64::NAN), None);
        assert_eq!(double("3", "4"), Some(0.75));
        assert_eq!(double("1", "3"), None, "no double");
        assert_eq!(double("-12345678901234567891", "1"), None);
        assert_eq!(double("-12345678901234567168", "1"), Some(-12345678901234567168.0));
        let below = (UBig::ONE << 1074).to_string();
        assert_eq!(double("1", &below), Some(f64::from_bits(1)));
        assert_eq!(double("1", "0"), None);
    }

    #[test]
    fn strings_are_written_and_passed() {
        assert_eq!(encode(&[0x61, 0x22, 0x5c, 0xe9]), "\"a\"\"\\u{5c}\\u{e9}\"");
        assert_eq!(utf8(&[0x61, 0xe9]).as_deref(), Ok("aé"));
        assert!(utf8(&[0]).is_err() && utf8(&[0xd800]).is_err());
        let wide = Datum::Wide(vec![0, 1]);
        assert_eq!(wide.text(false).as_deref(), Ok("256"));
        assert_eq!(Datum::Real("-1".to_owned(), "3".to_owned()).text(true).as_deref(), Ok("-1/3"));
    }
}
