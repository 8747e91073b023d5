//! One child: started, limited, watched, ended.

use super::look::Look;
use super::reap::{own_peak, reap};
use super::scratch::{Folder, Scratch};
use super::tree::Registered;
use super::{Captured, End, Invocation, Limits, Ran, RunError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A smelt that is smaller than this does not hide what a child used: every solver is larger.
const SMALL: u64 = 16 << 20;
/// How long the last words of a child are read.
const LAST_WORDS: Duration = Duration::from_millis(500);

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
    /// When it was started; for the first to wait, who waits for the start too.
    begun: Option<Instant>,
    /// The largest memory of smelt itself when the child was started.
    own_peak: u64,
    // Given back after the child has ended.
    folder: Folder,
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
        let begun = Some(Instant::now());
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
            .map_err(|error| start_error(what.program.clone(), &folder, error))?;
        let pid = registered.pid;
        limit(pid, limits);
        // Behind the start: it is what the child was before it became itself, or more.
        let own_peak = own_peak();
        let pipe = |fd: OwnedFd| {
            let flags = rustix::fs::fcntl_getfl(&fd)?;
            rustix::fs::fcntl_setfl(&fd, flags | rustix::fs::OFlags::NONBLOCK)?;
            Ok::<File, Errno>(File::from(fd))
        };
        let pipes = (|| {
            let ended = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty())?;
            let stdin = child.stdin.take().map(|p| pipe(p.into())).transpose()?;
            let stdout = child.stdout.take().map(|p| pipe(p.into())).transpose()?;
            let stderr = child.stderr.take().map(|p| pipe(p.into())).transpose()?;
            Ok::<_, Errno>((ended, stdin, stdout, stderr))
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
                begun,
                own_peak,
                folder,
            }),
            Err(e) => {
                registered.kill();
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
        let started = self.begun.take().unwrap_or_else(Instant::now);
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
        // Not filled with anything: most children say one word.
        let mut buffer = Vec::with_capacity(1 << 16);
        let mut look = Look::new(started, self.own_peak, limits);
        let mut complete = false;
        let stopped = loop {
            let left = limits.wall.saturating_sub(started.elapsed());
            let ready = self.poll(!input.is_empty(), left.min(look.often))?;
            let now = Instant::now();
            let Some(registered) = &self.registered else { break None };
            if ready.writable {
                input = write(&mut self.stdin, input, self.keeps_input);
            }
            if ready.output {
                if self.own_peak > SMALL {
                    look.see_peak(now, registered);
                }
                drain(&mut self.stdout, &mut ran.stdout, &mut buffer, limits);
                drain(&mut self.stderr, &mut ran.stderr, &mut buffer, limits);
                complete |= enough(&ran.stdout.bytes);
                if ran.floods(limits) {
                    break Some(End::Flood);
                }
            }
            // The end of the input may tell it to forget the question.
            if complete && input.is_empty() {
                break None;
            }
            if ready.ended {
                break self.last_words(&mut ran, &mut buffer, limits);
            }
            if now - started >= limits.wall {
                break Some(End::Timeout);
            }
            if let Some(end) = look.look(now, registered, &self.folder, limits, cancelled) {
                break Some(end);
            }
        };
        ran.wall = started.elapsed();
        ran.peak = look.peak;
        if let Some(end) = stopped {
            self.collect(&mut ran, end, limits)?;
        }
        Ok(ran)
    }

    /// What a child wrote before its end is in the pipes. Somebody else may be writing too, so there is
    /// an end to it.
    fn last_words(&mut self, ran: &mut Ran, buffer: &mut Vec<u8>, limits: &Limits) -> Option<End> {
        if let Some(registered) = &self.registered {
            registered.kill();
        }
        let until = Instant::now() + LAST_WORDS;
        while drain(&mut self.stdout, &mut ran.stdout, buffer, limits)
            | drain(&mut self.stderr, &mut ran.stderr, buffer, limits)
        {
            if ran.floods(limits) || Instant::now() > until {
                return Some(End::Flood);
            }
        }
        // How it ended, `collect` will know.
        Some(End::Exited(0))
    }

    fn poll(&self, writes: bool, left: Duration) -> Result<Ready, RunError> {
        let mut fds: [Option<PollFd<'_>>; 4] = [None, None, None, None];
        fds[0] = Some(PollFd::new(&self.ended, PollFlags::IN));
        fds[1] = self.stdout.as_ref().map(|f| PollFd::new(f, PollFlags::IN));
        fds[2] = self.stderr.as_ref().map(|f| PollFd::new(f, PollFlags::IN));
        let stdin = self.stdin.as_ref().filter(|_| writes);
        fds[3] = stdin.map(|f| PollFd::from_borrowed_fd(f.as_fd(), PollFlags::OUT));
        let mut flat: Vec<PollFd<'_>> = fds.into_iter().flatten().collect();
        let time = Timespec {
            tv_sec: left.as_secs().cast_signed(),
            tv_nsec: i64::from(left.subsec_nanos()),
        };
        match poll(&mut flat, Some(&time)) {
            Ok(_) | Err(Errno::INTR) => {}
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

    /// Whether it was waited for.
    pub(super) fn is_over(&self) -> bool {
        self.registered.is_none()
    }

    /// Whether it has ended by itself.
    pub(super) fn has_ended(&self) -> bool {
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        let mut fds = [PollFd::new(&self.ended, PollFlags::IN)];
        poll(&mut fds, Some(&now)).is_ok_and(|n| n > 0)
    }

    /// Ends it if it still lives, and everything it started. `end` is why, or that it ended itself.
    fn collect(&mut self, ran: &mut Ran, end: End, limits: &Limits) -> Result<(), RunError> {
        let Some(registered) = self.registered.take() else { return Ok(()) };
        // While the child's number is certainly still its own.
        registered.kill();
        let reaped = reap(self.pid);
        ran.stragglers = registered.end();
        let reaped = reaped.map_err(RunError::system("wait for a child"))?;
        ran.cpu = reaped.cpu;
        if reaped.peak > self.own_peak || self.own_peak <= SMALL {
            ran.peak = ran.peak.max(reaped.peak);
        }
        ran.end = match (end, reaped.signal()) {
            (End::Exited(_), Some(libc::SIGXCPU)) => End::Timeout,
            // One that ignores that signal is killed a second later. The system counts ticks for the
            // limit, which may be more than what was really used.
            (End::Exited(_), Some(libc::SIGKILL))
                if limits.cpu.is_some_and(|c| ran.cpu >= c / 4 * 3) =>
            {
                End::Timeout
            }
            (End::Exited(_), Some(signal)) => End::Signal(signal),
            (End::Exited(_), None) => End::Exited(reaped.code()),
            (end, _) => end,
        };
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(registered) = self.registered.take() {
            registered.kill();
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

/// Writes what fits; what is left. Input of one who does not listen is dropped.
fn write<'a>(to: &mut Option<File>, input: &'a [u8], keep: bool) -> &'a [u8] {
    let Some(stdin) = to else { return &[] };
    match stdin.write(input) {
        Ok(n) if n == input.len() => {
            if !keep {
                *to = None;
            }
            &[]
        }
        Ok(n) => &input[n..],
        Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => input,
        Err(_) => {
            *to = None;
            &[]
        }
    }
}

/// Reads what is there, up to a buffer; whether there may be more. A stream that has ended is closed.
fn drain(
    from: &mut Option<File>,
    into: &mut Captured,
    buffer: &mut Vec<u8>,
    limits: &Limits,
) -> bool {
    let Some(file) = from else { return false };
    buffer.clear();
    match rustix::io::read(file, rustix::buffer::spare_capacity(buffer)) {
        Ok(0) => {
            *from = None;
            false
        }
        Ok(_) => {
            into.add(buffer, limits.kept);
            true
        }
        Err(Errno::INTR) => true,
        Err(Errno::AGAIN) => false,
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

fn start_error(program: std::path::PathBuf, folder: &Folder, error: std::io::Error) -> RunError {
    // A machine without free processes or memory is not the executable's fault.
    match error.raw_os_error() {
        Some(libc::EAGAIN | libc::ENOMEM | libc::EMFILE | libc::ENFILE) => {
            RunError::System { what: "start a process", error }
        }
        _ if !folder.path.is_dir() => RunError::System { what: "enter a temporary folder", error },
        _ => RunError::Start { program, error },
    }
}
