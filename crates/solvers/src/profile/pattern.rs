//! What output means: regular expressions with the meaning of a line, each with examples that a test
//! holds against it.

use super::Profile;
use crate::version::Wanted;
use regex::bytes::{Captures, Regex, RegexBuilder};
use serde::Deserialize;
use serde::de::Error;
use std::ops::{Deref, Range};
use std::rc::Rc;
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

impl Profile {
    /// Where the patterns that mean something are found in output, in the order of the profile: the
    /// first says what happened. A place inside words without meaning is nothing for the patterns
    /// below these words.
    pub fn meanings<'a>(
        &'a self,
        output: &'a [u8],
    ) -> impl Iterator<Item = (&'a Pattern, Captures<'a>)> {
        // One list for each pattern of noise, shared with the iterators behind it: output may have
        // millions of such places, and only the first that is none matters.
        let mut noise: Rc<Vec<Vec<Range<usize>>>> = Rc::default();
        self.pattern.iter().flat_map(move |p| {
            let means = p.means != Meaning::Noise;
            if !means {
                let places = p.regex.find_iter(output).map(|m| m.range()).collect();
                Rc::make_mut(&mut noise).push(places);
            }
            let noise = Rc::clone(&noise);
            let found = means.then(|| p.regex.captures_iter(output)).into_iter().flatten();
            found.filter(move |c| !is_inside(&noise, c)).map(move |c| (p, c))
        })
    }

    /// Where words without meaning stand.
    pub fn noise(&self, output: &[u8]) -> Vec<Range<usize>> {
        let patterns = self.pattern.iter().filter(|p| p.means == Meaning::Noise);
        patterns.flat_map(|p| p.regex.find_iter(output).map(|m| m.range())).collect()
    }
}

/// Whether a place is inside one of these, each list of which is in order.
fn is_inside(noise: &[Vec<Range<usize>>], place: &Captures<'_>) -> bool {
    let place = place.get(0).map_or(0..0, |m| m.range());
    noise.iter().any(|ranges| {
        let behind = ranges.partition_point(|r| r.start <= place.start);
        behind > 0 && place.end <= ranges[behind - 1].end
    })
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
