//! Read, understand and print SMT-LIB: bytes to spanned s-expressions, to a sort-checked script of
//! hash-consed terms, to bytes again without changing a token.
//!
//! ```
//! use smelt_smtlib::Script;
//!
//! let script = Script::parse("(declare-const x Int) (assert (> x 1))").expect("well-sorted");
//! assert_eq!(script.commands.len(), 2);
//!
//! let problems = Script::parse("(declare-const x Int) (assert (> x true))").err().expect("ill-sorted");
//! assert_eq!(
//!     problems[0].to_string(),
//!     "argument 2 of `>` should be Int, but it is Bool",
//! );
//! ```
//!
//! No input or output, no randomness and no solver's name lives here.

mod check;
pub mod decl;
mod locate;
pub mod logic;
pub mod print;
pub mod problem;
pub mod script;
pub mod sort;
pub mod statistics;
pub mod symbol;
pub mod syntax;
mod table;
pub mod term;
pub mod theory;

pub use check::{
    Checked, Definition, MAX_PROBLEMS, ModelText, Session, Universe, check, check_with,
    count_answers, readable_model,
};
pub use problem::Problem;
pub use script::{Command, CommandKind, Script};
pub use sort::SortId;
pub use term::{Store, Term, TermId};
pub use theory::Theories;
