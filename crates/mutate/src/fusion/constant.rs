//! The constants of fusion functions: literals that are drawn anew for each fusion, as the function
//! wants them.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::Theories;
use smelt_smtlib::theory::pattern::{IndexPattern, Match, SortPattern};

/// What literals a constant ranges over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Domain {
    Bool,
    Int,
    Real,
    String,
    BitVec(IndexPattern),
}

impl Domain {
    /// The literals of a sort, if it has such.
    pub(super) fn of(sort: &SortPattern, theories: &Theories) -> Option<Domain> {
        match sort {
            SortPattern::Ground(s) if *s == theories.bool() => Some(Domain::Bool),
            SortPattern::Ground(s) if Some(*s) == theories.int() => Some(Domain::Int),
            SortPattern::Ground(s) if Some(*s) == theories.real() => Some(Domain::Real),
            SortPattern::Ground(s) if Some(*s) == theories.string() => Some(Domain::String),
            SortPattern::Con(c, indices, _) if Some(*c) == theories.bitvec() => {
                indices.first().cloned().map(Domain::BitVec)
            }
            _ => None,
        }
    }
}

/// What a constant must satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    Any,
    /// `:nonzero`
    Nonzero,
    /// `:odd`
    Odd,
    /// `:inverse c`: what constant number `c`, which is odd, must be multiplied with to give one
    Inverse(usize),
}

/// A constant of a fusion function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Constant {
    pub(super) name: String,
    pub(super) domain: Domain,
    pub(super) rule: Rule,
}

/// A literal for each of the constants. `None` if a width does not exist.
pub(super) fn draw(
    constants: &[Constant],
    widths: &Match,
    rng: &mut ChaCha8Rng,
) -> Option<Vec<String>> {
    // Odd numbers are kept small: then their inverse, of any width, needs no large arithmetic.
    let mut odd: Vec<i64> = Vec::with_capacity(constants.len());
    let mut texts = Vec::with_capacity(constants.len());
    for c in constants {
        let mut number = 1;
        let text = match &c.domain {
            Domain::BitVec(width) => {
                let width = widths.number(width)?;
                match c.rule {
                    Rule::Odd => {
                        number = i64::from(rng.random_range(0..u32::MAX) | 1);
                        bits(width, |i| i < 32 && number >> i & 1 == 1)
                    }
                    Rule::Inverse(of) => {
                        let inverse = inverse(*odd.get(of)?, width);
                        bits(width, |i| inverse.get(i as usize) == Some(&true))
                    }
                    Rule::Nonzero => {
                        let one = rng.random_range(0..width);
                        bits(width, |i| i == one || rng.random())
                    }
                    Rule::Any => bits(width, |_| rng.random()),
                }
            }
            domain => literal(domain, c.rule != Rule::Any, rng),
        };
        odd.push(number);
        texts.push(text);
    }
    Some(texts)
}

/// A literal of a domain without widths.
fn literal(domain: &Domain, nonzero: bool, rng: &mut ChaCha8Rng) -> String {
    let signed = |n: i32, text: String| if n < 0 { format!("(- {text})") } else { text };
    let mut number = || match rng.random_range(0..4) {
        0 => rng.random_range(-1..=1),
        1 => rng.random_range(-9..=9),
        _ => rng.random_range(-1000..=1000),
    };
    let mut n: i32 = number();
    while nonzero && n == 0 {
        n = number();
    }
    match domain {
        Domain::Bool => (n % 2 == 0).to_string(),
        Domain::Int => signed(n, n.unsigned_abs().to_string()),
        Domain::Real => {
            let fraction = *[0, 25, 5, 125].get(rng.random_range(0..4)).unwrap_or(&0);
            signed(n, format!("{}.{fraction}", n.unsigned_abs()))
        }
        Domain::String | Domain::BitVec(_) => {
            const LETTERS: &[u8] = b"abcABC019 -+";
            let mut text = String::from("\"");
            for _ in 0..rng.random_range(0..5) {
                text.push(char::from(LETTERS[rng.random_range(0..LETTERS.len())]));
            }
            text.push('"');
            text
        }
    }
}

/// A bit-vector literal; `bit` says what stands at a position, counted from the lowest.
fn bits(width: u64, mut bit: impl FnMut(u64) -> bool) -> String {
    let mut digits: Vec<u8> = (0..width).map(|i| if bit(i) { b'1' } else { b'0' }).collect();
    digits.reverse();
    format!("#b{}", String::from_utf8_lossy(&digits))
}

/// The inverse of an odd number modulo `2^width`, lowest bit first: one is divided by it, bit by bit.
fn inverse(odd: i64, width: u64) -> Vec<bool> {
    let mut rest: i64 = 1;
    (0..width)
        .map(|_| {
            let bit = rest & 1 == 1;
            if bit {
                rest -= odd;
            }
            rest >>= 1;
            bit
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odd_number_times_its_inverse_is_one() {
        for odd in [1i64, 3, 5, 7, 255, 257, 4_294_967_295] {
            for width in [1, 2, 7, 8, 33, 63] {
                let bits = inverse(odd, width);
                let n: u128 = bits.iter().rev().fold(0, |n, &b| n << 1 | u128::from(b));
                let product = (n * odd as u128) & ((1 << width) - 1);
                assert_eq!(product, 1, "{odd} modulo 2^{width}");
            }
        }
    }

    #[test]
    fn literals_are_written_highest_bit_first() {
        assert_eq!(bits(4, |i| i == 3), "#b1000");
    }
}
