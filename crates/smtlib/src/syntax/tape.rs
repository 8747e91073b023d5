//! S-expressions as a flat tape of eight-byte entries: atoms already interned, lists with the index
//! of what follows them. One command is read at a time into a tape that is used again for the next,
//! so that the memory of this layer is the longest command, not the file.
//!
//! The depth of nesting costs four bytes of heap, never stack.

use super::Span;
use super::lexer::{LexError, Lexer, TokenKind};
use crate::symbol::{SymbolId, Symbols};

/// What an entry is. The closing parenthesis has no entry: [`Tape::next`] knows where a list ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A list; the payload is the index after its last element.
    List,
    /// A symbol without bars.
    Symbol,
    /// A symbol between bars.
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
    /// `"…"`
    String,
    /// `#f2m5`
    Field,
}

const KINDS: [Kind; 10] = [
    Kind::List,
    Kind::Symbol,
    Kind::Quoted,
    Kind::Keyword,
    Kind::Numeral,
    Kind::Decimal,
    Kind::Hexadecimal,
    Kind::Binary,
    Kind::String,
    Kind::Field,
];

const KIND_SHIFT: u32 = 28;
const PAYLOAD: u32 = (1 << KIND_SHIFT) - 1;

/// An atom or the start of a list.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Byte offset of its first character.
    pub start: u32,
    word: u32,
}

impl Entry {
    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        KINDS[(self.word >> KIND_SHIFT) as usize]
    }

    /// The spelling of an atom. For a list the answer has no meaning.
    #[inline]
    pub fn symbol(self) -> SymbolId {
        SymbolId::from_index((self.word & PAYLOAD) as usize)
    }
}

/// Why a file is no sequence of s-expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyntaxError {
    /// No token.
    #[error(transparent)]
    Lex(#[from] LexError),
    /// A list that is never closed; the span is its `(`.
    #[error("this parenthesis is never closed")]
    Unclosed,
    /// A `)` with no `(`.
    #[error("this parenthesis closes nothing")]
    Unopened,
    /// An atom where a command should stand.
    #[error("a command starts with `(`")]
    Stray,
    /// More entries in one command than an index can hold.
    #[error("this command is too large: a command has at most 268 435 455 parts")]
    TooLarge,
}

/// One s-expression.
#[derive(Default)]
pub struct Tape {
    entries: Vec<Entry>,
    open: Vec<u32>,
    end: u32,
}

impl Tape {
    /// An empty tape.
    pub fn new() -> Tape {
        Tape::default()
    }

    /// An empty tape with room for `n` entries.
    pub fn with_capacity(n: usize) -> Tape {
        Tape { entries: Vec::with_capacity(n), open: Vec::with_capacity(32), end: 0 }
    }

    /// The number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was read.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry at an index.
    #[inline]
    pub fn get(&self, at: usize) -> Entry {
        self.entries[at]
    }

    /// The index after the s-expression at `at`.
    #[inline]
    pub fn next(&self, at: usize) -> usize {
        let e = self.entries[at];
        if e.word >> KIND_SHIFT == Kind::List as u32 { (e.word & PAYLOAD) as usize } else { at + 1 }
    }

    /// Indices of the elements of the list at `at`.
    pub fn items(&self, at: usize) -> Items<'_> {
        Items { tape: self, at: at + 1, end: self.next(at) }
    }

    /// Where the s-expression at `at` stands.
    pub fn span(&self, at: usize, symbols: &Symbols, source: &[u8]) -> Span {
        let e = self.entries[at];
        Span { start: e.start, end: self.end_of(at, symbols, source) }
    }

    /// The end of an s-expression. Closing parentheses have no entries, so the end of a list is
    /// found by reading over them again, from its last atom on.
    fn end_of(&self, at: usize, symbols: &Symbols, source: &[u8]) -> u32 {
        let e = self.entries[at];
        if e.kind() != Kind::List {
            return e.start + symbols.width(e.symbol());
        }
        if at == 0 {
            return self.end;
        }
        let last = self.entries[self.next(at) - 1];
        let mut lexer = Lexer::starting_at(source, e.start);
        let mut depth = 0u32;
        if last.kind() != Kind::List {
            // Skip what is known to be inside: count the lists that are open around the last atom.
            lexer = Lexer::starting_at(source, last.start + symbols.width(last.symbol()));
            depth = self.depth_between(at, self.next(at) - 1);
        }
        while let Ok(Some(t)) = lexer.next_token() {
            match t.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => {
                    depth -= 1;
                    if depth == 0 {
                        return t.span.end;
                    }
                }
                _ => {}
            }
        }
        self.end
    }

    /// How many lists from `at` on are open at `inner`, the last entry of the list at `at`.
    fn depth_between(&self, at: usize, inner: usize) -> u32 {
        let end = inner + 1;
        let mut depth = 0;
        let mut i = at;
        while i < inner {
            let e = self.entries[i];
            if e.kind() == Kind::List && self.next(i) == end {
                depth += 1;
                i += 1;
            } else {
                i = self.next(i);
            }
        }
        depth
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.open.clear();
    }

    #[inline]
    fn push(&mut self, kind: Kind, start: u32, payload: u32) {
        self.entries.push(Entry { start, word: (kind as u32) << KIND_SHIFT | payload });
    }
}

/// The elements of a list.
pub struct Items<'t> {
    tape: &'t Tape,
    at: usize,
    end: usize,
}

impl Iterator for Items<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.at >= self.end {
            return None;
        }
        let at = self.at;
        self.at = self.tape.next(at);
        Some(at)
    }
}

/// Reads one top-level s-expression after the other.
pub struct Reader<'s> {
    lexer: Lexer<'s>,
    source: &'s [u8],
    /// An error ends the reading: behind an unbalanced parenthesis nothing can be trusted.
    failed: bool,
}

