//! One child: started, limited, watched, ended.

use super::reap::reap;
use super::scratch::{Folder, Scratch};
use super::tree::{self, Registered};
use super::{Captured, End, Invocation, Limits, Ran, RunError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Resource, Rlimit};
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often resident memory is looked at, and how often the user is heard.
const LOOK: Duration = Duration::from_millis(50);

/// Runs something to its end. `cancelled` is asked now and then.
pub fn run(
    what: &Invocation,
    limits: &Limits,
    scratch: &Scratch,
    cancelled: &dyn Fn() -> bool,
) -> Result<Ran, RunError> {
    let mut running = Running::start(what, limits, scratch, what.input.is_some())?;
    running.keeps_input = false;
    running.wait(what.input.as_deref().unwrap_or_default(), limits, cancelled, |_| false)
}

/// A child that lives. Dropping it ends it.
pub struct Running {
    registered: Option<Registered>,
    pid: Pid,
    ended: OwnedFd,
    stdin: Option<File>,
    stdout: Option<File>,
    stderr: Option<File>,
    /// Whether standard input stays open when everything is written.
    keeps_input: bool,
    // Removed after the child has ended.
    _folder: Folder,
}

impl Running {
    /// Starts a child. `talks`: its standard input stays open.
    pub fn start(
        what: &Invocation,
        limits: &Limits,
        scratch: &Scratch,
        talks: bool,
    ) -> Result<Running, RunError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let folder = scratch.folder()?;
        let program = absolute(&what.program);
        let mut command = Command::new(&program);
        command
            .args(&what.arguments)
            .envs(what.environment.iter())
            .env("TMPDIR", &folder.path)
            .current_dir(&folder.path)
            .stdin(if talks { Stdio::piped() } else { Stdio::null() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mark = format!("{}.{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let (registered, mut child) = Registered::start(&mut command, mark)
            .map_err(|error| start_error(what.program.clone(), error))?;
        let pid = registered.pid;
        limit(pid, limits);
        let pipe = |fd: OwnedFd| {
            let flags = rustix::fs::fcntl_getfl(&fd)?;
            rustix::fs::fcntl_setfl(&fd, flags | rustix::fs::OFlags::NONBLOCK)?;
            Ok::<File, rustix::io::Errno>(File::from(fd))
        };
        let pipes = (|| {
            let ended = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty())?;
            let stdin = child.stdin.take().map(|p| pipe(p.into())).transpose()?;
            let stdout = child.stdout.take().map(|p| pipe(p.into())).transpose()?;
            let stderr = child.stderr.take().map(|p| pipe(p.into())).transpose()?;
            Ok::<_, rustix::io::Errno>((ended, stdin, stdout, stderr))
        })();
        match pipes {
            Ok((ended, stdin, stdout, stderr)) => Ok(Running {
                registered: Some(registered),
                pid,
                ended,
                stdin,
                stdout,
                stderr,
                keeps_input: true,
                _folder: folder,
            }),
            Err(e) => {
                registered.kill_group();
                let _ = reap(pid);
                registered.end();
                Err(RunError::System { what: "watch a child", error: e.into() })
            }
        }
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.pid.as_raw_nonzero().get().unsigned_abs()
    }

    /// Gives `input`, and reads until the child ends, a limit is passed, or `enough` says of standard
    /// output that it is enough (then the child lives on).
    pub fn wait(
        &mut self,
        mut input: &[u8],
        limits: &Limits,
        cancelled: &dyn Fn() -> bool,
        mut enough: impl FnMut(&[u8]) -> bool,
    ) -> Result<Ran, RunError> {
        let started = Instant::now();
        if input.is_empty() && !self.keeps_input {
            self.stdin = None;
        }
        let mut ran = Ran {
            end: End::Exited(0),
            stdout: Captured::default(),
            stderr: Captured::default(),
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak: 0,
            stragglers: 0,
        };
        let mut buffer = vec![0; 1 << 16];
        let mut look = started + LOOK;
        let mut complete = false;
        let stopped = loop {
            let now = Instant::now();
            let left = limits.wall.saturating_sub(now - started);
            if left.is_zero() {
                break Some(End::Timeout);
            }
            if now >= look {
                look = now + LOOK;
                if cancelled() {
                    break Some(End::Cancelled);
                }
                if let Some(memory) = limits.memory
                    && !limits.address_space
                {
                    let resident = tree::resident(self.pid);
                    ran.peak = ran.peak.max(resident);
                    if resident > memory {
                        break Some(End::OutOfMemory);
                    }
                }
            }
            let ready = self.poll(!input.is_empty(), left.min(LOOK))?;
            if ready.writable {
                input = self.write(input);
            }
            if ready.output {
                drain(&mut self.stdout, &mut ran.stdout, &mut buffer, limits);
                drain(&mut self.stderr, &mut ran.stderr, &mut buffer, limits);
                complete |= enough(&ran.stdout.bytes);
                if ran.stdout.total.max(ran.stderr.total) > limits.flood {
                    break Some(End::Flood);
                }
            }
            // The end of the input may tell it to forget the question.
            if complete && input.is_empty() {
                break None;
            }
            if ready.ended {
                // What it wrote before its end is in the pipes.
                while drain(&mut self.stdout, &mut ran.stdout, &mut buffer, limits)
                    | drain(&mut self.stderr, &mut ran.stderr, &mut buffer, limits)
                {
                    if ran.stdout.total.max(ran.stderr.total) > limits.flood {
                        break;
                    }
                }
                ran.wall = started.elapsed();
                self.collect(&mut ran, None, limits)?;
                return Ok(ran);
            }
        };
        ran.wall = started.elapsed();
        if let Some(end) = stopped {
            self.collect(&mut ran, Some(end), limits)?;
        }
        Ok(ran)
    }

    fn poll(&self, writes: bool, left: Duration) -> Result<Ready, RunError> {
        let mut fds: [Option<PollFd<'_>>; 4] = [None, None, None, None];
        fds[0] = Some(PollFd::new(&self.ended, PollFlags::IN));
        fds[1] = self.stdout.as_ref().map(|f| PollFd::new(f, PollFlags::IN));
        fds[2] = self.stderr.as_ref().map(|f| PollFd::new(f, PollFlags::IN));
        let stdin = self.stdin.as_ref().filter(|_| writes);
        fds[3] = stdin.map(|f| PollFd::from_borrowed_fd(f.as_fd(), PollFlags::OUT));
        let mut flat: Vec<PollFd<'_>> = fds.iter().flatten().cloned().collect();
        let time = Timespec {
            tv_sec: left.as_secs().cast_signed(),
            tv_nsec: i64::from(left.subsec_nanos()),
        };
        match poll(&mut flat, Some(&time)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(e) => return Err(RunError::System { what: "wait for a child", error: e.into() }),
        }
        let mut events = flat.iter().map(PollFd::revents);
        let mut next = |there: bool| there && events.next().is_some_and(|e| !e.is_empty());
        let ended = next(true);
        let out = next(self.stdout.is_some());
        let err = next(self.stderr.is_some());
        let writable = next(stdin.is_some());
        Ok(Ready { ended, output: out || err, writable })
    }

    /// Writes what fits; what is left. Input of one who does not listen is dropped.
    fn write<'a>(&mut self, input: &'a [u8]) -> &'a [u8] {
        let Some(stdin) = &mut self.stdin else { return &[] };
        match stdin.write(input) {
            Ok(n) if n == input.len() => {
                if !self.keeps_input {
                    self.stdin = None;
                }
                &[]
            }
            Ok(n) => &input[n..],
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => input,
            Err(_) => {
                self.stdin = None;
                &[]
            }
        }
    }

