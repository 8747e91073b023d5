//! How the zoo (`examples/bad-child.rs`) is run, and how is seen that nothing of it is left: no process,
//! no zombie, no file, no descriptor.

// Each test binary uses a part of it.
#![allow(dead_code)]

use smelt_solvers::run::{Limits, Scratch};
use smelt_solvers::{Conditions, Input, Launcher, Profile, Profiles, Query, Said, Solver};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// Tests that count processes and descriptors of this process must not run side by side.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The program.
pub(crate) fn program() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let program = test.ancestors().nth(2).expect("a target folder").join("examples/bad-child");
    assert!(
        program.exists(),
        "there is no {}; `cargo test -p smelt-solvers` builds it, `--test` alone does not: \
         run `cargo build -p smelt-solvers --examples`",
        program.display()
    );
    program
}

/// Any command, which also reads standard input and can be a session.
pub(crate) fn profile() -> Arc<Profile> {
    static PROFILE: LazyLock<Arc<Profile>> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let text = "name = \"zoo\"\ntitle = \"A zoo\"\nlike = \"any\"\nsession = \"reset\"\n\
                    [start]\nstdin = []\n";
        std::fs::write(folder.path().join("zoo.toml"), text).expect("a file");
        let profiles = Profiles::with_user(&[folder.path().to_owned()]).expect("profiles");
        Arc::clone(profiles.get("zoo").expect("the profile"))
    });
    Arc::clone(&PROFILE)
}

/// A solver of the zoo. The tag is this process's own, so that its children are known by it.
pub(crate) fn solver(mode: &str) -> Solver {
    let launcher = Launcher { program: program(), identity: program(), ..Launcher::default() };
    Solver::new(mode.to_owned(), profile(), None, launcher, &[], &[mode.to_owned(), tag()])
}

pub(crate) fn tag() -> String {
    format!("zoo-{}", std::process::id())
}

/// Tight limits for a time.
pub(crate) fn limits(seconds: f64) -> Limits {
    Limits {
        memory: Some(400 << 20),
        kept: 1 << 20,
        flood: 8 << 20,
        file_size: 4 << 20,
        disk: 32 << 20,
        ..Limits::seconds(seconds)
    }
}

/// A small script.
pub(crate) const SCRIPT: &[u8] = b"(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";

pub(crate) fn ask(solver: &Solver, input: Input<'_>, limits: &Limits, scratch: &Scratch) -> Said {
    let conditions = Conditions { limits, scratch, cancelled: &|| false };
    let query = Query { input, questions: 1, incremental: false, asks: &[] };
    solver.ask(&query, conditions).unwrap_or_else(|e| panic!("{}: {e}", solver.name))
}

/// What there is before something runs, to be compared with what there is after it.
pub(crate) struct Before {
    descriptors: usize,
}

impl Before {
    pub(crate) fn now() -> Before {
        Before { descriptors: descriptors() }
    }

    /// Panics if anything is left.
    pub(crate) fn check(&self, what: &str, scratch: &Scratch) {
        let left = processes(&tag());
        assert!(left.is_empty(), "{what}: processes are left:\n{}", left.join("\n"));
        assert_eq!(descriptors(), self.descriptors, "{what}: open descriptors");
        let files = files(scratch.path());
        assert!(files.is_empty(), "{what}: files are left: {files:?}");
    }
}

fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}

/// Descriptors that every child inherits, because whoever started this test left them open.
pub(crate) fn inherited() -> String {
    let open = std::fs::read_dir("/proc/self/fdinfo").into_iter().flatten().flatten();
    let numbers = open.filter_map(|entry| {
        let text = std::fs::read_to_string(entry.path()).ok()?;
        let flags = text.lines().find_map(|l| l.strip_prefix("flags:"))?.trim();
        let closes = u64::from_str_radix(flags, 8).ok()? & 0o2_000_000 != 0;
        (!closes).then(|| entry.file_name().to_string_lossy().into_owned())
    });
    numbers.collect::<Vec<_>>().join(",")
}

/// Everything that is no empty folder.
pub(crate) fn files(below: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(below).into_iter().flatten().flatten();
    let is_empty = |p: &Path| std::fs::read_dir(p).is_ok_and(|mut d| d.next().is_none());
    entries.map(|e| e.path()).filter(|p| !is_empty(p)).collect()
}

/// Processes that are children of this one (zombies too), have a mark of it, or have the tag among their
/// arguments.
pub(crate) fn processes(tag: &str) -> Vec<String> {
    let own = std::process::id();
    let mark = format!("SMELT_RUN={own}.");
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(number) = entry.file_name().to_str().and_then(|n| n.parse::<u32>().ok()) else {
            continue;
        };
        let read = |name: &str| std::fs::read(entry.path().join(name)).unwrap_or_default();
        let has = |name: &str, text: &str| {
            read(name).split(|&b| b == 0).any(|w| w.starts_with(text.as_bytes()))
        };
        let stat = String::from_utf8_lossy(&read("stat")).into_owned();
        let words: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let is_child = words.get(1).is_some_and(|parent| *parent == own.to_string());
        if number != own && (is_child || has("cmdline", tag) || has("environ", &mark)) {
            let arguments = String::from_utf8_lossy(&read("cmdline")).replace('\0', " ");
            found.push(format!("{arguments}: {stat}"));
        }
    }
    found
}

/// The resident memory of this process in bytes.
pub(crate) fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|n| n.parse::<usize>().ok()).unwrap_or(0) * 4096
}
