//! Against `rustc_apfloat`, a port of LLVM's `APFloat`, in all rounding modes.

use crate::samples::{mask, partner, pattern};
use crate::{Compared, bits, cases};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float as _, FloatConvert, Round, Status};
use smelt_eval::float::{ConversionError, Float, Format, RoundingMode};
use std::cmp::Ordering;

/// A format of LLVM, with its bits as SMT-LIB has them.
trait Theirs: rustc_apfloat::Float + Copy + std::fmt::Debug {
    fn format() -> Format;

    fn of(pattern: u128) -> Self {
        Self::from_bits(pattern)
    }

    fn pattern(self) -> u128 {
        self.to_bits()
    }
}

impl Theirs for Half {
    fn format() -> Format {
        Format::HALF
    }
}

impl Theirs for Single {
    fn format() -> Format {
        Format::SINGLE
    }
}

impl Theirs for Double {
    fn format() -> Format {
        Format::DOUBLE
    }
}

impl Theirs for Quad {
    fn format() -> Format {
        Format::QUAD
    }
}

/// Stores the hidden bit; otherwise the format with 64 bits, the last that fits a word.
impl Theirs for X87DoubleExtended {
    fn format() -> Format {
        Format::new(15, 64).expect("a format")
    }

    fn of(pattern: u128) -> X87DoubleExtended {
        let hidden = u128::from(pattern >> 63 & mask(15) != 0);
        let bits = (pattern >> 63) << 64 | hidden << 63 | pattern & mask(63);
        X87DoubleExtended::from_bits(bits)
    }

    fn pattern(self) -> u128 {
        let bits = self.to_bits();
        (bits >> 64) << 63 | bits & mask(63)
    }
}

fn round(mode: RoundingMode) -> Round {
    match mode {
        RoundingMode::NearestEven => Round::NearestTiesToEven,
        RoundingMode::NearestAway => Round::NearestTiesToAway,
        RoundingMode::TowardPositive => Round::TowardPositive,
        RoundingMode::TowardNegative => Round::TowardNegative,
        RoundingMode::TowardZero => Round::TowardZero,
    }
}

/// A float, in both worlds.
#[derive(Clone, Debug)]
struct Both<T> {
    ours: Float,
    theirs: T,
}

fn both<T: Theirs>(pattern: u128) -> Both<T> {
    let ours = Float::from_bits(&UBig::from(pattern), T::format()).expect("fits");
    Both { ours, theirs: T::of(pattern) }
}

fn number<T: Theirs>(x: T) -> Option<u128> {
    (!x.is_nan()).then(|| x.pattern())
}

/// The bits of a float at most two units from this one; anything for NaN.
fn near(rng: &mut impl Rng, float: &Float) -> u128 {
    let all = mask(float.format().width());
    let bits = bits(float).unwrap_or(rng.random::<u64>().into());
    (bits.wrapping_add(rng.random_range(0..5)).wrapping_sub(2)) & all
}

