//! Debian packages, through the user's `apt`, without root: what the machine lacks is downloaded and
//! unpacked into the installation, nothing system-wide is touched.
//!
//! The machine's own package lists are used where they have the package; else, and for a suite that is
//! not configured, lists are fetched into a private folder from the user's own mirrors, and apt checks
//! their signatures as always.

mod sources;

use super::client::{Client, Job, Said};
use super::error::{InstallError, at};
use super::manifest::{Download, Place};
use super::progress::Event;
use super::{Fetched, place};
use crate::profile::Launch;
use crate::version::Version;
use sources::{Keys, mirrors};
use std::fs;
use std::path::{Path, PathBuf};

pub(super) struct Apt<'a> {
    package: &'a str,
    suite: Option<&'a str>,
    run: &'a Launch,
    /// apt's settings for this installation.
    settings: PathBuf,
}

/// Settings that hold for every call: hooks of the system (which clean its caches after an update) are
/// not for us.
const SETTINGS: &str = "#clear APT::Update::Pre-Invoke;\n#clear APT::Update::Post-Invoke;\n\
    #clear APT::Update::Post-Invoke-Success;\n#clear DPkg::Post-Invoke;\nAcquire::Languages \"none\";\n";

/// A package that must be downloaded.
struct Needed {
    /// `libcln6:amd64=1.3.6-4`
    name: String,
    file: String,
    bytes: u64,
}

