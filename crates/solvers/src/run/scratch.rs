//! A folder of its own for each child, gone when the child is.

use super::RunError;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The folder below which children get theirs; removed with everything in it.
#[derive(Debug)]
pub struct Scratch {
    root: tempfile::TempDir,
    next: AtomicU64,
}

impl Scratch {
    /// In the system's folder for temporary files.
    pub fn new() -> Result<Scratch, RunError> {
        Scratch::below(&std::env::temp_dir())
    }

    /// Below a folder.
    pub fn below(folder: &Path) -> Result<Scratch, RunError> {
        let root = tempfile::Builder::new()
            .prefix("smelt-")
            .tempdir_in(folder)
            .map_err(RunError::system("make a temporary folder"))?;
        super::guard::tell_folder(root.path());
        Ok(Scratch { root, next: AtomicU64::new(0) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.root.path()
    }

    /// A name that nobody has, in it.
    pub fn fresh(&self, ending: &str) -> PathBuf {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        self.root.path().join(format!("{n}{ending}"))
    }

    /// An empty folder for one child.
    pub(super) fn folder(&self) -> Result<Folder, RunError> {
        let path = self.fresh(".d");
        std::fs::create_dir(&path).map_err(RunError::system("make a temporary folder"))?;
        Ok(Folder { path })
    }
}

/// The folder of one child.
pub(super) struct Folder {
    pub(super) path: PathBuf,
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Most children leave it empty, which is one call.
        if std::fs::remove_dir(&self.path).is_err() {
            // What cannot be removed goes with the root; there is nobody to tell.
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}
