//! Strings for which a box said what it had not said before: most say one thing about all that they cannot read.

use crate::host::Datum;
use rand::{Rng, RngExt};
use rustc_hash::FxHashSet;
use smelt_smtlib::decl::FunId;

/// Strings that are kept; the oldest goes first.
const KEPT: usize = 64;
/// Results that are told apart.
const RESULTS: usize = 1 << 14;

#[derive(Default)]
pub(super) struct Pool {
    said: FxHashSet<(FunId, String)>,
    strings: Vec<Vec<u64>>,
    /// Where the next one goes.
    next: usize,
}

impl Pool {
    /// A box was called for the first time with these arguments.
    pub(super) fn note(&mut self, fun: FunId, data: &[Datum], said: &str) {
        if self.said.len() >= RESULTS || !self.said.insert((fun, said.to_owned())) {
            return;
        }
        for datum in data {
            let string = match datum {
                Datum::Text(codes) => codes.iter().map(|&c| u64::from(c)).collect(),
                Datum::Bytes(bytes) => bytes.iter().map(|&b| u64::from(b)).collect(),
                _ => continue,
            };
            if self.strings.len() < KEPT {
                self.strings.push(string);
            } else {
                self.strings[self.next] = string;
                self.next = (self.next + 1) % KEPT;
            }
        }
    }

    /// One of the strings, half of them with other letters and digits in the same places.
    pub(super) fn pick(&self, rng: &mut impl Rng) -> Option<Vec<u64>> {
        let n = self.strings.len();
        let mut string = self.strings.get(rng.random_range(0..n.max(1)))?.clone();
        if rng.random() {
            for c in &mut string {
                if rng.random() {
                    *c = alike(*c, rng);
                }
            }
        }
        Some(string)
    }
}

/// Another character of the same kind.
fn alike(c: u64, rng: &mut impl Rng) -> u64 {
    let kinds = [b'0'..=b'9', b'a'..=b'z', b'A'..=b'Z'];
    let is_in = |k: &std::ops::RangeInclusive<u8>| u8::try_from(c).is_ok_and(|c| k.contains(&c));
    kinds.into_iter().find(is_in).map_or(c, |k| u64::from(rng.random_range(k)))
}
