//! A function as a small term: terms are made from smaller ones, each is known by its values at some points, and of those with
//! the same values only the first is kept. What is larger is put together from these: sums of two, one with a constant that
//! the values themselves tell, and cases.

mod cases;
mod fit;

use super::Caller;
use super::formula::Formula;
use crate::graph::{Graph, Kind, NodeId, Op};
use crate::word::compute;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_hash::{FxHashMap, FxHashSet};

/// Points that terms are known by, for the beginning; one bit of a word stands for each.
const SAMPLES: usize = 40;
/// At most: every term that was wrong adds one.
const MOST_SAMPLES: usize = 64;
/// Points that a term is held against; for a box that is slow.
const TESTS: usize = 2048;
const SLOW_TESTS: usize = 24;
/// Terms that are made, most of which have the values of another.
const MOST_MADE: usize = 150_000;
/// Terms between two looks at the clock.
const LOOK: usize = 4096;
/// Constants of the formula that are tried.
const CONSTANTS: usize = 6;

/// A box whose function is looked for.
pub(super) struct Learner {
    params: Vec<Kind>,
    result: Kind,
    constants: Vec<u64>,
    samples: Vec<Vec<u64>>,
    values: Vec<u64>,
    tests: Vec<Vec<u64>>,
    tested: Vec<u64>,
}

impl Learner {
    /// For a box over bits, truth values and integers; nothing for others. `constants`: those of the formula.
    pub(super) fn new(
        params: &[Kind],
        result: Kind,
        constants: &[u64],
        random: u64,
        slow: bool,
    ) -> Option<Learner> {
        let is_plain = |k: &Kind| !k.is_float();
        if params.is_empty() || !params.iter().all(is_plain) || !is_plain(&result) {
            return None;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(random);
        let mut samples = corners(params);
        samples.truncate(SAMPLES / 2);
        let mut draw = |many: usize, into: &mut Vec<Vec<u64>>| {
            into.extend((0..many).map(|_| drawn(params, constants, &mut rng)));
        };
        let left = SAMPLES - samples.len();
        draw(left, &mut samples);
        let mut tests = Vec::new();
        draw(if slow { SLOW_TESTS } else { TESTS }, &mut tests);
        let constants = constants.iter().copied().filter(|c| *c > 1).take(CONSTANTS).collect();
        let (params, values, tested) = (params.to_vec(), Vec::new(), Vec::new());
        Some(Learner { params, result, constants, samples, values, tests, tested })
    }

    /// What it seems to compute; nothing if no term is small enough.
    pub(super) fn learn<E>(
        &mut self,
        call: &mut Caller<'_, E>,
        over: &dyn Fn() -> bool,
    ) -> Result<Option<Formula>, E> {
        if self.values.len() < self.samples.len() {
            self.values = call(self.samples.clone())?;
        }
        while self.samples.len() <= MOST_SAMPLES {
            let Some(made) = self.search(over) else { return Ok(None) };
            if self.tested.is_empty() {
                self.tested = call(self.tests.clone())?;
            }
            let mut tests = self.tests.iter().zip(&self.tested);
            match tests.find(|(args, value)| made.value(args) != Some(**value)) {
                None => return Ok(Some(made)),
                Some((args, &value)) => {
                    let args = args.clone();
                    self.refute(&args, value);
                }
            }
        }
        Ok(None)
    }

    /// Takes into account what a term was wrong about.
    pub(super) fn refute(&mut self, args: &[u64], value: u64) {
        self.samples.push(args.to_vec());
        self.values.push(value);
    }

    /// A term that has all values of the samples.
    fn search(&self, over: &dyn Fn() -> bool) -> Option<Formula> {
        let widest = self.params.iter().map(|k| k.width()).max()?;
        let takes_integers = self.params.contains(&Kind::Int);
        let kinds = match self.result {
            Kind::Bits(_) if takes_integers => vec![],
            Kind::Bits(n) if n < widest => vec![self.result, Kind::Bits(widest)],
            Kind::Bits(_) => vec![self.result],
            Kind::Bool if !takes_integers => vec![Kind::Bits(widest)],
            _ => vec![Kind::Int],
        };
        let formula = |kind: Kind| {
            let mut search = Search::new(self, kind, over);
            let root = search.run()?;
            Some(Formula::of(&search.graph, root))
        };
        kinds.into_iter().find_map(formula)
    }
}

/// How a term is made.
#[derive(Clone, Copy)]
enum Term {
    Leaf(NodeId),
    One(Op, usize),
    Two(Op, [usize; 2]),
}

/// All that is made in one kind of words.
struct Search<'l> {
    learner: &'l Learner,
    kind: Kind,
    graph: Graph,
    /// The first are the parameters and constants.
    terms: Vec<Term>,
    /// What each term gives at the samples, one term after the other.
    values: Vec<u64>,
    leaves: usize,
    /// Constants behind these, by which words are shifted.
    amounts: std::ops::Range<usize>,
    /// Values that some term has; of two that have one number, one is lost.
    known: FxHashSet<u64>,
    /// The first term for values as the result has them: their lowest bits.
    by_shown: FxHashMap<u64, usize>,
    made: usize,
    /// Whether there is no more time.
    over: &'l dyn Fn() -> bool,
}

