//! Bytes to tokens. No allocation, no copy: a token is a kind and a span.
//!
//! Bytes, not `str`: real files hold Latin-1 in comments and strings. Bytes of 0x80 and above are
//! taken wherever the standard lets text stand (comments, strings, quoted symbols) and nowhere else.

use super::Span;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum TokenKind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `x`, `bvadd`, `<=`
    Symbol,
    /// `|x y|`
    Quoted,
    /// `:named`
    Keyword,
    /// `12`
    Numeral,
    /// `1.50`
    Decimal,
    /// `#x0F`
    Hexadecimal,
    /// `#b01`
    Binary,
    /// `"a ""quoted"" word"`
    String,
    /// `#f2m5`, cvc5's finite-field literal
    Field,
    /// The end of the source; [`Lexer::next_token`] never gives it.
    End,
    /// No token, see [`Lexer::error`]; [`Lexer::next_token`] never gives it.
    Error,
}

/// A token with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// Why the bytes are no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LexError {
    /// A `"` without its partner.
    #[error("this string is never closed")]
    UnclosedString,
    /// A `|` without its partner.
    #[error("this quoted symbol is never closed")]
    UnclosedSymbol,
    /// A `#|` without its partner.
    #[error("this comment is never closed")]
    UnclosedComment,
    /// A backslash between bars.
    #[error("a quoted symbol cannot hold a backslash")]
    Backslash,
    /// A byte that starts no token.
    #[error("unexpected {}", byte_name(*.0))]
    Byte(u8),
    /// `#` and what follows is no literal.
    #[error("`#` starts a literal such as #b01 or #x1F")]
    Hash,
    /// `1.` or `12ab`.
    #[error("malformed number")]
    Number,
    /// `:` alone.
    #[error("a keyword needs a name after `:`")]
    Keyword,
}

fn byte_name(b: u8) -> String {
    match b {
        0 => "NUL byte".to_owned(),
        b' '..=b'~' => format!("character `{}`", b as char),
        _ => format!("byte 0x{b:02X}"),
    }
}

const WHITE: u8 = 1;
const SYMBOL: u8 = 2;
const DIGIT: u8 = 4;
const HEX: u8 = 8;
/// A comment may start here.
const COMMENT: u8 = 16;

const CLASS: [u8; 256] = {
    let mut t = [0u8; 256];
    let mut b = 0usize;
    while b < 256 {
        let c = b as u8;
        if matches!(c, b' ' | b'\t' | b'\r' | b'\n' | 0x0C) {
            t[b] |= WHITE;
        }
        if c.is_ascii_alphanumeric() {
            t[b] |= SYMBOL;
        }
        if matches!(c, b';' | b'#') {
            t[b] |= COMMENT;
        }
        if c.is_ascii_digit() {
            t[b] |= DIGIT;
        }
        if c.is_ascii_hexdigit() {
            t[b] |= HEX;
        }
        b += 1;
    }
    let extra = b"~!@$%^&*_-+=<>.?/";
    let mut i = 0;
    while i < extra.len() {
        t[extra[i] as usize] |= SYMBOL;
        i += 1;
    }
    t
};

/// Whether a byte may stand in a symbol without bars.
#[inline]
pub fn is_symbol_byte(b: u8) -> bool {
    CLASS[b as usize] & SYMBOL != 0
}

/// The tokeniser.
#[derive(Clone)]
pub struct Lexer<'s> {
    source: &'s [u8],
    pos: usize,
}

