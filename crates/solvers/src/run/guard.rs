//! What happens to children when smelt itself is killed: a small process beside it reads from a pipe
//! which children live and which folders are temporary; when the pipe ends without a word, it ends
//! and removes them.
//!
//! The guard is smelt's own executable with a hidden command, in a group of its own, so that Ctrl-C
//! does not reach it.

use rustix::process::{Pid, Signal};
use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

static GUARD: Mutex<Option<Child>> = Mutex::new(None);

/// Starts the guard. `command` must call [`serve_guard`]. Without one, children of a smelt that is
/// killed by force live until their own limits end them.
pub fn guard(command: &mut Command) -> std::io::Result<()> {
    use std::os::unix::process::CommandExt;
    let child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()?;
    *pipe() = Some(child);
    Ok(())
}

/// Ends the guard, at an orderly end: it removes what is left, and is waited for.
pub fn dismiss_guard() {
    if let Some(mut child) = pipe().take() {
        drop(child.stdin.take());
        let _ = child.wait();
    }
}

fn pipe() -> std::sync::MutexGuard<'static, Option<Child>> {
    GUARD.lock().unwrap_or_else(PoisonError::into_inner)
}

fn tell(line: &[u8]) {
    let mut pipe = pipe();
    if let Some(stdin) = pipe.as_mut().and_then(|child| child.stdin.as_mut())
        && stdin.write_all(line).is_err()
    {
        // A guard that was killed is not needed for anything else.
        *pipe = None;
    }
}

pub(super) fn tell_start(pid: i32) {
    tell(format!("+{pid}\n").as_bytes());
}

pub(super) fn tell_end(pid: i32) {
    tell(format!("-{pid}\n").as_bytes());
}

pub(super) fn tell_folder(path: &Path) {
    let mut line = b"/".to_vec();
    line.extend_from_slice(path.as_os_str().as_bytes());
    // A folder with a line break in its name is left to the system.
    if !line.contains(&b'\n') {
        line.push(b'\n');
        tell(&line);
    }
}

/// The guard's own life: reads until the end, then ends what is still there.
pub fn serve_guard() {
    let mut live: BTreeSet<i32> = BTreeSet::new();
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        match text.split_first() {
            Some((b'/', path)) => {
                folders.push(PathBuf::from(std::ffi::OsString::from_vec(path.to_vec())));
            }
            Some((sign, number)) => {
                let number = std::str::from_utf8(number).ok().and_then(|n| n.parse().ok());
                match (sign, number) {
                    (b'+', Some(n)) => drop(live.insert(n)),
                    (b'-', Some(n)) => drop(live.remove(&n)),
                    _ => {}
                }
            }
            None => {}
        }
        line.clear();
    }
    for pid in live.into_iter().filter_map(Pid::from_raw) {
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
    }
    for folder in folders {
        // An orderly end has removed them already.
        let _ = std::fs::remove_dir_all(folder);
    }
}
