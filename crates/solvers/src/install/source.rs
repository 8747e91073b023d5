//! Choosing among the sources of a profile. They stand in it in the order of preference: the first that
//! has a release gives it, and the first that has any gives the latest.

use super::Fetched;
use super::client::Job;
use super::error::InstallError;
use super::pip::Pip;
use super::progress::{Event, Progress};
use crate::profile::{Profile, Source};
use crate::version::{Version, Wanted};
use std::path::Path;

/// How many releases a message names.
const NAMED: usize = 12;

/// A release that can be installed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its version.
    pub version: Version,
    /// `pip: z3-solver`.
    pub source: String,
}

/// What the registries offer of a solver, oldest first. A source that cannot be asked is told to
/// `progress`, unless none can.
pub fn versions(
    profile: &Profile,
    progress: &mut dyn Progress,
    cancel: &dyn Fn() -> bool,
) -> Result<Vec<Offer>, InstallError> {
    if profile.install.is_empty() {
        return Err(InstallError::NoSource { solver: profile.name.clone() });
    }
    let folder = tempfile::tempdir()
        .map_err(|error| InstallError::File { path: std::env::temp_dir(), error })?;
    let mut job = Job { what: profile.name.clone(), folder: folder.path(), progress, cancel };
    let (offers, failures) = ask(profile, &Wanted::Under(Vec::new()), &mut job)?;
    if let Some((_, error)) = failures.into_iter().next()
        && offers.is_empty()
    {
        return Err(error);
    }
    Ok(offers.into_iter().map(|(s, version)| Offer { version, source: title(s) }).collect())
}

type Offers<'a> = Vec<(&'a Source, Version)>;
type Failures = Vec<(String, InstallError)>;

/// Asks the sources that may have what is wanted, and stops at the first that has the one release.
fn ask<'a>(
    profile: &'a Profile,
    wanted: &Wanted,
    job: &mut Job<'_>,
) -> Result<(Offers<'a>, Failures), InstallError> {
    let one = matches!(wanted, Wanted::Latest | Wanted::Exactly(_));
    let (mut offers, mut failures): (Offers<'a>, Failures) = Default::default();
    for source in &profile.install {
        let filter = filter(source);
        if let (Wanted::Exactly(version), Some(filter)) = (wanted, &filter)
            && !filter.matches(version)
        {
            continue;
        }
        job.say(Event::Resolving { solver: profile.name.clone(), source: title(source) });
        let fits = |v: &Version| filter.as_ref().is_none_or(|f| f.matches(v));
        let asked = open(source, job).and_then(|registry| {
            let mut all = registry.versions(false, job)?;
            all.retain(fits);
            // Releases that are only there for other machines' clients are looked for on demand.
            if one && wanted.choose(&all).is_empty() {
                all = registry.versions(true, job)?;
                all.retain(fits);
            }
            Ok(all)
        });
        match asked {
            Ok(mut all) => {
                all.sort();
                let found = !wanted.choose(&all).is_empty();
                for version in all {
                    let known = offers.iter().any(|(_, v)| v.short() == version.short());
                    if !known || found && one {
                        offers.push((source, version));
                    }
                }
                if found && one {
                    break;
                }
            }
            Err(InstallError::Cancelled) => return Err(InstallError::Cancelled),
            // The newest of what is left need not be the newest.
            Err(e) if *wanted == Wanted::Latest => return Err(e),
            Err(e) => failures.push((title(source), e)),
        }
    }
    offers.sort_by(|a, b| a.1.cmp(&b.1));
    for (source, error) in &failures {
        if !offers.is_empty() {
            job.say(Event::Skipped { source: source.clone(), why: error.to_string() });
        }
    }
    Ok((offers, failures))
}

/// The releases to install, each with its source.
pub(super) fn choose<'a>(
    profile: &'a Profile,
    wanted: &Wanted,
    job: &mut Job<'_>,
) -> Result<Vec<(&'a Source, Version)>, InstallError> {
    let (offers, failures) = ask(profile, wanted, job)?;
    let all: Vec<Version> = offers.iter().map(|(_, v)| v.clone()).collect();
    let mut chosen = wanted.choose(&all);
    // One folder holds one release: a repaired package takes the place of the first.
    chosen.reverse();
    let mut names: Vec<String> = Vec::new();
    chosen.retain(|v| {
        !names.contains(&v.short()) && {
            names.push(v.short());
            true
        }
    });
    chosen.reverse();
    if chosen.is_empty() {
        return Err(match failures.into_iter().next() {
            Some((_, error)) => error,
            None => no_version(profile, wanted, all),
        });
    }
    let source_of = |version: &Version| {
        offers.iter().rev().find(|(_, v)| v == version).map(|(source, _)| *source)
    };
    Ok(chosen.into_iter().filter_map(|v| Some((source_of(&v)?, v))).collect())
}

fn no_version(profile: &Profile, wanted: &Wanted, mut all: Vec<Version>) -> InstallError {
    match wanted {
        Wanted::Exactly(version) => all.sort_by_key(|v| version.distance(v)),
        _ => all.reverse(),
    }
    let mut nearest: Vec<String> = Vec::new();
    for version in &all {
        if !nearest.contains(&version.short()) {
            nearest.push(version.short());
        }
    }
    let others = nearest.len().saturating_sub(NAMED);
    nearest.truncate(NAMED);
    InstallError::NoVersion {
        solver: profile.name.clone(),
        wanted: wanted.to_string(),
        nearest,
        others,
    }
}

/// A source, ready to be asked.
pub(super) enum Registry<'a> {
    Pip(Pip<'a>),
}

pub(super) fn open<'a>(
    source: &'a Source,
    job: &mut Job<'_>,
) -> Result<Registry<'a>, InstallError> {
    match source {
        Source::Pip { package, run, .. } => Ok(Registry::Pip(Pip::new(package, run, job)?)),
        _ => Err(InstallError::NoSource { solver: job.what.clone() }),
    }
}

impl Registry<'_> {
    fn versions(&self, wide: bool, job: &mut Job<'_>) -> Result<Vec<Version>, InstallError> {
        match self {
            Registry::Pip(pip) => pip.versions(wide, job),
        }
    }

    pub(super) fn fetch(
        &self,
        version: &Version,
        folder: &Path,
        job: &mut Job<'_>,
    ) -> Result<Fetched, InstallError> {
        match self {
            Registry::Pip(pip) => pip.fetch(version, folder, job),
        }
    }
}

/// Which releases a source may give.
fn filter(source: &Source) -> Option<Wanted> {
    let versions = match source {
        Source::Pip { versions, .. }
        | Source::Apt { versions, .. }
        | Source::Maven { versions, .. }
        | Source::Cargo { versions, .. } => versions,
    };
    versions.clone()
}

/// `pip: z3-solver`.
pub(super) fn title(source: &Source) -> String {
    match source {
        Source::Pip { package, .. } => format!("pip: {package}"),
        Source::Apt { package, suite: None, .. } => format!("apt: {package}"),
        Source::Apt { package, suite: Some(suite), .. } => format!("apt: {package} ({suite})"),
        Source::Maven { artifact, .. } => format!("mvn: {artifact}"),
        Source::Cargo { package, .. } => format!("cargo: {package}"),
    }
}
