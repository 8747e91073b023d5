//! Java archives, through the user's `mvn` with a project file made for the purpose.
//!
//! The list of releases is what mvn itself writes down (`maven-metadata-*.xml` in its local repository)
//! when it is asked for a range. Classes are stored once in a shared archive, because reading them is
//! most of what a start costs.

use super::Fetched;
use super::client::{Client, Job, Said, on_path};
use super::error::{InstallError, at};
use super::launch::{flag, java_arguments};
use super::manifest::{Download, Installed, Place};
use super::progress::Event;
use crate::profile::Launch;
use crate::version::Version;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the shared archive of classes is put.
const ARCHIVE: &str = "classes.jsa";

/// A script that makes a solver load what most scripts need.
const WARM_UP: &str = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n\
    (assert (and (> x 3) (< (+ x y) 10) (> y (* 2 x))))\n(check-sat)\n(exit)\n";

pub(super) struct Maven<'a> {
    group: &'a str,
    artifact: &'a str,
    class: &'a str,
    mvn: PathBuf,
    java: PathBuf,
}

impl<'a> Maven<'a> {
    pub(super) fn new(coordinates: &'a str, run: &'a Launch) -> Result<Maven<'a>, InstallError> {
        let (group, artifact) = coordinates.split_once(':').unwrap_or((coordinates, ""));
        let Launch::Java(class) = run else {
            return Err(InstallError::NoPackage {
                client: "mvn".into(),
                package: coordinates.to_owned(),
                said: "an archive is started by its main class: `run = { java = \"…\" }`".into(),
            });
        };
        let missing = |client: &str, advice: &str| InstallError::MissingClient {
            client: client.to_owned(),
            package: coordinates.to_owned(),
            advice: advice.to_owned(),
        };
        let home = std::env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin/java"));
        let java = home.filter(|java| java.is_file()).or_else(|| on_path(&["java"]));
        let java = java.ok_or_else(|| {
            missing("java", "install a Java runtime (Debian and Ubuntu: `apt install default-jre`)")
        })?;
        let mvn = on_path(&["mvn"]).ok_or_else(|| {
            missing("mvn", "install Maven (Debian and Ubuntu: `apt install maven`)")
        })?;
        Ok(Maven { group, artifact, class, mvn, java })
    }

    /// Runs a goal on a project that needs the artifact in a version or range.
    fn run(
        &self,
        version: &str,
        alone: bool,
        arguments: &[&str],
        job: &mut Job<'_>,
    ) -> Result<Said, InstallError> {
        let folder = job.folder("project")?;
        let path = folder.join("pom.xml");
        fs::write(&path, self.project(version, alone)).map_err(at(&path))?;
        // What was looked for in vain is asked for again, and a wrong checksum is an error.
        let client = Client::new(&self.mvn)
            .args(["--batch-mode", "--update-snapshots", "--strict-checksums"])
            .args(arguments)
            .current_dir(&folder)
            .tell_lines("Download");
        client.try_run(job)?.ok_or_else(|| InstallError::MissingClient {
            client: self.mvn.display().to_string(),
            package: self.artifact.to_owned(),
            advice: "it was there a moment ago".to_owned(),
        })
    }

    fn project(&self, version: &str, alone: bool) -> String {
        let exclusions = if alone {
            "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"
        } else {
            ""
        };
        format!(
            "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
             <groupId>smelt</groupId><artifactId>wanted</artifactId><version>1</version>\
             <packaging>pom</packaging><dependencies><dependency><groupId>{}</groupId>\
             <artifactId>{}</artifactId><version>{version}</version>{exclusions}</dependency>\
             </dependencies></project>\n",
            self.group, self.artifact
        )
    }

    pub(super) fn versions(&self, job: &mut Job<'_>) -> Result<Vec<Version>, InstallError> {
        let said = self.run("[0,)", true, &["--debug", "dependency:tree"], job)?;
        if !said.ok() && said.no_network().is_some() {
            return Err(said.failed("mvn"));
        }
        let local = said.out.lines().find_map(|l| l.split_once("Using local repository at "));
        let Some((_, local)) = local else { return Err(said.failed("mvn")) };
        let folder = Path::new(local.trim()).join(self.group.replace('.', "/")).join(self.artifact);
        let mut all: Vec<Version> = Vec::new();
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("maven-metadata") && name.ends_with(".xml") {
                let text = fs::read_to_string(entry.path()).map_err(at(&entry.path()))?;
                let new = listed(&text);
                all.extend(new.into_iter().filter(|v| !v.text().ends_with("-SNAPSHOT")));
            }
        }
        all.sort();
        all.dedup();
        if all.is_empty() {
            return Err(InstallError::NoPackage {
                client: "mvn".into(),
                package: format!("{}:{}", self.group, self.artifact),
                said: said
                    .line_with(&["No versions available", "Could not find"])
                    .unwrap_or_else(|| said.end()),
            });
        }
        Ok(all)
    }

    pub(super) fn fetch(
        &self,
        version: &Version,
        folder: &Path,
        job: &mut Job<'_>,
    ) -> Result<Fetched, InstallError> {
        let files = folder.join("files");
        fs::create_dir_all(&files).map_err(at(&files))?;
        let output = format!("-DoutputDirectory={}", files.display());
        let goals = ["dependency:copy-dependencies", "-DincludeScope=runtime", output.as_str()];
        let said = self.run(version.text(), false, &goals, job)?;
        if !said.ok() {
            return Err(said.failed("mvn"));
        }
        let mut names: Vec<String> = Vec::new();
        for entry in fs::read_dir(&files).map_err(at(&files))? {
            names.push(entry.map_err(at(&files))?.file_name().to_string_lossy().into_owned());
        }
        // The solver's own archive comes first: it is the one that is checked before each use.
        names.retain(|n| n.ends_with(".jar"));
        names.sort_by_key(|n| (!n.starts_with(&format!("{}-", self.artifact)), n.clone()));
        if names.is_empty() {
            return Err(said.failed("mvn"));
        }
        let mut downloads = Vec::new();
        for name in &names {
            downloads.push(Download::check(&files.join(name), None)?);
        }
        let start = Place::Java {
            java: self.java.clone(),
            jars: names.iter().map(|n| Path::new("files").join(n)).collect(),
            class: self.class.to_owned(),
            archive: ARCHIVE.into(),
        };
        Ok(Fetched { start, downloads })
    }
}

