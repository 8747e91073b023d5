//! Interned names and spellings. Every atom of a script (symbol, literal, keyword) is stored once
//! and is a number from then on.
//!
//! A symbol keeps the spelling of the file: `|x|` and `x` are two ids, and [`Symbols::canon`] says
//! that both name `x`. Whoever compares *names* compares canonical ids; whoever prints uses the id
//! as it is.

use crate::syntax::Span;
use crate::table::IdTable;
use rustc_hash::FxHashMap;
use std::num::NonZeroU32;

/// An interned spelling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymbolId(NonZeroU32);

impl SymbolId {
    pub(crate) fn from_index(index: usize) -> SymbolId {
        SymbolId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// Position in a dense table.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[derive(Clone, Copy)]
struct Spelling {
    start: u32,
    len: u32,
    /// The first eight bytes: with the length, all there is to know of a short spelling.
    prefix: u64,
    hash: u32,
    canon: SymbolId,
}

/// The interner.
#[derive(Clone)]
pub struct Symbols {
    bytes: Vec<u8>,
    spellings: Vec<Spelling>,
    table: IdTable,
    /// Where the search for a fresh name goes on, by the name it starts from.
    fresh: FxHashMap<SymbolId, u64>,
}

const K: u64 = 0x9E37_79B9_7F4A_7C15;

/// Up to eight bytes as a number, padded with zeros.
#[inline]
fn prefix_of(bytes: &[u8]) -> u64 {
    match bytes.first_chunk::<8>() {
        Some(word) => u64::from_le_bytes(*word),
        None => {
            let mut word = 0;
            for (i, &b) in bytes.iter().enumerate() {
                word |= u64::from(b) << (8 * i);
            }
            word
        }
    }
}

/// A hash of short byte strings: whole words at a time, one multiplication each.
#[inline]
fn hash_rest(prefix: u64, len: usize, rest: &[u8]) -> u32 {
    let mut h = (prefix ^ (len as u64)).wrapping_mul(K);
    let mut rest = rest;
    while !rest.is_empty() {
        h = (h ^ (h >> 32) ^ prefix_of(rest)).wrapping_mul(K);
        rest = rest.get(8..).unwrap_or_default();
    }
    (h >> 32) as u32
}

/// The hash of a name, for tables that are searched by name.
pub(crate) fn hash_name(name: &[u8]) -> u32 {
    hash_rest(prefix_of(name), name.len(), name.get(8..).unwrap_or_default())
}

impl Default for Symbols {
    fn default() -> Self {
        Symbols::new()
    }
}

impl Symbols {
    /// An empty interner.
    pub fn new() -> Symbols {
        Symbols {
            bytes: Vec::new(),
            spellings: Vec::new(),
            table: IdTable::default(),
            fresh: FxHashMap::default(),
        }
    }

    /// An empty interner with room for what a source of this size usually holds.
    pub fn for_source(len: usize) -> Symbols {
        let n = (len / 64).clamp(16, 1 << 16);
        Symbols {
            bytes: Vec::with_capacity(n * 8),
            spellings: Vec::with_capacity(n),
            table: IdTable::with_capacity(n),
            fresh: FxHashMap::default(),
        }
    }

    /// How many spellings are known.
    pub fn len(&self) -> usize {
        self.spellings.len()
    }

    /// Whether nothing was interned yet.
    pub fn is_empty(&self) -> bool {
        self.spellings.is_empty()
    }

    /// The id of a spelling, exactly as written (bars included).
    pub fn intern(&mut self, text: &[u8]) -> SymbolId {
        self.intern_with(text, prefix_of(text))
    }

    /// The id of a spelling that stands in a source. Reads a whole word from the source where that
    /// is possible, even if the spelling is shorter.
    #[inline]
    pub(crate) fn intern_in(&mut self, source: &[u8], span: Span) -> SymbolId {
        let text = &source[span.range()];
        let prefix = match source.get(span.start as usize..).and_then(|s| s.first_chunk::<8>()) {
            Some(word) => {
                let word = u64::from_le_bytes(*word);
                if text.len() >= 8 { word } else { word & ((1u64 << (8 * text.len())) - 1) }
            }
            None => prefix_of(text),
        };
        self.intern_with(text, prefix)
    }

    #[inline]
    fn intern_with(&mut self, text: &[u8], prefix: u64) -> SymbolId {
        let len = text.len();
        let rest = text.get(8..).unwrap_or_default();
        let hash = hash_rest(prefix, len, rest);
        let found = self.table.find(hash, |id| {
            let s = &self.spellings[id as usize];
            s.prefix == prefix && s.len as usize == len && (len <= 8 || self.slice(s) == text)
        });
        match found {
            Some(id) => SymbolId::from_index(id as usize),
            None => self.add(text, prefix, hash),
        }
    }

    #[cold]
    fn add(&mut self, text: &[u8], prefix: u64, hash: u32) -> SymbolId {
        // A quoted spelling is added after the name it stands for.
        let canon = unquoted(text).map(|inner| self.intern(inner));
        let id = SymbolId::from_index(self.spellings.len());
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(text);
        let (len, canon) = (text.len() as u32, canon.unwrap_or(id));
        self.spellings.push(Spelling { start, len, prefix, hash, canon });
        self.table.insert(hash, id.index() as u32);
        id
    }

    /// The hash of a spelling, as [`hash_name`] gives it.
    pub(crate) fn hash(&self, id: SymbolId) -> u32 {
        self.spellings[id.index()].hash
    }

    /// The id of a spelling that is already known.
    pub fn get(&self, text: &[u8]) -> Option<SymbolId> {
        let same = |id: u32| self.bytes(SymbolId::from_index(id as usize)) == text;
        self.table.find(hash_name(text), same).map(|id| SymbolId::from_index(id as usize))
    }

    fn slice(&self, s: &Spelling) -> &[u8] {
        &self.bytes[s.start as usize..s.start as usize + s.len as usize]
    }

    /// The spelling.
    #[inline]
    pub fn bytes(&self, id: SymbolId) -> &[u8] {
        self.slice(&self.spellings[id.index()])
    }

    /// The spelling for people (what is not UTF-8 is replaced).
    pub fn text(&self, id: SymbolId) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(id))
    }

