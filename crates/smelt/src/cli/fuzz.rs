//! What can be typed about campaigns: `smelt fuzz` and `smelt init`. The short options are those that users
//! of yinyang know.
//!
//! [`Settings`] is the command line and the settings file at once: each option is a key of the same name,
//! and its comment is the documentation of both. `smelt init` writes the file from it.

use super::solvers::Memory;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  smelt fuzz                           with what is installed or on PATH; with nothing there,
                                       two releases of Z3 are installed for a minute's tour
  smelt fuzz --with z3@latest,cvc5@latest --install --for 10m
                                       smelt's own seeds, until ten minutes are over
  smelt fuzz \"z3 model_validate=true;cvc5 --strings-exp -q\" seeds/
                                       as with yinyang: solvers, then seeds
  smelt fuzz --with z3=./build/z3 --reference z3@latest,cvc5@latest seeds/
                                       your build; the others only judge
  smelt fuzz --with z3,cvc5 seeds/ --strategy typefuzz --seed 7 --mutants 10000
  smelt fuzz --resume                  go on with the campaign in ./smelt-out
  smelt fuzz --with z3,cvc5 seeds/ --events - | jq 'select(.event == \"found\")'
  smelt init                           write ./smelt.toml, where all of this can stand

What is found stands in ./smelt-out (smelt bugs). Ctrl-C finishes cleanly, twice stops at once;
nothing that was confirmed is lost. A switch that the settings file has on is turned off by =false.

Exit codes: 0 no bug, 10 bugs (with --resume those of earlier sessions too), 2 the command line is
wrong or no seed can be used, 3 a fault of smelt, 4 a solver cannot be used, 5 a file or folder
cannot be read or written, 130 stopped by Ctrl-C before a bug was found.";

pub(super) const INIT_HELP: &str = "\
Examples:
  smelt init                           ./smelt.toml, which smelt fuzz reads by itself
  smelt init night.toml                another file: smelt fuzz --settings night.toml

Every setting stands in it with its meaning and its default; what is not changed can be deleted.

Exit codes: 0 it is written, 2 it is there already, 5 it cannot be written.";

#[derive(Args, Clone)]
pub(crate) struct FuzzArgs {
    /// Solvers as yinyang takes them ("z3 …;cvc5 …", unless --with names them), then seeds: files and
    /// folders [default: smelt's own seeds]
    #[arg(value_name = "SOLVERS] [SEEDS")]
    pub(crate) what: Vec<String>,
    #[command(flatten)]
    pub(crate) given: Settings,
    /// Go on with the campaign in the folder of --out, with the same solvers, seeds and random streams
    #[arg(long, conflicts_with = "settings", help_heading = "Campaign")]
    pub(crate) resume: bool,
    /// Begin anew even if that folder has a campaign, which is lost
    #[arg(long, conflicts_with = "resume", help_heading = "Campaign")]
    pub(crate) overwrite: bool,
    /// Settings of the campaign [default: ./smelt.toml if it is there]
    #[arg(long, value_name = "FILE", help_heading = "Campaign")]
    pub(crate) settings: Option<PathBuf>,
    /// The result as one JSON object
    #[arg(long, help_heading = "What is shown")]
    pub(crate) json: bool,
    /// Lines instead of the live view, also on a terminal
    #[arg(long, help_heading = "What is shown")]
    pub(crate) plain: bool,
    /// Only the result
    #[arg(short, long, help_heading = "What is shown")]
    pub(crate) quiet: bool,
}

impl FuzzArgs {
    /// Whether standard output belongs to the events.
    pub(crate) fn streams(&self) -> bool {
        self.given.events.as_ref().is_some_and(|p| p.as_os_str() == "-")
    }

    /// The same, with the events where the settings file wants them.
    pub(crate) fn with_events(&self, events: Option<PathBuf>) -> FuzzArgs {
        let given = Settings { events, ..self.given.clone() };
        FuzzArgs { given, ..self.clone() }
    }
}

