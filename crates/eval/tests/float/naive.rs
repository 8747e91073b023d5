//! Floats from the definition: a format is the list of its values, and to round is to look for
//! neighbours in it. Only rationals are computed with, and nothing of the library but bit patterns.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use smelt_eval::float::{Float, Format, RoundingMode};
use std::cmp::Ordering;

/// A value by definition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Naive {
    Nan,
    Infinity(bool),
    Zero(bool),
    Number(RBig),
}

pub(crate) use Naive::{Infinity, Nan, Number, Zero};

impl Naive {
    pub(crate) fn negative(&self) -> bool {
        match self {
            Nan => false,
            Infinity(negative) | Zero(negative) => *negative,
            Number(x) => *x < RBig::ZERO,
        }
    }

    pub(crate) fn negated(&self) -> Naive {
        match self {
            Nan => Nan,
            Infinity(negative) => Infinity(!negative),
            Zero(negative) => Zero(!negative),
            Number(x) => Number(-x.clone()),
        }
    }

    /// The number, zero included.
    pub(crate) fn number(&self) -> Option<RBig> {
        match self {
            Nan | Infinity(_) => None,
            Zero(_) => Some(RBig::ZERO),
            Number(x) => Some(x.clone()),
        }
    }

    /// On the line with infinities at its ends.
    pub(crate) fn order(&self, other: &Naive) -> Option<Ordering> {
        let rank = |x: &Naive| match x {
            Infinity(true) => -1,
            Infinity(false) => 1,
            _ => 0,
        };
        if *self == Nan || *other == Nan {
            return None;
        }
        Some(match (self.number(), other.number()) {
            (Some(x), Some(y)) => x.cmp(&y),
            _ => rank(self).cmp(&rank(other)),
        })
    }
}

pub(crate) fn rational(numerator: i64, denominator: u64) -> RBig {
    RBig::from_parts(IBig::from(numerator), UBig::from(denominator))
}

pub(crate) fn power_of_two(n: i64) -> RBig {
    let one = UBig::ONE << n.unsigned_abs() as usize;
    if n < 0 { RBig::from_parts(IBig::ONE, one) } else { RBig::from(one) }
}

/// What a bit pattern means, from the definition.
pub(crate) fn meaning(pattern: u64, eb: u32, sb: u32) -> Naive {
    let stored = sb - 1;
    let negative = pattern >> (eb + stored) & 1 == 1;
    let exponent = (pattern >> stored & ((1 << eb) - 1)) as i64;
    let fraction = (pattern & ((1 << stored) - 1)) as i64;
    let bias = (1 << (eb - 1)) - 1;
    if exponent == (1 << eb) - 1 {
        return if fraction == 0 { Infinity(negative) } else { Nan };
    }
    let hidden = if exponent == 0 { 0 } else { 1 << stored };
    let scale = exponent.max(1) - bias - i64::from(stored);
    let magnitude = rational(hidden + fraction, 1) * power_of_two(scale);
    match (magnitude.is_zero(), negative) {
        (true, _) => Zero(negative),
        (false, true) => Number(-magnitude),
        (false, false) => Number(magnitude),
    }
}

/// A format as the list of its values.
pub(crate) struct World {
    pub(crate) format: Format,
    /// All floats, the NaN once.
    pub(crate) values: Vec<(Float, Naive)>,
    /// The numbers in order, zero once, each with the last bit of its pattern.
    pub(crate) line: Vec<(RBig, bool)>,
    /// From here on a number rounds to infinity when rounded to nearest.
    pub(crate) threshold: RBig,
}

