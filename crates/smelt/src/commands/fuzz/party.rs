//! Who takes part: from what was typed to solvers, references and other releases.

use crate::cli::{FuzzArgs, Settings};
use crate::exit::{SolverError, UsageError};
use crate::shelf;
use anyhow::Result;
use smelt_campaign::{Member, Party};
use smelt_solvers::{Shelf, Solver};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// What was typed, with solvers and seeds in their place. As with yinyang, the first word names solvers,
/// unless `--with` does or it is a file; an empty word stands for those of the settings file.
pub(super) fn split(args: &FuzzArgs) -> Result<Settings> {
    let mut given = args.given.clone();
    let mut what = args.what.clone();
    if given.with.is_none() && what.first().is_some_and(|w| !are_seeds(w, what.len() > 1)) {
        let named = what.remove(0);
        if !named.trim().is_empty() {
            given.with = Some(vec![named]);
        }
    }
    let paths = what.into_iter().map(PathBuf::from);
    let mut seeds: Vec<PathBuf> = paths.chain(given.seeds.take().unwrap_or_default()).collect();
    if let Some(missing) = seeds.iter().find(|p| !p.exists()) {
        let name = missing.display().to_string();
        let hint = if name.contains(';') || name.contains('@') {
            "; solvers come first, seeds behind them"
        } else {
            ""
        };
        return Err(UsageError(format!("there is no file or folder {name}{hint}")).into());
    }
    seeds.dedup();
    given.seeds = Some(seeds).filter(|s| !s.is_empty());
    Ok(given)
}

/// Whether the word that should name solvers is empty.
pub(super) fn is_void(args: &FuzzArgs) -> bool {
    args.given.with.is_none() && args.what.first().is_some_and(|w| w.trim().is_empty())
}

/// Whether a first word names seeds. A program is a solver, and so is `z3` in front of seeds, even where a
/// folder is called so.
fn are_seeds(word: &str, more: bool) -> bool {
    let path = Path::new(word);
    if path.is_dir() {
        return !more || !known(word);
    }
    // Nobody names a solver so: a folder or a script that is not there.
    if !path.exists() && (word.ends_with('/') || word.ends_with(".smt2")) {
        return true;
    }
    let is_program = || path.metadata().is_ok_and(|m| m.permissions().mode() & 0o111 != 0);
    path.exists() && (path.extension().is_some_and(|e| e == "smt2") || !is_program())
}

/// Whether a word begins with the name of a solver that smelt has a profile of.
fn known(word: &str) -> bool {
    let first = word.split([' ', '@', '/', ';', ',']).next().unwrap_or_default();
    smelt_solvers::Profiles::builtin().is_ok_and(|p| p.get(first).is_some())
}

/// Finds everybody.
pub(super) fn gather(settings: &Settings, shelf: &Shelf) -> Result<Party> {
    let named = settings.with.as_deref().unwrap_or_default();
    let reference = settings.reference.as_deref().unwrap_or_default();
    if settings.install == Some(true) {
        shelf::install(shelf, named)?;
        shelf::install(shelf, reference)?;
    }
    let mut members: Vec<Member> = Vec::new();
    for solver in shelf::find(shelf, named)? {
        members.push(Member { solver, reference: false });
    }
    if !reference.is_empty() {
        for solver in shelf::find(shelf, reference)? {
            // Who is tested need not be asked twice.
            if !members.iter().any(|m| m.solver.name == solver.name) {
                members.push(Member { solver, reference: true });
            }
        }
    }
    if members.is_empty() {
        return Err(SolverError("no solver is named".to_owned()).into());
    }
    let releases = releases(shelf, &members);
    Ok(Party { members, releases })
}

/// Every other installed release of who takes part, with its arguments.
pub(crate) fn releases(shelf: &Shelf, members: &[Member]) -> Vec<Solver> {
    let mut found: Vec<Solver> = Vec::new();
    for m in members.iter().filter(|m| !m.reference) {
        let profile = &m.solver.profile.name;
        let Ok(installed) = shelf.cache.installed() else { continue };
        for release in installed.into_iter().flatten() {
            if release.name() != shelf.stock(&m.solver.profile) {
                continue;
            }
            let text = format!("{profile}@{}", release.version());
            let Ok(spec) = smelt_solvers::spec::Spec::parse(&text) else { continue };
            if let Ok(solvers) = shelf.find(&spec) {
                for s in solvers {
                    if !found.iter().any(|f| f.name == s.name) {
                        found.push(s);
                    }
                }
            }
        }
    }
    found
}
