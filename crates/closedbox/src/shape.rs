//! Hints from how boxes behave on what was sampled: what looks like it only rises or only falls is bisected, and what looks
//! like it repeats is tried through one period. A box that does neither costs some runs, and no answer rests on it.

use crate::distance::order;
use crate::graph::Kind;
use crate::search::{Landscape, Space};
use crate::word::signed;

/// Points in a row that are looked at; half of it is the longest period that is seen.
const ROW: usize = 96;

/// A point that is no further from a solution than `from`.
pub(crate) fn follow(space: &Space<'_>, land: &mut dyn Landscape, from: Vec<u64>) -> Vec<u64> {
    let mut best = (land.distance(&from), from);
    for i in 0..space.kinds.len() {
        for hint in [monotone, periodic] {
            if best.0 == 0.0 || land.is_over() {
                return best.1;
            }
            if let Some(point) = hint(space, land, &best.1, i) {
                let distance = land.distance(&point);
                if distance < best.0 {
                    best = (distance, point);
                }
            }
        }
    }
    best.1
}

type Equations = Vec<(u64, u64, Kind)>;

fn first_open(equations: &Equations) -> Option<usize> {
    equations.iter().position(|(a, b, _)| a != b)
}

/// Where the first open equation holds, or its sides pass each other, if the difference of its sides only rises or only
/// falls with an input.
fn monotone(
    space: &Space<'_>,
    land: &mut dyn Landscape,
    from: &[u64],
    i: usize,
) -> Option<Vec<u64>> {
    let kind = space.kinds[i];
    let open = first_open(&land.equations(from))?;
    if kind == Kind::Bool {
        return None;
    }
    let mut point = from.to_vec();
    let mut at = |rank: i128, as_signed: bool| {
        point[i] = unranked(rank, kind);
        let (a, b, of) = land.equations(&point).get(open).copied()?;
        Some(number(a, of, as_signed) - number(b, of, as_signed))
    };
    let here = rank(from[i], kind);
    let (least, most) = ends(kind);
    let far = (0..kind.width()).step_by(4).map(|n| 1i128 << n);
    let mut ranks: Vec<i128> =
        far.flat_map(|d| [here - d, here + d]).chain([least, here, most]).collect();
    ranks.retain(|r| (least..=most).contains(r));
    ranks.sort_unstable();
    ranks.dedup();
    for as_signed in [false, true] {
        let heights: Option<Vec<i128>> = ranks.iter().map(|&r| at(r, as_signed)).collect();
        let heights = heights?;
        let (rises, falls) = (heights.is_sorted(), heights.is_sorted_by(|a, b| a >= b));
        let passes = |w: &[i128]| w[0].signum() != w[1].signum();
        let Some(k) = heights.windows(2).position(passes).filter(|_| rises != falls) else {
            continue;
        };
        let (mut low, mut high) = (ranks[k], ranks[k + 1]);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let height = at(middle, as_signed)?;
            if height == 0 {
                low = middle;
                break;
            }
            if (height < 0) == rises {
                low = middle;
            } else {
                high = middle;
            }
        }
        if at(high, as_signed)? == 0 {
            low = high;
        }
        point[i] = unranked(low, kind);
        return Some(point);
    }
    None
}

