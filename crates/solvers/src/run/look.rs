//! What is looked at now and then while a child runs: its memory, its folder, and whether the user
//! still wants it. Limits of the system hold for one process; these hold for all it started.

use super::scratch::{self, Folder};
use super::tree::Registered;
use super::{End, Limits, proc};
use std::time::{Duration, Instant};

/// How often is looked, and how often the user is heard.
const OFTEN: Duration = Duration::from_millis(50);
/// How often where smelt itself is larger than the child may become: then the system does not know the
/// child's peak at its end, and whether it stood at its limit is known by looking alone.
const OFTENER: Duration = Duration::from_millis(5);
/// Looking into a folder full of files takes time: at most this share of it.
const SHARE: u32 = 10;

pub(super) struct Look {
    /// The longest time between two looks.
    pub(super) often: Duration,
    next: Instant,
    next_into_folder: Instant,
    next_peak: Instant,
    /// The largest resident memory of the child that was seen.
    pub(super) peak: u64,
}

impl Look {
    /// `own_peak`: the largest memory of smelt itself when the child was started.
    pub(super) fn new(now: Instant, own_peak: u64, limits: &Limits) -> Look {
        let hidden = limits.memory.is_some_and(|memory| own_peak > memory / 10 * 9);
        let often = if hidden { OFTENER } else { OFTEN };
        Look { often, next: now + often, next_into_folder: now + OFTEN, next_peak: now, peak: 0 }
    }

    /// Looks, if it is time. Some end: the child must be stopped.
    pub(super) fn look(
        &mut self,
        now: Instant,
        child: &Registered,
        folder: &Folder,
        limits: &Limits,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<End> {
        if now < self.next {
            return None;
        }
        self.next = now + self.often;
        if cancelled() {
            return Some(End::Cancelled);
        }
        self.see_peak(now, child);
        if let Some(memory) = limits.memory
            && proc::resident(child.pid, child.kin()) > memory
        {
            self.peak = self.peak.max(memory);
            return Some(End::OutOfMemory);
        }
        if now >= self.next_into_folder {
            if scratch::size(&folder.path, limits.disk) > limits.disk {
                return Some(End::Disk);
            }
            self.next_into_folder = now + OFTEN.max(now.elapsed() * SHARE);
        }
        None
    }

    /// Remembers the largest memory of a child that still lives. One that has just said something is
    /// often near its end, and behind that it can't be asked.
    pub(super) fn see_peak(&mut self, now: Instant, child: &Registered) {
        if now >= self.next_peak
            && let Some(peak) = proc::peak(child.pid.as_raw_nonzero().get())
        {
            self.next_peak = now + OFTENER;
            self.peak = self.peak.max(peak);
        }
    }
}
