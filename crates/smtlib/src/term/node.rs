//! What a term is made of, and how it looks when it is taken apart.

use super::TermId;
use crate::decl::FunId;
use crate::sort::{Index, SortId};
use crate::symbol::SymbolId;
use crate::theory::OpId;
use smallvec::SmallVec;

/// What stands in front of the arguments: name, indices, `as` sort, and what that means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct HeadId(pub(super) u32);

/// What a head stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// An operator of the table; which of its ranks, the sorts of the arguments say.
    Op(OpId),
    /// A function of the script.
    Fun(FunId),
    /// `(_ is C)` or `is-C`
    Tester(FunId),
    /// `(_ update s)`
    Updater(FunId),
    /// `(_ bv5 8)`
    BitVecLiteral,
    /// `(as ff3 (_ FiniteField 7))`
    FieldLiteral,
    /// `(_ map f)` of Z3 with a function of the script
    ArrayMap(FunId),
    /// `(_ map f)` of Z3 with an operator
    ArrayMapOp(OpId),
    /// `(_ as-array f)`
    AsArray(FunId),
    /// An abstract value of a model: `@x`, `(as @x S)`
    Abstract,
}

/// What stands in front of the arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Head {
    /// The name, as written.
    pub symbol: SymbolId,
    /// Indices, as written.
    pub indices: SmallVec<[Index; 2]>,
    /// The sort of `(as f S)`, as written.
    pub qualifier: Option<SortId>,
    /// What it means.
    pub target: Target,
}

/// What a binder binds for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Binder {
    /// `forall`
    Forall,
    /// `exists`
    Exists,
    /// `lambda`
    Lambda,
    /// `choice`
    Choice,
    /// `witness`
    Witness,
    /// `set.comprehension`: a predicate and a term
    Comprehension,
}

impl Binder {
    pub(super) const ALL: [Binder; 6] = [
        Binder::Forall,
        Binder::Exists,
        Binder::Lambda,
        Binder::Choice,
        Binder::Witness,
        Binder::Comprehension,
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Binder::Forall => "forall",
            Binder::Exists => "exists",
            Binder::Lambda => "lambda",
            Binder::Choice => "choice",
            Binder::Witness => "witness",
            Binder::Comprehension => "set.comprehension",
        }
    }

    /// How many terms stand under it.
    pub fn bodies(self) -> usize {
        if self == Binder::Comprehension { 2 } else { 1 }
    }
}

/// The left side of a case of `match`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    /// The constructor; `None` if the pattern is a single variable.
    pub constructor: Option<FunId>,
    /// The constructor's name as written.
    pub symbol: Option<SymbolId>,
    /// How many variables it binds.
    pub variables: u32,
}

/// An attribute of `(! t …)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attribute {
    /// `:named`
    pub keyword: SymbolId,
    /// Its value.
    pub value: AttributeValue,
}

/// The value of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttributeValue {
    /// No value.
    None,
    /// Any s-expression, its tokens joined by single blanks.
    Raw(SymbolId),
    /// `:pattern (t …)`: that many children.
    Terms(u32),
    /// `:no-pattern t`: one child.
    Term,
}

/// What sort of node a term is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Tag {
    /// `12`, `1.5`, `#x0F`, `"a"`
    Literal,
    /// A head with arguments, or with none.
    App,
    /// A bound variable.
    Var,
    /// A term applied to arguments: `((lambda …) x)`, `(f x)` with a variable `f`.
    Apply,
    /// `(_ f x)`: the same, written as SMT-LIB 2.7 does.
    IndexApply,
    /// `let`
    Let,
    /// A quantifier or another binder.
    Binder,
    /// `match`
    Match,
    /// `(! t …)`
    Annotated,
}

/// A term taken apart.
#[derive(Clone, Copy, Debug)]
pub enum Term<'s> {
    /// A literal, as written.
    Literal(SymbolId),
    /// An application (or a constant).
    App(HeadId, &'s [TermId]),
    /// A bound variable: its name and its sort as written.
    Var(SymbolId, SortId),
    /// A term applied to arguments.
    Apply(TermId, &'s [TermId]),
    /// Variables, their values, the body.
    Let(&'s [TermId], &'s [TermId], TermId),
    /// Which binder, its variables, what stands under it.
    Binder(Binder, &'s [TermId], &'s [TermId]),
    /// The term, the patterns, the bodies, all variables in the order of the patterns.
    Match(TermId, &'s [Pattern], &'s [TermId], &'s [TermId]),
    /// The term, its attributes, the terms in them.
    Annotated(TermId, &'s [Attribute], &'s [TermId]),
}

impl Target {
    /// Whether it is a literal written as an identifier.
    pub fn is_literal(self) -> bool {
        matches!(self, Target::BitVecLiteral | Target::FieldLiteral)
    }
}
