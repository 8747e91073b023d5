//! Mutants that were tried already, by their hash. A fixed number of places, so that memory stays flat over
//! any number of mutants: what is forgotten at worst is asked twice.

use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// Places: 32 MB.
const PLACES: usize = 1 << 22;

/// The hashes of mutants.
pub(crate) struct Tried(Vec<AtomicU64>);

impl Tried {
    pub(crate) fn new() -> Tried {
        Tried((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a text is new. From now on it is not.
    pub(crate) fn is_new(&self, text: &[u8]) -> bool {
        let mut hasher = rustc_hash::FxHasher::default();
        hasher.write(text);
        // Zero is a free place.
        let hash = hasher.finish() | 1;
        let place = &self.0[(hash >> 40) as usize % PLACES];
        place.swap(hash, Ordering::Relaxed) != hash
    }
}
