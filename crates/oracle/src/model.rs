//! A solver's model, judged by exact evaluation.

use crate::case::{Case, Scope};
use smelt_eval::string::Escapes;
use smelt_eval::validate::{Asserted, Verdict, closed_subterms};
use smelt_eval::{Evaluator, Limits, Model};
use smelt_smtlib::{ModelText, TermId};

/// Terms whose values a solver is asked for at most.
const ASKED: usize = 200;
/// How the line of an explanation begins that has the values of the other assertions.
pub const OTHER_ASSERTIONS: &str = "the other assertions: ";
/// So many of them.
const OTHERS: usize = 12;
/// A term in an explanation is shown up to this length.
const SHOWN: usize = 100;

/// What became of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModelVerdict {
    /// It satisfies every assertion.
    True,
    /// It violates one, whatever the solver chose where the standard leaves a choice.
    False,
    /// Neither could be shown; why.
    Undetermined(String),
    /// It could not be read; why.
    Unread(String),
}

impl ModelVerdict {
    /// Its name, as in tables and JSON.
    pub fn word(&self) -> &'static str {
        match self {
            ModelVerdict::True => "true",
            ModelVerdict::False => "false",
            ModelVerdict::Undetermined(_) => "undetermined",
            ModelVerdict::Unread(_) => "unread",
        }
    }

    /// Why, where there is something to say.
    pub fn reason(&self) -> Option<&str> {
        match self {
            ModelVerdict::Undetermined(why) | ModelVerdict::Unread(why) => Some(why),
            _ => None,
        }
    }
}

/// A judged model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModelCheck {
    /// What became of it.
    pub verdict: ModelVerdict,
    /// As it was printed.
    pub text: String,
    /// The assertion that decides, with its place, and the way down to the culprit.
    pub explanation: Vec<String>,
    /// The script that made the solver print it.
    pub script: Vec<u8>,
}

/// Whether a model, as a solver would print it, satisfies the first question of a case, surely.
pub fn satisfied_by(case: &Case, model: &str) -> bool {
    let Some(mut scope) = case.scope(0) else { return false };
    judge(case, &mut scope, model.as_bytes(), None, Limits::default()).0.verdict
        == ModelVerdict::True
}

/// Judges what a solver printed behind its answer to a question: a model, and perhaps values. Besides
/// the verdict: terms whose value the standard leaves open, for which the solver can be asked.
/// `escapes`: how it writes string literals, if that is known.
pub(crate) fn judge(
    case: &Case,
    scope: &mut Scope,
    printed: &[u8],
    escapes: Option<Escapes>,
    limits: Limits,
) -> (ModelCheck, Vec<TermId>) {
    let text = String::from_utf8_lossy(printed).trim().to_owned();
    let check = |verdict, explanation| ModelCheck {
        verdict,
        text: text.clone(),
        explanation,
        script: Vec::new(),
    };
    if let Some(name) = case.internal() {
        let why = format!("{name} is a solver's own operator, which nobody defines");
        return (check(ModelVerdict::Undetermined(why), Vec::new()), Vec::new());
    }
    let mark = scope.session.mark();
    let read = match scope.session.model_of(printed.to_vec(), None) {
        Ok(read) => read,
        Err(problem) => {
            scope.session.forget(mark);
            return (check(ModelVerdict::Unread(problem.to_string()), Vec::new()), Vec::new());
        }
    };
    if is_empty(&read) && text.is_empty() {
        scope.session.forget(mark);
        let why = "the solver printed no model".to_owned();
        return (check(ModelVerdict::Unread(why), Vec::new()), Vec::new());
    }
    let model = Model::from_text(scope.session.store(), &read);
    let store = scope.session.store();
    let mut ev = Evaluator::with_limits(store, &model, limits);
    if let Some(escapes) = escapes {
        ev.set_escapes(escapes);
    }
    let verdict = ev.judge(&scope.asserted);
    let mut open = Vec::new();
    let judged = match &verdict {
        Verdict::True => check(ModelVerdict::True, Vec::new()),
        Verdict::False(a, _) => {
            let (line, column) = case.place(a);
            let number = scope.asserted.iter().position(|x| x == a).unwrap_or(0) + 1;
            let mut lines = vec![format!("assertion {number} at {line}:{column} is false")];
            lines.extend(steps(store, &verdict));
            lines.extend(others(&mut ev, &scope.asserted, number));
            check(ModelVerdict::False, lines)
        }
        Verdict::Undetermined(_, reason, _) => {
            let roots: Vec<TermId> = scope.asserted.iter().map(|a| a.term).collect();
            let closed = closed_subterms(store, &roots);
            open = ev.open_choices(&closed);
            open.truncate(ASKED);
            check(ModelVerdict::Undetermined(reason.text(store)), steps(store, &verdict))
        }
    };
    drop(ev);
    scope.session.forget(mark);
    (judged, open)
}

/// The values of the assertions beside the one that decides, if there are any.
fn others(ev: &mut Evaluator<'_>, asserted: &[Asserted], number: usize) -> Option<String> {
    let mut values = Vec::new();
    for (i, a) in asserted.iter().enumerate().filter(|(i, _)| i + 1 != number).take(OTHERS) {
        let value = match ev.judge(std::slice::from_ref(a)) {
            Verdict::True => "true",
            Verdict::False(..) => "false",
            Verdict::Undetermined(..) => "undetermined",
        };
        values.push(format!("{} {value}", i + 1));
    }
    let more = asserted.len().saturating_sub(OTHERS + 1);
    if more > 0 {
        values.push(format!("and {more} more"));
    }
    (!values.is_empty()).then(|| format!("{OTHER_ASSERTIONS}{}", values.join(", ")))
}

fn is_empty(read: &ModelText) -> bool {
    read.functions.is_empty() && read.values.is_empty() && read.universes.is_empty()
}

fn steps(store: &smelt_smtlib::Store, verdict: &Verdict) -> Vec<String> {
    verdict.steps().iter().map(|step| step.line(store, SHOWN)).collect()
}
