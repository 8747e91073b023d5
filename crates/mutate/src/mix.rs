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
        let single = || {
            STRATEGIES.iter().copied().filter(|s| !["mix", "pivot", "fusion"].contains(&s.name()))
        };
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

    fn bursts(&self) -> bool {
        true
    }

    fn pivots(&self, tools: &Tools, rng: &mut ChaCha8Rng) -> bool {
        let weight = tools.weights.strategy("pivot");
        rng.random::<f64>() < weight / (weight + 1.0)
    }

    fn fuses(&self, tools: &Tools, rng: &mut ChaCha8Rng) -> bool {
        let weight = tools.weights.strategy("fusion");
        rng.random::<f64>() < weight / (weight + 7.0)
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

    fn bursts(&self) -> bool {
        true
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

/// Fusion of two seeds; what it is, [`crate::fusion`] says.
pub(crate) struct Fusion;

impl Strategy for Fusion {
    fn name(&self) -> &'static str {
        "fusion"
    }

    fn summary(&self) -> &'static str {
        "fuse two seeds of known status into one of that status"
    }

    fn about(&self) -> &'static str {
        "Semantic fusion: constants of two seeds are tied by a new one, z = f(x, y), and some of their\n\
         occurrences are replaced by what gives them back. Two satisfiable seeds become their conjunction,\n\
         two unsatisfiable ones a disjunction with the equations asserted, so the answer is known by\n\
         construction. Functions for integers, reals, strings, bit-vectors and more are data (fusions/);\n\
         triples between #begin and #end, as yinyang's users write them, are read too."
    }

    fn example(&self) -> (&'static str, &'static str) {
        (
            "(declare-const x Int)(assert (> x 0))",
            "(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (> (- z y) 0))(assert (< (- z x) 0))",
        )
    }

    fn pick(&self, _: &Tools, _: &mut ChaCha8Rng) -> &'static dyn Strategy {
        &Fusion
    }

    fn fuses(&self, _: &Tools, _: &mut ChaCha8Rng) -> bool {
        true
    }

    fn mutates(&self) -> bool {
        false
    }

    fn mutate(&self, _: &mut Formula, _: &mut Tools, _: &mut ChaCha8Rng) -> Option<Change> {
        None
    }
}
