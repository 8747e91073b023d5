//! `smelt run`: what solvers say to files, and who is wrong.

pub(crate) mod json;
mod one;
pub(crate) mod table;

pub(crate) use one::Examiner;

use crate::cli::{RunArgs, RunRelation};
use crate::exit::{self, Exit, SolverError};
use crate::files::{self, Progress};
use crate::{commands, shelf};
use anyhow::Result;
use smelt_mutate::{Expectation, Truth};
use smelt_oracle::{Case, Examined, Finding, Kind, ModelVerdict, Options, Previous};
use smelt_solvers::Solver;
use smelt_solvers::profile::Ask;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One file, examined.
pub(crate) struct Report {
    pub(crate) file: PathBuf,
    pub(crate) case: Case,
    pub(crate) examined: Examined,
    /// Scripts that ask solvers for their models, by the name of the solver, where they are kept.
    pub(crate) asked: BTreeMap<String, PathBuf>,
}

impl Report {
    /// The command that shows a finding. A wrong model is seen only where it is asked for.
    fn shown_by(&self, finding: &Finding, solver: &Solver) -> String {
        let asked = self.asked.get(&solver.name).filter(|_| finding.kind == Kind::InvalidModel);
        solver.command_line(asked.unwrap_or(&self.file))
    }
}

pub(crate) fn run(args: &RunArgs) -> Result<Exit> {
    let table = commands::table_for(&args.table, &args.solvers.profiles, false)?;
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
    let examiner = Examiner {
        table,
        limits,
        solvers: &solvers,
        scratch: &shelf.scratch,
        asks: if args.verbose { &[Ask::Statistics] } else { &[] },
    };
    let run = Run { args, examiner };
    let progress = Progress::new(found.files.len(), "files");
    let next = AtomicUsize::new(0);
    let mut sum = table::Sum::new(&solvers);
    sum.unreadable = found.bad.len();
    let results = Mutex::new(Results { waiting: BTreeMap::new(), next: 0, sum });
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
                        Err(e) if !many || e.is::<SolverError>() => *lock(&failure) = Some(e),
                        done => {
                            let mut results = lock(&results);
                            results.waiting.insert(at, done);
                            results.tell(&run, many, &progress);
                        }
                    }
                    progress.add(1);
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.tell_rest(&run, many, &progress);
    progress.finish();
    let sum = results.sum;
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
        () if sum.is_all_errors() => {
            if !args.json && !args.quiet {
                let words = "no solver answered anything but errors";
                anstream::eprintln!("{words}; smelt run FILE --verbose shows what they print");
            }
            Exit::Solver
        }
        () => Exit::Ok,
    })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// What came of the files, told in their order whatever is done first.
struct Results {
    waiting: BTreeMap<usize, Result<Report>>,
    next: usize,
    sum: table::Sum,
}

impl Results {
    fn tell(&mut self, run: &Run<'_>, many: bool, progress: &Progress) {
        while let Some(done) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.tell_one(&done, run, many, progress);
        }
    }

    /// Also what stands behind a gap, which an interruption leaves.
    fn tell_rest(&mut self, run: &Run<'_>, many: bool, progress: &Progress) {
        for done in std::mem::take(&mut self.waiting).into_values() {
            self.tell_one(&done, run, many, progress);
        }
    }

    fn tell_one(&mut self, done: &Result<Report>, run: &Run<'_>, many: bool, progress: &Progress) {
        match done {
            Ok(report) => {
                self.sum.add(report);
                progress.suspend(|| run.show(report, many));
            }
            Err(e) => {
                // One bad file does not end the others.
                self.sum.unreadable += 1;
                progress.suspend(|| anstream::eprintln!("error: {}", exit::words(e)));
            }
        }
    }
}

struct Run<'a> {
    args: &'a RunArgs,
    examiner: Examiner<'a>,
}

impl Run<'_> {
    fn one(&self, file: &Path) -> Result<Report> {
        let mut case = self.examiner.read(file)?;
        if let Some(truth) = self.args.expect {
            case.expect(Expectation::Known(if truth == crate::cli::Expected::Sat {
                Truth::Sat
            } else {
                Truth::Unsat
            }));
        }
        let options = self.options(&mut case)?;
        self.examiner.report(case, file, &options)
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
            let before = self.examiner.read(previous)?;
            let examined = self.examiner.examine(&before, previous, &Options::default())?;
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

    fn show(&self, report: &Report, many: bool) {
        let solvers = self.examiner.solvers;
        if self.args.json {
            json::print(&json::of(report, solvers, self.args.verbose));
        } else if !many {
            table::print(report, solvers, self.args.quiet, self.args.verbose);
        } else if !report.examined.findings.is_empty() {
            anstream::println!("{}", report.file.display());
            table::findings(report, solvers, true);
        }
    }
}
