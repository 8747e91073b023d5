//! The operator table: what the theories of SMT-LIB and the extensions of the solvers define.
//!
//! It is data (`theories/*.smt2`, embedded; a user's file can extend or narrow it), and it is the
//! only list of operators in the project: parser, sort checker, printer, evaluator, generator and
//! operator mutation read this one. How a file looks is described in [`read`]; how an application
//! finds its rank in [`resolve`].

mod entry;
mod names;
mod parts;
pub mod pattern;
pub mod read;
pub mod resolve;
mod uniform;

pub(crate) use parts::Uniform;
pub use parts::{Operator, Param, ParamKind, Rank, Sign, SortDef, SortShape, Theory, Variadic};

use crate::sort::{Index, SortId, Sorts};
use crate::symbol::hash_name;
use names::{Named, Names};
use pattern::SortPattern;
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
