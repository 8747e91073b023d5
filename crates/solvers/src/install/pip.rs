//! Python wheels, through `python3 -m pip`.
//!
//! The list of releases comes from asking for one that cannot be: pip's complaint names those that it
//! would take, with the very options of the download. (`pip index` names releases without a wheel, too,
//! and old pips do not have it.)

use super::client::{Client, Job, Said};
use super::error::{InstallError, at};
use super::manifest::{Download, Place};
use super::progress::Event;
use super::unpack::unzip;
use super::{Fetched, drivers, place, python};
use crate::profile::Launch;
use crate::version::Version;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Pythons whose wheels are tried, newest first, when the user's own gets none. Only what is inside
/// matters then: an executable or a library.
const OTHER_PYTHONS: &[&str] = &["3.14", "3.13", "3.12", "3.11", "3.10", "3.9", "3.8", "3.7"];

/// A version that no one has published.
const NO_VERSION: &str = "0.0.0.dev0";

pub(super) struct Pip<'a> {
    package: &'a str,
    run: &'a Launch,
    python: PathBuf,
}

/// For whom wheels are looked for.
struct Target {
    python: PathBuf,
    /// Another version of Python than this one.
    version: Option<&'static str>,
}

impl<'a> Pip<'a> {
    pub(super) fn new(
        package: &'a str,
        run: &'a Launch,
        job: &mut Job<'_>,
    ) -> Result<Pip<'a>, InstallError> {
        Ok(Pip { package, run, python: python::first(package, job)? })
    }

    /// A script needs the packages of the interpreter that runs it.
    fn is_script(&self) -> bool {
        matches!(self.run, Launch::Python(_))
    }

    fn own(&self) -> Target {
        Target { python: self.python.clone(), version: None }
    }

    /// What is tried when the user's own Python gets no wheel: other interpreters for a script, and
    /// anything else that has wheels for what is not.
    fn others(&self, job: &mut Job<'_>) -> Result<Vec<Target>, InstallError> {
        if self.is_script() {
            let all = python::others(&self.python, job)?;
            return Ok(all.into_iter().map(|python| Target { python, version: None }).collect());
        }
        let target = |v: &&'static str| Target { python: self.python.clone(), version: Some(v) };
        Ok(OTHER_PYTHONS.iter().map(target).collect())
    }

    fn pip(&self, command: &str, target: &Target) -> Client {
        let client = Client::new(&target.python)
            .args(["-m", "pip", "--no-input", "--disable-pip-version-check", command])
            .args(["--only-binary", ":all:", "--progress-bar", "off"]);
        match target.version {
            Some(version) => client.args(["--no-deps", "--python-version", version]),
            None if self.is_script() => client,
            None => client.args(["--no-deps", "--ignore-requires-python"]),
        }
    }

    /// The releases with a wheel for this machine. `wide`: also those for other Pythons.
    pub(super) fn versions(
        &self,
        wide: bool,
        job: &mut Job<'_>,
    ) -> Result<Vec<Version>, InstallError> {
        let mut all = self.versions_for(&self.own(), job)?;
        if wide {
            for other in self.others(job)? {
                all.extend(self.versions_for(&other, job)?);
            }
            all.sort();
            all.dedup();
        }
        Ok(all)
    }

    fn versions_for(
        &self,
        target: &Target,
        job: &mut Job<'_>,
    ) -> Result<Vec<Version>, InstallError> {
        let folder = job.folder("download")?;
        let wanted = format!("{}=={NO_VERSION}", self.package);
        let said =
            self.run(self.pip("download", target).arg("--dest").arg(folder).arg(wanted), job)?;
        let said = said.err + &said.out;
        let Some((_, list)) = said.split_once("(from versions:") else {
            return Err(InstallError::NoPackage {
                client: "pip".into(),
                package: self.package.to_owned(),
                said: said.trim().to_owned(),
            });
        };
        let list = list.split(')').next().unwrap_or("");
        Ok(list.split(',').filter_map(Version::parse).collect())
    }

    /// Runs pip. That nothing fits is the caller's to judge, all else that fails is an error.
    fn run(&self, client: Client, job: &mut Job<'_>) -> Result<Said, InstallError> {
        let said = client.try_run(job)?.ok_or_else(|| self.vanished())?;
        self.judged(said)
    }

    fn judged(&self, said: Said) -> Result<Said, InstallError> {
        let fits_not = said.err.contains("No matching distribution");
        if said.ok() || fits_not && said.no_network().is_none() {
            return Ok(said);
        }
        if said.err.contains("no such option") {
            return Err(InstallError::MissingClient {
                client: "pip".into(),
                package: self.package.to_owned(),
                advice: "the one there is is too old: `python3 -m pip install --upgrade pip`"
                    .into(),
            });
        }
        Err(said.failed("pip"))
    }

    fn vanished(&self) -> InstallError {
        InstallError::MissingClient {
            client: self.python.display().to_string(),
            package: self.package.to_owned(),
            advice: "it was there a moment ago".to_owned(),
        }
    }

    /// Downloads and unpacks a release.
    pub(super) fn fetch(
        &self,
        version: &Version,
        folder: &Path,
        job: &mut Job<'_>,
    ) -> Result<Fetched, InstallError> {
        let wanted = format!("{}=={version}", self.package);
        let mut targets = vec![self.own()];
        let mut tried_others = false;
        while let Some(target) = targets.pop() {
            let Some(stated) = self.stated(&wanted, &target, job)? else {
                if !tried_others {
                    tried_others = true;
                    targets = self.others(job)?;
                    targets.reverse();
                }
                continue;
            };
            let wheels = self.download(&wanted, &target, job)?;
            let mut downloads = Vec::new();
            for wheel in &wheels {
                let name = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
                downloads.push(Download::check(wheel, stated.get(&name).map(String::as_str))?);
            }
            job.say(Event::Unpacking { what: job.what.clone() });
            let files = folder.join("files");
            fs::create_dir_all(&files).map_err(at(&files))?;
            let start = if let Launch::Python(script) = self.run {
                self.install_packages(&target.python, &wheels, &files, job)?;
                Place::Python {
                    interpreter: target.python,
                    script: drivers::write(script, folder)?,
                    packages: "files".into(),
                }
            } else {
                for wheel in &wheels {
                    unzip(wheel, &files, job)?;
                }
                place(self.run, version, folder, job)?
            };
            return Ok(Fetched { start, downloads });
        }
        Err(InstallError::NoPackage {
            client: "pip".into(),
            package: wanted,
            said: "no wheel fits".into(),
        })
    }

    /// The checksums of the files that pip would take, as the registry states them; `None` if none
    /// fits this Python.
    fn stated(
        &self,
        wanted: &str,
        target: &Target,
        job: &mut Job<'_>,
    ) -> Result<Option<BTreeMap<String, String>>, InstallError> {
        let report = job.folder.join("report.json");
        let client = self.pip("install", target).args(["--dry-run", "--ignore-installed"]);
        // pip refuses wheels for another Python unless they would go elsewhere.
        let client = client.arg("--target").arg(job.folder("tmp")?.join("target"));
        let client = client.arg("--report").arg(&report).arg(wanted);
        let Some(said) = client.try_run(job)? else { return Err(self.vanished()) };
        if said.err.contains("no such option") {
            // A pip older than 22.2 holds the checksums against the file itself, but does not tell.
            return Ok(Some(BTreeMap::new()));
        }
        if !self.judged(said)?.ok() {
            return Ok(None);
        }
        let text = fs::read(&report).map_err(at(&report))?;
        let json: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
        let mut stated = BTreeMap::new();
        for package in json["install"].as_array().into_iter().flatten() {
            let info = &package["download_info"];
            let name = info["url"].as_str().and_then(|u| u.rsplit('/').next());
            if let (Some(name), Some(hash)) =
                (name, info["archive_info"]["hashes"]["sha256"].as_str())
            {
                // A plus sign in a version is written so in an address.
                stated.insert(name.replace("%2B", "+"), hash.to_owned());
            }
        }
        Ok(Some(stated))
    }

    fn download(
        &self,
        wanted: &str,
        target: &Target,
        job: &mut Job<'_>,
    ) -> Result<Vec<PathBuf>, InstallError> {
        let folder = job.folder("download")?;
        job.say(Event::Downloading { what: job.what.clone(), bytes: 0, total: None });
        let client = self.pip("download", target).arg("--dest").arg(&folder).arg(wanted);
        let said = self.run(client.watch_largest(job.folder), job)?;
        let mut wheels = Vec::new();
        for entry in fs::read_dir(&folder).map_err(at(&folder))? {
            wheels.push(entry.map_err(at(&folder))?.path());
        }
        wheels.sort();
        if !said.ok() || wheels.is_empty() {
            return Err(said.failed("pip download"));
        }
        Ok(wheels)
    }

    /// Lets pip lay out packages for import.
    fn install_packages(
        &self,
        python: &Path,
        wheels: &[PathBuf],
        into: &Path,
        job: &mut Job<'_>,
    ) -> Result<(), InstallError> {
        let client = Client::new(python)
            .args(["-m", "pip", "--no-input", "--disable-pip-version-check", "install"])
            .args(["--no-index", "--no-deps", "--no-compile", "--quiet", "--target"])
            .arg(into)
            .args(wheels);
        let said = self.run(client, job)?;
        if said.ok() { Ok(()) } else { Err(said.failed("pip install")) }
    }
}
