//! The default: each step is done by one of the others, as often as its weight says. A campaign moves the
//! weights towards what finds new behaviour.

use crate::formula::{Change, Formula};
use crate::strategy::{STRATEGIES, Strategy, Tools};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The strategy.
pub(crate) struct Mix;

impl Strategy for Mix {
    fn name(&self) -> &'static str {
        "mix"
    }

    fn summary(&self) -> &'static str {
        "each step by one of the others, by weights that follow what is new"
    }

    fn about(&self) -> &'static str {
        "The default. Typefuzz, opfuzz and chick take turns, and some chains start from a fusion of two\n\
         seeds, others keep a pivot. In a campaign the weights of strategies and operators follow the statistics that solvers\n\
         print: what makes a solver do something it has rarely done is tried more often."
    }

    fn example(&self) -> (&'static str, &'static str) {
        (
            "(declare-const x Int)(assert (< x 0))",
            "(declare-const x Int)(assert (distinct (abs x) 0))",
        )
    }

    fn pick(&self, tools: &Tools, rng: &mut ChaCha8Rng) -> &'static dyn Strategy {
        let single =
            || STRATEGIES.iter().copied().filter(|s| !["mix", "pivot"].contains(&s.name()));
        let total: f64 = single().map(|s| tools.weights.strategy(s.name())).sum();
        let mut point = rng.random::<f64>() * total;
        for s in single() {
            point -= tools.weights.strategy(s.name());
            if point < 0.0 {
                return s;
            }
        }
        STRATEGIES[0]
    }

    fn pivots(&self, tools: &Tools, rng: &mut ChaCha8Rng) -> bool {
        let weight = tools.weights.strategy("pivot");
        rng.random::<f64>() < weight / (weight + 1.0)
    }

    fn mutate(
        &self,
        formula: &mut Formula,
        tools: &mut Tools,
        rng: &mut ChaCha8Rng,
    ) -> Option<Change> {
        self.pick(tools, rng).mutate(formula, tools, rng)
    }
}

/// Mutations that keep the formula satisfied.
pub(crate) struct Pivoted;

impl Strategy for Pivoted {
    fn name(&self) -> &'static str {
        "pivot"
    }

    fn summary(&self) -> &'static str {
        "the others, with every assertion kept true under values that are drawn first"
    }

    fn about(&self) -> &'static str {
        "Values are drawn for all constants, and every assertion is made true under them: what is false is\n\
         negated, or becomes an equation of one of its parts with the value that it has; new assertions\n\
         say the values of new terms. The formula is satisfiable by construction, so a solver that answers\n\
         unsat is wrong, and no other solver need be asked. Seeds with one question, and whose constants\n\
         have sorts with values, can be used so; chains of others are those of mix."
    }

    fn example(&self) -> (&'static str, &'static str) {
        ("(declare-const x Int)(assert (< x 0))", "(declare-const x Int)(assert (not (< x 0)))")
    }

    fn pick(&self, tools: &Tools, rng: &mut ChaCha8Rng) -> &'static dyn Strategy {
        Mix.pick(tools, rng)
    }

    fn pivots(&self, _: &Tools, _: &mut ChaCha8Rng) -> bool {
        true
    }

    fn mutate(
        &self,
        formula: &mut Formula,
        tools: &mut Tools,
        rng: &mut ChaCha8Rng,
    ) -> Option<Change> {
        self.pick(tools, rng).mutate(formula, tools, rng)
    }
}
