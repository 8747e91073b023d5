//! The second implementation: a language is the set of its strings of length at most 5 over three
//! letters, and every operator is computed on such sets from its definition. Nothing here knows
//! derivatives.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_eval::regex::{Class, RegexId, Regexes};
use std::collections::BTreeMap;

pub(crate) const LONGEST: usize = 5;

/// A set of words of the universe, by number.
pub(crate) type Bits = [u64; 6];

pub(crate) const NOTHING: Bits = [0; 6];

pub(crate) struct Universe {
    /// By length, then alphabetically.
    pub(crate) words: Vec<Vec<u32>>,
    /// For each word all ways to split it in two words.
    splits: Vec<Vec<(usize, usize)>>,
    reversed: Vec<usize>,
}

pub(crate) fn has(bits: &Bits, i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 == 1
}

impl Universe {
    pub(crate) fn new() -> Universe {
        let mut words = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..LONGEST {
            let until = words.len();
            for i in from..until {
                for letter in 97..=99 {
                    let mut word: Vec<u32> = words[i].clone();
                    word.push(letter);
                    words.push(word);
                }
            }
            from = until;
        }
        assert_eq!(words.len(), 364);
        let number: BTreeMap<Vec<u32>, usize> = words.iter().cloned().zip(0..).collect();
        let splits = words
            .iter()
            .map(|w| (0..=w.len()).map(|i| (number[&w[..i]], number[&w[i..]])).collect())
            .collect();
        let reversed =
            words.iter().map(|w| number[&w.iter().rev().copied().collect::<Vec<_>>()]).collect();
        Universe { words, splits, reversed }
    }

    pub(crate) fn filter(&self, is_in: impl Fn(usize) -> bool) -> Bits {
        let mut bits = NOTHING;
        for i in (0..self.words.len()).filter(|&i| is_in(i)) {
            bits[i / 64] |= 1 << (i % 64);
        }
        bits
    }

    fn concat(&self, a: &Bits, b: &Bits) -> Bits {
        self.filter(|i| self.splits[i].iter().any(|&(l, r)| has(a, l) && has(b, r)))
    }

    fn power(&self, r: &Bits, n: u64) -> Bits {
        // Six words that are not empty do not fit; if the empty word is there, five are enough.
        let epsilon = self.filter(|i| i == 0);
        (0..n.min(LONGEST as u64 + 1)).fold(epsilon, |all, _| self.concat(&all, r))
    }

    fn repeat(&self, r: &Bits, low: u64, high: Option<u64>) -> Bits {
        if high.is_some_and(|high| low > high) {
            return NOTHING;
        }
        let first = self.power(r, low);
        let optional = self.filter(|i| i == 0 || has(r, i));
        let more = high.map_or(LONGEST as u64, |high| high - low);
        self.concat(&first, &self.power(&optional, more))
    }

    fn both(&self, a: &Bits, b: &Bits, holds: fn(bool, bool) -> bool) -> Bits {
        self.filter(|i| holds(has(a, i), has(b, i)))
    }
}

/// An expression with its language, made side by side.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) id: RegexId,
    pub(crate) bits: Bits,
}

pub(crate) struct Generator<'a> {
    pub(crate) universe: &'a Universe,
    pub(crate) arena: Regexes,
    pub(crate) rng: ChaCha8Rng,
}

impl Generator<'_> {
    fn leaf(&mut self) -> Pair {
        let u = self.universe;
        let pick = self.rng.random_range(0..12);
        match pick {
            0 => Pair { id: Regexes::NONE, bits: NOTHING },
            1 => Pair { id: Regexes::EPSILON, bits: u.filter(|i| i == 0) },
            2 => Pair { id: Regexes::ALL, bits: u.filter(|_| true) },
            3 => Pair { id: Regexes::ALLCHAR, bits: u.filter(|i| u.words[i].len() == 1) },
            4..=6 => {
                let (low, high) = (self.rng.random_range(90..102), self.rng.random_range(90..102));
                let id = self.arena.range(&[low], &[high]);
                let within = |w: &[u32]| matches!(*w, [c] if low <= c && c <= high);
                Pair { id, bits: u.filter(|i| within(&u.words[i])) }
            }
            7 => {
                let codes: Vec<u32> = (0..3).map(|_| self.rng.random_range(96..101)).collect();
                let ranges: Vec<(u32, u32)> = codes.iter().map(|&c| (c, c)).collect();
                let id = self.arena.class(Class::new(&ranges));
                let within = |w: &[u32]| matches!(*w, [c] if codes.contains(&c));
                Pair { id, bits: u.filter(|i| within(&u.words[i])) }
            }
            _ => {
                let length = self.rng.random_range(1..4);
                let word: Vec<u32> = (0..length).map(|_| self.rng.random_range(97..100)).collect();
                Pair { id: self.arena.literal(&word), bits: u.filter(|i| u.words[i] == word) }
            }
        }
    }

    fn bounds(&mut self) -> (u64, Option<u64>) {
        let low = self.rng.random_range(0..4);
        let high = match self.rng.random_range(0..8) {
            0 => None,
            1 => Some(1_000_000_000_000),
            _ => Some(self.rng.random_range(0..6)),
        };
        (if self.rng.random_ratio(1, 30) { 1_000_000 } else { low }, high)
    }

    pub(crate) fn expression(&mut self, depth: usize) -> Pair {
        if depth == 0 || self.rng.random_ratio(1, 8) {
            return self.leaf();
        }
        let a = self.expression(depth - 1);
        let u = self.universe;
        let pick = self.rng.random_range(0..20);
        if pick < 8 {
            return match pick {
                0 => Pair { id: self.arena.star(a.id), bits: u.repeat(&a.bits, 0, None) },
                1 => Pair { id: self.arena.plus(a.id), bits: u.repeat(&a.bits, 1, None) },
                2 => Pair { id: self.arena.opt(a.id), bits: u.repeat(&a.bits, 0, Some(1)) },
                3 | 4 => Pair { id: self.arena.comp(a.id), bits: u.filter(|i| !has(&a.bits, i)) },
                5 => {
                    let n = self.rng.random_range(0..5);
                    Pair { id: self.arena.power(a.id, n), bits: u.power(&a.bits, n) }
                }
                6 => {
                    let (low, high) = self.bounds();
                    let id = self.arena.repeat(a.id, low, high);
                    Pair { id, bits: u.repeat(&a.bits, low, high) }
                }
                _ => Pair {
                    id: self.arena.reverse(a.id),
                    bits: u.filter(|i| has(&a.bits, u.reversed[i])),
                },
            };
        }
        let b = self.expression(depth - 1);
        match pick {
            8 | 9 => Pair {
                id: self.arena.inter(a.id, b.id),
                bits: u.both(&a.bits, &b.bits, |a, b| a && b),
            },
            10 => Pair {
                id: self.arena.diff(a.id, b.id),
                bits: u.both(&a.bits, &b.bits, |a, b| a && !b),
            },
            11 => Pair {
                id: self.arena.xor(a.id, b.id),
                bits: u.both(&a.bits, &b.bits, |a, b| a != b),
            },
            12..=14 => Pair {
                id: self.arena.union(a.id, b.id),
                bits: u.both(&a.bits, &b.bits, |a, b| a || b),
            },
            _ => Pair { id: self.arena.concat(a.id, b.id), bits: u.concat(&a.bits, &b.bits) },
        }
    }
}
