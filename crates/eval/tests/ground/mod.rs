//! Terms with the values that they should have, for the tests of operators and of collections.

use smelt_eval::{Evaluator, Model};
use smelt_smtlib::{Session, TermId, Theories};

/// Stands for a value that nothing fixes.
pub(crate) const OPEN: &str = "undetermined";

/// Reads pairs of a term and its value in the scope of a script and a model of it, and returns those
/// that are not as they should be.
pub(crate) fn wrong<T: AsRef<str>>(script: &str, model: &str, cases: &[(T, T)]) -> Vec<String> {
    let mut session = Session::new(script, Theories::builtin());
    assert!(session.problems().is_empty(), "{script}: {:?}", session.problems());
    let mut read = |text: &str| match session.term(text) {
        Ok(t) => t,
        Err(problem) => panic!("{text}: {problem:?}"),
    };
    let mut terms: Vec<(TermId, Option<TermId>)> = Vec::with_capacity(cases.len());
    for (t, v) in cases {
        let v = v.as_ref();
        terms.push((read(t.as_ref()), (v != OPEN).then(|| read(v))));
    }
    let model = match session.model(model) {
        Ok(text) => Model::from_text(session.store(), &text),
        Err(problem) => panic!("{model}: {problem:?}"),
    };
    let mut ev = Evaluator::new(session.store(), &model);
    let mut wrong = Vec::new();
    for ((term, value), (text, expected)) in terms.into_iter().zip(cases) {
        let found = ev.value(term);
        let closed = ev.values().is_closed(found);
        let right = match value {
            Some(value) => {
                let value = ev.value(value);
                closed && ev.values().is_closed(value) && ev.same(found, value) == Some(true)
            }
            None => !closed,
        };
        if !right {
            let (text, expected) = (text.as_ref(), expected.as_ref());
            let shown = ev.show(found, session.store().sort(term));
            let reason = ev.values().reason(found).map(|r| r.text(session.store()));
            wrong.push(format!("{text}\n  should be {expected}\n  but is {shown} ({reason:?})"));
        }
    }
    wrong
}
