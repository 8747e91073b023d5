//! Names of the table and what they mean.

use super::{ConId, OpId};
use crate::symbol::hash_name;
use crate::table::IdTable;

/// What a name means in the table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Named {
    pub(crate) op: Option<OpId>,
    pub(crate) sort: Option<ConId>,
}

/// Names to what they mean, searched by the hash that the interner has computed anyway.
#[derive(Clone, Default)]
pub(super) struct Names {
    entries: Vec<(Box<[u8]>, Named)>,
    table: IdTable,
}

impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} names", self.entries.len())
    }
}

impl Names {
    #[inline]
    pub(super) fn get(&self, hash: u32, name: &[u8]) -> Named {
        self.find(hash, name).map(|i| self.entries[i].1).unwrap_or_default()
    }

    fn find(&self, hash: u32, name: &[u8]) -> Option<usize> {
        self.table.find(hash, |id| *self.entries[id as usize].0 == *name).map(|id| id as usize)
    }

    pub(super) fn entry(&mut self, name: &[u8]) -> &mut Named {
        let hash = hash_name(name);
        let id = self.find(hash, name).unwrap_or_else(|| {
            self.entries.push((name.into(), Named::default()));
            self.table.insert(hash, self.entries.len() as u32 - 1);
            self.entries.len() - 1
        });
        &mut self.entries[id].1
    }
}