/// Where equations hold one after the other, if each repeats along an input: the next one is looked for in steps that do
/// not change those before. What is left is then approached in such steps.
fn periodic(
    space: &Space<'_>,
    land: &mut dyn Landscape,
    from: &[u64],
    i: usize,
) -> Option<Vec<u64>> {
    let kind = space.kinds[i];
    if !matches!(kind, Kind::Int | Kind::Bits(8..)) {
        return None;
    }
    let mask = kind.mask();
    let mut point = from.to_vec();
    let mut stride = 1u64;
    let mut seen = 0;
    while let Some(open) = first_open(&land.equations(&point)) {
        // An equation that was solved and is open again did not repeat.
        if open < seen || land.is_over() {
            return None;
        }
        let start = point[i];
        let mut row = Vec::with_capacity(ROW);
        for k in 0..ROW as u64 {
            point[i] = start.wrapping_add(stride.wrapping_mul(k)) & mask;
            let (a, b, _) = land.equations(&point).get(open).copied()?;
            row.push(a.wrapping_sub(b));
            // What has not repeated by now has no period that can be seen.
            if row.len() == ROW / 2 && !row[1..].contains(&row[0]) {
                return None;
            }
        }
        let period = (2..=ROW / 2).find(|&p| row[p..] == row[..ROW - p])?;
        let k = row[..period].iter().position(|d| *d == 0)?;
        point[i] = start.wrapping_add(stride.wrapping_mul(k as u64)) & mask;
        stride = stride.checked_mul(period as u64)?;
        seen = open + 1;
    }
    (seen > 0).then(|| slide(land, point, i, stride, mask))
}

/// Steps of a stride, doubled as long as that helps.
fn slide(
    land: &mut dyn Landscape,
    mut point: Vec<u64>,
    i: usize,
    stride: u64,
    mask: u64,
) -> Vec<u64> {
    let mut best = land.distance(&point);
    let mut better = true;
    while better && best > 0.0 && !land.is_over() {
        better = false;
        for power in 0..stride.leading_zeros() {
            for step in [stride << power, (stride << power).wrapping_neg()] {
                let before = point[i];
                point[i] = before.wrapping_add(step) & mask;
                let distance = land.distance(&point);
                if distance < best {
                    (best, better) = (distance, true);
                } else {
                    point[i] = before;
                }
            }
        }
    }
    point
}

/// A word as a number that is ordered as its kind is.
fn number(word: u64, kind: Kind, as_signed: bool) -> i128 {
    match kind {
        Kind::Bool => i128::from(word),
        Kind::Bits(width) if as_signed => i128::from(signed(word, width)),
        Kind::Bits(_) => i128::from(word),
        Kind::Int | Kind::F32 | Kind::F64 => rank(word, kind),
    }
}

/// The place of a word among all of its kind.
fn rank(word: u64, kind: Kind) -> i128 {
    match kind {
        Kind::Bool | Kind::Bits(_) => i128::from(word),
        Kind::Int => i128::from(word.cast_signed()),
        Kind::F32 | Kind::F64 => i128::from(order(word, kind)),
    }
}

fn unranked(rank: i128, kind: Kind) -> u64 {
    match kind {
        Kind::F32 | Kind::F64 if rank < 0 => {
            (1 << (kind.width() - 1)) | (-rank) as u64 & (kind.mask() >> 1)
        }
        _ => rank as u64 & kind.mask(),
    }
}

