//! The search for inputs: descent along one variable at a time, moves from state to input, restarts. It knows
//! nothing but a distance.

use crate::graph::Kind;
use crate::jump::jump;
use crate::shape::follow;
use rand::{Rng, RngExt};

/// So many rounds, and of so many rounds one, look at the shape of boxes; of others, each second at most.
const HINTED: usize = 8;

/// What is searched.
pub trait Landscape {
    /// How far inputs are from a solution; 0 is one.
    fn distance(&mut self, inputs: &[u64]) -> f64;
    /// Pairs of words that are compared at these inputs and differ, with their width.
    fn pairs(&mut self, inputs: &[u64]) -> Vec<(u64, u64, u32)>;
    /// The two sides of every equation that shall hold, always in the same order, and what they are.
    fn equations(&mut self, inputs: &[u64]) -> Vec<(u64, u64, Kind)>;
    /// Whole inputs that look worth a try from here.
    fn leaps(&mut self, _inputs: &[u64]) -> Vec<Vec<u64>> {
        Vec::new()
    }
    /// Inputs from anywhere, if this knows better what they look like.
    fn fresh(&mut self) -> Option<Vec<u64>> {
        None
    }
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
            None => land.fresh().unwrap_or_else(|| drawn(space, rng)),
        };
        // Hints take many runs; where they lead somewhere, they mostly do at once.
        let from = match round {
            r if r < HINTED || r % HINTED == 0 => {
                let from = jump(space, land, from);
                follow(space, land, from)
            }
            r if r % 2 == 0 => jump(space, land, from),
            _ => from,
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

/// Inputs from anywhere.
pub(crate) fn drawn(space: &Space<'_>, rng: &mut impl Rng) -> Vec<u64> {
    space.kinds.iter().map(|&k| draw(k, space, rng)).collect()
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
        } else if space.kinds[i].width() >= 16 && rng.random() {
            // A byte of it, or as many as a constant has.
            if rng.random_range(0..3) == 0 && !space.constants.is_empty() {
                let c = space.constants[rng.random_range(0..space.constants.len())];
                inputs[i] = spliced(space.kinds[i], inputs[i], c, rng);
                continue;
            }
            let shift = 8 * rng.random_range(0..space.kinds[i].width() / 8);
            let byte = bytes(Kind::Bits(8), space, rng);
            (inputs[i] & !(0xff << shift)) | byte << shift
        } else {
            draw(space.kinds[i], space, rng)
        };
    }
    inputs
}

/// The bytes of a constant, without zeros at its ends, somewhere in a word.
fn spliced(kind: Kind, word: u64, constant: u64, rng: &mut impl Rng) -> u64 {
    let c = constant & kind.mask();
    if c == 0 {
        return word;
    }
    let c = c >> (c.trailing_zeros() / 8 * 8);
    let width = (64 - c.leading_zeros()).div_ceil(8) * 8;
    let room = kind.width().saturating_sub(width) / 8;
    let shift = 8 * rng.random_range(0..=room);
    ((word & !(crate::graph::ones(width) << shift)) | c << shift) & kind.mask()
}

/// A word: a constant, or one whose size is drawn before its digits.
fn draw(kind: Kind, space: &Space<'_>, rng: &mut impl Rng) -> u64 {
    let mask = kind.mask();
    match rng.random_range(0..8) {
        0 | 1 if !space.constants.is_empty() => {
            let c = space.constants[rng.random_range(0..space.constants.len())];
            c.wrapping_add(rng.random_range(0..3)).wrapping_sub(1) & mask
        }
        _ if kind.is_float() => float(kind, rng),
        2 => rng.random::<u64>() & mask,
        4 if kind.width().is_multiple_of(8) => bytes(kind, space, rng),
        n => {
            let bits = rng.random_range(0..=kind.width());
            let word = rng.random::<u64>() & crate::graph::ones(bits);
            if n == 3 { word.wrapping_neg() & mask } else { word & mask }
        }
    }
}

