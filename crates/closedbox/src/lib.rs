//! SMT modulo closed-box functions: formulas that call functions which can be run but not read.

pub mod bind;
pub mod bounds;
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
pub mod search;
mod shape;
mod share;
pub mod solve;
mod split;
pub mod table;
mod tabulate;
mod task;
pub mod translate;
pub mod verify;
pub mod word;
mod worker;
