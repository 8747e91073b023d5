//! Events as a campaign sends them.

use smelt_campaign::event::{
    Answers, Event, Found, MutantName, Round, Slow, SolverLine, Stamped, Started, Testimony,
};

pub(crate) fn stamped(at: f64, event: Event) -> Stamped {
    Stamped { at, event }
}

pub(crate) fn started(seed: u64) -> Started {
    let solver = SolverLine {
        name: "z3@4.8.10".to_owned(),
        version: Some("4.8.10".to_owned()),
        command: "z3 {}".to_owned(),
        reference: false,
        screening: "session".to_owned(),
    };
    Started {
        version: 1,
        smelt: "0.1.0".to_owned(),
        seed,
        strategy: "typefuzz".to_owned(),
        solvers: vec![solver],
        seeds: 3,
        workers: 2,
        resumed: false,
    }
}

fn name() -> MutantName {
    MutantName {
        seed: "seeds/strings/len.smt2".to_owned(),
        hash: "00ff".to_owned(),
        strategy: "typefuzz".to_owned(),
        stream: u64::MAX,
        step: 2,
        epoch: 3,
    }
}

pub(crate) fn round(number: u64, epoch: u64) -> Round {
    let answers = Answers { sat: 3, unsat: 2, cpu: 40, ..Answers::default() };
    Round {
        number,
        name: MutantName { epoch, ..name() },
        made: 10,
        dropped: 2,
        asked: 8,
        fresh: 1,
        answers: [("z3".to_owned(), answers), ("cvc5".to_owned(), answers)].into(),
        strategies: [("opfuzz".to_owned(), 3), ("typefuzz".to_owned(), 7)].into(),
        operators: [("bvadd".to_owned(), 2), ("str.++".to_owned(), 1)].into(),
        slowest: Some(Slow {
            solver: "z3".to_owned(),
            answer: "unknown".to_owned(),
            cpu: 60 + number,
            name: MutantName { epoch, ..name() },
        }),
    }
}

/// A wrong `unsat`.
pub(crate) fn found(id: &str) -> Found {
    let accused = Testimony {
        solver: "z3@4.8.10 model_validate=true".to_owned(),
        command: "z3 model_validate=true {}".to_owned(),
        answer: "unsat".to_owned(),
        stdout: "unsat\n".to_owned(),
        stderr: "warning\n".to_owned(),
        exit: Some(0),
        cpu: 12,
        ..Testimony::default()
    };
    let witness = Testimony {
        solver: "cvc5@1.4.2".to_owned(),
        command: "cvc5 {}".to_owned(),
        answer: "sat".to_owned(),
        stdout: "sat\n".to_owned(),
        cpu: 30,
        exit: Some(0),
        model: Some("((define-fun |```| () Int 1))".to_owned()),
        verdict: Some("true".to_owned()),
        ..Testimony::default()
    };
    Found {
        id: id.to_owned(),
        kind: "wrong-answer".to_owned(),
        certainty: "certain".to_owned(),
        solver: accused.solver.clone(),
        sentence: "z3@4.8.10 model_validate=true says unsat,\nbut there is a model".to_owned(),
        theory: "Strings".to_owned(),
        signature: format!("signature of {id}"),
        duplicate_of: None,
        releases: vec!["z3@4.8.9".to_owned(), "z3@4.8.8".to_owned()],
        expected: None,
        name: name(),
        steps: vec!["line 2: x became y".to_owned(), "line 3: y became (str.++ y y)".to_owned()],
        trigger: "(declare-const x String)\n(check-sat)\n".to_owned(),
        testimony: vec![accused, witness],
        cpu: 1.25,
    }
}
