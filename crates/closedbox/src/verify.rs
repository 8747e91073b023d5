//! The last word on a model: every call of a box in it was made, and the whole formula is true under exact
//! evaluation.

use crate::graph::Kind;
use crate::literal::show;
use crate::problem::Problem;
use crate::translate::kind_of;
use smelt_eval::validate::Verdict;
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::TermId;

/// A model that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The constants of the script, their sorts and values, as text.
    pub values: Vec<(String, String, String)>,
    /// What the boxes gave: applications and values.
    pub calls: Vec<(String, String)>,
}

impl Verified {
    /// As solvers print models.
    pub fn text(&self) -> String {
        let mut text = "(\n".to_owned();
        for (name, sort, value) in &self.values {
            text.push_str(&format!("  (define-fun {name} () {sort} {value})\n"));
        }
        text.push_str(")\n");
        text
    }
}

/// Checks a model that the SMT engine printed, with what boxes were seen to give.
pub(crate) fn verify(
    problem: &mut Problem,
    printed: &str,
    known: &[(String, Vec<u64>, u64)],
) -> Result<Verified, String> {
    let mark = problem.session.mark();
    let read = problem.session.model_of(printed.as_bytes().to_vec(), None);
    let read = read.map_err(|e| format!("it cannot be read: {e}"))?;
    let mut model = Model::from_text(problem.session.store(), &read);
    let mut seen = Vec::new();
    for (name, args, value) in known {
        let store = problem.session.store();
        let Some(fun) = problem.boxes.iter().copied().find(|f| problem.name(*f) == *name) else {
            continue;
        };
        let signature = store.fun(fun);
        let kinds: Option<Vec<Kind>> =
            signature.params.iter().map(|&s| kind_of(store, s)).collect();
        let (Some(kinds), Some(result)) = (kinds, kind_of(store, signature.result)) else {
            continue;
        };
        let texts: Vec<String> = args.iter().zip(&kinds).map(|(&a, &k)| show(a, k)).collect();
        let value = show(*value, result);
        let term = |problem: &mut Problem, text: &str| -> Result<TermId, String> {
            problem.session.term(text.as_bytes().to_vec()).map_err(|e| e.to_string())
        };
        let args: Vec<TermId> =
            texts.iter().map(|t| term(problem, t)).collect::<Result<_, String>>()?;
        let result = term(problem, &value)?;
        model.observe(fun, args.into(), result);
        seen.push((format!("({name} {})", texts.join(" ")), value));
    }
    let constants = problem.constants.clone();
    let heads: Vec<TermId> = constants
        .iter()
        .filter_map(|&f| {
            let store = problem.session.store_mut();
            let head = store.fun_head(f);
            store.app(head, &[]).ok()
        })
        .collect();
    let store = problem.session.store();
    let mut ev = Evaluator::new(store, &model);
    let verdict = ev.judge(&problem.asserted);
    let answer = match verdict {
        Verdict::True => {
            let mut values = Vec::new();
            for t in heads {
                let (value, sort) = (ev.value(t), store.sort(t));
                let shown = ev.show(value, sort);
                values.push((store.text(t), store.sorts.text(sort, &store.symbols), shown));
            }
            Ok(Verified { values, calls: seen })
        }
        Verdict::False(..) => Err("it is false when it is evaluated exactly".to_owned()),
        Verdict::Undetermined(_, reason, _) => {
            Err(format!("it cannot be checked exactly: {}", reason.text(store)))
        }
    };
    drop(ev);
    problem.session.forget(mark);
    answer
}
