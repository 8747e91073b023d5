//! What programs answer, as SMT-LIB writes it. Whatever is passed to a program may come back in the same form, or as a
//! literal; anything else is no value, and is told here, where the call is still known.

use super::any::Passed;
use super::talk::TalkError;
use crate::graph::Kind;
use crate::literal::{read, show};
use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use smelt_eval::string::{Escapes, decode};

/// How much of a wrong answer is shown.
const SHOWN: usize = 60;

/// That a text is no value.
pub(super) fn wrong(text: &str) -> TalkError {
    let text = text.trim();
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if shown.len() < text.len() { "..." } else { "" };
    TalkError::Here(format!("answered {:?}, no value of its sort", shown + more))
}

/// The word that a program answered.
pub(super) fn word(text: &str, kind: Kind) -> Result<u64, TalkError> {
    let text = text.trim();
    let float = match kind {
        Kind::F32 => text.parse::<f32>().ok().map(|x| u64::from(x.to_bits())),
        Kind::F64 => text.parse::<f64>().ok().map(f64::to_bits),
        _ => None,
    };
    read(text, kind).or(float).ok_or_else(|| wrong(text))
}

/// What a program answered, as SMT-LIB writes it.
pub(super) fn answered(text: &str, result: Passed) -> Result<String, TalkError> {
    let text = text.trim();
    let said = match result {
        Passed::Word(kind) => return word(text, kind).map(|word| show(word, kind)),
        Passed::Int => integer(text).map(|n| literal(&n, "")),
        Passed::Real => real(text),
        Passed::Wide(width) => wide(text, width).map(|n| format!("(_ bv{n} {width})")),
        Passed::Text => {
            let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
            let read = inner.and_then(|t| decode(t.as_bytes(), Escapes::Standard).ok());
            read.filter(|_| is_one_string(text)).map(|_| text.to_owned())
        }
        Passed::Bytes => bytes(text).map(|b| sequence(&b)),
    };
    said.ok_or_else(|| wrong(text))
}

/// Whether a text is one literal and not several: quotes inside are written twice.
fn is_one_string(text: &str) -> bool {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    !inner.replace("\"\"", "").contains('"')
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The inside of `(word ...)`.
fn inside<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?.trim_start().strip_prefix(word)?;
    inner.starts_with(char::is_whitespace).then(|| inner.trim())
}

/// `-12`, `(- 12)`
fn integer(text: &str) -> Option<IBig> {
    let (minus, number) = match inside(text, "-") {
        Some(inner) => (true, inner),
        None => match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        },
    };
    let n: IBig = Some(number).filter(|n| digits(n))?.parse().ok()?;
    Some(if minus { -n } else { n })
}

fn literal(n: &IBig, point: &str) -> String {
    match n.to_string().strip_prefix('-') {
        Some(digits) => format!("(- {digits}{point})"),
        None => format!("{n}{point}"),
    }
}

/// `-7/2`, `-3.5`, `(- (/ 7.0 2.0))`, `(/ (- 7) 2)`
fn real(text: &str) -> Option<String> {
    let (minus, number) = match inside(text, "-") {
        Some(inner) => (true, inner),
        None => (false, text),
    };
    let parts = match inside(number, "/") {
        // The first part may have a sign of its own.
        Some(parts) => Some(parts.rsplit_once(char::is_whitespace)?),
        None => number.split_once('/'),
    };
    let (above, below) = match parts {
        Some((above, below)) => (decimal(above.trim())?, decimal(below.trim())?),
        None => (decimal(number)?, (IBig::ONE, 0)),
    };
    // Above and below, without decimal points.
    let ten = |zeros: usize| IBig::from(10).pow(zeros);
    let (up, down) = (above.0 * ten(below.1), below.0 * ten(above.1));
    if down == IBig::ZERO {
        return None;
    }
    // In lowest terms, so that the same number is always written alike.
    let sign = if down < IBig::ZERO { -IBig::ONE } else { IBig::ONE };
    let number = RBig::from_parts(up * &sign, (down * sign).unsigned_abs());
    let number = if minus { -number } else { number };
    let (above, below) = (number.numerator(), number.denominator());
    if *below == UBig::ONE {
        return Some(literal(above, ".0"));
    }
    Some(match above.to_string().strip_prefix('-') {
        Some(digits) => format!("(- (/ {digits}.0 {below}.0))"),
        None => format!("(/ {above}.0 {below}.0)"),
    })
}

