//! Hints from how boxes behave around a point: what looks affine there, bit by bit or as a number, is solved as if it were,
//! and the point where that leads is tried. A box that is no such function costs some runs, and no answer rests on it.

use crate::graph::Kind;
use crate::search::{Landscape, Space};
use crate::word::float;

/// Bits of all inputs together, above which nothing is tried bit by bit.
const MOST_BITS: u32 = 512;

/// A point that is no further from a solution than `from`.
pub(crate) fn jump(space: &Space<'_>, land: &mut dyn Landscape, from: Vec<u64>) -> Vec<u64> {
    let here = land.distance(&from);
    if here == 0.0 || space.kinds.is_empty() || land.is_over() {
        return from;
    }
    let base = land.equations(&from);
    if base.iter().all(|(a, b, _)| a == b) {
        return from;
    }
    let mut best = (here, from.clone());
    let tries = [bitwise(space, land, &from, &base), numeric(space, land, &from, &base)];
    for point in tries.into_iter().flatten() {
        let distance = land.distance(&point);
        if distance < best.0 {
            best = (distance, point);
        }
    }
    best.1
}

/// Where all equations between bits would hold, if each input bit turned the same bits over everywhere.
fn bitwise(
    space: &Space<'_>,
    land: &mut dyn Landscape,
    from: &[u64],
    base: &[(u64, u64, Kind)],
) -> Option<Vec<u64>> {
    let is_bits = |k: Kind| matches!(k, Kind::Bits(_));
    if space.kinds.iter().map(|k| k.width()).sum::<u32>() > MOST_BITS
        || !base.iter().any(|e| is_bits(e.2))
        || !space.kinds.iter().any(|k| is_bits(*k))
    {
        return None;
    }
    let differences = |all: &[(u64, u64, Kind)]| -> Vec<u64> {
        all.iter().map(|(a, b, k)| if is_bits(*k) { a ^ b } else { 0 }).collect()
    };
    let mut wanted = differences(base);
    // What each input bit turns over, and which input bits made that: in echelon form.
    let mut rows: Vec<(Vec<u64>, Vec<u64>)> = Vec::new();
    let mut point = from.to_vec();
    for (i, kind) in space.kinds.iter().enumerate().filter(|(_, k)| is_bits(**k)) {
        for bit in 0..kind.width() {
            if land.is_over() {
                return None;
            }
            point[i] ^= 1 << bit;
            let there = differences(&land.equations(&point));
            point[i] ^= 1 << bit;
            let mut turned: Vec<u64> =
                there.iter().zip(differences(base)).map(|(a, b)| a ^ b).collect();
            let mut made = vec![0; from.len()];
            made[i] = 1 << bit;
            for (row, by) in &rows {
                if has_pivot(&turned, row) {
                    add(&mut turned, row);
                    add(&mut made, by);
                }
            }
            if turned.iter().any(|w| *w != 0) {
                rows.push((turned, made));
            }
        }
    }
    for (row, by) in &rows {
        if has_pivot(&wanted, row) {
            add(&mut wanted, row);
            add(&mut point, by);
        }
    }
    wanted.iter().all(|w| *w == 0).then_some(point)
}

/// Whether the first bit of a row is set in some words.
fn has_pivot(words: &[u64], row: &[u64]) -> bool {
    row.iter().zip(words).find(|(r, _)| **r != 0).is_some_and(|(r, w)| {
        let pivot = *r & r.wrapping_neg();
        w & pivot != 0
    })
}

fn add(words: &mut [u64], row: &[u64]) {
    for (w, r) in words.iter_mut().zip(row) {
        *w ^= r;
    }
}

/// Where the first open equation would hold, if it were a straight line in one of the inputs.
fn numeric(
    space: &Space<'_>,
    land: &mut dyn Landscape,
    from: &[u64],
    base: &[(u64, u64, Kind)],
) -> Option<Vec<u64>> {
    let open = base.iter().position(|(a, b, _)| a != b)?;
    let (a, b, kind) = base[open];
    let mut best: Option<(f64, Vec<u64>)> = None;
    for i in 0..space.kinds.len() {
        if land.is_over() {
            break;
        }
        let mut point = from.to_vec();
        let Some(step) = small_step(space.kinds[i], from[i]) else { continue };
        point[i] = step;
        let Some(&(c, d, _)) = land.equations(&point).get(open) else { continue };
        let there = match (kind, space.kinds[i]) {
            (Kind::F32 | Kind::F64, input @ (Kind::F32 | Kind::F64)) => {
                let (x, y) = (float(from[i], input), float(step, input));
                let (f, g) = (float(a, kind) - float(b, kind), float(c, kind) - float(d, kind));
                let root = x - f * (y - x) / (g - f);
                if !root.is_finite() {
                    continue;
                }
                if input == Kind::F32 { u64::from((root as f32).to_bits()) } else { root.to_bits() }
            }
            (Kind::Int | Kind::Bits(_), input @ (Kind::Int | Kind::Bits(_))) => {
                // (a - b) + slope * t = 0, modulo 2^n.
                let mask = kind.mask();
                let f = a.wrapping_sub(b) & mask;
                let slope = c.wrapping_sub(d).wrapping_sub(f) & mask;
                let Some(t) = divided(f.wrapping_neg() & mask, slope, kind) else { continue };
                from[i].wrapping_add(t) & input.mask()
            }
            _ => continue,
        };
        point[i] = there;
        let distance = land.distance(&point);
        if best.as_ref().is_none_or(|b| distance < b.0) {
            best = Some((distance, point));
        }
    }
    best.map(|b| b.1)
}

