//! Unsatisfiable cores: the assertions that a solver names must be unsatisfiable without the others.

use crate::case::Case;
use crate::examine::{Entry, Failed, Witness};
use crate::finding::{Certainty, Evidence, Finding, Kind};
use crate::model::{ModelVerdict, judge as judge_model};
use smelt_eval::Limits;
use smelt_eval::string::Escapes;
use smelt_smtlib::Theories;
use smelt_solvers::answer::Answer;
use smelt_solvers::profile::Ask;
use std::collections::BTreeSet;

/// The name that an assertion gets: no script has it.
const NAME: &str = "smelt-core-";

pub(crate) fn check(
    case: &Case,
    witnesses: &[&dyn Witness],
    entries: &[Entry],
) -> Result<Vec<Finding>, Failed> {
    let mut findings = Vec::new();
    if !case.problems().is_empty() {
        return Ok(findings);
    }
    for (i, w) in witnesses.iter().enumerate() {
        for question in 0..case.questions() {
            let unsat = entries[i].answer(question) == Some(&Answer::Unsat);
            if unsat && w.solver().can(Ask::Cores) && entries[i].comparable {
                findings.extend(one(case, witnesses, i, question)?);
            }
        }
    }
    Ok(findings)
}

fn one(
    case: &Case,
    witnesses: &[&dyn Witness],
    accused: usize,
    question: usize,
) -> Result<Option<Finding>, Failed> {
    let w = witnesses[accused];
    let failed = |error| Failed { witness: accused, error };
    let asks = [Ask::Cores];
    let script = named(case, question, &w.solver().commands(&asks));
    let said = w.ask_text(&script, 1, &asks, false).map_err(failed)?;
    let Some(reply) = said.replies.first().filter(|r| r.answer == Answer::Unsat) else {
        return Ok(None);
    };
    let printed = String::from_utf8_lossy(&said.lists(reply)).into_owned();
    let Some(core) = read_core(&printed) else { return Ok(None) };
    let alone = core_alone(case, question, &core);
    // Everybody may find a model of it, the accused too.
    for (j, other) in witnesses.iter().enumerate() {
        if !other.solver().can(Ask::Models) {
            continue;
        }
        let asks = [Ask::Models];
        let text = [&other.solver().commands(&asks)[..], &alone, b"(get-model)\n"].concat();
        let answer =
            other.ask_text(&text, 1, &asks, false).map_err(|error| Failed { witness: j, error })?;
        let Some(reply) = answer.replies.first().filter(|r| r.answer == Answer::Sat) else {
            continue;
        };
        let part = Case::read(alone.clone(), Theories::builtin());
        let Some(mut scope) = part.scope(0) else { continue };
        let legacy = other.solver().has_legacy_escapes();
        if legacy && case.has_escapes() {
            continue;
        }
        let (check, _) = judge_model(
            &part,
            &mut scope,
            &answer.lists(reply),
            Some(Escapes::Standard),
            Limits::default(),
        );
        if check.verdict != ModelVerdict::True {
            continue;
        }
        let (name, by) = (&w.solver().name, &other.solver().name);
        let sentence = format!(
            "{name} gives a core of {} of {} assertions that is satisfiable: the model of {by} satisfies all of it",
            core.len(),
            case.asserting(question).len()
        );
        let evidence = Evidence {
            sentence,
            model: Some(check.text),
            model_of: Some(by.clone()),
            others: vec![by.clone()],
            script: Some(script),
            ..Evidence::default()
        };
        let (kind, certainty) = (Kind::WrongCore, Certainty::Certain);
        return Ok(Some(Finding { kind, certainty, solver: accused, question, evidence }));
    }
    Ok(None)
}

/// The script up to a question with every assertion that holds there named, and the core asked for.
/// Questions before it are left out.
fn named(case: &Case, question: usize, before: &[u8]) -> Vec<u8> {
    let mut text = before.to_vec();
    let holds: BTreeSet<usize> = case.asserting(question).into_iter().collect();
    let commands = case.commands_up_to(question);
    let last = commands.last().map(|c| c.0);
    for (i, source, formula) in commands {
        if is_question(source) && Some(i) != last {
            continue;
        }
        match formula {
            Some(_) if holds.contains(&i) => {
                let inner = formula_text(source);
                text.extend_from_slice(b"(assert (! ");
                text.extend_from_slice(inner);
                text.extend_from_slice(format!(" :named {NAME}{i}))\n").as_bytes());
            }
            _ => {
                text.extend_from_slice(source);
                text.push(b'\n');
            }
        }
    }
    text.extend_from_slice(b"(get-unsat-core)\n");
    text
}

/// The script up to a question with only these of the assertions.
fn core_alone(case: &Case, question: usize, core: &BTreeSet<usize>) -> Vec<u8> {
    let mut text = Vec::new();
    let commands = case.commands_up_to(question);
    let last = commands.last().map(|c| c.0);
    for (i, source, formula) in commands {
        let dropped =
            formula.is_some() && !core.contains(&i) || is_question(source) && Some(i) != last;
        if !dropped {
            text.extend_from_slice(source);
            text.push(b'\n');
        }
    }
    text
}

fn is_question(source: &[u8]) -> bool {
    source.strip_prefix(b"(").is_some_and(|s| s.trim_ascii_start().starts_with(b"check-sat"))
}

/// What stands in `(assert …)`.
fn formula_text(source: &[u8]) -> &[u8] {
    let inner = source.strip_prefix(b"(").unwrap_or(source).trim_ascii_start();
    let inner = inner.strip_prefix(b"assert").unwrap_or(inner);
    inner.strip_suffix(b")").unwrap_or(inner).trim_ascii()
}

/// The commands named in `(smelt-core-3 smelt-core-7)`; nothing if the list holds other names, which
/// are the script's own.
fn read_core(printed: &str) -> Option<BTreeSet<usize>> {
    let start = printed.find('(')?;
    let end = start + printed[start..].find(')')?;
    let names = printed[start + 1..end].split_whitespace();
    names.map(|n| n.trim_matches('|').strip_prefix(NAME)?.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores() {
        let text = "(declare-const x Int)(assert (> x 1))(push 1)(assert (< x 0))(check-sat)(pop 1)(assert (= x 3))(check-sat)";
        let case = Case::read(text.into(), Theories::builtin());
        let first = String::from_utf8(named(&case, 0, b"")).expect("text");
        assert!(first.contains("(assert (! (< x 0) :named smelt-core-3))"), "{first}");
        let second = String::from_utf8(named(&case, 1, b"")).expect("text");
        assert_eq!(second.matches("check-sat").count(), 1, "{second}");
        assert!(second.contains("(push 1)\n(assert (< x 0))\n(pop 1)"), "{second}");
        let core = read_core("(smelt-core-1\n |smelt-core-6|)").expect("a core");
        assert_eq!(core.into_iter().collect::<Vec<_>>(), [1, 6]);
        assert_eq!(read_core("(a smelt-core-1)"), None);
        let alone = core_alone(&case, 1, &BTreeSet::from([6]));
        let alone = String::from_utf8(alone).expect("text");
        assert_eq!(
            alone,
            "(declare-const x Int)\n(push 1)\n(pop 1)\n(assert (= x 3))\n(check-sat)\n"
        );
    }
}
