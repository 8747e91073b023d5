//! One file per command.

pub(crate) mod bugs;
pub(crate) mod check;
mod config;
pub(crate) mod eval;
pub(crate) mod fmt;
mod fused;
pub(crate) mod fuzz;
pub(crate) mod init;
mod listen;
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
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The operator table that the user wants.
pub(crate) fn table(args: &TableArgs) -> anyhow::Result<&'static Theories> {
    table_for(args, &[], false)
}

/// The same, where `profiles` may name further extensions; `chosen`: the user says which operators are used.
pub(crate) fn table_for(
    args: &TableArgs,
    profiles: &[PathBuf],
    chosen: bool,
) -> anyhow::Result<&'static Theories> {
    let Some(path) = &args.theories else { return Ok(Theories::builtin()) };
    let source = crate::files::read(path)?;
    let table = Theories::builtin_with(&source).map_err(|e| bad_theories(path, &source, &e))?;
    if !chosen {
        note_unknown_origins(path, &source, profiles);
    }
    Ok(table)
}

/// Whose extensions the operators of a table are.
pub(crate) fn extensions(table: &Theories) -> BTreeSet<String> {
    table.operators().iter().flat_map(|o| &o.ranks).filter_map(|r| r.origin.clone()).collect()
}

/// `:from` with a name that nobody has is most likely mistyped, and no campaign would ever use the operator.
fn note_unknown_origins(path: &Path, source: &[u8], profiles: &[PathBuf]) {
    let builtin = extensions(Theories::builtin());
    let mut declared = smelt_smtlib::theory::read::origins(source);
    declared.retain(|(name, _)| !builtin.contains(name));
    if declared.is_empty() {
        return;
    }
    let mut known = builtin;
    if let Ok(all) = crate::shelf::profiles(profiles) {
        known.extend(all.all().iter().flat_map(|p| p.extensions.iter().cloned()));
    }
    declared.retain(|(name, _)| !known.contains(name));
    declared.dedup_by(|a, b| a.0 == b.0);
    let known: Vec<String> = known.into_iter().collect();
    for (name, span) in declared {
        let (line, column) = smelt_smtlib::syntax::line_column(source, span.start);
        anstream::eprintln!(
            "note: {}:{line}:{column}: no solver is known to have the extensions of `{name}`, so no campaign uses them; \
             there are {}, and a profile adds its own by extensions = [\"{name}\"]",
            path.display(),
            known.join(", ")
        );
    }
}

/// What is wrong with a theory file, with its line.
pub(crate) fn bad_theories(path: &Path, source: &[u8], e: &TheoryError) -> anyhow::Error {
    let name = path.display().to_string();
    let shown = crate::diagnose::render(&name, source, e.span, "theory", &e.to_string(), None);
    UsageError(format!("{name} cannot be used\n{}", shown.trim_end())).into()
}
