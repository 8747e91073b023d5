//! SMT modulo closed-box functions: formulas that call functions which can be run but not read.
//!
//! A script is read into a [`problem::Problem`], what the user says about boxes into [`bind::Said`]; a [`host::Host`] runs the
//! boxes, here or in a child, and [`solve::solve`] answers with an SMT solver of `smelt-solvers` beside it. A tool that sends
//! commands one by one talks to a [`dialogue::Dialogue`].
//!
//! ```no_run
//! use smelt_closedbox::bind::Said;
//! use smelt_closedbox::host::Host;
//! use smelt_closedbox::problem::Problem;
//! use smelt_closedbox::solve::{Answer, Settings, solve};
//! use smelt_smtlib::Theories;
//! use smelt_solvers::{Shelf, Solver};
//! use std::path::Path;
//!
//! # fn example(shelf: &Shelf, z3: &Solver) -> Result<(), Box<dyn std::error::Error>> {
//! let script = "(declare-const x (_ BitVec 32))
//!               (declare-cb crc ((_ BitVec 32)) (_ BitVec 32))
//!               (assert (= (crc x) #xcafef00d))
//!               (check-sat)";
//! let mut problem = Problem::read(script.into(), None, Theories::builtin())?;
//! let mut said = Said::default();
//! said.add("crc=checksums.c:crc32_of_word")?;
//! let boxes = said.bind(&problem, Path::new("."), &shelf.scratch)?;
//! // `Host::new` takes a command that runs boxes in a child of its own.
//! let mut host = Host::trusted(boxes, &shelf.scratch)?;
//! let settings = Settings::default();
//! let (answer, _) = solve(&mut problem, &mut host, z3, &shelf.scratch, &settings, &|| false)?;
//! match answer {
//!     Answer::Sat(model) => print!("{}", model.text()),
//!     Answer::Unsat => println!("unsat"),
//!     Answer::Unknown(why) => println!("unknown ({why})"),
//! }
//! # Ok(())
//! # }
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
