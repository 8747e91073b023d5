//! What can be typed about measuring smelt itself: `smelt bench`.

use super::solvers::seconds;
use super::{ClosedboxArgs, MutateBenchArgs, examples, fuzz, solve};
use clap::{Args, Subcommand};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  smelt bench frontend seeds/          tokenise, parse, sort-check, print
  smelt bench frontend seeds/ --json
  smelt bench eval seeds/ --solver z3  read and judge the models of a solver
  smelt bench world seeds/ --solver z3 compare with the solver's own values
  smelt bench run --solver z3          what running a solver costs
  smelt bench mutate seeds/            mutants per second
  smelt bench mutate seeds/ --sample 200 --peer venv/bin/python  beside yinyang
  smelt bench mutate seeds/ --mutants 10000000  memory on the way";

#[derive(Args)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: BenchCommand,
}

#[derive(Subcommand)]
pub(crate) enum BenchCommand {
    /// Tokenising, parsing, sort-checking and printing, in MB/s, and memory
    #[command(after_help = examples::BENCH_FRONTEND)]
    Frontend(FrontendArgs),
    /// Reading and judging models: terms per second, and the share of a fuzzing second
    #[command(after_help = examples::BENCH_EVAL)]
    Eval(EvalBenchArgs),
    /// The evaluator against a solver's own get-value, on the solver's models of real files
    #[command(after_help = examples::BENCH_WORLD)]
    World(WorldArgs),
    /// Queries per second: fresh processes and sessions against a bare loop of spawn and wait
    #[command(after_help = examples::BENCH_RUN)]
    Run(RunBenchArgs),
    /// Mutants per second, per strategy, beside yinyang's; or memory over many mutants
    #[command(after_help = examples::BENCH_MUTATE)]
    Mutate(MutateBenchArgs),
    /// Distinct bugs of an old release that a campaign finds, and the processor time to each
    #[command(after_help = examples::BENCH_REDISCOVER)]
    Rediscover(RediscoverArgs),
    /// Files with closed boxes: how many each mode solves, how fast, and whether an answer is wrong
    #[command(after_help = solve::BENCH)]
    Closedbox(ClosedboxArgs),
    /// What one file takes in memory (used by `frontend`, in a process of its own)
    #[command(hide = true)]
    Memory {
        /// The file
        file: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct FrontendArgs {
    /// Files and folders to read
    #[arg(required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Time spent on each figure
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// The figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RunBenchArgs {
    /// Solvers: names, paths, command lines
    #[arg(long = "solver", required = true, value_name = "SOLVER")]
    pub(crate) solvers: Vec<String>,
    /// Time spent on each row of figures
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// The figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RediscoverArgs {
    /// Files and folders [default: smelt's own seeds, and the corpus of strings and arithmetic beside the
    /// project]
    #[arg(value_name = "SEED")]
    pub(crate) seeds: Vec<PathBuf>,
    /// The release whose bugs are looked for
    #[arg(long, value_name = "SOLVER")]
    pub(crate) target: String,
    /// Who judges
    #[arg(long, value_name = "SOLVERS", default_values_t = ["z3@latest".to_owned(), "cvc5@latest".to_owned()])]
    pub(crate) reference: Vec<String>,
    /// Processor time of a run, solvers included: 90s, 10m
    #[arg(long = "for", value_name = "TIME", default_value = "10m")]
    pub(crate) time: fuzz::Time,
    /// Runs, each with another random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) runs: u64,
    /// The random seed of the first run
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// From the seeds that stand one operator away from a bug, and which of those bugs were reached
    #[arg(long)]
    pub(crate) near: bool,
    /// The strategy
    #[arg(long, value_name = "NAME", default_value = "mix")]
    pub(crate) strategy: String,
    /// Mutants of a chain
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) iterations: u64,
    /// Seconds for one answer
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Workers
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Weights stay as they are
    #[arg(long)]
    pub(crate) no_feedback: bool,
    /// Write the first trigger of each bug into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) keep: Option<PathBuf>,
    /// Install what is not there
    #[arg(long)]
    pub(crate) install: bool,
    /// One JSON object per run
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AskedArgs {
    /// Files and folders to read
    #[arg(required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// The solver: a name, name@version or a path, with arguments behind it
    #[arg(long, value_name = "COMMAND")]
    pub(crate) solver: String,
    /// The solver's time for one file
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    pub(crate) timeout: f64,
    /// The figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct WorldArgs {
    #[command(flatten)]
    pub(crate) asked: AskedArgs,
}

#[derive(Args)]
pub(crate) struct EvalBenchArgs {
    #[command(flatten)]
    pub(crate) asked: AskedArgs,
    /// Time spent on each model
    #[arg(long, value_name = "SECONDS", default_value_t = 0.05, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// A solver call to compare with
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 20.0, value_parser = seconds)]
    pub(crate) call: f64,
}
