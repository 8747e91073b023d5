//! An open-addressing table from hashes to dense ids. The keys live elsewhere; a slot keeps the
//! hash beside the id, so that a miss rarely touches a key and growing touches none.
//!
//! Our own because it sits under every atom and every term: with the hash in the slot, interning
//! costs about half of what a general table takes.

/// Hashes to ids.
#[derive(Clone, Default)]
pub(crate) struct IdTable {
    /// Hash and id plus one; an id of zero is a free slot.
    slots: Vec<(u32, u32)>,
    len: usize,
}

impl IdTable {
    /// Room for `n` ids without growing.
    pub(crate) fn with_capacity(n: usize) -> IdTable {
        let mut table = IdTable::default();
        if n > 0 {
            table.slots = vec![(0, 0); (n + n / 2).next_power_of_two().max(8)];
        }
        table
    }

    /// The id under this hash for which `same` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u32, mut same: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let (h, id) = self.slots[at & mask];
            if id == 0 {
                return None;
            }
            if h == hash && same(id - 1) {
                return Some(id - 1);
            }
            at += 1;
        }
    }

    /// Adds an id that is not there yet.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u32, id: u32) {
        if (self.len + 1) * 3 > self.slots.len() * 2 {
            self.grow();
        }
        self.len += 1;
        Self::place(&mut self.slots, hash, id + 1);
    }

    #[inline]
    fn place(slots: &mut [(u32, u32)], hash: u32, id: u32) {
        let mask = slots.len() - 1;
        let mut at = hash as usize & mask;
        while slots[at & mask].1 != 0 {
            at += 1;
        }
        slots[at & mask] = (hash, id);
    }

    /// Makes room for `n` more ids.
    pub(crate) fn reserve(&mut self, n: usize) {
        let wanted = self.len + n;
        let size = (wanted + wanted / 2 + 1).next_power_of_two();
        if size > self.slots.len() {
            self.resize(size);
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.resize((self.slots.len() * 2).max(8));
    }

    fn resize(&mut self, size: usize) {
        let mut slots = vec![(0, 0); size];
        for &(hash, id) in self.slots.iter().filter(|s| s.1 != 0) {
            Self::place(&mut slots, hash, id);
        }
        self.slots = slots;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_inserted_is_found() {
        let mut t = IdTable::default();
        let hash = |i: u32| (i % 7).wrapping_mul(0x9E37_79B9);
        for i in 0..1000 {
            assert_eq!(t.find(hash(i), |id| id == i), None);
            t.insert(hash(i), i);
        }
        for i in 0..1000 {
            assert_eq!(t.find(hash(i), |id| id == i), Some(i));
        }
        assert_eq!(t.find(99, |_| true), None);
    }
}
