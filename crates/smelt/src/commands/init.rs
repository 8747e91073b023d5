//! `smelt init`: a settings file in which every key stands, with its meaning, commented out. It is written
//! from the command line of `smelt fuzz`, so that the two cannot differ.

use crate::cli::{InitArgs, Settings};
use crate::commands::fuzz::settings::VERSION;
use crate::exit::{Exit, UsageError};
use anyhow::{Context, Result};
use clap::Args;
use std::fmt::Write;
use std::io::Write as _;

/// Columns of a comment.
const WIDTH: usize = 100;

pub(crate) fn run(args: &InitArgs) -> Result<Exit> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    if args.force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let shown = args.file.display();
    if args.file.is_dir() {
        return Err(UsageError(format!("{shown} is a folder; name a file in it")).into());
    }
    let mut file = match options.open(&args.file) {
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {
            let text = format!("{shown} is there already; --force writes it anew");
            return Err(UsageError(text).into());
        }
        other => other.with_context(|| format!("cannot write {shown}"))?,
    };
    file.write_all(text().as_bytes()).with_context(|| format!("cannot write {shown}"))?;
    anstream::println!("{shown} is written; smelt fuzz reads it, and what is typed wins over it");
    Ok(Exit::Ok)
}

/// Defaults, and an example where there is none.
fn example() -> Settings {
    let list = |words: &[&str]| Some(words.iter().map(|w| (*w).to_owned()).collect());
    Settings {
        with: list(&["z3@latest", "cvc5@latest --strings-exp"]),
        reference: list(&["z3@4.8.12"]),
        profiles: Some(vec!["profiles".into()]),
        seeds: Some(vec!["seeds".into(), "more/query.smt2".into()]),
        seed: Some(7),
        config: Some("operators.txt".into()),
        theories: Some("theories.smt2".into()),
        time: "8h".parse().ok(),
        cpu: "8h".parse().ok(),
        mutants: Some(1_000_000),
        passes: Some(1),
        bugs: Some(10),
        no_feedback: Some(true),
        jobs: Some(4),
        bugsfolder: Some("bugs".into()),
        scratchfolder: Some("scratch".into()),
        logfolder: Some("logs".into()),
        events: Some("events.jsonl".into()),
        ..Settings::defaults()
    }
}

/// The file.
fn text() -> String {
    let mut out = format!(
        "# Settings of smelt fuzz. A key is the option of that name; what is typed wins over this file.\n\
         # What is commented out shows the default, or an example where smelt chooses by itself. Relative\n\
         # paths are meant from the folder in which smelt is started.\n\n\
         version = {VERSION}\n"
    );
    let example = toml::Table::try_from(example()).unwrap_or_default();
    let mut heading = String::new();
    for arg in Settings::augment_args(clap::Command::new("fuzz")).get_arguments() {
        let (Some(key), Some(help)) = (arg.get_long(), arg.get_help()) else { continue };
        let Some(value) = example.get(key) else { continue };
        let under = arg.get_help_heading().unwrap_or_default();
        if under != heading {
            heading = under.to_owned();
            let _ = write!(out, "\n# {heading}\n");
        }
        out.push('\n');
        for line in wrapped(&help.to_string()) {
            let _ = writeln!(out, "# {line}");
        }
        let _ = writeln!(out, "#{key} = {value}");
    }
    out
}

fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map_or(0, |l| l.chars().count());
        if line + word.chars().count() >= WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::fuzz::settings::read;

    #[test]
    fn what_is_written_is_read() {
        let settings = read("smelt.toml", text().as_bytes()).expect("it is read");
        assert_eq!(settings, Settings { version: Some(VERSION), ..Settings::default() });
    }

    #[test]
    fn every_key_stands_in_it_with_its_default() {
        let lines = text();
        // A key stands right behind #, a comment behind a blank.
        let is_key = |l: &&str| l.strip_prefix('#').is_some_and(|k| !k.starts_with(' '));
        let keys: Vec<&str> = lines.lines().filter(is_key).map(|l| &l[1..]).collect();
        let on = format!("version = {VERSION}\n{}", keys.join("\n"));
        let read = read("smelt.toml", on.as_bytes()).expect("it is read");
        assert_eq!(read, Settings { version: Some(VERSION), ..example() });
        // The example itself says something of every field.
        let all = serde_json::to_value(&read).expect("it is written");
        let empty = |(_, v): &(&String, &serde_json::Value)| v.is_null();
        assert_eq!(all.as_object().expect("an object").iter().find(empty), None);
    }

    #[test]
    fn faults_are_shown_where_they_are() {
        let says = |text: &str, words: &[&str]| {
            let shown = format!("{:#}", read("my.toml", text.as_bytes()).expect_err(text));
            for w in words {
                assert!(shown.contains(w), "{w:?} is not in {shown}");
            }
        };
        says("version = 1\nstrateg = 'mix'\n", &["my.toml:2:1", "strateg", "^^^^^^^"]);
        says("version = 1\njobs = 'many'\n", &["my.toml:2:8", "^"]);
        says("version = 1\nfor = '3 weeks'\n", &["my.toml:2:7", "10m"]);
        says("version = 1\nmemory = '1M'\n", &["at least 16M"]);
        says("version = 2\nwhatever = 1\n", &["version 1, not 2"]);
        says("jobs = 2\n", &["version = 1"]);
        says("version = 1\njobs = \n", &["my.toml:2"]);
    }
}
