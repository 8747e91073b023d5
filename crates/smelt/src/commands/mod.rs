//! One file per command.

pub(crate) mod bugs;
pub(crate) mod check;
pub(crate) mod eval;
pub(crate) mod fmt;
pub(crate) mod fuzz;
pub(crate) mod init;
pub(crate) mod mutate;
pub(crate) mod probe;
pub(crate) mod run;
pub(crate) mod solvers;
pub(crate) mod strategies;
pub(crate) mod theories;
pub(crate) mod validate;

use crate::cli::TableArgs;
use crate::exit::UsageError;
use smelt_smtlib::Theories;

/// The operator table that the user wants.
pub(crate) fn table(args: &TableArgs) -> anyhow::Result<&'static Theories> {
    let Some(path) = &args.theories else { return Ok(Theories::builtin()) };
    let source = crate::files::read(path)?;
    Theories::builtin_with(&source).map_err(|e| {
        let shown = crate::diagnose::render(
            &path.display().to_string(),
            &source,
            e.span,
            "theory",
            &e.to_string(),
            None,
        );
        UsageError(format!("{} is not a theory file\n{shown}", path.display())).into()
    })
}
