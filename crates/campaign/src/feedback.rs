//! What solvers print about themselves, as coverage of stock binaries: each counter, in buckets of powers of
//! two, is a feature. Who makes rare features appear is used more often. Rarity is counted per feature:
//! whole signatures are almost always new and say nothing.

use crate::event;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use smelt_mutate::{STRATEGIES, Weights};
use smelt_smtlib::Theories;
use smelt_smtlib::theory::OpId;
use std::collections::BTreeMap;
use std::hash::Hasher;

/// Places for features: 4 MB, however many there are.
pub(crate) const PLACES: usize = 1 << 20;
/// How far a weight may move from its start.
const RANGE: f64 = 5.0;
/// Mutants that must have been seen before a weight moves.
const ENOUGH: f64 = 8.0;
/// Refusals of all uses after which an operator is not used any more.
const REFUSED: u64 = 6;
/// Refusals that name an operator after which it is not used any more.
const NAMED: u64 = 2;

/// One mutant as seen by the scheduler.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sight {
    /// Who made it.
    pub(crate) strategy: &'static str,
    /// Its formula is kept satisfied.
    pub(crate) pivot: bool,
    /// The operators that its last mutation brought.
    pub(crate) operators: SmallVec<[OpId; 4]>,
    /// What solvers did.
    pub(crate) features: Vec<u32>,
    /// A solver refused it.
    pub(crate) refused: bool,
    /// Operators that the refusal speaks of.
    pub(crate) named: Vec<OpId>,
    /// Nobody answered in time.
    pub(crate) slow: bool,
    /// Nobody decided it.
    pub(crate) open: bool,
}

/// A counter of a solver as a feature. Times and memory say nothing about behaviour.
pub(crate) fn feature(solver: &str, name: &str, value: f64) -> Option<u32> {
    let lower = name.to_ascii_lowercase();
    let noise = ["time", "memory", "alloc", "rlimit", "resource", "filename"];
    if value <= 0.0 || noise.iter().any(|n| lower.contains(n)) {
        return None;
    }
    let mut hasher = FxHasher::default();
    hasher.write(solver.as_bytes());
    hasher.write(name.as_bytes());
    hasher.write_u32(value.log2().floor().clamp(0.0, 40.0) as u32);
    Some((hasher.finish() >> 32) as u32)
}

/// Sum and number of rewards.
#[derive(Clone, Copy, Debug, Default)]
struct Arm {
    reward: f64,
    count: f64,
    refused: u64,
    named: u64,
    taken: u64,
}

/// What was seen so far.
pub(crate) struct Feedback {
    seen: Vec<u32>,
    strategies: BTreeMap<&'static str, Arm>,
    operators: FxHashMap<OpId, Arm>,
    all: Arm,
}

impl Feedback {
    pub(crate) fn new() -> Feedback {
        Feedback {
            seen: vec![0; PLACES],
            strategies: BTreeMap::new(),
            operators: FxHashMap::default(),
            all: Arm::default(),
        }
    }

    /// Takes what a round saw. The order of rounds matters, so it is that of their numbers.
    pub(crate) fn add(&mut self, sights: &[Sight]) {
        for sight in sights {
            let mut reward = 0.0;
            for &f in &sight.features {
                let seen = &mut self.seen[f as usize % PLACES];
                *seen = seen.saturating_add(1);
                reward += 1.0 / f64::from(*seen);
            }
            // What nobody decides shows no bug.
            if sight.slow || sight.open {
                reward *= 0.1;
            }
            let reward = reward.min(10.0);
            let touch = |arm: &mut Arm| {
                arm.reward += reward;
                arm.count += 1.0;
                arm.refused += u64::from(sight.refused);
                arm.taken += u64::from(!sight.refused);
            };
            touch(&mut self.all);
            touch(self.strategies.entry(sight.strategy).or_default());
            if sight.pivot {
                touch(self.strategies.entry("pivot").or_default());
            }
            for &op in &sight.operators {
                touch(self.operators.entry(op).or_default());
            }
            for &op in &sight.named {
                self.operators.entry(op).or_default().named += 1;
            }
        }
        self.decay();
    }

    /// Old rewards fade, because what was new once is not for ever.
    fn decay(&mut self) {
        let fade = |arm: &mut Arm| {
            arm.reward *= 0.999;
            arm.count *= 0.999;
        };
        fade(&mut self.all);
        self.strategies.values_mut().for_each(fade);
        #[expect(clippy::iter_over_hash_type, reason = "each arm for itself")]
        for arm in self.operators.values_mut() {
            fade(arm);
        }
    }

