//! A problem as people read it: the sentence, the place, the line with a caret, what to do.
//!
//! Not a library: lines of a megabyte are cut around the place, and bytes that are no UTF-8 must
//! not move the caret.

use anstyle::{AnsiColor, Style};
use smelt_smtlib::syntax::{Span, line_column};
use std::fmt::Write;

/// Characters of a line that are shown on each side of the place.
const AROUND: usize = 60;

/// Renders a problem. Colours are in the text; who prints it decides whether they stay.
pub(crate) fn render(
    file: &str,
    source: &[u8],
    span: Span,
    class: &str,
    message: &str,
    help: Option<&str>,
) -> String {
    let red = AnsiColor::Red.on_default().bold();
    let blue = AnsiColor::Blue.on_default().bold();
    let bold = Style::new().bold();
    let (line, column) = line_column(source, span.start);
    let gutter = " ".repeat(line.to_string().len());
    let mut out = String::new();
    let _ = writeln!(out, "{red}error[{class}]{red:#}{bold}: {message}{bold:#}");
    let _ = writeln!(out, "{gutter}{blue}-->{blue:#} {file}:{line}:{column}");
    let (before, marked, after) = around(source, span);
    let indent: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let carets = "^".repeat(marked.chars().count().max(1));
    let _ = writeln!(out, "{gutter} {blue}|{blue:#}");
    let _ = writeln!(out, "{blue}{line} |{blue:#} {before}{marked}{after}");
    let _ = writeln!(out, "{gutter} {blue}|{blue:#} {indent}{red}{carets}{red:#}");
    if let Some(help) = help {
        let _ = writeln!(out, "{gutter} {blue}={blue:#} {bold}help{bold:#}: {help}");
    }
    out
}

/// The text of the line before the place, at it (up to the end of the line), and after it.
fn around(source: &[u8], span: Span) -> (String, String, String) {
    let start = (span.start as usize).min(source.len());
    let line_start = source[..start].iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1);
    let line_end =
        source[start..].iter().position(|&b| b == b'\n').map_or(source.len(), |n| start + n);
    let end = (span.end as usize).clamp(start, line_end);
    let text = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.replace(|c: char| c.is_control() && c != '\t', "\u{FFFD}")
    };
    let tail = |t: String| match t.char_indices().rev().nth(AROUND) {
        Some((i, _)) => format!("…{}", &t[i..]),
        None => t,
    };
    let head = |t: String| match t.char_indices().nth(AROUND) {
        Some((i, _)) => format!("{}…", &t[..i]),
        None => t,
    };
    // Only so many bytes can matter: a line of a megabyte is not copied.
    let near = |a: usize, b: usize| a.max(b.saturating_sub(4 * AROUND + 8))..b;
    let before = tail(text(&source[near(line_start, start)]));
    let marked = head(text(&source[start..end.min(start + 4 * AROUND + 8)]));
    let after = head(text(&source[end..line_end.min(end + 4 * AROUND + 8)]));
    (before, marked, after.trim_end().to_owned())
}