/// Operations on two terms, and whether their order is nothing.
const ON_BITS: [(Op, bool); 11] = [
    (Op::BvAdd, true),
    (Op::BvSub, false),
    (Op::BvAnd, true),
    (Op::BvXor, true),
    (Op::BvOr, true),
    (Op::BvMul, true),
    (Op::BvLshr, false),
    (Op::BvShl, false),
    (Op::BvAshr, false),
    (Op::BvUdiv, false),
    (Op::BvUrem, false),
];
const ON_INTEGERS: [(Op, bool); 5] = [
    (Op::IntAdd, true),
    (Op::IntSub, false),
    (Op::IntMul, true),
    (Op::IntDiv, false),
    (Op::IntMod, false),
];

impl<'l> Search<'l> {
    fn new(learner: &'l Learner, kind: Kind, over: &'l dyn Fn() -> bool) -> Search<'l> {
        Search {
            learner,
            kind,
            graph: Graph::new(),
            terms: Vec::new(),
            values: Vec::new(),
            leaves: 0,
            amounts: 0..0,
            known: FxHashSet::default(),
            by_shown: FxHashMap::default(),
            made: 0,
            over,
        }
    }

    fn run(&mut self) -> Option<NodeId> {
        self.begin();
        let mut from = 0;
        // Terms of no operation are there; those of one, then of two.
        for _ in 0..2 {
            if let Some(root) = self.whole(from) {
                return Some(root);
            }
            let now = self.terms.len();
            self.grow(from..now);
            from = now;
        }
        self.whole(from)
    }

    /// A term with the wanted values, made of those that are there, some of them from `from` on.
    fn whole(&mut self, from: usize) -> Option<NodeId> {
        if self.learner.result == Kind::Bool {
            return self.truth();
        }
        if let Some(i) = self.with(&self.learner.values) {
            return Some(self.shown(i));
        }
        self.affine()
            .or_else(|| self.fitted(from))
            .or_else(|| self.sum(from))
            .or_else(|| self.cases())
    }

    /// Parameters as words of this kind, and constants.
    fn begin(&mut self) {
        let params = &self.learner.params;
        let inputs: Vec<NodeId> = params.iter().map(|&k| self.graph.input(k)).collect();
        let columns = |i: usize| self.learner.samples.iter().map(|s| s[i]).collect::<Vec<u64>>();
        let mut ways: Vec<(Op, NodeId, Vec<u64>, Kind)> = Vec::new();
        for (i, &kind) in params.iter().enumerate() {
            let ops: &[Op] = match (kind, self.kind) {
                (Kind::Bits(n), Kind::Bits(w)) if n < w => &[Op::ZeroExt, Op::SignExt],
                (Kind::Bits(n), Kind::Bits(w)) if n > w => &[Op::Extract(0)],
                (Kind::Bits(_), Kind::Int) => &[Op::BvToInt],
                // Truth values get a term below.
                (Kind::Bool, _) => &[Op::Ite],
                _ => &[Op::ZeroExt],
            };
            ways.extend(ops.iter().map(|&op| (op, inputs[i], columns(i), kind)));
        }
        for (op, input, column, kind) in ways {
            let (to, same) = (self.kind, kind == self.kind);
            let node = match op {
                Op::Ite => {
                    let (one, zero) = (self.graph.word(1, to), self.graph.word(0, to));
                    self.graph.make(Op::Ite, to, &[input, one, zero])
                }
                _ if same => input,
                op => self.graph.make(op, to, &[input]),
            };
            let word = |&w: &u64| match op {
                Op::Ite => Some(w),
                _ if same => Some(w),
                op => compute(op, to, &[w], &[kind]),
            };
            let values: Option<Vec<u64>> = column.iter().map(word).collect();
            if let Some(values) = values {
                self.keep(&values, Term::Leaf(node));
            }
        }
        let mut constants = vec![0, 1];
        if let Kind::Bits(w) = self.kind {
            constants.push(u64::from(w) - 1);
        }
        constants.extend(often(&self.learner.values));
        constants.extend(&self.learner.constants);
        constants.into_iter().for_each(|c| self.constant(c));
        self.leaves = self.terms.len();
        if let Kind::Bits(w) = self.kind {
            (8..u64::from(w)).step_by(8).for_each(|c| self.constant(c));
        }
        self.amounts = self.leaves..self.terms.len();
    }

    fn constant(&mut self, c: u64) {
        let c = c & self.kind.mask();
        let node = self.graph.word(c, self.kind);
        self.keep(&vec![c; self.learner.samples.len()], Term::Leaf(node));
    }

    /// New terms: one operation on some terms, and on these and parameters or constants.
    fn grow(&mut self, some: std::ops::Range<usize>) {
        let unary: &[Op] = match self.kind {
            Kind::Int => &[Op::IntAbs],
            _ => &[Op::BvNot, Op::BvNeg],
        };
        // Nothing is kept for what is thrown away.
        let mut values = Vec::with_capacity(self.learner.samples.len());
        for i in some.clone() {
            for &op in unary {
                self.apply(Term::One(op, i), &mut values);
            }
        }
        let binary: &[(Op, bool)] = if self.kind == Kind::Int { &ON_INTEGERS } else { &ON_BITS };
        for i in some {
            for j in 0..self.leaves {
                for &(op, commutes) in binary {
                    self.apply(Term::Two(op, [i, j]), &mut values);
                    if !commutes {
                        self.apply(Term::Two(op, [j, i]), &mut values);
                    }
                }
            }
            for j in self.amounts.clone() {
                for op in [Op::BvLshr, Op::BvShl, Op::BvAshr] {
                    self.apply(Term::Two(op, [i, j]), &mut values);
                }
            }
        }
    }

    fn apply(&mut self, term: Term, values: &mut Vec<u64>) {
        let enough = self.made >= MOST_MADE;
        if enough || self.made.is_multiple_of(LOOK) && (self.over)() {
            self.made = MOST_MADE;
            return;
        }
        self.made += 1;
        let kind = self.kind;
        values.clear();
        for at in 0..self.learner.samples.len() {
            let value = match term {
                Term::One(op, a) => compute(op, kind, &[self.values(a)[at]], &[kind]),
                Term::Two(op, [a, b]) => {
                    let words = [self.values(a)[at], self.values(b)[at]];
                    compute(op, kind, &words, &[kind, kind])
                }
                Term::Leaf(_) => None,
            };
            let Some(value) = value else { return };
            values.push(value);
        }
        self.keep(values, term);
    }

    /// Keeps what gives values that no other term does.
    fn keep(&mut self, values: &[u64], term: Term) {
        let mask = self.learner.result.mask();
        if self.known.insert(number(values, u64::MAX)) {
            self.by_shown.entry(number(values, mask)).or_insert(self.terms.len());
            self.terms.push(term);
            self.values.extend_from_slice(values);
        }
    }

    /// What a term gives at the samples.
    fn values(&self, i: usize) -> &[u64] {
        let many = self.learner.samples.len();
        &self.values[i * many..(i + 1) * many]
    }

    /// A term with these values, as the result has them.
    fn with(&self, shown: &[u64]) -> Option<usize> {
        let mask = self.learner.result.mask();
        let &i = self.by_shown.get(&number(shown, mask))?;
        self.values(i).iter().zip(shown).all(|(v, s)| v & mask == *s).then_some(i)
    }

    /// A term in the graph. It has few operations, so this goes down a few times only.
    fn node(&mut self, i: usize) -> NodeId {
        let kind = self.kind;
        match self.terms[i] {
            Term::Leaf(node) => node,
            Term::One(op, a) => {
                let a = self.node(a);
                self.graph.make(op, kind, &[a])
            }
            Term::Two(op, of) => {
                let args = of.map(|i| self.node(i));
                self.graph.make(op, kind, &args)
            }
        }
    }

    /// A term as the result has it.
    fn shown(&mut self, i: usize) -> NodeId {
        let node = self.node(i);
        self.resulting(node)
    }

    fn resulting(&mut self, node: NodeId) -> NodeId {
        let result = self.learner.result;
        if self.kind == result { node } else { self.graph.make(Op::Extract(0), result, &[node]) }
    }

    /// A sum, a difference, or two that differ in the wanted bits: of each term only one other can be the second.
    fn sum(&mut self, from: usize) -> Option<NodeId> {
        let (result, mask) = (self.learner.result, self.learner.result.mask());
        type Second = fn(u64, u64) -> u64;
        // The second one by the wanted word and the first.
        let plus: Second = u64::wrapping_sub;
        let minus: Second = |wanted, first| first.wrapping_sub(wanted);
        let ways = match result {
            Kind::Int => vec![(Op::IntAdd, plus), (Op::IntSub, minus)],
            _ => vec![(Op::BvAdd, plus), (Op::BvSub, minus), (Op::BvXor, |w, a| w ^ a)],
        };
        let mut other = Vec::new();
        for (op, second) in ways {
            for i in 0..self.terms.len() {
                if i % LOOK == 0 && (self.over)() {
                    return None;
                }
                let both = self.learner.values.iter().zip(self.values(i));
                other.clear();
                other.extend(both.map(|(&w, &a)| second(w, a & mask) & mask));
                if let Some(j) = self.with(&other)
                    && (i >= from || j >= from)
                {
                    let args = [self.shown(i), self.shown(j)];
                    return Some(self.graph.make(op, result, &args));
                }
            }
        }
        None
    }
}

