//! The command line.

mod bench;
mod bugs;
mod examples;
mod fuzz;
mod mutate;
mod report;
mod solve;
mod solvers;

pub(crate) use bench::{
    AskedArgs, BenchArgs, BenchCommand, EvalBenchArgs, FrontendArgs, RediscoverArgs, RunBenchArgs,
    WorldArgs,
};
pub(crate) use bugs::{BugsArgs, BugsCommand, ReplayArgs};
pub(crate) use fuzz::{FuzzArgs, InitArgs, Oracle, Settings};
pub(crate) use mutate::{MutateArgs, MutateBenchArgs, StrategiesArgs, WaysArgs};
pub(crate) use report::{ReportArgs, ServeArgs};
pub(crate) use solve::{BenchMode, ClosedboxArgs, SolveArgs, SolveMode};
pub(crate) use solvers::{
    Also, Expected, Memory, RunArgs, RunRelation, SolverArgs, SolversArgs, SolversCommand,
};

use crate::{exit, help};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::path::PathBuf;

/// Find bugs in SMT and Horn solvers, and turn them into small, certain reports.
#[derive(Parser)]
#[command(
    name = "smelt",
    version,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = format!("{}\n{}", help::list(), exit::TABLE)
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What was typed. A number below zero is a value, which is refused as such, and no option of its own.
pub(crate) fn parse() -> Result<Cli, clap::Error> {
    fn values(command: clap::Command) -> clap::Command {
        let takes = |a: clap::Arg| {
            if a.is_positional() || !a.get_action().takes_values() {
                a
            } else {
                a.allow_negative_numbers(true)
            }
        };
        command.mut_args(takes).mut_subcommands(values)
    }
    let mut command = values(Cli::command());
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Cli::from_arg_matches(&matches).map_err(|e| e.format(&mut command))
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Mutate seeds, ask solvers, and collect what is wrong, day and night
    #[command(after_help = fuzz::HELP)]
    Fuzz(Box<FuzzArgs>),
    /// List, show and replay what a campaign found
    #[command(after_help = bugs::BUGS_HELP)]
    Bugs(BugsArgs),
    /// Write what came of a campaign as one HTML file, or compare two
    #[command(after_help = report::REPORT_HELP)]
    Report(ReportArgs),
    /// Show the report of a campaign in a browser while it runs
    #[command(after_help = report::SERVE_HELP)]
    Serve(ServeArgs),
    /// Write a settings file for campaigns, with comments
    #[command(after_help = fuzz::INIT_HELP)]
    Init(InitArgs),
    /// Ask solvers a file or many, judge their answers and models, and say who is wrong
    #[command(after_help = solvers::RUN_HELP)]
    Run(RunArgs),
    /// Install, list, probe and remove solvers
    #[command(after_help = solvers::SOLVERS_HELP)]
    Solvers(SolversArgs),
    /// Make mutants of files
    #[command(after_help = mutate::MUTATE_HELP)]
    Mutate(MutateArgs),
    /// Show the ways to make mutants
    #[command(after_help = mutate::STRATEGIES_HELP)]
    Strategies(StrategiesArgs),
    /// Decide by smelt's own evaluation whether a model satisfies a file
    #[command(after_help = VALIDATE_HELP)]
    Validate(ValidateArgs),
    /// Show the values of terms under a model
    #[command(after_help = EVAL_HELP)]
    Eval(EvalArgs),
    /// Decide formulas that call functions which can be run but not read
    #[command(after_help = solve::HELP)]
    Solve(SolveArgs),
    /// Parse and sort-check SMT-LIB files; say what is in them and what is wrong
    #[command(after_help = CHECK_HELP)]
    Check(CheckArgs),
    /// Lay out SMT-LIB files without changing a token or losing a comment
    #[command(after_help = FMT_HELP)]
    Fmt(FmtArgs),
    /// Show the theories, sorts and operators that smelt knows
    #[command(after_help = THEORIES_HELP)]
    Theories(TheoriesArgs),
    /// Explain a command or a topic: strategies, solvers, seeds, rules, findings, certainty, exit-codes
    #[command(after_help = HELP_HELP)]
    Help(HelpArgs),
    /// Print completions for a shell
    #[command(after_help = COMPLETIONS_HELP)]
    Completions(CompletionsArgs),
    /// Print the manual page, or write one for each command
    #[command(after_help = MAN_HELP)]
    Man(ManArgs),
    /// Measure smelt itself
    #[command(after_help = bench::HELP)]
    Bench(BenchArgs),
}

