//! Semantic fusion (Winterer, Zhang, Su, PLDI 2020): two seeds of known and equal status become one
//! script of that status. Constants `x` of the first and `y` of the second are tied by a new one,
//! `z = f(x, y)`, and where they stand they are replaced by what gives them back: `x` by `g(y, z)` and
//! `y` by `h(x, z)`.
//!
//! - **sat** and **sat**: all assertions of both. A model of each, with `z` as `f` says, is one of the
//!   result, because `g` and `h` are right for all values.
//! - **unsat** and **unsat**: the conjunction of one *or* that of the other, with `z = f(x, y)`,
//!   `x = g(y, z)` and `y = h(x, z)` asserted, so that nothing that was replaced has changed its value.
//!
//! What can be fused, [`fusable`] says; the functions are in `fusions/`. All of a seed that does not
//! depend on its partner is done once, in [`Prepared`]; after that, fusing is copying text. Names never
//! meet: every name of the second seed, bound variables included, that stands anywhere in the first is
//! changed, so no replacement is ever caught by a binder.

mod blocks;
mod constant;
mod error;
mod function;
mod logic;
mod names;
mod open;
mod prepared;
mod read;
mod sample;
mod survey;
mod table;
mod template;

pub use error::{FunctionsError, FunctionsErrorKind};
pub use function::Function;
pub use prepared::{Prepared, fusable};
pub use table::Functions;

use crate::strategy::{Share, Strategy};
use crate::{Expectation, Truth};
use names::fresh;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::theory::pattern::Match;
use template::Template;

pub(crate) static FUSION: Strategy = Strategy {
    name: "fusion",
    summary: "fuse two seeds of known status into one of that status",
    about: "Semantic fusion: constants of two seeds are tied by a new one, z = f(x, y), and some of their\n\
            occurrences are replaced by what gives them back. Two satisfiable seeds become their conjunction,\n\
            two unsatisfiable ones a disjunction with the equations asserted, so the answer is known by\n\
            construction. Functions for integers, reals, strings, bit-vectors and more are data (fusions/);\n\
            triples between #begin and #end, as yinyang's users write them, are read too.",
    example: (
        "(declare-const x Int)(assert (> x 0)) and (declare-const y Int)(assert (< y 0))",
        "(declare-const x Int)(declare-const y Int)(declare-fun fused!1 () Int)\
         (assert (> (- fused!1 y) 0))(assert (< (- fused!1 x) 0))",
    ),
    weight: 0.5,
    step: None,
    mixes: false,
    pivot: Share::None,
    fusion: Share::All,
};

/// At most so many pairs are fused at once.
const MOST_PAIRS: usize = 4;

/// What fusing two seeds gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fused {
    /// The script.
    pub text: Vec<u8>,
    /// Known, by the way it was made.
    pub expectation: Expectation,
    /// Each fusion in words.
    pub steps: Vec<String>,
}

/// A way to fuse a constant of one group of the first seed with one of a group of the second.
struct Candidate {
    function: usize,
    groups: [usize; 2],
    /// Whether `x` is the constant of the second seed.
    swapped: bool,
    widths: Match,
}

/// A pair that is fused: constants of the first and of the second seed.
struct Pair {
    constants: [usize; 2],
    z: String,
    sort: String,
    /// What the constants of the first and second seed are replaced by, and what `z` is equal to.
    inverses: [String; 2],
    value: String,
    /// Which places are replaced.
    places: [Vec<bool>; 2],
    step: String,
}

