//! FuzzChick's mutator, the baseline of paper 003: an expression becomes another one of the formula.

use crate::formula::{Change, Formula};
use crate::generate::Maker;
use crate::strategy::{Strategy, Tools};
use rand_chacha::ChaCha8Rng;

/// Occurrences that are tried before the strategy gives up.
const TRIES: usize = 24;

/// The strategy.
pub(crate) struct Chick;

impl Strategy for Chick {
    fn name(&self) -> &'static str {
        "chick"
    }

    fn summary(&self) -> &'static str {
        "replace an expression by another one of the formula"
    }

    fn about(&self) -> &'static str {
        "FuzzChick's mutator: an occurrence is drawn, and an expression of the formula that has the same\n\
         sort and is locally compatible. No operator that the seed lacks ever appears."
    }

    fn example(&self) -> (&'static str, &'static str) {
        (
            "(declare-const x Int)(declare-const y Int)(assert (> (+ x y) (* x 2)))",
            "(declare-const x Int)(declare-const y Int)(assert (> (+ x (* x 2)) (* x 2)))",
        )
    }

    fn pick(&self, _: &Tools, _: &mut ChaCha8Rng) -> &'static dyn Strategy {
        &Chick
    }

    fn mutate(
        &self,
        formula: &mut Formula,
        tools: &mut Tools,
        rng: &mut ChaCha8Rng,
    ) -> Option<Change> {
        for _ in 0..TRIES {
            let Some(site) = formula.site(rng) else { continue };
            let sort = formula.store().sort(site.term);
            let scope = site.scope.clone();
            let new = Maker::new(formula, tools, rng, scope, Some(site.term)).expression(sort);
            if let Some(new) = new
                && let Some(change) = formula.replace(&site, new)
            {
                return Some(change);
            }
        }
        None
    }
}
