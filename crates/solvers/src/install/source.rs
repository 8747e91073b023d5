//! Choosing among the sources of a profile. They stand in it in the order of preference: the first that
//! has a release gives it, and the first that has any gives the latest.

use super::Fetched;
use super::apt::Apt;
use super::cargo::Cargo;
use super::client::Job;
use super::error::InstallError;
use super::maven::Maven;
use super::pip::Pip;
use super::progress::{Event, Progress};
use crate::profile::{Profile, Source};
use crate::version::{Version, Wanted};
use std::path::Path;
use std::rc::Rc;

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
    let offer = |o: Offered<'_>| Offer { version: o.version, source: title(o.source) };
    Ok(offers.into_iter().map(offer).collect())
}

/// A release and who gives it. The registry stays open: what it has learnt is needed again.
pub(super) struct Offered<'a> {
    pub(super) version: Version,
    pub(super) source: &'a Source,
    pub(super) registry: Rc<Registry<'a>>,
}

type Failures = Vec<(String, InstallError)>;

/// Asks the sources that may have what is wanted, and stops at the first that has the one release.
fn ask<'a>(
    profile: &'a Profile,
    wanted: &Wanted,
    job: &mut Job<'_>,
) -> Result<(Vec<Offered<'a>>, Failures), InstallError> {
    let one = matches!(wanted, Wanted::Latest | Wanted::Exactly(_));
    let mut offers: Vec<Offered<'a>> = Vec::new();
    let mut failures = Failures::new();
    for source in &profile.install {
        let filter = filter(source);
        if let (Wanted::Exactly(version), Some(filter)) = (wanted, filter)
            && !filter.matches(version)
        {
            continue;
        }
        job.say(Event::Resolving { solver: profile.name.clone(), source: title(source) });
        let fits = |v: &Version| filter.is_none_or(|f| f.matches(v));
        let asked = open(source, job).and_then(|registry| {
            let mut all = registry.versions(None, job)?;
            all.retain(fits);
            if let Wanted::Exactly(version) = wanted
                && wanted.choose(&all).is_empty()
            {
                all = registry.versions(Some(version), job)?;
                all.retain(fits);
            }
            Ok((Rc::new(registry), all))
        });
        match asked {
            Ok((registry, all)) => {
                let found = one && !wanted.choose(&all).is_empty();
                if found {
                    offers.clear();
                }
                let known: Vec<String> = offers.iter().map(|o| o.version.short()).collect();
                let new = all.into_iter().filter(|v| !known.contains(&v.short()));
                let registry = || Rc::clone(&registry);
                offers.extend(new.map(|version| Offered { version, source, registry: registry() }));
                if found {
                    break;
                }
            }
            Err(InstallError::Cancelled) => return Err(InstallError::Cancelled),
            // The newest of what is left need not be the newest.
            Err(e) if *wanted == Wanted::Latest => return Err(e),
            Err(e) => failures.push((title(source), e)),
        }
    }
    offers.sort_by(|a, b| a.version.cmp(&b.version));
    for (source, error) in &failures {
        if !offers.is_empty() {
            job.say(Event::Skipped { source: source.clone(), why: error.to_string() });
        }
    }
    Ok((offers, failures))
}

/// The releases to install, oldest first.
pub(super) fn choose<'a>(
    profile: &'a Profile,
    wanted: &Wanted,
    job: &mut Job<'_>,
) -> Result<Vec<Offered<'a>>, InstallError> {
    let (mut offers, failures) = ask(profile, wanted, job)?;
    let all: Vec<Version> = offers.iter().map(|o| o.version.clone()).collect();
    let chosen = wanted.choose(&all);
    if chosen.is_empty() {
        return Err(match failures.into_iter().next() {
            Some((_, error)) => error,
            None => no_version(profile, wanted, all),
        });
    }
    // One folder holds one release: the last repair of a package takes the place of the first.
    let last = |v: &Version| chosen.iter().rfind(|c| c.short() == v.short()) == Some(v);
    offers.retain(|o| last(&o.version));
    Ok(offers)
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
    Apt(Apt<'a>),
    Cargo(Cargo<'a>),
    Maven(Maven<'a>),
    Pip(Pip<'a>),
}

fn open<'a>(source: &'a Source, job: &mut Job<'_>) -> Result<Registry<'a>, InstallError> {
    match source {
        Source::Apt { package, suite, run, .. } => {
            Ok(Registry::Apt(Apt::new(package, suite.as_deref(), run, job)?))
        }
        Source::Pip { package, run, .. } => Ok(Registry::Pip(Pip::new(package, run, job)?)),
        Source::Maven { artifact, run, .. } => Ok(Registry::Maven(Maven::new(artifact, run)?)),
        Source::Cargo { package, run, .. } => Ok(Registry::Cargo(Cargo::new(package, run))),
    }
}

impl Registry<'_> {
    /// The releases that it lists; with one that is sought, also those that it only gives on demand.
    fn versions(
        &self,
        sought: Option<&Version>,
        job: &mut Job<'_>,
    ) -> Result<Vec<Version>, InstallError> {
        match self {
            Registry::Apt(apt) => apt.versions(job),
            Registry::Cargo(cargo) => cargo.versions(sought, job),
            Registry::Maven(maven) => maven.versions(job),
            Registry::Pip(pip) => pip.versions(sought.is_some(), job),
        }
    }

    pub(super) fn fetch(
        &self,
        version: &Version,
        folder: &Path,
        job: &mut Job<'_>,
    ) -> Result<Fetched, InstallError> {
        match self {
            Registry::Apt(apt) => apt.fetch(version, folder, job),
            Registry::Cargo(cargo) => cargo.fetch(version, folder, job),
            Registry::Maven(maven) => maven.fetch(version, folder, job),
            Registry::Pip(pip) => pip.fetch(version, folder, job),
        }
    }
}

/// Which releases a source may give.
fn filter(source: &Source) -> Option<&Wanted> {
    match source {
        Source::Pip { versions, .. }
        | Source::Apt { versions, .. }
        | Source::Maven { versions, .. }
        | Source::Cargo { versions, .. } => versions.as_ref(),
    }
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
