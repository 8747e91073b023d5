//! Layout: one command on a line, or indented to a width. Works on tokens and comments alone, so a
//! file that no sort checker accepts can be laid out too. No token and no comment is ever lost.

use super::Span;
use super::lexer::{LexError, Lexer, TokenKind};

/// How to lay out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Each command on one line.
    OneLine,
    /// Broken and indented so that lines stay within this width where they can.
    Pretty(usize),
}

#[derive(Clone, Copy)]
enum Piece {
    Open,
    Close,
    Atom,
    /// To the end of its line; `true` if it starts its line.
    Comment(bool),
    /// An empty line, of any number.
    Blank,
}

struct Pieces<'s> {
    source: &'s [u8],
    pieces: Vec<(Piece, Span)>,
}

/// Lays out a file.
pub fn format(source: &[u8], layout: Layout) -> Result<Vec<u8>, (Span, LexError)> {
    let pieces = split(source)?;
    let mut out = Vec::with_capacity(source.len() + source.len() / 8);
    pieces.lay_out(layout, &mut out);
    Ok(out)
}

/// The tokens joined by single blanks; what is no token ends it.
pub fn joined(source: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(source.len());
    let mut lexer = Lexer::new(source);
    let mut glue = true;
    while let Ok(Some(token)) = lexer.next_token() {
        if !glue && token.kind != TokenKind::Close {
            out.push(b' ');
        }
        out.extend_from_slice(&source[token.span.range()]);
        glue = token.kind == TokenKind::Open;
    }
    out
}

fn split(source: &[u8]) -> Result<Pieces<'_>, (Span, LexError)> {
    let mut pieces = Vec::new();
    let mut lexer = Lexer::new(source);
    let mut end = 0u32;
    loop {
        let token = lexer.next_token()?;
        let next = token.map_or(source.len() as u32, |t| t.span.start);
        gap(source, end, next, &mut pieces);
        let Some(token) = token else { break };
        end = token.span.end;
        let piece = match token.kind {
            TokenKind::Open => Piece::Open,
            TokenKind::Close => Piece::Close,
            _ => Piece::Atom,
        };
        pieces.push((piece, token.span));
    }
    Ok(Pieces { source, pieces })
}

/// The end of the comment at `at`.
fn comment_end(source: &[u8], at: usize, end: usize) -> usize {
    if source[at] == b'#' {
        return memchr::memmem::find(&source[at + 2..end], b"|#").map_or(end, |n| at + n + 4);
    }
    memchr::memchr(b'\n', &source[at..end]).map_or(end, |n| at + n)
}

/// The comments in a part of the source that holds no tokens.
pub fn comments(source: &[u8], part: Span) -> Vec<Span> {
    let mut pieces = Vec::new();
    gap(source, part.start, part.end, &mut pieces);
    pieces.retain(|(p, _)| matches!(p, Piece::Comment(_)));
    pieces.into_iter().map(|(_, span)| span).collect()
}

/// Comments and empty lines between two tokens.
fn gap(source: &[u8], start: u32, end: u32, pieces: &mut Vec<(Piece, Span)>) {
    let (mut at, end) = (start as usize, end as usize);
    let mut newlines = 0;
    let at_start = start == 0;
    while at < end {
        match source[at] {
            b'\n' => {
                newlines += 1;
                at += 1;
            }
            b';' | b'#' if source[at] == b';' || source.get(at + 1) == Some(&b'|') => {
                let stop = comment_end(source, at, end);
                if newlines > 1 {
                    pieces.push((Piece::Blank, Span::default()));
                }
                let trimmed = source[at..stop].trim_ascii_end().len();
                let span = Span { start: at as u32, end: (at + trimmed) as u32 };
                let own_line = newlines > 0
                    || at_start
                    || matches!(pieces.last(), Some((Piece::Comment(_), _)));
                pieces.push((Piece::Comment(own_line), span));
                at = stop;
                newlines = 0;
            }
            _ => at += 1,
        }
    }
    if newlines > 1 && !pieces.is_empty() {
        pieces.push((Piece::Blank, Span::default()));
    }
}