impl<'s> Lexer<'s> {
    /// Starts at the beginning of `source` (at most 4 GiB; see [`super::Source`]).
    pub fn new(source: &'s [u8]) -> Lexer<'s> {
        Lexer { source, pos: 0 }
    }

    /// Starts at `pos`.
    pub fn starting_at(source: &'s [u8], pos: u32) -> Lexer<'s> {
        Lexer { source, pos: pos as usize }
    }

    /// Where the next look starts.
    pub fn position(&self) -> u32 {
        self.pos as u32
    }

    #[inline]
    fn run(&self, mut at: usize, class: u8) -> usize {
        while at < self.source.len() && CLASS[self.source[at] as usize] & class != 0 {
            at += 1;
        }
        at
    }

    /// The next token; `None` at the end.
    #[inline]
    pub fn next_token(&mut self) -> Result<Option<Token>, (Span, LexError)> {
        let token = self.scan();
        match token.kind {
            TokenKind::End => Ok(None),
            TokenKind::Error => Err(self.error(token.span)),
            _ => Ok(Some(token)),
        }
    }

    /// The next token, with [`TokenKind::End`] and [`TokenKind::Error`] in the place of `None` and
    /// `Err`: what is returned fits into registers.
    #[inline(always)]
    pub(super) fn scan(&mut self) -> Token {
        let source = self.source;
        let mut at = self.pos;
        let first = loop {
            let Some(&b) = source.get(at) else {
                return self.token(TokenKind::End, source.len(), source.len());
            };
            let class = CLASS[b as usize];
            if class & WHITE != 0 {
                at += 1;
            } else if class & COMMENT == 0 {
                break b;
            } else {
                match self.comment(at) {
                    Some(end) => at = end,
                    None => break b,
                }
            }
        };
        match first {
            b'(' => self.token(TokenKind::Open, at, at + 1),
            b')' => self.token(TokenKind::Close, at, at + 1),
            _ if CLASS[first as usize] & (SYMBOL | DIGIT) == SYMBOL => {
                let end = self.run(at + 1, SYMBOL);
                self.token(TokenKind::Symbol, at, end)
            }
            _ => match self.rare(at, first) {
                Ok((kind, end)) => self.token(kind, at, end),
                Err((span, _)) => Token { kind: TokenKind::Error, span },
            },
        }
    }

    #[inline(always)]
    fn token(&mut self, kind: TokenKind, start: usize, end: usize) -> Token {
        self.pos = end;
        Token { kind, span: Span { start: start as u32, end: end as u32 } }
    }

    /// What is wrong with the bytes of an [`TokenKind::Error`].
    #[cold]
    pub(super) fn error(&self, span: Span) -> (Span, LexError) {
        let at = span.start as usize;
        let first = self.source.get(at).copied().unwrap_or_default();
        match self.rare(at, first) {
            Err(e) => e,
            Ok(_) => (span, LexError::Byte(first)),
        }
    }

    /// The end of the comment at `at`; `None` if there is none, or one that is never closed.
    #[cold]
    fn comment(&self, at: usize) -> Option<usize> {
        let rest = &self.source[at..];
        if rest[0] == b';' {
            return Some(memchr::memchr(b'\n', rest).map_or(self.source.len(), |n| at + n + 1));
        }
        if rest.get(1) != Some(&b'|') {
            return None;
        }
        // SMT-LIB 2.7 took block comments over from the solvers.
        memchr::memmem::find(&rest[2..], b"|#").map(|n| at + n + 4)
    }

    fn rare(&self, at: usize, first: u8) -> Result<(TokenKind, usize), (Span, LexError)> {
        let source = self.source;
        let fail = |end: usize, e| {
            let end = end.min(source.len()).max(at + 1);
            Err((Span { start: at as u32, end: end as u32 }, e))
        };
        match first {
            b'0'..=b'9' => {
                let whole = self.run(at + 1, DIGIT);
                let (kind, end) = if source.get(whole) == Some(&b'.') {
                    (TokenKind::Decimal, self.run(whole + 1, DIGIT))
                } else {
                    (TokenKind::Numeral, whole)
                };
                let stop = self.run(end, SYMBOL);
                if stop > end || (kind == TokenKind::Decimal && end == whole + 1) {
                    return fail(stop, LexError::Number);
                }
                Ok((kind, end))
            }
            b'"' => {
                let mut from = at + 1;
                loop {
                    let Some(n) = memchr::memchr(b'"', &source[from..]) else {
                        return fail(at + 1, LexError::UnclosedString);
                    };
                    from += n + 1;
                    if source.get(from) == Some(&b'"') {
                        from += 1;
                    } else {
                        return Ok((TokenKind::String, from));
                    }
                }
            }
            b'|' => match memchr::memchr2(b'|', b'\\', &source[at + 1..]) {
                None => fail(at + 1, LexError::UnclosedSymbol),
                Some(n) if source[at + 1 + n] == b'\\' => fail(at + n + 2, LexError::Backslash),
                Some(n) => Ok((TokenKind::Quoted, at + n + 2)),
            },
            b':' => {
                let end = self.run(at + 1, SYMBOL);
                if end == at + 1 {
                    return fail(end, LexError::Keyword);
                }
                Ok((TokenKind::Keyword, end))
            }
            b'#' if source.get(at + 1) == Some(&b'|') => fail(at + 2, LexError::UnclosedComment),
            b'#' => {
                let end = self.run(at + 1, SYMBOL);
                let body = &source[at + 1..end];
                let digits = body.get(1..).unwrap_or_default();
                let kind = match body.first() {
                    Some(b'x') if digits.iter().all(|&b| CLASS[b as usize] & HEX != 0) => {
                        TokenKind::Hexadecimal
                    }
                    Some(b'b') if digits.iter().all(|b| matches!(b, b'0' | b'1')) => {
                        TokenKind::Binary
                    }
                    Some(b'f') if is_field_literal(digits) => TokenKind::Field,
                    _ => return fail(end, LexError::Hash),
                };
                if digits.is_empty() {
                    return fail(end, LexError::Hash);
                }
                Ok((kind, end))
            }
            _ => fail(at + 1, LexError::Byte(first)),
        }
    }
}

/// The text of all tokens, for whoever compares two scripts.
pub fn tokens(source: &[u8]) -> Result<Vec<&[u8]>, (Span, LexError)> {
    let mut lexer = Lexer::new(source);
    let mut all = Vec::new();
    while let Some(token) = lexer.next_token()? {
        all.push(&source[token.span.range()]);
    }
    Ok(all)
}

/// `2m5` or `-2m5`: value, the letter m, modulus.
fn is_field_literal(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let mut parts = text.splitn(2, |&b| b == b'm');
    let is_number =
        |p: Option<&[u8]>| p.is_some_and(|p| !p.is_empty() && p.iter().all(u8::is_ascii_digit));
    is_number(parts.next()) && is_number(parts.next())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let mut lexer = Lexer::new(text.as_bytes());
        let mut out = Vec::new();
        while let Some(t) = lexer.next_token().expect("lexes") {
            out.push((t.kind, &text[t.span.start as usize..t.span.end as usize]));
        }
        out
    }

    fn error(bytes: &[u8]) -> (u32, u32, LexError) {
        let mut lexer = Lexer::new(bytes);
        loop {
            match lexer.next_token() {
                Ok(Some(_)) => {}
                Ok(None) => panic!("no error"),
                Err((span, e)) => return (span.start, span.end, e),
            }
        }
    }

    #[test]
    fn tokens() {
        use TokenKind::*;
        assert_eq!(
            kinds("(f |a b| :k 12 1.50 #x0F #b01 \"a\"\"b\" #f2m5) ; end"),
            [
                (Open, "("),
                (Symbol, "f"),
                (Quoted, "|a b|"),
                (Keyword, ":k"),
                (Numeral, "12"),
                (Decimal, "1.50"),
                (Hexadecimal, "#x0F"),
                (Binary, "#b01"),
                (String, "\"a\"\"b\""),
                (Field, "#f2m5"),
                (Close, ")"),
            ]
        );
        assert_eq!(kinds("#| a\n(b |#c"), [(Symbol, "c")]);
        assert_eq!(kinds("-5 .x x.1"), [(Symbol, "-5"), (Symbol, ".x"), (Symbol, "x.1")]);
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error(b"( \"abc"), (2, 3, LexError::UnclosedString));
        assert_eq!(error(b"|abc"), (0, 1, LexError::UnclosedSymbol));
        assert_eq!(error(b"|a\\b|"), (0, 3, LexError::Backslash));
        assert_eq!(error(b"a \0"), (2, 3, LexError::Byte(0)));
        assert_eq!(error(b"a \xFF"), (2, 3, LexError::Byte(0xFF)));
        assert_eq!(error(b"#q1"), (0, 3, LexError::Hash));
        assert_eq!(error(b"#x"), (0, 2, LexError::Hash));
        assert_eq!(error(b"1."), (0, 2, LexError::Number));
        assert_eq!(error(b"12ab"), (0, 4, LexError::Number));
        assert_eq!(error(b": x"), (0, 1, LexError::Keyword));
        assert_eq!(error(b"a #| b |"), (2, 4, LexError::UnclosedComment));
    }
}
