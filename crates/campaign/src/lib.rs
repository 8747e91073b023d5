//! The campaign: seeds, mutants, solvers and findings in one loop, and what is remembered of them.
//!
//! The loop tells what happens as one stream of [`event`]s. The store, the terminal view and the reports
//! read that stream and nothing else. Nothing is printed here.

pub mod event;
pub mod folder;
pub mod store;
