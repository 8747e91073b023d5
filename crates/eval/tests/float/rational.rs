//! Formats around the widths where the arithmetic changes from words to big integers, against the
//! definition of rounding: a result and its two neighbours enclose the exact number as the mode
//! says. This is the judge in all modes for the square root, which LLVM does not have.

use crate::samples::{wide_partner, wide_pattern};
use crate::{Compared, cases};
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_eval::float::{Float, Format, RoundingMode};
use std::cmp::Ordering;

/// What a pattern without sign stands for. Infinity's is read as the number that would follow the
/// largest float, which is how IEEE 754 defines overflow when rounding to nearest.
fn magnitude(pattern: &UBig, format: Format) -> RBig {
    let stored = format.significand_bits() as usize - 1;
    let (fraction, exponent) = pattern.clone().split_bits(stored);
    let exponent = i64::try_from(&exponent).expect("small");
    let hidden = if exponent == 0 { UBig::ZERO } else { UBig::ONE << stored };
    let scale = exponent.max(1) - format.max_exponent() - stored as i64;
    let power = UBig::ONE << scale.unsigned_abs() as usize;
    let significand = IBig::from(fraction | hidden);
    match scale < 0 {
        true => RBig::from_parts(significand, power),
        false => RBig::from(significand * IBig::from(power)),
    }
}

/// Whether a float is what a number rounds to. The number is given by its sign and by how its
/// magnitude compares to rationals; it is not zero.
fn is_rounded(
    mode: RoundingMode,
    float: &Float,
    negative: bool,
    order: impl Fn(&RBig) -> Ordering,
) -> bool {
    let format = float.format();
    let Some(bits) = float.to_bits() else { return false };
    let sign = format.width() as usize - 1;
    if bits.bit(sign) != negative {
        return false;
    }
    let (pattern, _) = bits.split_bits(sign);
    let (before, after) = (
        (!pattern.is_zero()).then(|| magnitude(&(&pattern - UBig::ONE), format)),
        (!float.is_infinite()).then(|| magnitude(&(&pattern + UBig::ONE), format)),
    );
    let here = magnitude(&pattern, format);
    let even = !pattern.bit(0);
    let middle = |a: &RBig, b: &RBig| (a + b) / RBig::from(2);
    let up = match mode {
        RoundingMode::NearestEven | RoundingMode::NearestAway => {
            let away = mode == RoundingMode::NearestAway;
            let low = before.is_none_or(|before| match order(&middle(&before, &here)) {
                Ordering::Less => false,
                Ordering::Equal => away || even,
                Ordering::Greater => true,
            });
            let high = after.is_none_or(|after| match order(&middle(&here, &after)) {
                Ordering::Less => true,
                Ordering::Equal => !away && even,
                Ordering::Greater => false,
            });
            return low && high;
        }
        RoundingMode::TowardPositive => !negative,
        RoundingMode::TowardNegative => negative,
        RoundingMode::TowardZero => false,
    };
    if up {
        // Infinity stands for all that is above the largest float.
        let reached = float.is_infinite() || order(&here) != Ordering::Greater;
        reached && before.is_some_and(|before| order(&before) == Ordering::Greater)
    } else {
        let last = *float == Float::max_finite(negative, format);
        !float.is_infinite()
            && order(&here) != Ordering::Less
            && after.is_some_and(|after| last || order(&after) == Ordering::Less)
    }
}

/// Widths on both sides of every limit of the word-sized paths.
const SIGNIFICANDS: [u32; 22] =
    [2, 3, 5, 11, 24, 31, 32, 53, 59, 60, 61, 62, 63, 64, 65, 66, 113, 125, 127, 128, 129, 300];

struct Judge {
    compared: Compared,
    format: Format,
}

impl Judge {
    fn exact(&mut self, op: &str, mode: RoundingMode, float: &Float, exact: &RBig) {
        if exact.is_zero() {
            self.compared.check(float.is_zero(), true, || format!("{op}: a zero"));
            return;
        }
        let negative = *exact < RBig::ZERO;
        let size = if negative { -exact.clone() } else { exact.clone() };
        let right = is_rounded(mode, float, negative, |x| size.cmp(x));
        let format = self.format;
        self.compared.check(right, true, || format!("{op} {mode:?} {format:?} {float:?} {exact}"));
    }
}

