//! Strategies as data: what each is called and does, the step it makes, and how its chains begin. Each stands
//! in its own file with its example; `smelt strategies` prints what the files say.

use crate::chick::CHICK;
use crate::formula::{Change, Formula, Site};
use crate::fusion::FUSION;
use crate::generate::Settings;
use crate::mix::MIX;
use crate::opfuzz::{Alternatives, Groups, OPFUZZ};
use crate::palette::{Found, Palette};
use crate::pivot::PIVOT;
use crate::typefuzz::TYPEFUZZ;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::theory::OpId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One change of a formula. `None` if nothing was found to change.
pub type Step = fn(&mut Formula, &mut Tools, &mut ChaCha8Rng) -> Option<Change>;

/// How many of a strategy's chains begin in some way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Share {
    /// None.
    None,
    /// All.
    All,
    /// So many as a strategy's weight beside this number.
    Weight(&'static str, f64),
}

/// A way to make mutants.
#[derive(Debug)]
pub struct Strategy {
    /// Its name, as the user types it.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it does and why, in some lines.
    pub about: &'static str,
    /// A small script and what the strategy may make of it.
    pub example: (&'static str, &'static str),
    /// How often it is chosen, before a campaign knows better.
    pub weight: f64,
    /// Its own step.
    pub step: Option<Step>,
    /// Whether each step is one of the others', chosen by weight.
    pub mixes: bool,
    /// Chains that keep their formula satisfied by values drawn first.
    pub pivot: Share,
    /// Chains that begin with a fusion of two seeds.
    pub fusion: Share,
}

impl Strategy {
    /// A strategy with a step of its own and nothing else.
    pub(crate) const fn of_step(
        name: &'static str,
        weight: f64,
        step: Step,
        summary: &'static str,
        about: &'static str,
        example: (&'static str, &'static str),
    ) -> Strategy {
        let (pivot, fusion) = (Share::None, Share::None);
        let step = Some(step);
        Strategy { name, summary, about, example, weight, step, mixes: false, pivot, fusion }
    }

    /// Whether it changes a single formula: fusion alone does not.
    pub fn mutates(&self) -> bool {
        self.step.is_some() || self.mixes
    }

    /// Who makes the next step, and the step.
    pub(crate) fn pick(
        &'static self,
        tools: &Tools,
        rng: &mut ChaCha8Rng,
    ) -> Option<(&'static str, Step)> {
        if !self.mixes {
            return Some((self.name, self.step?));
        }
        let single = || STRATEGIES.iter().filter_map(|s| Some((s.name, s.step?)));
        let total: f64 = single().map(|(name, _)| tools.weights.strategy(name)).sum();
        let mut point = rng.random::<f64>() * total;
        for (name, step) in single() {
            point -= tools.weights.strategy(name);
            if point < 0.0 {
                return Some((name, step));
            }
        }
        single().next()
    }
}

impl Tools {
    /// Whether a chain belongs to a share.
    pub fn falls_into(&self, share: Share, rng: &mut ChaCha8Rng) -> bool {
        match share {
            Share::None => false,
            Share::All => true,
            Share::Weight(name, beside) => {
                let weight = self.weights.strategy(name);
                rng.random::<f64>() < weight / (weight + beside)
            }
        }
    }
}

/// All strategies.
pub static STRATEGIES: &[&Strategy] = &[&TYPEFUZZ, &OPFUZZ, &CHICK, &FUSION, &PIVOT, &MIX];

/// A strategy by name.
pub fn strategy(name: &str) -> Option<&'static Strategy> {
    STRATEGIES.iter().copied().find(|s| s.name == name)
}

/// Draws sites until something new can be put at one, at most so often.
pub(crate) fn at_some_site(
    formula: &mut Formula,
    rng: &mut ChaCha8Rng,
    tries: usize,
    site: impl Fn(&mut Formula, &mut ChaCha8Rng) -> Option<Site>,
    mut new: impl FnMut(&mut Formula, &Site, &mut ChaCha8Rng) -> Option<smelt_smtlib::TermId>,
) -> Option<Change> {
    (0..tries).find_map(|_| {
        let site = site(formula, rng)?;
        let new = new(formula, &site, rng)?;
        formula.replace(&site, new)
    })
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
        let set = self.strategies.get(name).copied();
        set.or_else(|| strategy(name).map(|s| s.weight)).unwrap_or(1.0)
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