/// Fuses two seeds that are both known to be `truth`. `None` if no function fits two of their constants,
/// or if both are satisfiable by choices that the standard leaves to a model and may contradict each
/// other. The same stream of random numbers gives the same script.
pub fn fuse(
    a: &Prepared,
    b: &Prepared,
    truth: Truth,
    functions: &Functions,
    rng: &mut ChaCha8Rng,
) -> Option<Fused> {
    let same_table = std::ptr::eq(a.theories, b.theories);
    if !same_table || !std::ptr::eq(a.theories, functions.theories()) {
        return None;
    }
    if truth == Truth::Sat && a.open.shares(b.open) {
        return None;
    }
    let logic = logic::covering(a.logic.as_ref(), b.logic.as_ref());
    let mut candidates = candidates(a, b, truth, functions, logic::has_products(logic.as_deref()));
    let renamed = apart(a, b);
    let names = [&a.names, &renamed].map(|names| names.iter().map(|n| &n[..]).collect::<Vec<_>>());
    let pairs = pairs(a, b, &mut candidates, functions, &names, rng)?;
    let text = write(a, b, truth, logic.as_deref(), &names, &pairs);
    debug_assert!(
        smelt_smtlib::check_with(&text[..], a.theories).problems.is_empty(),
        "{:?}\n{}",
        smelt_smtlib::check_with(&text[..], a.theories).problems.first(),
        String::from_utf8_lossy(&text)
    );
    let steps = pairs.into_iter().map(|p| p.step).collect();
    Some(Fused { text, expectation: Expectation::Known(truth), steps })
}

fn candidates(
    a: &Prepared,
    b: &Prepared,
    truth: Truth,
    functions: &Functions,
    products: bool,
) -> Vec<Candidate> {
    let mut all = Vec::new();
    for (function, f) in functions.iter().enumerate() {
        if f.nonlinear && !products || !f.exact && truth == Truth::Sat {
            continue;
        }
        for (i, of_a) in a.groups.iter().enumerate() {
            for (j, of_b) in b.groups.iter().enumerate() {
                let (x, y) = ((of_a.sort, &a.sorts), (of_b.sort, &b.sorts));
                let groups = [i, j];
                if let Some(widths) = f.fit(x, y) {
                    all.push(Candidate { function, groups, swapped: false, widths });
                }
                if let Some(widths) = f.fit(y, x) {
                    all.push(Candidate { function, groups, swapped: true, widths });
                }
            }
        }
    }
    all
}

/// The names of the second seed, so that they share none with the first.
fn apart(a: &Prepared, b: &Prepared) -> Vec<Vec<u8>> {
    let taken = |n: &[u8]| a.words.contains(n) || b.words.contains(n);
    let rename = |n: &Vec<u8>| if a.words.contains(n) { fresh(n, taken) } else { n.clone() };
    b.names.iter().map(rename).collect()
}

/// Chooses what is fused; `None` if nothing can be.
fn pairs(
    a: &Prepared,
    b: &Prepared,
    candidates: &mut Vec<Candidate>,
    functions: &Functions,
    names: &[Vec<&[u8]>; 2],
    rng: &mut ChaCha8Rng,
) -> Option<Vec<Pair>> {
    let most = a.constants().min(b.constants()).min(MOST_PAIRS);
    if candidates.is_empty() || most == 0 {
        return None;
    }
    let wanted = rng.random_range(1..=most);
    let mut pairs: Vec<Pair> = Vec::with_capacity(wanted);
    while pairs.len() < wanted && !candidates.is_empty() {
        let at = rng.random_range(0..candidates.len());
        let Candidate { function, groups, swapped, widths } = candidates.swap_remove(at);
        let mut free = |side: usize, group: &prepared::Group| {
            let used = |c: &usize| pairs.iter().any(|p| p.constants[side] == *c);
            let left: Vec<usize> = group.constants.iter().copied().filter(|c| !used(c)).collect();
            (!left.is_empty()).then(|| left[rng.random_range(0..left.len())])
        };
        let first = free(0, &a.groups[groups[0]]);
        let second = free(1, &b.groups[groups[1]]);
        let (Some(first), Some(second)) = (first, second) else { continue };
        let taken = |n: &[u8]| {
            a.words.contains(n)
                || b.words.contains(n)
                || names[1].contains(&n)
                || pairs.iter().any(|p| p.z.as_bytes() == n)
        };
        let z = String::from_utf8_lossy(&fresh(b"fused", taken)).into_owned();
        let constants = [first, second];
        let places =
            [chosen(a.constants[first].places, rng), chosen(b.constants[second].places, rng)];
        let called = [names[0][a.constants[first].name], names[1][b.constants[second].name]];
        // A name that is not UTF-8 cannot be put into the text of a function.
        let (Ok(one), Ok(two)) = (str::from_utf8(called[0]), str::from_utf8(called[1])) else {
            continue;
        };
        let xyz = if swapped { [two, one, &z] } else { [one, two, &z] };
        let f = functions.get(function);
        let filled =
            f.instance(widths, rng).and_then(|i| Some((i.sort_of_z()?, i.equations(xyz)?)));
        let Some((sort, [value, of_x, of_y])) = filled else { continue };
        let inverses = if swapped { [of_y, of_x] } else { [of_x, of_y] };
        let count = |p: &[bool]| format!("{} of {}", p.iter().filter(|&&c| c).count(), p.len());
        let step = format!(
            "`{one}` of the first seed and `{two}` of the second are fused by {}: {z} = {value}; replaced \
             in {} and {} places",
            f.name(),
            count(&places[0]),
            count(&places[1]),
        );
        pairs.push(Pair { constants, z, sort, inverses, value, places, step });
    }
    (!pairs.is_empty()).then_some(pairs)
}

