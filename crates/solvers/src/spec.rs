//! How a user names a solver: `z3`, `z3@4.8.10`, `alt-ergo/cdcl`, `z3=./build/z3`, `./my-solver --fast`,
//! each with further arguments behind it.

use crate::run::{WordsError, split_words};
use crate::version::Wanted;
use std::path::PathBuf;

/// A solver as the user wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The text itself, which is the solver's name in tables and reports.
    pub text: String,
    /// Which solver.
    pub what: What,
    /// Arguments behind it.
    pub arguments: Vec<String>,
}

/// Which solver is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// By the name of its profile.
    Named {
        /// The profile.
        profile: String,
        /// A configuration of it.
        configuration: Option<String>,
        /// An installed release; none: what is on PATH, else the newest installed.
        wanted: Option<Wanted>,
    },
    /// By its executable.
    Program {
        /// The profile that fits it, if the user says so.
        profile: Option<String>,
        /// The executable.
        path: PathBuf,
    },
}

/// Why a text names no solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// Not a command line.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// What stands behind `@` is no version.
    #[error("`{0}` behind @ is no version: write 4.8.10, 4.8.*, >=4.8,<4.9 or latest")]
    Version(String),
    /// Nothing stands where a name should.
    #[error("`{0}` names no solver")]
    Name(String),
}

impl Spec {
    /// Reads one solver with its arguments.
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        let text = text.trim();
        let mut words = split_words(text)?;
        let first = words.remove(0);
        let what = if let Some((profile, path)) = named_program(&first) {
            What::Program { profile: Some(profile.to_owned()), path: home(path) }
        } else if first.contains('/') && !is_configuration(&first) {
            What::Program { profile: None, path: home(&first) }
        } else {
            let (name, wanted) = match first.split_once('@') {
                Some((name, version)) => {
                    let wanted = Wanted::parse(version)
                        .ok_or_else(|| SpecError::Version(version.to_owned()))?;
                    (name, Some(wanted))
                }
                None => (first.as_str(), None),
            };
            let (profile, configuration) = match name.split_once('/') {
                Some((profile, configuration)) => (profile, Some(configuration.to_owned())),
                None => (name, None),
            };
            if profile.is_empty() {
                return Err(SpecError::Name(first));
            }
            What::Named { profile: profile.to_owned(), configuration, wanted }
        };
        Ok(Spec { text: text.to_owned(), what, arguments: words })
    }

    /// Several, between semicolons (as yinyang's users write them), or between commas if there is no
    /// semicolon. A comma inside quotes or a version range does not separate.
    pub fn parse_all(text: &str) -> Result<Vec<Spec>, SpecError> {
        let separator = if text.contains(';') { ';' } else { ',' };
        let mut parts: Vec<String> = Vec::new();
        let mut quote = None;
        let mut part = String::new();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match (quote, c) {
                (None, '\'' | '"') => quote = Some(c),
                (Some(q), c) if q == c => quote = None,
                // The second half of `z3@>=4.8,<4.9`.
                (None, ',') if matches!(chars.peek(), Some('<' | '>')) => {}
                (None, c) if c == separator => {
                    parts.push(std::mem::take(&mut part));
                    continue;
                }
                _ => {}
            }
            part.push(c);
        }
        parts.push(part);
        parts.iter().filter(|p| !p.trim().is_empty()).map(|p| Spec::parse(p)).collect()
    }
}

/// `name=path`.
fn named_program(word: &str) -> Option<(&str, &str)> {
    let (name, path) = word.split_once('=')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (!name.is_empty() && name.chars().all(plain) && !path.is_empty()).then_some((name, path))
}

/// `alt-ergo/cdcl` is a configuration; `./x`, `/x`, `~/x` and `bin/x/y` are paths, and so is what exists.
fn is_configuration(word: &str) -> bool {
    let path = word.starts_with(['.', '/', '~']) || word.matches('/').count() > 1;
    !path && !std::path::Path::new(word).exists()
}

fn home(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(profile: &str, configuration: Option<&str>, wanted: Option<&str>) -> What {
        What::Named {
            profile: profile.to_owned(),
            configuration: configuration.map(str::to_owned),
            wanted: wanted.and_then(Wanted::parse),
        }
    }

    #[test]
    fn one() {
        let what = |t: &str| Spec::parse(t).map(|s| s.what).map_err(|e| e.to_string());
        assert_eq!(what("z3"), Ok(named("z3", None, None)));
        assert_eq!(what("z3@4.8.10 model_validate=true"), Ok(named("z3", None, Some("4.8.10"))));
        assert_eq!(what("alt-ergo/cdcl@2.6"), Ok(named("alt-ergo", Some("cdcl"), Some("2.6"))));
        let program = |profile: Option<&str>, path: &str| {
            Ok(What::Program { profile: profile.map(str::to_owned), path: path.into() })
        };
        assert_eq!(what("./my-solver --fast"), program(None, "./my-solver"));
        assert_eq!(what("z3=build/z3"), program(Some("z3"), "build/z3"));
        assert_eq!(what("a/b/c"), program(None, "a/b/c"));
        assert!(what("z3@new").is_err_and(|e| e.starts_with("`new` behind @ is no version")));
        assert!(what("@1").is_err());
        assert!(what("").is_err());
    }

    #[test]
    fn several() {
        let texts = |t: &str| -> Vec<String> {
            Spec::parse_all(t).expect("solvers").into_iter().map(|s| s.text).collect()
        };
        assert_eq!(texts("z3@latest,cvc5@latest,./my"), ["z3@latest", "cvc5@latest", "./my"]);
        assert_eq!(texts("z3 a=1,b;cvc5 -q"), ["z3 a=1,b", "cvc5 -q"]);
        assert_eq!(texts("z3@>=4.8,<4.9,cvc5"), ["z3@>=4.8,<4.9", "cvc5"]);
        assert_eq!(texts("'a,b' c,d"), ["'a,b' c", "d"]);
    }
}
