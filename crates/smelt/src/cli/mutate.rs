//! `smelt mutate` and `smelt strategies`: what can be typed.

use super::TableArgs;
use super::solvers::seconds;
use clap::Args;
use std::path::PathBuf;

pub(crate) const MUTATE_HELP: &str = "\
Examples:
  smelt mutate query.smt2                        ten mutants, each made from the one before
  smelt mutate query.smt2 --strategy opfuzz --count 100 --seed 7 --out mutants/
  smelt mutate seeds/ --count 3 --lineage        and how each came to be, in words
  smelt mutate - --from z3 < query.smt2          with extensions that Z3 has

The same seed, strategy, stream and step give the same mutant on every machine. A mutant is made
once: where a file has fewer than --count, that is said.

Exit codes: 0 mutants were made, 1 a file cannot be mutated, 2 the command line or a file of
operators is wrong, 5 a file cannot be read or written.";

pub(crate) const STRATEGIES_HELP: &str = "\
Examples:
  smelt strategies                     all, a line each
  smelt strategies typefuzz            what it does, and an example
  smelt strategies --json              for a script";

#[derive(Args)]
pub(crate) struct StrategiesArgs {
    /// The one to show in full
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MutateArgs {
    /// Seeds: files, folders (every .smt2 below them), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// How mutants are made (`smelt strategies` lists the ways)
    #[arg(long, value_name = "NAME", default_value = "mix")]
    pub(crate) strategy: String,
    /// Mutants of each file
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) count: usize,
    /// The number that all random choices follow from; another one gives other mutants
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The first chain; further chains count on from it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) stream: u64,
    /// Mutations in a row before the next chain starts from the seed again
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) chain: u64,
    /// Write each mutant into a file of this folder: NAME-STREAM-STEP.smt2
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Every mutation in words, as comments before the mutant (in command 4: its fourth command)
    #[arg(long)]
    pub(crate) lineage: bool,
    /// One JSON object per mutant, on a line
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) ways: WaysArgs,
}

/// What mutants may be made of. Shared by all commands that mutate.
#[derive(Args)]
pub(crate) struct WaysArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Operators in yinyang's format, for the strategy that uses them: signatures for typefuzz (only
    /// these are put in), groups for opfuzz (only these are exchanged), or functions for fusion (added
    /// to the built-in ones); `smelt fuzz` calls it --config
    #[arg(long, alias = "config", value_name = "FILE", conflicts_with = "from")]
    pub(crate) operators: Option<PathBuf>,
    /// Which operators may take each other's place, in yinyang's format [default: what the signatures allow]
    #[arg(long, value_name = "FILE")]
    pub(crate) groups: Option<PathBuf>,
    /// Whose extensions may appear, beside the standard: z3, cvc5, extension
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) from: Vec<String>,
    /// No constants that the seed does not contain
    #[arg(long)]
    pub(crate) no_constants: bool,
    /// Only expressions of the seed as arguments
    #[arg(long)]
    pub(crate) no_subterms: bool,
    /// No new assertions
    #[arg(long)]
    pub(crate) no_assertions: bool,
}

#[derive(Args)]
pub(crate) struct MutateBenchArgs {
    /// Seeds: files and folders
    #[arg(required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Mutants of each seed, in one chain
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub(crate) count: usize,
    /// Only so many of the seeds, evenly spread
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
    /// The best of so many rounds counts
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) rounds: usize,
    /// Only this strategy
    #[arg(long, value_name = "NAME")]
    pub(crate) strategy: Option<String>,
    /// Also measure yinyang: a python that has it
    #[arg(long, value_name = "PYTHON")]
    pub(crate) peer: Option<PathBuf>,
    /// Seconds after which the peer begins no further seed, for each of its strategies
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0, value_parser = seconds)]
    pub(crate) peer_seconds: f64,
    /// Instead: so many mutants, and the memory after each tenth of them
    #[arg(long, value_name = "N")]
    pub(crate) mutants: Option<usize>,
    /// The figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
