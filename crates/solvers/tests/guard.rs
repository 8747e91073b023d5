//! When smelt itself is killed by force, its guard ends what it started and removes its folders.

mod zoo;

use rustix::process::{Signal, WaitOptions};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use zoo::{alone, files, processes, program, tag};

/// How long the guard may take.
const SOON: Duration = Duration::from_secs(5);

/// Waits until something holds, at most for a time.
fn soon(what: &str, mut holds: impl FnMut() -> Result<(), String>) {
    let begun = Instant::now();
    loop {
        match holds() {
            Ok(()) => return,
            Err(why) if begun.elapsed() > SOON => panic!("{what}: {why}"),
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// A smelt with three children, one of which has ten more, at work.
fn parent(kinds: &str, folder: &std::path::Path) -> std::process::Child {
    let parent = Command::new(program())
        .args([&format!("parent:{kinds}"), &tag()])
        .arg(folder)
        .stdin(Stdio::null())
        .spawn()
        .expect("a parent");
    // Parent, guard, three children, ten grandchildren.
    soon("start", || match processes(&tag()).len() {
        15.. => Ok(()),
        n => Err(format!("{n} processes")),
    });
    assert_eq!(files(folder).len(), 2, "two temporary folders");
    parent
}

/// Orphans of a parent that is gone may have become ours: see that they are waited for.
fn reap() {
    while let Ok(Some(_)) = rustix::process::wait(WaitOptions::NOHANG) {}
}

#[test]
fn killed_by_force() {
    let _alone = alone();
    // Without it, orphans are somebody else's, which is nothing to see here; with it, they are ours.
    smelt_solvers::run::own_orphans();
    let folder = tempfile::tempdir().expect("a folder");
    let mut parent = parent("gsefp", folder.path());
    parent.kill().expect("a kill");
    parent.wait().expect("an end");
    soon("processes", || {
        reap();
        let left = processes(&tag());
        if left.is_empty() { Ok(()) } else { Err(left.join("\n")) }
    });
    soon("folders", || match files(folder.path()) {
        left if left.is_empty() => Ok(()),
        left => Err(format!("{left:?}")),
    });
    assert_eq!(std::fs::read_dir(folder.path()).map_or(0, Iterator::count), 0, "empty folders");
}

/// A guard that is gone harms nobody.
#[test]
fn a_guard_that_was_killed() {
    let _alone = alone();
    smelt_solvers::run::own_orphans();
    let folder = tempfile::tempdir().expect("a folder");
    let mut parent = parent("g", folder.path());
    let guard = processes(&tag()).into_iter().find(|p| p.contains(" guard ")).expect("a guard");
    let number = guard.rsplit(": ").next().and_then(|stat| stat.split(' ').next()?.parse().ok());
    let number = number.and_then(rustix::process::Pid::from_raw).expect("its number");
    rustix::process::kill_process(number, Signal::KILL).expect("a kill");
    std::thread::sleep(Duration::from_millis(100));
    assert!(parent.try_wait().expect("a state").is_none(), "it works on");
    // Nobody ends its children now but we.
    let group = processes(&tag());
    parent.kill().expect("a kill");
    parent.wait().expect("an end");
    for process in group {
        let number = process.rsplit(": ").next().and_then(|s| s.split(' ').next()?.parse().ok());
        if let Some(pid) = number.and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
    }
    soon("processes", || {
        reap();
        let left = processes(&tag());
        if left.is_empty() { Ok(()) } else { Err(left.join("\n")) }
    });
}
