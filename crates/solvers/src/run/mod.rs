//! Running a solver so that whatever it does costs one query and nothing else: limits, a deadline, a
//! cap on its output, a folder of its own, and the end of everything it started.
//!
//! A child is started by `posix_spawn` and limited by `prlimit` right afterwards: that is as fast as
//! spawning can be, however large smelt itself has grown, and a solver does nothing worth limiting in
//! its first microseconds. No thread is started: one `poll` waits for output, end and deadline.

mod child;
mod guard;
mod look;
mod proc;
mod reap;
mod scratch;
mod session;
mod tree;
mod words;

pub use child::{Running, run};
pub use guard::{dismiss_guard, guard, serve_guard};
pub use scratch::Scratch;
pub use session::Session;
pub use tree::own_orphans;
pub use words::{WordsError, split_words};

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// What a child may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time on the clock, for a process or for one query of a session.
    pub wall: Duration,
    /// Time of the processor, for a process.
    pub cpu: Option<Duration>,
    /// Bytes of memory: resident, of the whole group.
    pub memory: Option<u64>,
    /// Whether the address space of each process is limited to that as well.
    pub address_space: bool,
    /// Bytes of output that are kept, of each stream.
    pub kept: usize,
    /// Bytes of output after which a child is stopped.
    pub flood: u64,
    /// Bytes of a file that it may write.
    pub file_size: u64,
    /// Whether a solver is told its limits too, in its own arguments, so that it can stop by itself.
    pub told: bool,
    /// Bytes that it may have in its folder.
    pub disk: u64,
}

impl Limits {
    /// The usual limits for a time.
    pub fn seconds(wall: f64) -> Limits {
        let wall =
            Duration::try_from_secs_f64(wall).unwrap_or(Duration::from_secs(u64::from(u32::MAX)));
        Limits {
            wall,
            cpu: Some(wall.saturating_mul(4) + Duration::from_secs(2)),
            ..Limits::default()
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            wall: Duration::from_secs(10),
            cpu: Some(Duration::from_secs(42)),
            memory: Some(2 << 30),
            address_space: true,
            kept: 16 << 20,
            flood: 256 << 20,
            file_size: 64 << 20,
            told: false,
            disk: 256 << 20,
        }
    }
}

/// Something to start.
#[derive(Clone, Debug, Default)]
pub struct Invocation {
    /// The executable: a path, or a name on PATH.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Variables that are set in addition to ours.
    pub environment: BTreeMap<String, OsString>,
    /// What it reads from standard input; none: the end at once.
    pub input: Option<Vec<u8>>,
}

/// How a child came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By itself, with this code.
    Exited(i32),
    /// By this signal, which we did not send.
    Signal(i32),
    /// We stopped it at the deadline, or its processor time was used up.
    Timeout,
    /// We stopped it because of its resident memory.
    OutOfMemory,
    /// We stopped it because of its output.
    Flood,
    /// We stopped it because of the files in its folder.
    Disk,
    /// We stopped it because the user said so.
    Cancelled,
}

/// What was read from a stream.
#[derive(Clone, Debug, Default)]
pub struct Captured {
    /// Its beginning.
    pub bytes: Vec<u8>,
    /// How much there was.
    pub total: u64,
}

impl Captured {
    fn add(&mut self, bytes: &[u8], kept: usize) {
        self.total += bytes.len() as u64;
        let room = kept.saturating_sub(self.bytes.len()).min(bytes.len());
        self.bytes.extend_from_slice(&bytes[..room]);
    }

    /// Whether something is missing.
    pub fn is_cut(&self) -> bool {
        self.total > self.bytes.len() as u64
    }
}

/// What became of a child.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ended. A session that goes on has exited with 0.
    pub end: End,
    /// Standard output.
    pub stdout: Captured,
    /// Standard error.
    pub stderr: Captured,
    /// Time on the clock.
    pub wall: Duration,
    /// Time of the processor, with that of the processes it waited for.
    pub cpu: Duration,
    /// The largest resident memory of one process, in bytes. When smelt itself is larger than the
    /// child, this is what was seen while it ran: less, or 0 if it ended at once without a word.
    pub peak: u64,
    /// Processes that outlived it and had to be ended.
    pub stragglers: usize,
}

impl Ran {
    fn floods(&self, limits: &Limits) -> bool {
        self.stdout.total.max(self.stderr.total) > limits.flood
    }
}

/// Why nothing could be run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The executable cannot be started.
    #[error("{}", start_text(program, error))]
    Start {
        /// Which.
        program: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The machine does not give what running needs: a pipe, a folder, a process.
    #[error("cannot {what}: {error}{}", advice(what, error))]
    System {
        /// What was tried.
        what: &'static str,
        /// Why it failed.
        error: std::io::Error,
    },
}

impl RunError {
    fn system(what: &'static str) -> impl FnOnce(std::io::Error) -> RunError {
        move |error| RunError::System { what, error }
    }
}

fn advice(what: &str, error: &std::io::Error) -> &'static str {
    use std::io::ErrorKind;
    match (error.kind(), error.raw_os_error()) {
        (ErrorKind::StorageFull | ErrorKind::QuotaExceeded, _) => {
            "; make room, or set TMPDIR to a folder that has some"
        }
        (ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied, _) => {
            "; set TMPDIR to a folder that can be written"
        }
        (ErrorKind::NotFound, _) if what.contains("temporary folder") => {
            "; set TMPDIR to a folder that is there"
        }
        (_, Some(libc::EMFILE | libc::ENFILE)) => {
            "; allow more open files (ulimit -n) or use fewer threads"
        }
        (_, Some(libc::EAGAIN | libc::ENOMEM)) => {
            "; use fewer threads, or allow more processes (ulimit -u)"
        }
        _ => "",
    }
}

fn start_text(program: &std::path::Path, error: &std::io::Error) -> String {
    use std::io::{ErrorKind, Read};
    let name = program.display();
    match error.kind() {
        ErrorKind::NotFound if program.components().count() > 1 => {
            if program.exists() {
                // The file is there, so what is missing is the program that should run it.
                format!("{name} cannot be started: its interpreter or loader is missing")
            } else {
                format!("there is no program {name}; was it moved, removed or upgraded?")
            }
        }
        ErrorKind::NotFound => format!("{name} is not on PATH"),
        ErrorKind::PermissionDenied if program.is_dir() => format!("{name} is a folder"),
        ErrorKind::PermissionDenied => format!("{name} is not executable; try chmod +x"),
        _ if error.raw_os_error() == Some(libc::ENOEXEC) => {
            let mut start = [0; 4];
            let read = std::fs::File::open(program).and_then(|mut f| f.read(&mut start));
            if read.is_ok_and(|n| {
                start[..n].iter().all(|b| b.is_ascii_graphic() || b.is_ascii_whitespace())
            }) {
                format!("{name} is no program; a script needs a first line such as #!/bin/sh")
            } else {
                format!("{name} is not a program for this machine")
            }
        }
        _ => format!("{name} cannot be started: {error}"),
    }
}
