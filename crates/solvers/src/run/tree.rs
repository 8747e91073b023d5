//! The end of everything a child started. Its process group is killed, which is nearly always enough;
//! whoever left the group (`setsid`) becomes ours when its parent ends, because smelt makes itself the
//! reaper of its descendants, and is found by its parent and by a mark in its environment.

use super::guard;
use rustix::process::{Pid, Signal};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError, RwLock};

/// The variable in a child's environment that says whose it is.
pub(super) const MARK: &str = "SMELT_RUN";

/// Children that somebody waits for.
static LIVE: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());
/// Held for reading between the start of a child and its registration, so that nobody takes a child
/// for an orphan in between.
static STARTING: RwLock<()> = RwLock::new(());

/// Makes orphans of our children our own. Without it they would go to the system's first process,
/// where they can't be found. For the whole process; the first run does it.
pub fn own_orphans() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        // An old kernel that cannot do it leaves us with groups, which is nearly as good.
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    });
}

/// A child from its start to its end: registered here and with the guard.
pub(super) struct Registered {
    pub(super) pid: Pid,
    mark: String,
}

impl Registered {
    /// Starts a child as a group of its own. Only its handles are taken: it is waited for by `reap`.
    pub(super) fn start(
        command: &mut std::process::Command,
        mark: String,
    ) -> std::io::Result<(Registered, std::process::Child)> {
        use std::os::unix::process::CommandExt;
        own_orphans();
        command.process_group(0).env(MARK, &mark);
        let _starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        let raw = child.id().cast_signed();
        let Some(pid) = Pid::from_raw(raw) else {
            return Err(std::io::Error::other("a child has no number"));
        };
        live().insert(raw);
        guard::tell_start(raw);
        Ok((Registered { pid, mark }, child))
    }

    /// Kills the group. The child itself has not been waited for, so the number is still its own.
    pub(super) fn kill_group(&self) {
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
    }

    /// After the child was waited for: ends those that left its group, and says how many.
    pub(super) fn end(self) -> usize {
        let raw = self.pid.as_raw_nonzero().get();
        live().remove(&raw);
        guard::tell_end(raw);
        let mut ended = 0;
        // Those that an orphan started become ours when it ends, so look again; a tree that grows
        // faster than it is cut is given up after a while.
        for _ in 0..1000 {
            match sweep(raw, &self.mark) {
                0 => break,
                n => ended += n,
            }
        }
        ended
    }
}

fn live() -> std::sync::MutexGuard<'static, BTreeSet<i32>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The processes that were started after a child, by number: up to the last one given, or all if the
/// numbers have begun anew.
fn later(first: i32) -> Vec<i32> {
    let last = std::fs::read_to_string("/proc/loadavg")
        .ok()
        .and_then(|t| t.trim_end().rsplit(' ').next().and_then(|n| n.parse().ok()));
    match last {
        Some(last) if first <= last => (first + 1..=last).collect(),
        _ => {
            let numbers = std::fs::read_dir("/proc").into_iter().flatten().flatten();
            numbers.filter_map(|e| e.file_name().to_str()?.parse().ok()).collect()
        }
    }
}

/// Ends and reaps orphans of a run that has ended; says how many there were.
fn sweep(first: i32, mark: &str) -> usize {
    // The cheap case: nobody is left at all.
    let options = rustix::process::WaitIdOptions::EXITED
        | rustix::process::WaitIdOptions::NOHANG
        | rustix::process::WaitIdOptions::NOWAIT;
    let any = rustix::process::waitid(rustix::process::WaitId::All, options);
    if any.is_err_and(|e| e == rustix::io::Errno::CHILD) {
        return 0;
    }
    let own = rustix::process::getpid().as_raw_nonzero().get();
    let mut count = 0;
    for raw in later(first) {
        let Some(pid) = Pid::from_raw(raw) else { continue };
        if rustix::process::getpgid(Some(pid)).is_err() || live().contains(&raw) {
            continue;
        }
        let Some((state, parent)) = state_and_parent(raw) else { continue };
        if parent != own {
            continue;
        }
        if state != 'Z' {
            match mark_of(raw) {
                // Somebody else's, who will end it.
                Some(other) if other != mark => continue,
                _ => {}
            }
        }
        // A child that is just being started is not registered yet.
        drop(STARTING.write().unwrap_or_else(PoisonError::into_inner));
        if live().contains(&raw) {
            continue;
        }
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
        let _ = rustix::process::kill_process(pid, Signal::KILL);
        if super::reap::reap(pid).is_ok() {
            count += 1;
        }
    }
    count
}

/// From `/proc/N/stat`, where the name in parentheses may hold anything.
fn state_and_parent(raw: i32) -> Option<(char, i32)> {
    let text = std::fs::read(format!("/proc/{raw}/stat")).ok()?;
    let close = text.iter().rposition(|&b| b == b')')?;
    let rest = std::str::from_utf8(&text[close + 1..]).ok()?;
    let mut words = rest.split_ascii_whitespace();
    let state = words.next()?.chars().next()?;
    Some((state, words.next()?.parse().ok()?))
}

fn mark_of(raw: i32) -> Option<String> {
    let text = std::fs::read(format!("/proc/{raw}/environ")).ok()?;
    text.split(|&b| b == 0).find_map(|v| {
        let v = std::str::from_utf8(v).ok()?;
        v.strip_prefix(MARK)?.strip_prefix('=').map(str::to_owned)
    })
}

/// The resident memory of a process group in bytes: of its leader and its leader's descendants that
/// are still in the group.
pub(super) fn resident(group: Pid) -> u64 {
    let first = group.as_raw_nonzero().get();
    let page = rustix::param::page_size() as u64;
    let mut sum = 0;
    for raw in std::iter::once(first).chain(later(first)) {
        let Some(pid) = Pid::from_raw(raw) else { continue };
        if rustix::process::getpgid(Some(pid)).is_ok_and(|g| g == group)
            && let Ok(text) = std::fs::read_to_string(format!("/proc/{raw}/statm"))
            && let Some(pages) = text.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok())
        {
            sum += pages.saturating_mul(page);
        }
    }
    sum
}
