//! Errors planted in scripts that are well-sorted otherwise. Each must be refused, the first problem
//! must lie exactly where the error is, and the message must say what is wrong.
//!
//! A case reads like a specification: the script, with `⟦` and `⟧` around the place that the problem
//! must point at, and a part of the message. ` … ` in a message stands for anything: the wording of
//! the sorts that would fit may improve without breaking a case. Every script was given to Z3 and
//! cvc5 as well, and at least one of them refuses it; Z3 alone reads a `Bool` as a number and a real
//! as an integer.

mod arithmetic;
mod arrays;
mod binders;
mod bitvectors;
mod collections;
mod commands;
mod core;
mod datatypes;
mod floats;
mod names;
mod precise;
mod scripts;
mod strings;

use smelt_smtlib::check;

/// The suite has more than 510; a case or two may turn out to be no error after all.
const MINIMUM: usize = 505;

const FAMILIES: &[&Family] = &[
    &arithmetic::FAMILY,
    &arrays::FAMILY,
    &binders::FAMILY,
    &bitvectors::FAMILY,
    &collections::FAMILY,
    &commands::FAMILY,
    &core::FAMILY,
    &datatypes::FAMILY,
    &floats::FAMILY,
    &names::FAMILY,
    &precise::FAMILY,
    &scripts::FAMILY,
    &strings::FAMILY,
];

/// Cases around one subject, over common declarations.
pub(crate) struct Family {
    /// Stands before every script; it has no problem itself.
    prelude: &'static str,
    cases: &'static [Case],
}

/// A planted error.
pub(crate) struct Case {
    /// With `⟦` and `⟧` around the place of the problem.
    script: &'static str,
    /// What the message contains; ` … ` stands for anything.
    says: &'static str,
    /// The name that the help should suggest.
    meant: Option<&'static str>,
}

pub(crate) const fn refused(script: &'static str, says: &'static str) -> Case {
    Case { script, says, meant: None }
}

/// A name that is one slip of the fingers away from `meant`.
pub(crate) const fn misspelt(
    script: &'static str,
    says: &'static str,
    meant: &'static str,
) -> Case {
    Case { script, says, meant: Some(meant) }
}

impl Family {
    /// Checks every case and tells all that fail, so that one change of wording is one run.
    pub(crate) fn check(&self) {
        let problems = check(self.prelude).problems;
        assert!(problems.is_empty(), "the prelude has a problem of its own: {problems:?}");
        let wrong: Vec<String> =
            self.cases.iter().filter_map(|c| c.complaint(self.prelude)).collect();
        assert!(wrong.is_empty(), "{} cases fail:\n{}", wrong.len(), wrong.join("\n"));
    }
}

impl Case {
    /// What is wrong with the answer to this case.
    fn complaint(&self, prelude: &str) -> Option<String> {
        let (before, rest) = self.script.split_once('⟦').expect("a case marks its error with ⟦");
        let (marked, after) = rest.split_once('⟧').expect("a case ends its error with ⟧");
        let source = format!("{prelude}{before}{marked}{after}");
        let start = prelude.len() + before.len();
        let wanted = start..start + marked.len();

        let problems = check(source.as_str()).problems;
        let Some(first) = problems.first() else {
            return Some(format!("{}\n    is accepted", self.script));
        };
        let message = first.to_string();
        let got = first.span.range();
        if got != wanted {
            let place = source.get(got).unwrap_or("no text at all");
            return Some(format!("{}\n    points at {place}: {message}", self.script));
        }
        if !contains(&message, self.says) {
            return Some(format!("{}\n    says {message}\n    not  {}", self.script, self.says));
        }
        let help = first.kind.help();
        let suggestion = self.meant.map(|m| format!("did you mean `{m}`?"));
        if suggestion.is_some() && help != suggestion {
            return Some(format!("{}\n    helps with {help:?}, not {suggestion:?}", self.script));
        }
        None
    }
}

/// Whether the parts of `says` stand in the message in their order.
fn contains(message: &str, says: &str) -> bool {
    let mut rest = message;
    says.split(" … ").all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// Nobody makes this suite smaller without saying so here.
#[test]
fn there_are_enough_cases() {
    let count: usize = FAMILIES.iter().map(|f| f.cases.len()).sum();
    assert!(count >= MINIMUM, "{count} cases are left of {MINIMUM}");
}

/// A case that stands twice counts once, and a message that says nothing checks nothing.
#[test]
fn the_cases_are_distinct_and_say_something() {
    let mut seen = std::collections::BTreeSet::new();
    for family in FAMILIES {
        for case in family.cases {
            assert!(seen.insert((family.prelude, case.script)), "twice: {}", case.script);
            assert!(case.says.len() >= 5, "says nothing: {}", case.script);
        }
    }
}