const HELP_HELP: &str = "\
Examples:
  smelt help certainty                 what `certain` means, and the words below it
  smelt help fuzz                      the same as smelt fuzz --help";

const COMPLETIONS_HELP: &str = "\
Examples:
  smelt completions bash > ~/.local/share/bash-completion/completions/smelt
  smelt completions fish > ~/.config/fish/completions/smelt.fish";

const MAN_HELP: &str = "\
Examples:
  smelt man | man -l -                 read it
  smelt man ~/.local/share/man/man1    write smelt.1, smelt-fuzz.1 and the others";

#[derive(Args)]
pub(crate) struct HelpArgs {
    /// A command or a topic
    #[arg(value_name = "WHAT")]
    pub(crate) words: Vec<String>,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The folder for a page of each command [default: smelt's page to standard output]
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
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
  smelt fmt --check benchmarks/        exit code 1 if one would change

Exit codes: 0 all is well, 1 a file would change (--check), 5 a file cannot be read or written,
6 a file is not made of s-expressions.";

const THEORIES_HELP: &str = "\
Examples:
  smelt theories                       all theories with their sizes
  smelt theories Ints Strings          their sorts and operators
  smelt theories --find concat         operators whose name contains a text
  smelt theories --json > table.json

Exit codes: 0 it is shown, 1 --find finds nothing, 2 there is no such theory.";

const VALIDATE_HELP: &str = "\
Examples:
  z3 query.smt2 > answer.txt           with (get-model) at the end of query.smt2
  smelt validate query.smt2 --model answer.txt
  z3 query.smt2 | smelt validate query.smt2 --model -
  smelt validate query.smt2 --model answer.txt --json

A model is what a solver prints for (get-model) or (get-value …); all that it printed may be given.

Exit codes: 0 true, 10 false, 11 undetermined, 1 the file or the model has a problem, 6 one of them
is not made of s-expressions, 5 a file cannot be read.";

const EVAL_HELP: &str = "\
Examples:
  smelt eval query.smt2 --model answer.txt '(+ x 1)' '(select a x)'
  smelt eval query.smt2 --model answer.txt   every subterm of the assertions
  smelt eval - '(str.replace_re \"ab\" re.allchar \"x\")' < /dev/null

Exit codes: 0 all values are determined, 11 one is not, 1 the file, the model or a term has a
problem, 6 one of them is not made of s-expressions, 5 a file cannot be read.";

#[derive(Args, Default)]
pub(crate) struct TableArgs {
    /// A file that extends or narrows the operator table (see `smelt theories`)
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
pub(crate) struct ModelArgs {
    /// The script, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The model as a solver printed it, or - for standard input
    #[arg(short, long, value_name = "MODEL")]
    pub(crate) model: Option<PathBuf>,
    /// Which check-sat the model belongs to, counted from 1 [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Escapes in string literals, if the solver is known [default: as in the standard; what looks
    /// like an escape of former times in the model is undetermined]
    #[arg(long, value_enum)]
    pub(crate) escapes: Option<Escapes>,
    /// Terms visited for one value before it is undetermined
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub(crate) steps: u64,
    /// The answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Escapes {
    /// \u{41}
    Standard,
    /// \x41, \n
    Legacy,
}

#[derive(Args)]
pub(crate) struct ValidateArgs {
    #[command(flatten)]
    pub(crate) input: ModelArgs,
    /// Only the verdict
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) input: ModelArgs,
    /// Terms in the scope of the file; none: every closed subterm of the assertions
    #[arg(value_name = "TERM")]
    pub(crate) terms: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer lines are broken wherever they end, which makes a muddle of examples.
    #[test]
    fn what_stands_below_help_fits_a_line() {
        let mut left = vec![Cli::command()];
        while let Some(command) = left.pop() {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{}: {line}", command.get_name());
            }
            left.extend(command.get_subcommands().cloned());
        }
    }
}
