//! What can be typed about solvers: `smelt run`, `smelt solvers`.

use super::TableArgs;
use super::examples;
use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

pub(super) const RUN_HELP: &str = "\
Examples:
  smelt run query.smt2                           with every solver that is installed or on PATH
  smelt run query.smt2 --with z3@4.8.10,z3@latest,./my-solver
  smelt run query.smt2 --with z3@latest,cvc5@latest --install
  smelt run query.smt2 --with 'z3 model_validate=true;cvc5 --strings-exp'
  smelt run query.smt2 --with z3=./build/z3,z3   your build against the one on PATH
  smelt run benchmarks/ --timeout 5 --json       one JSON object per file

Who is wrong is decided by evaluating models exactly. Where that is not possible, a
contradiction is called a disagreement.

Exit codes: 0 no finding, 10 a finding, 4 a solver cannot be used or nobody answers, 5 a file cannot
be read.";

pub(super) const SOLVERS_HELP: &str = "\
Examples:
  smelt solvers install z3@4.8.10 z3@latest cvc5@latest
  smelt solvers install 'z3@4.8.*'               every release of that series
  smelt solvers list                             what is installed or on PATH
  smelt solvers list --available z3              what can be installed
  smelt solvers probe z3@latest cvc5@latest      theories, start-up cost, sessions
  smelt solvers options z3@latest                settings worth varying
  smelt solvers remove z3@4.8.10

Solvers come through your own pip, apt, mvn and cargo into ~/.cache/smelt (or $SMELT_CACHE).
Nothing is installed system-wide. Profiles of your own solvers: ~/.config/smelt/solvers/*.toml.

Exit codes: 0 all is well, 4 a solver is missing, damaged, cannot be installed, or answers nothing
(probe), 10 a solver is wrong or crashes (probe).";

#[derive(Args)]
pub(crate) struct SolverArgs {
    /// Solvers, between commas or semicolons: name, name@version, name=path or a path, each with
    /// arguments behind it [default: all that are installed or on PATH]
    #[arg(short, long, value_name = "SOLVERS")]
    pub(crate) with: Vec<String>,
    /// Seconds for one answer
    #[arg(short, long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Memory of a solver: 500M, 2G, none
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    pub(crate) memory: Memory,
    /// Tell solvers their limits too, in their own arguments, so that they can stop by themselves
    #[arg(long)]
    pub(crate) tell_limits: bool,
    /// Install what is named with a version and is not there
    #[arg(long)]
    pub(crate) install: bool,
    /// A folder of solver profiles (*.toml) beside the built-in ones
    #[arg(long, value_name = "FOLDER")]
    pub(crate) profiles: Vec<PathBuf>,
}

/// A limit of memory in bytes; none: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Memory(pub(crate) Option<u64>);

impl TryFrom<String> for Memory {
    type Error = String;

    fn try_from(text: String) -> Result<Memory, String> {
        memory(&text)
    }
}

impl From<Memory> for String {
    fn from(memory: Memory) -> String {
        match memory.0 {
            None => "none".to_owned(),
            Some(bytes) if bytes % (1 << 30) == 0 => format!("{}G", bytes >> 30),
            Some(bytes) => format!("{}K", bytes >> 10),
        }
    }
}

pub(super) fn memory(text: &str) -> Result<Memory, String> {
    if text == "none" {
        return Ok(Memory(None));
    }
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "M" | "MB" | "MIB" => 20,
        "K" | "KB" | "KIB" => 10,
        "G" | "GB" | "GIB" => 30,
        _ => return Err("write 500M, 2G or none".to_owned()),
    };
    let number: f64 = digits.parse().map_err(|_| "write 500M, 2G or none".to_owned())?;
    let bytes = number * f64::from(1u32 << shift);
    // Less than this, and nothing can be started.
    if bytes < 16.0 * 1024.0 * 1024.0 {
        Err("write at least 16M, or none".to_owned())
    } else {
        Ok(Memory(Some(bytes as u64)))
    }
}

#[derive(Args)]
pub(crate) struct RunArgs {
    /// Files, folders (every .smt2 below them), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) solvers: SolverArgs,
    /// Ask everybody twice, and show who answers differently
    #[arg(long)]
    pub(crate) twice: bool,
    /// Look for more: wrong unsat cores, incompleteness between releases, slowdowns between releases
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    pub(crate) also: Vec<Also>,
    /// What the answer is by construction
    #[arg(long, value_enum, value_name = "ANSWER")]
    pub(crate) expect: Option<Expected>,
    /// The script from which the file was made: its answers must fit
    #[arg(long, value_name = "FILE")]
    pub(crate) previous: Option<PathBuf>,
    /// How the file is related to the previous one
    #[arg(long, value_enum, default_value_t = RunRelation::Same, requires = "previous")]
    pub(crate) relation: RunRelation,
    /// Files at a time [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// One JSON object per file, on a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Only findings
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Also what solvers printed, their models and their counters
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// A number of seconds, or of anything else that takes a while.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n| *n > 0.0 && *n <= 1e6);
    number.ok_or_else(|| "write a number above 0, such as 10 or 0.5".to_owned())
}

pub(super) fn jobs(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|n| (1..=1024).contains(n))
        .ok_or_else(|| "write a number from 1 to 1024".to_owned())
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Also {
    /// Cores that are satisfiable
    Cores,
    /// Formulas that an earlier release, or the previous formula, decided
    Incompleteness,
    /// Ten times the processor time of an earlier release
    Pace,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Expected {
    /// There is a model
    Sat,
    /// There is none
    Unsat,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum RunRelation {
    /// Satisfiable just when the previous one is
    Same,
    /// Each model is one of the previous formula
    Implies,
    /// Each model of the previous formula is one of this
    ImpliedBy,
}

#[derive(Args)]
pub(crate) struct SolversArgs {
    #[command(subcommand)]
    pub(crate) what: SolversCommand,
    /// A folder of solver profiles (*.toml) beside the built-in ones
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) profiles: Vec<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum SolversCommand {
    /// Install releases through your own package clients
    #[command(after_help = examples::INSTALL)]
    Install {
        /// name@version: z3@4.8.10, z3@latest, 'z3@4.8.*'
        #[arg(required = true, value_name = "NAME@VERSION")]
        names: Vec<String>,
        /// Install it anew even if it is there
        #[arg(long)]
        force: bool,
    },
    /// What is installed or on PATH
    #[command(after_help = examples::LIST)]
    List {
        /// What can be installed of these solvers
        #[arg(long, value_name = "NAME")]
        available: Vec<String>,
        /// Check the checksum of every installed file
        #[arg(long)]
        verify: bool,
        /// One JSON object per solver, on a line
        #[arg(long)]
        json: bool,
    },
    /// Try what solvers support, what starting them costs, and whether a session is faster
    #[command(after_help = examples::PROBE)]
    Probe {
        /// Solvers as for run --with [default: all that are installed or on PATH]
        #[arg(value_name = "SOLVER")]
        names: Vec<String>,
        /// One JSON object per solver, on a line
        #[arg(long)]
        json: bool,
    },
    /// The settings of a solver that are worth varying, and those whose bugs are not wanted
    #[command(after_help = examples::OPTIONS)]
    Options {
        /// A solver as for run --with
        #[arg(value_name = "SOLVER")]
        name: String,
        /// One JSON object
        #[arg(long)]
        json: bool,
    },
    /// Remove installed releases
    #[command(after_help = examples::REMOVE)]
    Remove {
        /// name@version, or a range
        #[arg(required = true, value_name = "NAME@VERSION")]
        names: Vec<String>,
    },
}
