//! Why a solver could not be installed or used, and what to do about it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What went wrong. The text is for people and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// Neither a variable nor a home directory says where the cache is.
    #[error("no place for the cache: set SMELT_CACHE to a directory")]
    NoCache,
    /// The cache cannot be written.
    #[error(
        "cannot write to the cache {}: {error}. Make it writable, or set SMELT_CACHE to a directory that is", path.display()
    )]
    ReadOnly {
        /// Where.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// There is no room left.
    #[error(
        "the disk is full at {}: make room (`smelt solvers remove`), or set SMELT_CACHE to a directory on another disk", path.display()
    )]
    DiskFull {
        /// Where.
        path: PathBuf,
    },
    /// A file or folder of the cache cannot be read or written.
    #[error("cannot use {} in the cache of solvers (SMELT_CACHE): {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// No source of the profile gives releases.
    #[error(
        "smelt does not know where to get {solver}: put it on PATH, or name its executable by path"
    )]
    NoSource {
        /// The solver.
        solver: String,
    },
    /// A program that is needed is not there, or of no use.
    #[error("{package} comes through `{client}`, which cannot be used: {advice}")]
    MissingClient {
        /// The program.
        client: String,
        /// For what.
        package: String,
        /// How to get it.
        advice: String,
    },
    /// The registry cannot be reached.
    #[error(
        "`{client}` cannot reach its registry: check the network and its proxy settings. It said: {said}"
    )]
    NoNetwork {
        /// The program.
        client: String,
        /// The telling line.
        said: String,
    },
    /// The registry has no such package for this machine.
    #[error("`{client}` finds no package `{package}` for this machine. It said: {said}")]
    NoPackage {
        /// The program.
        client: String,
        /// The package.
        package: String,
        /// The telling line.
        said: String,
    },
    /// The registry has the package, but not in this version.
    #[error("there is no {solver}@{wanted}. {}", offers(nearest, *others))]
    NoVersion {
        /// The solver.
        solver: String,
        /// What was asked for.
        wanted: String,
        /// What there is, nearest first.
        nearest: Vec<String>,
        /// How many more.
        others: usize,
    },
    /// The client failed for another reason.
    #[error("`{client}` failed ({status}): {said}")]
    Client {
        /// The program with its first arguments.
        client: String,
        /// How it ended.
        status: String,
        /// The end of what it said.
        said: String,
    },
    /// What was downloaded is not what the registry lists.
    #[error(
        "{file} has the checksum {found}, but the registry states {stated}: it was damaged on the way; try again"
    )]
    Checksum {
        /// The file.
        file: String,
        /// As the registry says.
        stated: String,
        /// As it is.
        found: String,
    },
    /// The signature of a suite cannot be checked.
    #[error(
        "apt cannot check the signature of the suite `{suite}`, so nothing was taken from it: {said}. \
         Install the keys of your distribution (`debian-archive-keyring`) and try again"
    )]
    Unsigned {
        /// The suite.
        suite: String,
        /// The telling line.
        said: String,
    },
    /// A downloaded file cannot be unpacked.
    #[error("cannot unpack {file}: {why}")]
    Archive {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// The package does not hold what the profile says.
    #[error(
        "{solver} {version} holds no `{pattern}`: the profile does not fit this release (`install` in solvers/{solver}.toml)"
    )]
    NotInside {
        /// The solver.
        solver: String,
        /// Its version.
        version: String,
        /// The path that was looked for.
        pattern: String,
    },
    /// A driver that the profile names is not part of smelt.
    #[error("there is no driver `{name}` in smelt (have: {have})")]
    NoDriver {
        /// Its name.
        name: String,
        /// The ones there are.
        have: String,
    },
    /// It is there, but does not start.
    #[error("{solver} {version} was unpacked but does not start on this machine: {said}")]
    DoesNotStart {
        /// The solver.
        solver: String,
        /// Its version.
        version: String,
        /// What the loader or the program said.
        said: String,
    },
    /// An installed file is not what was installed.
    #[error(
        "{solver}@{version} is damaged: {} {why}. Install it again: `smelt solvers install --force {solver}@{version}`", file.display()
    )]
    Damaged {
        /// The solver.
        solver: String,
        /// Its version.
        version: String,
        /// The file.
        file: PathBuf,
        /// In which way.
        why: String,
    },
    /// The description of an installation cannot be read.
    #[error("{}: {why}. Install it again with `--force`, or remove the folder", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The user stopped it.
    #[error("stopped; nothing was installed")]
    Cancelled,
}

fn offers(nearest: &[String], others: usize) -> String {
    if nearest.is_empty() {
        return "Its registries have no release for this machine and its Python".to_owned();
    }
    let more = if others > 0 { format!(" and {others} more") } else { String::new() };
    format!("There is, nearest first: {}{more}", nearest.join(", "))
}

impl InstallError {
    /// What an error of the file system means for a cache.
    pub(super) fn io(path: &Path, error: std::io::Error) -> InstallError {
        let path = path.to_owned();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => InstallError::DiskFull { path },
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
                InstallError::ReadOnly { path, error }
            }
            _ => InstallError::File { path, error },
        }
    }
}

/// For `map_err`.
pub(super) fn at(path: &Path) -> impl FnOnce(std::io::Error) -> InstallError + '_ {
    move |error| InstallError::io(path, error)
}
