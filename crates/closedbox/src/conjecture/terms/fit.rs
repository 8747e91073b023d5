//! Terms with constants that the values tell.

use super::{LOOK, Search};
use crate::graph::{Kind, NodeId, Op};
use crate::word::compute;

/// Operations with a constant each, one on what the other gives.
type Steps = Vec<(Op, u64)>;

impl Search<'_> {
    /// A constant times each parameter, all added up.
    pub(super) fn affine(&mut self) -> Option<NodeId> {
        let kind = self.kind;
        if kind != self.learner.result {
            return None;
        }
        let samples = &self.learner.samples;
        let value_at = |point: &[u64]| {
            let at = samples.iter().position(|s| s == point)?;
            Some(self.learner.values[at])
        };
        let mut point = vec![0; self.learner.params.len()];
        let constant = value_at(&point)?;
        let mut factors = Vec::new();
        for i in 0..point.len() {
            point[i] = 1;
            factors.push(value_at(&point)?.wrapping_sub(constant) & kind.mask());
            point[i] = 0;
        }
        let leaves = self.parameters()?;
        let [add, times] = operations(kind);
        let mut values = vec![constant; samples.len()];
        for (&leaf, &factor) in leaves.iter().zip(&factors) {
            for (sum, &word) in values.iter_mut().zip(self.values(leaf)) {
                let term = compute(times, kind, &[word, factor], &[kind, kind])?;
                *sum = compute(add, kind, &[*sum, term], &[kind, kind])?;
            }
        }
        if values != self.learner.values {
            return None;
        }
        let mut sum = self.graph.word(constant, kind);
        for (leaf, factor) in leaves.into_iter().zip(factors) {
            let factor = self.graph.word(factor, kind);
            let leaf = self.node(leaf);
            let product = self.graph.make(times, kind, &[leaf, factor]);
            sum = self.graph.make(add, kind, &[sum, product]);
        }
        Some(sum)
    }

    /// The term that each parameter is, the same bits with zeros in front.
    fn parameters(&self) -> Option<Vec<usize>> {
        let mask = self.kind.mask();
        let term = |i: usize| {
            let words: Vec<u64> = self.learner.samples.iter().map(|s| s[i] & mask).collect();
            (0..self.terms.len()).find(|&t| self.values(t) == words)
        };
        (0..self.learner.params.len()).map(term).collect()
    }

    /// A term with a constant: a multiple and a shift of it, some of its bits, its quotient or remainder.
    pub(super) fn fitted(&mut self, from: usize) -> Option<NodeId> {
        for i in from..self.terms.len() {
            if i % LOOK == 0 && (self.over)() {
                return None;
            }
            if let Some(steps) = self.fit(self.values(i)) {
                let mut node = self.node(i);
                for (op, word) in steps {
                    let word = self.graph.word(word, self.kind);
                    node = self.graph.make(op, self.kind, &[node, word]);
                }
                return Some(self.resulting(node));
            }
        }
        None
    }

    fn fit(&self, of: &[u64]) -> Option<Steps> {
        let (kind, values) = (self.kind, &self.learner.values);
        let [add, times] = operations(kind);
        let (quotient, rest) = match kind {
            Kind::Int => (Op::IntDiv, Op::IntMod),
            _ => (Op::BvUdiv, Op::BvUrem),
        };
        let mut ways: Vec<Steps> = Vec::new();
        ways.extend(line(kind, of, values).map(|(a, c)| vec![(times, a), (add, c)]));
        if kind != Kind::Int {
            let any = values.iter().fold(0, |all, v| all | v);
            let every = values.iter().fold(kind.mask(), |all, v| all & v);
            ways.push(vec![(Op::BvXor, of[0] ^ values[0])]);
            ways.push(vec![(Op::BvAnd, any)]);
            ways.push(vec![(Op::BvOr, every)]);
        }
        ways.extend(divisor(of, values).map(|c| vec![(quotient, c)]));
        ways.extend(modulus(of, values).map(|c| vec![(rest, c)]));
        let is_right = |steps: &Steps| {
            of.iter().zip(values).all(|(&word, &value)| {
                let step = |word: Option<u64>, &(op, constant): &(Op, u64)| {
                    compute(op, kind, &[word?, constant], &[kind, kind])
                };
                steps.iter().fold(Some(word), step) == Some(value)
            })
        };
        ways.into_iter().find(is_right)
    }
}

/// How it is added and multiplied.
fn operations(kind: Kind) -> [Op; 2] {
    if kind == Kind::Int { [Op::IntAdd, Op::IntMul] } else { [Op::BvAdd, Op::BvMul] }
}

/// `value = a * word + c`, from two points.
fn line(kind: Kind, of: &[u64], values: &[u64]) -> Option<(u64, u64)> {
    let runs = |j: &usize| of[*j].wrapping_sub(of[0]);
    let rises = |j: usize| values[j].wrapping_sub(values[0]);
    let mut others = 1..of.len();
    let factor = if kind == Kind::Int {
        let j = others.find(|j| runs(j) != 0)?;
        let [run, rise] = [runs(&j), rises(j)].map(u64::cast_signed);
        if rise.checked_rem(run)? != 0 {
            return None;
        }
        (rise / run).cast_unsigned()
    } else {
        // By an odd number one can divide.
        let j = others.find(|j| runs(j) & 1 == 1)?;
        rises(j).wrapping_mul(inverse(runs(&j)))
    };
    let constant = values[0].wrapping_sub(factor.wrapping_mul(of[0]));
    Some((factor & kind.mask(), constant & kind.mask()))
}

/// What an odd number is multiplied with to give 1.
fn inverse(odd: u64) -> u64 {
    // Each step doubles the bits that are right.
    (0..6).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

/// The least number by which all words can be divided to give these values.
fn divisor(of: &[u64], values: &[u64]) -> Option<u64> {
    let (mut least, mut most) = (2, i64::MAX.cast_unsigned());
    for (&word, &value) in of.iter().zip(values) {
        least = least.max((word / value.checked_add(1)?).saturating_add(1));
        if let Some(quotient) = word.checked_div(value) {
            most = most.min(quotient);
        }
    }
    (least <= most).then_some(least)
}

/// The largest number by which all words can be divided to leave these values.
fn modulus(of: &[u64], values: &[u64]) -> Option<u64> {
    let mut common = 0;
    for (&word, &value) in of.iter().zip(values) {
        let (mut a, mut b) = (common, word.checked_sub(value)?);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        common = a;
    }
    let most = values.iter().max()?;
    (common > *most && common > 1).then_some(common)
}