impl Pieces<'_> {
    fn text(&self, i: usize) -> &[u8] {
        &self.source[self.pieces[i].1.range()]
    }

    /// Commands on lines of their own; comments and single empty lines between them are kept.
    fn lay_out(&self, layout: Layout, out: &mut Vec<u8>) {
        let mut i = 0;
        while i < self.pieces.len() {
            match self.pieces[i].0 {
                Piece::Blank => {
                    if !out.is_empty() && layout != Layout::OneLine {
                        out.push(b'\n');
                    }
                    i += 1;
                }
                Piece::Comment(own_line) => {
                    // A comment behind a command stays behind it.
                    if !own_line && out.last() == Some(&b'\n') {
                        out.pop();
                        out.push(b' ');
                    }
                    out.extend_from_slice(self.text(i));
                    out.push(b'\n');
                    i += 1;
                }
                Piece::Open | Piece::Close | Piece::Atom => {
                    let end = self.end_of(i);
                    match layout {
                        Layout::OneLine => self.one_line(i, end, out),
                        Layout::Pretty(width) => self.pretty(i, end, width, out),
                    }
                    out.push(b'\n');
                    i = end;
                }
            }
        }
    }

    /// One past the end of the s-expression at `i`.
    fn end_of(&self, i: usize) -> usize {
        let mut depth = 0usize;
        for (k, (piece, _)) in self.pieces.iter().enumerate().skip(i) {
            match piece {
                Piece::Open => depth += 1,
                Piece::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return k + 1;
            }
        }
        self.pieces.len()
    }

    /// Everything on one line; comments inside go in front of it.
    fn one_line(&self, start: usize, end: usize, out: &mut Vec<u8>) {
        for i in start..end {
            if let Piece::Comment(_) = self.pieces[i].0 {
                out.extend_from_slice(self.text(i));
                out.push(b'\n');
            }
        }
        let mut glue = true;
        for i in start..end {
            match self.pieces[i].0 {
                Piece::Blank | Piece::Comment(_) => {}
                Piece::Close => {
                    out.push(b')');
                    glue = false;
                }
                Piece::Open | Piece::Atom => {
                    if !glue {
                        out.push(b' ');
                    }
                    out.extend_from_slice(self.text(i));
                    glue = matches!(self.pieces[i].0, Piece::Open);
                }
            }
        }
    }

    /// The width of each list if it were on one line; lists with a comment inside have none.
    fn widths(&self, start: usize, end: usize) -> Vec<usize> {
        const NEVER: usize = usize::MAX;
        let mut widths = vec![0usize; end - start];
        let mut open: Vec<usize> = Vec::new();
        let mut column = 0usize;
        let mut forbidden = 0usize;
        let mut marks: Vec<usize> = Vec::new();
        for i in start..end {
            match self.pieces[i].0 {
                Piece::Open => {
                    open.push(i);
                    marks.push(forbidden);
                    widths[i - start] = column;
                    column += 1;
                }
                Piece::Close => {
                    column += 1;
                    if let (Some(o), Some(mark)) = (open.pop(), marks.pop()) {
                        let w = column - widths[o - start];
                        widths[o - start] = if forbidden > mark { NEVER } else { w };
                    }
                    column += 1;
                }
                Piece::Atom => {
                    let text = self.text(i);
                    if text.contains(&b'\n') {
                        forbidden += 1;
                    }
                    widths[i - start] = text.len();
                    column += text.len() + 1;
                }
                Piece::Comment(_) => forbidden += 1,
                Piece::Blank => {}
            }
        }
        widths
    }

    /// Lists that fit on the line stay on it; others break before their arguments, two columns
    /// further in. The depth of the indentation is bounded, so that deep terms stay linear.
    fn pretty(&self, start: usize, end: usize, width: usize, out: &mut Vec<u8>) {
        let widths = self.widths(start, end);
        let mut indents: Vec<Level> = Vec::new();
        let mut column = 0usize;
        let mut glue = true;
        let mut i = start;
        while i < end {
            let piece = self.pieces[i].0;
            match piece {
                Piece::Blank => {}
                Piece::Close => {
                    if out.last() == Some(&b'\n') {
                        // Behind a comment: the parenthesis goes on a line of its own.
                        let indent = indents.last().map_or(0, |l| l.indent.saturating_sub(2));
                        out.extend(std::iter::repeat_n(b' ', indent));
                        column = indent;
                    }
                    out.push(b')');
                    column += 1;
                    indents.pop();
                    glue = false;
                }
                Piece::Comment(own_line) => {
                    let indent = indents.last().map_or(0, |l| l.indent);
                    if out.last() != Some(&b'\n') {
                        out.push(if own_line { b'\n' } else { b' ' });
                    }
                    if own_line {
                        out.extend(std::iter::repeat_n(b' ', indent));
                    }
                    out.extend_from_slice(self.text(i));
                    out.push(b'\n');
                    column = 0;
                    glue = true;
                }
                Piece::Open | Piece::Atom => {
                    let own = widths[i - start];
                    let level = indents.last_mut();
                    let (indent, breaks) = match level {
                        None => (0, false),
                        Some(l) => {
                            let breaks = l.broken && l.items >= l.keep;
                            l.items += 1;
                            (l.indent, breaks)
                        }
                    };
                    if out.last() == Some(&b'\n') && i > start {
                        out.extend(std::iter::repeat_n(b' ', indent));
                        column = indent;
                    } else if breaks {
                        out.push(b'\n');
                        out.extend(std::iter::repeat_n(b' ', indent));
                        column = indent;
                    } else if !glue {
                        out.push(b' ');
                        column += 1;
                    }
                    out.extend_from_slice(self.text(i));
                    if let Piece::Atom = piece {
                        column += self.text(i).len();
                        glue = false;
                    } else {
                        let broken = own > width.saturating_sub(column);
                        let keep = self.kept_on_first_line(i);
                        let indent = (column + 2).min(MAX_INDENT);
                        indents.push(Level { indent, broken, keep, items: 0 });
                        column += 1;
                        glue = true;
                    }
                }
            }
            i += 1;
        }
    }

    /// How many elements of a broken list stay on its first line: the operator; for a binder or
    /// declaration also what it binds or declares.
    fn kept_on_first_line(&self, open: usize) -> usize {
        let Some((Piece::Atom, _)) = self.pieces.get(open + 1) else {
            return 1;
        };
        match self.text(open + 1) {
            b"let" | b"forall" | b"exists" | b"lambda" | b"match" | b"!" | b"set-info"
            | b"set-option" | b"declare-fun" | b"declare-const" => 2,
            b"define-fun" | b"define-fun-rec" => 4,
            _ => 1,
        }
    }
}

