//! From what was expected and what solvers answered to findings, each with its certainty and its
//! evidence.
//!
//! Nothing is run here: whoever examines a case brings [`Witness`]es, who can be asked. And nothing is
//! guessed: what `smelt-eval` leaves undetermined is never a certain finding.

mod case;
mod core;
mod examine;
mod finding;
mod judge;
mod model;
mod pace;

pub use case::Case;
pub use examine::{Entry, Examined, Failed, Options, Previous, Witness, examine};
pub use finding::{Certainty, Evidence, Finding, Kind};
pub use model::{ModelCheck, ModelVerdict, OTHER_ASSERTIONS, satisfied_by};
