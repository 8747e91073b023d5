//! A campaign that was never run: events as they would have been told, in a store.

use smelt_campaign::event::{
    Answers, Event, Found, MutantName, Refused, Round, Slow, SolverLine, Stamped, Started,
    Testimony, Totals, VERSION, Weights,
};
use smelt_campaign::store::Store;
use std::path::Path;

/// What must never become markup.
pub(crate) const EVIL: &str = "<script>alert(\"x\")</script>&amp;'";

pub(crate) fn name(step: u64) -> MutantName {
    MutantName {
        seed: format!("{EVIL}.smt2"),
        hash: "00ff".to_owned(),
        strategy: "mix".to_owned(),
        stream: 3,
        step,
        epoch: 0,
    }
}

pub(crate) fn found(number: u64, kinds: u64) -> Found {
    let kind = number % kinds;
    let accused = Testimony {
        solver: "z3@4.8.10".to_owned(),
        command: "z3 -smt2 {}".to_owned(),
        answer: "sat".to_owned(),
        stdout: format!("sat\n{EVIL}\n"),
        model: Some(format!("((define-fun s () String \"{EVIL}\"))")),
        verdict: Some("false".to_owned()),
        explanation: vec!["assertion 1 at 2:1 is false".to_owned(), format!("  s is \"{EVIL}\"")],
        cpu: 12,
        ..Testimony::default()
    };
    let judge = Testimony {
        solver: "cvc5@1.4.2".to_owned(),
        command: "cvc5 {}".to_owned(),
        answer: "unsat".to_owned(),
        ..Testimony::default()
    };
    Found {
        id: format!("{number:010x}"),
        kind: ["invalid-model", "wrong-answer", "crash"][kind as usize % 3].to_owned(),
        certainty: ["certain", "disagreement"][kind as usize % 2].to_owned(),
        solver: "z3@4.8.10".to_owned(),
        sentence: format!("the model of z3@4.8.10 is wrong {EVIL} ({kind})"),
        theory: ["Strings", "Ints", "Core"][kind as usize % 3].to_owned(),
        signature: format!("bug {kind}"),
        duplicate_of: (number >= kinds).then(|| format!("{kind:010x}")),
        releases: vec!["4.8.9".to_owned()],
        expected: Some("unsat".to_owned()),
        name: name(number),
        steps: vec![format!("typefuzz: x became \"{EVIL}\"")],
        trigger: format!(
            "; {EVIL}\n(declare-const s String)\n(assert (= s \"{number}\"))\n(check-sat)\n"
        ),
        testimony: vec![accused, judge],
        cpu: number as f64,
    }
}

pub(crate) fn totals(second: u64) -> Totals {
    let answers = Answers {
        sat: second * 9,
        unsat: second * 5,
        unknown: second,
        crash: second / 7,
        models: second * 8,
        cpu: second * 900,
        ..Answers::default()
    };
    Totals {
        rounds: second * 2,
        made: second * 20,
        dropped: second,
        asked: second * 19,
        refused: 1,
        features: 100 + second * 3,
        once: 40,
        twice: 19,
        looked: second * 18,
        operators: 50 + second / 4,
        seeds: (second * 2, 1),
        cpu: second as f64 * 1.9,
        answers: [("z3@4.8.10".to_owned(), answers), ("cvc5@1.4.2".to_owned(), answers)].into(),
        ..Totals::default()
    }
}

/// A solver that takes part.
pub(crate) fn line(name: &str, reference: bool) -> SolverLine {
    SolverLine {
        name: name.to_owned(),
        version: Some("1.0".to_owned()),
        command: format!("{name} {{}}"),
        reference,
        screening: "session".to_owned(),
    }
}

/// How a campaign begins.
pub(crate) fn started(solvers: Vec<SolverLine>, seeds: u64) -> Started {
    Started {
        version: VERSION,
        smelt: "0.1.0".to_owned(),
        seed: 11,
        strategy: "mix".to_owned(),
        solvers,
        seeds,
        workers: 2,
        resumed: false,
    }
}

/// A round with everything that a round may tell.
pub(crate) fn round(number: u64) -> Round {
    let one = |n: &str, times| [(n.to_owned(), times)].into();
    Round {
        number,
        name: name(12),
        made: 10,
        dropped: 1,
        asked: 9,
        fresh: 3,
        answers: totals(1).answers,
        strategies: one("typefuzz", 9),
        operators: one("str.++", 4),
        slowest: Some(Slow {
            solver: "z3@4.8.10".to_owned(),
            answer: "unknown".to_owned(),
            cpu: 700 + number,
            name: name(4),
        }),
    }
}

/// A campaign of two minutes with so many findings of so many kinds; it is still at work if it is given back.
pub(crate) fn campaign(folder: &Path, findings: u64, kinds: u64) -> Store {
    let settings =
        r#"{"folder":"/home/me","settings":{"strategy":"mix","seed":11,"with":["z3@4.8.10"]}}"#;
    let mut store = Store::create(folder, settings).expect("a store");
    let mut take = |at: f64, event| store.take(&Stamped { at, event }).expect("taken");
    let solvers = vec![line("z3@4.8.10", false), line("cvc5@1.4.2", true)];
    take(0.0, Event::Started(started(solvers, 200)));
    let strategies = [("opfuzz".to_owned(), 2.0), ("typefuzz".to_owned(), 3.5)].into();
    let weights = Weights { epoch: 0, strategies, operators: Default::default(), features: 9 };
    take(0.1, Event::Weights(weights));
    take(0.2, Event::SeedLeftOut { path: format!("{EVIL}.smt2"), reason: EVIL.to_owned() });
    let refused = Refused {
        solver: "z3@4.8.10".to_owned(),
        message: EVIL.to_owned(),
        name: name(1),
        text: None,
    };
    take(0.3, Event::Refused(refused));
    for second in 1..=120 {
        take(second as f64, Event::Round(round(second - 1)));
        take(second as f64, Event::Tick(totals(second)));
    }
    for number in 0..findings {
        take(
            1.0 + number as f64 * 110.0 / findings as f64,
            Event::Found(Box::new(found(number, kinds))),
        );
    }
    store.flush().expect("written");
    store
}

/// Ends it.
pub(crate) fn end(mut store: Store) {
    let ended = Event::Ended { reason: "time".to_owned(), totals: totals(121) };
    store.take(&Stamped { at: 121.0, event: ended }).expect("taken");
}