const MAX_INDENT: usize = 60;

struct Level {
    indent: usize,
    broken: bool,
    keep: usize,
    items: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pretty(text: &str, width: usize) -> String {
        String::from_utf8(format(text.as_bytes(), Layout::Pretty(width)).expect("lexes"))
            .expect("text")
    }

    fn one_line(text: &str) -> String {
        String::from_utf8(format(text.as_bytes(), Layout::OneLine).expect("lexes")).expect("text")
    }

    #[test]
    fn short_commands_stay_on_a_line() {
        assert_eq!(
            pretty("(set-logic\n QF_LIA)  (assert( > x   1 )) ; why\n\n\n(check-sat)", 80),
            "(set-logic QF_LIA)\n(assert (> x 1)) ; why\n\n(check-sat)\n"
        );
    }

    #[test]
    fn long_ones_are_broken_before_their_arguments() {
        assert_eq!(
            pretty("(assert (and (> xxxxxxxx 1) (or (< yyyyyyyyy 2) (= zzzzzzzzz 3))))", 30),
            "(assert\n  (and\n    (> xxxxxxxx 1)\n    (or\n      (< yyyyyyyyy 2)\n      (= zzzzzzzzz 3))))\n"
        );
    }

    #[test]
    fn comments_are_kept_everywhere() {
        let text = "; head\n(assert ; first\n (and a ; second\n b\n ; third\n))\n; tail";
        let laid = pretty(text, 80);
        assert_eq!(
            laid,
            "; head\n(assert ; first\n  (and\n    a ; second\n    b\n    ; third\n  ))\n; tail\n"
        );
        let line = one_line(text);
        assert_eq!(line, "; head\n; first\n; second\n; third\n(assert (and a b))\n; tail\n");
    }

    #[test]
    fn layout_is_stable() {
        let text = "(declare-fun f (Int Int) Bool) (assert (forall ((x Int) (y Int)) (=> (f x y) (f y x))))";
        let once = pretty(text, 40);
        assert_eq!(pretty(&once, 40), once);
    }
}
