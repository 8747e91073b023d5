//! What the system says about processes: their parents, marks and memory. A process may be gone at any
//! time, so everything here may be nothing.

use rustix::io::Errno;
use rustix::process::Pid;
use std::io::Read;

/// The variable in a child's environment that says whose it is: `number of smelt.number of the run`.
pub(super) const MARK: &str = "SMELT_RUN";

/// All processes, by number.
pub(super) fn numbers() -> impl Iterator<Item = i32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|e| e.file_name().to_str()?.parse().ok())
}

/// The number that was given last, in the order in which numbers are given.
pub(super) fn last_number() -> Option<i32> {
    // One call each to open, read and close: this is asked behind every child.
    let mut buffer = [0; 128];
    let n = std::fs::File::open("/proc/loadavg").ok()?.read(&mut buffer).ok()?;
    std::str::from_utf8(&buffer[..n]).ok()?.trim_end().rsplit(' ').next()?.parse().ok()
}

/// What a process is to others.
pub(super) struct Kin {
    pub(super) has_ended: bool,
    pub(super) parent: i32,
    pub(super) group: i32,
}

/// What a process is to others. (`getpgid` of rustix can't say that a kernel's thread has no group.)
pub(super) fn kin(raw: i32) -> Option<Kin> {
    // Most numbers are nobody's, and this is the cheapest way to know.
    let gone = rustix::process::test_kill_process(Pid::from_raw(raw)?) == Err(Errno::SRCH);
    if gone {
        return None;
    }
    let mut words = Stat::read(raw)?;
    let has_ended = words.nth(0)?.starts_with('Z');
    Some(Kin { has_ended, parent: words.nth(0)?.parse().ok()?, group: words.nth(0)?.parse().ok()? })
}

/// The mark of a process, if it has one and it can be read.
pub(super) fn mark(raw: i32) -> Option<String> {
    let text = std::fs::read(format!("/proc/{raw}/environ")).ok()?;
    text.split(|&b| b == 0).find_map(|v| {
        let v = std::str::from_utf8(v).ok()?;
        v.strip_prefix(MARK)?.strip_prefix('=').map(str::to_owned)
    })
}

/// What a process has used so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Used {
    /// Processor time, all threads, to a hundredth of a second.
    pub(super) cpu: std::time::Duration,
    /// Its address space in bytes.
    pub(super) space: u64,
    /// Its resident memory in bytes.
    pub(super) resident: u64,
}

/// What a process has used so far.
pub(super) fn used(raw: i32) -> Option<Used> {
    let mut words = Stat::read(raw)?;
    let mut number = |skip| words.nth(skip)?.parse::<u64>().ok();
    let ticks = number(11)? + number(0)?;
    let (space, pages) = (number(7)?, number(0)?);
    let cpu = std::time::Duration::from_millis(
        ticks * 1000 / rustix::param::clock_ticks_per_second().max(1),
    );
    Some(Used { cpu, space, resident: pages.saturating_mul(rustix::param::page_size() as u64) })
}

/// The largest resident memory that a process has had, in bytes.
pub(super) fn peak(raw: i32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{raw}/status")).ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.saturating_mul(1024))
}

/// The resident memory of a process group in bytes.
pub(super) fn resident(group: Pid, members: impl IntoIterator<Item = i32>) -> u64 {
    let group = group.as_raw_nonzero().get();
    let in_group = |raw: &i32| kin(*raw).is_some_and(|k| k.group == group);
    let members = members.into_iter().filter(in_group);
    members.filter_map(used).map(|u| u.resident).fold(0, u64::saturating_add)
}

/// The fields of `/proc/N/stat` from the third on: the second is a name that may hold anything.
struct Stat {
    text: Vec<u8>,
    at: usize,
}

impl Stat {
    fn read(raw: i32) -> Option<Stat> {
        let text = std::fs::read(format!("/proc/{raw}/stat")).ok()?;
        let at = text.iter().rposition(|&b| b == b')')? + 1;
        Some(Stat { text, at })
    }

    /// The field behind `skip` others.
    fn nth(&mut self, skip: usize) -> Option<&str> {
        let mut left = skip;
        loop {
            let rest = self.text.get(self.at..)?;
            let start = self.at + rest.iter().position(|b| !b.is_ascii_whitespace())?;
            let length = self.text[start..].iter().position(u8::is_ascii_whitespace);
            self.at = length.map_or(self.text.len(), |n| start + n);
            if left == 0 {
                return std::str::from_utf8(&self.text[start..self.at]).ok();
            }
            left -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ourselves() {
        let own = std::process::id().cast_signed();
        let kin = kin(own).expect("our own state");
        assert!(!kin.has_ended);
        assert_eq!(kin.parent.unsigned_abs(), std::os::unix::process::parent_id());
        assert_eq!(kin.group, rustix::process::getpgrp().as_raw_nonzero().get());
        let used = used(own).expect("our own use");
        assert!(used.resident > 0 && used.space > used.resident);
        assert!(peak(own).is_some_and(|p| p > 100_000));
        assert!(numbers().any(|n| n == own));
        assert!(last_number().is_some_and(|n| n > 0));
        assert!(super::kin(i32::MAX).is_none());
    }
}
