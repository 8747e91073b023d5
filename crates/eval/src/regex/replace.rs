//! The operators that look for a match inside a text. All of them want the leftmost match and of those
//! the shortest. A single backward run finds where matches begin, so that a text is read twice and not
//! once for each position.

use super::{Budget, RegexId, Regexes};
use crate::string::MAX_LENGTH;
use dashu_int::IBig;

impl Regexes {
    /// `str.replace_re`: the shortest leftmost match replaced. If the empty string matches, that is at
    /// the start.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn replace(
        &mut self,
        text: &[u32],
        r: RegexId,
        replacement: &[u32],
    ) -> Result<Vec<u32>, Budget> {
        self.begin(text.len());
        let Some(start) = self.first_start(text, r)? else { return Ok(text.to_vec()) };
        let end = self.shortest_end(text, r, start)?;
        Ok([&text[..start], replacement, &text[end..]].concat())
    }

    /// `str.replace_re_all`: from left to right, each shortest leftmost match that is not empty
    /// replaced.
    ///
    /// # Errors
    /// [`Budget`] if it is used up, or if the value is longer than any string may be.
    pub fn replace_all(
        &mut self,
        text: &[u32],
        r: RegexId,
        replacement: &[u32],
    ) -> Result<Vec<u32>, Budget> {
        self.begin(text.len());
        let filled = self.diff(r, Regexes::EPSILON);
        let mut replaced = Vec::new();
        let mut from = 0;
        // Where matches begin does not depend on what stands before them.
        for start in self.starts(text, filled)? {
            if start < from {
                continue;
            }
            replaced.extend_from_slice(&text[from..start]);
            replaced.extend_from_slice(replacement);
            if replaced.len() > MAX_LENGTH {
                return Err(Budget);
            }
            from = self.shortest_end(text, filled, start)?;
        }
        replaced.extend_from_slice(&text[from..]);
        if replaced.len() > MAX_LENGTH { Err(Budget) } else { Ok(replaced) }
    }

    /// `str.indexof_re` (cvc5): the first position from `start` on where a match begins, or -1; the
    /// empty string matches everywhere, also at the end.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn index_of(&mut self, text: &[u32], r: RegexId, start: &IBig) -> Result<IBig, Budget> {
        self.begin(text.len());
        let Some(from) = usize::try_from(start).ok().filter(|&from| from <= text.len()) else {
            return Ok(IBig::NEG_ONE);
        };
        let found = self.first_start(&text[from..], r)?;
        Ok(found.map_or(IBig::NEG_ONE, |i| IBig::from(from + i)))
    }

    fn first_start(&mut self, text: &[u32], r: RegexId) -> Result<Option<usize>, Budget> {
        if self.nullable(r) {
            return Ok(Some(0));
        }
        Ok(self.starts(text, r)?.first().copied())
    }

    /// All positions where a match begins, in order: those whose rest, read backwards, ends with a
    /// match read backwards.
    fn starts(&mut self, text: &[u32], r: RegexId) -> Result<Vec<usize>, Budget> {
        let backwards = self.reverse(r);
        let mut state = self.concat(Regexes::ALL, backwards);
        let mut starts = Vec::new();
        if self.nullable(state) {
            starts.push(text.len());
        }
        for (i, &code) in text.iter().enumerate().rev() {
            state = self.step(state, code)?;
            if self.nullable(state) {
                starts.push(i);
            }
        }
        starts.reverse();
        Ok(starts)
    }

    /// Where the shortest match from a position ends, given that there is one.
    fn shortest_end(&mut self, text: &[u32], r: RegexId, start: usize) -> Result<usize, Budget> {
        let mut state = r;
        for (i, &code) in text.iter().enumerate().skip(start) {
            if self.nullable(state) {
                return Ok(i);
            }
            state = self.step(state, code)?;
        }
        Ok(text.len())
    }
}
