//! Files of operators as yinyang's users write them, for `smelt fuzz` and `smelt mutate`. What a file is, it
//! says itself; whether the strategy can use it, is said to the user.

use crate::diagnose;
use crate::exit::UsageError;
use anyhow::Result;
use smelt_mutate::fusion::Functions;
use smelt_mutate::{Groups, Signatures};
use smelt_smtlib::Theories;
use smelt_smtlib::syntax::Span;
use std::path::Path;
use std::sync::Arc;

/// What a file of operators gave.
#[derive(Default)]
pub(super) struct Config {
    /// For opfuzz: what may take whose place.
    pub(super) groups: Option<Arc<Groups>>,
    /// For typefuzz: what may be put in.
    pub(super) signatures: Option<Arc<Signatures>>,
    /// For fusion: the built-in functions and the user's.
    pub(super) fusions: Option<Arc<Functions>>,
    /// What the table does not have, which the user should know.
    pub(super) unknown: Vec<String>,
}

/// Which kind of file it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Groups,
    Signatures,
    Fusion,
}

impl Kind {
    fn of(text: &str) -> Kind {
        let comment = |l: &&str| !l.trim().is_empty() && !l.trim_start().starts_with(';');
        let first = text.lines().find(comment).unwrap_or_default().trim_start();
        if first.starts_with("#begin") || first.starts_with("(fusion") {
            Kind::Fusion
        } else if first.starts_with('(') {
            Kind::Signatures
        } else {
            Kind::Groups
        }
    }

    /// What it is, and the strategy that it is for.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Kind::Groups => ("groups of operators", "opfuzz"),
            Kind::Signatures => ("signatures", "typefuzz"),
            Kind::Fusion => ("fusion functions", "fusion"),
        }
    }
}

/// Reads the file for a strategy, which must be able to use it.
pub(super) fn read(file: &Path, strategy: &str, table: &'static Theories) -> Result<Config> {
    let source = crate::files::read(file)?;
    let (what, whose) = Kind::of(&String::from_utf8_lossy(&source)).words();
    if strategy != whose && strategy != "mix" {
        let text = format!(
            "{} has {what}, which are for the strategy {whose}, not for {strategy}",
            file.display()
        );
        return Err(UsageError(text).into());
    }
    of(file, &source, table)
}

/// Reads a file of groups, whatever it looks like.
pub(super) fn groups(file: &Path, table: &'static Theories) -> Result<Config> {
    of_groups(file, &crate::files::read(file)?, table)
}

/// What is wrong with a file of operators, with its line.
fn wrong(file: &Path, source: &[u8], span: Span, message: &str) -> UsageError {
    let name = file.display().to_string();
    let shown = diagnose::render(&name, source, span, "operators", message, None);
    UsageError(format!("{name} cannot be used\n{}", shown.trim_end()))
}

/// A file that says nothing is most likely another one than was meant.
fn no_operator(file: &Path, which: &str) -> UsageError {
    UsageError(format!(
        "{} names no operator {which}; `smelt theories` lists them, and --theories adds to them",
        file.display()
    ))
}

fn of_groups(file: &Path, source: &[u8], table: &'static Theories) -> Result<Config> {
    let groups = Groups::read(&String::from_utf8_lossy(source), table)
        .map_err(|e| wrong(file, source, line_of(source, e.line), &e.what))?;
    if groups.is_empty() {
        return Err(no_operator(file, "that may take another's place").into());
    }
    let unknown = groups.unknown.clone();
    Ok(Config { groups: Some(Arc::new(groups)), unknown, ..Config::default() })
}

fn of(file: &Path, source: &[u8], table: &'static Theories) -> Result<Config> {
    Ok(match Kind::of(&String::from_utf8_lossy(source)) {
        Kind::Groups => of_groups(file, source, table)?,
        Kind::Signatures => {
            let found = Signatures::read(source, table)
                .map_err(|e| wrong(file, source, e.span, &e.to_string()))?;
            if found.is_empty() {
                return Err(no_operator(file, "that smelt knows").into());
            }
            let unknown = found.unknown.clone();
            Config { signatures: Some(Arc::new(found)), unknown, ..Config::default() }
        }
        Kind::Fusion => {
            let fusions = Functions::for_table(table)
                .with_user(source)
                .map_err(|e| wrong(file, source, line_of(source, e.line), &e.kind.to_string()))?;
            let name = file.display();
            for e in &fusions.left_out {
                let (line, column, why) = (e.line, e.column, &e.kind);
                anstream::eprintln!("note: {name}:{line}:{column}: this block is left out: {why}");
            }
            for (function, line) in &fusions.inexact {
                anstream::eprintln!(
                    "note: {name}:{line}: {function} is left out where seeds are satisfiable: for some values x or y is \
                     not what its second or third equation says"
                );
            }
            Config { fusions: Some(Arc::new(fusions)), ..Config::default() }
        }
    })
}

/// A line, counted from 1.
fn line_of(source: &[u8], line: usize) -> Span {
    let mut lines = source.split(|b| *b == b'\n');
    let start: usize = lines.by_ref().take(line.saturating_sub(1)).map(|l| l.len() + 1).sum();
    let length = lines.next().map_or(0, <[u8]>::len);
    Span { start: start as u32, end: (start + length) as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_it_is() {
        assert_eq!(Kind::of("; ops\n\n<=, >= :arity 2+\n"), Kind::Groups);
        assert_eq!(Kind::of(";\n(par (A) (id A A))\n"), Kind::Signatures);
        assert_eq!(Kind::of("#begin\n(declare-const x Int)\n"), Kind::Fusion);
    }

    #[test]
    fn lines() {
        assert_eq!(line_of(b"ab\ncd\n", 2).range(), 3..5);
        assert_eq!(line_of(b"ab", 1).range(), 0..2);
        assert_eq!(line_of(b"ab", 9).range(), 3..3);
    }
}
