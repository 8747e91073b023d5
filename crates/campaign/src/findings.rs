//! From a suspicion to a finding: everybody is asked again in fresh processes, and other installed releases
//! are asked too, because which of them fail tells one bug from another.

use crate::clerk::Clerk;
use crate::event::Testimony;
use crate::party::Party;
use smelt_mutate::{Expectation, Truth};
use smelt_oracle::{
    Case, Certainty, Examined, Finding, Kind, ModelVerdict, Options, Witness, examine,
};
use smelt_smtlib::Theories;
use smelt_solvers::Solver;
use smelt_solvers::answer::Answer;
use smelt_solvers::run::{Limits, RunError, Scratch};
use std::path::Path;
use std::time::Duration;

/// Output of a solver that is kept with a finding.
const KEPT: usize = 64 << 10;

/// Who confirms.
pub(crate) struct Court<'a> {
    pub(crate) party: &'a Party,
    pub(crate) limits: &'a Limits,
    pub(crate) scratch: &'a Scratch,
    pub(crate) table: &'static Theories,
    pub(crate) cancelled: &'a (dyn Fn() -> bool + Sync),
}

/// A finding that fresh processes showed.
pub(crate) struct Ruling {
    pub(crate) finding: Finding,
    pub(crate) theory: String,
    /// What makes two findings the same, as far as it is known without asking other releases.
    pub(crate) key: String,
    /// It fell at a place that it named, which is the key.
    pub(crate) placed: bool,
    /// The answer that is wrong.
    answer: Answer,
}

/// What came of asking everybody again.
pub(crate) struct Confirmed {
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) testimony: Vec<Testimony>,
    pub(crate) cpu: Duration,
    /// Solvers of several kinds all contradict what is known by construction, or a model does: then that is in
    /// doubt.
    pub(crate) contradicts: bool,
}