impl<'s> Reader<'s> {
    /// Reads from the beginning.
    pub fn new(source: &'s [u8]) -> Reader<'s> {
        Reader { lexer: Lexer::new(source), source, failed: false }
    }

    /// Reads from a byte offset that is not inside an s-expression.
    pub fn starting_at(source: &'s [u8], pos: u32) -> Reader<'s> {
        Reader { lexer: Lexer::starting_at(source, pos), source, failed: false }
    }

    /// The next s-expression (a list), onto `tape`. `Ok(None)` at the end of the file.
    pub fn read(
        &mut self,
        tape: &mut Tape,
        symbols: &mut Symbols,
    ) -> Result<Option<Span>, (Span, SyntaxError)> {
        self.read_any(tape, symbols, false)
    }

    /// The next s-expression, which may be an atom.
    pub fn read_expression(
        &mut self,
        tape: &mut Tape,
        symbols: &mut Symbols,
    ) -> Result<Option<Span>, (Span, SyntaxError)> {
        self.read_any(tape, symbols, true)
    }

    fn read_any(
        &mut self,
        tape: &mut Tape,
        symbols: &mut Symbols,
        atoms: bool,
    ) -> Result<Option<Span>, (Span, SyntaxError)> {
        if self.failed {
            return Ok(None);
        }
        tape.clear();
        let read = self.read_list(tape, symbols, atoms);
        self.failed = read.is_err();
        read
    }

    fn read_list(
        &mut self,
        tape: &mut Tape,
        symbols: &mut Symbols,
        atoms: bool,
    ) -> Result<Option<Span>, (Span, SyntaxError)> {
        let source = self.source;
        loop {
            let token = self.lexer.scan();
            let start = token.span.start;
            let kind = match token.kind {
                TokenKind::Open => {
                    if tape.entries.len() as u32 > PAYLOAD {
                        return Err((token.span, SyntaxError::TooLarge));
                    }
                    tape.open.push(tape.entries.len() as u32);
                    tape.push(Kind::List, start, 0);
                    continue;
                }
                TokenKind::Close => {
                    let Some(open) = tape.open.pop() else {
                        return Err((token.span, SyntaxError::Unopened));
                    };
                    let after = tape.entries.len() as u32;
                    if after > PAYLOAD {
                        return Err((token.span, SyntaxError::TooLarge));
                    }
                    tape.entries[open as usize].word = (Kind::List as u32) << KIND_SHIFT | after;
                    if tape.open.is_empty() {
                        tape.end = token.span.end;
                        let start = tape.entries[0].start;
                        return Ok(Some(Span { start, end: token.span.end }));
                    }
                    continue;
                }
                TokenKind::Symbol => Kind::Symbol,
                TokenKind::Quoted => Kind::Quoted,
                TokenKind::Keyword => Kind::Keyword,
                TokenKind::Numeral => Kind::Numeral,
                TokenKind::Decimal => Kind::Decimal,
                TokenKind::Hexadecimal => Kind::Hexadecimal,
                TokenKind::Binary => Kind::Binary,
                TokenKind::String => Kind::String,
                TokenKind::Field => Kind::Field,
                TokenKind::End => break,
                TokenKind::Error => {
                    let (span, e) = self.lexer.error(token.span);
                    return Err((span, e.into()));
                }
            };
            let outside = tape.open.is_empty();
            if outside && !atoms {
                return Err((token.span, SyntaxError::Stray));
            }
            let symbol = symbols.intern_in(source, token.span);
            tape.push(kind, start, symbol.index() as u32);
            if outside {
                tape.end = token.span.end;
                return Ok(Some(token.span));
            }
        }
        match tape.open.last() {
            // The outermost one: the inner ones may well be closed by what was meant for it.
            Some(_) => {
                let start = tape.entries[tape.open[0] as usize].start;
                Err((Span { start, end: start + 1 }, SyntaxError::Unclosed))
            }
            None => Ok(None),
        }
    }

    /// Where the next look starts: after the last s-expression that was read.
    pub fn position(&self) -> u32 {
        self.lexer.position()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Tape, Symbols) {
        let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
        Reader::new(text.as_bytes()).read(&mut tape, &mut symbols).expect("reads").expect("one");
        (tape, symbols)
    }

    #[test]
    fn spans_of_lists_and_atoms() {
        let text = "(a (b (c d)) ; )\n () (e ()) f)";
        let (tape, symbols) = read(text);
        let spans: Vec<&str> = (0..tape.len())
            .map(|i| &text[tape.span(i, &symbols, text.as_bytes()).range()])
            .collect();
        assert_eq!(
            spans,
            [text, "a", "(b (c d))", "b", "(c d)", "c", "d", "()", "(e ())", "e", "()", "f"]
        );
    }

    #[test]
    fn errors() {
        let fail = |text: &str| {
            let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
            let mut reader = Reader::new(text.as_bytes());
            loop {
                match reader.read(&mut tape, &mut symbols) {
                    Ok(Some(_)) => {}
                    Ok(None) => panic!("no error"),
                    Err((span, e)) => return (span.start, e),
                }
            }
        };
        assert_eq!(fail("(a) (b (c)"), (4, SyntaxError::Unclosed));
        assert_eq!(fail("(a))"), (3, SyntaxError::Unopened));
        assert_eq!(fail("(a) b"), (4, SyntaxError::Stray));
    }

    #[test]
    fn a_hundred_thousand_parentheses() {
        let text = "(".repeat(100_000) + &")".repeat(100_000);
        let (tape, symbols) = read(&text);
        assert_eq!(tape.len(), 100_000);
        assert_eq!(tape.span(50_000, &symbols, text.as_bytes()).start, 50_000);
    }
}
