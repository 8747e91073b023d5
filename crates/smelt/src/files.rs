//! Which files a command means, and progress while they are read.

use crate::exit::{self, Exit, UsageError};
use anyhow::{Context, Result};
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The files below the paths that the user named. A file is taken as it is; below a folder, what
/// ends in `.smt2`, also by a link. `-` is standard input.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) files: Vec<PathBuf>,
    /// Files below folders that do not end in `.smt2`.
    pub(crate) left_out: usize,
    /// What should have been read below folders and cannot be, and why. It ends nothing.
    pub(crate) bad: Vec<(PathBuf, String)>,
    /// Links to folders, which are not followed: they may lead in circles.
    links: Vec<PathBuf>,
}

impl Found {
    /// What is said of links to folders, if there are any.
    pub(crate) fn links(&self) -> Option<String> {
        let first = self.links.first()?.display();
        Some(match self.links.len() {
            1 => format!("{first} is a link to a folder, which is not followed"),
            n => format!("{n} links to folders, such as {first}, are not followed"),
        })
    }

    /// The exit code that a command ends with at least.
    pub(crate) fn exit(&self) -> Exit {
        if self.bad.is_empty() { Exit::Ok } else { Exit::File }
    }

    /// Takes what stands below a folder and is none. Nothing is opened: a pipe would wait for somebody
    /// who writes into it.
    fn take(&mut self, entry: walkdir::DirEntry) {
        let kind = match entry.file_type() {
            kind if kind.is_symlink() => std::fs::metadata(entry.path()).map(|m| m.file_type()),
            kind => Ok(kind),
        };
        let path = entry.into_path();
        let is_script = path.extension().is_some_and(|e| e == "smt2");
        match kind {
            Ok(kind) if kind.is_dir() => self.links.push(path),
            Ok(kind) if kind.is_file() && is_script => self.files.push(path),
            _ if !is_script => self.left_out += 1,
            Ok(_) => self.bad.push((path, "it is no file that can be read twice".to_owned())),
            Err(e) if e.kind() == ErrorKind::NotFound => {
                self.bad.push((path, "it is a link to nothing".to_owned()));
            }
            Err(e) => self.bad.push((path, unreadable(e))),
        }
    }
}

fn unreadable(e: std::io::Error) -> String {
    exit::words(&anyhow::Error::new(e).context("cannot be read"))
}

/// Finds the files, and says what cannot be read; whoever calls ends with [`Found::exit`] at least.
pub(crate) fn find(paths: &[PathBuf]) -> Result<Found> {
    let found = look(paths)?;
    for (path, why) in &found.bad {
        exit::say("file", &format!("{} is left out: {why}", path.display()));
    }
    if let Some(links) = found.links() {
        anstream::eprintln!("note: {links}");
    }
    Ok(found)
}

/// Finds the files. What was named itself must be readable; what stands below it is left out if it is not.
pub(crate) fn look(paths: &[PathBuf]) -> Result<Found> {
    let mut found = Found::default();
    for path in paths {
        if path.as_os_str() == "-" || !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        for entry in walkdir::WalkDir::new(path).sort_by_file_name() {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => found.take(entry),
                Err(e) if e.depth() > 0 => {
                    let below = e.path().unwrap_or(path).to_owned();
                    let why = e.into_io_error().unwrap_or_else(|| ErrorKind::Other.into());
                    found.bad.push((below, unreadable(why)));
                }
                Err(e) => {
                    let why = e.into_io_error().unwrap_or_else(|| ErrorKind::Other.into());
                    return Err(why).with_context(|| format!("cannot read {}", path.display()));
                }
            }
        }
    }
    if found.files.is_empty() {
        let names: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
        let mut text = format!(
            "no .smt2 file below {}; a file with another ending is taken if it is named itself",
            names.join(", ")
        );
        for (path, why) in &found.bad {
            text.push_str(&format!("\n  {}: {why}", path.display()));
        }
        if let Some(links) = found.links() {
            text.push_str(&format!("\n  {links}"));
        }
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
        let style = "{spinner} {bar:30} {pos}/{len} {msg}, {elapsed}";
        Progress::shown(Some(total as u64), style, move || what.to_owned())
    }

    /// What cannot be counted towards an end: words that change.
    pub(crate) fn words(words: impl Fn() -> String + Send + 'static) -> Progress {
        Progress::shown(None, "{spinner} {msg}", words)
    }

    fn shown(
        total: Option<u64>,
        style: &str,
        words: impl Fn() -> String + Send + 'static,
    ) -> Progress {
        let hidden = indicatif::ProgressDrawTarget::hidden();
        let bar = indicatif::ProgressBar::with_draw_target(total, hidden);
        if let Ok(style) = indicatif::ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        let done = Arc::new(AtomicBool::new(false));
        if std::io::stderr().is_terminal() {
            // A single file can take long too, so the second is counted beside the work.
            let (bar, done) = (bar.clone(), done.clone());
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_secs(1));
                if done.load(Ordering::SeqCst) {
                    return;
                }
                bar.set_message(words());
                bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                bar.enable_steady_tick(Duration::from_millis(100));
                while !done.load(Ordering::SeqCst) {
                    bar.set_message(words());
                    std::thread::sleep(Duration::from_millis(200));
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