impl Court<'_> {
    fn clerk<'b>(&'b self, solver: &'b Solver, case: &'b Case, file: &'b Path) -> Clerk<'b> {
        Clerk {
            solver,
            unchecked: solver.unchecked(),
            case,
            file: Some(file),
            limits: self.limits,
            scratch: self.scratch,
            asks: &[],
            reference: false,
            cancelled: self.cancelled,
        }
    }

    /// Asks everybody again, in fresh processes, about a file.
    pub(crate) fn confirm(
        &self,
        text: &[u8],
        expectation: Expectation,
    ) -> Result<Confirmed, RunError> {
        let file = self.scratch.fresh(".smt2");
        std::fs::write(&file, text)
            .map_err(|error| RunError::System { what: "write a temporary file", error })?;
        let confirmed = self.confirm_file(text, expectation, &file);
        let _ = std::fs::remove_file(&file);
        confirmed
    }

    fn confirm_file(
        &self,
        text: &[u8],
        expectation: Expectation,
        file: &Path,
    ) -> Result<Confirmed, RunError> {
        let mut case = Case::read(text.to_vec(), self.table);
        if expectation != Expectation::Open {
            case.expect(expectation);
        }
        let solvers: Vec<&Solver> = self.party.members.iter().map(|m| &m.solver).collect();
        let clerks: Vec<Clerk<'_>> = solvers.iter().map(|s| self.clerk(s, &case, file)).collect();
        let witnesses: Vec<&dyn Witness> = clerks.iter().map(|c| c as &dyn Witness).collect();
        let examined = examine(&case, &witnesses, &Options::default()).map_err(|f| f.error)?;
        let cpu = examined.entries.iter().map(|e| e.said.cpu).sum();
        let theory = principal(case.theories());
        let mut rulings: Vec<Ruling> = Vec::new();
        for finding in &examined.findings {
            let worth = matches!(
                finding.certainty,
                Certainty::Certain | Certainty::SelfReported | Certainty::Disagreement
            );
            // The gravest for each solver; the rest are consequences. Of references nothing is claimed
            // unless it is certain.
            let member = &self.party.members[finding.solver];
            let first = !rulings.iter().any(|r| r.finding.solver == finding.solver);
            // Where it is certain who is wrong, that others contradict it is nothing more.
            let explained = finding.certainty == Certainty::Disagreement
                && examined
                    .findings
                    .iter()
                    .any(|f| f.certainty == Certainty::Certain && f.question == finding.question);
            if worth
                && first
                && !explained
                && (!member.reference || finding.certainty == Certainty::Certain)
            {
                let answer = accused_answer(&examined, finding);
                let key = key(finding, &member.solver, &theory, &answer);
                let falls = matches!(finding.kind, Kind::Crash | Kind::Assertion);
                let placed = falls && place(&answer).is_some();
                rulings.push(Ruling {
                    finding: finding.clone(),
                    theory: theory.clone(),
                    key,
                    placed,
                    answer,
                });
            }
        }
        let testimony = testimony(&examined, &solvers, file);
        let contradicts = contradicts(&case, &examined, &solvers);
        Ok(Confirmed { rulings, testimony, cpu, contradicts })
    }

    /// Which other installed releases of the accused fail as well, and the time it took.
    pub(crate) fn failing(
        &self,
        ruling: &Ruling,
        text: &[u8],
    ) -> Result<(Vec<String>, Duration), RunError> {
        let accused = &self.party.members[ruling.finding.solver].solver;
        let file = self.scratch.fresh(".smt2");
        std::fs::write(&file, text)
            .map_err(|error| RunError::System { what: "write a temporary file", error })?;
        let case = Case::read(text.to_vec(), self.table);
        let mut failing = Vec::new();
        let mut spent = Duration::ZERO;
        for release in &self.party.releases {
            let other =
                release.profile.name == accused.profile.name && release.version != accused.version;
            if !other || (self.cancelled)() {
                continue;
            }
            let clerk = self.clerk(release, &case, &file);
            let fails = match ruling.finding.kind {
                Kind::InvalidModel => {
                    let examined =
                        examine(&case, &[&clerk], &Options::default()).map_err(|f| f.error);
                    examined.map(|e| {
                        spent += e.entries.iter().map(|e| e.said.cpu).sum::<Duration>();
                        e.findings.iter().any(|f| f.kind == Kind::InvalidModel)
                    })
                }
                _ => clerk.ask_file(false).map(|said| {
                    spent += said.cpu;
                    let answer = said.replies.get(ruling.finding.question).map(|r| &r.answer);
                    same_fault(answer.or(said.after.as_ref()), &ruling.answer)
                }),
            };
            match fails {
                Ok(true) => failing.extend(release.version.as_ref().map(ToString::to_string)),
                Ok(false) => {}
                Err(e) => {
                    let _ = std::fs::remove_file(&file);
                    return Err(e);
                }
            }
        }
        let _ = std::fs::remove_file(&file);
        Ok((failing, spent))
    }
}

