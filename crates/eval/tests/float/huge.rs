//! Exponents so large that no number could be written out: what is computed by hand, and what must
//! be the same as with small exponents.

use crate::samples::pattern;
use crate::{Compared, cases};
use dashu_int::{IBig, UBig};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_eval::float::{
    ConversionError, Finite, Float, Format, FormatError, Kind, MAX_SIGNIFICAND_BITS, RoundingMode,
};
use std::cmp::Ordering;
use std::time::{Duration, Instant};

use RoundingMode::{NearestAway, NearestEven, TowardNegative, TowardPositive, TowardZero};

fn formats() -> Vec<Format> {
    let all = [(30, 24), (30, 200), (60, 2), (60, 53), (62, 2), (62, 64), (62, 113)];
    all.map(|(eb, sb)| Format::new(eb, sb).expect("a format")).to_vec()
}

/// `± magnitude * 2^exponent`, which must be a float.
fn exact(magnitude: i64, exponent: i64, format: Format) -> Float {
    let size = UBig::from(magnitude.unsigned_abs());
    let float = |mode| Float::from_scaled(mode, magnitude < 0, size.clone(), exponent, format);
    assert_eq!(float(TowardPositive), float(TowardNegative), "not a float");
    float(TowardZero)
}

fn smallest(format: Format) -> Float {
    exact(1, format.min_unit(), format)
}

#[test]
fn the_limits_of_formats() {
    assert_eq!(Format::new(1, 5), Err(FormatError::TooSmall { eb: 1, sb: 5 }));
    assert_eq!(Format::new(5, 1), Err(FormatError::TooSmall { eb: 5, sb: 1 }));
    assert_eq!(Format::new(63, 5), Err(FormatError::TooLarge { eb: 63, sb: 5 }));
    assert!(Format::new(62, 1 << 20).is_ok());
    assert_eq!(Format::new(5, u32::MAX), Err(FormatError::TooLarge { eb: 5, sb: u32::MAX }));
    // A field that is too wide is refused, not cut.
    let half = Format::HALF;
    assert_eq!(Float::from_bits(&(UBig::ONE << 16), half), None);
    assert_eq!(Float::from_parts(false, &UBig::from(32u8), &UBig::ZERO, half), None);
    assert_eq!(Float::from_parts(false, &UBig::ZERO, &UBig::from(1024u32), half), None);
}

#[test]
fn bits_and_back() {
    for format in formats() {
        for float in [
            smallest(format),
            exact(-1, 0, format),
            exact(1, format.min_exponent(), format),
            Float::max_finite(true, format),
            Float::infinity(true, format),
            Float::zero(true, format),
        ] {
            let bits = float.to_bits().expect("not NaN");
            assert_eq!(Float::from_bits(&bits, format), Some(float));
        }
    }
}

#[test]
fn sums_of_the_largest_and_the_smallest() {
    for format in formats() {
        let one = exact(1, 0, format);
        let tiny = smallest(format);
        let unit = 1 - i64::from(format.significand_bits());
        let above = Float::from_scaled(
            TowardZero,
            false,
            (UBig::ONE << -unit as usize) + UBig::ONE,
            unit,
            format,
        );
        let below = Float::from_scaled(
            TowardZero,
            false,
            (UBig::ONE << (1 - unit) as usize) - UBig::ONE,
            unit - 1,
            format,
        );
        for mode in [NearestEven, NearestAway, TowardNegative, TowardZero] {
            assert_eq!(one.add(mode, &tiny), one);
        }
        assert_eq!(one.add(TowardPositive, &tiny), above);
        for mode in [NearestEven, NearestAway, TowardPositive] {
            assert_eq!(one.sub(mode, &tiny), one);
        }
        assert_eq!(one.sub(TowardNegative, &tiny), below);
        assert_eq!(one.sub(TowardZero, &tiny), below);
        let largest = Float::max_finite(false, format);
        let infinity = Float::infinity(false, format);
        assert_eq!(largest.add(NearestEven, &tiny), largest);
        assert_eq!(largest.add(TowardPositive, &tiny), infinity);
        assert_eq!(largest.sub(NearestEven, &largest), Float::zero(false, format));
        assert_eq!(largest.sub(TowardNegative, &largest), Float::zero(true, format));
        // Halfway between one and what follows, and the least bit more.
        let half = exact(1, unit - 1, format);
        assert_eq!(half.fma(NearestEven, &one, &one), one);
        assert_eq!(one.add(NearestAway, &half), above);
        if format.significand_bits() > 2 {
            let more = half.mul(TowardPositive, &above);
            assert_eq!(one.add(NearestEven, &more), above);
        }
    }
}

