//! A solver that is asked about a file in fresh processes: what `smelt run` does, and how a campaign
//! confirms what it suspects.

use smelt_oracle::{Case, Witness};
use smelt_solvers::answer::Said;
use smelt_solvers::profile::{Ask, Language};
use smelt_solvers::run::{Limits, RunError, Scratch};
use smelt_solvers::{Conditions, Input, Query, Solver};
use std::borrow::Cow;
use std::path::Path;

/// How many times the memory is given to who fell.
const ROOMY: u64 = 4;

/// A solver that is asked a file.
pub struct Clerk<'a> {
    /// Who is asked.
    pub solver: &'a Solver,
    /// The same without the arguments that make it check itself.
    pub unchecked: Solver,
    /// What it is asked.
    pub case: &'a Case,
    /// The file, unless it came from standard input.
    pub file: Option<&'a Path>,
    /// What it may take.
    pub limits: &'a Limits,
    /// Where temporary files go.
    pub scratch: &'a Scratch,
    /// What the file is asked beyond answers.
    pub asks: &'a [Ask],
    /// Whether it is asked only to judge others.
    pub reference: bool,
    /// Asked now and then whether to stop.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Clerk<'a> {
    fn conditions(&self) -> Conditions<'_> {
        Conditions { limits: self.limits, scratch: self.scratch, cancelled: &self.cancelled }
    }
}

impl Witness for Clerk<'_> {
    fn solver(&self) -> &Solver {
        self.solver
    }

    fn is_reference(&self) -> bool {
        self.reference
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
