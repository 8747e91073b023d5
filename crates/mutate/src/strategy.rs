//! Strategies: each changes a formula once. What a strategy does, why, and an example stand in its file;
//! `smelt strategies` prints them.

use crate::chick::Chick;
use crate::formula::{Change, Formula};
use crate::generate::Settings;
use crate::mix::{Fusion, Mix, Pivoted};
use crate::opfuzz::{Alternatives, Groups, OpFuzz};
use crate::palette::{Found, Palette};
use crate::typefuzz::TypeFuzz;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::theory::OpId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A way to change a formula.
pub trait Strategy: Sync {
    /// Its name, as the user types it.
    fn name(&self) -> &'static str;

    /// One line.
    fn summary(&self) -> &'static str;

    /// What it does and why, in some lines.
    fn about(&self) -> &'static str;

    /// A small script and what the strategy may make of it.
    fn example(&self) -> (&'static str, &'static str);

    /// Who does the next step: a strategy that mixes others picks one.
    fn pick(&self, tools: &Tools, rng: &mut ChaCha8Rng) -> &'static dyn Strategy;

    /// Whether a chain keeps its formula satisfied by values that it draws at its beginning.
    fn pivots(&self, _tools: &Tools, _rng: &mut ChaCha8Rng) -> bool {
        false
    }

    /// Whether a step may be several mutations.
    fn bursts(&self) -> bool {
        false
    }

    /// Whether a chain begins with a fusion of two seeds.
    fn fuses(&self, _tools: &Tools, _rng: &mut ChaCha8Rng) -> bool {
        false
    }

    /// Whether it changes a single formula: fusion alone does not.
    fn mutates(&self) -> bool {
        true
    }

    /// Changes the formula once. `None` if it found nothing to change.
    fn mutate(
        &self,
        formula: &mut Formula,
        tools: &mut Tools,
        rng: &mut ChaCha8Rng,
    ) -> Option<Change>;
}

/// The strategies that change one formula.
pub static STRATEGIES: &[&dyn Strategy] = &[&TypeFuzz, &OpFuzz, &Chick, &Fusion, &Pivoted, &Mix];

/// A strategy by name.
pub fn strategy(name: &str) -> Option<&'static dyn Strategy> {
    STRATEGIES.iter().copied().find(|s| s.name() == name)
}

/// How often an operator is chosen, relative to others.
#[derive(Clone, Debug, Default)]
pub struct Weights {
    operators: Vec<f64>,
    strategies: BTreeMap<&'static str, f64>,
}

impl Weights {
    /// All the same.
    pub fn new() -> Weights {
        Weights::default()
    }

    /// The weight of an operator; 1 unless it was set.
    pub fn operator(&self, op: OpId) -> f64 {
        self.operators.get(op.index()).copied().unwrap_or(1.0)
    }

    /// The weight of a strategy.
    pub fn strategy(&self, name: &str) -> f64 {
        let usual = match name {
            "typefuzz" => 4.0,
            "opfuzz" => 2.0,
            "fusion" => 0.5,
            _ => 1.0,
        };
        self.strategies.get(name).copied().unwrap_or(usual)
    }

    /// Sets the weight of a strategy.
    pub fn set_strategy(&mut self, name: &'static str, weight: f64) {
        self.strategies.insert(name, weight);
    }

    /// Sets the weight of an operator. 0 means never.
    pub fn set_operator(&mut self, op: OpId, weight: f64) {
        if self.operators.len() <= op.index() {
            self.operators.resize(op.index() + 1, 1.0);
        }
        self.operators[op.index()] = weight;
    }
}

/// What strategies work with. One per worker.
pub struct Tools {
    pub(crate) palette: Arc<Palette>,
    pub(crate) groups: Arc<Groups>,
    pub(crate) weights: Arc<Weights>,
    pub(crate) settings: Settings,
    pub(crate) found: Found,
    pub(crate) alternatives: Alternatives,
}

impl Tools {
    /// Tools over a palette and groups of operators.
    pub fn new(palette: Arc<Palette>, groups: Arc<Groups>, settings: Settings) -> Tools {
        let weights = Arc::new(Weights::new());
        let (found, alternatives) = (Found::default(), Alternatives::default());
        Tools { palette, groups, weights, settings, found, alternatives }
    }

    /// Lets other weights be in force.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.weights = weights;
        self.found = Found::default();
    }

    /// The operator table.
    pub fn table(&self) -> &'static smelt_smtlib::Theories {
        self.palette.table()
    }

    /// What is switched on.
    pub fn settings(&self) -> Settings {
        self.settings
    }
}
