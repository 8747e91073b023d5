//! What happens to children when smelt itself is killed: a small process beside it waits for the end of
//! a pipe that only smelt holds, then ends smelt's children and removes its temporary folders.
//!
//! The guard is smelt's own executable with a hidden command, in a group of its own, so that Ctrl-C
//! does not reach it. Which children live stands in a piece of shared memory, one number a place: the
//! guard sleeps while smelt works, and smelt never waits for it.
//!
//! One process can't be found: a grandchild that left the group, cleared its environment and left its
//! folder. While smelt lives it is found because it becomes smelt's child; behind smelt nobody can.

use super::proc;
use super::tree::{is_mark_of, starting, with_live};
use rustix::process::{Pid, Signal};
use std::fs::File;
use std::io::{BufRead, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

struct Guard {
    pipe: ChildStdin,
    ledger: File,
    child: Child,
}

static GUARD: Mutex<Option<Guard>> = Mutex::new(None);
static NUMBER: AtomicI32 = AtomicI32::new(0);
/// Folders that are there, for a guard that starts late.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

const ENTRY: usize = size_of::<i32>();

/// Starts the guard, once. `command` must call [`serve_guard`]. Without one, children of a smelt that
/// is killed by force live until their own limits end them.
pub fn guard(command: &mut Command) -> std::io::Result<()> {
    use std::os::unix::process::CommandExt;
    // Nobody may take it for an orphan, and no child may fall between the table and the guard.
    let _starting = starting();
    with_live(|live| {
        let mut guard = here();
        if guard.is_some() {
            return Ok(());
        }
        let ledger =
            File::from(rustix::fs::memfd_create("smelt", rustix::fs::MemfdFlags::CLOEXEC)?);
        for (place, raw) in live.iter().enumerate() {
            write_entry(&ledger, place, *raw);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::from(ledger.try_clone()?))
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        NUMBER.store(child.id().cast_signed(), Ordering::Relaxed);
        let Some(mut pipe) = child.stdin.take() else { return Ok(()) };
        writeln!(pipe, "={}", std::process::id())?;
        for folder in folders().iter() {
            pipe.write_all(&line(b'+', folder))?;
        }
        *guard = Some(Guard { pipe, ledger, child });
        Ok(())
    })
}

/// Ends the guard, at an orderly end: it removes what is left, and is waited for.
pub fn dismiss_guard() {
    let guard = here().take();
    if let Some(Guard { pipe, mut child, .. }) = guard {
        drop(pipe);
        let _ = child.wait();
    }
}

fn here() -> MutexGuard<'static, Option<Guard>> {
    GUARD.lock().unwrap_or_else(PoisonError::into_inner)
}

fn folders() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn is_guard(raw: i32) -> bool {
    raw == NUMBER.load(Ordering::Relaxed)
}

/// Who lives in a place of the table; 0 for nobody.
pub(super) fn note(place: usize, raw: i32) {
    if let Some(guard) = here().as_ref() {
        write_entry(&guard.ledger, place, raw);
    }
}

fn write_entry(ledger: &File, place: usize, raw: i32) {
    // Memory of the system's that is used up leaves this child to its limits.
    let _ = ledger.write_all_at(&raw.to_ne_bytes(), (place * ENTRY) as u64);
}

pub(super) fn folder_made(path: &Path) {
    folders().push(path.to_owned());
    tell(&line(b'+', path));
}

pub(super) fn folder_removed(path: &Path) {
    folders().retain(|f| f != path);
    tell(&line(b'-', path));
}

/// A folder with a line break in its name is left to the system: it has no line.
fn line(sign: u8, path: &Path) -> Vec<u8> {
    let path = path.as_os_str().as_bytes();
    if path.contains(&b'\n') { Vec::new() } else { [&[sign], path, b"\n"].concat() }
}

fn tell(line: &[u8]) {
    let mut guard = here();
    if let Some(there) = guard.as_mut()
        && there.pipe.write_all(line).is_err()
    {
        // A guard that was killed is not needed for anything else.
        *guard = None;
    }
}

/// The guard's own life: reads until the end, then ends what is still there.
pub fn serve_guard() {
    let mut owner = 0;
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let path = |bytes: &[u8]| PathBuf::from(std::ffi::OsString::from_vec(bytes.to_vec()));
        match text.split_first() {
            Some((b'=', number)) => {
                owner = std::str::from_utf8(number).ok().and_then(|n| n.parse().ok()).unwrap_or(0);
            }
            Some((b'+', folder)) => folders.push(path(folder)),
            Some((b'-', folder)) => folders.retain(|f| *f != path(folder)),
            _ => {}
        }
        line.clear();
    }
    for pid in ledger().into_iter().filter_map(Pid::from_raw) {
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
    }
    // Those that left their groups. Somebody may have been starting another meanwhile.
    for _ in 0..100 {
        if !kill_others(owner, &folders) {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    for folder in folders {
        // An orderly end has removed them already.
        super::scratch::remove(&folder);
    }
}

/// The table of children, which is our standard output.
fn ledger() -> Vec<i32> {
    let mut found = Vec::new();
    let stdout = std::io::stdout();
    let mut entry = [0; ENTRY];
    while rustix::io::pread(&stdout, &mut entry, (found.len() * ENTRY) as u64) == Ok(ENTRY) {
        found.push(i32::from_ne_bytes(entry));
    }
    found
}

/// Kills whoever has the owner's mark or works in its folders; whether there was anybody.
fn kill_others(owner: i32, folders: &[PathBuf]) -> bool {
    let own = std::process::id().cast_signed();
    let mut any = false;
    for raw in proc::numbers().filter(|raw| *raw != own) {
        let marked = || proc::mark(raw).is_some_and(|m| is_mark_of(&m, owner));
        let inside = || {
            std::fs::read_link(format!("/proc/{raw}/cwd"))
                .is_ok_and(|cwd| folders.iter().any(|f| cwd.starts_with(f)))
        };
        if (marked() || inside())
            && let Some(pid) = Pid::from_raw(raw)
        {
            any |= rustix::process::kill_process(pid, Signal::KILL).is_ok();
        }
    }
    any
}
