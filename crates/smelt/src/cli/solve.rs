//! The command line of `smelt solve`.

use super::TableArgs;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  smelt solve query.smt2 --box f=libfoo.so:foo
                                       a function of a shared library
  smelt solve query.smt2 --box boxes.c every box from a C file, compiled with cc
  smelt solve query.smt2 --box 'f=./program --fast'
                                       a program: arguments as decimals, one literal back
  smelt solve query.smt2 --box f=lines:./server
                                       one process: a line of decimals, a line with the result
  smelt solve query.smt2 --box boxes.toml --mode learn --timeout 10
  smelt solve -in --box boxes.c        speak SMT-LIB with it: push, pop, check-sat, get-value

The script declares boxes by (declare-cb f (S ...) S), or by cvc5's or Delphi's declare-oracle-fun.
Exit codes: 0 every question is decided, 11 one is not, 2 a box is not bound, 4 no SMT solver.";

#[derive(Args)]
pub(crate) struct SolveArgs {
    /// The script, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "interactive")]
    pub(crate) file: Option<PathBuf>,
    /// Answer commands on standard input one after the other (-in), as tools that drive a solver expect it
    #[arg(short = 'i', long = "in", conflicts_with_all = ["file", "json"])]
    pub(crate) interactive: bool,
    // The second letter of -in, as other solvers write it.
    #[arg(short = 'n', hide = true, requires = "interactive")]
    pub(crate) n: bool,
    /// What a box is: f=lib.so:symbol, f=file.c, f='program args', f=lines:program, f=module.wasm; or a .c, .so,
    /// .wasm or .toml file
    #[arg(long = "box", value_name = "BOX")]
    pub(crate) boxes: Vec<String>,
    /// How it is solved
    #[arg(long, value_name = "MODE", value_enum, default_value = "auto")]
    pub(crate) mode: SolveMode,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Print a model behind sat, whether the script asks for one or not
    #[arg(long)]
    pub(crate) model: bool,
    /// One JSON object per question, on a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// What a question may take, and what may be left out.
#[derive(Args, Clone)]
pub(crate) struct EffortArgs {
    /// Seconds for one question
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub(crate) timeout: f64,
    /// The SMT engine: z3, cvc5, bitwuzla, with a version or a path as everywhere
    #[arg(long, value_name = "SOLVER", default_value = "z3")]
    pub(crate) engine: String,
    /// Install the engine if it is named with a version and not there
    #[arg(long)]
    pub(crate) install: bool,
    /// Workers of auto: 1 does everything in turn, 2 share it [default: as many as there are cores]
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Calls of boxes, at most
    #[arg(long, value_name = "N")]
    pub(crate) call_limit: Option<u64>,
    /// Seconds after which a call does not return
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pub(crate) call_timeout: f64,
    /// Run boxes in this process: no child, but a box that crashes or hangs takes smelt with it
    #[arg(long)]
    pub(crate) trusted: bool,
    /// Random numbers
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Equations are not used before the search
    #[arg(long)]
    pub(crate) no_classes: bool,
    /// Inputs of former rounds are not tried first
    #[arg(long)]
    pub(crate) no_seeds: bool,
    /// Workers do not tell each other what they found
    #[arg(long)]
    pub(crate) no_sharing: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SolveMode {
    /// All of them on the cores that are there, and every point of small domains
    Auto,
    /// The conflict-driven fuzz loop alone
    Cdfl,
    /// The fuzz engine alone, on the whole formula
    Fuzz,
    /// The SMT engine proposes, the boxes answer
    Learn,
}

impl SolveMode {
    /// As it is written.
    pub(crate) fn word(self) -> &'static str {
        match self {
            SolveMode::Auto => "auto",
            SolveMode::Cdfl => "cdfl",
            SolveMode::Fuzz => "fuzz",
            SolveMode::Learn => "learn",
        }
    }
}

/// Who solves the files of a bench: a mode of smelt, or AFL++ on a program made from the formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BenchMode {
    Smelt(SolveMode),
    Afl,
}

impl BenchMode {
    /// As it is written.
    pub(crate) fn word(self) -> &'static str {
        match self {
            BenchMode::Smelt(mode) => mode.word(),
            BenchMode::Afl => "afl",
        }
    }
}

impl ValueEnum for BenchMode {
    fn value_variants<'a>() -> &'a [BenchMode] {
        &[
            BenchMode::Smelt(SolveMode::Auto),
            BenchMode::Smelt(SolveMode::Cdfl),
            BenchMode::Smelt(SolveMode::Fuzz),
            BenchMode::Smelt(SolveMode::Learn),
            BenchMode::Afl,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            BenchMode::Smelt(mode) => mode.to_possible_value(),
            BenchMode::Afl => {
                let help =
                    "AFL++ fuzzes a C program made from the formula (Debian's package afl++)";
                Some(PossibleValue::new("afl").help(help))
            }
        }
    }
}

pub(super) const BENCH: &str = "\
Examples:
  smelt bench closedbox                smelt's own suite, in auto and learn mode
  smelt bench closedbox ../shared/closedbox --modes auto --timeout 20
  smelt bench closedbox --modes auto,learn,afl --ablations --plot cactus.svg
                                       with AFL++ beside it, and parts of auto left out
  smelt bench closedbox --random 10000 random instances whose truth is known
  smelt bench closedbox --calls        what a call of a box costs

Exit codes: 10 an answer is wrong, 0 none is.";

#[derive(Args)]
pub(crate) struct ClosedboxArgs {
    /// Files and folders
    #[arg(value_name = "FILE", default_value = "bench/closedbox")]
    pub(crate) paths: Vec<PathBuf>,
    /// The modes
    #[arg(
        long,
        value_name = "MODES",
        value_enum,
        value_delimiter = ',',
        default_value = "auto,learn"
    )]
    pub(crate) modes: Vec<BenchMode>,
    /// Also auto without each of its parts
    #[arg(long, conflicts_with = "random")]
    pub(crate) ablations: bool,
    /// Draw how many files are solved within which time
    #[arg(long, value_name = "FILE.svg", conflicts_with = "random")]
    pub(crate) plot: Option<PathBuf>,
    /// Keep what came of each file here; what stands here already, with the same --timeout, is not run again
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    pub(crate) rows: Option<PathBuf>,
    /// So many random instances instead of files
    #[arg(long, value_name = "N")]
    pub(crate) random: Option<u64>,
    /// What a call of a box costs, instead of files
    #[arg(long, conflicts_with_all = ["random", "plot", "ablations"])]
    pub(crate) calls: bool,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// One JSON object per file and mode, on a line
    #[arg(long)]
    pub(crate) json: bool,
}

impl ClosedboxArgs {
    /// The same as one would write it for `smelt solve`.
    pub(crate) fn solve(&self, mode: SolveMode, boxes: Vec<String>) -> SolveArgs {
        SolveArgs {
            file: None,
            interactive: false,
            n: false,
            boxes,
            mode,
            effort: self.effort.clone(),
            model: false,
            json: false,
            table: TableArgs::default(),
        }
    }
}
