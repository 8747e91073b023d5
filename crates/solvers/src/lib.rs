//! SMT and Horn solvers: what one is (a profile), where it comes from (install), how it is run
//! (limits, sessions), and what it said (an answer).
//!
//! There are no opinions about right and wrong here: that is the oracle's business.

pub mod answer;
pub mod install;
pub mod probe;
pub mod profile;
mod resolve;
pub mod run;
mod solver;
pub mod spec;
pub mod version;

pub use answer::{Answer, Reply, Said, Signature};
pub use install::{Cache, InstallError, Installed};
pub use profile::{Profile, Profiles};
pub use resolve::{ResolveError, Shelf, on_path};
pub use solver::{Conditions, Input, Launcher, Query, Solver, quoted};
pub use version::Version;