fn contradicts(case: &Case, examined: &Examined, solvers: &[&Solver]) -> bool {
    let Some(Expectation::Known(known)) = case.expectations().first() else { return false };
    let (right, wrong) = match known {
        Truth::Sat => (Answer::Sat, Answer::Unsat),
        Truth::Unsat => (Answer::Unsat, Answer::Sat),
    };
    let who = |a: &Answer| -> Vec<&str> {
        let all = examined.entries.iter().zip(solvers);
        let mut names: Vec<&str> = all
            .filter(|(e, _)| e.answer(0) == Some(a))
            .map(|(_, s)| s.profile.name.as_str())
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let refuted =
        *known == Truth::Unsat && (0..examined.entries.len()).any(|k| proved(examined, k));
    refuted || who(&right).is_empty() && who(&wrong).len() > 1
}

fn same_fault(answer: Option<&Answer>, wrong: &Answer) -> bool {
    match (answer, wrong) {
        (
            Some(Answer::Crash(_) | Answer::Assertion(_)),
            Answer::Crash(_) | Answer::Assertion(_),
        ) => true,
        (Some(a), b) => a == b,
        (None, _) => false,
    }
}

fn accused_answer(examined: &Examined, finding: &Finding) -> Answer {
    let said = &examined.entries[finding.solver].said;
    let reply = said.replies.get(finding.question).map(|r| &r.answer);
    let falls = matches!(finding.kind, Kind::Crash | Kind::Assertion);
    let fell = |a: &&Answer| matches!(a, Answer::Crash(_) | Answer::Assertion(_));
    match reply {
        Some(answer) if !falls || fell(&answer) => answer.clone(),
        _ => said.after.clone().unwrap_or_else(|| said.answer().clone()),
    }
}

/// What is the same in two sightings of one bug.
fn key(finding: &Finding, solver: &Solver, theory: &str, answer: &Answer) -> String {
    let name = &solver.profile.name;
    match (finding.kind, answer) {
        (Kind::Crash | Kind::Assertion, Answer::Crash(s) | Answer::Assertion(s)) => {
            // One that names no place (a signal) is at least one of its theory.
            match place(answer) {
                Some(place) => format!("{name} {}: {place}", finding.kind.word()),
                None => format!("{name} {} in {theory}: {}", finding.kind.word(), s.text()),
            }
        }
        (kind, answer) => {
            let pair = if finding.evidence.others.is_empty() {
                String::new()
            } else {
                // A release judges like any other of its kind.
                let mut kinds: Vec<&str> = finding
                    .evidence
                    .others
                    .iter()
                    .map(|o| o.split(['@', ' ', '=']).next().unwrap_or(o))
                    .collect();
                kinds.sort_unstable();
                kinds.dedup();
                if kind == Kind::Disagreement {
                    format!(" against {}", kinds.join(" and "))
                } else {
                    String::new()
                }
            };
            let said = if kind == Kind::InvalidModel { "sat" } else { answer.word() };
            format!("{name} {} in {theory}: {said}{pair}", kind.word())
        }
    }
}

/// Where a solver fell, if it said so.
fn place(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Crash(s) | Answer::Assertion(s) => s.place(),
        _ => None,
    }
}

/// The theory that a script is about: arithmetic is in everything, so it counts only where nothing else is.
fn principal(theories: &[String]) -> String {
    let named = |wanted: fn(&str) -> bool| -> Vec<&str> {
        theories.iter().map(String::as_str).filter(|t| wanted(t)).collect()
    };
    let arithmetic = |t: &str| matches!(t, "Ints" | "Reals" | "Reals_Ints");
    let special = named(|t| !matches!(t, "Core" | "Ints" | "Reals" | "Reals_Ints"));
    if !special.is_empty() {
        return special.join("+");
    }
    let numbers = theories.iter().map(String::as_str).filter(|t| arithmetic(t)).collect::<Vec<_>>();
    if numbers.is_empty() { "Core".to_owned() } else { numbers.join("+") }
}

fn testimony(examined: &Examined, solvers: &[&Solver], file: &Path) -> Vec<Testimony> {
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let absolute = absolute.display().to_string();
    let text = |bytes: &[u8]| {
        String::from_utf8_lossy(&bytes[..bytes.len().min(KEPT)]).replace(&absolute, "trigger.smt2")
    };
    examined
        .entries
        .iter()
        .zip(solvers)
        .map(|(entry, solver)| {
            // Of several models, the one that is wrong.
            let mut models = entry.models.iter().flatten();
            let wrong = models.clone().find(|m| m.verdict == ModelVerdict::False);
            let model = wrong.or_else(|| models.next_back());
            Testimony {
                solver: solver.name.clone(),
                command: solver.command_line(file).replace(&absolute, "{}"),
                answer: entry.said.answer().to_string().replace(&absolute, "trigger.smt2"),
                answers: entry.said.replies.iter().map(|r| r.answer.word().to_owned()).collect(),
                stdout: text(&entry.said.stdout.bytes),
                stderr: text(&entry.said.stderr.bytes),
                exit: entry.said.code,
                cpu: entry.said.cpu.as_millis() as u64,
                model: model.map(|m| m.text.clone()),
                asked: model.map(|m| text(&m.script)),
                verdict: model.map(|m| m.verdict.word().to_owned()),
                explanation: model.map(|m| m.explanation.clone()).unwrap_or_default(),
            }
        })
        .collect()
}

/// Whether a model was evaluated and true.
pub(crate) fn proved(examined: &Examined, entry: usize) -> bool {
    let models = examined.entries[entry].models.iter().flatten();
    models.clone().next().is_some() && models.clone().all(|m| m.verdict == ModelVerdict::True)
}
