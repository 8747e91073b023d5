//! Bit patterns where floats go wrong: boundaries, subnormals, long runs of equal bits, and pairs
//! that cancel or meet halfway. Uniformly random patterns alone would hardly ever hit these.

use dashu_int::UBig;
use rand::{Rng, RngExt};
use smelt_eval::float::Format;

/// A mask of the lowest `n` bits.
pub(crate) fn mask(n: u32) -> u128 {
    if n >= 128 { u128::MAX } else { (1 << n) - 1 }
}

fn random(rng: &mut impl Rng) -> u128 {
    u128::from(rng.random::<u64>()) << 64 | u128::from(rng.random::<u64>())
}

/// A stored significand of `n` bits: anything, few bits, runs, or the ends.
fn significand(rng: &mut impl Rng, n: u32) -> u128 {
    let all = mask(n);
    match rng.random_range(0..8) {
        0 => 0,
        1 => all,
        2 => 1,
        // A run of ones from some bit up.
        3 => all & !mask(rng.random_range(0..=n)),
        4 => mask(rng.random_range(0..=n)),
        5 => (1 << rng.random_range(0..n)) ^ (1 << rng.random_range(0..n)),
        _ => random(rng) & all,
    }
}

/// Any float of a format, as its bits.
pub(crate) fn pattern(rng: &mut impl Rng, format: Format) -> u128 {
    let stored = format.significand_bits() - 1;
    let top = mask(format.exponent_bits());
    let bias = u128::from(format.max_exponent().unsigned_abs());
    let near = |rng: &mut dyn FnMut(u128) -> u128, centre: u128, by: u128| {
        (centre + rng(2 * by + 1)).saturating_sub(by).min(top)
    };
    let mut below = |n: u128| random(rng) % n;
    let exponent = match below(10) {
        0 | 1 => 0,
        2 => 1,
        3 => top - 1,
        4 => top,
        // Around one, where significands meet integers.
        5 | 6 => near(&mut below, bias, u128::from(stored) + 2),
        7 => near(&mut below, bias, 1),
        _ => below(top + 1),
    };
    let sign = below(2);
    (sign << format.exponent_bits() | exponent) << stored | significand(rng, stored)
}

/// A float related to another: neighbours, nearly the same exponent, or the same up to its sign.
pub(crate) fn partner(rng: &mut impl Rng, of: u128, format: Format) -> u128 {
    let all = mask(format.width());
    let stored = format.significand_bits() - 1;
    let sign = 1u128 << (format.width() - 1);
    let flip = if rng.random_bool(0.5) { sign } else { 0 };
    (match rng.random_range(0..6) {
        0 => of ^ flip,
        // Some units away.
        1 => of.wrapping_add(rng.random_range(0..5)).wrapping_sub(2) ^ flip,
        // Some binades away, with a significand of its own.
        2 | 3 => {
            let reach = u128::from(stored) + 3;
            let distance = random(rng) % (2 * reach + 1);
            let exponent = (of >> stored).wrapping_add(distance).wrapping_sub(reach);
            exponent << stored | significand(rng, stored)
        }
        _ => pattern(rng, format),
    }) & all
}

/// Any float of a format that may be wider than 128 bits.
pub(crate) fn wide_pattern(rng: &mut impl Rng, format: Format) -> UBig {
    if format.width() <= 128 {
        return UBig::from(pattern(rng, format));
    }
    // The head of a float with a short significand, and a long one made of pieces.
    let short = Format::new(format.exponent_bits(), 2).expect("a format");
    let mut bits = UBig::from(pattern(rng, short) >> 1);
    let mut missing = format.significand_bits() - 1;
    while missing > 0 {
        let piece = missing.min(100);
        bits = (bits << piece as usize) | UBig::from(significand(rng, piece));
        missing -= piece;
    }
    bits
}

/// A float related to another, of a format that may be wider than 128 bits.
pub(crate) fn wide_partner(rng: &mut impl Rng, of: &UBig, format: Format) -> UBig {
    if let Ok(of) = u128::try_from(of)
        && format.width() <= 128
    {
        return UBig::from(partner(rng, of, format));
    }
    if rng.random_bool(0.5) {
        return wide_pattern(rng, format);
    }
    // At most two binades above, with the same significand or with one of its own.
    let stored = format.significand_bits() as usize - 1;
    let other = if rng.random_bool(0.5) { of.clone() } else { wide_pattern(rng, format) };
    let (significand, _) = other.split_bits(stored);
    let head = (of >> stored) + UBig::from(rng.random_range(0..3u8));
    let bits = (head << stored) | significand;
    bits.split_bits(format.width() as usize).0
}
