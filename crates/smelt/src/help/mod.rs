//! `smelt help`: commands, and what does not belong to one command.

pub(crate) mod pages;

use crate::cli::Cli;
use crate::exit::{self, Exit, UsageError};
use anyhow::Result;
use clap::CommandFactory;
use std::io::Write;

/// A word, what it is about, and its text.
type Topic = (&'static str, &'static str, &'static str);
const TOPICS: &[Topic] = &[
    ("strategies", "how mutants are made", include_str!("strategies.txt")),
    ("solvers", "where solvers come from, and how they are named", include_str!("solvers.txt")),
    ("seeds", "what a campaign starts from", include_str!("seeds.txt")),
    ("rules", "when something is called wrong", include_str!("rules.txt")),
    ("findings", "what a campaign keeps", include_str!("findings.txt")),
    ("certainty", "how sure a finding is", include_str!("certainty.txt")),
    ("exit-codes", "what the exit code of a command means", include_str!("exit-codes.txt")),
];

/// The list of topics, for `--help`.
pub(crate) fn list() -> String {
    let mut text = "Topics (smelt help TOPIC):\n".to_owned();
    for (name, about, _) in TOPICS {
        text.push_str(&format!("  {name:<12} {about}\n"));
    }
    text
}

pub(crate) fn run(words: &[String]) -> Result<Exit> {
    let mut out = anstream::stdout();
    let Some(first) = words.first() else {
        let _ = write!(out, "{}", Cli::command().render_help().ansi());
        return Ok(Exit::Ok);
    };
    // A word that is both is the topic: a command has --help.
    if let Some((name, _, text)) = TOPICS.iter().find(|t| t.0 == first && words.len() == 1) {
        let _ = out.write_all(text.as_bytes());
        if *name == "exit-codes" {
            let _ = writeln!(out, "\n{}", exit::TABLE.trim_start_matches("Exit codes:\n"));
        }
        if Cli::command().find_subcommand(name).is_some() {
            let _ = writeln!(out, "\nThe command: smelt {name} --help");
        }
        return Ok(Exit::Ok);
    }
    let mut command = Cli::command();
    command.build();
    for word in words {
        let Some(inner) = command.find_subcommand(word) else {
            return Err(unknown(word, &command));
        };
        command = inner.clone();
    }
    let _ = write!(out, "{}", command.render_long_help().ansi());
    Ok(Exit::Ok)
}

/// A word that is neither: what there is instead, of the command that stands before it.
fn unknown(word: &str, command: &clap::Command) -> anyhow::Error {
    let mut names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let inner = command.get_bin_name().is_some_and(|name| name.contains(' '));
    if !inner {
        names.extend(TOPICS.iter().map(|t| t.0));
    }
    names.sort_unstable();
    names.dedup();
    let what = match (inner, command.get_bin_name()) {
        (true, Some(name)) => format!("{name} has no command `{word}`"),
        _ => format!("there is no command or topic `{word}`"),
    };
    let there =
        if names.is_empty() { String::new() } else { format!("; there is {}", names.join(", ")) };
    UsageError(format!("{what}{there}")).into()
}
