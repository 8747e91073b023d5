//! A chain of mutants: a pure function of the seed, the strategy and the stream. Each mutant is made from
//! the one before.

use crate::expectation::Expectation;
use crate::formula::{Change, Formula};
use crate::strategy::{Strategy, Tools};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

/// A mutant that grew beyond this is the last of its chain.
const LARGEST: usize = 64 << 10;
/// Steps that may fail before a chain is given up.
const TRIES: usize = 4;

/// The hash by which a seed is known.
pub fn hash_of(text: &[u8]) -> String {
    let digest = Sha256::digest(text);
    digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// A chain that is being made.
pub struct Chain<'f> {
    formula: &'f mut Formula,
    strategy: &'static dyn Strategy,
    rng: ChaCha8Rng,
    steps: Vec<(&'static str, Change)>,
}

impl<'f> Chain<'f> {
    /// Starts a chain. All earlier mutations of the formula are taken back.
    pub fn new(
        formula: &'f mut Formula,
        strategy: &'static dyn Strategy,
        seed: u64,
        hash: &str,
        stream: u64,
    ) -> Chain<'f> {
        let mut digest = Sha256::new();
        digest.update(seed.to_le_bytes());
        digest.update(hash.as_bytes());
        digest.update(strategy.name().as_bytes());
        let mut rng = ChaCha8Rng::from_seed(digest.finalize().into());
        rng.set_stream(stream);
        formula.reset();
        if leaves_logic(formula, &mut rng) {
            let higher = formula.logic().is_some_and(|l| l.higher_order);
            formula.set_logic(if higher { "HO_ALL" } else { "ALL" });
        }
        Chain { formula, strategy, rng, steps: Vec::new() }
    }

    /// Makes the next mutant. `None`: nothing more can be made of it.
    pub fn step(&mut self, tools: &mut Tools) -> Option<&[u8]> {
        if self.formula.text().len() > LARGEST {
            return None;
        }
        for _ in 0..TRIES {
            let strategy = self.strategy.pick(tools, &mut self.rng);
            if let Some(change) = strategy.mutate(self.formula, tools, &mut self.rng) {
                self.steps.push((strategy.name(), change));
                return Some(self.formula.text());
            }
        }
        None
    }

    /// The mutant as it is now.
    pub fn formula(&self) -> &Formula {
        self.formula
    }

    /// How many mutations were made.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether no mutation was made yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What is known about the mutant: these mutations preserve nothing.
    pub fn expectation(&self) -> Expectation {
        Expectation::Open
    }

    /// Every mutation in words.
    pub fn lineage(&self) -> Vec<String> {
        let words = |(strategy, change): &(&str, Change)| {
            format!("{strategy}: {}", self.formula.words(change))
        };
        self.steps.iter().map(words).collect()
    }

    /// The last mutation.
    pub fn last(&self) -> Option<(&'static str, &Change)> {
        self.steps.last().map(|(s, c)| (*s, c))
    }
}

/// Whether the mutants of a chain may leave the logic that the seed names, and so must name another.
fn leaves_logic(formula: &Formula, rng: &mut ChaCha8Rng) -> bool {
    let coin: bool = rng.random();
    match formula.logic() {
        _ if formula.is_horn() => false,
        // A name that says nothing, or no name.
        None => false,
        // Products and divisions leave linear arithmetic.
        Some(l) if (l.ints || l.reals) && !l.nonlinear => true,
        // Sorts stay as they are, so these are not left; still, half of the chains go the general way.
        Some(_) => coin,
    }
}
