//! The end of everything a child started. Its process group is killed, which is nearly always enough;
//! whoever left the group (`setsid`) becomes ours when its parent ends, because smelt makes itself the
//! reaper of its descendants, and is found by its parent and by a mark in its environment.
//!
//! What must never happen is that somebody else's process is ended: another run's, or one that other
//! code of this process started. Those are told apart by the table of live children, by their marks,
//! and by their group, which is smelt's own unless they were started here.

use super::proc::{self, MARK};
use super::{guard, reap};
use rustix::process::{Pid, Signal};
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

/// Children that somebody waits for, each in a place of its own; 0 is a free place. A child that has
/// been waited for frees its place, not its number, which may be another's by then.
static LIVE: Mutex<Vec<i32>> = Mutex::new(Vec::new());
/// Held for reading between the start of a child and its registration, so that nobody takes a child
/// for an orphan in between.
static STARTING: RwLock<()> = RwLock::new(());

/// Held by whoever ends orphans.
static SWEEPING: Mutex<()> = Mutex::new(());

/// A tree that grows faster than it is cut is given up after this time.
const CUTTING: Duration = Duration::from_secs(2);
/// Up to this age of a run, and this many numbers, those started after it are tried one by one.
/// Later, numbers may have begun anew, and asking for all processes is cheaper.
const YOUNG: Duration = Duration::from_secs(1);
const NUMBERS: i32 = 2000;

/// To be held while a child is started.
pub(super) fn starting() -> RwLockReadGuard<'static, ()> {
    STARTING.read().unwrap_or_else(PoisonError::into_inner)
}

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
    place: usize,
    mark: String,
    begun: Instant,
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
        let begun = Instant::now();
        let _starting = starting();
        let child = command.spawn()?;
        let raw = child.id().cast_signed();
        let Some(pid) = Pid::from_raw(raw) else {
            return Err(std::io::Error::other("a child has no number"));
        };
        Ok((Registered { pid, place: register(raw), mark, begun }, child))
    }

    /// Kills the group, and the child, which may have left it. The child has not been waited for, so
    /// the number is still its own.
    pub(super) fn kill(&self) {
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
        let _ = rustix::process::kill_process(self.pid, Signal::KILL);
    }

    /// The numbers of processes that may have been started by the child, among others, and its own.
    pub(super) fn kin(&self) -> Vec<i32> {
        self.later().map_or_else(|| proc::numbers().collect(), Iterator::collect)
    }

    /// The numbers given since the child was started, in order, if these are few.
    fn later(&self) -> Option<RangeInclusive<i32>> {
        let first = self.number();
        let last = if self.begun.elapsed() < YOUNG { proc::last_number() } else { None };
        last.filter(|last| first <= *last && last - first < NUMBERS).map(|last| first..=last)
    }

    /// After the child was waited for: ends those that left its group, and says how many.
    pub(super) fn end(self) -> usize {
        release(self.place);
        // The cheap case: nobody is left at all.
        let options = rustix::process::WaitIdOptions::EXITED
            | rustix::process::WaitIdOptions::NOHANG
            | rustix::process::WaitIdOptions::NOWAIT;
        let any = rustix::process::waitid(rustix::process::WaitId::All, options);
        if any.is_err_and(|e| e == rustix::io::Errno::CHILD) {
            return 0;
        }
        if self.has_no_orphans() {
            return 0;
        }
        let until = Instant::now() + CUTTING;
        let mut ended = 0;
        // Those that an orphan started become ours when it ends, so look again. One at a time: a zombie
        // that another thread waits for could hide that there was somebody, whose child is ours now.
        let _sweeping = SWEEPING.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match self.sweep() {
                0 => return ended,
                n => ended += n,
            }
            if Instant::now() >= until {
                return ended;
            }
        }
    }

    /// The usual case: others have children, but none is ours. In the order of their numbers no parent
    /// is seen after its child, so one look is enough, if nobody was started meanwhile.
    fn has_no_orphans(&self) -> bool {
        let mut seen = self.number() - 1;
        // Where processes are started faster than they are looked at, the thorough way is taken.
        for _ in 0..5 {
            let Some(numbers) = self.later() else { return false };
            let last = *numbers.end();
            if last <= seen {
                return true;
            }
            if (seen + 1..=last).any(|raw| self.is_orphan(raw)) {
                return false;
            }
            seen = last;
        }
        false
    }

    fn number(&self) -> i32 {
        self.pid.as_raw_nonzero().get()
    }

    /// Ends and reaps orphans of a run that has ended; says how many there were.
    fn sweep(&self) -> usize {
        let mut found: Vec<Pid> = Vec::new();
        for raw in self.kin() {
            let Some(pid) = Pid::from_raw(raw) else { continue };
            if !self.is_orphan(raw) {
                continue;
            }
            // A child that is just being started is not registered yet.
            drop(STARTING.write().unwrap_or_else(PoisonError::into_inner));
            if self.is_orphan(raw) {
                let _ = rustix::process::kill_process_group(pid, Signal::KILL);
                let _ = rustix::process::kill_process(pid, Signal::KILL);
                found.push(pid);
            }
        }
        // All are killed before the first is waited for: they die side by side.
        for pid in &found {
            let _ = reap::reap(*pid);
        }
        found.len()
    }

    /// Whether a process is ours to end: a child of smelt that nobody waits for, and not of another
    /// run that goes on.
    fn is_orphan(&self, raw: i32) -> bool {
        if live().contains(&raw) || guard::is_guard(raw) {
            return false;
        }
        let own = rustix::process::getpid().as_raw_nonzero().get();
        let Some(kin) = proc::kin(raw).filter(|kin| kin.parent == own) else { return false };
        match proc::mark(raw) {
            Some(mark) if mark == self.mark => true,
            Some(mark) if is_mark_of(&mark, own) => false,
            // It has cleared its environment, or has ended. Other code of this process does not start
            // groups.
            _ if kin.group == rustix::process::getpgrp().as_raw_nonzero().get() => false,
            _ if kin.has_ended => true,
            // It may belong to another run that began before it, which will end it.
            _ => !live().iter().any(|&other| other != 0 && other < raw),
        }
    }
}

/// Whether a mark was given by the process of this number.
pub(super) fn is_mark_of(mark: &str, owner: i32) -> bool {
    mark.split_once('.').is_some_and(|(number, _)| number.parse() == Ok(owner))
}

fn live() -> MutexGuard<'static, Vec<i32>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn register(raw: i32) -> usize {
    let mut live = live();
    let place = live.iter().position(|&n| n == 0).unwrap_or_else(|| {
        live.push(0);
        live.len() - 1
    });
    live[place] = raw;
    guard::note(place, raw);
    place
}

fn release(place: usize) {
    let mut live = live();
    if let Some(entry) = live.get_mut(place) {
        *entry = 0;
        guard::note(place, 0);
    }
}

/// What the guard must know when it starts late.
pub(super) fn with_live<T>(f: impl FnOnce(&[i32]) -> T) -> T {
    f(&live())
}
