//! `smelt run`: what solvers say to files, and who is wrong.

mod json;
mod table;

use crate::cli::{RunArgs, RunRelation};
use crate::exit::{self, Exit, SolverError};
use crate::files::{self, Progress};
use crate::{commands, shelf};
use anyhow::Result;
use smelt_mutate::{Expectation, Truth};
use smelt_oracle::{Case, Examined, ModelVerdict, Options, Previous, Witness, examine};
use smelt_smtlib::Theories;
use smelt_solvers::answer::Said;
use smelt_solvers::profile::{Ask, Language};
use smelt_solvers::run::{Limits, RunError, Scratch};
use smelt_solvers::{Conditions, Input, Query, Solver};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many times the memory is given to who fell.
const ROOMY: u64 = 4;

/// One file, examined.
pub(super) struct Report {
    pub(super) file: PathBuf,
    pub(super) case: Case,
    pub(super) examined: Examined,
}

/// A solver that is asked a file.
struct Clerk<'a> {
    solver: &'a Solver,
    unchecked: Solver,
    case: &'a Case,
    /// The file, unless the solver needs it in other words or it came from standard input.
    file: Option<&'a Path>,
    limits: &'a Limits,
    scratch: &'a Scratch,
    /// What the file is asked beyond answers.
    asks: &'a [Ask],
}

impl Clerk<'_> {
    fn conditions(&self) -> Conditions<'_> {
        Conditions { limits: self.limits, scratch: self.scratch, cancelled: &shelf::cancelled }
    }
}

impl Witness for Clerk<'_> {
    fn solver(&self) -> &Solver {
        self.solver
    }

    fn ask_file(&self, roomy: bool) -> Result<Said, RunError> {
        let foreign = self.case.is_foreign();
        if !self.solver.reads(if foreign { Language::Why } else { Language::Smtlib }) {
            let why = if foreign { "it reads SMT-LIB" } else { "it reads .why and .mlw files" };
            return Ok(Said::not_asked(why));
        }
        let asked = self.case.asked();
        let text = self.solver.in_its_words(&asked);
        let as_it_is = matches!((&asked, &text), (Cow::Borrowed(_), Cow::Borrowed(_)));
        let input = match self.file {
            Some(file) if as_it_is => Input::File(file),
            _ => Input::Text(&text),
        };
        let (questions, incremental) = (self.case.questions(), self.case.is_incremental());
        let query = Query { input, questions, incremental, asks: self.asks };
        let mut limits = self.limits.clone();
        if roomy {
            limits.memory = limits.memory.map(|m| m.saturating_mul(ROOMY));
        }
        self.solver.ask(&query, Conditions { limits: &limits, ..self.conditions() })
    }

    fn ask_text(
        &self,
        text: &[u8],
        questions: usize,
        asks: &[Ask],
        checks: bool,
    ) -> Result<Said, RunError> {
        let solver = if checks { self.solver } else { &self.unchecked };
        let text = solver.in_its_words(text);
        let incremental = self.case.is_incremental();
        let query = Query { input: Input::Text(&text), questions, incremental, asks };
        solver.ask(&query, self.conditions())
    }
}

pub(crate) fn run(args: &RunArgs) -> Result<Exit> {
    let table = commands::table(&args.table)?;
    let limits = args.solvers.limits()?;
    let found = files::find(&args.paths)?;
    let shelf = shelf::open(&args.solvers.profiles)?;
    if args.solvers.install {
        shelf::install(&shelf, &args.solvers.with)?;
    }
    let solvers = shelf::find(&shelf, &args.solvers.with)?;
    let many = found.files.len() > 1;
    if found.left_out > 0 && !args.json && !args.quiet {
        let are =
            if found.left_out == 1 { "file without .smt2 is" } else { "files without .smt2 are" };
        anstream::eprintln!("note: {} {are} left out", found.left_out);
    }
    let run = Run { args, table, limits, solvers: &solvers, scratch: &shelf.scratch };
    let progress = Progress::new(found.files.len(), "files");
    let next = AtomicUsize::new(0);
    let sum = Mutex::new(table::Sum::new(&solvers));
    let failure: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    let jobs =
        args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(found.files.len()) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let stop = exit::interrupted() || lock(&failure).is_some();
                    let Some(file) = found.files.get(at).filter(|_| !stop) else { break };
                    let done = run.one(file);
                    // What was stopped in the middle is not a result.
                    if exit::interrupted() {
                        break;
                    }
                    match done {
                        Ok(report) => {
                            let mut sum = lock(&sum);
                            sum.add(&report);
                            progress.suspend(|| run.show(&report, many));
                        }
                        Err(e) if many && !e.is::<SolverError>() => {
                            // One bad file does not end the others.
                            lock(&sum).unreadable += 1;
                            progress.suspend(|| anstream::eprintln!("error: {e:#}"));
                        }
                        Err(e) => *lock(&failure) = Some(e),
                    }
                    progress.add(1);
                }
            });
        }
    });
    progress.finish();
    let sum = sum.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if many && !args.json {
        table::summary(&sum, &solvers, args.quiet);
    }
    if let Some(error) = lock(&failure).take() {
        return Err(error);
    }
    Ok(match () {
        () if exit::interrupted() => Exit::Interrupted,
        () if sum.findings > 0 => Exit::Finding,
        () if sum.unreadable > 0 => Exit::File,
        () => Exit::Ok,
    })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

