//! Who takes part: from what was typed to solvers, references and other releases.

use crate::cli::FuzzArgs;
use crate::exit::{SolverError, UsageError};
use crate::shelf;
use anyhow::Result;
use smelt_campaign::{Member, Party};
use smelt_solvers::{Shelf, Solver};
use std::path::{Path, PathBuf};

/// Solvers and seeds. As with yinyang, the first word names solvers, unless `--with` does or it is a file.
pub(super) fn split(args: &FuzzArgs) -> Result<(Vec<String>, Vec<PathBuf>)> {
    let mut what = args.what.clone();
    let mut named = args.solvers.with.clone();
    let first_is_path = what.first().is_some_and(|w| Path::new(w).exists());
    if named.is_empty() && !first_is_path && !what.is_empty() {
        named.push(what.remove(0));
    }
    if let Some(missing) = what.iter().find(|w| !Path::new(w).exists()) {
        let hint = if missing.contains(';') || missing.contains('@') {
            "; solvers come first, seeds behind them"
        } else {
            ""
        };
        return Err(UsageError(format!("there is no file or folder {missing}{hint}")).into());
    }
    Ok((named, what.into_iter().map(PathBuf::from).collect()))
}

/// Finds everybody.
pub(super) fn gather(args: &FuzzArgs, shelf: &Shelf, named: &[String]) -> Result<Party> {
    if args.solvers.install {
        shelf::install(shelf, named)?;
        shelf::install(shelf, &args.reference)?;
    }
    let mut members: Vec<Member> = Vec::new();
    for solver in shelf::find(shelf, named)? {
        members.push(Member { solver, reference: false });
    }
    if !args.reference.is_empty() {
        for solver in shelf::find(shelf, &args.reference)? {
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
fn releases(shelf: &Shelf, members: &[Member]) -> Vec<Solver> {
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
