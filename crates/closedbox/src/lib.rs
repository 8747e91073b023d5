//! SMT modulo closed-box functions: formulas that call functions which can be run but not read.

pub mod bind;
pub mod dialogue;
pub mod distance;
pub mod engine;
pub mod graph;
pub mod host;
pub mod literal;
mod operators;
pub mod problem;
pub mod program;
pub mod search;
pub mod solve;
pub mod table;
pub mod translate;
pub mod verify;
pub mod word;
