//! A folder of its own for each child, gone when the child is.

use super::{RunError, guard};
use std::mem::MaybeUninit;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The folder below which children get theirs; removed with everything in it when it is dropped and
/// the last child has ended.
#[derive(Debug)]
pub struct Scratch {
    root: Arc<Root>,
}

#[derive(Debug)]
struct Root {
    path: PathBuf,
    next: AtomicU64,
    /// Folders that were left empty. Most are, and looking is cheaper than making another.
    empty: Mutex<Vec<PathBuf>>,
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
            .and_then(|dir| std::path::absolute(dir.keep()))
            .map_err(RunError::system("make a temporary folder"))?;
        guard::folder_made(&root);
        let root = Root { path: root, next: AtomicU64::new(0), empty: Mutex::default() };
        Ok(Scratch { root: Arc::new(root) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.root.path
    }

    /// A name that nobody has, in it.
    pub fn fresh(&self, ending: &str) -> PathBuf {
        let n = self.root.next.fetch_add(1, Ordering::Relaxed);
        self.root.path.join(format!("{n}{ending}"))
    }

    /// An empty folder for one child.
    pub(super) fn folder(&self) -> Result<Folder, RunError> {
        let used = self.root.empty().pop();
        let path = match used {
            Some(path) => path,
            None => {
                let path = self.fresh(".d");
                std::fs::create_dir(&path).map_err(RunError::system("make a temporary folder"))?;
                path
            }
        };
        Ok(Folder { path, root: Arc::clone(&self.root) })
    }
}

impl Root {
    fn empty(&self) -> std::sync::MutexGuard<'_, Vec<PathBuf>> {
        self.empty.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        remove(&self.path);
        guard::folder_removed(&self.path);
    }
}

/// The folder of one child, until it has ended.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    root: Arc<Root>,
}

impl Drop for Folder {
    fn drop(&mut self) {
        if is_empty(&self.path) {
            self.root.empty().push(std::mem::take(&mut self.path));
        } else {
            // What cannot be removed goes with the root; there is nobody to tell.
            remove(&self.path);
        }
    }
}

/// Whether a folder is there, as it was made, and has nothing in it. Without a buffer on the heap: this
/// is asked behind every child.
fn is_empty(path: &Path) -> bool {
    use rustix::fs::{Mode, OFlags, RawDir, fstat, open};
    let Ok(folder) =
        open(path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())
    else {
        return false;
    };
    let usable = fstat(&folder).is_ok_and(|s| Mode::from_raw_mode(s.st_mode).contains(Mode::RWXU));
    let mut buffer = [const { MaybeUninit::uninit() }; 1024];
    let mut entries = RawDir::new(folder, &mut buffer);
    loop {
        match entries.next() {
            None => return usable,
            Some(Ok(entry)) if matches!(entry.file_name().to_bytes(), b"." | b"..") => {}
            Some(_) => return false,
        }
    }
}

/// Removes a folder and everything in it, also what its maker made unwritable.
pub(super) fn remove(path: &Path) {
    if std::fs::remove_dir_all(path).is_ok() {
        return;
    }
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let _ = std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700));
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|t| t.is_dir()) {
                folders.push(entry.path());
            }
        }
    }
    let _ = std::fs::remove_dir_all(path);
}

/// What an entry of a folder takes besides its bytes: many empty files fill a disk too.
const ENTRY: u64 = 1024;

/// The bytes on disk of everything in a folder, or what was counted when they passed `enough`.
pub(super) fn size(path: &Path, enough: u64) -> u64 {
    let mut sum = 0;
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            sum += metadata.blocks() * 512 + ENTRY;
            if sum > enough {
                return sum;
            }
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    sum
}
