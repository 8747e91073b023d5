//! Where solvers come from: releases by name and version, through the user's own package clients, into
//! a cache with several versions side by side.
//!
//! No registry is named here: pip, apt, mvn and cargo know theirs, with the user's mirrors, proxies
//! and keys.

mod apt;
mod cache;
mod cargo;
mod client;
mod drivers;
mod error;
mod launch;
mod manifest;
mod maven;
mod pip;
mod process;
mod progress;
mod python;
mod source;
mod unpack;

pub use cache::Cache;
pub use error::InstallError;
pub use launch::Launchable;
pub use manifest::{Download, Installed, Place};
pub use progress::{Event, Progress, Silent};
pub use source::{Offer, versions};

use crate::profile::{Launch, Profile};
use crate::version::{Version, Wanted};
use client::{Client, Job};
use manifest::Manifest;
use std::path::Path;

/// What a source has put into the folder of an installation.
struct Fetched {
    start: Place,
    downloads: Vec<Download>,
}

impl Cache {
    /// Installs the releases that are meant, and says where they are. What is there and undamaged stays,
    /// unless `force` is set. After an error or a `cancel` there is nothing of the release that was
    /// under way; releases of a range that were complete before it stay.
    pub fn install(
        &self,
        profile: &Profile,
        wanted: &Wanted,
        force: bool,
        progress: &mut dyn Progress,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Vec<Installed>, InstallError> {
        if profile.install.is_empty() {
            return Err(InstallError::NoSource { solver: profile.name.clone() });
        }
        // What is named exactly and there needs neither network nor lock.
        if !force
            && let Wanted::Exactly(_) = wanted
            && let Some(installed) = self.resolve(&profile.name, wanted)
            && installed.check().is_ok()
        {
            progress.event(Event::Present { what: installed.what() });
            return Ok(vec![installed]);
        }
        let lock = self.lock(progress, cancel)?;
        let room = lock.temporary()?;
        let chosen = {
            let what = profile.name.clone();
            let mut job = Job { what, folder: &room.path, progress: &mut *progress, cancel };
            source::choose(profile, wanted, &mut job)?
        };
        let mut all = Vec::new();
        for source::Offered { version, source, registry } in chosen {
            let what = format!("{}@{}", profile.name, version.short());
            let place = self.place_of(&what);
            if !force
                && let Ok(installed) = Installed::read(&place)
                && installed.registry_version() == &version
                && installed.check().is_ok()
            {
                progress.event(Event::Present { what });
                all.push(installed);
                continue;
            }
            let temporary = lock.temporary()?;
            let folder = &temporary.path;
            let mut job = Job { what, folder, progress: &mut *progress, cancel };
            let new = job.folder("new")?;
            let fetched = registry.fetch(&version, &new, &mut job)?;
            launch::write_script(&new, &profile.name, &fetched.start)?;
            job.say(Event::Checking { what: job.what.clone() });
            check_start(profile, &version, &new, &fetched.start, &mut job)?;
            let mut manifest = Manifest::new(
                &profile.name,
                &version,
                source::title(source),
                fetched.start,
                fetched.downloads,
            );
            manifest.take_checksums(&new)?;
            manifest.write(&new)?;
            job.stop_if_cancelled()?;
            lock.replace(&place, Some(&new), &temporary)?;
            let installed = Installed::read(&place)?;
            maven::store_classes(&installed, &profile.start.file, &mut job);
            job.say(Event::Done { what: job.what.clone() });
            all.push(installed);
        }
        Ok(all)
    }
}

/// Where a package is started, by what its profile says.
fn place(
    run: &Launch,
    version: &Version,
    folder: &Path,
    job: &Job<'_>,
) -> Result<Place, InstallError> {
    let files = folder.join("files");
    let found = |pattern: &str| {
        let path = unpack::find(&files, pattern).ok_or_else(|| InstallError::NotInside {
            solver: job.what.split('@').next().unwrap_or_default().to_owned(),
            version: version.short(),
            pattern: pattern.to_owned(),
        })?;
        Ok(Path::new("files").join(path))
    };
    match run {
        Launch::Program(pattern) => {
            let path = found(pattern)?;
            unpack::make_executable(&folder.join(&path))?;
            Ok(Place::Program { path, libraries: Vec::new() })
        }
        Launch::Driver(driver) => {
            Ok(Place::Driver { name: driver.name.clone(), library: found(&driver.library)? })
        }
        // These are made by the only source that can: pip for scripts, mvn for archives.
        Launch::Python(what) | Launch::Java(what) => Err(InstallError::NotInside {
            solver: job.what.clone(),
            version: version.short(),
            pattern: what.clone(),
        }),
    }
}

/// Starts it once, so that a missing library or a file for another machine shows now. Which exit code a
/// solver gives for its version is its own business.
fn check_start(
    profile: &Profile,
    version: &Version,
    folder: &Path,
    start: &Place,
    job: &mut Job<'_>,
) -> Result<(), InstallError> {
    let Some(arguments) = &profile.start.version else { return Ok(()) };
    if let Place::Driver { .. } = start {
        return Ok(());
    }
    let command = launch::launchable(folder, start, Path::new(""));
    let mut client = Client::new(command.program).args(command.arguments).args(arguments);
    for (name, value) in command.environment {
        client = client.env(name, value);
    }
    let broken = |said: String| InstallError::DoesNotStart {
        solver: profile.name.clone(),
        version: version.short(),
        said,
    };
    let said = match client.try_run(job) {
        Ok(Some(said)) => said,
        Ok(None) => return Err(broken("the file or its loader is not there".to_owned())),
        Err(InstallError::File { error, .. }) => return Err(broken(error.to_string())),
        Err(e) => return Err(e),
    };
    let unusable = said.line_with(&[
        "error while loading shared libraries",
        "version `GLIBC",
        "Could not find or load main class",
        "Could not create the Java Virtual Machine",
        "UnsupportedClassVersionError",
    ]);
    match unusable {
        Some(line) => Err(broken(line)),
        None if said.status.code().is_none() => Err(broken(said.end())),
        // Our own scripts know their arguments.
        None if !said.ok() && matches!(start, Place::Python { .. }) => Err(broken(said.end())),
        None => Ok(()),
    }
}