struct Run<'a> {
    args: &'a RunArgs,
    table: &'static Theories,
    limits: Limits,
    solvers: &'a [Solver],
    scratch: &'a Scratch,
}

impl Run<'_> {
    fn one(&self, file: &Path) -> Result<Report> {
        let mut case = self.read(file)?;
        if let Some(truth) = self.args.expect {
            case.expect(Expectation::Known(if truth == crate::cli::Expected::Sat {
                Truth::Sat
            } else {
                Truth::Unsat
            }));
        }
        let options = self.options(&mut case)?;
        let examined = self.examine(&case, file, &options)?;
        for solver in self.solvers {
            if solver.has_changed() {
                let text = format!(
                    "{} was changed while it was used; its answers are not comparable",
                    solver.name
                );
                return Err(SolverError(text).into());
            }
        }
        Ok(Report { file: file.to_owned(), case, examined })
    }

    /// A script, or a file in Alt-Ergo's own language, of which only the goals are counted.
    fn read(&self, file: &Path) -> Result<Case> {
        let source = files::read(file)?;
        let ending = file.extension().and_then(|e| e.to_str());
        if !matches!(ending, Some("why" | "mlw" | "ae")) {
            return Ok(Case::read(source, self.table));
        }
        let text = String::from_utf8_lossy(&source);
        let goal = |line: &&str| line.split_whitespace().next() == Some("goal");
        let goals = text.lines().filter(goal).count();
        Ok(Case::foreign(source, goals))
    }

    fn options(&self, case: &mut Case) -> Result<Options> {
        use crate::cli::Also;
        let also = |what| self.args.also.contains(&what);
        let mut options = Options {
            twice: self.args.twice,
            cores: also(Also::Cores),
            incompleteness: also(Also::Incompleteness),
            pace: also(Also::Pace),
            previous: None,
            unconfirmed: false,
        };
        if let Some(previous) = &self.args.previous {
            let before = self.read(previous)?;
            let examined = self.examine(&before, previous, &Options::default())?;
            let last = before.questions().saturating_sub(1);
            let proved = |e: &smelt_oracle::Entry| {
                e.model(last).is_some_and(|m| m.verdict == ModelVerdict::True)
            };
            options.previous = Some(Previous {
                answers: examined.entries.iter().map(|e| e.said.answer().clone()).collect(),
                proved_sat: examined.entries.iter().any(proved),
            });
            case.expect(match self.args.relation {
                RunRelation::Same => Expectation::SameAs,
                RunRelation::Implies => Expectation::Implies,
                RunRelation::ImpliedBy => Expectation::ImpliedBy,
            });
        }
        Ok(options)
    }

    fn examine(&self, case: &Case, file: &Path, options: &Options) -> Result<Examined> {
        let clerks: Vec<Clerk<'_>> = self
            .solvers
            .iter()
            .map(|solver| Clerk {
                solver,
                unchecked: solver.unchecked(),
                case,
                file: (file.as_os_str() != "-").then_some(file),
                limits: &self.limits,
                scratch: self.scratch,
                asks: if self.args.verbose { &[Ask::Statistics] } else { &[] },
            })
            .collect();
        let witnesses: Vec<&dyn Witness> = clerks.iter().map(|c| c as &dyn Witness).collect();
        examine(case, &witnesses, options).map_err(|failed| match failed.error {
            error @ RunError::Start { .. } => SolverError(error.to_string()).into(),
            error => anyhow::Error::new(error),
        })
    }

    fn show(&self, report: &Report, many: bool) {
        if self.args.json {
            json::print(report, self.solvers, self.args.verbose);
        } else if !many {
            table::print(report, self.solvers, self.args);
        } else if !report.examined.findings.is_empty() {
            anstream::println!("{}", report.file.display());
            table::findings(report, self.solvers, true);
        }
    }
}
