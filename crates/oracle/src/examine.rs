//! Asking: everybody the file as it is; whoever says `sat`, for a model; whose model leaves something
//! open, for those values; whoever is accused, once more.

use crate::case::{Case, model_and_values};
use crate::finding::{Certainty, Finding, Kind};
use crate::model::{ModelCheck, ModelVerdict, judge as judge_model};
use crate::{core, judge, pace};
use smelt_eval::Limits;
use smelt_eval::string::Escapes;
use smelt_mutate::Expectation;
use smelt_solvers::answer::{Answer, Said};
use smelt_solvers::profile::Ask;
use smelt_solvers::run::RunError;
use smelt_solvers::{Reply, Solver};

/// Somebody who can be asked.
pub trait Witness: Sync {
    /// Who it is.
    fn solver(&self) -> &Solver;

    /// Asks the file that is examined, in a fresh process. `roomy`: with several times the memory.
    fn ask_file(&self, roomy: bool) -> Result<Said, RunError>;

    /// Whether it is asked only where its answer can tell something about others.
    fn is_reference(&self) -> bool {
        false
    }

    /// Asks more about the file's one question, in the state in which the answer left it. `None` if it
    /// keeps no state: then a text is asked.
    fn follow(&self, _answer: &Answer, _commands: &[u8]) -> Option<Result<Said, RunError>> {
        None
    }

    /// Asks another text, in a fresh process. `checks`: with the arguments that make it check itself.
    fn ask_text(
        &self,
        text: &[u8],
        questions: usize,
        asks: &[Ask],
        checks: bool,
    ) -> Result<Said, RunError>;
}

/// What is looked for beyond wrong answers and crashes.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Ask everybody twice, and say who answers differently.
    pub twice: bool,
    /// Unsatisfiable cores.
    pub cores: bool,
    /// Incompleteness: formulas that an earlier release decided, or whose previous one is decided.
    pub incompleteness: bool,
    /// Processor time, between releases.
    pub pace: bool,
    /// The script from which this one was made, asked before.
    pub previous: Option<Previous>,
    /// Do not ask the accused once more: who screens confirms later, by other means.
    pub unconfirmed: bool,
}

/// What was answered to the script from which this one was made, by the same witnesses.
#[derive(Clone, Debug)]
pub struct Previous {
    /// The answer of each witness to its last question.
    pub answers: Vec<Answer>,
    /// Whether a model of it was evaluated and true.
    pub proved_sat: bool,
}

/// What one witness said.
#[derive(Clone, Debug)]
pub struct Entry {
    /// To the file as it is.
    pub said: Said,
    /// Its models, one place per question.
    pub models: Vec<Option<ModelCheck>>,
    /// Whether its answers count for others: not if it reads the file differently.
    pub comparable: bool,
    /// With `twice`: what it said the second time, if that was something else.
    pub second: Option<Answer>,
}

impl Entry {
    /// Its answer to a question.
    pub fn answer(&self, question: usize) -> Option<&Answer> {
        self.said.replies.get(question).map(|r| &r.answer)
    }

    /// What became of its model for a question.
    pub fn model(&self, question: usize) -> Option<&ModelCheck> {
        self.models.get(question).and_then(Option::as_ref)
    }
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// One per witness.
    pub entries: Vec<Entry>,
    /// What is wrong, gravest first.
    pub findings: Vec<Finding>,
}

/// Why a case could not be examined: which witness, and what is the matter with it.
#[derive(Debug)]
pub struct Failed {
    /// Its position.
    pub witness: usize,
    /// Why.
    pub error: RunError,
}

/// Terms visited for one formula by who screens, who has many models to judge.
const FEW_STEPS: u64 = 200_000;

