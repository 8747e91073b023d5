//! Cutting output into parts: answers, s-expressions, loose lines. Nothing is assumed about balance:
//! a list that is not closed reaches to the end.

use std::ops::Range;

/// A part of the output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// `sat`, `unsat` or `unknown` alone on a line, and the rest of that line (`(INCOMPLETE)`).
    Answer(Word, Range<usize>),
    /// A list.
    List(Range<usize>),
    /// Lines that are none of these.
    Loose(Range<usize>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Sat,
    Unsat,
    Unknown,
}

pub(super) fn parts(text: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let line_end = text[at..].iter().position(|&b| b == b'\n').map_or(text.len(), |n| at + n);
        let line = &text[at..line_end];
        let trimmed = line.trim_ascii();
        if trimmed.is_empty() {
            at = line_end + 1;
            continue;
        }
        if let Some((word, rest)) = answer(trimmed) {
            let rest_start = line_end - (line.len() - line.trim_ascii_end().len()) - rest.len();
            parts.push(Part::Answer(word, rest_start..rest_start + rest.len()));
            at = line_end + 1;
        } else if trimmed[0] == b'(' {
            let start = at + line.iter().position(|&b| b == b'(').unwrap_or(0);
            let end = list_end(text, start);
            parts.push(Part::List(start..end));
            at = end;
        } else {
            match parts.last_mut() {
                Some(Part::Loose(range)) => range.end = line_end,
                _ => parts.push(Part::Loose(at..line_end)),
            }
            at = line_end + 1;
        }
    }
    parts
}

fn answer(line: &[u8]) -> Option<(Word, &[u8])> {
    let words = [(&b"sat"[..], Word::Sat), (b"unsat", Word::Unsat), (b"unknown", Word::Unknown)];
    words.into_iter().find_map(|(text, word)| {
        let rest = line.strip_prefix(text)?;
        // Some say why: `unknown (INCOMPLETE)`.
        let fits = rest.is_empty() || word == Word::Unknown && rest.starts_with(b" (");
        fits.then(|| (word, rest.trim_ascii()))
    })
}

/// Behind the list that starts here. Strings and quoted symbols may hold parentheses.
fn list_end(text: &[u8], start: usize) -> usize {
    let mut depth = 0usize;
    let mut at = start;
    while at < text.len() {
        match text[at] {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            quote @ (b'"' | b'|') => match text[at + 1..].iter().position(|&b| b == quote) {
                Some(n) => at += n + 1,
                None => return text.len(),
            },
            b';' => match text[at..].iter().position(|&b| b == b'\n') {
                Some(n) => at += n,
                None => return text.len(),
            },
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The message of `(error "…")`.
pub(super) fn error_message(list: &[u8]) -> Option<&[u8]> {
    let rest = list.strip_prefix(b"(")?.trim_ascii_start().strip_prefix(b"error")?;
    let rest = rest.strip_suffix(b")").unwrap_or(rest).trim_ascii();
    let rest = rest.strip_prefix(b"\"").unwrap_or(rest);
    Some(rest.strip_suffix(b"\"").unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let shown: Vec<String> = parts(text.as_bytes())
            .into_iter()
            .map(|p| match p {
                Part::Answer(w, r) => format!("{w:?}:{}", &text[r]),
                Part::List(r) => text[r].to_owned(),
                Part::Loose(r) => format!("~{}", &text[r]),
            })
            .collect();
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn output_in_parts() {
        check("sat\n((x 1))\nunsat\n", &["Sat:", "((x 1))", "Unsat:"]);
        check("unknown (INCOMPLETE)\r\n", &["Unknown:(INCOMPLETE)"]);
        check("saturated\nsat \n", &["~saturated", "Sat:"]);
        check("a\nb\n\nsat", &["~a\nb", "Sat:"]);
        check(
            "(error \"un)balanced (\nsat\n\")\nunsat",
            &["(error \"un)balanced (\nsat\n\")", "Unsat:"],
        );
        check("((|a)b| \"x\"\"(\"))sat", &["((|a)b| \"x\"\"(\"))", "Sat:"]);
        check("(not closed\nsat\n", &["(not closed\nsat\n"]);
        check(") sat\n", &["~) sat"]);
        check("( ; sat )\n)", &["( ; sat )\n)"]);
    }

    #[test]
    fn messages() {
        let message = |t: &'static str| {
            error_message(t.as_bytes()).map(|m| String::from_utf8_lossy(m).into_owned())
        };
        assert_eq!(message("(error \"line 1: no\")"), Some("line 1: no".into()));
        assert_eq!(message("( error no)"), Some("no".into()));
        assert_eq!(message("(model)"), None);
    }
}
