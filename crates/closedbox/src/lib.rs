//! SMT modulo closed-box functions: formulas that call functions which can be run but not read.
//!
//! A script is read into a [`problem::Problem`], what the user says about boxes into [`bind::Said`]; a [`host::Host`] runs the
//! boxes, here or in a child, and [`solve::solve`] answers with an SMT solver of `smelt-solvers` beside it. A tool that sends
//! commands one by one talks to a [`dialogue::Dialogue`].
//!
//! ```no_run
#![doc = include_str!("../examples/preimage.rs")]
//! ```

pub mod bind;
pub mod bounds;
mod conjecture;
pub mod dialogue;
pub mod distance;
pub mod engine;
pub mod enumerate;
mod equations;
mod general;
pub mod graph;
mod groups;
pub mod host;
#[cfg(feature = "jit")]
pub mod jit;
mod jump;
pub mod literal;
pub mod machine;
mod mask;
mod operators;
pub mod problem;
pub mod program;
mod purify;
mod quantify;
mod recall;
pub mod search;
mod shape;
mod share;
pub mod solve;
mod split;
pub mod table;
mod tabulate;
mod task;
pub mod translate;
mod unfold;
pub mod verify;
pub mod word;
mod worker;
