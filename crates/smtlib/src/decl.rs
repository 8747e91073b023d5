//! What a script declares: functions (with constructors, selectors, definitions) and datatypes.

use crate::sort::{SortDeclId, SortId};
use crate::symbol::SymbolId;
use crate::term::TermId;

/// A function or constant of the script.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunId(pub(crate) u32);

impl FunId {
    /// Position in a dense table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A datatype of the script.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct DatatypeId(pub(crate) u32);

/// What kind of function it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunKind {
    /// `declare-fun`, `declare-const`
    Declared,
    /// `define-fun`, `define-const`: the body, once it is known
    Defined,
    /// `define-fun-rec`, `define-funs-rec`
    Recursive,
    /// `declare-var`
    Var,
    /// `declare-rel`
    Relation,
    /// `declare-cb`, `declare-oracle-fun`
    ClosedBox,
    /// The n-th constructor of a datatype.
    Constructor(DatatypeId, u32),
    /// A selector: datatype, constructor, field.
    Selector(DatatypeId, u32, u32),
    /// `:named`
    Named(TermId),
}

/// A short list of sorts, mostly without an allocation.
pub type SortList = smallvec::SmallVec<[SortId; 4]>;

/// A function of the script. Sorts are as written; compare their canonical forms.
#[derive(Clone, Debug)]
pub struct Fun {
    /// Its name, as written.
    pub symbol: SymbolId,
    /// Argument sorts.
    pub params: SortList,
    /// Result sort.
    pub result: SortId,
    /// Whether a sort parameter occurs in its signature.
    pub generic: bool,
    /// What kind it is.
    pub kind: FunKind,
    /// Parameters (as variables) and body of a definition.
    pub body: Option<(Box<[TermId]>, TermId)>,
}

/// A constructor of a datatype.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// The constructor as a function.
    pub fun: FunId,
    /// Its selectors.
    pub selectors: Box<[FunId]>,
}

/// A datatype.
#[derive(Clone, Debug)]
pub struct Datatype {
    /// Its sort constructor.
    pub sort: SortDeclId,
    /// Sort parameters.
    pub params: Box<[SymbolId]>,
    /// Its sort applied to its own parameters.
    pub applied: SortId,
    /// Its constructors.
    pub constructors: Vec<Constructor>,
    /// Z3's `:subterm NAME`: the subterm order.
    pub subterm: Option<FunId>,
    /// `declare-codatatypes`: values may be infinite.
    pub coinductive: bool,
}