    fn factor(&self, arm: &Arm) -> f64 {
        if self.all.reward <= 0.0 || self.all.count < ENOUGH {
            return 1.0;
        }
        // A few strong rewards must not decide: everybody has some average ones to begin with.
        let mean = self.all.reward / self.all.count;
        let own = (arm.reward + mean * ENOUGH) / (arm.count + ENOUGH);
        (own / mean).clamp(1.0 / RANGE, RANGE)
    }

    /// The weights that follow.
    pub(crate) fn weights(&self) -> Weights {
        let mut weights = Weights::new();
        for s in STRATEGIES {
            if let Some(arm) = self.strategies.get(s.name) {
                weights.set_strategy(s.name, s.weight * self.factor(arm));
            }
        }
        let mut operators: Vec<(OpId, Arm)> =
            self.operators.iter().map(|(op, arm)| (*op, *arm)).collect();
        operators.sort_unstable_by_key(|(op, _)| *op);
        for (op, arm) in operators {
            let hopeless = arm.refused >= REFUSED && arm.refused > arm.taken * 4
                || arm.named >= NAMED && arm.named > arm.taken;
            weights.set_operator(op, if hopeless { 0.0 } else { self.factor(&arm) });
        }
        weights
    }

    /// The weights as an event.
    pub(crate) fn event(
        epoch: u64,
        weights: &Weights,
        features: u64,
        table: &Theories,
    ) -> event::Weights {
        let strategies = STRATEGIES
            .iter()
            .filter(|s| s.name != "mix")
            .map(|s| (s.name.to_owned(), round(weights.strategy(s.name))));
        let named = |i: usize| Some((table.operator_id(i)?, &table.operators()[i].name));
        let operators = (0..table.operators().len())
            .filter_map(named)
            .map(|(op, name)| (name.clone(), round(weights.operator(op))))
            .filter(|(_, w)| (*w - 1.0).abs() > 0.005);
        event::Weights {
            epoch,
            strategies: strategies.collect(),
            operators: operators.collect(),
            features,
        }
    }
}

/// Weights as they are written are the weights that are used, so that they can be read again.
fn round(weight: f64) -> f64 {
    (weight * 1000.0).round() / 1000.0
}

/// The weights of an event.
pub(crate) fn weights_of(event: &event::Weights, table: &Theories) -> Weights {
    let mut weights = Weights::new();
    for s in STRATEGIES {
        if let Some(&w) = event.strategies.get(s.name) {
            weights.set_strategy(s.name, w);
        }
    }
    for (name, &w) in &event.operators {
        if let Some(op) = table.find(name.as_bytes()) {
            weights.set_operator(op, w);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sight(strategy: &'static str, op: &str, features: Vec<u32>) -> Sight {
        let op = Theories::builtin().find(op.as_bytes()).expect("known");
        let operators = SmallVec::from_slice(&[op]);
        Sight { strategy, operators, features, ..Sight::default() }
    }

    #[test]
    fn rare_features_raise_weights() {
        let mut feedback = Feedback::new();
        for i in 0..200 {
            feedback.add(&[
                sight("typefuzz", "str.++", vec![1, 2, 1000 + i]),
                sight("chick", "and", vec![1, 2]),
            ]);
        }
        let weights = feedback.weights();
        let op = |name: &str| Theories::builtin().find(name.as_bytes()).expect("known");
        assert!(weights.operator(op("str.++")) > 1.2);
        assert!(weights.operator(op("and")) < 0.8);
        assert!(weights.strategy("typefuzz") > Weights::new().strategy("typefuzz"));
        assert_eq!(weights.operator(op("bvadd")), 1.0);
    }

    #[test]
    fn what_is_always_refused_is_not_used() {
        let mut feedback = Feedback::new();
        for _ in 0..10 {
            let refused = Sight { refused: true, ..sight("typefuzz", "str.rev", vec![]) };
            feedback.add(&[refused, sight("typefuzz", "str.len", vec![5])]);
        }
        // What is named stands somewhere in the mutant, whatever was put in last.
        let named = Theories::builtin().find(b"divisible").into_iter().collect();
        let sight = Sight { refused: true, named, ..sight("chick", "str.len", vec![]) };
        feedback.add(&[sight.clone(), sight]);
        let weights = feedback.weights();
        let op = |name: &str| Theories::builtin().find(name.as_bytes()).expect("known");
        assert_eq!(weights.operator(op("str.rev")), 0.0);
        assert_eq!(weights.operator(op("divisible")), 0.0);
        assert!(weights.operator(op("str.len")) > 0.0);
    }

    #[test]
    fn weights_survive_writing() {
        let mut feedback = Feedback::new();
        feedback.add(&vec![sight("typefuzz", "str.++", vec![1, 2, 3]); 30]);
        let table = Theories::builtin();
        let event = Feedback::event(3, &feedback.weights(), 3, table);
        let again = Feedback::event(3, &weights_of(&event, table), 3, table);
        assert_eq!(event, again);
    }
}
