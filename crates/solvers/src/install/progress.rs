//! What happens while something is installed, for whoever shows it. Nothing is printed here.

/// A step of an installation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Another smelt holds the cache.
    Waiting,
    /// A registry is asked which releases there are.
    Resolving {
        /// The solver.
        solver: String,
        /// `pip: z3-solver`.
        source: String,
    },
    /// A source could not be asked; others gave what was wanted.
    Skipped {
        /// `pip: z3-solver`.
        source: String,
        /// Why.
        why: String,
    },
    /// This release is already there.
    Present {
        /// `z3@4.8.10`.
        what: String,
    },
    /// Bytes arrive.
    Downloading {
        /// `z3@4.8.10`.
        what: String,
        /// So far.
        bytes: u64,
        /// Of all, if the client says it.
        total: Option<u64>,
    },
    /// The client is at work and said this line last.
    Working {
        /// `z3@4.8.10`.
        what: String,
        /// The line.
        line: String,
    },
    /// Archives are unpacked.
    Unpacking {
        /// `z3@4.8.10`.
        what: String,
    },
    /// Checksums are taken and the solver is started once.
    Checking {
        /// `z3@4.8.10`.
        what: String,
    },
    /// It is there.
    Done {
        /// `z3@4.8.10`.
        what: String,
    },
}

/// Whoever wants to know.
pub trait Progress {
    /// Takes note of a step.
    fn event(&mut self, event: Event);
}

/// Nobody.
#[derive(Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn event(&mut self, _: Event) {}
}

impl<F: FnMut(Event)> Progress for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}
