//! The first command that a newcomer types, on a machine without a solver.

// Where nothing can be tested, that is said.
#![allow(clippy::print_stderr)]

mod support;

use std::path::Path;
use std::process::{Command, Output};
use support::{says, text};

fn fuzz(folder: &Path, change: impl FnOnce(&mut Command)) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
    command.arg("fuzz").current_dir(folder);
    command.env("SMELT_CACHE", folder.join("cache")).env("XDG_CONFIG_HOME", folder.join("config"));
    change(&mut command);
    command.output().expect("smelt runs")
}

/// A line without what changes from run to run and from machine to machine.
fn redacted(line: &str) -> String {
    let line = &line.replace(env!("CARGO_BIN_EXE_smelt"), "smelt")[..];
    let clock = line.starts_with("0:0");
    let certainties = [" (certain) ", " disagreement ", " (self-reported) "];
    if clock && certainties.iter().any(|c| line.contains(c)) {
        return "[a bug]".to_owned();
    }
    if clock {
        return "[totals]".to_owned();
    }
    // Which seeds had their turn, and so were left out, is a matter of the machine.
    if line.contains(" such as ")
        || line.starts_with("  smelt/") && line.contains(".smt2: ")
        || line.ends_with(" for other reasons")
        || line.starts_with("note: ")
        || line.starts_with("  ") && line.contains(" × ")
    {
        return "[a note]".to_owned();
    }
    if line.contains(" × ") {
        return "[bugs of a kind]".to_owned();
    }
    let table = line.starts_with("z3@") || line.starts_with("  ") && line.contains(" sat ");
    if table && line.contains("   ") {
        return "[answers]".to_owned();
    }
    for step in ["looking for", "downloading", "unpacking", "trying", "checking"] {
        if line.starts_with(step) {
            return "[installing]".to_owned();
        }
    }
    let mut text = String::new();
    for word in line.split(' ') {
        let path = word.contains("/tmp") || word.contains("/cache/");
        let shown = if path {
            "[path]".to_owned()
        } else {
            word.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect()
        };
        text.push_str(&shown.replace("##", "#").replace("##", "#"));
        text.push(' ');
    }
    for name in ["  asked ", "  answered ", "  wrong, because ", "  see it again "] {
        if line.starts_with(name) {
            return format!("{name}[..]");
        }
    }
    // Digits stand in groups. Which is faster is measured; one bug is enough.
    let text = text.replace("# #", "#").replace("# #", "#");
    let text = text.replace("fresh processes", "a session").replace("# bug (", "# bugs (");
    let text = text.replace("# worker,", "# workers,");
    text.replace("# finding)", "# findings)").trim_end().to_owned()
}

#[test]
fn a_newcomer_sees_a_bug_and_what_to_do_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = fuzz(folder.path(), |_| ());
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    if output.status.code() == Some(4) {
        assert!(std::env::var_os("CI").is_none(), "nothing can be installed: {err}");
        eprintln!("nothing was tested: {err}");
        return;
    }
    assert_eq!(output.status.code(), Some(10), "a bug was found:\n{err}{out}");
    let mut lines: Vec<String> = err.lines().chain(out.lines()).map(redacted).collect();
    // Notes, totals, bugs and what is installed come as often as they come.
    let stable = |l: &String| {
        !matches!(&l[..], "[a note]" | "[totals]" | "[installing]" | "[bugs of a kind]")
    };
    assert!(lines.iter().any(|l| l == "[totals]"), "progress is shown");
    lines.retain(stable);
    lines.dedup();
    let left_out = |l: &String| l.contains("left out:") || l.contains("refused by a solver");
    lines.retain(|l| !left_out(l));
    insta::assert_snapshot!(lines.join("\n"));
    // What is suggested works.
    let suggested = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
        command.args(args).current_dir(folder.path()).output().expect("smelt runs")
    };
    says(&suggested(&["report"]), 0, &["report.html"]);
    says(&suggested(&["bugs"]), 0, &["z3@4.8.10"]);
    // The command of the last line shows it again.
    let again = out.lines().find_map(|l| l.strip_prefix("  see it again ")).expect("a command");
    let shown = Command::new("sh").args(["-c", again]).current_dir(folder.path()).output();
    let shown = shown.expect("a shell runs");
    assert!(!shown.stdout.is_empty(), "{again}: {shown:?}");
}

#[test]
fn without_a_network_it_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let no_network = fuzz(folder.path(), |c| _ = c.env("PIP_NO_INDEX", "1"));
    says(&no_network, 4, &["Z3 cannot be installed", "apt install z3", "smelt fuzz --with z3"]);
    let nothing = fuzz(folder.path(), |c| _ = c.env("PATH", "/nonexistent"));
    says(&nothing, 4, &["Z3 cannot be installed", "python3", "apt install python3-pip"]);
    assert!(!folder.path().join("smelt-out").exists(), "nothing is left behind");
}
