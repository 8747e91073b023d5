//! A function by decisions: for each bit of the result one over the bits of the arguments, learnt from calls and held against
//! more of them. It is small for what works bit by bit, counts, compares, adds or sums up bits, and is given up at once for
//! what mixes.

use super::Caller;
use super::formula::Formula;
use crate::graph::{Graph, Kind, NodeId, Op};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_hash::{FxHashMap, FxHashSet};

/// Bits of arguments, at most.
const MOST_BITS: u32 = 128;
/// Ways in which a bit of the result can go on behind the same number of bits of the arguments.
const WAYS: usize = 48;
/// Points that tell such ways apart, for the beginning, beside those of one bit.
const SAMPLES: usize = 40;
/// Points that a conjecture is held against.
const TESTS: usize = 4096;
/// How often it is mended.
const REPAIRS: usize = 256;
/// Calls whose results are kept.
const MOST_CALLS: usize = 1 << 20;

/// A box whose function is looked for.
pub(super) struct Learner {
    params: Vec<Kind>,
    result: Kind,
    /// Arguments as one number, the first parameter at the lowest bits.
    samples: Vec<u128>,
    known: FxHashMap<u128, u64>,
    /// The bits of the arguments in the orders in which it may be small to ask for them.
    orders: Vec<Vec<u32>>,
    repairs: usize,
}

