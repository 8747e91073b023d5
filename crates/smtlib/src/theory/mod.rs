//! The operator table: what the theories of SMT-LIB and the extensions of the solvers define.
//!
//! It is data (`theories/*.smt2`, embedded; a user's file can extend or narrow it), and it is the
//! only list of operators in the project: parser, sort checker, printer, evaluator, generator and
//! operator mutation read this one. How a file looks is described in [`read`]; how an application
//! finds its rank in [`resolve`].

mod entry;
mod names;
pub mod pattern;
pub mod read;
pub mod resolve;

use crate::sort::{Index, SortId, Sorts};
use crate::symbol::hash_name;
use names::{Named, Names};
use pattern::{Cond, IndexPattern, SortPattern};
use std::sync::OnceLock;

/// An operator name of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpId(pub(crate) u32);

impl OpId {
    /// Position in [`Theories::operators`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sort constructor of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ConId(pub(crate) u32);

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
    ground: Option<SortId>,
}

/// The table.
#[derive(Clone, Debug, Default)]
pub struct Theories {
    theories: Vec<Theory>,
    operators: Vec<Operator>,
    sorts: Vec<SortDef>,
    ground: Vec<ConId>,
    names: Names,
    wellknown: WellKnown,
    fresh: FreshSorts,
    companions: Companions,
}

/// The sorts that every script starts with, made when the first one starts.
#[derive(Default)]
struct FreshSorts(OnceLock<Sorts>);

impl Clone for FreshSorts {
    /// A copy of a table is made to be changed, and then it has other sorts.
    fn clone(&self) -> FreshSorts {
        FreshSorts::default()
    }
}

/// Found when somebody asks for the first time.
#[derive(Default, Debug)]
struct Companions(OnceLock<Vec<Vec<SortId>>>);

impl Clone for Companions {
    /// A copy of a table is made to be changed.
    fn clone(&self) -> Companions {
        Companions::default()
    }
}

impl std::fmt::Debug for FreshSorts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("…")
    }
}

/// Sorts that the syntax itself needs: literals and binders have them.
#[derive(Clone, Debug, Default)]
struct WellKnown {
    bool: Option<SortId>,
    int: Option<SortId>,
    real: Option<SortId>,
    string: Option<SortId>,
    bitvec: Option<ConId>,
    map: Option<ConId>,
    array: Option<ConId>,
    set: Option<ConId>,
    field: Option<ConId>,
    tuple: Option<ConId>,
}

const EMBEDDED: &[(&str, &str)] = &[
    ("core.smt2", include_str!("../../../../theories/core.smt2")),
    ("ints.smt2", include_str!("../../../../theories/ints.smt2")),
    ("reals.smt2", include_str!("../../../../theories/reals.smt2")),
    ("reals_ints.smt2", include_str!("../../../../theories/reals_ints.smt2")),
    ("arrays.smt2", include_str!("../../../../theories/arrays.smt2")),
    ("bitvectors.smt2", include_str!("../../../../theories/bitvectors.smt2")),
    ("floats.smt2", include_str!("../../../../theories/floats.smt2")),
    ("strings.smt2", include_str!("../../../../theories/strings.smt2")),
    ("higher_order.smt2", include_str!("../../../../theories/higher_order.smt2")),
    ("z3_extensions.smt2", include_str!("../../../../theories/z3_extensions.smt2")),
    ("sequences.smt2", include_str!("../../../../theories/sequences.smt2")),
    ("datatypes.smt2", include_str!("../../../../theories/datatypes.smt2")),
    ("sets.smt2", include_str!("../../../../theories/sets.smt2")),
    ("bags.smt2", include_str!("../../../../theories/bags.smt2")),
    ("finite_fields.smt2", include_str!("../../../../theories/finite_fields.smt2")),
    ("transcendentals.smt2", include_str!("../../../../theories/transcendentals.smt2")),
    ("separation.smt2", include_str!("../../../../theories/separation.smt2")),
];

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

