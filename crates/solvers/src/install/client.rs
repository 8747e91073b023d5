//! Running a package client: in a process group of its own, its output in memory, its downloads
//! watched by the size of the folder they grow in, stopped as a whole when the user says so.

use super::error::{InstallError, at};
use super::process::{Group, Log};
use super::progress::{Event, Progress};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// One installation under way: where it may write, who is told, whether it is to stop.
pub(super) struct Job<'a> {
    /// `z3@4.8.10`, or the name of the solver while the version is not yet known.
    pub(super) what: String,
    /// A private folder, removed at the end whatever happens.
    pub(super) folder: &'a Path,
    pub(super) progress: &'a mut dyn Progress,
    pub(super) cancel: &'a dyn Fn() -> bool,
}

impl Job<'_> {
    pub(super) fn say(&mut self, event: Event) {
        self.progress.event(event);
    }

    /// A folder below the private one, made if need be.
    pub(super) fn folder(&self, name: &str) -> Result<PathBuf, InstallError> {
        let path = self.folder.join(name);
        fs::create_dir_all(&path).map_err(at(&path))?;
        Ok(path)
    }

    pub(super) fn stop_if_cancelled(&self) -> Result<(), InstallError> {
        if (self.cancel)() { Err(InstallError::Cancelled) } else { Ok(()) }
    }
}

/// A client and its arguments.
#[derive(Debug)]
pub(super) struct Client {
    program: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<(String, OsString)>,
    folder: Option<PathBuf>,
    watched: Option<Watched>,
    lines: Option<&'static str>,
}

/// Where bytes arrive.
#[derive(Debug)]
struct Watched {
    folder: PathBuf,
    count: fn(&Path) -> u64,
    total: Option<u64>,
}

/// How it ended and what it said.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) status: ExitStatus,
    pub(super) out: String,
    pub(super) err: String,
}

impl Client {
    pub(super) fn new(program: impl Into<PathBuf>) -> Client {
        Client {
            program: program.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            folder: None,
            watched: None,
            lines: None,
        }
    }

    pub(super) fn arg(mut self, argument: impl AsRef<OsStr>) -> Client {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    pub(super) fn args<S: AsRef<OsStr>>(
        mut self,
        arguments: impl IntoIterator<Item = S>,
    ) -> Client {
        self.arguments.extend(arguments.into_iter().map(|a| a.as_ref().to_owned()));
        self
    }

    pub(super) fn env(mut self, name: impl Into<String>, value: impl Into<OsString>) -> Client {
        self.environment.push((name.into(), value.into()));
        self
    }

    pub(super) fn current_dir(mut self, folder: &Path) -> Client {
        self.folder = Some(folder.to_owned());
        self
    }

    /// Tells of the bytes that arrive below a folder, in all its files.
    pub(super) fn watch(mut self, folder: &Path, total: Option<u64>) -> Client {
        self.watched = Some(Watched { folder: folder.to_owned(), count: size, total });
        self
    }

    /// Tells of the growth of the largest file below a folder, for a client that keeps several copies
    /// of what it downloads. `Downloading x.whl (38.6 MB)` in its output gives the total.
    pub(super) fn watch_largest(mut self, folder: &Path) -> Client {
        self.watched = Some(Watched { folder: folder.to_owned(), count: largest, total: None });
        self
    }

    /// Tells of the last line with this word that the client printed.
    pub(super) fn tell_lines(mut self, word: &'static str) -> Client {
        self.lines = Some(word);
        self
    }

    /// Runs it to its end. A missing program is `Ok(None)`; how it ended is the caller's to judge.
    pub(super) fn try_run(self, job: &mut Job<'_>) -> Result<Option<Said>, InstallError> {
        job.stop_if_cancelled()?;
        let temporary = job.folder("tmp")?;
        let (out, err) = (Log::new()?, Log::new()?);
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(k, v)| (k, v)))
            .env("LC_ALL", "C.UTF-8")
            .env("TMPDIR", &temporary)
            .current_dir(self.folder.as_deref().unwrap_or(job.folder))
            .stdin(Stdio::null())
            .stdout(out.writer()?)
            .stderr(err.writer()?);
        let mut group = match Group::start(&mut command) {
            Ok(group) => group,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(InstallError::File { path: self.program, error }),
        };
        let start = Instant::now();
        let mut told = None;
        while !group.ended() {
            if (job.cancel)() {
                group.stop();
                return Err(InstallError::Cancelled);
            }
            if let Some(event) = self.observe(&job.what, &out, &err)
                && told.as_ref() != Some(&event)
            {
                told = Some(event.clone());
                job.say(event);
            }
            // Quick clients are not slowed down, slow ones not looked at too often.
            let pause = (start.elapsed().as_millis() / 10).clamp(2, 100);
            std::thread::sleep(Duration::from_millis(u64::try_from(pause).unwrap_or(100)));
        }
        let status = group.end().map_err(at(&self.program))?;
        let said = Said { status, out: out.text(), err: err.text() };
        if said.full_disk() {
            // The cache, not the private folder in it that is about to go.
            let path = job.folder.parent().unwrap_or(job.folder).to_owned();
            return Err(InstallError::DiskFull { path });
        }
        Ok(Some(said))
    }

    fn observe(&self, what: &str, out: &Log, err: &Log) -> Option<Event> {
        let what = || what.to_owned();
        if let Some(watched) = &self.watched {
            let bytes = (watched.count)(&watched.folder);
            let said = || announced(&out.text());
            let total = watched.total.or_else(said).map(|total| total.max(bytes));
            return (bytes > 0).then(|| Event::Downloading { what: what(), bytes, total });
        }
        if let Some(word) = self.lines {
            let line = last_line(&out.text(), word).or_else(|| last_line(&err.text(), word))?;
            return Some(Event::Working { what: what(), line });
        }
        None
    }
}

