//! The search for inputs: descent along one variable at a time, moves from state to input, restarts. It knows
//! nothing but a distance.

use crate::graph::Kind;
use rand::{Rng, RngExt};

/// What is searched.
pub trait Landscape {
    /// How far inputs are from a solution; 0 is one.
    fn distance(&mut self, inputs: &[u64]) -> f64;
    /// Pairs of words that are compared at these inputs and differ, with their width.
    fn pairs(&mut self, inputs: &[u64]) -> Vec<(u64, u64, u32)>;
    /// Whether it is time to stop.
    fn is_over(&mut self) -> bool;
}

/// What may be tried.
pub struct Space<'s> {
    /// What each input is.
    pub kinds: &'s [Kind],
    /// Constants that may matter.
    pub constants: &'s [u64],
    /// Inputs to begin with.
    pub seeds: &'s [Vec<u64>],
}

/// The best that was found.
#[derive(Clone, Debug)]
pub struct Best {
    /// The inputs.
    pub inputs: Vec<u64>,
    /// How far they are.
    pub distance: f64,
}

/// Searches until something is found or it is over.
pub fn search(space: &Space<'_>, land: &mut dyn Landscape, rng: &mut impl Rng) -> Best {
    let start = vec![0; space.kinds.len()];
    let mut best = Best { distance: land.distance(&start), inputs: start };
    let mut round = 0;
    while best.distance > 0.0 && !land.is_over() {
        let from = match space.seeds.get(round) {
            Some(seed) => seed.clone(),
            // Around the best, as often as somewhere else.
            None if round % 2 == 0 => shaken(space, &best.inputs, rng),
            None => space.kinds.iter().map(|&k| draw(k, space, rng)).collect(),
        };
        let found = descend(space, land, from, rng);
        if found.distance < best.distance || found.distance == best.distance && rng.random() {
            best = found;
        }
        round += 1;
        if space.kinds.is_empty() && round > space.seeds.len() {
            break;
        }
    }
    best
}

/// Some inputs anew.
fn shaken(space: &Space<'_>, inputs: &[u64], rng: &mut impl Rng) -> Vec<u64> {
    let mut inputs = inputs.to_vec();
    let n = inputs.len();
    if n == 0 {
        return inputs;
    }
    for _ in 0..rng.random_range(1..=2.max(n / 4)) {
        let i = rng.random_range(0..n);
        inputs[i] = if rng.random_range(0..3) == 0 {
            inputs[i] ^ (1 << rng.random_range(0..space.kinds[i].width()))
        } else {
            draw(space.kinds[i], space, rng)
        };
    }
    inputs
}

/// A word: a constant, or one whose size is drawn before its digits.
fn draw(kind: Kind, space: &Space<'_>, rng: &mut impl Rng) -> u64 {
    let mask = kind.mask();
    match rng.random_range(0..8) {
        0 | 1 if !space.constants.is_empty() => {
            let c = space.constants[rng.random_range(0..space.constants.len())];
            c.wrapping_add(rng.random_range(0..3)).wrapping_sub(1) & mask
        }
        _ if matches!(kind, Kind::F32 | Kind::F64) => float(kind, rng),
        2 => rng.random::<u64>() & mask,
        n => {
            let bits = rng.random_range(0..=kind.width());
            let word = rng.random::<u64>() & crate::graph::ones(bits);
            if n == 3 { word.wrapping_neg() & mask } else { word & mask }
        }
    }
}

/// A number of a size that people write.
fn float(kind: Kind, rng: &mut impl Rng) -> u64 {
    let size = f64::from(rng.random_range(-12..12));
    let mut x = rng.random::<f64>() * 10f64.powf(size);
    if rng.random() {
        x = x.round();
    }
    if rng.random() {
        x = -x;
    }
    match kind {
        Kind::F32 => u64::from((x as f32).to_bits()),
        _ => x.to_bits(),
    }
}

/// One variable at a time, as long as that helps.
fn descend(
    space: &Space<'_>,
    land: &mut dyn Landscape,
    from: Vec<u64>,
    rng: &mut impl Rng,
) -> Best {
    let mut at = Best { distance: land.distance(&from), inputs: from };
    let n = space.kinds.len();
    let mut idle = 0;
    while at.distance > 0.0 && idle < 2 && n > 0 {
        let before = at.distance;
        let first = rng.random_range(0..n);
        for i in (0..n).map(|i| (first + i) % n) {
            if at.distance == 0.0 || land.is_over() {
                return at;
            }
            vary(space.kinds[i], i, &mut at, land);
        }
        if at.distance > 0.0 {
            transfer(space, &mut at, land, rng);
        }
        idle = if at.distance < before { 0 } else { idle + 1 };
    }
    at
}

/// Tries a word; whether it is better.
fn attempt(at: &mut Best, i: usize, word: u64, land: &mut dyn Landscape) -> bool {
    let old = std::mem::replace(&mut at.inputs[i], word);
    if old == word {
        return false;
    }
    let distance = land.distance(&at.inputs);
    if distance < at.distance {
        at.distance = distance;
        true
    } else {
        at.inputs[i] = old;
        false
    }
}

/// Steps of an input in both directions, faster as long as it gets better; then its bits.
fn vary(kind: Kind, i: usize, at: &mut Best, land: &mut dyn Landscape) {
    let mask = kind.mask();
    let mut better = true;
    while better && at.distance > 0.0 && !land.is_over() {
        better = false;
        for up in [true, false] {
            let mut step = 1u64;
            loop {
                let now = at.inputs[i];
                let next = if up { now.wrapping_add(step) } else { now.wrapping_sub(step) } & mask;
                if !attempt(at, i, next, land) {
                    break;
                }
                better = true;
                step = step.wrapping_mul(2);
                if at.distance == 0.0 || step == 0 {
                    return;
                }
            }
        }
        for bit in 0..kind.width() {
            if attempt(at, i, at.inputs[i] ^ (1 << bit), land) {
                better = true;
                if at.distance == 0.0 {
                    return;
                }
            }
        }
    }
}

/// What is compared with something becomes that: an input that has the one word gets the other, or the
/// difference between them.
fn transfer(space: &Space<'_>, at: &mut Best, land: &mut dyn Landscape, rng: &mut impl Rng) {
    let mut pairs = land.pairs(&at.inputs);
    if pairs.len() > 64 {
        let first = rng.random_range(0..pairs.len());
        pairs.rotate_left(first);
        pairs.truncate(64);
    }
    for (have, want, width) in pairs {
        for i in 0..space.kinds.len() {
            let mask = space.kinds[i].mask();
            let now = at.inputs[i];
            let moves = [
                want & mask,
                now.wrapping_add(want.wrapping_sub(have)) & mask,
                now.wrapping_sub(want.wrapping_sub(have)) & mask,
                now ^ ((want ^ have) & mask),
            ];
            for word in moves {
                if attempt(at, i, word, land) && at.distance == 0.0 {
                    return;
                }
            }
            // A part of it.
            if width < space.kinds[i].width() {
                let part = crate::graph::ones(width);
                for shift in (0..space.kinds[i].width()).step_by(width.max(8) as usize) {
                    if (now >> shift) & part == have {
                        let word = (now & !(part << shift)) | ((want & part) << shift);
                        if attempt(at, i, word & mask, land) && at.distance == 0.0 {
                            return;
                        }
                    }
                }
            }
        }
        if land.is_over() {
            return;
        }
    }
}