impl Theories {
    /// The embedded table. It is read once per process.
    ///
    /// # Panics
    /// Only if the embedded files are broken, which a test of this crate excludes.
    #[expect(clippy::panic, reason = "the files are part of the binary and tested")]
    pub fn builtin() -> &'static Theories {
        static TABLE: OnceLock<Theories> = OnceLock::new();
        TABLE.get_or_init(|| {
            let mut table = Theories::default();
            for (file, text) in EMBEDDED {
                if let Err(e) = table.read(text.as_bytes()) {
                    let (line, column) = crate::syntax::line_column(text.as_bytes(), e.span.start);
                    panic!("theories/{file}:{line}:{column}: {e}");
                }
            }
            table
        })
    }

    /// The embedded table changed by a user's file. The result lives as long as the process: a
    /// table is chosen once, at the start.
    pub fn builtin_with(source: &[u8]) -> Result<&'static Theories, read::TheoryError> {
        let mut table = Theories::builtin().clone();
        table.read(source)?;
        Ok(Box::leak(Box::new(table)))
    }

    pub(crate) fn fresh_sorts(&'static self) -> &'static Sorts {
        self.fresh.0.get_or_init(|| Sorts::ground(self))
    }

    /// All theories.
    pub fn theories(&self) -> &[Theory] {
        &self.theories
    }

    /// All operators.
    pub fn operators(&self) -> &[Operator] {
        &self.operators
    }

    /// All sort constructors.
    pub fn sorts(&self) -> &[SortDef] {
        &self.sorts
    }

    /// An operator.
    #[inline]
    pub fn operator(&self, id: OpId) -> &Operator {
        &self.operators[id.0 as usize]
    }

    /// The id of the operator at a position of [`Theories::operators`].
    pub fn operator_id(&self, position: usize) -> Option<OpId> {
        (position < self.operators.len()).then_some(OpId(position as u32))
    }

    /// The ground sorts that a theory declares, and those that at least `mentioned` of its standard
    /// signatures speak of.
    pub fn companions(&self, theory: usize, mentioned: usize) -> &[SortId] {
        let all = self.companions.0.get_or_init(|| self.find_companions(mentioned));
        all.get(theory).map_or(&[], |l| l)
    }

    fn find_companions(&self, mentioned: usize) -> Vec<Vec<SortId>> {
        let of = |theory: usize| {
            let mut found: Vec<SortId> = Vec::new();
            for &con in &self.ground {
                let Some(sort) = self.ground(con) else { continue };
                let speaks = |r: &&Rank| {
                    let named = r.args.iter().chain([&r.result]);
                    r.theory == theory
                        && r.origin.is_none()
                        && named.clone().any(|p| *p == SortPattern::Ground(sort))
                };
                let ranks = self.operators.iter().flat_map(|o| &o.ranks);
                if self.sort(con).theory == theory || ranks.filter(speaks).count() >= mentioned {
                    found.push(sort);
                }
            }
            found
        };
        (0..self.theories.len()).map(of).collect()
    }

    /// What a name means, by its hash.
    #[inline]
    pub(crate) fn named(&self, hash: u32, name: &[u8]) -> Named {
        self.names.get(hash, name)
    }

    /// An operator by name.
    pub fn find(&self, name: &[u8]) -> Option<OpId> {
        self.named(hash_name(name), name).op
    }

    /// A sort constructor by name.
    pub fn find_sort(&self, name: &[u8]) -> Option<ConId> {
        self.named(hash_name(name), name).sort
    }

    /// A sort constructor.
    pub fn sort(&self, id: ConId) -> &SortDef {
        &self.sorts[id.0 as usize]
    }

    /// The id, the same in every script, of a sort without arguments that is no alias.
    pub fn ground(&self, con: ConId) -> Option<SortId> {
        self.sort(con).ground
    }

    pub(crate) fn ground_sorts(&self) -> &[ConId] {
        &self.ground
    }

    /// `Bool`.
    ///
    /// # Panics
    /// Never: a table without `Bool` is refused when it is read.
    #[expect(clippy::expect_used, reason = "Core is read first and cannot be removed")]
    pub fn bool(&self) -> SortId {
        self.wellknown.bool.expect("the table has Bool")
    }

    /// `Int`, if the table has it.
    pub fn int(&self) -> Option<SortId> {
        self.wellknown.int
    }

    /// `Real`, if the table has it.
    pub fn real(&self) -> Option<SortId> {
        self.wellknown.real
    }

    /// `String`, if the table has it.
    pub fn string(&self) -> Option<SortId> {
        self.wellknown.string
    }

    /// `BitVec`.
    pub fn bitvec(&self) -> Option<ConId> {
        self.wellknown.bitvec
    }

    /// `->`
    pub fn map(&self) -> Option<ConId> {
        self.wellknown.map
    }

    /// `Array`
    pub fn array(&self) -> Option<ConId> {
        self.wellknown.array
    }

    /// `Set`
    pub fn set(&self) -> Option<ConId> {
        self.wellknown.set
    }

    /// `FiniteField`
    pub fn field(&self) -> Option<ConId> {
        self.wellknown.field
    }

    /// `Tuple`
    pub fn tuple(&self) -> Option<ConId> {
        self.wellknown.tuple
    }

    /// Whether the constructor is `->`.
    #[inline]
    pub fn is_map(&self, con: ConId) -> bool {
        self.wellknown.map == Some(con)
    }

    /// Whether the constructor is `Array`.
    #[inline]
    pub fn is_array(&self, con: ConId) -> bool {
        self.wellknown.array == Some(con)
    }

    /// What an alias such as `Float32` stands for.
    pub(crate) fn expand_alias(
        &self,
        con: ConId,
        indices: &[Index],
        args: &[SortId],
        sorts: &mut Sorts,
    ) -> Option<SortId> {
        let def = self.sort(con);
        def.shapes.iter().find_map(|shape| {
            let alias = shape.alias.as_ref()?;
            let mut m = pattern::Match::new(&shape.params);
            let fits =
                m.indices(&shape.indices, indices) && m.sort_list(&shape.args, args, sorts, false);
            if fits { m.instantiate(alias, sorts).ok() } else { None }
        })
    }

    /// Whether a constructor of the table can be written with these indices and arguments.
    pub fn sort_fits(&self, con: ConId, indices: &[Index], args: &[SortId], sorts: &Sorts) -> bool {
        self.sort(con).shapes.iter().any(|shape| {
            let mut m = pattern::Match::new(&shape.params);
            m.indices(&shape.indices, indices)
                && m.sort_list(&shape.args, args, sorts, false)
                && shape.cond.as_ref().is_none_or(|c| m.holds(c))
        })
    }
}
