//! Which files a command means, and progress while they are read.

use crate::exit::UsageError;
use anyhow::{Context, Result};
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The files below the paths that the user named. A file is taken as it is; below a folder, what
/// ends in `.smt2`. `-` is standard input.
pub(crate) struct Found {
    pub(crate) files: Vec<PathBuf>,
    /// Files below folders that do not end in `.smt2`.
    pub(crate) left_out: usize,
}

pub(crate) fn find(paths: &[PathBuf]) -> Result<Found> {
    let mut found = Found { files: Vec::new(), left_out: 0 };
    for path in paths {
        if path.as_os_str() == "-" || !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        for entry in walkdir::WalkDir::new(path).sort_by_file_name() {
            let entry = entry.with_context(|| format!("cannot walk {}", path.display()))?;
            if !entry.file_type().is_file() {
                continue;
            }
            if entry.path().extension().is_some_and(|e| e == "smt2") {
                found.files.push(entry.into_path());
            } else {
                found.left_out += 1;
            }
        }
    }
    if found.files.is_empty() {
        let names: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
        let text = format!(
            "no .smt2 file below {}; a file with another ending is taken if it is named itself",
            names.join(", ")
        );
        return Err(UsageError(text).into());
    }
    Ok(found)
}

/// The bytes of a file, or of standard input.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        let mut all = Vec::new();
        std::io::stdin().read_to_end(&mut all).context("cannot read standard input")?;
        return Ok(all);
    }
    std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Makes a folder, and those above it.
pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    if folder.exists() && !folder.is_dir() {
        let text = format!("{} is a file, where a folder is needed", folder.display());
        return Err(anyhow::anyhow!(text));
    }
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))
}

/// Writes a file beside its place and moves it there, so that it is whole or not there at all.
pub(crate) fn replace(path: &Path, text: &[u8]) -> Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = || -> std::io::Result<()> {
        if path.is_dir() {
            return Err(std::io::ErrorKind::IsADirectory.into());
        }
        let mut aside = tempfile::NamedTempFile::new_in(folder)?;
        std::io::Write::write_all(&mut aside, text)?;
        // Others may read it, as any file that a user writes, unless it was otherwise before.
        let usual = std::os::unix::fs::PermissionsExt::from_mode(0o644);
        let mode = std::fs::metadata(path).map_or(usual, |m| m.permissions());
        aside.as_file().set_permissions(mode)?;
        aside.persist(path).map_err(|e| e.error)?;
        Ok(())
    };
    written().with_context(|| format!("cannot write {}", path.display()))
}

/// A bar on the terminal for whatever takes longer than a second; nothing elsewhere.
pub(crate) struct Progress {
    bar: indicatif::ProgressBar,
    done: Arc<AtomicBool>,
}

impl Progress {
    pub(crate) fn new(total: usize, what: &'static str) -> Progress {
        let bar = indicatif::ProgressBar::with_draw_target(
            Some(total as u64),
            indicatif::ProgressDrawTarget::hidden(),
        );
        let style = "{spinner} {bar:30} {pos}/{len} {msg}, {elapsed}";
        if let Ok(style) = indicatif::ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        bar.set_message(what);
        let done = Arc::new(AtomicBool::new(false));
        if std::io::stderr().is_terminal() {
            // A single file can take long too, so the second is counted beside the work.
            let (bar, done) = (bar.clone(), done.clone());
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_secs(1));
                if !done.load(Ordering::SeqCst) {
                    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Duration::from_millis(100));
                }
            });
        }
        Progress { bar, done }
    }

    pub(crate) fn add(&self, n: usize) {
        self.bar.inc(n as u64);
    }

    /// Prints without tearing the bar.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    pub(crate) fn finish(self) {
        self.done.store(true, Ordering::SeqCst);
        self.bar.finish_and_clear();
    }
}