/// Examines a case.
pub fn examine(
    case: &Case,
    witnesses: &[&dyn Witness],
    options: &Options,
) -> Result<Examined, Failed> {
    let mut entries: Vec<Option<Entry>> = witnesses.iter().map(|_| None).collect();
    for references in [false, true] {
        for (witness, w) in witnesses.iter().enumerate() {
            if w.is_reference() != references || references && is_settled(case, &entries, witnesses)
            {
                continue;
            }
            let entry = testify(case, *w, options).map_err(|error| Failed { witness, error })?;
            entries[witness] = Some(entry);
        }
    }
    let entries: Vec<Entry> = entries.into_iter().map(|e| e.unwrap_or_else(not_needed)).collect();
    let solvers: Vec<&Solver> = witnesses.iter().map(|w| w.solver()).collect();
    let mut findings = judge::judge(case, &solvers, &entries, options);
    if options.cores {
        findings.extend(core::check(case, witnesses, &entries)?);
    }
    if options.pace {
        findings.extend(pace::check(witnesses, &entries)?);
    }
    for finding in findings.iter_mut().filter(|_| !options.unconfirmed) {
        confirm(case, witnesses, &entries, finding)?;
    }
    findings.sort_by_key(|f| (f.kind, f.certainty, f.solver, f.question));
    Ok(Examined { entries, findings })
}

/// Whether another reference could tell nothing: everybody who is tested said nothing, `sat` with a model
/// that is true, or what a reference said before.
fn is_settled(case: &Case, entries: &[Option<Entry>], witnesses: &[&dyn Witness]) -> bool {
    let asked = |reference: bool| {
        let all = entries.iter().zip(witnesses).filter(move |(_, w)| w.is_reference() == reference);
        all.filter_map(|(e, _)| e.as_ref())
    };
    let known = |q: usize| matches!(case.expectations().get(q), Some(Expectation::Known(_)));
    asked(false).next().is_some()
        && asked(false).all(|e| {
            (0..case.questions()).all(|q| match e.answer(q) {
                // What is known already nobody can tell better.
                Some(Answer::Unsat) if known(q) => true,
                Some(Answer::Sat) => e.model(q).is_some_and(|m| m.verdict == ModelVerdict::True),
                Some(Answer::Unsat) => {
                    asked(true).any(|r| r.comparable && r.answer(q) == Some(&Answer::Unsat))
                }
                Some(Answer::InvalidModel(_)) => false,
                _ => true,
            })
        })
}

fn not_needed() -> Entry {
    let said = Said::not_asked("its answer is not needed");
    Entry { said, models: Vec::new(), comparable: true, second: None }
}

fn testify(case: &Case, w: &dyn Witness, options: &Options) -> Result<Entry, RunError> {
    let said = w.ask_file(false)?;
    let comparable = !(case.has_escapes() && w.solver().has_legacy_escapes());
    // Before SMT-LIB 2.6 a character had eight bits: one given by its number is another one there.
    let other = !comparable && case.has_characters();
    let mut models = if other { Vec::new() } else { models(case, w, &said, options)? };
    models.resize_with(case.questions(), || None);
    let mut second = None;
    if options.twice {
        let again = w.ask_file(false)?;
        let differs = again.answer().word() != said.answer().word();
        second = differs.then(|| again.answer().clone());
    }
    Ok(Entry { said, models, comparable, second })
}

/// How a solver writes string literals, where that is known.
fn escapes(solver: &Solver) -> Option<Escapes> {
    solver.version.as_ref()?;
    Some(if solver.has_legacy_escapes() { Escapes::Legacy } else { Escapes::Standard })
}

