//! A script, a byte 0, and a model: reading and judging never panics, ends soon, and every value that
//! is shown reads back as the same value.
#![no_main]

use libfuzzer_sys::fuzz_target;
use smelt_eval::validate::{Verdict, asserted};
use smelt_eval::{Evaluator, Limits, Model};
use smelt_smtlib::{Session, Theories};

fuzz_target!(|data: &[u8]| {
    if std::str::from_utf8(data).is_err() {
        // Values are shown as text.
        return;
    }
    let mut parts = data.splitn(2, |&b| b == 0);
    let (script, model) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let mut session = Session::new(script, Theories::builtin());
    if !session.problems().is_empty() {
        return;
    }
    let Ok(text) = session.model(model) else { return };
    let model = Model::from_text(session.store(), &text);
    let asserted = asserted(session.store(), session.commands(), usize::MAX);
    let limits = Limits {
        steps: 20_000,
        values: 20_000,
        size: 1 << 16,
        cases: 64,
        instances: 256,
        ..Limits::default()
    };
    let mut shown = Vec::new();
    let mut ev = Evaluator::with_limits(session.store(), &model, limits.clone());
    let verdict = ev.judge(&asserted).word();
    for a in &asserted {
        for &t in session.store().subterms(a.term) {
            let v = ev.value(t);
            let sort = session.store().sort(t);
            if ev.values().is_exact(v) && shown.len() < 8 {
                let text = ev.show(v, sort);
                if text.len() < 10_000 && !text.contains('<') {
                    shown.push((t, sort, text));
                }
            }
        }
    }
    // The same again is the same.
    let mut again = Evaluator::with_limits(session.store(), &model, limits.clone());
    let second = again.judge(&asserted);
    assert_eq!(verdict, second.word());
    if let Verdict::False(_, e) | Verdict::Undetermined(_, _, e) = second {
        assert!(!e.steps.is_empty());
    }
    drop((ev, again));
    let read: Vec<_> = shown
        .into_iter()
        .map(|(t, sort, text)| match session.value(text.clone(), sort) {
            Ok(back) => (t, back),
            Err(p) => panic!("{text}: {p}"),
        })
        .collect();
    let mut ev = Evaluator::with_limits(session.store(), &model, limits);
    for (t, back) in read {
        let (a, b) = (ev.value(t), ev.value(back));
        assert_ne!(ev.same(a, b), Some(false), "a value does not read back");
    }
});
