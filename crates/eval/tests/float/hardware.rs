//! Against the processor, which rounds to nearest even.

use crate::samples::{partner, pattern};
use crate::{Compared, bits, cases};
use dashu_int::{IBig, UBig};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smelt_eval::float::{Float, Format, RoundingMode};

const RNE: RoundingMode = RoundingMode::NearestEven;
const RTZ: RoundingMode = RoundingMode::TowardZero;

macro_rules! hardware {
    ($test:ident, $float:ty, $bits:ty, $format:expr, $other:ty, $other_format:expr) => {
        #[test]
        fn $test() {
            let format = $format;
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut compared = Compared::new(stringify!($test));
            let number = |x: $float| (!x.is_nan()).then(|| u128::from(x.to_bits()));
            let of = |bits: u128| {
                let float = Float::from_bits(&UBig::from(bits), format).expect("fits");
                (<$float>::from_bits(bits as $bits), float)
            };
            for _ in 0..cases(30_000) {
                let x = pattern(&mut rng, format);
                let y = partner(&mut rng, x, format);
                let z = partner(&mut rng, y, format);
                let ((hx, x), (hy, y), (hz, z)) = (of(x), of(y), of(z));
                let context = |op: &str| format!("{op} {hx:?} {hy:?} {hz:?}");
                let mut same = |op: &str, ours: Float, theirs: $float| {
                    compared.check(bits(&ours), number(theirs), || context(op));
                };
                same("add", x.add(RNE, &y), hx + hy);
                same("sub", x.sub(RNE, &y), hx - hy);
                same("mul", x.mul(RNE, &y), hx * hy);
                same("div", x.div(RNE, &y), hx / hy);
                same("fma", x.fma(RNE, &y, &z), hx.mul_add(hy, hz));
                same("sqrt", x.sqrt(RNE), hx.sqrt());
                same("rti", x.round_to_integral(RNE), hx.round_ties_even());
                same("rti away", x.round_to_integral(RoundingMode::NearestAway), hx.round());
                same("rti up", x.round_to_integral(RoundingMode::TowardPositive), hx.ceil());
                same("rti down", x.round_to_integral(RoundingMode::TowardNegative), hx.floor());
                same("rti zero", x.round_to_integral(RTZ), hx.trunc());
                same("neg", x.neg(), -hx);
                same("abs", x.abs(), hx.abs());
                let other = Float::from_float(RNE, &x, $other_format);
                let expected = hx as $other;
                compared.check(
                    bits(&other),
                    (!expected.is_nan()).then(|| u128::from(expected.to_bits())),
                    || context("to the other format"),
                );
                compared.check(x.lt(&y), hx < hy, || context("lt"));
                compared.check(x.leq(&y), hx <= hy, || context("leq"));
                compared.check(x.ieee_eq(&y), hx == hy, || context("eq"));
                compared.check(x.is_subnormal(), hx.is_subnormal(), || context("subnormal"));
                compared.check(x.is_normal(), hx.is_normal(), || context("normal"));
                // The casts of Rust saturate: they agree wherever the value is in range.
                if let Ok(integer) = x.to_signed(RTZ, 64) {
                    compared.check(integer, IBig::from(hx as i64), || context("to i64"));
                }
                let seed = hx.to_bits() as i64;
                let from = Float::from_int(RNE, &IBig::from(seed), format);
                compared.check(bits(&from), number(seed as $float), || context("from i64"));
            }
        }
    };
}

hardware!(single, f32, u32, Format::SINGLE, f64, Format::DOUBLE);
hardware!(double, f64, u64, Format::DOUBLE, f32, Format::SINGLE);
