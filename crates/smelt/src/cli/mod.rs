//! The command line.

mod bugs;
mod examples;
mod fuzz;
mod mutate;
mod report;
mod solve;
mod solvers;

pub(crate) use bugs::{BugsArgs, BugsCommand, ReplayArgs};
pub(crate) use fuzz::{FuzzArgs, InitArgs, Oracle, Settings};
pub(crate) use mutate::{MutateArgs, MutateBenchArgs, StrategiesArgs, WaysArgs};
pub(crate) use report::{ReportArgs, ServeArgs};
pub(crate) use solve::{BenchMode, ClosedboxArgs, SolveArgs, SolveMode};
pub(crate) use solvers::{
    Also, Expected, Memory, RunArgs, RunRelation, SolverArgs, SolversArgs, SolversCommand,
};

use crate::{exit, help};
use clap::{Args, Parser, Subcommand};
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
    #[command(after_help = BENCH_HELP)]
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
  smelt fmt --check benchmarks/        exit code 1 if one would change";

const THEORIES_HELP: &str = "\
Examples:
  smelt theories                       all theories with their sizes
  smelt theories Ints Strings          their sorts and operators
  smelt theories --find concat         operators whose name contains a text
  smelt theories --json > table.json";

const VALIDATE_HELP: &str = "\
Examples:
  z3 query.smt2 > answer.txt           with (get-model) at the end of query.smt2
  smelt validate query.smt2 --model answer.txt
  z3 query.smt2 | smelt validate query.smt2 --model -
  smelt validate query.smt2 --model answer.txt --json

A model is what a solver prints for (get-model) or (get-value …); everything it printed may be given.

Exit codes: 0 true, 10 false, 11 undetermined, 1 the file or the model has a problem.";

const EVAL_HELP: &str = "\
Examples:
  smelt eval query.smt2 --model answer.txt '(+ x 1)' '(select a x)'
  smelt eval query.smt2 --model answer.txt   every subterm of the assertions
  smelt eval - '(str.replace_re \"ab\" re.allchar \"x\")' < /dev/null

Exit codes: 0 all values are determined, 11 one is not, 1 the file, the model or a term has a problem.";

const BENCH_HELP: &str = "\
Examples:
  smelt bench frontend seeds/          tokenise, parse, sort-check, print
  smelt bench frontend seeds/ --json
  smelt bench eval seeds/ --solver z3  read and judge the models of a solver
  smelt bench world seeds/ --solver z3 compare with the solver's own values
  smelt bench run --solver z3          what running a solver costs
  smelt bench mutate seeds/            mutants per second
  smelt bench mutate seeds/ --sample 200 --peer venv/bin/python  beside yinyang
  smelt bench mutate seeds/ --mutants 10000000  memory on the way";

#[derive(Args, Default)]
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
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
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
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0)]
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
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
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
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
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
    #[arg(long, value_name = "SECONDS", default_value_t = 0.05)]
    pub(crate) seconds: f64,
    /// A solver call to compare with
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 20.0)]
    pub(crate) call: f64,
}
