//! The live view in a real terminal.

// Where nothing can be tested, that is said.
#![allow(clippy::print_stderr)]

mod support;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use support::{solvers, text};

/// A terminal that a program runs in.
struct Terminal {
    name: String,
}

impl Terminal {
    /// `None` (with the reason printed) where there is no tmux; not in CI.
    fn open(name: &str, folder: &Path) -> Option<Terminal> {
        let name = format!("smelt-{name}-{}", std::process::id());
        let made = Command::new("tmux")
            .args(["new-session", "-d", "-s", &name, "-x", "80", "-y", "24", "bash", "--norc"])
            .current_dir(folder)
            .status();
        if !made.as_ref().is_ok_and(|s| s.success()) {
            assert!(std::env::var_os("CI").is_none(), "tmux cannot be used: {made:?}");
            eprintln!("nothing was tested: tmux cannot be used");
            return None;
        }
        Some(Terminal { name })
    }

    fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(args).output().expect("tmux runs");
        text(&output.stdout)
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys", "-t", &self.name][..], keys].concat());
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-t", &self.name, "-p", "-S", "-100"])
    }

    /// Waits until the screen is as it should be.
    fn wait(&self, what: &str, good: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if good(&screen) {
                return screen;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{what} is not seen:\n{screen}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["kill-session", "-t", &self.name]).status();
    }
}

/// Processor time of the thread that draws, in hundredths of a second.
fn spent(out: &Path) -> u64 {
    let process = std::fs::read_to_string(out.join("lock")).expect("who runs the campaign");
    let tasks = Path::new("/proc").join(process.trim()).join("task");
    for task in std::fs::read_dir(tasks).expect("its threads").flatten() {
        let read = |name: &str| std::fs::read_to_string(task.path().join(name)).unwrap_or_default();
        if read("comm").trim() == "view" {
            let stat = read("stat");
            let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split(' ').collect();
            let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<u64>().ok()).unwrap_or(0);
            return ticks(12) + ticks(13);
        }
    }
    panic!("nobody draws");
}

fn start(terminal: &Terminal, cache: &Path, more: &str) {
    let smelt = env!("CARGO_BIN_EXE_smelt");
    let cache = cache.display();
    let line = format!(
        "PS1='ready> '; export SMELT_CACHE={cache} XDG_CONFIG_HOME={cache}; clear; {smelt} fuzz {more}"
    );
    terminal.keys(&[&line, "Enter"]);
    terminal.wait("the view", |s| s.contains("mutants") && s.contains("q  quit"));
}

#[test]
fn it_is_watched_paused_resized_and_ended() {
    let Some(cache) = solvers(&["z3@4.8.10", "z3@5.4.0"]) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let Some(terminal) = Terminal::open("watch", folder.path()) else { return };
    start(&terminal, &cache, "--with z3@4.8.10 --reference z3@5.4.0 --for 120s --seed 1 -j 1");
    terminal.wait("answers", |s| s.contains("z3@4.8.10 █"));
    let (before, begun) = (spent(&folder.path().join("smelt-out")), Instant::now());
    terminal.keys(&["p"]);
    terminal.wait("a pause", |s| s.contains("PAUSED"));
    std::thread::sleep(Duration::from_secs(1));
    let paused = terminal.screen();
    std::thread::sleep(Duration::from_secs(2));
    let clock = |s: &str| s.split_whitespace().nth(1).map(str::to_owned);
    assert_eq!(clock(&paused), clock(&terminal.screen()), "a pause is no time of the campaign");
    terminal.keys(&["p"]);
    terminal.tmux(&["resize-window", "-t", &terminal.name, "-x", "120", "-y", "40"]);
    terminal.wait("a wider view", |s| {
        !s.contains("PAUSED")
            && s.lines().any(|l| l.chars().count() > 100 && l.contains("operators covered"))
    });
    terminal.keys(&["w"]);
    terminal.wait("weights", |s| s.contains("typefuzz") && s.contains("lean towards"));
    terminal.keys(&["Down", "Right"]);
    terminal.wait("a changed weight", |s| s.contains("you: ×2"));
    terminal.keys(&["Escape"]);
    terminal.tmux(&["resize-window", "-t", &terminal.name, "-x", "40", "-y", "10"]);
    terminal.wait("a small view", |s| s.contains("mutants") && !s.contains("lean"));
    terminal.tmux(&["resize-window", "-t", &terminal.name, "-x", "80", "-y", "24"]);
    let share =
        (spent(&folder.path().join("smelt-out")) - before) as f64 / begun.elapsed().as_secs_f64();
    eprintln!("drawing takes {share:.2} % of a core");
    // The goal is one; this is a build for tests, on a machine that is busy.
    assert!(share < 4.0, "{share:.2} %");
    terminal.keys(&["C-c"]);
    let end =
        terminal.wait("the end", |s| s.contains("stopped;") && s.trim_end().ends_with("ready>"));
    let after = end.split("ready> ").last().expect("a prompt");
    assert!(!after.contains('█'), "something of the view is left:\n{end}");
    terminal
        .keys(&["clear; stty -a | tr ';' '\\n' | grep -w -e echo -e icanon; tput cols", "Enter"]);
    terminal.wait("a terminal as it was", |s| {
        s.contains(" echo ")
            && s.contains(" icanon")
            && !s.contains("-echo ")
            && !s.contains("-icanon")
    });
}

#[test]
fn nothing_is_left_on_the_terminal_when_it_is_told_to_end() {
    let Some(cache) = solvers(&["z3@5.4.0"]) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let Some(terminal) = Terminal::open("end", folder.path()) else { return };
    start(&terminal, &cache, "--with z3@5.4.0 --seed 1 -j 1");
    // Twice from outside, at once: the second ends it without waiting for anything.
    let lock = folder.path().join("smelt-out/lock");
    let process = std::fs::read_to_string(lock).expect("who runs the campaign");
    for _ in 0..2 {
        let _ = Command::new("kill").args(["-TERM", process.trim()]).status();
        std::thread::sleep(Duration::from_millis(30));
    }
    terminal.wait("the prompt", |s| s.trim_end().ends_with("ready>"));
    terminal.keys(&["stty -a | tr ';' '\\n' | grep -w -e echo -e icanon", "Enter"]);
    terminal.wait("a terminal as it was", |s| {
        s.contains(" echo ")
            && s.contains(" icanon")
            && !s.contains("-echo ")
            && !s.contains("-icanon")
    });
}