/// The texts between `<version>` and its end.
fn listed(xml: &str) -> Vec<Version> {
    let texts = xml.split("<version>").skip(1).filter_map(|part| part.split('<').next());
    texts.filter_map(Version::parse).collect()
}

/// Stores the classes that a first query loads. The virtual machine takes such an archive only for
/// archives of the same place and time, so this comes after the installation is in place, and an
/// installation without one works too, only slower.
pub(super) fn store_classes(installed: &Installed, arguments: &[String], job: &mut Job<'_>) {
    let Place::Java { java, jars, class, archive } = installed.place() else { return };
    job.say(Event::Working { what: job.what.clone(), line: "storing classes".into() });
    let script = job.folder.join("warm-up.smt2");
    let made = job.folder.join(ARCHIVE);
    let file = script.display().to_string();
    let client = Client::new(java)
        .arg(flag("-XX:ArchiveClassesAtExit=", &made))
        .args(java_arguments(installed.folder(), jars, class))
        .args(arguments.iter().map(|a| a.replace("{file}", &file)));
    // Nothing here can fail the installation: each step does without the one before.
    if fs::write(&script, WARM_UP).is_ok() && client.try_run(job).is_ok() {
        let _ = fs::rename(&made, installed.folder().join(archive));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_in_metadata() {
        let xml = "<metadata><groupId>g</groupId><versioning><latest>2</latest><versions>\n\
                   <version>2024-11-08</version>\n<version>2.5-12-g3d15a15c</version>\n</versions></versioning>";
        let found: Vec<String> = listed(xml).iter().map(Version::short).collect();
        assert_eq!(found, ["2024-11-08", "2.5-12"]);
    }
}
