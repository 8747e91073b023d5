//! Numbers, times and commands as people read them.

use std::path::Path;

/// `1 seed`, `2 seeds`.
pub(crate) fn count(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{} {what}s", short_number(n)) }
}

/// smelt as it was started, for commands to copy: `cargo run` does not put it on PATH.
pub(crate) fn program() -> String {
    let name = std::env::args().next().unwrap_or_default();
    match Path::new(&name).components().count() {
        0 | 1 => "smelt".to_owned(),
        _ => smelt_solvers::quoted(&name),
    }
}

/// `crash (certain)`; a disagreement is as sure as its name says.
pub(crate) fn kind(kind: &str, certainty: &str) -> String {
    if kind == certainty { kind.to_owned() } else { format!("{kind} ({certainty})") }
}

/// `0:01:23`
pub(crate) fn clock(seconds: f64) -> String {
    let s = seconds as u64;
    format!("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
}

/// Digits in groups: `12 345`.
pub(crate) fn short_number(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, c) in digits.chars().enumerate() {
        // Four digits are read at once.
        if i > 0 && (digits.len() - i).is_multiple_of(3) && digits.len() > 4 {
            text.push(' ');
        }
        text.push(c);
    }
    text
}

/// So many characters at most, on one line.
pub(crate) fn cut(text: &str, width: usize) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= width && !text.trim_end().contains('\n') {
        return line.to_owned();
    }
    let kept: String = line.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_short() {
        assert_eq!(short_number(1234), "1234");
        assert_eq!(short_number(1_234_567), "1 234 567");
        assert_eq!((count(1, "bug"), count(0, "bug")), ("1 bug".to_owned(), "0 bugs".to_owned()));
        assert_eq!(clock(3725.9), "1:02:05");
        assert_eq!((cut("short", 5), cut("longer", 5)), ("short".to_owned(), "long…".to_owned()));
        assert_eq!(cut("one\ntwo", 10), "one…");
    }
}