/// `-1.25` as -125 and the two digits behind the point.
fn decimal(text: &str) -> Option<(IBig, usize)> {
    let (minus, text) = match inside(text, "-").or_else(|| text.strip_prefix('-')) {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if !digits(whole) || !(part.is_empty() || digits(part)) {
        return None;
    }
    let n: IBig = format!("{whole}{part}").parse().ok()?;
    Some((if minus { -n } else { n }, part.len()))
}

/// `7`, `#x...`, `#b...`, `(_ bv7 80)`
fn wide(text: &str, width: u32) -> Option<UBig> {
    let based = |text: &str, base: u32, bits: usize| {
        let whole = text.len() * bits == width as usize && !text.contains('_');
        whole.then(|| UBig::from_str_radix(text, base).ok())?
    };
    let n = if let Some(hex) = text.strip_prefix("#x") {
        based(hex, 16, 4)?
    } else if let Some(bits) = text.strip_prefix("#b") {
        based(bits, 2, 1)?
    } else {
        let number = match inside(text, "_") {
            Some(inner) => {
                let (number, said) = inner.strip_prefix("bv")?.split_once(' ')?;
                (said.trim().parse() == Ok(width)).then_some(number)?
            }
            None => text,
        };
        Some(number).filter(|n| digits(n))?.parse().ok()?
    };
    (n.bit_len() <= width as usize).then_some(n)
}

/// `0x4142`, or units of a sequence.
fn bytes(text: &str) -> Option<Vec<u8>> {
    if let Some(hex) = text.strip_prefix("0x") {
        let pairs = hex.as_bytes().chunks(2).map(|pair| {
            let pair = std::str::from_utf8(pair).ok().filter(|p| p.len() == 2)?;
            let plain = pair.bytes().all(|b| b.is_ascii_hexdigit());
            plain.then(|| u8::from_str_radix(pair, 16).ok())?
        });
        return pairs.collect();
    }
    let inner = text.strip_prefix('(')?.strip_suffix(')')?.trim();
    if inner.starts_with("as seq.empty") {
        return Some(Vec::new());
    }
    let byte = |text: &str| read(text.trim(), Kind::Bits(8)).and_then(|w| u8::try_from(w).ok());
    if let Some(one) = inner.strip_prefix("seq.unit") {
        return byte(one).map(|b| vec![b]);
    }
    let units = inner.strip_prefix("seq.++")?.trim().strip_prefix('(')?.strip_suffix(')')?;
    units
        .split(')')
        .map(|u| byte(u.trim().trim_start_matches('(').strip_prefix("seq.unit")?))
        .collect()
}

/// Bytes as a literal.
pub(super) fn sequence(bytes: &[u8]) -> String {
    let units: Vec<String> = bytes.iter().map(|b| format!("(seq.unit #x{b:02x})")).collect();
    match &units[..] {
        [] => "(as seq.empty (Seq (_ BitVec 8)))".to_owned(),
        [one] => one.clone(),
        many => format!("(seq.++ {})", many.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(result: Passed, cases: &[(&str, &str)]) {
        for (text, literal) in cases {
            assert_eq!(answered(text, result).ok().as_deref(), Some(*literal), "{text}");
        }
    }

    fn refused(result: Passed, cases: &[&str]) {
        for text in cases {
            assert_eq!(answered(text, result).ok(), None, "{text}");
        }
    }

    #[test]
    fn numbers() {
        check(Passed::Int, &[("-5\n", "(- 5)"), ("(- 5)", "(- 5)"), (" 7 ", "7"), ("-0", "0")]);
        refused(Passed::Int, &["", "-", "1_000", "+5", "1e5", "5 5", "hello", "(- -5)", "é"]);
        let reals = [
            ("3", "3.0"),
            ("-3.50", "(- (/ 7.0 2.0))"),
            ("-7/2", "(- (/ 7.0 2.0))"),
            ("(- (/ 7.0 2.0))", "(- (/ 7.0 2.0))"),
            ("(/ (- 7) 2)", "(- (/ 7.0 2.0))"),
            ("(/ 1 3)", "(/ 1.0 3.0)"),
            ("-0", "0.0"),
        ];
        check(Passed::Real, &reals);
        refused(Passed::Real, &["", ".", "1/0", "(/ 1.0 0.0)", "1/2/3", "nan", "(/ 1)"]);
        check(Passed::Word(Kind::F64), &[("-0.5", &show((-0.5f64).to_bits(), Kind::F64))]);
        check(Passed::Word(Kind::F32), &[("inf", &show(0x7f80_0000, Kind::F32))]);
        refused(Passed::Word(Kind::F64), &["half", ""]);
    }

    #[test]
    fn wide_words_text_and_bytes() {
        let seven = "(_ bv7 80)";
        check(Passed::Wide(80), &[("7", seven), (seven, seven), ("#x00000000000000000007", seven)]);
        refused(Passed::Wide(80), &["-5", "#x7", "(_ bv7 81)", "1208925819614629174706176", ""]);
        check(Passed::Text, &[("\"x\"", "\"x\""), ("\"a\"\"b\"", "\"a\"\"b\""), ("\"\"", "\"\"")]);
        refused(Passed::Text, &["", "x", "\"", "\"a\" \"b\"", "\"a\"b\""]);
        let two = "(seq.++ (seq.unit #x41) (seq.unit #x42))";
        check(
            Passed::Bytes,
            &[("0x4142", two), (two, two), ("(seq.unit #x41)", "(seq.unit #x41)")],
        );
        let empty = "(as seq.empty (Seq (_ BitVec 8)))";
        check(Passed::Bytes, &[("0x", empty), (empty, empty)]);
        refused(
            Passed::Bytes,
            &["", "0x4", "0xgg", "0x+1", "41", "(seq.rev s)", "()", "(", "0xéé"],
        );
    }

    #[test]
    fn a_wrong_answer_is_not_shown_whole() {
        let TalkError::Here(why) = wrong(&"x".repeat(1000)) else { panic!("here") };
        assert!(why.len() < 120 && why.contains("...\""), "{why}");
    }
}