/// The first and the last place; of floats, among those that are finite.
fn ends(kind: Kind) -> (i128, i128) {
    match kind {
        Kind::Bool | Kind::Bits(_) => (0, i128::from(kind.mask())),
        Kind::Int => (i128::from(i64::MIN), i128::from(i64::MAX)),
        Kind::F32 => (-i128::from(f32::MAX.to_bits()), i128::from(f32::MAX.to_bits())),
        Kind::F64 => (-i128::from(f64::MAX.to_bits()), i128::from(f64::MAX.to_bits())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Side<'f> = (&'f dyn Fn(u64) -> u64, u64, Kind);

    /// Equations of functions of one input with words, and what else shall hold.
    struct Many<'f> {
        sides: Vec<Side<'f>>,
        beyond: u64,
        runs: u32,
    }

    impl Landscape for Many<'_> {
        fn distance(&mut self, inputs: &[u64]) -> f64 {
            let open = self.equations(inputs).iter().filter(|(a, b, _)| a != b).count();
            open as f64 * 100.0 + crate::distance::gap(self.beyond.saturating_sub(inputs[0]))
        }
        fn pairs(&mut self, _: &[u64]) -> Vec<(u64, u64, u32)> {
            Vec::new()
        }
        fn equations(&mut self, inputs: &[u64]) -> Equations {
            self.runs += 1;
            self.sides.iter().map(|(f, want, kind)| (f(inputs[0]), *want, *kind)).collect()
        }
        fn is_over(&mut self) -> bool {
            false
        }
    }

    fn follows(kind: Kind, from: u64, land: &mut Many<'_>) -> u64 {
        let kinds = [kind];
        let space = Space { kinds: &kinds, constants: &[], seeds: &[] };
        follow(&space, land, vec![from])[0]
    }

    #[test]
    fn a_root_is_bisected() {
        let root = |x: u64| x.isqrt();
        let mut land =
            Many { sides: vec![(&root, 3_000_000_019, Kind::Bits(64))], beyond: 0, runs: 0 };
        let found = follows(Kind::Bits(64), 17, &mut land);
        assert_eq!(root(found), 3_000_000_019);
        assert!(land.runs < 250, "{} runs", land.runs);
        // One that falls, between floats.
        let falls = |x: u64| (1000.0 - f64::from_bits(x).powi(3)).to_bits();
        let want = falls(7.25f64.to_bits());
        let mut land = Many { sides: vec![(&falls, want, Kind::F64)], beyond: 0, runs: 0 };
        let found = follows(Kind::F64, (-3.5f64).to_bits(), &mut land);
        assert_eq!(falls(found), want);
        // Signed words.
        let thirds = |x: u64| ((x as i64) / 3) as u64;
        let want = (-1_234_567i64).cast_unsigned();
        let mut land = Many { sides: vec![(&thirds, want, Kind::Bits(64))], beyond: 0, runs: 0 };
        let found = follows(Kind::Int, 5, &mut land);
        assert_eq!(thirds(found), want);
    }

    /// Three clocks that show something at once, after a given time.
    #[test]
    fn periods_are_followed_one_after_the_other() {
        let days = |x: u64| (x % 7 + 3) % 7;
        let hours = |x: u64| x % 24 * 5 % 24;
        let table = |x: u64| [9, 4, 4, 1, 8, 9, 0, 2, 2, 7, 5][(x % 11) as usize];
        let sides: Vec<Side<'_>> = vec![
            (&days, 6, Kind::Bits(64)),
            (&hours, 23, Kind::Bits(64)),
            (&table, 7, Kind::Bits(64)),
        ];
        let mut land = Many { sides, beyond: 10_000_000_000, runs: 0 };
        let found = follows(Kind::Bits(64), 1, &mut land);
        assert_eq!((days(found), hours(found), table(found)), (6, 23, 7), "{found}");
        assert!(found >= 10_000_000_000, "{found}");
        assert!(land.runs < 1500, "{} runs", land.runs);
    }

    #[test]
    fn what_does_neither_leads_nowhere() {
        let mixed = |x: u64| {
            let x = (x ^ (x >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
            x ^ (x >> 27)
        };
        let mut land = Many { sides: vec![(&mixed, 1, Kind::Bits(64))], beyond: 0, runs: 0 };
        assert_eq!(follows(Kind::Bits(64), 42, &mut land), 42);
        assert!(land.runs < 130, "{} runs", land.runs);
    }

    #[test]
    fn places_are_those_of_words() {
        for x in [0.0f64, -0.0, 1.5, -1.5, f64::INFINITY, f64::NEG_INFINITY, 5e-324] {
            assert_eq!(unranked(rank(x.to_bits(), Kind::F64), Kind::F64), (x + 0.0).to_bits());
        }
        for n in [0i64, -1, i64::MIN, i64::MAX] {
            let word = n.cast_unsigned();
            assert_eq!(unranked(rank(word, Kind::Int), Kind::Int), word);
        }
    }
}