impl<'a> Apt<'a> {
    pub(super) fn new(
        package: &'a str,
        suite: Option<&'a str>,
        run: &'a Launch,
        job: &mut Job<'_>,
    ) -> Result<Apt<'a>, InstallError> {
        let settings = job.folder("apt")?.join("settings");
        fs::write(&settings, SETTINGS).map_err(at(&settings))?;
        let apt = Apt { package, suite, run, settings };
        // A suite of its own needs lists of its own.
        if suite.is_some() {
            apt.fetch_suite(job)?;
        } else if apt.listed(job)?.is_empty() {
            apt.fetch_lists(None, job)?;
        }
        Ok(apt)
    }

    fn run(&self, client: Client, name: &str, job: &mut Job<'_>) -> Result<Said, InstallError> {
        client.try_run(job)?.ok_or_else(|| InstallError::MissingClient {
            client: name.to_owned(),
            package: self.package.to_owned(),
            advice: "this source is for Debian, Ubuntu and their relatives".to_owned(),
        })
    }

    fn client(&self, name: &str) -> Client {
        Client::new(name).arg("-c").arg(&self.settings)
    }

    pub(super) fn versions(&self, job: &mut Job<'_>) -> Result<Vec<Version>, InstallError> {
        let all = self.listed(job)?;
        if all.is_empty() {
            let place = self.suite.map(|s| format!(" in the suite `{s}`")).unwrap_or_default();
            return Err(InstallError::NoPackage {
                client: "apt".into(),
                package: self.package.to_owned(),
                said: format!("the package lists of your mirrors do not have it{place}"),
            });
        }
        Ok(all)
    }

    /// The versions that the lists in use have.
    fn listed(&self, job: &mut Job<'_>) -> Result<Vec<Version>, InstallError> {
        let client = self.client("apt-cache").args(["madison", self.package]);
        let said = self.run(client, "apt-cache", job)?;
        // `cvc5 | 1.0.3-1 | http://… bookworm/main amd64 Packages`
        let version = |line: &str| {
            let mut parts = line.split('|').map(str::trim);
            let of_package = parts.next()? == self.package;
            let version = Version::parse(parts.next()?)?;
            (of_package && parts.next()?.ends_with("Packages")).then_some(version)
        };
        let mut all: Vec<Version> = Vec::new();
        for version in said.out.lines().filter_map(version) {
            if !all.contains(&version) {
                all.push(version);
            }
        }
        Ok(all)
    }

    /// Fetches package lists into a private folder, of the user's own sources or of others.
    fn fetch_lists(&self, sources: Option<&str>, job: &mut Job<'_>) -> Result<(), InstallError> {
        let room = self.settings.with_file_name("room");
        // What an earlier attempt left must not be taken for what this one found.
        if room.exists() {
            fs::remove_dir_all(&room).map_err(at(&room))?;
        }
        for folder in ["state/lists/partial", "cache/archives/partial"] {
            let path = room.join(folder);
            fs::create_dir_all(&path).map_err(at(&path))?;
        }
        let shown = |path: PathBuf| path.display().to_string();
        let mut settings = format!(
            "{SETTINGS}Dir::State \"{}\";\nDir::State::status \"/var/lib/dpkg/status\";\nDir::Cache \"{}\";\n",
            shown(room.join("state")),
            shown(room.join("cache"))
        );
        if let Some(sources) = sources {
            let path = room.join("mirror.sources");
            fs::write(&path, sources).map_err(at(&path))?;
            settings += &format!(
                "Dir::Etc::sourcelist \"{}\";\nDir::Etc::sourceparts \"/dev/null\";\n",
                shown(path)
            );
        }
        fs::write(&self.settings, settings).map_err(at(&self.settings))?;
        let client = self.client("apt-get").arg("update").watch(&room, None);
        let said = self.run(client, "apt-get", job)?;
        // One source of several that fails is only a warning for apt.
        let refused = ["NO_PUBKEY", "EXPKEYSIG", "BADSIG", "not signed", "signatures"];
        if let (Some(suite), Some(line)) = (self.suite, said.line_with(&refused)) {
            return Err(InstallError::Unsigned { suite: suite.to_owned(), said: line });
        }
        if !said.ok() || said.no_network().is_some() && self.listed(job)?.is_empty() {
            return Err(said.failed("apt-get update"));
        }
        Ok(())
    }

    /// Fetches the lists of the suite from the first of the user's mirrors that has the package there.
    fn fetch_suite(&self, job: &mut Job<'_>) -> Result<(), InstallError> {
        let Some(suite) = self.suite else { return Ok(()) };
        let mut first_error = None;
        for mirror in mirrors(&self.source_files(job)?) {
            for keys in [Keys::Own, Keys::OutOfUse] {
                let Some(text) = mirror.with_suite(suite, keys) else { continue };
                match self.fetch_lists(Some(&text), job) {
                    Ok(()) if !self.listed(job)?.is_empty() => return Ok(()),
                    Ok(()) => break,
                    Err(InstallError::Cancelled) => return Err(InstallError::Cancelled),
                    Err(e) => {
                        let unsigned = matches!(e, InstallError::Unsigned { .. });
                        first_error.get_or_insert(e);
                        if !unsigned {
                            break;
                        }
                    }
                }
            }
        }
        first_error.map_or(Ok(()), Err)
    }

    /// The files that say where the user's packages come from.
    fn source_files(&self, job: &mut Job<'_>) -> Result<Vec<(PathBuf, String)>, InstallError> {
        let paths = ["LIST", "Dir::Etc::sourcelist/f", "PARTS", "Dir::Etc::sourceparts/d"];
        let client = Client::new("apt-config").arg("shell").args(paths);
        let said = self.run(client, "apt-config", job)?;
        let value = |name: &str| {
            let line = said.out.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix('='))?;
            Some(PathBuf::from(line.trim().trim_matches('\'')))
        };
        let mut paths: Vec<PathBuf> = value("LIST").into_iter().collect();
        let parts = value("PARTS").and_then(|p| fs::read_dir(p).ok());
        let mut parts: Vec<PathBuf> =
            parts.into_iter().flatten().flatten().map(|e| e.path()).collect();
        parts.retain(|p| p.extension().is_some_and(|e| e == "list" || e == "sources"));
        parts.sort();
        paths.extend(parts);
        // A file that cannot be read is of no use to the user's apt either.
        let read = |p: PathBuf| Some((fs::read_to_string(&p).ok()?, p));
        Ok(paths.into_iter().filter_map(read).map(|(text, p)| (p, text)).collect())
    }

    pub(super) fn fetch(
        &self,
        version: &Version,
        folder: &Path,
        job: &mut Job<'_>,
    ) -> Result<Fetched, InstallError> {
        let download = job.folder("download")?;
        let mut needed = self.needed(version, job)?;
        let mut said = self.download(&needed, &download, job)?;
        if !said.ok() && said.line_with(&["404", "Hash Sum mismatch"]).is_some() {
            // The machine's lists are older than what the mirror has.
            match self.suite {
                Some(_) => self.fetch_suite(job)?,
                None => self.fetch_lists(None, job)?,
            }
            needed = self.needed(version, job)?;
            said = self.download(&needed, &download, job)?;
        }
        if !said.ok() {
            return Err(said.failed("apt-get download"));
        }
        let stated = self.stated(&needed, job)?;
        let files = folder.join("files");
        fs::create_dir_all(&files).map_err(at(&files))?;
        let mut downloads = Vec::new();
        for (package, hash) in needed.iter().zip(&stated) {
            let path = download.join(&package.file);
            downloads.push(Download::check(&path, hash.as_deref())?);
        }
        job.say(Event::Unpacking { what: job.what.clone() });
        for package in &needed {
            let path = download.join(&package.file);
            let client = Client::new("dpkg-deb").arg("-x").arg(&path).arg(&files);
            let said = self.run(client, "dpkg-deb", job)?;
            if !said.ok() {
                return Err(InstallError::Archive { file: package.file.clone(), why: said.end() });
            }
        }
        let mut start = place(self.run, version, folder, job)?;
        if let Place::Program { libraries, .. } = &mut start {
            *libraries = library_folders(folder);
        }
        Ok(Fetched { start, downloads })
    }

    /// The package and those it needs that this machine lacks, by apt's own reckoning.
    fn needed(&self, version: &Version, job: &mut Job<'_>) -> Result<Vec<Needed>, InstallError> {
        let client = self
            .client("apt-get")
            .args(["--print-uris", "--yes", "-qq", "--reinstall", "--allow-downgrades"])
            .args(["--no-install-recommends", "install"])
            .arg(format!("{}={version}", self.package));
        let said = self.run(client, "apt-get", job)?;
        let needed: Vec<Needed> = said.out.lines().filter_map(needed).collect();
        if !said.ok() || needed.is_empty() {
            return Err(said.failed("apt-get install --print-uris"));
        }
        Ok(needed)
    }

    fn download(
        &self,
        needed: &[Needed],
        folder: &Path,
        job: &mut Job<'_>,
    ) -> Result<Said, InstallError> {
        let total = needed.iter().map(|n| n.bytes).sum();
        job.say(Event::Downloading { what: job.what.clone(), bytes: 0, total: Some(total) });
        let client = self.client("apt-get").arg("download").args(needed.iter().map(|n| &n.name));
        self.run(client.current_dir(folder).watch(folder, Some(total)), "apt-get", job)
    }

    /// The checksums that the signed lists state, in the order of the packages.
    fn stated(
        &self,
        needed: &[Needed],
        job: &mut Job<'_>,
    ) -> Result<Vec<Option<String>>, InstallError> {
        let mut all = Vec::new();
        for package in needed {
            let client = self.client("apt-cache").arg("show").arg(&package.name);
            let said = self.run(client, "apt-cache", job)?;
            let hash = said.out.lines().find_map(|l| l.strip_prefix("SHA256:"));
            all.push(hash.map(|h| h.trim().to_owned()));
        }
        Ok(all)
    }
}

