//! What output means: regular expressions with the meaning of a line, each with examples that a test
//! holds against it.

use super::Profile;
use crate::version::Wanted;
use regex::bytes::{Regex, RegexBuilder};
use serde::Deserialize;
use serde::de::Error;
use std::borrow::Cow;
use std::ops::Deref;
use std::sync::OnceLock;

/// What a pattern says about the output it is found in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// A failed assertion of the solver's own code. Groups: `file`, `line`, `function`, `what`.
    Assertion,
    /// The solver noticed that it is broken: an exception, "unreachable", a signal handler's words.
    InternalError,
    /// The solver's own check refuted its model, core or proof.
    InvalidModel,
    /// The input uses what the solver does not have. Group: `what`.
    Unsupported,
    /// It stopped itself for lack of time.
    Timeout,
    /// It stopped itself for lack of memory.
    OutOfMemory,
    /// It refuses the input. Group: `what`.
    Error,
    /// Words without meaning for the answer.
    Noise,
    /// Words that stand for `sat`, `unsat` or `unknown` in its own language. Group: `sat`, `unsat` or
    /// `unknown`.
    Answer,
}

/// A regular expression and its meaning.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pattern {
    /// What it says.
    pub means: Meaning,
    /// The expression, over bytes; `^` and `$` are the ends of a line.
    #[serde(rename = "text")]
    pub regex: Expression,
    /// Whether it is printed behind the answer that it speaks of, not in place of one.
    #[serde(default)]
    pub behind: bool,
    /// It means nothing if this is found in the output as often: Z3 before 4.8.9 says on one stream
    /// that something is unsupported and on the other that it was only the logic.
    #[serde(default)]
    pub unless: Option<Expression>,
    /// Lines in which it is found.
    pub examples: Vec<String>,
    /// Lines that look like it and in which it is not found.
    #[serde(default)]
    pub not: Vec<String>,
}

/// What output was recognised as.
#[derive(Clone, Debug)]
pub struct Recognised<'p> {
    /// The pattern that was found.
    pub pattern: &'p Pattern,
    /// Its groups that took part.
    found: Vec<(&'p str, String)>,
    /// Everything that it was found in.
    whole: String,
}

impl Recognised<'_> {
    /// The text of a group: `what`, `file`, `line`.
    pub fn group(&self, name: &str) -> Option<&str> {
        self.found.iter().find(|(n, _)| *n == name).map(|(_, text)| text.as_str())
    }

    /// The words that matter most: the group `what`, or all that was recognised.
    pub fn what(&self) -> &str {
        self.group("what").unwrap_or(&self.whole)
    }
}

impl Profile {
    /// What the output of this solver means: the first of its patterns that is found in it. Noise means
    /// nothing and is taken out before the patterns below it are tried.
    pub fn recognise(&self, output: &[u8]) -> Option<Recognised<'_>> {
        self.recognise_if(output, |_| true)
    }

    /// The same with some of its patterns.
    pub(crate) fn recognise_if(
        &self,
        output: &[u8],
        wanted: impl Fn(Meaning) -> bool,
    ) -> Option<Recognised<'_>> {
        let mut output = Cow::Borrowed(output);
        for pattern in self.pattern.iter().filter(|p| wanted(p.means)) {
            if pattern.means == Meaning::Noise {
                if let Cow::Owned(rest) = pattern.regex.replace_all(&output, &b""[..]) {
                    output = Cow::Owned(rest);
                }
            } else if let Some(groups) = pattern.regex.captures(&output) {
                let found = pattern.regex.capture_names().flatten().filter_map(|name| {
                    let text = String::from_utf8_lossy(groups.name(name)?.as_bytes());
                    Some((name, text.trim().to_owned()))
                });
                let whole = groups.get(0).map_or(&b""[..], |m| m.as_bytes());
                let whole = String::from_utf8_lossy(whole).trim().to_owned();
                return Some(Recognised { pattern, found: found.collect(), whole });
            }
        }
        None
    }
}

/// A regular expression that is built when it is first used: all profiles have hundreds, and a run needs
/// those of a few.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Expression {
    text: String,
    #[serde(skip)]
    built: OnceLock<Regex>,
}

impl Deref for Expression {
    type Target = Regex;

    fn deref(&self) -> &Regex {
        self.built
            .get_or_init(|| build(&self.text).expect("profiles are checked when they are read"))
    }
}

/// Output is bytes, and Unicode's classes would make an expression slow to build.
pub(super) fn build(text: &str) -> Result<Regex, regex::Error> {
    RegexBuilder::new(text).multi_line(true).unicode(false).build()
}

/// A regular expression with a group, kept as text.
pub(super) fn version<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(d)?;
    match regex::Regex::new(&text) {
        Ok(r) if r.captures_len() > 1 => Ok(Some(text)),
        Ok(_) => Err(D::Error::custom("the version must be a group: put it in parentheses")),
        Err(e) => Err(D::Error::custom(format!("not a regular expression: {e}"))),
    }
}

/// A request for releases, kept as text.
pub(super) fn releases<'de, D: serde::Deserializer<'de>>(d: D) -> Result<String, D::Error> {
    let text = String::deserialize(d)?;
    match Wanted::parse(&text) {
        Some(_) => Ok(text),
        None => Err(D::Error::custom(format!(
            "`{text}` says no releases: write `1.2.3`, `1.2.*` or `>=1.2,<1.4`"
        ))),
    }
}
