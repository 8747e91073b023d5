//! Asking a solver for models of real files, for benchmarks.

use crate::cli::AskedArgs;
use crate::exit::{self, SolverError, UsageError};
use crate::{files, shelf};
use anyhow::Result;
use smelt_eval::validate::{Asserted, asserted, questions};
use smelt_smtlib::{Session, Theories};
use smelt_solvers::answer::Answer;
use smelt_solvers::profile::Ask;
use smelt_solvers::run::Limits;
use smelt_solvers::spec::Spec;
use smelt_solvers::{Conditions, Input, Query, Shelf, Solver};
use std::path::Path;

/// A script up to its first `check-sat`.
pub(super) struct Question {
    pub(super) session: Session,
    pub(super) text: Vec<u8>,
    pub(super) asserted: Vec<Asserted>,
}

impl Question {
    /// Reads a file; the error is a word for the statistics.
    pub(super) fn read(path: &Path) -> Result<Question, &'static str> {
        let source = files::read(path).map_err(|_| "unreadable")?;
        let whole = Session::new(source, Theories::builtin());
        if !whole.problems().is_empty() {
            return Err("ill-sorted");
        }
        let &at = questions(whole.store(), whole.commands()).first().ok_or("no question")?;
        let text = up_to(&whole, at);
        let session = Session::new(text.clone(), Theories::builtin());
        let at = session.commands().len().saturating_sub(1);
        let asserted = asserted(session.store(), session.commands(), at);
        Ok(Question { session, text, asserted })
    }
}

impl AskedArgs {
    /// What a file is counted under: the folder that was named, or the first folder below it if only
    /// one was.
    pub(super) fn group(&self, path: &Path) -> String {
        let text = |part: &std::ffi::OsStr| part.to_string_lossy().into_owned();
        let Some(named) = self.paths.iter().find(|p| path.starts_with(p)) else {
            return String::new();
        };
        if self.paths.len() > 1 {
            let folder = if named == path {
                named.parent().and_then(Path::parent)
            } else {
                Some(named.as_path())
            };
            return folder.and_then(Path::file_name).map(text).unwrap_or_default();
        }
        let below = path.strip_prefix(named).ok().and_then(|b| b.components().next());
        below.map_or_else(String::new, |c| text(c.as_os_str()))
    }
}

/// A solver of the benchmark's own.
pub(super) struct Asked {
    shelf: Shelf,
    solver: Solver,
    limits: Limits,
}

impl Asked {
    pub(super) fn open(args: &AskedArgs) -> Result<Asked> {
        let shelf = shelf::open(&[])?;
        let spec = Spec::parse(&args.solver).map_err(|e| UsageError(format!("--solver: {e}")))?;
        let found = shelf.find(&spec).map_err(|e| SolverError(e.to_string()))?;
        let Some(solver) = found.into_iter().next_back() else {
            return Err(UsageError("--solver names none".to_owned()).into());
        };
        // Values are asked for one by one, which is a lot of text.
        let limits =
            Limits { memory: Some(8 << 30), kept: 64 << 20, ..Limits::seconds(args.timeout) };
        Ok(Asked { shelf, solver, limits })
    }

    /// Everything that the solver prints behind `sat`: its model and the answers to more commands. The
    /// error is a word for the statistics.
    pub(super) fn ask(&self, script: &[u8], commands: &[u8]) -> Result<Vec<u8>, String> {
        let asks = [Ask::Models];
        let mut text = self.solver.commands(&asks);
        text.extend_from_slice(script);
        text.extend_from_slice(b"\n(get-model)\n");
        text.extend_from_slice(commands);
        let query =
            Query { input: Input::Text(&text), questions: 1, incremental: false, asks: &asks };
        let conditions = Conditions {
            limits: &self.limits,
            scratch: &self.shelf.scratch,
            cancelled: &exit::interrupted,
        };
        let said = self.solver.ask(&query, conditions).map_err(|e| e.to_string())?;
        match said.replies.first() {
            Some(reply) if reply.answer == Answer::Sat => Ok(said.text(reply).to_vec()),
            Some(reply) => Err(reply.answer.word().to_owned()),
            None => Err("no answer".to_owned()),
        }
    }
}

/// The script up to a command, without the options and remarks that mean something to one solver.
fn up_to(session: &Session, at: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for c in &session.commands()[..=at] {
        let Some(span) = c.span else { continue };
        let words: &[&[u8]] = &[b"(set-option", b"(set-info", b"(get-", b"(echo"];
        let own = &session.source()[span.range()];
        if !words.iter().any(|w| own.starts_with(w)) {
            text.extend_from_slice(own);
            text.push(b'\n');
        }
    }
    text
}
