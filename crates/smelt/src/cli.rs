//! The command line.

use crate::exit;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Find bugs in SMT and Horn solvers, and turn them into small, certain reports.
#[derive(Parser)]
#[command(name = "smelt", version, arg_required_else_help = true, after_help = exit::TABLE)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Parse and sort-check SMT-LIB files; say what is in them and what is wrong
    #[command(after_help = CHECK_HELP)]
    Check(CheckArgs),
    /// Lay out SMT-LIB files without changing a token or losing a comment
    #[command(after_help = FMT_HELP)]
    Fmt(FmtArgs),
    /// Show the theories, sorts and operators that smelt knows
    #[command(after_help = THEORIES_HELP)]
    Theories(TheoriesArgs),
    /// Measure smelt itself
    #[command(after_help = BENCH_HELP)]
    Bench(BenchArgs),
}

const CHECK_HELP: &str = "\
Examples:
  smelt check query.smt2               logic, statistics, problems
  smelt check benchmarks/ --json       one JSON object per file
  smelt check a.smt2 --theories my.smt2  with operators of your own

Exit codes: 0 all is well, 1 a problem of names, sorts or commands,
5 a file cannot be read, 6 a file is not made of s-expressions.";

const FMT_HELP: &str = "\
Examples:
  smelt fmt query.smt2                 print it laid out
  smelt fmt --one-line - < query.smt2  one command on a line
  smelt fmt --write benchmarks/        change the files
  smelt fmt --check benchmarks/        exit code 1 if one would change";

const THEORIES_HELP: &str = "\
Examples:
  smelt theories                       all theories with their sizes
  smelt theories Ints Strings          their sorts and operators
  smelt theories --find concat         operators whose name contains a text
  smelt theories --json > table.json";

const BENCH_HELP: &str = "\
Examples:
  smelt bench frontend seeds/          tokenise, parse, sort-check, print
  smelt bench frontend seeds/ --json";

#[derive(Args)]
pub(crate) struct TableArgs {
    /// A file that extends or narrows the operator table
    #[arg(long, value_name = "FILE")]
    pub(crate) theories: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// Files, folders (every .smt2 below them), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// One JSON object per file, on a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Only problems
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Problems shown per file
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) max_problems: usize,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Args)]
pub(crate) struct FmtArgs {
    /// Files, folders (with --write or --check), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Each command on one line
    #[arg(long)]
    pub(crate) one_line: bool,
    /// Break lines longer than this
    #[arg(long, value_name = "COLUMNS", default_value_t = 100, conflicts_with = "one_line")]
    pub(crate) width: usize,
    /// Change the files
    #[arg(short, long, conflicts_with = "check")]
    pub(crate) write: bool,
    /// Only say which files would change
    #[arg(long)]
    pub(crate) check: bool,
    /// One JSON object per file, on a line: its name, whether it changes, its new text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct TheoriesArgs {
    /// Theories to show in full
    #[arg(value_name = "THEORY")]
    pub(crate) names: Vec<String>,
    /// Operators and sorts whose name contains this text
    #[arg(long, value_name = "TEXT")]
    pub(crate) find: Option<String>,
    /// The table as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: BenchCommand,
}

#[derive(Subcommand)]
pub(crate) enum BenchCommand {
    /// Tokenising, parsing, sort-checking and printing, in MB/s, and memory
    Frontend(FrontendArgs),
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
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
    pub(crate) seconds: f64,
    /// The figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