#[test]
fn widths_around_the_word_size() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut judge = Judge { compared: Compared::new("against rationals"), format: Format::DOUBLE };
    for case in 0..cases(4_000) {
        let sb = SIGNIFICANDS[rng.random_range(0..SIGNIFICANDS.len())];
        let format = Format::new(rng.random_range(2..=9), sb).expect("a format");
        judge.format = format;
        let x = wide_pattern(&mut rng, format);
        let y = wide_partner(&mut rng, &x, format);
        let z = wide_partner(&mut rng, &y, format);
        let [x, y, z] = [x, y, z].map(|bits| Float::from_bits(&bits, format).expect("fits"));
        // Half of the time nearly all of the product is taken away.
        let product = x.mul(RoundingMode::TowardZero, &y).neg();
        let z = if rng.random_bool(0.5) { product } else { z };
        let numbers = (x.to_rational(), y.to_rational(), z.to_rational());
        let (Ok(a), Ok(b), Ok(c)) = numbers else { continue };
        judge.compared.check(x.ieee_cmp(&y), Some(a.cmp(&b)), || format!("case {case}: order"));
        for mode in RoundingMode::ALL {
            judge.exact("add", mode, &x.add(mode, &y), &(&a + &b));
            judge.exact("sub", mode, &x.sub(mode, &y), &(&a - &b));
            judge.exact("mul", mode, &x.mul(mode, &y), &(&a * &b));
            judge.exact("fma", mode, &x.fma(mode, &y, &z), &(&a * &b + &c));
            judge.exact("from rational", mode, &Float::from_rational(mode, &a, format), &a);
            let root = x.abs().sqrt(mode);
            if !x.is_zero() {
                let radicand = if a < RBig::ZERO { -a.clone() } else { a.clone() };
                let right = is_rounded(mode, &root, false, |f| radicand.cmp(&(f * f)));
                judge.compared.check(right, true, || format!("sqrt {mode:?} {x:?} {root:?}"));
            }
            if !y.is_zero() {
                let quotient = &a / &b;
                judge.exact("div", mode, &x.div(mode, &y), &quotient);
                let real = Float::from_rational(mode, &quotient, format);
                judge.exact("from quotient", mode, &real, &quotient);
            }
            let other = Format::new(rng.random_range(2..=9), sb + rng.random_range(0..70) + 1)
                .expect("a format");
            let wider = Float::from_float(mode, &x, other);
            judge.exact("wider", mode, &wider, &a);
            if let Ok(number) = wider.to_rational() {
                let back = Float::from_float(mode, &wider, format);
                judge.exact("narrower", mode, &back, &number);
            }
            // Operands of different formats are taken at their values.
            let mixed = Float::from_float(mode, &y, other);
            if let Ok(d) = mixed.to_rational() {
                judge.exact("mixed add", mode, &x.add(mode, &mixed), &(&a + &d));
                judge.exact("mixed mul", mode, &x.mul(mode, &mixed), &(&a * &d));
                judge.exact("mixed fma", mode, &mixed.fma(mode, &x, &z), &(&a * &d + &c));
                let order = x.ieee_cmp(&mixed);
                judge.compared.check(order, Some(a.cmp(&d)), || format!("case {case}: mixed"));
            }
        }
        if !y.is_zero() {
            let quotient = &a / &b;
            let (low, two) = (quotient.floor(), RBig::from(2));
            let middle = RBig::from(low.clone()) + RBig::ONE / &two;
            let up = match quotient.cmp(&middle) {
                Ordering::Less => false,
                Ordering::Equal => &low % 2 != 0,
                Ordering::Greater => true,
            };
            let n = if up { low + IBig::ONE } else { low };
            let rest = &a - &b * RBig::from(n);
            let rem = x.rem(&y);
            judge.compared.check(rem.to_rational().ok(), Some(rest), || format!("{x:?} rem {y:?}"));
            if rem.is_zero() {
                judge.compared.check(rem.is_negative(), x.is_negative(), || "sign".to_owned());
            }
        }
    }
}

/// The square root of two by bisection: the enclosure answers once it is fine enough, and rightly.
#[test]
fn an_irrational_number_is_rounded_by_refinement() {
    for (mode, expected) in [
        (RoundingMode::NearestEven, std::f64::consts::SQRT_2),
        (RoundingMode::TowardNegative, std::f64::consts::SQRT_2.next_down()),
        (RoundingMode::TowardPositive, std::f64::consts::SQRT_2),
    ] {
        let (mut lo, mut hi) = (RBig::ONE, RBig::from(2));
        let mut steps = 0;
        let float = loop {
            if let Some(float) = Float::from_rational_enclosure(mode, &lo, &hi, Format::DOUBLE) {
                break float;
            }
            steps += 1;
            let middle = (&lo + &hi) / RBig::from(2);
            if &middle * &middle < RBig::from(2) { lo = middle } else { hi = middle }
        };
        assert_eq!(float.to_bits(), Some(UBig::from(expected.to_bits())), "{mode:?}");
        assert!((52..70).contains(&steps), "{steps}");
    }
}
