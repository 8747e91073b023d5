//! The operators of the theories of strings and sequences as functions on slices.
//! A string is a slice of code points (`&[u32]`, 0 to [`MAX_CODE`]); what makes sense for any element
//! is generic, so that `seq.*` runs the same code. Every position and count is an unbounded integer:
//! out of range is a value, never an error.

mod code;
mod literal;
mod search;

pub use code::{
    from_code, from_int, from_sbv, from_ubv, is_digit, to_code, to_int, to_lower, to_upper,
};
pub use literal::{Escapes, LiteralError, decode, encode};
pub use search::{contains, index_of, last_index_of, replace, replace_all};

use dashu_int::IBig;

/// The largest code point of an SMT-LIB string: planes 0 to 2.
pub const MAX_CODE: u32 = 0x2_FFFF;

/// No operator builds a longer value; see [`TooLong`].
pub const MAX_LENGTH: usize = 1 << 26;

/// The value exists, but would have more than [`MAX_LENGTH`] elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a value of more than {MAX_LENGTH} elements")]
pub struct TooLong;

/// An integer as a position in a text of this length, if it is one (the end is none).
fn position(i: &IBig, len: usize) -> Option<usize> {
    usize::try_from(i).ok().filter(|&i| i < len)
}

/// A length as an integer: `str.len`, `seq.len`.
#[must_use]
pub fn len<T>(text: &[T]) -> IBig {
    IBig::from(text.len())
}

/// `seq.nth` inside the bounds; outside of them the theory leaves the value open.
#[must_use]
pub fn nth<'a, T>(text: &'a [T], i: &IBig) -> Option<&'a T> {
    position(i, text.len()).map(|i| &text[i])
}

/// `str.at`, `seq.at`: the element as a text of length one, or nothing out of range.
#[must_use]
pub fn at<'a, T>(text: &'a [T], i: &IBig) -> &'a [T] {
    position(i, text.len()).map_or(&[], |i| &text[i..=i])
}

/// `str.substr`, `seq.extract`: the longest part from `offset` on that has at most `count` elements;
/// empty if the offset is not a position or the count not positive.
#[must_use]
pub fn substr<'a, T>(text: &'a [T], offset: &IBig, count: &IBig) -> &'a [T] {
    let Some(from) = position(offset, text.len()) else { return &[] };
    if *count <= IBig::ZERO {
        return &[];
    }
    let rest = &text[from..];
    usize::try_from(count).map_or(rest, |count| &rest[..count.min(rest.len())])
}

/// `str.prefixof`, `seq.prefixof`: the first is a prefix of the second.
#[must_use]
pub fn prefix_of<T: Eq>(prefix: &[T], text: &[T]) -> bool {
    text.starts_with(prefix)
}

/// `str.suffixof`, `seq.suffixof`: the first is a suffix of the second.
#[must_use]
pub fn suffix_of<T: Eq>(suffix: &[T], text: &[T]) -> bool {
    text.ends_with(suffix)
}

/// `str.<`: lexicographic by code point, a proper prefix being smaller.
#[must_use]
pub fn less<T: Ord>(a: &[T], b: &[T]) -> bool {
    a < b
}

/// `str.<=`: the reflexive closure of [`less`].
#[must_use]
pub fn less_eq<T: Ord>(a: &[T], b: &[T]) -> bool {
    a <= b
}

/// `str.++`, `seq.++` of any number of texts.
///
/// # Errors
/// [`TooLong`] if the value is.
pub fn concat<T: Clone>(parts: &[&[T]]) -> Result<Vec<T>, TooLong> {
    let mut total = 0_usize;
    for part in parts {
        total = total.saturating_add(part.len());
    }
    if total > MAX_LENGTH {
        return Err(TooLong);
    }
    Ok(parts.concat())
}

/// `str.rev`, `seq.rev` (cvc5).
#[must_use]
pub fn reverse<T: Clone>(text: &[T]) -> Vec<T> {
    text.iter().rev().cloned().collect()
}

/// `str.update`, `seq.update` (cvc5): `part` overwrites the text from a position on; what would stand
/// behind the end is dropped, so that the length stays. No change if `i` is not a position.
#[must_use]
pub fn update<T: Clone>(text: &[T], i: &IBig, part: &[T]) -> Vec<T> {
    let mut updated = text.to_vec();
    if let Some(i) = position(i, text.len()) {
        let fits = part.len().min(text.len() - i);
        updated[i..i + fits].clone_from_slice(&part[..fits]);
    }
    updated
}

/// `str.power`, `seq.power` (Z3): the text `count` times; empty if the count is not positive.
///
/// # Errors
/// [`TooLong`] if the value is.
pub fn power<T: Clone>(text: &[T], count: &IBig) -> Result<Vec<T>, TooLong> {
    if *count <= IBig::ZERO || text.is_empty() {
        return Ok(Vec::new());
    }
    let count = usize::try_from(count).map_err(|_| TooLong)?;
    if text.len().checked_mul(count).is_none_or(|total| total > MAX_LENGTH) {
        return Err(TooLong);
    }
    Ok(std::iter::repeat_n(text, count).flatten().cloned().collect())
}
