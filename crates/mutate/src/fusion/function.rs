//! A fusion function: how one value is made of two, and how each of the two is found again. Sorts may
//! have widths that the seeds decide, so everything is text with gaps that are filled for each use.

use super::constant::{Constant, draw};
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::sort::{Index, Sorts};
use smelt_smtlib::theory::Param;
use smelt_smtlib::theory::pattern::{IndexPattern, Match, SortPattern};
use smelt_smtlib::{SortId, Theories, check_with};

/// The widest bit-vector that is fused: constants are written out.
const MAX_WIDTH: u64 = 4096;

/// One of the three variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    X,
    Y,
    Z,
}

/// A part of a text with gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Text(String),
    Variable(Variable),
    /// A constant of the function, by position.
    Constant(usize),
    /// A number that depends on the widths.
    Index(IndexPattern),
}

/// A text with gaps.
pub(super) type Body = Vec<Part>;

/// A fusion function `z = f(x, y)` with its inversions `x = g(y, z)` and `y = h(x, z)`.
#[derive(Clone, Debug)]
pub struct Function {
    pub(super) name: String,
    pub(super) widths: Vec<Param>,
    /// What `x` and `y` can be.
    pub(super) patterns: [SortPattern; 2],
    /// The sorts of `x`, `y`, `z`.
    pub(super) sorts: [Body; 3],
    pub(super) constants: Vec<Constant>,
    /// What `z`, `x`, `y` are equal to.
    pub(super) equations: [Body; 3],
    pub(super) nonlinear: bool,
    /// Whether the inversions hold for all values. Otherwise it fuses unsatisfiable seeds only, where
    /// the equations are asserted.
    pub(super) exact: bool,
}

/// A function with every gap filled but the names of the variables.
pub(super) struct Instance<'f> {
    function: &'f Function,
    widths: Match,
    constants: Vec<String>,
}

impl Function {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many widths it leaves to the seeds.
    pub fn widths(&self) -> usize {
        self.widths.len()
    }

    /// Whether its inversions hold for all values, as far as is known.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// The widths with which it takes an `x` and a `y` of these sorts.
    pub(super) fn fit(&self, x: (SortId, &Sorts), y: (SortId, &Sorts)) -> Option<Match> {
        let mut m = Match::new(&self.widths);
        let fits = m.sort(&self.patterns[0], x.0, x.1, false)
            && m.sort(&self.patterns[1], y.0, y.1, false);
        let small = |i| matches!(m.index_of(i), Some(Index::Num(1..=MAX_WIDTH)));
        (fits && (0..self.widths.len()).all(small)).then_some(m)
    }

    /// Fills the gaps: constants are drawn. `None` if a width does not exist.
    pub(super) fn instance(&self, widths: Match, rng: &mut ChaCha8Rng) -> Option<Instance<'_>> {
        let constants = draw(&self.constants, &widths, rng)?;
        Some(Instance { function: self, widths, constants })
    }

    /// The instance with given widths.
    pub(super) fn with_widths(&self, widths: &[u64], rng: &mut ChaCha8Rng) -> Option<Instance<'_>> {
        self.instance(self.match_of(widths), rng)
    }

    /// Given widths, as many as it has.
    pub(super) fn match_of(&self, widths: &[u64]) -> Match {
        let mut m = Match::new(&self.widths);
        for (i, &w) in widths.iter().enumerate().take(self.widths.len()) {
            m.set_index(i, Index::Num(w));
        }
        m
    }

    /// Whether there are sorts for `x` and `y` with these widths.
    pub fn exists(&self, widths: &[u64], theories: &'static Theories) -> bool {
        let declared = self.sorts[..2].iter().zip(["x", "y"]).map(|(sort, name)| {
            let sort = text(sort, &self.match_of(widths), &[], ["", "", ""])?;
            Some(format!("(declare-const {name} {sort})"))
        });
        let declared: Option<String> = declared.collect();
        declared.is_some_and(|text| check_with(text, theories).problems.is_empty())
    }

    /// A script that is unsatisfiable just when the inversions hold for all values of `x` and `y`,
    /// for these widths and for constants that are drawn. `None` if it has no such instance.
    pub fn claim(&self, widths: &[u64], rng: &mut ChaCha8Rng) -> Option<String> {
        let i = self.with_widths(widths, rng)?;
        let [z, x, y] = i.equations(["x", "y", "z"])?;
        let mut out = String::from("(set-logic ALL)\n");
        for (name, sort) in ["x", "y", "z"].iter().zip(&self.sorts) {
            out.push_str(&format!("(declare-const {name} {})\n", i.text(sort, ["x", "y", "z"])?));
        }
        out.push_str(&format!(
            "(assert (= z {z}))\n(assert (or (distinct x {x}) (distinct y {y})))\n(check-sat)\n"
        ));
        Some(out)
    }
}

/// The text of a body.
fn text(body: &Body, widths: &Match, constants: &[String], names: [&str; 3]) -> Option<String> {
    let mut out = String::new();
    for part in body {
        match part {
            Part::Text(t) => out.push_str(t),
            Part::Variable(Variable::X) => out.push_str(names[0]),
            Part::Variable(Variable::Y) => out.push_str(names[1]),
            Part::Variable(Variable::Z) => out.push_str(names[2]),
            Part::Constant(i) => out.push_str(constants.get(*i)?),
            Part::Index(p) => out.push_str(&widths.number(p)?.to_string()),
        }
    }
    Some(out)
}

impl Instance<'_> {
    /// The text of a body, with names for `x`, `y`, `z`.
    pub(super) fn text(&self, body: &Body, names: [&str; 3]) -> Option<String> {
        text(body, &self.widths, &self.constants, names)
    }

    /// What `z`, `x` and `y` are equal to.
    pub(super) fn equations(&self, names: [&str; 3]) -> Option<[String; 3]> {
        let [z, x, y] = &self.function.equations;
        Some([self.text(z, names)?, self.text(x, names)?, self.text(y, names)?])
    }

    /// The sort of `z`.
    pub(super) fn sort_of_z(&self) -> Option<String> {
        self.text(&self.function.sorts[2], ["", "", ""])
    }
}
