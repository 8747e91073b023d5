//! Questions about whole languages, answered by walking over all derivatives, shortest texts first.
//! One walk serves all: two languages are equal if their difference is empty, and so on.

use super::{Budget, RegexId, Regexes};
use rustc_hash::FxHashSet;

impl Regexes {
    /// Whether no string is in the language.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn is_empty(&mut self, r: RegexId) -> Result<bool, Budget> {
        self.begin(0);
        Ok(self.walk(r, |arena, state| arena.info(state).inhabited)?.is_none())
    }

    /// Whether every string is in the language.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn is_universal(&mut self, r: RegexId) -> Result<bool, Budget> {
        let outside = self.comp(r);
        self.is_empty(outside)
    }

    /// Whether two languages are the same.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn equivalent(&mut self, r: RegexId, s: RegexId) -> Result<bool, Budget> {
        let difference = self.xor(r, s);
        self.is_empty(difference)
    }

    /// Whether every string of `r` is one of `s`.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn included(&mut self, r: RegexId, s: RegexId) -> Result<bool, Budget> {
        let outside = self.diff(r, s);
        self.is_empty(outside)
    }

    /// A shortest string of the language, if there is any.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn example(&mut self, r: RegexId) -> Result<Option<Vec<u32>>, Budget> {
        self.begin(0);
        self.walk(r, |arena, state| arena.nullable(state))
    }

    /// The shortest text that leads to a state that is a goal.
    fn walk(
        &mut self,
        r: RegexId,
        goal: impl Fn(&Regexes, RegexId) -> bool,
    ) -> Result<Option<Vec<u32>>, Budget> {
        // Each state with its place of origin and the character from there.
        let mut queue: Vec<(RegexId, usize, u32)> = vec![(r, 0, 0)];
        let mut seen: FxHashSet<RegexId> = [r, Regexes::NONE].into_iter().collect();
        let mut at = 0;
        while let Some(&(state, _, _)) = queue.get(at) {
            if goal(self, state) {
                let mut text = Vec::new();
                let mut place = at;
                while place > 0 {
                    let (_, origin, code) = queue[place];
                    text.push(code);
                    place = origin;
                }
                text.reverse();
                return Ok(Some(text));
            }
            for block in 0..self.blocks(state)? {
                self.spend(1)?;
                let next = self.target(state, block)?;
                if seen.insert(next) {
                    queue.push((next, at, self.character(state, block)));
                }
            }
            at += 1;
        }
        Ok(None)
    }
}
