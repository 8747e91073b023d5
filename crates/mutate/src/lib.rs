//! Mutation: a script and a random stream give mutants, each with what is known about it and how it came
//! to be.
//!
//! A [`Formula`] is a script prepared for mutation. A [`Strategy`] changes it once; a [`Chain`] applies
//! strategies again and again and is a pure function of seed, strategy and stream. No solver is run and no
//! clock is read here.

mod chain;
mod chick;
mod expectation;
mod formula;
pub mod fusion;
mod generate;
mod lives;
mod mix;
mod opfuzz;
mod palette;
mod pivot;
mod pool;
mod scope;
mod signatures;
mod strategy;
mod typefuzz;

pub use chain::{Chain, hash_of, in_wider_logic, random_stream};
pub use expectation::{Expectation, Truth, claimed};
pub use formula::{Change, Formula, Site, Unusable};
pub use generate::Settings;
pub use opfuzz::{Groups, GroupsError};
pub use palette::Palette;
pub use signatures::Signatures;
pub use strategy::{STRATEGIES, Share, Step, Strategy, Tools, Weights, strategy};
