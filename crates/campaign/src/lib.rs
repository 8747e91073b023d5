//! The campaign: seeds, mutants, solvers and findings in one loop, and what is remembered of them.
//!
//! The loop tells what happens as one stream of [`event`]s. The store, the terminal view and the reports
//! read that stream and nothing else. Nothing is printed here.

mod ask;
pub mod clerk;
mod control;
mod coverage;
mod dispatcher;
pub mod event;
mod feedback;
mod findings;
pub mod folder;
mod pace;
mod partner;
mod party;
mod plan;
mod run;
mod screen;
mod seeds;
mod shared;
pub mod store;
mod tried;
mod worker;

pub use control::Control;
pub use party::{Member, Party};
pub use run::{CampaignError, Resume, Setup, Stop, run};
pub use seeds::{SeedFile, SeedText, TOO_LARGE};
pub use shared::{OUTGROWN, REFUSED};