    /// Ends it if it still lives, and everything it started.
    fn collect(
        &mut self,
        ran: &mut Ran,
        stopped: Option<End>,
        limits: &Limits,
    ) -> Result<(), RunError> {
        let Some(registered) = self.registered.take() else { return Ok(()) };
        // The group first, while the child's number is certainly still its own.
        registered.kill_group();
        let reaped = reap(self.pid);
        ran.stragglers = registered.end();
        let reaped = reaped.map_err(RunError::system("wait for a child"))?;
        ran.cpu = reaped.cpu;
        ran.peak = ran.peak.max(reaped.peak);
        ran.end = match (stopped, reaped.signal()) {
            (Some(end), _) => end,
            (None, Some(libc::SIGXCPU)) => End::Timeout,
            // One that ignores that signal is killed a second later.
            (None, Some(libc::SIGKILL)) if limits.cpu.is_some_and(|c| ran.cpu >= c) => End::Timeout,
            (None, Some(signal)) => End::Signal(signal),
            (None, None) => End::Exited(reaped.code()),
        };
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(registered) = self.registered.take() {
            registered.kill_group();
            let _ = reap(self.pid);
            registered.end();
        }
    }
}

struct Ready {
    ended: bool,
    output: bool,
    writable: bool,
}

/// Reads what is there, up to a buffer; whether there may be more. A stream that has ended is closed.
fn drain(from: &mut Option<File>, into: &mut Captured, buffer: &mut [u8], limits: &Limits) -> bool {
    let Some(file) = from else { return false };
    match file.read(buffer) {
        Ok(0) => {
            *from = None;
            false
        }
        Ok(n) => {
            into.add(&buffer[..n], limits.kept);
            true
        }
        Err(e) if e.kind() == ErrorKind::Interrupted => true,
        Err(e) if e.kind() == ErrorKind::WouldBlock => false,
        Err(_) => {
            *from = None;
            false
        }
    }
}

/// Limits of a child that has just been started. One that has already ended needs none.
fn limit(pid: Pid, limits: &Limits) {
    let set = |resource, soft: u64, hard: u64| {
        let value = Rlimit { current: Some(soft), maximum: Some(hard) };
        let _ = rustix::process::prlimit(Some(pid), resource, value);
    };
    set(Resource::Core, 0, 0);
    set(Resource::Fsize, limits.file_size, limits.file_size);
    if let Some(memory) = limits.memory
        && limits.address_space
    {
        set(Resource::As, memory, memory);
    }
    if let Some(cpu) = limits.cpu {
        let seconds = cpu.as_secs() + u64::from(cpu.subsec_nanos() > 0);
        set(Resource::Cpu, seconds, seconds + 1);
    }
}

/// A path as seen from the child's folder; a name without a slash is looked up on PATH.
fn absolute(program: &Path) -> std::path::PathBuf {
    if program.components().count() > 1 {
        std::path::absolute(program).unwrap_or_else(|_| program.to_owned())
    } else {
        program.to_owned()
    }
}

fn start_error(program: std::path::PathBuf, error: std::io::Error) -> RunError {
    // A machine without free processes or memory is not the executable's fault.
    match error.raw_os_error() {
        Some(libc::EAGAIN | libc::ENOMEM | libc::EMFILE | libc::ENFILE) => {
            RunError::System { what: "start a process", error }
        }
        _ => RunError::Start { program, error },
    }
}