    /// The spelling for a message: one of a megabyte is cut.
    pub fn shown(&self, id: SymbolId) -> String {
        cut(&self.text(id), 80)
    }

    /// The length of the spelling in bytes.
    pub fn width(&self, id: SymbolId) -> u32 {
        self.spellings[id.index()].len
    }

    /// The name that a spelling stands for: `|x|` stands for `x`.
    #[inline]
    pub fn canon(&self, id: SymbolId) -> SymbolId {
        self.spellings[id.index()].canon
    }

    /// The id of a *name*: quoted with bars if it has to be. `None` if no spelling exists
    /// (a name cannot hold `|` or `\`).
    pub fn intern_name(&mut self, name: &[u8]) -> Option<SymbolId> {
        if is_simple_symbol(name) {
            return Some(self.intern(name));
        }
        if name.contains(&b'|') || name.contains(&b'\\') {
            return None;
        }
        Some(self.intern(&[b"|", name, b"|"].concat()))
    }

    /// A name that no spelling of this interner has: `base`, or `base!1`, `base!2`, …
    pub fn fresh(&mut self, base: SymbolId) -> SymbolId {
        let base = self.canon(base);
        let stem = String::from_utf8_lossy(self.bytes(base)).into_owned();
        let stem = stem.trim_matches('|').to_owned();
        let mut n = self.fresh.get(&base).copied().unwrap_or(1);
        loop {
            let plain = format!("{stem}!{n}");
            let quoted = format!("|{plain}|");
            if self.get(plain.as_bytes()).is_none() && self.get(quoted.as_bytes()).is_none() {
                let id = self.intern_name(plain.as_bytes());
                if let Some(id) = id {
                    self.fresh.insert(base, n + 1);
                    return id;
                }
            }
            n += 1;
        }
    }

    /// All ids, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = SymbolId> + use<> {
        (0..self.spellings.len()).map(SymbolId::from_index)
    }
}

/// At most `most` characters of a text, with a mark where it was cut.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// What stands between the bars, if it could have been written without them.
fn unquoted(text: &[u8]) -> Option<&[u8]> {
    let inner = text.strip_prefix(b"|")?.strip_suffix(b"|")?;
    (is_simple_symbol(inner) && !is_reserved(inner)).then_some(inner)
}

/// Words that are syntax unless they are quoted.
pub fn is_reserved(name: &[u8]) -> bool {
    matches!(
        name,
        b"_" | b"!" | b"as" | b"let" | b"exists" | b"forall" | b"match" | b"par" | b"lambda"
    )
}

/// Whether a name can be written without bars.
pub fn is_simple_symbol(name: &[u8]) -> bool {
    use crate::syntax::lexer::is_symbol_byte;
    match name.first() {
        None => false,
        Some(b'0'..=b'9') => false,
        Some(_) => name.iter().all(|&b| is_symbol_byte(b)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_spelling_stands_for_its_name() {
        let mut s = Symbols::new();
        let q = s.intern(b"|abc|");
        let plain = s.intern(b"abc");
        assert_ne!(q, plain);
        assert_eq!(s.canon(q), plain);
        assert_eq!(s.canon(plain), plain);
        let odd = s.intern(b"|a b|");
        assert_eq!(s.canon(odd), odd);
        let word = s.intern(b"|let|");
        assert_eq!(s.canon(word), word, "a quoted reserved word is not the word");
    }

    #[test]
    fn fresh_names_are_new() {
        let mut s = Symbols::new();
        let x = s.intern(b"x");
        s.intern(b"|x!1|");
        let y = s.fresh(x);
        assert_eq!(s.bytes(y), b"x!2");
        let odd = s.intern(b"|a b|");
        let fresh = s.fresh(odd);
        assert_eq!(s.bytes(fresh), b"|a b!1|");
    }
}