/// Reads `'http://…/libcln6_1.3.6-4_amd64.deb' libcln6_1.3.6-4_amd64.deb 482168 MD5Sum:…`.
fn needed(line: &str) -> Option<Needed> {
    let mut words = line.strip_prefix('\'')?.split_once("' ")?.1.split_whitespace();
    let (file, bytes) = (words.next()?, words.next()?.parse().ok()?);
    let mut parts = file.strip_suffix(".deb")?.split('_');
    let (name, version, machine) = (parts.next()?, parts.next()?, parts.next()?);
    let version = version.replace("%3a", ":");
    let machine = if machine == "all" { String::new() } else { format!(":{machine}") };
    Some(Needed { name: format!("{name}{machine}={version}"), file: file.to_owned(), bytes })
}

/// The folders of unpacked packages in which libraries are looked for.
fn library_folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for base in ["files/lib", "files/usr/lib"] {
        let mut folders = vec![PathBuf::from(base)];
        let below = fs::read_dir(folder.join(base)).into_iter().flatten().flatten();
        let machine = |name: &String| name.contains("-linux-");
        folders.extend(
            below
                .filter_map(|e| e.file_name().into_string().ok())
                .filter(machine)
                .map(|n| Path::new(base).join(n)),
        );
        folders.retain(|f| {
            let mut files = fs::read_dir(folder.join(f)).into_iter().flatten().flatten();
            files.any(|e| e.file_name().to_string_lossy().contains(".so"))
        });
        folders.sort();
        found.extend(folders);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_apt_would_download() {
        let line = "'http://m/pool/x/libx1_1%253a2.0+b1_amd64.deb' libx1_1%3a2.0+b1_amd64.deb 482168 MD5Sum:81";
        let read = needed(line).expect("a package");
        assert_eq!(read.name, "libx1:amd64=1:2.0+b1");
        assert_eq!(read.file, "libx1_1%3a2.0+b1_amd64.deb");
        assert_eq!(read.bytes, 482_168);
        assert_eq!(needed("'http://m/x_1_all.deb' x_1_all.deb 7 ").expect("one").name, "x=1");
        assert!(needed("Reading package lists...").is_none());
    }
}
