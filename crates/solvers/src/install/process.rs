//! A client's processes and what they print.

use super::error::{InstallError, at};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// What a client prints, in memory: a full disk must not hide what it says about it.
pub(super) struct Log(File);

impl Log {
    pub(super) fn new() -> Result<Log, InstallError> {
        let file = rustix::fs::memfd_create("log", rustix::fs::MemfdFlags::CLOEXEC);
        let file = file.map_err(|e| InstallError::io(Path::new("memory"), e.into()))?;
        Ok(Log(File::from(file)))
    }

    pub(super) fn writer(&self) -> Result<File, InstallError> {
        self.0.try_clone().map_err(at(Path::new("memory")))
    }

    pub(super) fn text(&self) -> String {
        // The place at which the client writes is not moved.
        let mut bytes = vec![0; self.0.metadata().map_or(0, |m| m.len() as usize)];
        let read = self.0.read_at(&mut bytes, 0).unwrap_or(0);
        String::from_utf8_lossy(&bytes[..read]).into_owned()
    }
}

/// A child and all it starts. Dropping it leaves none of them behind.
pub(super) struct Group {
    child: Child,
    /// Its number names the group until it is reaped, and may name a stranger's afterwards.
    reaped: bool,
}

impl Group {
    /// Starts a command as the first of a group of its own.
    pub(super) fn start(command: &mut Command) -> std::io::Result<Group> {
        Ok(Group { child: command.process_group(0).spawn()?, reaped: false })
    }

    fn id(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }

    /// Whether the child has ended. It is not reaped, so that its number still names the group.
    pub(super) fn ended(&self) -> bool {
        let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.id().is_none_or(|id| !matches!(waitid(WaitId::Pid(id), how), Ok(None)))
    }

    /// Ends what still runs and says how the child ended.
    pub(super) fn end(&mut self) -> std::io::Result<ExitStatus> {
        if let Some(id) = self.id() {
            // Nothing is left to end if this fails.
            let _ = kill_process_group(id, Signal::KILL);
        }
        self.reaped = true;
        self.child.wait()
    }

    /// Asks the client to stop, and gives it a moment to put its own caches in order.
    pub(super) fn stop(&mut self) {
        if let Some(id) = self.id() {
            let _ = kill_process_group(id, Signal::TERM);
        }
        let start = Instant::now();
        while !self.ended() && start.elapsed() < Duration::from_millis(500) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !self.reaped {
            // How it ended is of no interest any more.
            let _ = self.end();
        }
    }
}