/// Chooses places: each with one probability, and at least one.
fn chosen(places: usize, rng: &mut ChaCha8Rng) -> Vec<bool> {
    let quarters = rng.random_range(1..=4);
    let mut chosen: Vec<bool> = (0..places).map(|_| rng.random_range(0..4) < quarters).collect();
    if places > 0 && !chosen.contains(&true) {
        chosen[rng.random_range(0..places)] = true;
    }
    chosen
}

fn write(
    a: &Prepared,
    b: &Prepared,
    truth: Truth,
    logic: Option<&str>,
    names: &[Vec<&[u8]>; 2],
    pairs: &[Pair],
) -> Vec<u8> {
    let size = |p: &Prepared| {
        p.declarations.text.len() + p.assertions.iter().map(|t| t.text.len()).sum::<usize>()
    };
    let mut out = Vec::with_capacity(2 * (size(a) + size(b)) + 256);
    if let Some(logic) = logic {
        out.extend_from_slice(format!("(set-logic {logic})\n").as_bytes());
    }
    out.extend_from_slice(format!("(set-info :status {})\n", truth.word()).as_bytes());
    let seeds = [a, b];
    let fill = |side: usize, template: &Template, out: &mut Vec<u8>| {
        let place = |constant: usize, n: usize| {
            let pair = pairs.iter().find(|p| p.constants[side] == constant)?;
            pair.places[side][n].then_some(&pair.inverses[side][..])
        };
        template.write(&names[side], |c| seeds[side].constants[c].name, place, out);
    };
    for side in [0, 1] {
        fill(side, &seeds[side].declarations, &mut out);
    }
    for p in pairs {
        out.extend_from_slice(format!("(declare-fun {} () {})\n", p.z, p.sort).as_bytes());
    }
    match truth {
        Truth::Sat => {
            for side in [0, 1] {
                for assertion in &seeds[side].assertions {
                    out.extend_from_slice(b"(assert ");
                    fill(side, assertion, &mut out);
                    out.extend_from_slice(b")\n");
                }
            }
        }
        Truth::Unsat => {
            out.extend_from_slice(b"(assert (or");
            for side in [0, 1] {
                let several = seeds[side].assertions.len() > 1;
                out.extend_from_slice(if several { b"\n  (and" } else { b"\n " });
                for assertion in &seeds[side].assertions {
                    out.extend_from_slice(if several { b"\n    " } else { b" " });
                    fill(side, assertion, &mut out);
                }
                if seeds[side].assertions.is_empty() {
                    out.extend_from_slice(b" true");
                }
                out.extend_from_slice(if several { b")" } else { b"" });
            }
            out.extend_from_slice(b"))\n");
            for p in pairs {
                let name = |side: usize| {
                    String::from_utf8_lossy(
                        names[side][seeds[side].constants[p.constants[side]].name],
                    )
                };
                let equations = format!(
                    "(assert (= {} {}))\n(assert (= {} {}))\n(assert (= {} {}))\n",
                    p.z,
                    p.value,
                    name(0),
                    p.inverses[0],
                    name(1),
                    p.inverses[1]
                );
                out.extend_from_slice(equations.as_bytes());
            }
        }
    }
    out.extend_from_slice(b"(check-sat)\n");
    out
}
