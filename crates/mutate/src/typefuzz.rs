//! Generative type-aware mutation: paper 003, algorithms 1 and 2, and beyond them.

use crate::formula::{Change, Formula};
use crate::generate::Maker;
use crate::strategy::{Strategy, Tools, at_some_site};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::term::Tag;
use smelt_smtlib::{Store, TermId};

/// How deep a term that is made on the spot may be.
const DEPTH: u32 = 1;
/// Occurrences that are tried before the strategy gives up.
const TRIES: usize = 24;

pub(crate) static TYPEFUZZ: Strategy = Strategy::of_step(
    "typefuzz",
    4.0,
    step,
    "replace an expression by a new application of the same sort",
    "An occurrence is drawn, an operator of the table (or a function of the script) that gives its\n\
     sort, and for each argument an expression of the formula that is locally compatible: its bound\n\
     variables are in scope. Widths and indices are solved for. Beyond the paper, and on unless\n\
     switched off: boundary constants that the seed does not contain (`constants`), small terms made\n\
     on the spot (`subterms`), new assertions (`assertions`).",
    (
        "(declare-const x String)(assert (> (- (str.to_int (str.++ x x))) 0))",
        "(declare-const x String)(assert (> (- (str.to_int (str.++ (str.from_int 0) x))) 0))",
    ),
);

fn step(formula: &mut Formula, tools: &mut Tools, rng: &mut ChaCha8Rng) -> Option<Change> {
    let settings = tools.settings();
    let adds = settings.assertions && !formula.is_horn() && rng.random_range(0..16) == 0;
    if adds || formula.is_empty() {
        let (at, scope) = formula.place_for_assertion(rng)?;
        let bool = formula.store().theories().bool();
        let term = Maker::new(formula, tools, rng, scope, None).application(bool, DEPTH, None)?;
        return formula.assert_before(at, term);
    }
    at_some_site(formula, rng, TRIES, Formula::site, |formula, site, rng| {
        let sort = formula.store().sort(site.term);
        let mut maker = Maker::new(formula, tools, rng, site.scope.clone(), Some(site.term));
        match maker.rng.random_range(0..8) {
            // Figure 3 of the paper: the old expression under a new operator. A pattern stays behind: it
            // may stand right below its quantifier only.
            0 => {
                let inside = bare(maker.formula.store(), site.term);
                maker.application(sort, DEPTH, Some(inside))
            }
            1 if settings.constants => maker.constant(sort),
            _ => maker.application(sort, DEPTH, None),
        }
    })
}

/// A term without its annotations.
fn bare(store: &Store, mut t: TermId) -> TermId {
    while store.tag(t) == Tag::Annotated {
        t = store.subterms(t)[0];
    }
    t
}
