//! One file per command.

pub(crate) mod bugs;
pub(crate) mod check;
pub(crate) mod eval;
pub(crate) mod fmt;
mod fused;
pub(crate) mod fuzz;
pub(crate) mod init;
pub(crate) mod mutate;
pub(crate) mod probe;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod solve;
pub(crate) mod solvers;
pub(crate) mod strategies;
pub(crate) mod theories;
pub(crate) mod validate;

use crate::cli::TableArgs;
use crate::exit::UsageError;
use smelt_smtlib::Theories;
use smelt_smtlib::theory::read::TheoryError;
use std::path::Path;

/// The operator table that the user wants.
pub(crate) fn table(args: &TableArgs) -> anyhow::Result<&'static Theories> {
    let Some(path) = &args.theories else { return Ok(Theories::builtin()) };
    let source = crate::files::read(path)?;
    Theories::builtin_with(&source).map_err(|e| bad_theories(path, &source, &e))
}

/// What is wrong with a theory file, with its line.
pub(crate) fn bad_theories(path: &Path, source: &[u8], e: &TheoryError) -> anyhow::Error {
    let name = path.display().to_string();
    let shown = crate::diagnose::render(&name, source, e.span, "theory", &e.to_string(), None);
    UsageError(format!("{name} is not a theory file\n{shown}")).into()
}
