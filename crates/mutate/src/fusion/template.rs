//! A seed as text with gaps: where a name stands that may have to change, and where a constant stands
//! free and may be replaced. Made once per seed, so that fusing is copying.

use smelt_smtlib::symbol::{SymbolId, Symbols};
use smelt_smtlib::syntax::lexer::{Lexer, TokenKind};
use std::collections::BTreeMap;
use std::ops::Range;

/// What a symbol of the text stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A name of the seed, by position.
    Name(usize),
    /// `is-C` of the constructor with this name.
    Tester(usize),
    /// A free occurrence of a constant, by position.
    Constant(usize),
}

/// A part of the text.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Text(Range<usize>),
    /// A name of the seed.
    Name(usize),
    /// `is-C`, which is written `(_ is C)`.
    Tester(usize),
    /// Place number `.1` of constant number `.0`.
    Place(usize, usize),
}

/// A text with gaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Template {
    pub(super) text: Vec<u8>,
    pub(super) pieces: Vec<Piece>,
}

/// What is known of a seed's symbols while its templates are made.
pub(super) struct Weaver {
    pub(super) meanings: BTreeMap<SymbolId, Meaning>,
    /// The names of the constants, by position.
    pub(super) constants: Vec<usize>,
    /// How many places each constant has so far.
    pub(super) places: Vec<usize>,
    /// Numerals are reals; they are written as decimals, which every logic understands.
    pub(super) decimals: bool,
}

/// An open list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    /// Nothing in it was read yet.
    Fresh,
    Plain,
    /// `(_ …`
    Indexed,
    /// `(! …`, before its attributes
    Annotated,
    /// `(! …`, in its attributes
    Attributes,
}

impl Weaver {
    /// Adds a text: a term, or a command whose first word is left alone.
    pub(super) fn add(
        &mut self,
        text: &[u8],
        command: bool,
        terms: bool,
        symbols: &mut Symbols,
        out: &mut Template,
    ) {
        let mut lexer = Lexer::new(text);
        let mut lists: Vec<List> = Vec::new();
        // Lists that are in their attributes: patterns are no place for a replacement.
        let mut attributes = 0;
        let mut copied = 0;
        let mut first = command;
        while let Ok(Some(token)) = lexer.next_token() {
            let bytes = &text[token.span.range()];
            let fresh = lists.last() == Some(&List::Fresh);
            if fresh && let Some(list) = lists.last_mut() {
                *list = match bytes {
                    b"_" => List::Indexed,
                    b"!" => List::Annotated,
                    _ => List::Plain,
                };
            }
            let piece = match token.kind {
                TokenKind::Open => {
                    lists.push(List::Fresh);
                    None
                }
                TokenKind::Close => {
                    if lists.pop() == Some(List::Attributes) {
                        attributes -= 1;
                    }
                    None
                }
                TokenKind::Keyword => {
                    if let Some(list @ List::Annotated) = lists.last_mut() {
                        *list = List::Attributes;
                        attributes += 1;
                    }
                    None
                }
                TokenKind::Numeral if self.decimals && terms => {
                    let counts = matches!(lists.last(), Some(List::Indexed | List::Attributes));
                    if !counts {
                        out.copy(&text[copied..token.span.range().end]);
                        out.copy(b".0");
                        copied = token.span.range().end;
                    }
                    None
                }
                TokenKind::Symbol | TokenKind::Quoted if !std::mem::take(&mut first) => {
                    let symbol = symbols.intern(bytes);
                    self.meanings.get(&symbols.canon(symbol)).copied()
                }
                _ => None,
            };
            let piece = match piece {
                Some(Meaning::Name(n)) => Piece::Name(n),
                Some(Meaning::Tester(n)) => Piece::Tester(n),
                Some(Meaning::Constant(c)) if attributes > 0 => Piece::Name(self.constants[c]),
                Some(Meaning::Constant(c)) => {
                    self.places[c] += 1;
                    Piece::Place(c, self.places[c] - 1)
                }
                None => continue,
            };
            out.copy(&text[copied..token.span.range().start]);
            out.pieces.push(piece);
            copied = token.span.range().end;
        }
        out.copy(&text[copied..]);
    }
}

impl Template {
    /// Adds a text without gaps.
    pub(super) fn copy(&mut self, text: &[u8]) {
        let start = self.text.len();
        self.text.extend_from_slice(text);
        match self.pieces.last_mut() {
            Some(Piece::Text(range)) => range.end = self.text.len(),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece::Text(start..self.text.len())),
        }
    }

    /// Writes the text; `place` says what stands in the place of a constant, if anything else does.
    pub(super) fn write<'s>(
        &self,
        names: &[impl AsRef<[u8]>],
        constants: impl Fn(usize) -> usize,
        place: impl Fn(usize, usize) -> Option<&'s str>,
        out: &mut Vec<u8>,
    ) {
        for piece in &self.pieces {
            match piece {
                Piece::Text(range) => out.extend_from_slice(&self.text[range.clone()]),
                Piece::Name(n) => out.extend_from_slice(names[*n].as_ref()),
                Piece::Tester(n) => {
                    out.extend_from_slice(b"(_ is ");
                    out.extend_from_slice(names[*n].as_ref());
                    out.push(b')');
                }
                Piece::Place(c, n) => match place(*c, *n) {
                    Some(text) => out.extend_from_slice(text.as_bytes()),
                    None => out.extend_from_slice(names[constants(*c)].as_ref()),
                },
            }
        }
    }
}