#[derive(Args)]
pub(crate) struct InitArgs {
    /// The file
    #[arg(value_name = "FILE", default_value = "smelt.toml")]
    pub(crate) file: PathBuf,
    /// Write it anew even if it is there
    #[arg(long)]
    pub(crate) force: bool,
}

/// Where it says when to stop.
const STOP: &str = "When to stop (from its beginning, or from where it is resumed)";

/// What a campaign is made of. Nothing is said where a field is empty.
#[derive(Args, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The version of the settings file.
    #[arg(skip)]
    pub(crate) version: Option<u32>,
    /// Solvers, between commas or semicolons: name, name@version, name=path or a path, each with
    /// arguments behind it [default: all that are installed or on PATH]
    #[arg(short, long, value_name = "SOLVERS", help_heading = "Solvers")]
    pub(crate) with: Option<Vec<String>>,
    /// Solvers that only judge the others
    #[arg(short, long, value_name = "SOLVERS", help_heading = "Solvers")]
    pub(crate) reference: Option<Vec<String>>,
    /// Seconds for one answer [default: 10]
    #[arg(short, long, value_name = "SECONDS", value_parser = super::solvers::seconds, help_heading = "Solvers")]
    pub(crate) timeout: Option<f64>,
    /// Memory of a solver: 500M, 2G, none [default: 2G]
    #[arg(long, value_name = "SIZE", value_parser = super::solvers::memory, help_heading = "Solvers")]
    pub(crate) memory: Option<Memory>,
    /// Tell solvers their limits too, in their own arguments, so that they can stop by themselves
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Solvers")]
    pub(crate) tell_limits: Option<bool>,
    /// Install what is named with a version and is not there
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Solvers")]
    pub(crate) install: Option<bool>,
    /// A folder of solver profiles (*.toml) beside the built-in ones
    #[arg(long, value_name = "FOLDER", help_heading = "Solvers")]
    pub(crate) profiles: Option<Vec<PathBuf>>,

    /// Seeds: files, and folders with every .smt2 below them [default: smelt's own]
    #[arg(long, value_name = "PATH", help_heading = "Seeds")]
    pub(crate) seeds: Option<Vec<PathBuf>>,
    /// Bytes beyond which a seed is left out [default: 100000]
    #[arg(short = 'L', long, alias = "limit", value_name = "BYTES", help_heading = "Seeds")]
    pub(crate) file_size_limit: Option<u64>,
    /// What is known about all seeds that ask one question [default: unknown]
    #[arg(short, long, value_enum, value_name = "ANSWER", help_heading = "Seeds")]
    pub(crate) oracle: Option<Oracle>,

    /// How seeds are mutated: see `smelt strategies` [default: mix]
    #[arg(short = 'S', long, value_name = "NAME", help_heading = "Mutants")]
    pub(crate) strategy: Option<String>,
    /// The number that all random streams follow from [default: another one each time]. With it, the same mutants are
    /// made again, on any number of workers: --no-feedback is on unless you say --no-feedback=false
    #[arg(long, value_name = "NUMBER", help_heading = "Mutants")]
    pub(crate) seed: Option<u64>,
    /// Mutants made from a seed before the next seed's turn [default: 12]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Mutants")]
    pub(crate) iterations: Option<u64>,
    /// Ask solvers every so many mutations of a chain [default: 1]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Mutants")]
    pub(crate) modulo: Option<u64>,
    /// Operators in yinyang's format: groups for opfuzz, signatures for typefuzz, fusion functions for
    /// fusion (`smelt mutate` calls it --operators)
    #[arg(short, long, alias = "operators", value_name = "FILE", help_heading = "Mutants")]
    #[serde(alias = "operators")]
    pub(crate) config: Option<PathBuf>,
    /// A file that extends or narrows the operator table
    #[arg(long, value_name = "FILE", help_heading = "Mutants")]
    pub(crate) theories: Option<PathBuf>,
    /// No constants that the seed does not contain
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Mutants")]
    pub(crate) no_constants: Option<bool>,
    /// No terms made on the spot
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Mutants")]
    pub(crate) no_subterms: Option<bool>,
    /// No new assertions
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Mutants")]
    pub(crate) no_assertions: Option<bool>,
    /// Weights stay as they are, whatever solvers do, and no chain ends early because solvers take long
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Mutants")]
    pub(crate) no_feedback: Option<bool>,

    /// Stop after this time: 90s, 10m, 8h
    #[arg(
        long = "for",
        value_name = "TIME",
        help_heading = STOP
    )]
    #[serde(rename = "for")]
    pub(crate) time: Option<Time>,
    /// Stop after this much processor time, solvers included
    #[arg(
        long,
        value_name = "TIME",
        help_heading = STOP
    )]
    pub(crate) cpu: Option<Time>,
    /// Stop after so many mutants
    #[arg(
        long,
        value_name = "N",
        help_heading = STOP
    )]
    pub(crate) mutants: Option<u64>,
    /// Stop after so many visits to each seed, each a chain of mutants; yinyang makes one
    #[arg(
        long,
        value_name = "N",
        help_heading = STOP
    )]
    pub(crate) passes: Option<u64>,
    /// Stop after so many bugs
    #[arg(
        long,
        value_name = "N",
        help_heading = STOP
    )]
    pub(crate) bugs: Option<u64>,

    /// Workers [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = super::solvers::jobs, help_heading = "Campaign")]
    pub(crate) jobs: Option<usize>,
    /// The folder of the campaign [default: smelt-out]
    #[arg(long, value_name = "FOLDER", help_heading = "Campaign")]
    pub(crate) out: Option<PathBuf>,
    /// Also write each bug as yinyang does, into this folder
    #[arg(short, long, value_name = "FOLDER", help_heading = "Campaign")]
    pub(crate) bugsfolder: Option<PathBuf>,
    /// Where temporary files go [default: the system's folder for them]
    #[arg(short, long, value_name = "FOLDER", help_heading = "Campaign")]
    pub(crate) scratchfolder: Option<PathBuf>,
    /// Write a log as yinyang does, into this folder
    #[arg(short, long, value_name = "FOLDER", help_heading = "Campaign")]
    pub(crate) logfolder: Option<PathBuf>,
    /// No log
    #[arg(short, long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Campaign")]
    pub(crate) no_log: Option<bool>,
    /// Keep every mutant that solvers were asked: in the scratch folder, or in mutants/ of the campaign
    #[arg(short, long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, help_heading = "Campaign")]
    pub(crate) keep_mutants: Option<bool>,

    /// Write every event as a JSON line; - is standard output
    #[arg(long, value_name = "FILE", help_heading = "What is shown")]
    pub(crate) events: Option<PathBuf>,
}

/// What is known about seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Oracle {
    /// They have models
    Sat,
    /// They have none
    Unsat,
    /// What their :status says, if it says something
    Unknown,
}

/// A time as people write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Time {
    text: String,
    pub(crate) length: Duration,
}

impl From<Time> for String {
    fn from(time: Time) -> String {
        time.text
    }
}

impl TryFrom<String> for Time {
    type Error = String;

    fn try_from(text: String) -> Result<Time, String> {
        text.parse()
    }
}

impl std::str::FromStr for Time {
    type Err = String;

    /// `90s`, `10m`, `8h`, `2d`, or seconds.
    fn from_str(text: &str) -> Result<Time, String> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let factor = match &text[digits.len()..] {
            "" | "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86400.0,
            _ => return Err("write 90s, 10m, 8h or 2d".to_owned()),
        };
        let number: f64 = digits.parse().map_err(|_| "write 90s, 10m, 8h or 2d".to_owned())?;
        let length = Duration::try_from_secs_f64(number * factor).ok().filter(|d| !d.is_zero());
        let length = length.ok_or_else(|| "write a time above 0, such as 90s or 10m".to_owned())?;
        Ok(Time { text: text.to_owned(), length })
    }
}
