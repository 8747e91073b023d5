//! Where boxes run: a child of its own, which searches too, so that a call costs a call and nothing else. What
//! is being called stands in shared memory: when the child dies or hangs, it is known of what.

mod any;
mod client;
mod closure;
mod hunt;
mod native;
mod page;
mod said;
mod serve;
mod talk;
#[cfg(feature = "wasm")]
mod wasm;

#[cfg(test)]
pub(crate) use any::literal_real;
pub use any::{Datum, Passed};
pub use client::{Host, HostError};
pub use closure::Closure;
#[cfg(feature = "jit")]
pub(crate) use page::{ARGS, mark};
pub use serve::serve;

use crate::graph::Kind;
use crate::program::Program;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Why a module cannot be loaded by a build that leaves them out.
pub(crate) const NO_WASM: &str =
    "this smelt was built without WebAssembly; build it with `--features wasm`";

/// Where a box comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Source {
    /// A function of a shared library, called with its arguments in registers.
    Library {
        /// The library.
        path: PathBuf,
        /// The function.
        symbol: String,
        /// It takes two pointers: to the words of its arguments, and to the word of its result.
        packed: bool,
    },
    /// A program. `stays`: one process that answers a line for each line; else one for each call.
    Program {
        /// The program and its first arguments.
        words: Vec<String>,
        /// One process for all calls.
        stays: bool,
    },
    /// A function of a WebAssembly module.
    Wasm {
        /// The module.
        path: PathBuf,
        /// The function.
        symbol: String,
    },
    /// A function of this very process, which [`Host::trusted`] calls; no child can.
    #[serde(skip)]
    Closure(Closure),
}

/// A box with its signature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Binding {
    /// The name of the function in the script.
    pub name: String,
    /// What it is.
    pub source: Source,
    /// Its parameters.
    pub params: Vec<Kind>,
    /// Its result.
    pub result: Kind,
    /// How its arguments and its result are passed, if one of them is no word.
    pub any: Option<(Vec<Passed>, Passed)>,
}

/// An input that a box does not return for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Black {
    /// Which box, by its place among the bindings.
    pub bound: u32,
    /// Its arguments.
    pub args: Vec<u64>,
}

/// What the child is asked to do: a line of JSON.
#[derive(Debug, Serialize, Deserialize)]
enum Order {
    /// Make boxes callable.
    Load { boxes: Vec<Binding> },
    /// Find inputs.
    Search(Box<Job>),
    /// Try every point.
    Sweep(Box<Sweep>),
    /// Call a box.
    Call { bound: u32, args: Vec<u64> },
    /// Call a box with values that are no words.
    CallAny { bound: u32, args: Vec<Datum> },
    /// Call a box with several arguments, one after the other, as long as there is time.
    Calls { bound: u32, all: Vec<Vec<u64>>, millis: u64 },
}

/// A search.
#[derive(Debug, Serialize, Deserialize)]
pub struct Job {
    /// What shall be true. Its boxes are numbers of bindings.
    pub program: Program,
    /// Where to begin.
    pub seeds: Vec<Vec<u64>>,
    /// What must not be called.
    pub black: Vec<Black>,
    /// Time.
    pub millis: u64,
    /// Calls that may still be made.
    pub calls: u64,
    /// The random numbers.
    pub random: u64,
}

/// An enumeration, or a part of one.
#[derive(Debug, Serialize, Deserialize)]
pub struct Sweep {
    /// What shall be true. Its boxes are numbers of bindings.
    pub program: Program,
    /// Where the last part ended.
    pub at: Option<Vec<u64>>,
    /// Whether everything had a value up to there.
    pub whole: bool,
    /// What must not be called.
    pub black: Vec<Black>,
    /// Time.
    pub millis: u64,
    /// Calls that may still be made.
    pub calls: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Swept {
    /// A point at which everything is true.
    pub outcome: Option<Outcome>,
    /// Where it ended; none if nothing is left.
    pub at: Option<Vec<u64>>,
    /// Whether everything had a value.
    pub whole: bool,
    /// Calls of boxes.
    pub called: u64,
}

/// A call and what came of it.
pub type Observed = (u32, Vec<u64>, u64);

/// What came of a search.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// Whether everything is true.
    pub found: bool,
    /// How far it is from that.
    pub distance: f64,
    /// The best inputs of the program.
    pub inputs: Vec<u64>,
    /// The words of the outputs.
    pub outputs: Vec<u64>,
    /// The calls of the best run.
    pub calls: Vec<Observed>,
    /// Runs of the program.
    pub runs: u64,
    /// Calls of boxes.
    pub called: u64,
}

/// What the child answers: a line of JSON.
#[derive(Debug, Serialize, Deserialize)]
enum Reply {
    Loaded,
    Searched(Outcome),
    Swept(Swept),
    Many {
        values: Vec<u64>,
    },
    Called {
        value: u64,
    },
    /// A value as SMT-LIB writes it.
    Said {
        text: String,
    },
    /// The same call gave two results.
    Nondeterministic {
        bound: u32,
        args: Vec<u64>,
    },
    /// A program did something else than to answer.
    NoValue {
        bound: u32,
        args: Vec<u64>,
        how: String,
    },
    /// The time was over before all was called.
    Late,
    /// Something is wrong with a box, in words.
    Failed {
        why: String,
    },
}