fn arithmetic<T>(what: &'static str)
where
    T: Theirs
        + FloatConvert<Half>
        + FloatConvert<Single>
        + FloatConvert<Double>
        + FloatConvert<X87DoubleExtended>
        + FloatConvert<Quad>,
{
    let mut compared = Compared::new(what);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for case in 0..cases(4_000) {
        let x = pattern(&mut rng, T::format());
        let y = partner(&mut rng, x, T::format());
        let z = partner(&mut rng, y, T::format());
        let (mut x, y, mut z): (Both<T>, Both<T>, Both<T>) = (both(x), both(y), both(z));
        if rng.random_bool(0.3) {
            // Nearly a multiple of a half: where the quotient of a remainder is decided.
            let halves = IBig::from(rng.random_range(0..u64::MAX) >> rng.random_range(0..64));
            let halves = Float::from_int(RoundingMode::NearestEven, &halves, T::format());
            let whole = y.ours.mul(RoundingMode::NearestEven, &halves);
            let half =
                Float::from_scaled(RoundingMode::NearestEven, false, UBig::ONE, -1, T::format());
            x = both(near(&mut rng, &whole.mul(RoundingMode::NearestEven, &half)));
        }
        if rng.random_bool(0.3) {
            // Nearly all of the product is taken away.
            let product = x.ours.mul(RoundingMode::NearestEven, &y.ours);
            z = both(near(&mut rng, &product.neg()));
        }
        let shown = || format!("case {case}: {:?} {:?} {:?}", x.theirs, y.theirs, z.theirs);
        let c = &mut compared;
        c.check(bits(&x.ours), number(x.theirs), || format!("bits {}", shown()));
        let order = x.theirs.partial_cmp(&y.theirs);
        c.check(x.ours.ieee_cmp(&y.ours), order, || format!("order {}", shown()));
        c.check(x.ours.lt(&y.ours), order == Some(Ordering::Less), || format!("lt {}", shown()));
        c.check(bits(&x.ours.rem(&y.ours)), number(x.theirs.ieee_rem(y.theirs).value), || {
            format!("rem {}", shown())
        });
        // Where both are zeros SMT-LIB allows either sign.
        if let (Some(min), Some(max)) = (x.ours.min(&y.ours), x.ours.max(&y.ours)) {
            c.check(bits(&min), number(x.theirs.min(y.theirs)), || format!("min {}", shown()));
            c.check(bits(&max), number(x.theirs.max(y.theirs)), || format!("max {}", shown()));
        }
        for mode in RoundingMode::ALL {
            let r = round(mode);
            let mut same = |op: &str, ours: Float, theirs: T| {
                c.check(bits(&ours), number(theirs), || format!("{op} {mode:?} {}", shown()));
            };
            same("add", x.ours.add(mode, &y.ours), x.theirs.add_r(y.theirs, r).value);
            same("sub", x.ours.sub(mode, &y.ours), x.theirs.sub_r(y.theirs, r).value);
            same("mul", x.ours.mul(mode, &y.ours), x.theirs.mul_r(y.theirs, r).value);
            same("div", x.ours.div(mode, &y.ours), x.theirs.div_r(y.theirs, r).value);
            same(
                "fma",
                x.ours.fma(mode, &y.ours, &z.ours),
                x.theirs.mul_add_r(y.theirs, z.theirs, r).value,
            );
            same(
                "round to integral",
                x.ours.round_to_integral(mode),
                x.theirs.round_to_integral(r).value,
            );
            convert::<T, Half>(c, &x, mode);
            convert::<T, Single>(c, &x, mode);
            convert::<T, Double>(c, &x, mode);
            convert::<T, Quad>(c, &x, mode);
            convert::<T, X87DoubleExtended>(c, &x, mode);
            for width in [1, 2, 8, 11, 32, 64, 100, 127] {
                integers(c, &x, mode, width);
            }
            let wide = rng.random::<u64>() as i128 * (rng.random::<u64>() as i128 >> 1);
            let integer = wide >> rng.random_range(0..128);
            c.check(
                bits(&Float::from_int(mode, &IBig::from(integer), T::format())),
                number(T::from_i128_r(integer, r).value),
                || format!("from {integer} {mode:?}"),
            );
            let natural = integer.unsigned_abs() << 1;
            c.check(
                bits(&Float::from_int(mode, &IBig::from(natural), T::format())),
                number(T::from_u128_r(natural, r).value),
                || format!("from {natural} {mode:?}"),
            );
        }
    }
}

fn convert<T, U>(c: &mut Compared, x: &Both<T>, mode: RoundingMode)
where
    T: Theirs + FloatConvert<U>,
    U: Theirs,
{
    let mut loses = false;
    let theirs: U = x.theirs.convert_r(round(mode), &mut loses).value;
    let ours = Float::from_float(mode, &x.ours, U::format());
    c.check(bits(&ours), number(theirs), || {
        format!("{:?} to {:?} {mode:?}", x.theirs, U::format())
    });
}

fn integers<T: Theirs>(c: &mut Compared, x: &Both<T>, mode: RoundingMode, width: u32) {
    let mut exact = false;
    let theirs = x.theirs.to_u128_r(width as usize, round(mode), &mut exact);
    let expected = (!theirs.status.contains(Status::INVALID_OP)).then(|| UBig::from(theirs.value));
    c.check(x.ours.to_unsigned(mode, width).ok(), expected, || {
        format!("{:?} to unsigned {width} {mode:?}", x.theirs)
    });
    // See `their_conversion_to_one_signed_bit_is_wrong`.
    if width > 1 {
        let theirs = x.theirs.to_i128_r(width as usize, round(mode), &mut exact);
        let expected =
            (!theirs.status.contains(Status::INVALID_OP)).then(|| IBig::from(theirs.value));
        c.check(x.ours.to_signed(mode, width).ok(), expected, || {
            format!("{:?} to signed {width} {mode:?}", x.theirs)
        });
    }
}

#[test]
fn half() {
    arithmetic::<Half>("apfloat half");
}

#[test]
fn single() {
    arithmetic::<Single>("apfloat single");
}

#[test]
fn double() {
    arithmetic::<Double>("apfloat double");
}

#[test]
fn extended() {
    arithmetic::<X87DoubleExtended>("apfloat extended");
}

#[test]
fn quad() {
    arithmetic::<Quad>("apfloat quad");
}

/// One signed bit holds -1 and 0. For positive numbers theirs asks for an unsigned integer of no
/// bits, whose largest value it computes by shifting by 128: a panic where overflow is checked, and
/// where it is not, all numbers are taken to fit.
#[test]
fn their_conversion_to_one_signed_bit_is_wrong() {
    let x: Both<Single> = both(u128::from(0.75f32.to_bits()));
    assert_eq!(x.ours.to_rational(), Ok(RBig::from_parts(IBig::from(3), UBig::from(4u8))));
    for (mode, expected) in [
        (RoundingMode::TowardZero, Ok(IBig::ZERO)),
        (RoundingMode::NearestEven, Err(ConversionError::OutOfRange)),
        (RoundingMode::TowardPositive, Err(ConversionError::OutOfRange)),
    ] {
        assert_eq!(x.ours.to_signed(mode, 1), expected);
        // Only where the shift does not panic: in release.
        if !cfg!(debug_assertions) {
            let theirs = x.theirs.to_i128_r(1, round(mode), &mut false);
            let fits = !theirs.status.contains(Status::INVALID_OP);
            assert!(fits, "repaired: compare one bit as well");
        }
    }
}
