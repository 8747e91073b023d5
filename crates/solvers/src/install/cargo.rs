//! Rust programs, built by the user's `cargo`. This takes long, so it is tried last and only for a
//! solver that is asked for by name.

use super::client::{Client, Job, Said};
use super::error::{InstallError, at};
use super::manifest::Download;
use super::{Fetched, place};
use crate::profile::Launch;
use crate::version::Version;
use std::fs;
use std::path::Path;

pub(super) struct Cargo<'a> {
    package: &'a str,
    run: &'a Launch,
}

impl<'a> Cargo<'a> {
    pub(super) fn new(package: &'a str, run: &'a Launch) -> Cargo<'a> {
        Cargo { package, run }
    }

    fn run(&self, client: Client, job: &mut Job<'_>) -> Result<Said, InstallError> {
        // Settings of the project in which smelt happens to be started are not meant for this one.
        let client =
            client.env("CARGO_TERM_COLOR", "never").env("CARGO_TERM_PROGRESS_WHEN", "never");
        client.try_run(job)?.ok_or_else(|| InstallError::MissingClient {
            client: "cargo".into(),
            package: self.package.to_owned(),
            advice: "install Rust (with `rustup`, or from your distribution)".to_owned(),
        })
    }

    /// The newest release, and the one that is looked for. cargo does not list others.
    pub(super) fn versions(
        &self,
        sought: Option<&Version>,
        job: &mut Job<'_>,
    ) -> Result<Vec<Version>, InstallError> {
        let package = match sought {
            Some(version) => format!("{}@{version}", self.package),
            None => self.package.to_owned(),
        };
        let said = self.run(Client::new("cargo").args(["info", &package]), job)?;
        if !said.ok() && sought.is_some() && said.line_with(&["could not find"]).is_some() {
            return self.versions(None, job);
        }
        if let Some(versions) = shown(&said.out) {
            return Ok(versions);
        }
        if said.line_with(&["could not find"]).is_none() {
            return Err(said.failed("cargo info"));
        }
        Err(InstallError::NoPackage {
            client: "cargo".into(),
            package: self.package.to_owned(),
            said: said.end(),
        })
    }

    pub(super) fn fetch(
        &self,
        version: &Version,
        folder: &Path,
        job: &mut Job<'_>,
    ) -> Result<Fetched, InstallError> {
        let files = folder.join("files");
        fs::create_dir_all(&files).map_err(at(&files))?;
        let client = Client::new("cargo")
            .args(["install", self.package, "--version", version.text(), "--locked", "--force"])
            .arg("--root")
            .arg(&files)
            .env("CARGO_TARGET_DIR", job.folder("target")?)
            .tell_lines("ing ");
        let said = self.run(client, job)?;
        if !said.ok() {
            return Err(said.failed("cargo install"));
        }
        let start = place(self.run, version, folder, job)?;
        // cargo checks its downloads itself; what is kept is what it built.
        let built = Download::check(&folder.join(start.main()), None)?;
        Ok(Fetched { start, downloads: vec![built] })
    }
}

/// Reads `version: 0.1.0 (latest 0.3.4)`: the one that was asked for, and the newest.
fn shown(text: &str) -> Option<Vec<Version>> {
    let line = text.lines().find_map(|l| l.strip_prefix("version:"))?;
    let mut words = line.split_whitespace().map(|w| w.trim_matches(['(', ')']));
    let mut found = vec![Version::parse(words.next()?)?];
    if words.next() == Some("latest") {
        found.extend(words.next().and_then(Version::parse));
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cargo_shows() {
        let texts = |out: &str| -> Vec<String> {
            shown(out).into_iter().flatten().map(|v| v.text().to_owned()).collect()
        };
        assert_eq!(texts("oxiz-cli #smt\nversion: 0.1.0 (latest 0.3.4)\n"), ["0.1.0", "0.3.4"]);
        assert_eq!(texts("version: 0.3.4\nlicense: MIT\n"), ["0.3.4"]);
        assert!(shown("error: could not find").is_none());
    }
}