/// A number for the lowest bits of values. Its high bits come down each time: else what differs in the highest bit of two
/// words would be the same.
fn number(values: &[u64], mask: u64) -> u64 {
    values.iter().fold(0, |number: u64, v| {
        let mixed = (number ^ v & mask).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    })
}

/// Values that are seen more than once, the most frequent first.
fn often(values: &[u64]) -> Vec<u64> {
    let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
    for v in values {
        *counts.entry(*v).or_default() += 1;
    }
    let mut counts: Vec<(u64, usize)> = counts.into_iter().filter(|c| c.1 > 1).collect();
    counts.sort_unstable_by_key(|&(value, count)| (std::cmp::Reverse(count), value));
    counts.into_iter().map(|c| c.0).take(3).collect()
}

/// Zeros, one alone, and the ends of what a word can be.
fn corners(params: &[Kind]) -> Vec<Vec<u64>> {
    let zeros = vec![0; params.len()];
    let mut all = vec![zeros.clone()];
    for (i, kind) in params.iter().enumerate() {
        let one = |word: u64| {
            let mut point = zeros.clone();
            point[i] = word & kind.mask();
            point
        };
        all.extend([one(1), one(2)]);
        match kind {
            Kind::Bits(n) => all.extend([one(u64::MAX), one(1 << (n - 1))]),
            Kind::Int => all.extend([one(u64::MAX), one(7)]),
            _ => {}
        }
    }
    all.sort_by_key(|p| p.iter().filter(|w| **w > 1).count());
    all
}

/// Words of all sizes, some of them equal, neighbours, or near what the formula names. Integers stay small: what a box does
/// with one often takes longer the larger it is.
fn drawn(params: &[Kind], constants: &[u64], rng: &mut ChaCha8Rng) -> Vec<u64> {
    let mut point: Vec<u64> = Vec::with_capacity(params.len());
    for kind in params {
        let any: u64 = rng.random();
        let near = rng.random_range(0..5u64).wrapping_sub(2);
        let word = match (kind, rng.random_range(0..8)) {
            (_, 0) if !point.is_empty() => {
                let &other = point.choose(rng).unwrap_or(&0);
                other.wrapping_add(near)
            }
            (_, 1) if !constants.is_empty() => {
                let &named = constants.choose(rng).unwrap_or(&0);
                if *kind == Kind::Int { named % 1000 } else { named.wrapping_add(near) }
            }
            (Kind::Int, 2..5) => any % 64,
            (Kind::Int, 5) => (any % 40).wrapping_sub(40),
            (Kind::Int, _) => any % 1000,
            (_, 2) => any % 16,
            (_, 3) => any >> (any & 63),
            (_, 4) => !(any >> (any & 63)),
            _ => any,
        };
        point.push(word & kind.mask());
    }
    point
}