/// The function.
pub(super) struct Decisions {
    params: Vec<Kind>,
    result: Kind,
    decisions: Vec<Decision>,
    /// For each bit of the result, the lowest first.
    roots: Vec<To>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum To {
    Value(bool),
    Choice(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Decision {
    /// The bit of the arguments.
    at: u32,
    no: To,
    yes: To,
}

impl Learner {
    /// For a box over words that are made of bits; nothing for others.
    pub(super) fn new(params: &[Kind], result: Kind, random: u64) -> Option<Learner> {
        let is_bits = |k: &Kind| matches!(k, Kind::Bool | Kind::Bits(_));
        let bits: u32 = params.iter().map(|k| k.width()).sum();
        if !params.iter().all(is_bits) || !is_bits(&result) || bits == 0 || bits > MOST_BITS {
            return None;
        }
        let samples = points(bits, SAMPLES, random);
        let low = in_turn(params);
        let orders = vec![low.iter().rev().copied().collect(), low];
        let (params, known) = (params.to_vec(), FxHashMap::default());
        Some(Learner { params, result, samples, known, orders, repairs: 0 })
    }

    /// What it seems to compute; nothing if that is not small.
    pub(super) fn learn<E>(&mut self, call: &mut Caller<'_, E>) -> Result<Option<Decisions>, E> {
        let bits: u32 = self.params.iter().map(|k| k.width()).sum();
        let tests = points(bits, TESTS, 1);
        while self.repairs < REPAIRS && self.known.len() < MOST_CALLS {
            // What the lower bits come to is often the same for all bits above.
            let mut made: Option<Decisions> = None;
            for order in self.orders.clone() {
                let other = self.in_order(&order, call)?;
                match other {
                    Some(other) if made.as_ref().is_none_or(|m| other.size() < m.size()) => {
                        made = Some(other);
                    }
                    Some(_) => {}
                    None => self.orders.retain(|o| *o != order),
                }
            }
            let Some(made) = made else { return Ok(None) };
            self.call(&tests, call)?;
            let wrong = tests.iter().find(|t| self.known.get(*t) != Some(&made.value_at(**t)));
            match wrong {
                None => return Ok(Some(made)),
                Some(&point) => self.mend(point),
            }
        }
        Ok(None)
    }

    /// Takes into account what a conjecture was wrong about.
    pub(super) fn refute(&mut self, args: &[u64], value: u64) {
        let point = joint(&self.params, args);
        self.known.insert(point, value);
        self.mend(point);
    }

    fn mend(&mut self, point: u128) {
        self.repairs += 1;
        self.samples.push(point);
    }

    /// Calls the box where it was not called before.
    fn call<E>(&mut self, points: &[u128], call: &mut Caller<'_, E>) -> Result<(), E> {
        let mut seen = FxHashSet::default();
        let mut new: Vec<u128> = points.to_vec();
        new.retain(|p| !self.known.contains_key(p) && seen.insert(*p));
        if new.is_empty() {
            return Ok(());
        }
        let values = call(new.iter().map(|p| words(&self.params, *p)).collect())?;
        self.known.extend(new.into_iter().zip(values));
        Ok(())
    }

    /// Decisions in which the bits of the arguments are asked in this order. Behind the same number of bits, two ways to
    /// come there are one if all samples say the same behind them.
    fn in_order<E>(
        &mut self,
        order: &[u32],
        call: &mut Caller<'_, E>,
    ) -> Result<Option<Decisions>, E> {
        let width = self.result.width() as usize;
        // For each bit of the result: the ways to go on, by one example of how to come there; and where they lead.
        let mut ways: Vec<Vec<u128>> = vec![vec![0]; width];
        let mut levels: Vec<Vec<Vec<[Next; 2]>>> = vec![Vec::new(); width];
        let mut asked = 0u128;
        for &at in order {
            asked |= 1 << at;
            let samples = std::mem::take(&mut self.samples);
            let mut starts: Vec<u128> = ways.iter().flatten().copied().collect();
            starts.sort_unstable();
            starts.dedup();
            let points: Vec<u128> = starts
                .iter()
                .flat_map(|s| [*s, *s | 1 << at])
                .flat_map(|s| samples.iter().map(move |sample| s | (sample & !asked)))
                .collect();
            let called = self.call(&points, call);
            self.samples = samples;
            called?;
            for (bit, (ways, levels)) in ways.iter_mut().zip(&mut levels).enumerate() {
                let mut next = Vec::new();
                let mut seen = FxHashMap::default();
                let to = |way: &u128| {
                    [*way, *way | 1 << at]
                        .map(|start| self.next(start, asked, bit, &mut next, &mut seen))
                };
                levels.push(ways.iter().map(to).collect());
                if next.len() > WAYS {
                    return Ok(None);
                }
                *ways = next;
            }
            if ways.iter().all(Vec::is_empty) {
                break;
            }
        }
        Ok(Some(Decisions::of(self, order, &levels)))
    }

    /// Where a beginning leads for a bit of the result.
    fn next(
        &self,
        start: u128,
        asked: u128,
        bit: usize,
        next: &mut Vec<u128>,
        seen: &mut FxHashMap<Vec<bool>, usize>,
    ) -> Next {
        let value = |sample: &u128| {
            let point = start | (sample & !asked);
            self.known.get(&point).is_some_and(|v| v >> bit & 1 == 1)
        };
        let values: Vec<bool> = self.samples.iter().map(value).collect();
        if values.iter().all(|v| *v == values[0]) {
            return Next::Value(values[0]);
        }
        Next::Way(*seen.entry(values).or_insert_with(|| {
            next.push(start);
            next.len() - 1
        }))
    }
}

/// Where one bit more leads.
#[derive(Clone, Copy)]
enum Next {
    Value(bool),
    /// A way to go on behind it.
    Way(usize),
}

impl Decisions {
    /// Decisions from the last to the first, equal ones once.
    fn of(learner: &Learner, order: &[u32], levels: &[Vec<Vec<[Next; 2]>>]) -> Decisions {
        let mut decisions: Vec<Decision> = Vec::new();
        let mut ids: FxHashMap<Decision, u32> = FxHashMap::default();
        let mut roots = Vec::new();
        for levels in levels {
            let mut behind: Vec<To> = Vec::new();
            for (ways, &at) in levels.iter().zip(order).rev() {
                let to = |next: Next| match next {
                    Next::Value(v) => To::Value(v),
                    Next::Way(w) => behind[w],
                };
                let mut here = Vec::with_capacity(ways.len());
                for [no, yes] in ways {
                    let (no, yes) = (to(*no), to(*yes));
                    if no == yes {
                        here.push(no);
                        continue;
                    }
                    let decision = Decision { at, no, yes };
                    let id = *ids.entry(decision).or_insert_with(|| {
                        decisions.push(decision);
                        decisions.len() as u32 - 1
                    });
                    here.push(To::Choice(id));
                }
                behind = here;
            }
            roots.push(behind[0]);
        }
        let (params, result) = (learner.params.clone(), learner.result);
        Decisions { params, result, decisions, roots }
    }

    /// How many decisions it takes.
    pub(super) fn size(&self) -> usize {
        self.decisions.len()
    }

    fn value_at(&self, point: u128) -> u64 {
        let mut value = 0;
        for (bit, &root) in self.roots.iter().enumerate() {
            let mut to = root;
            let is = loop {
                match to {
                    To::Value(v) => break v,
                    To::Choice(n) => {
                        let d = self.decisions[n as usize];
                        to = if point >> d.at & 1 == 1 { d.yes } else { d.no };
                    }
                }
            };
            value |= u64::from(is) << bit;
        }
        value
    }

    /// The same in nodes.
    pub(super) fn formula(&self) -> Formula {
        let mut g = Graph::new();
        let inputs: Vec<NodeId> = self.params.iter().map(|&k| g.input(k)).collect();
        let bit = Kind::Bits(1);
        let [zero, one] = [0, 1].map(|b| g.word(b, bit));
        let mut tests: Vec<NodeId> = Vec::new();
        for (&input, &kind) in inputs.iter().zip(&self.params) {
            for at in 0..kind.width() {
                tests.push(match kind {
                    Kind::Bool => input,
                    _ => {
                        let part = g.make(Op::Extract(at), bit, &[input]);
                        g.make(Op::Eq, Kind::Bool, &[part, one])
                    }
                });
            }
        }
        let truths = [g.truth(false), g.truth(true)];
        let mut made: Vec<NodeId> = Vec::with_capacity(self.decisions.len());
        let node = |to: To, made: &[NodeId]| match to {
            To::Value(v) => truths[usize::from(v)],
            To::Choice(n) => made[n as usize],
        };
        for d in &self.decisions {
            let args = [tests[d.at as usize], node(d.yes, &made), node(d.no, &made)];
            made.push(g.make(Op::Ite, Kind::Bool, &args));
        }
        if self.result == Kind::Bool {
            return Formula::of(&g, node(self.roots[0], &made));
        }
        let mut all: Option<NodeId> = None;
        for &root in self.roots.iter().rev() {
            let low = g.make(Op::Ite, bit, &[node(root, &made), one, zero]);
            all = Some(match all {
                Some(high) => {
                    let kind = Kind::Bits(g.kind(high).width() + 1);
                    g.make(Op::Concat, kind, &[high, low])
                }
                None => low,
            });
        }
        Formula::of(&g, all.unwrap_or(zero))
    }
}

/// The bits of parameters, the lowest of each first.
fn in_turn(params: &[Kind]) -> Vec<u32> {
    let most = params.iter().map(|k| k.width()).max().unwrap_or(0);
    let mut order = Vec::new();
    for bit in 0..most {
        let mut offset = 0;
        for kind in params {
            if bit < kind.width() {
                order.push(offset + bit);
            }
            offset += kind.width();
        }
    }
    order
}

/// Arguments as one number.
fn joint(params: &[Kind], args: &[u64]) -> u128 {
    let (mut point, mut offset) = (0, 0);
    for (kind, &word) in params.iter().zip(args) {
        point |= u128::from(word & kind.mask()) << offset;
        offset += kind.width();
    }
    point
}

/// And back.
fn words(params: &[Kind], point: u128) -> Vec<u64> {
    let mut offset = 0;
    let word = |kind: &Kind| {
        let word = (point >> offset) as u64 & kind.mask();
        offset += kind.width();
        word
    };
    params.iter().map(word).collect()
}

/// Points of all kinds: none and all of the bits, each alone and each missing, then some, neighbours, few, half.
fn points(bits: u32, many: usize, random: u64) -> Vec<u128> {
    let mut rng = ChaCha8Rng::seed_from_u64(random);
    let all = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
    let mut points = vec![0, all];
    points.extend((0..bits).flat_map(|bit| [1 << bit, all ^ 1 << bit]));
    for i in 0..many {
        let mut one = || 1u128 << rng.random_range(0..bits);
        let (two, run) = (one() | one(), one().abs_diff(one()));
        let three = two | one();
        let [a, b, c]: [u128; 3] = std::array::from_fn(|_| rng.random());
        let point = [two, !two, three, run, !run, a & b & c, a, b][i % 8];
        points.push(all & point);
    }
    points
}
