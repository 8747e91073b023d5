//! What can be typed about findings: `smelt bugs`.

use super::{SolverArgs, TableArgs, examples};
use clap::{Args, Subcommand};
use std::path::PathBuf;

pub(super) const BUGS_HELP: &str = "\
Examples:
  smelt bugs                                  the distinct bugs of the campaign in ./smelt-out
  smelt bugs --all                            every finding, also those seen before
  smelt bugs show b3                          one of them; the beginning of its id is enough
  smelt bugs replay b3                        ask the same solvers again
  smelt bugs replay b3 --with z3=./build/z3   ask your own build
  smelt bugs list --out night/ --json         one JSON object per bug, on a line

Everything about a finding stands in FOLDER/bugs/ID/. A campaign that runs can be looked at.

Exit codes: 0 all is well, 10 it fails still (replay), 11 that cannot be told (replay),
4 a solver is missing, 5 there is no campaign.";

#[derive(Args)]
pub(crate) struct BugsArgs {
    #[command(subcommand)]
    pub(crate) what: Option<BugsCommand>,
    /// The folder of the campaign
    #[arg(long, global = true, value_name = "FOLDER", default_value = "smelt-out")]
    pub(crate) out: PathBuf,
    /// One JSON object per bug, on a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) list: ListArgs,
}

#[derive(Args)]
pub(crate) struct ListArgs {
    /// Every finding, also those of a bug that was seen before
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Subcommand)]
pub(crate) enum BugsCommand {
    /// The bugs that were found (the default)
    #[command(after_help = examples::BUGS_LIST)]
    List(ListArgs),
    /// Everything about one
    #[command(after_help = examples::BUGS_SHOW)]
    Show {
        /// Its id, or how it begins
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Ask the same solvers the trigger again, in fresh processes, and judge them
    #[command(after_help = examples::BUGS_REPLAY)]
    Replay(Box<ReplayArgs>),
}

#[derive(Args)]
#[command(mut_arg("with", |with| with.help(
    "Other solvers than then, between commas or semicolons: name, name@version, name=path or a path, \
     each with arguments behind it [default: who was asked then]"
)))]
#[command(mut_arg("profiles", |profiles| profiles.help(
    "A folder of solver profiles (*.toml) beside the built-in ones [default: that of the campaign]"
)))]
#[command(mut_arg("theories", |theories| theories.help(
    "A file that extends or narrows the operator table [default: that of the campaign]"
)))]
pub(crate) struct ReplayArgs {
    /// Its id, or how it begins
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) solvers: SolverArgs,
    /// Also what solvers printed, and their models
    #[arg(short, long)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}
