//! The rules: from answers and judged models to findings. Pure.

use crate::case::Case;
use crate::examine::{Entry, Options};
use crate::finding::{Certainty, Evidence, Finding, Kind};
use crate::model::ModelVerdict;
use smelt_mutate::{Expectation, Truth};
use smelt_solvers::Solver;
use smelt_solvers::answer::Answer;
use std::cmp::Ordering;
use std::collections::BTreeSet;

pub(crate) fn judge(
    case: &Case,
    solvers: &[&Solver],
    entries: &[Entry],
    options: &Options,
) -> Vec<Finding> {
    let mut bench = Bench { case, solvers, entries, findings: Vec::new() };
    for question in 0..case.questions() {
        bench.wrong_answers(question);
        bench.models(question);
        bench.disagreement(question);
        bench.other_readings(question);
        bench.rejections(question);
        if options.incompleteness {
            bench.regressions(question);
        }
    }
    bench.crashes();
    bench.relation(options);
    bench.findings
}

struct Bench<'a> {
    case: &'a Case,
    solvers: &'a [&'a Solver],
    entries: &'a [Entry],
    findings: Vec<Finding>,
}

fn truth(answer: &Answer) -> Option<Truth> {
    match answer {
        Answer::Sat => Some(Truth::Sat),
        Answer::Unsat => Some(Truth::Unsat),
        _ => None,
    }
}

