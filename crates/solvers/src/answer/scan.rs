//! Cutting output into parts: answers, s-expressions, loose lines. Nothing is assumed about balance:
//! a list that is not closed reaches to the end.

use std::ops::Range;

/// A part of the output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// `sat`, `unsat` or `unknown` alone on a line, where it starts, and the rest of that line
    /// (`(INCOMPLETE)`).
    Answer(Word, usize, Range<usize>),
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

/// The parts of an output, one by one. Time is linear, whatever the text: each line's end is looked for
/// once, however many lists stand on it.
pub(super) fn parts(text: &[u8]) -> Parts<'_> {
    Parts { text, at: 0, line: None }
}

pub(super) struct Parts<'a> {
    text: &'a [u8],
    at: usize,
    /// The end of the line at hand, without and with the blanks before its end.
    line: Option<(usize, usize)>,
}

impl Parts<'_> {
    /// Behind blanks: where the words of the line at hand end, and where the line does. None at the end
    /// of the text.
    fn line(&mut self) -> Option<(usize, usize)> {
        self.at += self.text[self.at..].iter().position(|b| !b.is_ascii_whitespace())?;
        match self.line {
            Some((words, end)) if self.at < end => Some((words, end)),
            _ => {
                let end = memchr::memchr(b'\n', &self.text[self.at..])
                    .map_or(self.text.len(), |n| self.at + n);
                let words = self.at + self.text[self.at..end].trim_ascii_end().len();
                self.line = Some((words, end));
                self.line
            }
        }
    }
}

impl Iterator for Parts<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let mut loose: Option<Range<usize>> = None;
        while let Some((words, line_end)) = self.line() {
            let start = self.at;
            let line = &self.text[start..words];
            let answer = answer(line);
            if answer.is_none() && line[0] != b'(' {
                loose.get_or_insert(start..words).end = words;
                self.at = line_end;
                continue;
            }
            if loose.is_some() {
                break;
            }
            return Some(match answer {
                Some((word, rest)) => {
                    self.at = line_end;
                    Part::Answer(word, start, words - rest.len()..words)
                }
                None => {
                    self.at = list_end(self.text, start);
                    Part::List(start..self.at)
                }
            });
        }
        loose.map(Part::Loose)
    }
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

/// Behind the list that starts here. Strings and quoted symbols may hold parentheses. Not every solver
/// doubles the quotes in its messages, so an error also ends where a line ends like one.
fn list_end(text: &[u8], start: usize) -> usize {
    let end = balanced_end(text, start);
    if error_message(&text[start..end]).is_none() {
        return end;
    }
    let mut at = start;
    while let Some(n) = memchr::memmem::find(&text[at..end], b"\")") {
        let behind = at + n + 2;
        let line = memchr::memchr(b'\n', &text[behind..end]).map_or(end, |n| behind + n);
        if text[at + n - 1] != b'"' && text[behind..line].trim_ascii().is_empty() {
            return behind;
        }
        at = behind;
    }
    end
}

fn balanced_end(text: &[u8], start: usize) -> usize {
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
            quote @ (b'"' | b'|') => match memchr::memchr(quote, &text[at + 1..]) {
                Some(n) => at += n + 1,
                None => return text.len(),
            },
            b';' => match memchr::memchr(b'\n', &text[at..]) {
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
            .map(|p| match p {
                Part::Answer(w, _, r) => format!("{w:?}:{}", &text[r]),
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
        check(
            "(error \"no \"x here\")\nsat\n(error \"a \"\"b\"\")\n c\")\nunsat",
            &["(error \"no \"x here\")", "Sat:", "(error \"a \"\"b\"\")\n c\")", "Unsat:"],
        );
        check("()() x\n (y) sat \n", &["()", "()", "~x", "(y)", "Sat:"]);
        check(" \n\n", &[]);
    }

    /// A solver that is out of its mind must not cost more than its output is long.
    #[test]
    fn time_is_linear() {
        let blanks = " ".repeat(1 << 20);
        for text in
            ["()", "(error)", "a\n()\n", "(error \")", "(error \"x\") ", "(a) b\n", "\"(", "\n"]
        {
            let text = text.repeat((1 << 21) / text.len()) + &blanks + "\nsat";
            let begun = std::time::Instant::now();
            let n = parts(text.as_bytes()).count();
            assert!(n > 0 && begun.elapsed().as_secs() < 5, "{}…: {n} parts", &text[..9]);
        }
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
