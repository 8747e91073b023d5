//! Boxes that are functions of the program which uses smelt as a library.

use super::talk::TalkError;
use crate::graph::Kind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

type Function = dyn Fn(&[u64]) -> Option<u64> + Send + Sync;

/// A function of this very process. Words are what they are in C: a `Bool` is 0 or 1, a bit-vector its number, an `Int` a
/// signed number of 64 bits, a float its bits.
#[derive(Clone)]
pub struct Closure(Arc<Function>);

impl Closure {
    /// Takes the words of its arguments, and gives that of its result; nothing, if it has none there.
    pub fn new(f: impl Fn(&[u64]) -> Option<u64> + Send + Sync + 'static) -> Closure {
        Closure(Arc::new(f))
    }

    /// Calls it; a panic is a call that has no value.
    pub(super) fn call(&self, args: &[u64], kind: Kind) -> Result<u64, TalkError> {
        let called = catch_unwind(AssertUnwindSafe(|| (self.0)(args)));
        let word = called.map_err(|_| TalkError::Undefined("panicked".to_owned()))?;
        let word = word.ok_or_else(|| TalkError::Undefined("gave no value".to_owned()))?;
        Ok(if kind == Kind::Bool { u64::from(word != 0) } else { word & kind.mask() })
    }
}

impl PartialEq for Closure {
    fn eq(&self, other: &Closure) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Closure {}

impl std::fmt::Debug for Closure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Closure")
    }
}
