//! Words as SMT-LIB literals.

use crate::graph::Kind;

/// A word as a literal.
pub fn show(word: u64, kind: Kind) -> String {
    match kind {
        Kind::Bool => if word == 1 { "true" } else { "false" }.to_owned(),
        Kind::Bits(n) if n % 4 == 0 => format!("#x{word:0width$x}", width = n as usize / 4),
        Kind::Bits(n) => format!("#b{word:0width$b}", width = n as usize),
        Kind::Int => match word.cast_signed() {
            n if n < 0 => format!("(- {})", n.unsigned_abs()),
            n => n.to_string(),
        },
        Kind::F32 => float(word, 8, 23),
        Kind::F64 => float(word, 11, 52),
    }
}

fn float(word: u64, exponent: u32, fraction: u32) -> String {
    let e = (word >> fraction) & crate::graph::ones(exponent);
    let f = word & crate::graph::ones(fraction);
    if e == crate::graph::ones(exponent) && f != 0 {
        return format!("(_ NaN {exponent} {})", fraction + 1);
    }
    let sign = word >> (exponent + fraction);
    format!("(fp #b{sign} #b{e:0ew$b} #b{f:0fw$b})", ew = exponent as usize, fw = fraction as usize)
}

/// The word of a literal, as solvers and boxes print it.
pub fn read(text: &str, kind: Kind) -> Option<u64> {
    let text = text.trim();
    let word = match kind {
        Kind::Bool => match text {
            "true" | "1" => 1,
            "false" | "0" => 0,
            _ => return None,
        },
        Kind::Bits(n) => {
            let (value, digits) = if let Some(hex) = text.strip_prefix("#x") {
                (u64::from_str_radix(hex, 16).ok()?, 4 * hex.len() as u32)
            } else if let Some(bits) = text.strip_prefix("#b") {
                (u64::from_str_radix(bits, 2).ok()?, bits.len() as u32)
            } else if let Some(rest) = text.strip_prefix("(_ bv") {
                let (value, width) = rest.strip_suffix(')')?.split_once(' ')?;
                (value.parse().ok()?, width.parse().ok()?)
            } else {
                (text.parse().ok()?, n)
            };
            if digits != n {
                return None;
            }
            value
        }
        Kind::Int => {
            let minus = text.strip_prefix("(-").and_then(|t| t.strip_suffix(')'));
            match minus {
                Some(digits) => format!("-{}", digits.trim()).parse::<i64>().ok()?.cast_unsigned(),
                None => text.parse::<i64>().ok()?.cast_unsigned(),
            }
        }
        Kind::F32 => read_float(text, 8, 23)?,
        Kind::F64 => read_float(text, 11, 52)?,
    };
    (word & kind.mask() == word).then_some(word)
}

fn read_float(text: &str, exponent: u32, fraction: u32) -> Option<u64> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let words: Vec<&str> = inner.split_whitespace().collect();
    let infinity = crate::graph::ones(exponent) << fraction;
    let sign = 1 << (exponent + fraction);
    match words[..] {
        ["fp", s, e, f] => {
            let part = |t: &str, n: u32| {
                let kind = Kind::Bits(n);
                read(t, kind)
            };
            let (s, e, f) = (part(s, 1)?, part(e, exponent)?, part(f, fraction)?);
            Some(s << (exponent + fraction) | e << fraction | f)
        }
        ["_", "+zero", ..] => Some(0),
        ["_", "-zero", ..] => Some(sign),
        ["_", "+oo", ..] => Some(infinity),
        ["_", "-oo", ..] => Some(sign | infinity),
        ["_", "NaN", ..] => Some(infinity | 1 << (fraction - 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read() {
        let kinds =
            [Kind::Bool, Kind::Bits(1), Kind::Bits(12), Kind::Bits(63), Kind::Int, Kind::F32];
        for kind in kinds {
            for word in [0, 1, 5, u64::MAX, 1 << 31, 0x7f80_0000, 0xff80_0000] {
                let word = word & kind.mask();
                let back = read(&show(word, kind), kind);
                let same = back.is_some_and(|b| crate::word::same(b, word, kind));
                assert!(same, "{word:x} {kind:?}: {} {back:?}", show(word, kind));
            }
        }
        assert_eq!(show(i64::MIN.cast_unsigned(), Kind::Int), "(- 9223372036854775808)");
        assert_eq!(read("(_ bv5 8)", Kind::Bits(8)), Some(5));
        assert_eq!(read("#xff", Kind::Bits(16)), None, "another width");
        assert_eq!(read("99999999999999999999", Kind::Int), None);
    }
}
