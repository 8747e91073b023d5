//! Everything that looks for a pattern in a text, by Knuth, Morris and Pratt: linear in both, since
//! models hold strings of megabytes. The empty pattern stands at every position, also at the end.

use super::{MAX_LENGTH, TooLong};
use dashu_int::IBig;

/// A pattern that is not empty, with the length of the longest proper border of each prefix.
struct Pattern<'a, T> {
    elements: &'a [T],
    borders: Vec<usize>,
}

impl<'a, T: Eq> Pattern<'a, T> {
    fn new(elements: &'a [T]) -> Pattern<'a, T> {
        let mut borders = vec![0; elements.len()];
        let mut border = 0;
        for i in 1..elements.len() {
            while border > 0 && elements[border] != elements[i] {
                border = borders[border - 1];
            }
            border += usize::from(elements[border] == elements[i]);
            borders[i] = border;
        }
        Pattern { elements, borders }
    }

    /// One element of the text further: how much of the pattern ends there.
    fn step(&self, mut matched: usize, element: &T) -> usize {
        while matched > 0 && (matched == self.elements.len() || self.elements[matched] != *element)
        {
            matched = self.borders[matched - 1];
        }
        matched + usize::from(self.elements[matched] == *element)
    }

    /// Where the first occurrence at or after a position starts.
    fn find(&self, text: &[T], from: usize) -> Option<usize> {
        let mut matched = 0;
        for (i, element) in text.iter().enumerate().skip(from) {
            matched = self.step(matched, element);
            if matched == self.elements.len() {
                return Some(i + 1 - matched);
            }
        }
        None
    }
}

/// Where the first occurrence of a pattern, empty or not, starts.
fn find<T: Eq>(text: &[T], pattern: &[T], from: usize) -> Option<usize> {
    match pattern {
        _ if from > text.len() => None,
        [] => Some(from),
        _ if pattern.len() > text.len() - from => None,
        _ => Pattern::new(pattern).find(text, from),
    }
}

fn found(position: Option<usize>) -> IBig {
    position.map_or(IBig::NEG_ONE, IBig::from)
}

/// `str.contains`, `seq.contains`: the second occurs in the first.
#[must_use]
pub fn contains<T: Eq>(text: &[T], pattern: &[T]) -> bool {
    find(text, pattern, 0).is_some()
}

/// `str.indexof`, `seq.indexof`: the first position from `start` on where the pattern stands, or -1.
/// The empty pattern stands at `start` if that is a position or the end. Z3's form with two arguments
/// has the start 0.
#[must_use]
pub fn index_of<T: Eq>(text: &[T], pattern: &[T], start: &IBig) -> IBig {
    found(usize::try_from(start).ok().and_then(|from| find(text, pattern, from)))
}

/// `seq.last_indexof` (Z3): the last position where the pattern stands, or -1; the empty one stands
/// last at the end.
#[must_use]
pub fn last_index_of<T: Eq>(text: &[T], pattern: &[T]) -> IBig {
    if pattern.is_empty() {
        return IBig::from(text.len());
    }
    let pattern = Pattern::new(pattern);
    let (mut matched, mut last) = (0, None);
    for (i, element) in text.iter().enumerate() {
        matched = pattern.step(matched, element);
        if matched == pattern.elements.len() {
            last = Some(i + 1 - matched);
        }
    }
    found(last)
}

/// `str.replace`, `seq.replace`: the first occurrence replaced. The empty pattern occurs first at the
/// start: the replacement is put in front.
#[must_use]
pub fn replace<T: Eq + Clone>(text: &[T], pattern: &[T], replacement: &[T]) -> Vec<T> {
    match find(text, pattern, 0) {
        None => text.to_vec(),
        Some(i) => [&text[..i], replacement, &text[i + pattern.len()..]].concat(),
    }
}

/// `str.replace_all`, `seq.replace_all`: all occurrences, found from left to right and not
/// overlapping, replaced. The empty pattern changes nothing.
///
/// # Errors
/// [`TooLong`] if the value is.
pub fn replace_all<T: Eq + Clone>(
    text: &[T],
    pattern: &[T],
    replacement: &[T],
) -> Result<Vec<T>, TooLong> {
    if pattern.is_empty() {
        return Ok(text.to_vec());
    }
    let pattern = Pattern::new(pattern);
    let (mut all, mut from) = (Vec::new(), 0);
    while let Some(i) = pattern.find(text, from) {
        all.extend_from_slice(&text[from..i]);
        all.extend_from_slice(replacement);
        from = i + pattern.elements.len();
        if all.len() > MAX_LENGTH {
            return Err(TooLong);
        }
    }
    all.extend_from_slice(&text[from..]);
    if all.len() > MAX_LENGTH { Err(TooLong) } else { Ok(all) }
}