impl Said {
    pub(super) fn ok(&self) -> bool {
        self.status.success()
    }

    fn both(&self) -> impl Iterator<Item = &str> {
        let lines = self.err.lines().chain(self.out.lines()).map(str::trim);
        lines.filter(|line| !line.starts_with("[DEBUG]"))
    }

    /// The first line that holds one of these words.
    pub(super) fn line_with(&self, words: &[&str]) -> Option<String> {
        self.both().find(|line| words.iter().any(|w| line.contains(w))).map(shortened)
    }

    fn full_disk(&self) -> bool {
        !self.ok() && self.line_with(&["No space left on device", "ENOSPC"]).is_some()
    }

    /// A line that says that no connection was to be had.
    pub(super) fn no_network(&self) -> Option<String> {
        self.line_with(&[
            "NewConnectionError",
            "ConnectTimeoutError",
            "ConnectionError",
            "ProxyError",
            "ReadTimeoutError",
            "Temporary failure",
            "Could not resolve host",
            "Could not connect",
            "Cannot initiate the connection",
            "Connection refused",
            "Connection timed out",
            "Network is unreachable",
            "Unknown host",
            "No route to host",
            "Could not transfer",
            "SSLError",
            "download of config.json failed",
            "failed to download from",
        ])
    }

    /// The end of what it said, for a message.
    pub(super) fn end(&self) -> String {
        let lines: Vec<&str> = self.both().filter(|l| !l.is_empty()).collect();
        // mvn says what is the matter first, and then where to read about it.
        if let Some(first) = lines.iter().find(|l| l.starts_with("[ERROR] ")) {
            return shortened(first);
        }
        let errors: Vec<&str> =
            lines.iter().copied().filter(|l| l.to_lowercase().contains("error")).collect();
        let chosen = if errors.is_empty() { &lines } else { &errors };
        let tail: Vec<String> = chosen.iter().rev().take(3).rev().map(|l| shortened(l)).collect();
        if tail.is_empty() { "it said nothing".to_owned() } else { tail.join("; ") }
    }

    pub(super) fn failed(&self, client: &str) -> InstallError {
        if let Some(said) = self.no_network() {
            return InstallError::NoNetwork { client: client.to_owned(), said };
        }
        let status = match self.status.signal() {
            Some(signal) => format!("killed by signal {signal}"),
            None => format!("exit code {}", self.status.code().unwrap_or(-1)),
        };
        InstallError::Client { client: client.to_owned(), status, said: self.end() }
    }
}

fn last_line(text: &str, word: &str) -> Option<String> {
    let line = text.rsplit(['\n', '\r']).find(|line| line.contains(word))?;
    Some(shortened(line.trim().trim_start_matches("[INFO] ")))
}

fn shortened(line: &str) -> String {
    const MOST: usize = 300;
    if line.chars().count() <= MOST {
        return line.to_owned();
    }
    line.chars().take(MOST).chain("…".chars()).collect()
}

/// The bytes of all files below a folder.
pub(super) fn size(folder: &Path) -> u64 {
    sizes(folder).sum()
}

fn largest(folder: &Path) -> u64 {
    sizes(folder).max().unwrap_or(0)
}

/// The bytes of each file below a folder. Files may vanish while they are looked at.
fn sizes(folder: &Path) -> impl Iterator<Item = u64> {
    let mut open = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(m) if m.is_dir() => open.push(entry.path()),
                Ok(m) => found.push(m.len()),
                Err(_) => {}
            }
        }
    }
    found.into_iter()
}

/// The size in the last `… (38.6 MB)` of what a client said.
fn announced(text: &str) -> Option<u64> {
    let line = text.lines().rev().find(|l| l.trim_start().starts_with("Downloading"))?;
    let inside = line.trim_end().strip_suffix(')')?.rsplit_once('(')?.1;
    let (number, unit) = inside.split_once(' ')?;
    let factor = match unit {
        "bytes" => 1.0,
        "kB" => 1e3,
        "MB" => 1e6,
        "GB" => 1e9,
        _ => return None,
    };
    let bytes = number.parse::<f64>().ok()? * factor;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // A size for a progress bar.
    (bytes >= 0.0).then_some(bytes as u64)
}

/// The first program of these names that stands on PATH.
pub(super) fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        folders.iter().map(|f| f.join(name)).find(|file| {
            rustix::fs::access(file, rustix::fs::Access::EXEC_OK).is_ok() && file.is_file()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_pip_announces() {
        assert_eq!(announced("Collecting x\n  Downloading x.whl (38.6 MB)\n"), Some(38_600_000));
        assert_eq!(announced("Downloading x.whl (12 kB)"), Some(12_000));
        assert_eq!(announced("Downloading x.whl.metadata (757 bytes)"), Some(757));
        assert_eq!(announced("Using cached x.whl (38.6 MB)"), None);
    }
}
