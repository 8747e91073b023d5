//! What the table is made of: theories, signatures, operators, sort constructors. How they are read and found
//! is elsewhere.

use super::ConId;
use super::pattern::{Cond, IndexPattern, SortPattern};
use crate::sort::SortId;

/// A theory: a name, a line about it, and whose it is.
#[derive(Clone, Debug)]
pub struct Theory {
    /// `FixedSizeBitVectors`
    pub name: String,
    /// One line.
    pub doc: String,
    /// `None`: the standard. Otherwise the solver whose extension it is.
    pub origin: Option<String>,
}

/// How more than the written number of arguments is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variadic {
    /// Exactly as written.
    No,
    /// `(f a b c)` is `(f (f a b) c)`.
    LeftAssoc,
    /// `(f a b c)` is `(f a (f b c))`.
    RightAssoc,
    /// `(f a b c)` is `(and (f a b) (f b c))`.
    Chainable,
    /// `(f a b c)` is `(and (f a b) (f a c) (f b c))`.
    Pairwise,
    /// The last argument sort may be repeated.
    RepeatLast,
    /// The first argument sort may be repeated.
    RepeatFirst,
}

impl Variadic {
    /// The attribute that says so in a theory file.
    pub fn keyword(self) -> Option<&'static str> {
        Some(match self {
            Variadic::No => return None,
            Variadic::LeftAssoc => ":left-assoc",
            Variadic::RightAssoc => ":right-assoc",
            Variadic::Chainable => ":chainable",
            Variadic::Pairwise => ":pairwise",
            Variadic::RepeatLast => ":variadic",
            Variadic::RepeatFirst => ":variadic-first",
        })
    }
}

/// What making an argument weaker does to the application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// It gets weaker.
    Plus,
    /// It gets stronger.
    Minus,
    /// Nothing can be said.
    None,
}

impl Sign {
    /// One step after the other.
    pub fn times(self, other: Sign) -> Sign {
        match (self, other) {
            (Sign::None, _) | (_, Sign::None) => Sign::None,
            (a, b) if a == b => Sign::Plus,
            _ => Sign::Minus,
        }
    }
}

/// What a parameter of an entry ranges over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// `A`: a sort.
    Sort,
    /// `A..`: a list of sorts.
    SortPack,
    /// `(m Numeral)`: a numeral.
    Numeral,
    /// `(i.. Numeral)`: a list of numerals.
    NumeralPack,
    /// `(f Symbol)`: a symbol.
    Symbol,
    /// `(c Hexadecimal)`: `#x41`.
    Hexadecimal,
}

/// A parameter of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    /// As written, dots included.
    pub name: String,
    /// What it ranges over.
    pub kind: ParamKind,
}

/// The shape of a rank that is decided without the general matcher: all arguments of one sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Uniform {
    /// Not uniform.
    No,
    /// All arguments are this ground sort.
    Ground(SortId),
    /// All arguments are one sort with this constructor (whatever its indices and arguments).
    Con(ConId),
    /// All arguments are one sort, any.
    Any,
}

/// One signature of an operator.
#[derive(Clone, Debug)]
pub struct Rank {
    /// Whose it is: index into [`Theories::theories`].
    pub theory: usize,
    /// Parameters of `par`.
    pub params: Vec<Param>,
    /// Indices after the name: `i j` of `(_ extract i j)`.
    pub indices: Vec<IndexPattern>,
    /// Argument sorts.
    pub args: Vec<SortPattern>,
    /// Result sort.
    pub result: SortPattern,
    /// How more arguments are taken.
    pub variadic: Variadic,
    /// The least number of arguments if it is variadic.
    pub min: usize,
    /// More arguments than solvers take in practice should not be made, though they can be read.
    pub at_most: Option<usize>,
    /// What the indices must satisfy.
    pub cond: Option<Cond>,
    /// That condition as it stands in the file.
    pub cond_text: Option<String>,
    /// What weakening each argument does; empty if nothing can be said of any.
    pub polarity: Vec<Sign>,
    /// `None`: the standard. Otherwise the solver that has it, or `extension` if several do.
    pub origin: Option<String>,
    /// A name from before the standard.
    pub legacy: bool,
    /// A solver's own operator, or one that solvers read differently: it is read, but never made.
    pub internal: bool,
    /// Its arguments must be values for some solvers: nothing else is made.
    pub of_values: bool,
    /// The operator that means the same.
    pub same_as: Option<String>,
    /// A phrase about it.
    pub doc: Option<String>,
    /// The entry as it stands in the file.
    pub text: String,
    pub(crate) uniform: Uniform,
    /// The result of a uniform rank if it does not depend on the arguments.
    pub(crate) fixed: Option<SortId>,
}

/// An operator: a name and its signatures.
#[derive(Clone, Debug)]
pub struct Operator {
    /// Its name.
    pub name: String,
    /// Its signatures, in the order of the files.
    pub ranks: Vec<Rank>,
}

/// One way to write a sort constructor.
#[derive(Clone, Debug)]
pub struct SortShape {
    /// Parameters of `par`.
    pub params: Vec<Param>,
    /// Indices.
    pub indices: Vec<IndexPattern>,
    /// Arguments (variables or packs only).
    pub args: Vec<SortPattern>,
    /// What it stands for.
    pub alias: Option<SortPattern>,
    /// What the indices must satisfy.
    pub cond: Option<Cond>,
    /// The entry as it stands in the file.
    pub text: String,
}

/// A sort constructor of the table.
#[derive(Clone, Debug)]
pub struct SortDef {
    /// Its name.
    pub name: String,
    /// Whose it is: index into [`Theories::theories`].
    pub theory: usize,
    /// `None`: the standard.
    pub origin: Option<String>,
    /// The ways to write it.
    pub shapes: Vec<SortShape>,
    pub(super) ground: Option<SortId>,
}

impl Operator {
    /// How the name is written in front of arguments: `extract` is `(_ extract i j)`.
    pub fn written(&self) -> String {
        let mut forms: Vec<String> = Vec::new();
        for r in &self.ranks {
            let mut form = self.name.clone();
            if !r.indices.is_empty() {
                form = format!("(_ {form}");
                for i in &r.indices {
                    form.push(' ');
                    match i {
                        IndexPattern::Var(v) | IndexPattern::Pack(v) => {
                            form.push_str(&r.params[*v].name);
                        }
                        IndexPattern::Num(n) => form.push_str(&n.to_string()),
                        IndexPattern::Op(..) => form.push('…'),
                    }
                }
                form.push(')');
            }
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        forms.join(" or ")
    }
}
