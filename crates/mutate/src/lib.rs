//! What is known about a script before any solver sees it. Mutation itself will live here too: a mutant
//! is made together with its expectation.

mod expectation;
pub mod fusion;

pub use expectation::{Expectation, Truth, claimed};
