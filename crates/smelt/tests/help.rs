//! What a user meets first: help, completions, manual pages.

mod support;

use std::process::{Command, Output};
use support::{says, text};

fn smelt(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
    command.args(args).env("COLUMNS", "100").output().expect("smelt runs")
}

/// Every command and subcommand, as it is typed.
fn commands() -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut left = vec![Vec::new()];
    while let Some(path) = left.pop() {
        let mut args: Vec<&str> = path.iter().map(String::as_str).collect();
        args.push("--help");
        let help = text(&smelt(&args).stdout);
        let listed = help.lines().skip_while(|l| !l.starts_with("Commands:")).skip(1);
        for line in listed.take_while(|l| l.starts_with("  ")) {
            // What a long description goes on with stands further in.
            let name = line.split_whitespace().next().unwrap_or_default();
            if line.starts_with("    ") || name == "help" {
                continue;
            }
            left.push([path.clone(), vec![name.to_owned()]].concat());
        }
        found.push(path);
    }
    found
}

#[test]
fn every_command_shows_two_examples() {
    let all = commands();
    assert!(all.len() > 25, "{all:?}");
    for path in all.iter().filter(|p| !p.is_empty()) {
        let mut args: Vec<&str> = path.iter().map(String::as_str).collect();
        args.push("--help");
        let output = smelt(&args);
        says(&output, 0, &["Examples:"]);
        let help = text(&output.stdout);
        let examples = help
            .lines()
            .skip_while(|l| !l.starts_with("Examples:"))
            .filter(|l| l.contains("smelt "));
        assert!(examples.count() >= 2, "{path:?} has fewer than two examples:\n{help}");
    }
}

#[test]
fn topics_are_explained() {
    let words = [
        ("strategies", "typefuzz"),
        ("solvers", "z3@4.8.10"),
        ("seeds", ":status"),
        ("rules", "wrong-answer"),
        ("findings", "trigger.smt2"),
        ("certainty", "self-reported"),
        ("exit-codes", "130  stopped by Ctrl-C"),
    ];
    let listed = text(&smelt(&["--help"]).stdout);
    for (topic, word) in words {
        says(&smelt(&["help", topic]), 0, &[word]);
        assert!(listed.contains(&format!("\n  {topic} ")), "{topic} is not listed");
    }
    says(&smelt(&["help", "bugs", "show"]), 0, &["Usage: smelt bugs show"]);
    says(&smelt(&["help"]), 0, &["Usage: smelt <COMMAND>", "Exit codes:"]);
    says(&smelt(&["help", "certainly"]), 2, &["no command or topic `certainly`", "certainty"]);
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish"] {
        says(&smelt(&["completions", shell]), 0, &["smelt", "strategies"]);
    }
    says(&smelt(&["completions", "tcsh"]), 2, &["bash"]);
    says(&smelt(&["man"]), 0, &[".TH"]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("man1");
    says(&smelt(&["man", &path.to_string_lossy()]), 0, &["smelt.1"]);
    let fuzz = std::fs::read_to_string(path.join("smelt-fuzz.1")).expect("a page");
    assert!(fuzz.contains("resume"), "{fuzz}");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    says(&smelt(&["man", &file.join("x").to_string_lossy()]), 5, &["cannot write into"]);
}