/// Characters side by side, some of them those of constants.
fn bytes(kind: Kind, space: &Space<'_>, rng: &mut impl Rng) -> u64 {
    (0..kind.width()).step_by(8).fold(0, |word, shift| {
        let byte = match rng.random_range(0..4) {
            0 if !space.constants.is_empty() => {
                let c = space.constants[rng.random_range(0..space.constants.len())];
                (c >> (8 * rng.random_range(0..8))) & 0xff
            }
            1 => rng.random_range(u64::from(b'0')..=u64::from(b'9')),
            2 => rng.random_range(0x20..0x7f),
            _ => rng.random_range(0..0x100),
        };
        word | byte << shift
    })
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

/// One variable at a time, as long as that helps; then all of them further in the direction that helped.
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
        let before = at.clone();
        let first = rng.random_range(0..n);
        for i in (0..n).map(|i| (first + i) % n) {
            if at.distance == 0.0 || land.is_over() {
                return at;
            }
            vary(space.kinds[i], i, &mut at, land);
        }
        if n > 1 && at.distance < before.distance {
            extend(space, &before, &mut at, land);
        }
        if at.distance > 0.0 {
            transfer(space, &mut at, land, rng);
        }
        if at.distance > 0.0 {
            leap(&mut at, land);
        }
        idle = if at.distance < before.distance { 0 } else { idle + 1 };
    }
    at
}

/// Goes on in the direction of the last steps, as long as that helps: along a valley, no single variable does.
fn extend(space: &Space<'_>, before: &Best, at: &mut Best, land: &mut dyn Landscape) {
    let mut last = before.inputs.clone();
    while at.distance > 0.0 && !land.is_over() {
        let next: Vec<u64> = (0..space.kinds.len())
            .map(|i| further(space.kinds[i], last[i], at.inputs[i]))
            .collect();
        let distance = land.distance(&next);
        if distance >= at.distance {
            return;
        }
        last = std::mem::replace(&mut at.inputs, next);
        at.distance = distance;
    }
}

/// As far behind a word as that is behind another.
fn further(kind: Kind, from: u64, to: u64) -> u64 {
    match kind {
        Kind::F32 => {
            let (a, b) = (f32::from_bits(from as u32), f32::from_bits(to as u32));
            u64::from((b + (b - a)).to_bits())
        }
        Kind::F64 => {
            let (a, b) = (f64::from_bits(from), f64::from_bits(to));
            (b + (b - a)).to_bits()
        }
        _ => to.wrapping_add(to.wrapping_sub(from)) & kind.mask(),
    }
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

/// Steps of an input in both directions and of every size, further as long as it gets better; then its bits.
fn vary(kind: Kind, i: usize, at: &mut Best, land: &mut dyn Landscape) {
    let float = kind.is_float();
    let mut better = true;
    while better && at.distance > 0.0 && !land.is_over() {
        better = false;
        for size in 0..kind.width() {
            for up in [true, false] {
                let mut step = size;
                while step < kind.width()
                    && attempt(at, i, stepped(kind, at.inputs[i], step, up), land)
                {
                    better = true;
                    step += 1;
                    if at.distance == 0.0 {
                        return;
                    }
                }
            }
        }
        // Of a float, the sign; a number has bits of its own.
        let bits = if float { kind.width() - 1..kind.width() } else { 0..kind.width() };
        for bit in bits {
            if kind != Kind::Int && attempt(at, i, at.inputs[i] ^ (1 << bit), land) {
                better = true;
                if at.distance == 0.0 {
                    return;
                }
            }
        }
    }
}

/// A word further up or down by a power of two: of floats, so many numbers further.
fn stepped(kind: Kind, word: u64, power: u32, up: bool) -> u64 {
    let step = 1u64 << power;
    let sign = 1u64 << (kind.width() - 1);
    // Floats are ordered like their bits where they are positive, and the other way where not.
    let up = if kind.is_float() && word & sign != 0 { !up } else { up };
    let next = if up { word.wrapping_add(step) } else { word.wrapping_sub(step) } & kind.mask();
    match kind {
        // Never by way of the sign.
        Kind::F32 | Kind::F64 if (next ^ word) & sign != 0 => word,
        _ => next,
    }
}

/// Tries what the landscape itself proposes.
fn leap(at: &mut Best, land: &mut dyn Landscape) {
    for inputs in land.leaps(&at.inputs) {
        if at.distance == 0.0 || land.is_over() {
            return;
        }
        let distance = land.distance(&inputs);
        if distance < at.distance {
            *at = Best { inputs, distance };
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