impl World {
    pub(crate) fn new(eb: u32, sb: u32) -> World {
        let format = Format::new(eb, sb).expect("a format");
        let mut values = vec![(Float::nan(format), Nan)];
        let mut line = Vec::new();
        for pattern in 0..1 << (eb + sb) {
            let float = Float::from_bits(&UBig::from(pattern), format).expect("fits");
            let meaning = meaning(pattern, eb, sb);
            if meaning == Nan {
                assert_eq!(float, Float::nan(format), "one NaN");
                continue;
            }
            assert_eq!(float.to_bits(), Some(UBig::from(pattern)), "bits and back");
            if let Some(x) = meaning.number().filter(|_| meaning != Zero(true)) {
                line.push((x, pattern & 1 == 1));
            }
            values.push((float, meaning));
        }
        line.sort();
        let (largest, before) = (&line[line.len() - 1].0, &line[line.len() - 2].0);
        let threshold = largest + (largest - before) / RBig::from(2);
        World { format, values, line, threshold }
    }

    /// All worlds, smallest first.
    pub(crate) fn all() -> impl Iterator<Item = World> {
        (2..=4).flat_map(|eb| (2..=4).map(move |sb| World::new(eb, sb)))
    }

    /// Rounds the number that compares as `order` says to the rationals, and is negative or not.
    pub(crate) fn round_by(
        &self,
        mode: RoundingMode,
        negative: bool,
        order: impl Fn(&RBig) -> Ordering,
    ) -> Naive {
        let float = |(x, _): &(RBig, bool)| match x.is_zero() {
            true => Zero(negative),
            false => Number(x.clone()),
        };
        let below = self.line.partition_point(|(x, _)| order(x) == Ordering::Greater);
        if let Some(found) = self.line.get(below).filter(|(x, _)| order(x) == Ordering::Equal) {
            return float(found);
        }
        // Strictly between two neighbours, or beyond the last.
        let (Some(low), Some(high)) =
            (below.checked_sub(1).and_then(|i| self.line.get(i)), self.line.get(below))
        else {
            let bound = if negative { -self.threshold.clone() } else { self.threshold.clone() };
            let outward = if negative { Ordering::Less } else { Ordering::Greater };
            let infinite = match mode {
                RoundingMode::NearestEven | RoundingMode::NearestAway => {
                    order(&bound) == outward || order(&bound) == Ordering::Equal
                }
                RoundingMode::TowardPositive => !negative,
                RoundingMode::TowardNegative => negative,
                RoundingMode::TowardZero => false,
            };
            let last = if negative { &self.line[0] } else { &self.line[self.line.len() - 1] };
            return if infinite { Infinity(negative) } else { float(last) };
        };
        let middle = (&low.0 + &high.0) / RBig::from(2);
        let nearest = |tie: fn(&(RBig, bool), bool) -> bool| match order(&middle) {
            Ordering::Less => low,
            Ordering::Greater => high,
            Ordering::Equal if tie(low, negative) => low,
            Ordering::Equal => high,
        };
        float(match mode {
            RoundingMode::NearestEven => nearest(|low, _| !low.1),
            // Away from zero is down on the negative side.
            RoundingMode::NearestAway => nearest(|_, negative| negative),
            RoundingMode::TowardPositive => high,
            RoundingMode::TowardNegative => low,
            RoundingMode::TowardZero => {
                if negative {
                    high
                } else {
                    low
                }
            }
        })
    }

    /// Rounds a rational; `zero` is the sign of an exact zero.
    pub(crate) fn round(&self, mode: RoundingMode, x: &RBig, zero: bool) -> Naive {
        if x.is_zero() {
            return Zero(zero);
        }
        self.round_by(mode, *x < RBig::ZERO, |y| x.cmp(y))
    }

    pub(crate) fn add(&self, mode: RoundingMode, x: &Naive, y: &Naive) -> Naive {
        match (x, y) {
            (Nan, _) | (_, Nan) => Nan,
            (Infinity(a), Infinity(b)) if a != b => Nan,
            (Infinity(a), _) | (_, Infinity(a)) => Infinity(*a),
            (Zero(a), Zero(b)) if a == b => Zero(*a),
            _ => {
                let sum = x.number().expect("finite") + y.number().expect("finite");
                self.round(mode, &sum, mode == RoundingMode::TowardNegative)
            }
        }
    }

