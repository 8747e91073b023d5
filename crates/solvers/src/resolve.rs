//! From what a user writes to a solver that can be run: on PATH, installed, or by its path.

use crate::install::{Cache, InstallError, Installed};
use crate::profile::{Profile, Profiles};
use crate::run::{Invocation, Limits, RunError, Scratch, run};
use crate::solver::{Launcher, Solver};
use crate::spec::{Spec, What};
use crate::version::{Version, Wanted};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where solvers are looked for.
pub struct Shelf {
    /// What is known.
    pub profiles: Profiles,
    /// What is installed.
    pub cache: Cache,
    /// Smelt's own executable, for drivers.
    pub smelt: PathBuf,
    /// For asking a solver's version.
    pub scratch: Scratch,
}

/// Why there is no such solver.
#[derive(Debug, thiserror::Error)]
pub enum ResolveError {
    /// No profile has this name.
    #[error("no solver is called `{name}`; there are {}; a path needs a slash: ./{name}", known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The profile has no such configuration.
    #[error("{profile} has no configuration `{name}`{}", among(known))]
    Configuration {
        /// The profile.
        profile: String,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// It is neither installed nor on PATH.
    #[error("{what} is not installed{there}; try: smelt solvers install {hint}")]
    NotInstalled {
        /// What was asked for.
        what: String,
        /// What is there instead.
        there: String,
        /// What to type.
        hint: String,
    },
    /// The installation is damaged.
    #[error(transparent)]
    Install(#[from] InstallError),
    /// It cannot be started.
    #[error(transparent)]
    Run(#[from] RunError),
}

fn among(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; it has {}", known.join(", ")) }
}

impl Shelf {
    /// The solvers that are meant: one, or several for a range of installed releases.
    pub fn find(&self, spec: &Spec) -> Result<Vec<Solver>, ResolveError> {
        match &spec.what {
            What::Program { profile, path } => {
                let profile = match profile {
                    Some(name) => self.profile(name)?,
                    None => match self.profiles.of_program(path) {
                        Some(profile) => profile.clone(),
                        None => self.profile("any")?,
                    },
                };
                Ok(vec![self.program(spec, &profile, None, path)?])
            }
            What::Named { profile: name, configuration, wanted } => {
                let profile = self.profile(name)?;
                self.named(spec, &profile, configuration.as_deref(), wanted.as_ref())
            }
        }
    }

    fn profile(&self, name: &str) -> Result<Arc<Profile>, ResolveError> {
        self.profiles.get(name).cloned().ok_or_else(|| ResolveError::Unknown {
            name: name.to_owned(),
            known: self.profiles.all().iter().map(|p| p.name.clone()).collect(),
        })
    }

    fn named(
        &self,
        spec: &Spec,
        profile: &Arc<Profile>,
        configuration: Option<&str>,
        wanted: Option<&Wanted>,
    ) -> Result<Vec<Solver>, ResolveError> {
        // Installations go by the name of the profile that has the source.
        let stock = self.stock(profile);
        let Some(wanted) = wanted else {
            // Without a version: what the user would start by typing the name.
            if let Some(path) = profile.start.programs.iter().find_map(|p| on_path(p)) {
                return Ok(vec![self.program(spec, profile, configuration, &path)?]);
            }
            return match self.cache.resolve(&stock, &Wanted::Latest) {
                Some(installed) => {
                    Ok(vec![self.installed(spec, profile, configuration, &installed, false)?])
                }
                None => Err(self.missing(&stock, spec)),
            };
        };
        let chosen = self.cache.chosen(&stock, wanted)?;
        if chosen.is_empty() {
            return Err(self.missing(&stock, spec));
        }
        let several = chosen.len() > 1;
        chosen
            .iter()
            .map(|installed| self.installed(spec, profile, configuration, installed, several))
            .collect()
    }

    /// The name under which a profile's releases are installed.
    pub fn stock(&self, profile: &Profile) -> String {
        self.profiles.stock(profile)
    }

    fn missing(&self, stock: &str, spec: &Spec) -> ResolveError {
        let what = spec.text.split_whitespace().next().unwrap_or_default().to_owned();
        let version = what.split_once('@').map_or("latest", |(_, v)| v);
        let installed = self.cache.installed().unwrap_or_default();
        let there: Vec<String> = installed
            .iter()
            .flatten()
            .filter(|i| i.name() == stock)
            .map(|i| i.version().to_owned())
            .collect();
        let there = if there.is_empty() {
            String::new()
        } else {
            format!(" (there is {})", there.join(", "))
        };
        ResolveError::NotInstalled { there, hint: format!("{stock}@{version}"), what }
    }

    fn installed(
        &self,
        spec: &Spec,
        profile: &Arc<Profile>,
        configuration: Option<&str>,
        installed: &Installed,
        several: bool,
    ) -> Result<Solver, ResolveError> {
        let start = installed.launch(&self.smelt)?;
        let launcher = Launcher {
            program: start.program,
            arguments: start.arguments,
            environment: start.environment.into_iter().collect(),
            identity: installed.started(),
            installation: installed.folder().join("files"),
            shown: installed.by_hand(),
        };
        let version = Version::parse(installed.version());
        let configuration = configured(profile, configuration, version.as_ref())?;
        let mut name = spec.text.clone();
        if several || name.contains("@latest") {
            let asked = name.split_whitespace().next().unwrap_or_default().to_owned();
            let exact = match asked.split_once('@') {
                Some((head, _)) => format!("{head}@{}", installed.version()),
                None => asked.clone(),
            };
            name = name.replacen(&asked, &exact, 1);
        }
        Ok(Solver::new(name, profile.clone(), version, launcher, &configuration, &spec.arguments))
    }

    fn program(
        &self,
        spec: &Spec,
        profile: &Arc<Profile>,
        configuration: Option<&str>,
        path: &Path,
    ) -> Result<Solver, ResolveError> {
        let path = match on_path(&path.to_string_lossy()) {
            Some(found) if path.components().count() == 1 => found,
            _ => std::path::absolute(path).unwrap_or_else(|_| path.to_owned()),
        };
        let version = self.version_of(profile, &path)?;
        let configuration = configured(profile, configuration, version.as_ref())?;
        let launcher = Launcher { program: path.clone(), identity: path, ..Launcher::default() };
        let name = spec.text.clone();
        Ok(Solver::new(name, profile.clone(), version, launcher, &configuration, &spec.arguments))
    }

    /// Asks an executable for its version. One that does not say it has none; one that cannot be
    /// started is an error.
    fn version_of(&self, profile: &Profile, path: &Path) -> Result<Option<Version>, ResolveError> {
        let Some(arguments) = &profile.start.version else {
            // At least it must be there.
            return match std::fs::metadata(path) {
                Ok(m) if m.is_file() => Ok(None),
                Ok(_) => Err(start_error(path, std::io::ErrorKind::PermissionDenied)),
                Err(error) => Err(RunError::Start { program: path.to_owned(), error }.into()),
            };
        };
        let what = Invocation {
            program: path.to_owned(),
            arguments: arguments.iter().map(Into::into).collect(),
            ..Invocation::default()
        };
        let mut limits = Limits::seconds(20.0);
        limits.address_space = profile.limits.address_space;
        let ran = run(&what, &limits, &self.scratch, &|| false)?;
        let text = [ran.stdout.bytes, ran.stderr.bytes].concat();
        let text = String::from_utf8_lossy(&text);
        let found = match &profile.start.version_is {
            Some(pattern) => regex::Regex::new(pattern)
                .ok()
                .and_then(|r| Some(r.captures(&text)?.get(1)?.as_str().to_owned())),
            None => {
                text.split_whitespace().find(|w| Version::parse(w).is_some()).map(str::to_owned)
            }
        };
        Ok(found.and_then(|v| Version::parse(&v)))
    }
}

/// The arguments of a configuration of a release.
fn configured(
    profile: &Profile,
    name: Option<&str>,
    version: Option<&Version>,
) -> Result<Vec<String>, ResolveError> {
    let Some(name) = name else { return Ok(Vec::new()) };
    let all = profile.configurations(version);
    all.get(name).cloned().ok_or_else(|| ResolveError::Configuration {
        profile: profile.name.clone(),
        name: name.to_owned(),
        known: all.keys().cloned().collect(),
    })
}

fn start_error(path: &Path, kind: std::io::ErrorKind) -> ResolveError {
    RunError::Start { program: path.to_owned(), error: kind.into() }.into()
}

/// A name on PATH that can be executed.
pub fn on_path(name: &str) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    if name.contains('/') {
        return None;
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| {
        std::fs::metadata(p).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
    })
}
