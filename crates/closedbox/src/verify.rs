//! The last word on a model: every call of a box in it was made, and the whole formula is true under exact
//! evaluation.

use crate::general::{is_value, ready};
use crate::host::Host;
use crate::problem::Problem;
use crate::solve::Stop;
use smelt_eval::validate::Verdict;
use smelt_eval::value::ValueId;
use smelt_eval::{Interpretation, Model};
use smelt_smtlib::TermId;
use smelt_smtlib::decl::FunId;
use std::time::{Duration, Instant};

/// What the check of a model may take beyond the time of all: it is the last that is done.
const LAST: Duration = Duration::from_millis(500);

/// A model that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The constants of the script, their sorts and values, as text.
    pub values: Vec<(String, String, String)>,
    /// The other functions of the script of which the model says something, as definitions.
    pub functions: Vec<String>,
    /// What the boxes gave: name, arguments, value.
    pub calls: Vec<(String, Vec<String>, String)>,
    /// The model as the SMT engine printed it.
    printed: String,
}

impl Verified {
    /// As solvers print models.
    pub fn text(&self) -> String {
        let mut text = "(\n".to_owned();
        for (name, sort, value) in &self.values {
            text.push_str(&format!("  (define-fun {name} () {sort} {value})\n"));
        }
        for function in &self.functions {
            text.push_str(&format!("  {function}\n"));
        }
        text.push_str(")\n");
        text
    }
}

/// A call that was made, as SMT-LIB writes it: the box, its arguments, what it gave.
pub(crate) type Made = (String, Vec<String>, String);

/// Checks a model that the SMT engine printed, with what boxes were seen to give.
pub(crate) fn verify(
    problem: &mut Problem,
    printed: &str,
    calls: Vec<Made>,
) -> Result<Verified, String> {
    let mark = problem.session.mark();
    let answer = checked(problem, printed, calls);
    problem.session.forget(mark);
    answer
}

fn checked(problem: &mut Problem, printed: &str, calls: Vec<Made>) -> Result<Verified, String> {
    let model = model(problem, printed, &calls)?;
    let constants = problem.constants[..problem.shown].to_vec();
    let heads: Vec<TermId> = constants
        .iter()
        .filter_map(|&f| {
            let store = problem.session.store_mut();
            let head = store.fun_head(f);
            store.app(head, &[]).ok()
        })
        .collect();
    let store = problem.session.store();
    let mut ev = problem.evaluator(&model);
    let until = problem.until.map(|until| until + LAST);
    ev.stop_at(until);
    match ev.judge(&problem.asserted) {
        Verdict::True => {
            ev.stop_at(None);
            let mut values = Vec::new();
            for t in heads {
                let (value, sort) = (ev.value(t), store.sort(t));
                let shown = ev.show(value, sort);
                values.push((store.text(t), store.sorts.text(sort, &store.symbols), shown));
            }
            let functions =
                problem.functions.iter().filter_map(|&f| definition(problem, &model, f));
            let functions = functions.collect();
            Ok(Verified { values, functions, calls, printed: printed.to_owned() })
        }
        Verdict::False(..) => Err("it is false when it is evaluated exactly".to_owned()),
        Verdict::Undetermined(..) if until.is_some_and(|until| Instant::now() >= until) => {
            Err("the time was over before it was checked".to_owned())
        }
        Verdict::Undetermined(_, reason, _) => {
            Err(format!("it cannot be checked exactly: {}", reason.text(store)))
        }
    }
}

/// What a model says about a function, as SMT-LIB writes it.
fn definition(problem: &Problem, model: &Model, fun: FunId) -> Option<String> {
    let store = problem.store();
    let (sorts, result) = problem.signature(fun);
    let (names, body): (Vec<String>, String) = match model.interpretation(fun)? {
        Interpretation::Definition(params, body) => {
            (params.iter().map(|&p| store.text(p)).collect(), store.text(*body))
        }
        Interpretation::Points(points) => {
            let names: Vec<String> = (0..sorts.len()).map(|i| format!("x!{i}")).collect();
            let ((_, last), others) = points.split_last()?;
            let mut body = String::new();
            for (args, value) in others {
                let same =
                    names.iter().zip(args).map(|(n, &a)| format!(" (= {n} {})", store.text(a)));
                let same: String = same.collect();
                body.push_str(&format!("(ite (and true{same}) {} ", store.text(*value)));
            }
            (names, body + &store.text(*last) + &")".repeat(others.len()))
        }
    };
    let params: Vec<String> = names.iter().zip(&sorts).map(|(n, s)| format!("({n} {s})")).collect();
    Some(format!("(define-fun {} ({}) {result} {body})", problem.name(fun), params.join(" ")))
}

