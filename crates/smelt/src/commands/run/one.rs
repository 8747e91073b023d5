//! One file, asked and judged: what `smelt run` does to many and `smelt bugs replay` to one.

use super::Report;
use crate::exit::SolverError;
use crate::{files, shelf};
use anyhow::Result;
use smelt_campaign::clerk::Clerk;
use smelt_oracle::{Case, Examined, Options, Witness, examine};
use smelt_smtlib::Theories;
use smelt_solvers::Solver;
use smelt_solvers::profile::Ask;
use smelt_solvers::run::{Limits, RunError, Scratch};
use std::collections::BTreeMap;
use std::path::Path;

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
        Ok(Report { file: file.to_owned(), case, examined, asked: BTreeMap::new() })
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
                reference: false,
                cancelled: &shelf::cancelled,
            })
            .collect();
        let witnesses: Vec<&dyn Witness> = clerks.iter().map(|c| c as &dyn Witness).collect();
        examine(case, &witnesses, options).map_err(|failed| match failed.error {
            error @ RunError::Start { .. } => SolverError(error.to_string()).into(),
            error => anyhow::Error::new(error),
        })
    }
}
