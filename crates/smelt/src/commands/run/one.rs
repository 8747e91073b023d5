//! One file, asked and judged: what `smelt run` does to many and `smelt bugs replay` to one.

use super::Report;
use crate::exit::SolverError;
use crate::{files, shelf};
use anyhow::Result;
use smelt_oracle::{Case, Examined, Options, Witness, examine};
use smelt_smtlib::Theories;
use smelt_solvers::answer::Said;
use smelt_solvers::profile::{Ask, Language};
use smelt_solvers::run::{Limits, RunError, Scratch};
use smelt_solvers::{Conditions, Input, Query, Solver};
use std::borrow::Cow;
use std::path::Path;

/// How many times the memory is given to who fell.
const ROOMY: u64 = 4;

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

/// Who is asked, and how.
pub(crate) struct Examiner<'a> {
    pub(crate) table: &'static Theories,
    pub(crate) limits: Limits,
    pub(crate) solvers: &'a [Solver],
    pub(crate) scratch: &'a Scratch,
    /// What files are asked beyond answers.
    pub(crate) asks: &'a [Ask],
}

impl Examiner<'_> {
    /// Examines a case, and sees to it that nobody was exchanged meanwhile.
    pub(crate) fn report(&self, case: Case, file: &Path, options: &Options) -> Result<Report> {
        let examined = self.examine(&case, file, options)?;
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
    pub(crate) fn read(&self, file: &Path) -> Result<Case> {
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

    pub(super) fn examine(&self, case: &Case, file: &Path, options: &Options) -> Result<Examined> {
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
                asks: self.asks,
            })
            .collect();
        let witnesses: Vec<&dyn Witness> = clerks.iter().map(|c| c as &dyn Witness).collect();
        examine(case, &witnesses, options).map_err(|failed| match failed.error {
            error @ RunError::Start { .. } => SolverError(error.to_string()).into(),
            error => anyhow::Error::new(error),
        })
    }
}