/// A neighbour of a word.
fn small_step(kind: Kind, word: u64) -> Option<u64> {
    Some(match kind {
        Kind::Bool => return None,
        Kind::Int | Kind::Bits(_) => word.wrapping_add(1) & kind.mask(),
        Kind::F32 => {
            let x = f32::from_bits(word as u32);
            u64::from((x + x.abs().max(1.0) * 1e-3).to_bits())
        }
        Kind::F64 => {
            let x = f64::from_bits(word);
            (x + x.abs().max(1.0) * 1e-6).to_bits()
        }
    })
}

/// A number `t` with `slope * t = value`.
fn divided(value: u64, slope: u64, kind: Kind) -> Option<u64> {
    if slope == 0 {
        return None;
    }
    if kind == Kind::Int {
        let (v, s) = (value.cast_signed(), slope.cast_signed());
        return (v.checked_rem(s)? == 0).then(|| v / s).map(i64::cast_unsigned);
    }
    let zeros = slope.trailing_zeros();
    if value.trailing_zeros() < zeros {
        return None;
    }
    let inverse = crate::equations::inverse_of_odd(slope >> zeros);
    Some((value >> zeros).wrapping_mul(inverse) & kind.mask())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One equation of a function with a word.
    struct One<F>(F, u64, Kind);

    impl<F: Fn(&[u64]) -> u64> Landscape for One<F> {
        fn distance(&mut self, inputs: &[u64]) -> f64 {
            f64::from(((self.0)(inputs) ^ self.1).count_ones())
        }
        fn pairs(&mut self, _: &[u64]) -> Vec<(u64, u64, u32)> {
            Vec::new()
        }
        fn equations(&mut self, inputs: &[u64]) -> Vec<(u64, u64, Kind)> {
            vec![((self.0)(inputs), self.1, self.2)]
        }
        fn is_over(&mut self) -> bool {
            false
        }
    }

    fn space(kinds: &[Kind]) -> Space<'_> {
        Space { kinds, constants: &[], seeds: &[] }
    }

    #[test]
    fn a_checksum_is_inverted_at_once() {
        let crc = |x: &[u64]| {
            let mut c = 0xffff_ffffu32;
            for byte in (x[0] as u32).to_be_bytes() {
                c ^= u32::from(byte);
                for _ in 0..8 {
                    c = if c & 1 == 1 { c >> 1 ^ 0xedb8_8320 } else { c >> 1 };
                }
            }
            u64::from(!c)
        };
        let kinds = [Kind::Bits(32)];
        let wanted = crc(&[0x1234_5678]);
        let mut land = One(crc, wanted, Kind::Bits(32));
        assert_eq!(jump(&space(&kinds), &mut land, vec![99]), [0x1234_5678]);
    }

    #[test]
    fn straight_lines() {
        let kinds = [Kind::Bits(64), Kind::Bits(64)];
        let line = |x: &[u64]| x[0].wrapping_mul(12).wrapping_add(x[1].wrapping_mul(7)) + 5;
        let mut land = One(line, 1_000_000, Kind::Bits(64));
        let found = jump(&space(&kinds), &mut land, vec![3, 1 << 60]);
        assert_eq!(line(&found), 1_000_000);
        let kinds = [Kind::F64];
        let half = |x: &[u64]| (f64::from_bits(x[0]) * 0.5 + 1.0).to_bits();
        let mut land = One(half, 3.0f64.to_bits(), Kind::F64);
        let base = land.equations(&[0]);
        let found = numeric(&space(&kinds), &mut land, &[0], &base).expect("a root");
        assert!((f64::from_bits(found[0]) - 4.0).abs() < 1e-6, "{}", f64::from_bits(found[0]));
        assert_eq!(divided(6, 0, Kind::Int), None);
        assert_eq!(divided(7, 2, Kind::Bits(8)), None, "an odd number is no double");
    }
}