/// The model of the SMT engine, in which boxes do what they were seen to do.
pub(crate) fn model(problem: &mut Problem, printed: &str, calls: &[Made]) -> Result<Model, String> {
    let read = problem.session.model_of(printed.as_bytes().to_vec(), None);
    let read = read.map_err(|e| format!("it cannot be read: {e}"))?;
    let mut model = Model::from_text(problem.session.store(), &read);
    for (name, args, value) in calls {
        let Some(fun) = problem.boxes.iter().copied().find(|f| problem.name(*f) == *name) else {
            continue;
        };
        let mut term = |text: &str| -> Result<TermId, String> {
            problem.session.term(text.as_bytes().to_vec()).map_err(|e| e.to_string())
        };
        let args: Vec<TermId> = args.iter().map(|t| term(t)).collect::<Result<_, String>>()?;
        let value = term(value)?;
        model.observe(fun, args.into(), value);
    }
    Ok(model)
}

/// Whether a term stands for a function, and not for what it gives.
fn is_function(problem: &Problem, term: TermId) -> bool {
    let store = problem.store();
    let sort = store.sorts.get(store.sorts.canon(store.sort(term)));
    store.sorts.con_name(sort.con, &store.symbols)[..] == *b"->"
}

/// The values of terms under a model that was checked. Boxes whose values the answer did not need are called, and the model
/// has these from then on.
pub fn values(
    problem: &mut Problem,
    verified: &mut Verified,
    terms: &[String],
    host: &mut LazyHost<'_, '_>,
    cancelled: &Stop<'_>,
) -> Result<Vec<String>, String> {
    let mark = problem.session.mark();
    let answer = known_values(problem, verified, terms, host, cancelled);
    problem.session.forget(mark);
    answer
}

/// Who runs boxes, started when the first one is called.
pub type LazyHost<'h, 's> = dyn FnMut(&Problem) -> Result<Host<'s>, String> + 'h;

fn known_values(
    problem: &mut Problem,
    verified: &mut Verified,
    terms: &[String],
    start: &mut LazyHost<'_, '_>,
    cancelled: &Stop<'_>,
) -> Result<Vec<String>, String> {
    let mut ids = Vec::new();
    for t in terms {
        let term = problem.session.term(t.as_bytes().to_vec());
        let term = term.map_err(|e| format!("{t}: {e}"))?;
        if is_function(problem, term) {
            return Err(format!("{t} is a function: ask for what it gives to arguments"));
        }
        ids.push(term);
    }
    let mut host = None;
    loop {
        let model = model(problem, &verified.printed, &verified.calls)?;
        let store = problem.session.store();
        let mut ev = problem.evaluator(&model);
        let found: Vec<ValueId> = ids.iter().map(|&t| ev.value(t)).collect();
        let unseen = ev.unseen_calls().to_vec();
        if unseen.is_empty() {
            let mut shown = Vec::new();
            for ((&t, &value), text) in ids.iter().zip(&found).zip(terms) {
                if !ev.values().is_closed(value) {
                    return Err(format!("the model says nothing about {text}"));
                }
                shown.push(ev.show(value, store.sort(t)));
            }
            return Ok(shown);
        }
        let host = match &mut host {
            Some(host) => host,
            None => host.insert(start(problem)?),
        };
        let mut made: Vec<Made> = Vec::new();
        for (fun, args) in unseen {
            let ready = ready(problem, &mut ev, fun, &args, host)?;
            let call = format!("({} {})", ready.name, ready.texts.join(" "));
            let value = host
                .call_any(ready.bound, ready.data, &|| cancelled())
                .map_err(|e| format!("{call} has no value: {e}"))?;
            made.push((ready.name, ready.texts, value));
        }
        for (name, _, value) in &made {
            if !is_value(problem, name, value) {
                return Err(format!("{name} answered {value}, no value of its sort"));
            }
        }
        verified.calls.extend(made);
    }
}
