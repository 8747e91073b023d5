//! String literals as they stand in files and models, to code points and back.
//! There are two generations of escapes, and no literal says which one it follows: the caller does.
//! What solvers read differently is an error here, so that nobody takes one reading for the value.

use super::MAX_CODE;
use std::fmt::Write;

/// The generation of escapes a literal follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escapes {
    /// SMT-LIB 2.6 and later: `\uXXXX` with four hexadecimal digits and `\u{X}` with one to five, up
    /// to 2FFFF. Any other backslash is a backslash.
    Standard,
    /// What Z3 before 4.8.11 and CVC4 before 1.8 print: `\xHH`, `\a \b \e \f \n \r \t \v`, `\\`, octal
    /// `\o`, `\oo` and `\ooo`, and Z3 4.8.9's `\u{X}` from code 256 on. Any other character after a
    /// backslash stands for itself. (CVC4 prints code 27 as `\e`, although both read that as `e`.)
    Legacy,
}

/// Why a literal has no agreed value. The number is the position of the byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LiteralError {
    /// Z3 reads each byte as a character, cvc5 refuses the file; the standard names no encoding.
    #[error("byte {0} is not ASCII: solvers disagree on what it stands for")]
    NotAscii(usize),
    /// A quote that is not doubled.
    #[error("a single quote at byte {0} of a string literal")]
    LoneQuote(usize),
    /// An escape of the old generation that Z3 and CVC4 read differently, or CVC4 refuses: `\x`
    /// without two digits, `\8`, `\9`, an octal number above 377, a backslash at the end.
    #[error("solvers disagree on the escape at byte {0}")]
    Disputed(usize),
}

/// The code points of a literal given as the bytes between its outer quotes, where `""` still stands
/// for one quote.
///
/// # Errors
/// See [`LiteralError`]. An escape that is not one is no error: it stands for its characters.
pub fn decode(literal: &[u8], escapes: Escapes) -> Result<Vec<u32>, LiteralError> {
    let mut codes = Vec::with_capacity(literal.len());
    let mut at = 0;
    while let Some(&byte) = literal.get(at) {
        let rest = &literal[at + 1..];
        let (code, extra) = match byte {
            0x80.. => return Err(LiteralError::NotAscii(at)),
            b'"' if rest.first() == Some(&b'"') => (u32::from(byte), 1),
            b'"' => return Err(LiteralError::LoneQuote(at)),
            b'\\' => match escapes {
                Escapes::Standard => standard(rest).unwrap_or((u32::from(byte), 0)),
                Escapes::Legacy => legacy(rest, at)?,
            },
            _ => (u32::from(byte), 0),
        };
        codes.push(code);
        at += 1 + extra;
    }
    Ok(codes)
}

/// The value of hexadecimal digits, if there is nothing else.
fn hexadecimal(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |value, &d| Some(value * 16 + char::from(d).to_digit(16)?))
}

/// The escape of SMT-LIB 2.6 after a backslash: its code and the bytes it takes.
fn standard(rest: &[u8]) -> Option<(u32, usize)> {
    match rest {
        [b'u', b'{', braced @ ..] => {
            let digits = braced.iter().take(6).position(|&b| b == b'}')?;
            let code = hexadecimal(&braced[..digits]).filter(|&c| digits > 0 && c <= MAX_CODE)?;
            Some((code, digits + 3))
        }
        [b'u', digits @ ..] => Some((hexadecimal(digits.get(..4)?)?, 5)),
        _ => None,
    }
}

/// The escape of the old generation after the backslash at `at`.
fn legacy(rest: &[u8], at: usize) -> Result<(u32, usize), LiteralError> {
    let disputed = Err(LiteralError::Disputed(at));
    let Some(&kind) = rest.first() else { return disputed };
    let control = match kind {
        b'a' => 7,
        b'b' => 8,
        b't' => 9,
        b'n' => 10,
        b'v' => 11,
        b'f' => 12,
        b'r' => 13,
        b'e' => 27,
        b'x' => {
            return match rest.get(1..3).and_then(hexadecimal) {
                Some(code) => Ok((code, 3)),
                None => disputed,
            };
        }
        b'0'..=b'7' => {
            let digits = rest.iter().take(3).take_while(|d| matches!(d, b'0'..=b'7')).count();
            let code = rest[..digits].iter().fold(0, |v, d| v * 8 + u32::from(d - b'0'));
            return if code > 0o377 { disputed } else { Ok((code, digits)) };
        }
        b'8' | b'9' => return disputed,
        b'u' => return Ok(standard(rest).unwrap_or((u32::from(kind), 1))),
        0x80.. => return Err(LiteralError::NotAscii(at + 1)),
        b'"' => return if rest.get(1) == Some(&b'"') { Ok((34, 2)) } else { disputed },
        _ => u32::from(kind),
    };
    Ok((control, 1))
}

/// A literal of SMT-LIB 2.6 with its quotes. What is not printable ASCII is escaped, and so is every
/// backslash, since it could begin an escape with what follows.
#[must_use]
pub fn encode(text: &[u32]) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for &code in text {
        match char::from_u32(code) {
            Some('"') => literal.push_str("\"\""),
            Some(c @ (' '..='[' | ']'..='~')) => literal.push(c),
            // Writing to a string cannot fail.
            _ => drop(write!(literal, "\\u{{{code:x}}}")),
        }
    }
    literal.push('"');
    literal
}
