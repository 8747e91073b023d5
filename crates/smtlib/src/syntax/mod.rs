//! The untyped layer: bytes, tokens, s-expressions. Nothing here knows what a command or a sort is.

pub mod format;
pub mod lexer;
pub mod split;
pub mod tape;

/// A half-open range of bytes of the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// As a range for slicing.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The largest file that is read: spans are 32 bits, and the top bits of a tape entry are its kind.
pub const MAX_SOURCE: usize = (1 << 31) - 1;

/// Line and column (both from 1; the column counts characters) of a byte offset.
pub fn line_column(source: &[u8], offset: u32) -> (usize, usize) {
    let offset = (offset as usize).min(source.len());
    let before = &source[..offset];
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let start = memchr::memrchr(b'\n', before).map_or(0, |n| n + 1);
    // Continuation bytes of UTF-8 are no characters of their own.
    let column = before[start..].iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let text = "ab\ncäd\n".as_bytes();
        assert_eq!(line_column(text, 0), (1, 1));
        assert_eq!(line_column(text, 2), (1, 3));
        assert_eq!(line_column(text, 3), (2, 1));
        assert_eq!(line_column(text, 6), (2, 3));
        assert_eq!(line_column(text, 999), (3, 1));
    }
}