impl Bench<'_> {
    fn name(&self, solver: usize) -> &str {
        &self.solvers[solver].name
    }

    fn add(
        &mut self,
        kind: Kind,
        certainty: Certainty,
        solver: usize,
        question: usize,
        evidence: Evidence,
    ) {
        self.findings.push(Finding { kind, certainty, solver, question, evidence });
    }

    /// Which of several questions, for a sentence.
    fn at(&self, question: usize) -> String {
        if self.case.questions() > 1 {
            format!(" to check-sat {}", question + 1)
        } else {
            String::new()
        }
    }

    /// Who gave a model that is true, for everybody.
    fn proof(&self, question: usize) -> Option<usize> {
        (0..self.entries.len()).find(|&i| {
            let entry = &self.entries[i];
            let model = entry.model(question);
            entry.comparable && model.is_some_and(|m| m.verdict == ModelVerdict::True)
        })
    }

    fn wrong_answers(&mut self, question: usize) {
        let proof = self.proof(question);
        let expected = self.case.expectations().get(question).copied().unwrap_or_default();
        for i in 0..self.entries.len() {
            let entry = &self.entries[i];
            if !entry.comparable {
                continue;
            }
            let said = entry.answer(question).and_then(truth);
            let (name, at) = (self.name(i), self.at(question));
            if let (Some(Truth::Unsat), Some(by)) = (said, proof) {
                let whose = if by == i {
                    "its own model".to_owned()
                } else {
                    format!("the model of {}", self.name(by))
                };
                let sentence =
                    format!("{name} answered unsat{at}, but {whose} satisfies every assertion");
                let model = self.entries[by].model(question).map(|m| m.text.clone());
                let model_of = Some(self.name(by).to_owned());
                let others = vec![self.name(by).to_owned()];
                let evidence =
                    Evidence { sentence, model, model_of, others, ..Evidence::default() };
                self.add(Kind::WrongAnswer, Certainty::Certain, i, question, evidence);
            } else if let (Some(said), Expectation::Known(known)) = (said, expected)
                && said != known
                // Whatever was meant to be unsat and has a model is not: nobody who says so is wrong.
                && !(said == Truth::Sat && proof.is_some())
            {
                let sentence = format!(
                    "{name} answered {}{at}, but the formula is {} by the way it was made",
                    said.word(),
                    known.word()
                );
                let evidence = Evidence { sentence, ..Evidence::default() };
                self.add(Kind::WrongAnswer, Certainty::Certain, i, question, evidence);
            }
        }
    }

    fn models(&mut self, question: usize) {
        for i in 0..self.entries.len() {
            let entry = &self.entries[i];
            let reported = match entry.answer(question) {
                Some(Answer::InvalidModel(words)) => Some(words),
                _ => None,
            };
            let name = self.name(i);
            match (entry.model(question), reported) {
                (Some(model), _) if model.verdict == ModelVerdict::False => {
                    let first = model.explanation.first().map_or("", String::as_str);
                    let sentence = format!(
                        "the model of {name}{} does not satisfy the formula: {first}",
                        self.at(question)
                    );
                    let evidence = Evidence {
                        sentence,
                        model: Some(model.text.clone()),
                        model_of: Some(name.to_owned()),
                        explanation: model.explanation.clone(),
                        script: Some(model.script.clone()),
                        ..Evidence::default()
                    };
                    self.add(Kind::InvalidModel, Certainty::Certain, i, question, evidence);
                }
                (_, Some(words)) => {
                    let sentence = format!(
                        "{name} says that its own model is invalid{}: {words}",
                        self.at(question)
                    );
                    let evidence = Evidence { sentence, ..Evidence::default() };
                    self.add(Kind::InvalidModel, Certainty::SelfReported, i, question, evidence);
                }
                _ => {}
            }
        }
    }

    fn disagreement(&mut self, question: usize) {
        let expected = self.case.expectations().get(question).copied().unwrap_or_default();
        if self.proof(question).is_some() || matches!(expected, Expectation::Known(_)) {
            return;
        }
        let who = |truth_wanted| -> Vec<usize> {
            (0..self.entries.len())
                .filter(|&i| self.entries[i].comparable)
                .filter(|&i| self.entries[i].answer(question).and_then(truth) == Some(truth_wanted))
                .collect()
        };
        let (sat, unsat) = (who(Truth::Sat), who(Truth::Unsat));
        let names = |ids: &[usize]| -> Vec<String> {
            ids.iter().map(|&i| self.name(i).to_owned()).collect()
        };
        let at = self.at(question);
        if sat.is_empty() || unsat.is_empty() {
            let (Expectation::Claimed(claim), Some(&first)) =
                (expected, sat.first().or(unsat.first()))
            else {
                return;
            };
            let said = if sat.is_empty() { Truth::Unsat } else { Truth::Sat };
            if said != claim {
                let sentence = format!(
                    "{} answered {}{at}, but the file says of itself that it is {}",
                    names(if sat.is_empty() { &unsat } else { &sat }).join(" and "),
                    said.word(),
                    claim.word()
                );
                let evidence = Evidence { sentence, ..Evidence::default() };
                self.add(Kind::Disagreement, Certainty::Disagreement, first, question, evidence);
            }
            return;
        }
        // Who stands alone is more likely wrong, and so is one whose model is false, and an old
        // release beside a new one.
        let refuted = |ids: &[usize]| {
            ids.iter().any(|&i| {
                self.entries[i].model(question).is_some_and(|m| m.verdict == ModelVerdict::False)
            })
        };
        let older = |ids: &[usize], than: &[usize]| {
            ids.iter().any(|&i| {
                let (a, name) = (&self.solvers[i].version, &self.solvers[i].profile.name);
                let newer = |&&j: &&usize| {
                    &self.solvers[j].profile.name == name && self.solvers[j].version > *a
                };
                a.is_some() && than.iter().any(|j| newer(&j))
            })
        };
        let sat_is_suspect = match sat.len().cmp(&unsat.len()) {
            _ if refuted(&sat) => true,
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => older(&sat, &unsat) && !older(&unsat, &sat),
        };
        let (accused, accusers) = if sat_is_suspect { (&sat, &unsat) } else { (&unsat, &sat) };
        let one = self.solvers[accused[0]];
        let same = accusers.iter().any(|&j| self.solvers[j].is_variant_of(one));
        let kind = if same { ", though they are configurations of one solver" } else { "" };
        let sentence = format!(
            "{} answered sat and {} unsat{at}{kind}; nobody's model settles it",
            names(&sat).join(" and "),
            names(&unsat).join(" and "),
        );
        let evidence = Evidence { sentence, others: names(accusers), ..Evidence::default() };
        let accused = accused[0];
        self.add(Kind::Disagreement, Certainty::Disagreement, accused, question, evidence);
    }

    /// Who reads string literals as before SMT-LIB 2.6 answers another question where one has a
    /// backslash. That it contradicts others is worth saying, with the likely reason.
    fn other_readings(&mut self, question: usize) {
        let said = |i: usize| self.entries[i].answer(question).and_then(truth);
        let (same, other): (Vec<usize>, Vec<usize>) =
            (0..self.entries.len()).partition(|&i| self.entries[i].comparable);
        let mut found = Vec::new();
        for i in other {
            let Some(own) = said(i) else { continue };
            let others: Vec<usize> =
                same.iter().copied().filter(|&j| said(j).is_some_and(|t| t != own)).collect();
            if !others.is_empty() {
                found.push((i, own, others));
            }
        }
        for (i, own, others) in found {
            let names: Vec<String> = others.iter().map(|&j| self.name(j).to_owned()).collect();
            let sentence = format!(
                "{} answered {}{} and {} the opposite; it reads escapes in string literals as before SMT-LIB 2.6, which may explain it",
                self.name(i),
                own.word(),
                self.at(question),
                names.join(" and ")
            );
            let evidence = Evidence { sentence, others: names, ..Evidence::default() };
            self.add(Kind::Disagreement, Certainty::Suspected, i, question, evidence);
        }
    }

    /// Refusing what two others take is suspicious only if it is standard, and the solver claims to
    /// know all of it.
    fn rejections(&mut self, question: usize) {
        let refused = |e: &Entry| matches!(e.answer(question), Some(Answer::Error(_)));
        if !self.entries.iter().any(refused)
            || !self.case.problems().is_empty()
            || !self.case.is_standard()
        {
            return;
        }
        let accept: Vec<usize> = (0..self.entries.len())
            .filter(|&i| self.entries[i].answer(question).is_some_and(Answer::is_decided))
            .collect();
        for i in 0..self.entries.len() {
            let Some(Answer::Error(words)) = self.entries[i].answer(question) else { continue };
            let solver = self.solvers[i];
            let knows = !solver.profile.theories.is_empty()
                && self.case.logic().is_none_or(|l| solver.reads_logic(&l))
                && self.case.theories().iter().all(|t| solver.knows(t));
            let theirs =
                accept.iter().filter(|&&j| self.solvers[j].profile.name != solver.profile.name);
            let kinds: BTreeSet<&str> =
                theirs.clone().map(|&j| self.solvers[j].profile.name.as_str()).collect();
            let others: Vec<String> = theirs.map(|&j| self.name(j).to_owned()).collect();
            // One that accepts it may just be generous.
            if !knows || kinds.len() < 2 || words == "stopped by the user" {
                continue;
            }
            let sentence =
                format!("{} refuses what {} accept: {words}", solver.name, others.join(" and "));
            let evidence = Evidence { sentence, others, ..Evidence::default() };
            self.add(Kind::Rejection, Certainty::Suspected, i, question, evidence);
        }
    }

    fn crashes(&mut self) {
        for i in 0..self.entries.len() {
            let said = &self.entries[i].said;
            let replies = said.replies.iter().enumerate().map(|(q, r)| (q, &r.answer));
            let last = self.case.questions().saturating_sub(1);
            let all: Vec<(usize, Answer)> = replies
                .chain(said.after.iter().map(|a| (last, a)))
                .map(|(q, a)| (q, a.clone()))
                .collect();
            for (question, answer) in all {
                let (kind, signature) = match &answer {
                    Answer::Crash(signature) => (Kind::Crash, signature),
                    Answer::Assertion(signature) => (Kind::Assertion, signature),
                    _ => continue,
                };
                let what = if kind == Kind::Crash { "crashed" } else { "failed an assertion" };
                let sentence = format!("{} {what}: {signature}", self.name(i));
                let evidence = Evidence { sentence, ..Evidence::default() };
                self.add(kind, Certainty::Certain, i, question, evidence);
            }
        }
    }

    /// Paper 000, definition 5, type 1: an earlier release decided it.
    fn regressions(&mut self, question: usize) {
        for i in 0..self.entries.len() {
            if !matches!(self.entries[i].answer(question), Some(Answer::Unknown(_))) {
                continue;
            }
            let solver = self.solvers[i];
            let older = (0..self.entries.len()).find(|&j| {
                self.solvers[j].profile.name == solver.profile.name
                    && self.solvers[j].version < solver.version
                    && self.solvers[j].version.is_some()
                    && self.entries[j].comparable == self.entries[i].comparable
                    && self.entries[j].answer(question).is_some_and(Answer::is_decided)
            });
            if let Some(j) = older
                && let Some(answer) = self.entries[j].answer(question)
            {
                let sentence = format!(
                    "{} answered unknown{}, {} answered {answer}",
                    solver.name,
                    self.at(question),
                    self.name(j)
                );
                let evidence = Evidence {
                    sentence,
                    others: vec![self.name(j).to_owned()],
                    ..Evidence::default()
                };
                self.add(Kind::Regression, Certainty::Certain, i, question, evidence);
            }
        }
    }

    /// What follows from the script that this one was made from.
    fn relation(&mut self, options: &Options) {
        let Some(previous) = &options.previous else { return };
        let last = self.case.questions().saturating_sub(1);
        let expected = self.case.expectations().last().copied().unwrap_or_default();
        for i in 0..self.entries.len() {
            let Some(before) = previous.answers.get(i).and_then(truth) else { continue };
            let Some(now) = self.entries[i].answer(last) else { continue };
            let name = self.name(i).to_owned();
            if options.incompleteness
                && matches!(now, Answer::Unknown(_))
                && expected.follows(before).is_some()
            {
                let sentence = format!(
                    "{name} answered unknown, but {} to the formula from which it follows",
                    before.word()
                );
                let evidence = Evidence { sentence, ..Evidence::default() };
                self.add(Kind::Implication, Certainty::Certain, i, last, evidence);
            }
            let proved = previous.proved_sat && before == Truth::Sat;
            if let (Some(wanted), Some(now)) = (expected.follows(before), truth(now))
                && wanted != now
                && !self.findings.iter().any(|f| f.solver == i && f.kind == Kind::WrongAnswer)
            {
                let which = if proved { "this answer is wrong" } else { "one of the two is wrong" };
                let sentence = format!(
                    "{name} answered {} to the previous formula, from which {} follows, and now {}: {which}",
                    before.word(),
                    wanted.word(),
                    now.word()
                );
                let evidence = Evidence { sentence, ..Evidence::default() };
                self.add(Kind::WrongAnswer, Certainty::Certain, i, last, evidence);
            }
        }
    }
}
