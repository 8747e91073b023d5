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

/// What is the same in two reasons that differ only in places, numbers and names.
pub(crate) fn reason_kind(reason: &str) -> String {
    let mut rest = reason;
    // `line 3: …`, and `line 3, column 7: …`.
    if let Some((place, what)) = reason.split_once(": ")
        && place.starts_with("line ")
    {
        rest = what;
    }
    let mut kind = String::new();
    for (i, part) in rest.split('`').enumerate() {
        // Every second part stands between quotes.
        if i % 2 == 1 {
            kind.push_str("`…`");
            continue;
        }
        for c in part.chars() {
            match c {
                '0'..='9' if kind.ends_with('#') => {}
                '0'..='9' => kind.push('#'),
                c => kind.push(c),
            }
        }
    }
    kind
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
    fn reasons_differ_in_more_than_places_and_names() {
        let same = |a: &str, b: &str| reason_kind(a) == reason_kind(b);
        assert!(same("line 3: `x` is not declared", "line 12: `y1` is not declared"));
        assert!(same("it is too large: 2000 bytes", "it is too large: 31 bytes"));
        assert!(!same("line 3: `x` is not declared", "line 3: `x` is declared twice"));
        assert!(!same("line 1: a ) is missing", "line 2: an Int stands where a Bool should"));
        assert!(!same("2 of 3 fail", "2 of 3 crash"));
    }

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
