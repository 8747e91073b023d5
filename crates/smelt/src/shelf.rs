//! The solvers of this machine, as every command finds them, and the guard that ends their processes
//! if smelt is killed.

use crate::cli::SolverArgs;
use crate::exit::{self, SolverError, UsageError};
use crate::{commands, diagnose};
use anyhow::{Context, Result};
use smelt_smtlib::syntax::Span;
use smelt_solvers::install::Cache;
use smelt_solvers::profile::{ProfileError, ProfileFault};
use smelt_solvers::run::{Limits, Scratch};
use smelt_solvers::spec::{Spec, What};
use smelt_solvers::{Profiles, ResolveError, Shelf, Solver};
use std::path::PathBuf;
use std::process::Command;

/// Where a user keeps profiles: `--profiles`, and `$XDG_CONFIG_HOME/smelt/solvers`.
pub(crate) fn profiles(named: &[PathBuf]) -> Result<Profiles> {
    let mut folders = Vec::new();
    let config = std::env::var_os("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .filter(|p| p.is_absolute())
        .or_else(|| std::env::home_dir().map(|h| h.join(".config")));
    if let Some(folder) = config.map(|c| c.join("smelt/solvers"))
        && folder.is_dir()
    {
        folders.push(folder);
    }
    folders.extend_from_slice(named);
    Profiles::with_user(&folders).map_err(|e| match e {
        ProfileError::Malformed { fault } => UsageError(shown(&fault)).into(),
        ProfileError::File { .. } => {
            anyhow::anyhow!("{e}; --profiles names a folder with files such as mine.toml")
        }
    })
}

/// A fault in a profile, with its line.
fn shown(fault: &ProfileFault) -> String {
    let ProfileFault { file, text, place, why } = fault;
    let Some(place) = place else { return format!("{file} is not a solver profile: {why}") };
    let span = Span { start: place.start as u32, end: place.end as u32 };
    let help = "`smelt help solvers` says what stands in a profile";
    let shown = diagnose::render(file, text.as_bytes(), span, "profile", why, Some(help));
    format!("{file} is not a solver profile\n{}", shown.trim_end())
}

pub(crate) fn open(profile_folders: &[PathBuf]) -> Result<Shelf> {
    let profiles = profiles(profile_folders)?;
    let cache = Cache::open(None)?;
    let smelt = std::env::current_exe().context("cannot find smelt's own executable")?;
    // Before any folder or child exists, so that it hears of all.
    let guard = smelt_solvers::run::guard(Command::new(&smelt).arg("guard"));
    guard.context("cannot start the guard")?;
    let scratch = Scratch::new()?;
    Ok(Shelf { profiles, cache, smelt, scratch })
}

/// Installs what is named with a version and is not there.
pub(crate) fn install(shelf: &Shelf, with: &[String]) -> Result<()> {
    for text in with {
        for spec in Spec::parse_all(text).map_err(|e| UsageError(e.to_string()))? {
            let What::Named { profile, wanted: Some(wanted), .. } = &spec.what else { continue };
            let Err(missing @ ResolveError::NotInstalled { .. }) = shelf.find(&spec) else {
                continue;
            };
            let Some(profile) = shelf.profiles.get(profile) else { continue };
            let stock = shelf.stock(profile);
            let profile = shelf.profiles.get(&stock).unwrap_or(profile);
            if profile.install.is_empty() {
                return Err(SolverError(missing.to_string()).into());
            }
            commands::solvers::install_one(&shelf.cache, profile, wanted, false)?;
        }
    }
    Ok(())
}

/// What is said where solvers should be named and the word is empty.
pub(crate) const NOBODY: &str = "the word that names solvers is empty, as an unset variable is; name solvers, or leave \
                                 it out to use all that are installed or on PATH";

/// The solvers that the user names; without a name, all that can be found: one of each kind.
pub(crate) fn find(shelf: &Shelf, with: &[String]) -> Result<Vec<Solver>> {
    let mut specs = Vec::new();
    for text in with {
        specs.extend(Spec::parse_all(text).map_err(|e| UsageError(e.to_string()))?);
    }
    if specs.is_empty() && !with.is_empty() {
        return Err(UsageError(NOBODY.to_owned()).into());
    }
    let mut solvers = Vec::new();
    if specs.is_empty() {
        for profile in shelf.profiles.all() {
            // One that shares the releases of another is that solver once more.
            let there = !profile.start.programs.is_empty() || !profile.install.is_empty();
            if !there || shelf.stock(profile) != profile.name {
                continue;
            }
            let spec = Spec::parse(&profile.name).map_err(|e| UsageError(e.to_string()))?;
            if let Ok(found) = shelf.find(&spec) {
                solvers.extend(found);
            }
        }
        if solvers.is_empty() {
            let text = "no solver is installed and none is on PATH; try: smelt solvers install z3@latest cvc5@latest";
            return Err(SolverError(text.to_owned()).into());
        }
        return Ok(solvers);
    }
    for spec in &specs {
        solvers.extend(shelf.find(spec).map_err(|e| SolverError(e.to_string()))?);
    }
    for i in 1..solvers.len() {
        if solvers[..i].iter().any(|s| s.name == solvers[i].name) {
            let text = format!("{} is named twice; once is enough", solvers[i].name);
            return Err(UsageError(text).into());
        }
    }
    Ok(solvers)
}

impl SolverArgs {
    pub(crate) fn limits(&self) -> Result<Limits> {
        if !(self.timeout > 0.0 && self.timeout <= 1e6) {
            return Err(UsageError(
                "--timeout is a number of seconds above 0, such as 10".to_owned(),
            )
            .into());
        }
        let told = self.tell_limits;
        Ok(Limits { memory: self.memory.0, told, ..Limits::seconds(self.timeout) })
    }
}

pub(crate) fn cancelled() -> bool {
    exit::interrupted()
}
