//! FuzzChick's mutator, the baseline of paper 003: an expression becomes another one of the formula.

use crate::formula::{Change, Formula};
use crate::generate::Maker;
use crate::strategy::{Strategy, Tools, at_some_site};
use rand_chacha::ChaCha8Rng;

/// Occurrences that are tried before the strategy gives up.
const TRIES: usize = 24;

pub(crate) static CHICK: Strategy = Strategy::of_step(
    "chick",
    1.0,
    step,
    "replace an expression by another one of the formula",
    "FuzzChick's mutator: an occurrence is drawn, and an expression of the formula that has the same\n\
     sort and is locally compatible. No operator that the seed lacks ever appears.",
    (
        "(declare-const x Int)(declare-const y Int)(assert (> (+ x y) (* x 2)))",
        "(declare-const x Int)(declare-const y Int)(assert (> (+ x (* x 2)) (* x 2)))",
    ),
);

fn step(formula: &mut Formula, tools: &mut Tools, rng: &mut ChaCha8Rng) -> Option<Change> {
    at_some_site(formula, rng, TRIES, Formula::site, |formula, site, rng| {
        let sort = formula.store().sort(site.term);
        Maker::new(formula, tools, rng, site.scope.clone(), Some(site.term)).expression(sort)
    })
}
