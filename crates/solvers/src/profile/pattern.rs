//! What output means: regular expressions with the meaning of a line, each with examples that a test
//! holds against it.

use serde::Deserialize;
use serde::de::Error;

/// What a pattern says about the output it is found in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// A failed assertion of the solver's own code. Groups: `file`, `line`, `what`.
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
    /// The expression; `^` and `$` are the ends of a line.
    #[serde(rename = "text", deserialize_with = "expression")]
    pub regex: regex::bytes::Regex,
    /// Whether it is printed behind the answer that it speaks of, not in place of one.
    #[serde(default)]
    pub behind: bool,
    /// Lines in which it is found.
    pub examples: Vec<String>,
    /// Lines that look like it and in which it is not found.
    #[serde(default)]
    pub not: Vec<String>,
}

fn expression<'de, D: serde::Deserializer<'de>>(d: D) -> Result<regex::bytes::Regex, D::Error> {
    let text = String::deserialize(d)?;
    regex::bytes::RegexBuilder::new(&text)
        .multi_line(true)
        .unicode(true)
        .build()
        .map_err(|e| D::Error::custom(format!("not a regular expression: {e}")))
}
