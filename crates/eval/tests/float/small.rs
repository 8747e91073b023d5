//! All values of all formats with 2 to 4 bits of exponent and of significand, against the naive
//! implementation.

use crate::naive::{Infinity, Nan, Number, World, Zero, integer, power_of_two, rational, seen};
use crate::{Compared, cases};
use dashu_int::IBig;
use dashu_ratio::RBig;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_eval::float::{ConversionError, Float, RoundingMode};
use std::cmp::Ordering;

#[test]
fn unary() {
    let mut c = Compared::new("small formats, unary");
    for world in World::all() {
        let minimum = power_of_two(world.format.min_exponent());
        for (f, x) in &world.values {
            let context = || format!("{:?} {x:?}", world.format);
            let magnitude = match x {
                Number(x) => Some(if *x < RBig::ZERO { -x.clone() } else { x.clone() }),
                _ => None,
            };
            c.check(seen(&f.neg()), x.negated(), context);
            c.check(seen(&f.abs()), if x.negative() { x.negated() } else { x.clone() }, context);
            c.check(f.is_nan(), *x == Nan, context);
            c.check(f.is_infinite(), matches!(x, Infinity(_)), context);
            c.check(f.is_zero(), matches!(x, Zero(_)), context);
            c.check(f.is_negative(), x.negative(), context);
            c.check(f.is_positive(), *x != Nan && !x.negative(), context);
            c.check(f.is_normal(), magnitude.as_ref().is_some_and(|x| *x >= minimum), context);
            c.check(f.is_subnormal(), magnitude.is_some_and(|x| x < minimum), context);
            c.check(f.to_rational().ok(), x.number(), context);
            for mode in RoundingMode::ALL {
                let context = || format!("{:?} {x:?} {mode:?}", world.format);
                c.check(seen(&f.sqrt(mode)), world.sqrt(mode, x), context);
                let whole = x.number().map(|x| integer(mode, &x));
                let integral = match (x, &whole) {
                    (Number(_), Some(n)) => world.round(mode, &RBig::from(n.clone()), x.negative()),
                    _ => x.clone(),
                };
                c.check(seen(&f.round_to_integral(mode)), integral, context);
                c.check(f.to_integral_value(mode).ok(), whole.clone(), context);
                for width in 1..=9 {
                    let limit = IBig::ONE << width as usize;
                    let half = IBig::ONE << (width as usize - 1);
                    let wanted = whole.clone().ok_or(ConversionError::NotFinite);
                    let within = |lo: &IBig, hi: &IBig| match wanted.clone() {
                        Ok(n) if n < *lo || n >= *hi => Err(ConversionError::OutOfRange),
                        other => other,
                    };
                    let unsigned = f.to_unsigned(mode, width).map(IBig::from);
                    c.check(unsigned, within(&IBig::ZERO, &limit), context);
                    c.check(f.to_signed(mode, width), within(&-&half, &half), context);
                }
            }
        }
    }
}

#[test]
fn binary() {
    let mut c = Compared::new("small formats, binary");
    for world in World::all() {
        for (f, x) in &world.values {
            for (g, y) in &world.values {
                let context = |op: &str| format!("{op} {:?} {x:?} {y:?}", world.format);
                let order = x.order(y);
                c.check(f == g, x == y, || context("="));
                c.check(f.lt(g), order == Some(Ordering::Less), || context("lt"));
                c.check(f.leq(g), order.is_some_and(Ordering::is_le), || context("leq"));
                c.check(f.gt(g), order == Some(Ordering::Greater), || context("gt"));
                c.check(f.geq(g), order.is_some_and(Ordering::is_ge), || context("geq"));
                c.check(f.ieee_eq(g), order == Some(Ordering::Equal), || context("eq"));
                let (min, max) = match (x, y) {
                    (Zero(a), Zero(b)) if a != b => (None, None),
                    (Nan, _) => (Some(y), Some(y)),
                    (_, Nan) => (Some(x), Some(x)),
                    _ if order == Some(Ordering::Less) => (Some(x), Some(y)),
                    _ => (Some(y), Some(x)),
                };
                c.check(f.min(g).map(|m| seen(&m)), min.cloned(), || context("min"));
                c.check(f.max(g).map(|m| seen(&m)), max.cloned(), || context("max"));
                c.check(seen(&f.rem(g)), world.rem(x, y), || context("rem"));
                for mode in RoundingMode::ALL {
                    let context = |op: &str| format!("{mode:?} {}", context(op));
                    c.check(seen(&f.add(mode, g)), world.add(mode, x, y), || context("add"));
                    let difference = world.add(mode, x, &y.negated());
                    c.check(seen(&f.sub(mode, g)), difference, || context("sub"));
                    c.check(seen(&f.mul(mode, g)), world.mul(mode, x, y), || context("mul"));
                    c.check(seen(&f.div(mode, g)), world.div(mode, x, y), || context("div"));
                }
            }
        }
    }
}

