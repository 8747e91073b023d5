//! Strings as people write them: numbers, names, dates, what the formula mentions.

use super::coded::{BLANK, Coded, Part};
use super::pool::Pool;
use crate::host::Passed;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// What letters are taken from; numbers are what most functions over strings read.
const ALPHABETS: [&[u8]; 5] = [
    b"0123456789",
    b"0123456789",
    b"abcdefghijklmnopqrstuvwxyz",
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    b"0123456789abcdefABCDEF-+._ /:",
];
/// Forms that functions read and that nobody meets by chance: `0` is any digit, `a` any letter, `x` a digit to the base 16.
const FORMS: [&[u8]; 20] = [
    b"0.0",
    b"0.0.0",
    b"0.0.0.0",
    b"0e0",
    b"0xxx",
    b"0/0",
    b"0,0,0",
    b"00:00",
    b"00:00:00",
    b"00.00.0000",
    b"00/00/0000",
    b"0000-00-00",
    b"0000-00-00T00:00:00Z",
    b"a@a.aa",
    b"a=a",
    b"aaaa://a.aa/a",
    b"{\"a\":0}",
    b"[0]",
    b"xx:xx:xx:xx:xx:xx",
    b"xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
];
/// The longest string of one alphabet that is drawn.
const LONG: usize = 16;
/// The longest that is tried with a character more or less.
const EDITED: u64 = 40;

impl Coded {
    /// Inputs with strings of any length.
    pub(super) fn drawn(&self, pool: &Pool, rng: &mut impl Rng) -> Vec<u64> {
        let mut words = match self.seeds.len() {
            0 => vec![0; self.kinds.len()],
            n => self.seeds[rng.random_range(0..n)].clone(),
        };
        for part in &self.parts {
            if !part.is_string() {
                if !self.constants.is_empty() && rng.random() {
                    let c = self.constants[rng.random_range(0..self.constants.len())];
                    words[part.first] = c & self.kinds[part.first].mask();
                }
                continue;
            }
            let own = &mut words[part.first..=part.first + part.room];
            let known = (rng.random_range(0..3) == 0).then(|| pool.pick(rng)).flatten();
            if let Some(known) = known {
                own[0] = known.len().min(part.room) as u64;
                for (word, code) in own[1..].iter_mut().zip(known) {
                    *word = part.code(code);
                }
                continue;
            }
            // Behind what it begins with, or instead of it.
            let kept = if rng.random() { own[0] as usize } else { 0 };
            let mut text = self.written(None, rng);
            if kept == 0 && rng.random_range(0..8) == 0 {
                text.insert(0, b'-');
            }
            own[0] = (kept + text.len()).min(part.room) as u64;
            // Also where it is not seen yet: a string that grows shows something then.
            text.extend((text.len()..part.room).map(|_| any(ALPHABETS[0], rng)));
            for (word, letter) in own[1 + kept..].iter_mut().zip(text) {
                *word = part.code(letter.into());
            }
        }
        words
    }

    /// The same inputs with other letters wherever these may stand: what a model has there means nothing to a box that wants
    /// a number.
    pub(super) fn filled(
        &self,
        mut words: Vec<u64>,
        rng: &mut impl Rng,
        may_be: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Vec<u64> {
        for part in self.parts.iter().filter(|p| p.is_string()) {
            let text = self.written(Some(words[part.first] as usize), rng);
            for (i, letter) in (part.first + 1..).zip(text) {
                let old = std::mem::replace(&mut words[i], part.code(letter.into()));
                if !may_be(&words) {
                    words[i] = old;
                }
            }
        }
        words
    }

    /// Inputs in which one of the strings has a character more, or less.
    pub(super) fn edited(&self, words: &[u64], rng: &mut impl Rng) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let is_short = |p: &&Part| p.is_string() && words[p.first] <= EDITED;
        // There may be hundreds; each gets its turn.
        let strings: Vec<&Part> = self.parts.iter().filter(is_short).collect();
        if let Some(part) = strings.choose(rng) {
            let length = words[part.first] as usize;
            let at = |i: usize| part.first + 1 + i;
            for i in 0..length {
                let mut less = words.to_vec();
                less[at(i)..at(length)].rotate_left(1);
                less[part.first] -= 1;
                all.push(less);
            }
            let random = part.code(any(self.alphabet(rng), rng).into());
            for i in 0..=length.min(part.room - 1) {
                for letter in [words[at(i)], part.code(b'1'.into()), random] {
                    let mut more = words.to_vec();
                    more[at(i)..at(part.room)].rotate_right(1);
                    more[at(i)] = letter;
                    more[part.first] = (length + 1).min(part.room) as u64;
                    all.push(more);
                }
            }
        }
        all
    }

    fn alphabet(&self, rng: &mut impl Rng) -> &[u8] {
        match rng.random_range(0..3) {
            0 if !self.letters.is_empty() => &self.letters,
            _ => ALPHABETS[rng.random_range(0..ALPHABETS.len())],
        }
    }

    /// A string, of a length or of any.
    fn written(&self, length: Option<usize>, rng: &mut impl Rng) -> Vec<u8> {
        let fits = |f: &&&[u8]| length.is_none_or(|n| n == f.len());
        if rng.random_range(0..4) == 0 {
            let forms: Vec<&&[u8]> = FORMS.iter().filter(fits).collect();
            if !forms.is_empty() {
                return formed(forms[rng.random_range(0..forms.len())], rng);
            }
        }
        let letters = self.alphabet(rng);
        let length = length.unwrap_or_else(|| rng.random_range(1..=LONG));
        (0..length).map(|_| any(letters, rng)).collect()
    }

    /// Whether strings are among the inputs.
    pub(super) fn has_strings(&self) -> bool {
        self.parts.iter().any(Part::is_string)
    }
}

/// A string of a form. Half of them have small numbers: there are only twelve months.
fn formed(form: &[u8], rng: &mut impl Rng) -> Vec<u8> {
    let digits: &[u8] = if rng.random() { b"01" } else { ALPHABETS[0] };
    let mut letter = |c: &u8| match c {
        b'0' => any(digits, rng),
        b'a' => any(ALPHABETS[2], rng),
        b'x' => any(b"0123456789abcdef", rng),
        c => *c,
    };
    form.iter().map(&mut letter).collect()
}

fn any(letters: &[u8], rng: &mut impl Rng) -> u8 {
    letters[rng.random_range(0..letters.len())]
}

impl Part {
    pub(super) fn is_string(&self) -> bool {
        matches!(self.how, Passed::Text | Passed::Bytes)
    }

    /// The word of a character.
    fn code(&self, code: u64) -> u64 {
        let below = if self.how == Passed::Text { BLANK } else { 0 };
        code.wrapping_sub(below) & self.unit.mask()
    }
}