/// Asks for the models behind `sat`, and judges them.
fn models(
    case: &Case,
    w: &dyn Witness,
    said: &Said,
    options: &Options,
) -> Result<Vec<Option<ModelCheck>>, RunError> {
    let mut limits = Limits::default();
    if options.unconfirmed {
        limits.steps = FEW_STEPS;
    }
    let wants = |r: &Reply| matches!(r.answer, Answer::Sat | Answer::InvalidModel(_));
    let solver = w.solver();
    let wanted =
        said.replies.iter().any(wants) || matches!(said.after, Some(Answer::InvalidModel(_)));
    if !wanted || !case.problems().is_empty() || !solver.can(Ask::Models) {
        return Ok(Vec::new());
    }
    let asks = [Ask::Models];
    let script = case.with_models(&solver.commands(&asks), &solver.check_options());
    // Who is still there can be asked more. One that stopped at something in the file has nothing to show.
    let ask = |commands: &[u8]| -> Result<Option<Said>, RunError> {
        let followed = match &said.replies[..] {
            [only] if only.answer == Answer::Sat => w.follow(&only.answer, commands).transpose()?,
            _ => None,
        };
        let shows = |s: &Said| s.replies.first().is_some_and(|r| !s.lists(r).is_empty());
        Ok(followed.filter(shows))
    };
    let shown = match ask(b"(get-model)\n")? {
        Some(shown) => shown,
        None => w.ask_text(&script, case.questions(), &asks, false)?,
    };
    let mut checks = Vec::new();
    for (question, reply) in shown.replies.iter().enumerate() {
        // A run that answers differently has no model of the answer in question.
        let same = said.replies.get(question).is_some_and(wants);
        let fits = matches!(reply.answer, Answer::Sat | Answer::InvalidModel(_));
        let scope =
            if same && fits && case.asks_for_model(question) { case.scope(question) } else { None };
        let Some(mut scope) = scope else {
            checks.push(None);
            continue;
        };
        let (mut check, open) =
            judge_model(case, &mut scope, &shown.lists(reply), escapes(solver), limits);
        check.script.clone_from(&script);
        if !open.is_empty() {
            let terms: Vec<Vec<u8>> = open
                .iter()
                .map(|&t| {
                    let mut text = Vec::new();
                    scope.session.store().print(t, &mut text);
                    text
                })
                .collect();
            let script = case.with_values(
                &solver.commands(&asks),
                &solver.check_options(),
                question,
                &terms,
            );
            let shown = match ask(&model_and_values(&terms))? {
                Some(shown) => shown,
                None => w.ask_text(&script, case.questions(), &asks, false)?,
            };
            if let Some(reply) = shown.replies.get(question)
                && reply.answer == Answer::Sat
            {
                let (mut better, _) =
                    judge_model(case, &mut scope, &shown.lists(reply), escapes(solver), limits);
                better.script = script;
                if !matches!(better.verdict, ModelVerdict::Unread(_)) {
                    check = better;
                }
            }
        }
        checks.push(Some(check));
    }
    Ok(checks)
}

/// Asks the accused once more. What is not seen again is not certain.
fn confirm(
    case: &Case,
    witnesses: &[&dyn Witness],
    entries: &[Entry],
    finding: &mut Finding,
) -> Result<(), Failed> {
    let Some((w, entry)) = witnesses.get(finding.solver).zip(entries.get(finding.solver)) else {
        return Ok(());
    };
    // These have been repeated already.
    if matches!(finding.kind, Kind::Slowdown | Kind::WrongCore) {
        return Ok(());
    }
    let failed = |error| Failed { witness: finding.solver, error };
    // A reservation that failed looks like any other crash, but not with more memory.
    let falls = matches!(finding.kind, Kind::Crash | Kind::Assertion);
    let again = w.ask_file(falls).map_err(failed)?;
    let answer = |said: &Said| match said.replies.get(finding.question) {
        Some(reply) => Some(reply.answer.clone()),
        None => said.after.clone(),
    };
    let (first, second) = (answer(&entry.said), answer(&again));
    let mut same = match (&first, &second) {
        // The words of an error may change, its kind does not.
        (Some(a), Some(b)) => {
            a == b || a.word() == b.word() && a.detail().is_none() == b.detail().is_none()
        }
        (None, None) => true,
        _ => false,
    };
    if falls {
        same = again.after == entry.said.after && first == second;
    }
    if same && finding.kind == Kind::InvalidModel && finding.certainty == Certainty::Certain {
        let checks = models(case, *w, &again, &Options::default()).map_err(failed)?;
        let check = checks.get(finding.question).and_then(Option::as_ref);
        same = check.is_some_and(|c| c.verdict == ModelVerdict::False);
    }
    if !same {
        finding.certainty = Certainty::Unstable;
        let seen = second.map_or_else(|| "nothing".to_owned(), |a| a.to_string());
        finding.evidence.sentence += &format!("; asked again, it answered {seen}");
    }
    Ok(())
}