/// All triples of the formats with up to six bits, some of the larger.
#[test]
fn fused() {
    let mut c = Compared::new("small formats, fma");
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for world in World::all() {
        let values = &world.values;
        let mut check = |i: usize, j: usize, k: usize, mode: RoundingMode| {
            let ((f, x), (g, y), (h, z)) = (&values[i], &values[j], &values[k]);
            let expected = world.fma(mode, x, y, z);
            c.check(seen(&f.fma(mode, g, h)), expected, || {
                format!("fma {mode:?} {:?} {x:?} {y:?} {z:?}", world.format)
            });
        };
        let n = values.len();
        for mode in RoundingMode::ALL {
            if world.format.width() <= 6 {
                for triple in 0..n * n * n {
                    check(triple / n / n, triple / n % n, triple % n, mode);
                }
            } else {
                for _ in 0..cases(20_000) {
                    let mut any = || rng.random_range(0..n);
                    check(any(), any(), any(), mode);
                }
            }
        }
    }
}

/// Points at, between and beyond the floats of a format.
fn grid(world: &World) -> Vec<RBig> {
    let mut points = Vec::new();
    for pair in world.line.windows(2) {
        let (low, step) = (&pair[0].0, &pair[1].0 - &pair[0].0);
        for (part, of) in [(0, 1), (1, 7), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4)] {
            points.push(low + &step * rational(part, of));
        }
    }
    let largest = world.line[world.line.len() - 1].0.clone();
    let beyond = &world.threshold - &largest;
    for quarters in [0, 1, 3, 4, 5, 8, 1000] {
        let outside = &largest + &beyond * rational(quarters, 4);
        points.extend([outside.clone(), -outside]);
    }
    points.sort();
    points
}

#[test]
fn from_reals_and_enclosures() {
    let mut c = Compared::new("small formats, from reals");
    for world in World::all() {
        let points = grid(&world);
        for mode in RoundingMode::ALL {
            for (i, x) in points.iter().enumerate() {
                let context = || format!("{mode:?} {:?} {x}", world.format);
                let float = Float::from_rational(mode, x, world.format);
                c.check(seen(&float), world.round(mode, x, false), context);
                if let Ok(n) = IBig::try_from(x.clone()) {
                    c.check(Float::from_int(mode, &n, world.format), float, context);
                }
                for y in points.iter().skip(i).take(9) {
                    let got = Float::from_rational_enclosure(mode, x, y, world.format);
                    // Infinitely little above the one end, and below the other.
                    let above = world.round_by(mode, *x < RBig::ZERO, |z| match z <= x {
                        true => Ordering::Greater,
                        false => Ordering::Less,
                    });
                    let below = world.round_by(mode, *y <= RBig::ZERO, |z| match z < y {
                        true => Ordering::Greater,
                        false => Ordering::Less,
                    });
                    let expected = match x.cmp(y) {
                        Ordering::Equal => Some(world.round(mode, x, false)),
                        _ if above == below => Some(above),
                        _ => None,
                    };
                    let context = || format!("{mode:?} {:?} ({x}, {y})", world.format);
                    c.check(got.map(|f| seen(&f)), expected, context);
                }
            }
        }
    }
}

#[test]
fn between_formats() {
    let mut c = Compared::new("small formats, conversions");
    let worlds: Vec<World> = World::all().collect();
    for from in &worlds {
        for to in &worlds {
            for (f, x) in &from.values {
                for mode in RoundingMode::ALL {
                    let expected = match x {
                        Number(number) => to.round(mode, number, false),
                        other => other.clone(),
                    };
                    c.check(seen(&Float::from_float(mode, f, to.format)), expected, || {
                        format!("{mode:?} {x:?} {:?} to {:?}", from.format, to.format)
                    });
                }
            }
        }
    }
}
