//! Where installed solvers live: `solvers/<name>@<version>/` below the cache directory.
//!
//! An installation is made in a folder beside (`.tmp-…`) and renamed into place when it is complete, so
//! that a reader needs no lock and never sees half of one. Writers hold `solvers/.lock`.

use super::error::{InstallError, at};
use super::manifest::Installed;
use super::progress::{Event, Progress};
use crate::version::Wanted;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

const TEMPORARY: &str = ".tmp-";

/// The cache.
#[derive(Clone, Debug)]
pub struct Cache {
    solvers: PathBuf,
}

impl Cache {
    /// The cache in a directory; without one in `$SMELT_CACHE`, `$XDG_CACHE_HOME/smelt` or
    /// `~/.cache/smelt`. Nothing is made before something is installed.
    pub fn open(directory: Option<PathBuf>) -> Result<Cache, InstallError> {
        let variable = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let directory = directory
            .or_else(|| variable("SMELT_CACHE"))
            .or_else(|| {
                // The rules for XDG_CACHE_HOME say that a relative one is to be ignored.
                let cache = variable("XDG_CACHE_HOME").filter(|p| p.is_absolute());
                cache.map(|p| p.join("smelt"))
            })
            .or_else(|| variable("HOME").map(|p| p.join(".cache").join("smelt")))
            .ok_or(InstallError::NoCache)?;
        // Paths end up in manifests of clients that run elsewhere.
        let directory = std::path::absolute(&directory).map_err(at(&directory))?;
        Ok(Cache { solvers: directory.join("solvers") })
    }

    /// Where the installations are.
    pub fn folder(&self) -> &Path {
        &self.solvers
    }

    /// What is installed, by name and version. A folder that cannot be read is an error of its own, so
    /// that one damaged installation does not hide the others.
    pub fn installed(&self) -> Result<Vec<Result<Installed, InstallError>>, InstallError> {
        let entries = match fs::read_dir(&self.solvers) {
            Ok(entries) => entries,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(InstallError::File { path: self.solvers.clone(), error }),
        };
        let mut folders = Vec::new();
        for entry in entries {
            let path = entry.map_err(at(&self.solvers))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if !name.starts_with('.') && name.contains('@') {
                folders.push(path);
            }
        }
        folders.sort();
        let mut all: Vec<_> = folders.iter().map(|f| Installed::read(f)).collect();
        all.sort_by(|a, b| match (a, b) {
            (Ok(a), Ok(b)) => {
                (a.name(), a.registry_version()).cmp(&(b.name(), b.registry_version()))
            }
            (a, b) => b.is_ok().cmp(&a.is_ok()),
        });
        Ok(all)
    }

    /// The installed releases of a solver that are meant, oldest first.
    pub fn chosen(&self, name: &str, wanted: &Wanted) -> Result<Vec<Installed>, InstallError> {
        let of_name: Vec<Installed> =
            self.installed()?.into_iter().flatten().filter(|i| i.name() == name).collect();
        let versions: Vec<_> = of_name.iter().map(|i| i.registry_version().clone()).collect();
        let chosen = wanted.choose(&versions);
        Ok(of_name.into_iter().filter(|i| chosen.contains(i.registry_version())).collect())
    }

    /// The newest installed release that is meant. No registry is asked: `latest` is the newest that is
    /// here.
    pub fn resolve(&self, name: &str, wanted: &Wanted) -> Option<Installed> {
        self.chosen(name, wanted).ok()?.pop()
    }

    /// Removes the releases that are meant, and says which.
    pub fn remove(
        &self,
        name: &str,
        wanted: &Wanted,
        progress: &mut dyn Progress,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Vec<Installed>, InstallError> {
        if !self.solvers.exists() {
            return Ok(Vec::new());
        }
        let lock = self.lock(progress, cancel)?;
        let chosen = self.chosen(name, wanted)?;
        for installed in &chosen {
            let away = lock.temporary()?;
            lock.replace(&installed.folder, None, &away)?;
        }
        Ok(chosen)
    }

    pub(super) fn place_of(&self, what: &str) -> PathBuf {
        self.solvers.join(what)
    }

    /// Waits until no other smelt writes, then clears what dead ones have left.
    pub(super) fn lock(
        &self,
        progress: &mut dyn Progress,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Lock<'_>, InstallError> {
        fs::create_dir_all(&self.solvers).map_err(at(&self.solvers))?;
        let path = self.solvers.join(".lock");
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(at(&path))?;
        let mut told = false;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) => {
                    if !told {
                        progress.event(Event::Waiting);
                        told = true;
                    }
                    if cancel() {
                        return Err(InstallError::Cancelled);
                    }
                    std::thread::sleep(Duration::from_millis(50));
                }
                Err(TryLockError::Error(error)) => return Err(InstallError::io(&path, error)),
            }
        }
        let lock = Lock { cache: self, _file: file };
        lock.sweep()?;
        Ok(lock)
    }
}

/// The right to write. The system takes it back when the process ends, in whatever way.
pub(super) struct Lock<'a> {
    cache: &'a Cache,
    _file: File,
}

impl Lock<'_> {
    /// Whoever made these is dead: the lock is ours.
    fn sweep(&self) -> Result<(), InstallError> {
        let folder = &self.cache.solvers;
        for entry in fs::read_dir(folder).map_err(at(folder))? {
            let path = entry.map_err(at(folder))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with(TEMPORARY) {
                remove_tree(&path)?;
            }
        }
        Ok(())
    }

    /// A private folder, removed when it is dropped.
    pub(super) fn temporary(&self) -> Result<Temporary, InstallError> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("{TEMPORARY}{}-{n}", std::process::id());
        let path = self.cache.solvers.join(name);
        fs::create_dir(&path).map_err(at(&path))?;
        Ok(Temporary { path })
    }

    /// Puts a complete folder into place, or nothing; what stood there is moved out of sight first.
    pub(super) fn replace(
        &self,
        place: &Path,
        new: Option<&Path>,
        away: &Temporary,
    ) -> Result<(), InstallError> {
        let old = away.path.join("old");
        match fs::rename(place, &old) {
            Ok(()) => {}
            Err(e) if e.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(InstallError::io(place, error)),
        }
        let Some(new) = new else { return Ok(()) };
        if let Err(error) = fs::rename(new, place) {
            // Better the old one than none; if even that fails the first error says why.
            let _ = fs::rename(&old, place);
            return Err(InstallError::io(place, error));
        }
        Ok(())
    }
}

/// A folder that goes with its owner.
pub(super) struct Temporary {
    pub(super) path: PathBuf,
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What stays is swept by the next installation.
        let _ = remove_tree(&self.path);
    }
}

/// Removes a folder, also one that a package made read-only.
fn remove_tree(path: &Path) -> Result<(), InstallError> {
    match fs::remove_dir_all(path) {
        Err(e) if e.kind() == ErrorKind::PermissionDenied => {
            make_writable(path);
            fs::remove_dir_all(path).map_err(at(path))
        }
        Err(e) if e.kind() != ErrorKind::NotFound => Err(InstallError::io(path, e)),
        _ => Ok(()),
    }
}

fn make_writable(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        // A folder that cannot be changed shows itself when it is removed.
        let _ = fs::set_permissions(&folder, fs::Permissions::from_mode(0o700));
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|t| t.is_dir()) {
                open.push(entry.path());
            }
        }
    }
}