#[test]
fn products_quotients_and_roots() {
    for format in formats() {
        let (tiny, largest) = (smallest(format), Float::max_finite(false, format));
        let (infinity, zero) = (Float::infinity(false, format), Float::zero(false, format));
        assert_eq!(largest.mul(NearestEven, &largest), infinity);
        assert_eq!(largest.mul(TowardZero, &largest), largest);
        assert_eq!(largest.neg().mul(TowardPositive, &largest), largest.neg());
        assert_eq!(tiny.mul(NearestAway, &tiny), zero);
        assert_eq!(tiny.mul(TowardPositive, &tiny), tiny);
        assert_eq!(tiny.neg().mul(TowardPositive, &tiny), zero.neg());
        assert_eq!(tiny.neg().mul(TowardNegative, &tiny), tiny.neg());
        assert_eq!(largest.div(TowardZero, &tiny), largest);
        assert_eq!(tiny.div(NearestEven, &largest), zero);
        assert_eq!(tiny.div(TowardPositive, &largest), tiny);
        let two = exact(1, 1, format);
        // The product overflows, the sum does not.
        assert_eq!(largest.fma(NearestEven, &two, &largest.neg()), largest);
        // The largest exact number there is, less the smallest.
        assert_eq!(largest.fma(TowardZero, &largest, &tiny.neg()), largest);
        assert_eq!(largest.fma(TowardPositive, &largest, &tiny.neg()), infinity);
        // The smallest product is far below half the addend.
        assert_eq!(tiny.fma(NearestEven, &tiny, &largest), largest);
        assert_eq!(tiny.fma(TowardPositive, &tiny, &largest), infinity);
        assert_eq!(tiny.neg().fma(TowardNegative, &tiny, &zero), tiny.neg());
        let exponent = format.max_exponent() - 1;
        let power = exact(1, exponent, format);
        assert_eq!(power.sqrt(NearestEven), exact(1, exponent / 2, format));
        assert_eq!(power.div(NearestEven, &power), exact(1, 0, format));
    }
}

#[test]
fn remainders_of_powers_of_two() {
    for format in formats() {
        // 2^k modulo an odd number repeats; the remainder is the residue nearest to zero.
        for (divisor, residues) in [
            (3, vec![1, -1]),
            (5, vec![1, 2, -1, -2]),
            (7, vec![1, 2, -3]),
            (11, vec![1, 2, 4, -3, 5, -1, -2, -4, 3, -5]),
        ] {
            if format.significand_bits() < 4 && divisor > 3 {
                continue;
            }
            let modulus = exact(divisor, 0, format);
            for back in 0..25 {
                let k = format.max_exponent() - back;
                let expected = residues[(k % residues.len() as i64) as usize];
                let expected = exact(expected, 0, format);
                let power = exact(1, k, format);
                assert_eq!(power.rem(&modulus), expected, "2^{k} rem {divisor}");
                assert_eq!(power.rem(&modulus.neg()), expected);
                assert_eq!(power.neg().rem(&modulus), expected.neg());
            }
        }
        // Halfway: the quotient is m/2 for an odd m, and its even neighbour is taken.
        if format.significand_bits() >= 4 {
            for exponent in [format.max_exponent() - 10, 0, format.min_unit()] {
                for (m, rest) in [(1, 1), (3, -1), (5, 1), (7, -1), (9, 1), (11, -1)] {
                    let (x, y) = (exact(m, exponent, format), exact(1, exponent + 1, format));
                    assert_eq!(x.rem(&y), exact(rest, exponent, format), "{m}");
                }
            }
        }
        let (tiny, largest) = (smallest(format), Float::max_finite(true, format));
        assert_eq!(largest.rem(&tiny), Float::zero(true, format));
        assert_eq!(tiny.rem(&largest), tiny);
    }
}

#[test]
fn conversions_refuse_what_fits_no_memory() {
    for format in formats() {
        let (tiny, largest) = (smallest(format), Float::max_finite(true, format));
        for mode in RoundingMode::ALL {
            assert_eq!(largest.to_integral_value(mode), Err(ConversionError::TooLarge));
            assert_eq!(largest.to_unsigned(mode, 64), Err(ConversionError::OutOfRange));
            assert_eq!(largest.to_signed(mode, 64), Err(ConversionError::OutOfRange));
            assert_eq!(largest.round_to_integral(mode), largest);
            let up = mode == TowardPositive;
            assert_eq!(tiny.to_integral_value(mode), Ok(IBig::from(up)));
            assert_eq!(tiny.to_unsigned(mode, 1), Ok(UBig::from(up)));
            let integral = if up { exact(1, 0, format) } else { Float::zero(false, format) };
            assert_eq!(tiny.round_to_integral(mode), integral);
        }
        assert_eq!(largest.to_rational(), Err(ConversionError::TooLarge));
        assert_eq!(tiny.to_rational(), Err(ConversionError::TooLarge));
        assert!(!ConversionError::TooLarge.is_unspecified());
        let nan = Float::nan(format);
        assert_eq!(nan.to_rational(), Err(ConversionError::NotFinite));
        let double = Format::DOUBLE;
        assert_eq!(Float::from_float(NearestEven, &largest, double), Float::infinity(true, double));
        let bound = Float::max_finite(true, double);
        assert_eq!(Float::from_float(TowardZero, &largest, double), bound);
        assert_eq!(Float::from_float(NearestEven, &tiny, double), Float::zero(false, double));
        assert_eq!(Float::from_float(TowardPositive, &tiny, double), smallest(double));
        // Exponents from outside may be anything.
        for (exponent, expected) in
            [(i64::MAX, Float::infinity(false, double)), (i64::MIN, Float::zero(false, double))]
        {
            let far = Float::from_scaled(NearestEven, false, UBig::from(7u8), exponent, double);
            assert_eq!(far, expected);
        }
    }
}

