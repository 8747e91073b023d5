//! What may stand at a site: the variables that are bound there, and the command it belongs to.

use smallvec::SmallVec;
use smelt_smtlib::sort::SortId;
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::{Store, TermId};

/// A site as seen by what might be put there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// Number of the command, as [`crate::lives`] counts.
    pub(crate) order: u32,
    /// The variables that are seen: of one name, the innermost.
    pub(crate) vars: SmallVec<[Bound; 8]>,
}

/// A variable that is seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    pub(crate) name: SymbolId,
    pub(crate) sort: SortId,
    pub(crate) term: TermId,
}

impl Scope {
    /// A binder is passed: its variables hide others of their name.
    pub(crate) fn enter(&mut self, store: &Store, vars: &[TermId]) {
        for &term in vars {
            if let Some((name, sort)) = store.var_key(term) {
                self.vars.retain(|b| b.name != name);
                self.vars.push(Bound { name, sort, term });
            }
        }
    }

    /// Whether a variable of this name and sort is seen.
    pub(crate) fn sees(&self, name: SymbolId, sort: SortId) -> bool {
        self.vars.iter().any(|b| b.name == name && b.sort == sort)
    }

    /// Whether a binder hides this name.
    pub(crate) fn hides(&self, name: SymbolId) -> bool {
        self.vars.iter().any(|b| b.name == name)
    }
}
