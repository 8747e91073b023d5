//! What can be typed about campaigns: `smelt fuzz`. The short options are those that users of yinyang know.

use super::{SolverArgs, TableArgs};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  smelt fuzz --with z3@latest,cvc5@latest --install --for 10m
                                       smelt's own seeds, until ten minutes are over
  smelt fuzz \"z3 model_validate=true;cvc5 --strings-exp -q\" seeds/
                                       as with yinyang: solvers, then seeds
  smelt fuzz --with z3=./build/z3 --reference z3@latest,cvc5@latest seeds/
                                       your build; the others only judge
  smelt fuzz --with z3,cvc5 seeds/ --strategy typefuzz --seed 7 --mutants 10000
  smelt fuzz --resume                  go on with the campaign in ./smelt-out
  smelt fuzz --with z3,cvc5 seeds/ --events - | jq 'select(.event == \"found\")'

What is found stands in ./smelt-out (smelt bugs). Ctrl-C finishes cleanly, twice stops at once; nothing
that was confirmed is lost.

Exit codes: 0 no bug, 10 bugs, 2 the command line is wrong, 3 a fault of smelt, 4 a solver cannot be
used, 5 the disk.";

#[derive(Args)]
pub(crate) struct FuzzArgs {
    /// Solvers as yinyang takes them (\"z3 …;cvc5 …\", unless --with names them), then seeds: files and
    /// folders [default: smelt's own seeds]
    #[arg(value_name = "SOLVERS] [SEEDS")]
    pub(crate) what: Vec<String>,
    #[command(flatten)]
    pub(crate) solvers: SolverArgs,
    /// Solvers that only judge the others
    #[arg(short, long, value_name = "SOLVERS")]
    pub(crate) reference: Vec<String>,
    /// How seeds are mutated: see `smelt strategies`
    #[arg(short = 'S', long, value_name = "NAME", default_value = "mix")]
    pub(crate) strategy: String,
    /// The number that all random streams follow from [default: another one each time]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Stop after this time: 90s, 10m, 8h
    #[arg(long = "for", value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,
    /// Stop after this much processor time, solvers included
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) cpu: Option<Duration>,
    /// Stop after so many mutants
    #[arg(long, value_name = "N")]
    pub(crate) mutants: Option<u64>,
    /// Stop after so many bugs
    #[arg(long, value_name = "N")]
    pub(crate) bugs: Option<u64>,
    /// Mutants made from a seed before the next seed's turn
    #[arg(short, long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) iterations: u64,
    /// Ask solvers every so many mutations of a chain
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) modulo: u64,
    /// Workers [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = super::solvers::jobs)]
    pub(crate) jobs: Option<usize>,
    /// The folder of the campaign
    #[arg(long, value_name = "FOLDER", default_value = "smelt-out")]
    pub(crate) out: PathBuf,
    /// Go on with the campaign in that folder, with the same solvers, seeds and random streams
    #[arg(long)]
    pub(crate) resume: bool,
    /// Begin anew even if the folder has a campaign, which is lost
    #[arg(long, conflicts_with = "resume")]
    pub(crate) overwrite: bool,
    /// Also write each bug as yinyang does, into this folder
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) bugsfolder: Option<PathBuf>,
    /// Where temporary files go
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) scratchfolder: Option<PathBuf>,
    /// Write a log as yinyang does, into this folder
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) logfolder: Option<PathBuf>,
    /// No log
    #[arg(short, long)]
    pub(crate) no_log: bool,
    /// Bytes beyond which a seed is left out
    #[arg(short = 'L', long, value_name = "BYTES", default_value_t = 100_000)]
    pub(crate) file_size_limit: u64,
    /// Keep every mutant, in the scratch folder
    #[arg(short, long)]
    pub(crate) keep_mutants: bool,
    /// What is known about all seeds
    #[arg(short, long, value_enum, value_name = "ANSWER", default_value_t = Oracle::Unknown)]
    pub(crate) oracle: Oracle,
    /// Operators in yinyang's format: groups for opfuzz, signatures for typefuzz, fusion functions for
    /// fusion
    #[arg(short, long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Settings of the campaign [default: ./smelt.toml if it is there]
    #[arg(long, value_name = "FILE")]
    pub(crate) settings: Option<PathBuf>,
    /// Weights stay as they are, whatever solvers do
    #[arg(long)]
    pub(crate) no_feedback: bool,
    /// No constants that the seed does not contain
    #[arg(long)]
    pub(crate) no_constants: bool,
    /// No terms made on the spot
    #[arg(long)]
    pub(crate) no_subterms: bool,
    /// No new assertions
    #[arg(long)]
    pub(crate) no_assertions: bool,
    /// Write every event as a JSON line; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) events: Option<PathBuf>,
    /// The result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Only the result
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// What is known about seeds.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Oracle {
    /// They have models
    Sat,
    /// They have none
    Unsat,
    /// What their :status says, if it says something
    Unknown,
}

/// `90s`, `10m`, `8h`, `2d`, or seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match &text[digits.len()..] {
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err("write 90s, 10m, 8h or 2d".to_owned()),
    };
    let number: f64 = digits.parse().map_err(|_| "write 90s, 10m, 8h or 2d".to_owned())?;
    Duration::try_from_secs_f64(number * factor)
        .ok()
        .filter(|d| !d.is_zero())
        .ok_or_else(|| "a time above 0".to_owned())
}