/// The widest format there is: nothing in it may take longer than a person waits.
#[test]
fn the_widest_format() {
    let start = Instant::now();
    let format = Format::new(62, MAX_SIGNIFICAND_BITS).expect("a format");
    let unit = i64::from(MAX_SIGNIFICAND_BITS);
    let ones = UBig::ones(unit as usize);
    let almost = Float::from_scaled(TowardZero, false, ones.clone(), -unit, format);
    let one = exact(1, 0, format);
    let ulp = exact(1, -unit, format);
    assert_eq!(one.sub(NearestEven, &ulp), almost);
    // (1 - u)^2 = 1 - 2u + u^2
    let square = one.sub(NearestEven, &exact(1, 1 - unit, format));
    assert_eq!(almost.mul(NearestEven, &almost), square);
    assert_eq!(almost.fma(NearestEven, &almost, &square.neg()), exact(1, -2 * unit, format));
    assert_eq!(square.sqrt(TowardPositive), almost);
    assert_eq!(almost.div(NearestEven, &almost), one);
    assert_eq!(almost.rem(&one), ulp.neg());
    let denominator = UBig::ONE << unit as usize;
    assert_eq!(almost.to_rational().map(|x| x.into_parts()), Ok((ones.into(), denominator)));
    let power = exact(1, format.max_exponent(), format);
    assert_eq!(power.rem(&exact(3, 0, format)), exact(-1, 0, format));
    println!("the widest format: {:?}", start.elapsed());
}

/// The same number, a power of two further, in a format with a large exponent.
fn moved(float: &Float, by: i64, format: Format) -> Float {
    match float.kind() {
        Kind::Finite(Finite { negative, exponent, significand }) => {
            Float::from_scaled(TowardZero, *negative, significand.clone(), exponent + by, format)
        }
        _ => Float::from_float(TowardZero, float, format),
    }
}

/// Far from the ends of the range, an operation commutes with multiplying by a power of two.
#[test]
fn far_away_is_like_here() {
    let start = Instant::now();
    let mut compared = Compared::new("huge exponents");
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for case in 0..cases(3_000) {
        let sb = [3, 24, 53, 61, 64, 65, 100][rng.random_range(0..7)];
        let near = Format::new(10, sb).expect("a format");
        // Where the results are: wide enough that nothing overflows.
        let here = Format::new(20, sb).expect("a format");
        let far = Format::new(62, sb).expect("a format");
        let mut float = || {
            let bits = UBig::from(pattern(&mut rng, near));
            let float = Float::from_bits(&bits, near).expect("fits");
            Float::from_float(TowardZero, &float, here)
        };
        let [x, y, z] = [float(), float(), float()];
        let by = 2 * rng.random_range(-(1i64 << 59)..1 << 59);
        let [a, b, c] = [&x, &y, &z].map(|f| moved(f, by, far));
        let twice = moved(&z, 2 * by, far);
        let context = || format!("case {case}: {x:?} {y:?} {z:?} by {by}");
        compared.check(a.ieee_cmp(&b), x.ieee_cmp(&y), context);
        compared.check(a.rem(&b), moved(&x.rem(&y), by, far), context);
        if !x.is_zero() && x.ieee_eq(&x) && !x.is_infinite() {
            let larger = if by > 0 { Ordering::Greater } else { Ordering::Less };
            let order = a.abs().ieee_cmp(&moved(&x.abs(), 0, far));
            compared.check(order, Some(if by == 0 { Ordering::Equal } else { larger }), context);
        }
        for mode in RoundingMode::ALL {
            let context = || format!("{mode:?} case {case}: {x:?} {y:?} {z:?} by {by}");
            compared.check(a.add(mode, &b), moved(&x.add(mode, &y), by, far), context);
            compared.check(a.sub(mode, &c), moved(&x.sub(mode, &z), by, far), context);
            compared.check(a.mul(mode, &b), moved(&x.mul(mode, &y), 2 * by, far), context);
            compared.check(a.div(mode, &b), moved(&x.div(mode, &y), 0, far), context);
            compared.check(a.sqrt(mode), moved(&x.sqrt(mode), by / 2, far), context);
            let fused = moved(&x.fma(mode, &y, &z), 2 * by, far);
            compared.check(a.fma(mode, &b, &twice), fused, context);
        }
    }
    let took = start.elapsed();
    let allowed = Duration::from_micros(20_000 + 2_000 * cases(3_000));
    assert!(took < allowed, "{took:?}: something was written out");
}