    pub(crate) fn mul(&self, mode: RoundingMode, x: &Naive, y: &Naive) -> Naive {
        let negative = x.negative() != y.negative();
        match (x, y) {
            (Nan, _) | (_, Nan) | (Infinity(_), Zero(_)) | (Zero(_), Infinity(_)) => Nan,
            (Infinity(_), _) | (_, Infinity(_)) => Infinity(negative),
            _ => {
                let product = x.number().expect("finite") * y.number().expect("finite");
                self.round(mode, &product, negative)
            }
        }
    }

    pub(crate) fn div(&self, mode: RoundingMode, x: &Naive, y: &Naive) -> Naive {
        let negative = x.negative() != y.negative();
        match (x, y) {
            (Nan, _) | (_, Nan) | (Infinity(_), Infinity(_)) | (Zero(_), Zero(_)) => Nan,
            (Infinity(_), _) | (_, Zero(_)) => Infinity(negative),
            (_, Infinity(_)) => Zero(negative),
            _ => {
                let quotient = x.number().expect("finite") / y.number().expect("finite");
                self.round(mode, &quotient, negative)
            }
        }
    }

    pub(crate) fn fma(&self, mode: RoundingMode, x: &Naive, y: &Naive, z: &Naive) -> Naive {
        match (x.number(), y.number(), z.number()) {
            (Some(a), Some(b), Some(c)) => {
                let negative = x.negative() != y.negative();
                let zeros = (a.is_zero() || b.is_zero()) && c.is_zero();
                let zero = if zeros && negative == z.negative() {
                    negative
                } else {
                    mode == RoundingMode::TowardNegative
                };
                self.round(mode, &(a * b + c), zero)
            }
            // With an infinity or NaN nothing is rounded before the sum.
            (Some(_), Some(_), None) => z.clone(),
            _ => self.add(mode, &self.mul(mode, x, y), z),
        }
    }

    pub(crate) fn sqrt(&self, mode: RoundingMode, x: &Naive) -> Naive {
        match x {
            Zero(_) | Infinity(false) => x.clone(),
            Number(radicand) if !x.negative() => self.round_by(mode, false, |y| {
                if *y < RBig::ZERO { Ordering::Greater } else { radicand.cmp(&(y * y)) }
            }),
            _ => Nan,
        }
    }

    pub(crate) fn rem(&self, x: &Naive, y: &Naive) -> Naive {
        match (x, y) {
            (Nan, _) | (_, Nan) | (Infinity(_), _) | (_, Zero(_)) => Nan,
            (_, Infinity(_)) | (Zero(_), _) => x.clone(),
            (Number(a), Number(b)) => {
                let n = integer(RoundingMode::NearestEven, &(a / b));
                let rest = a - b * RBig::from(n);
                let exact = self.line.iter().any(|(f, _)| *f == rest);
                assert!(exact, "a remainder is never rounded");
                self.round(RoundingMode::TowardZero, &rest, x.negative())
            }
        }
    }
}

/// A rational rounded to an integer, from the definition.
pub(crate) fn integer(mode: RoundingMode, x: &RBig) -> IBig {
    let (low, high) = (x.floor(), x.ceil());
    let middle = RBig::from(&low + &high) / RBig::from(2);
    let nearest = |tie: IBig| match x.cmp(&middle) {
        Ordering::Less => low.clone(),
        Ordering::Greater => high.clone(),
        Ordering::Equal => tie,
    };
    match mode {
        RoundingMode::NearestEven => {
            nearest(if &low % 2 == 0 { low.clone() } else { high.clone() })
        }
        RoundingMode::NearestAway => {
            nearest(if *x < RBig::ZERO { low.clone() } else { high.clone() })
        }
        RoundingMode::TowardPositive => high,
        RoundingMode::TowardNegative => low,
        RoundingMode::TowardZero => {
            if *x < RBig::ZERO {
                high
            } else {
                low
            }
        }
    }
}

/// A float as the naive implementation sees it: through its bits alone.
pub(crate) fn seen(float: &Float) -> Naive {
    let format = float.format();
    match float.to_bits() {
        None => Nan,
        Some(bits) => {
            let pattern = u64::try_from(&bits).expect("small");
            meaning(pattern, format.exponent_bits(), format.significand_bits())
        }
    }
}
