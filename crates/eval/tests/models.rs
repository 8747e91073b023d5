//! Models as solvers print them: `tests/models/<solver>.txt` holds what each solver printed for the
//! scripts of `cases.txt`, and `verdicts.txt` what smelt makes of it.
//!
//! Every model that is not simply true is in `verdicts.txt` with its reason; a model that a solver
//! got wrong is marked there, and why it is wrong stands beside it.

use smelt_eval::string::Escapes;
use smelt_eval::validate::{Verdict, asserted, questions};
use smelt_eval::{Evaluator, Limits, Model};
use smelt_smtlib::{Session, Theories};
use std::collections::BTreeMap;
use std::path::Path;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models")
}

/// The sections `=== name` of a file.
fn sections(file: &str) -> Vec<(String, Vec<u8>)> {
    let text = std::fs::read(folder().join(file)).expect("the file is there");
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();
    for line in text.split_inclusive(|&b| b == b'\n') {
        match line.strip_prefix(b"=== ") {
            Some(name) => {
                let name = String::from_utf8_lossy(name).trim().to_owned();
                all.push((name, Vec::new()));
            }
            None => {
                if let Some((_, body)) = all.last_mut() {
                    body.extend_from_slice(line);
                }
            }
        }
    }
    all
}

/// `true`, `false`, `undetermined REASON`, or `unreadable PROBLEM`.
fn verdict(solver: &str, script: &[u8], output: &[u8]) -> String {
    let whole = Session::new(script, Theories::builtin());
    assert!(whole.problems().is_empty(), "{:?}", whole.problems());
    let at = questions(whole.store(), whole.commands())[0];
    let end = whole.commands()[at].span.expect("unchanged").end as usize;
    let mut session = Session::new(&script[..end], Theories::builtin());
    let model = match session.model(output) {
        Ok(model) => Model::from_text(session.store(), &model),
        Err(problem) => return format!("unreadable {problem}"),
    };
    let asserted = asserted(session.store(), session.commands(), at);
    let limits = Limits { steps: 500_000, ..Limits::default() };
    let mut ev = Evaluator::with_limits(session.store(), &model, limits);
    // The one solver here that still wrote the old escapes.
    let legacy = solver == "z3-4.8.8";
    ev.set_escapes(if legacy { Escapes::Legacy } else { Escapes::Standard });
    match ev.judge(&asserted) {
        Verdict::True => "true".to_owned(),
        Verdict::False(a, _) => format!("false {}", session.store().text(a.term)),
        Verdict::Undetermined(_, reason, _) => {
            format!("undetermined {}", reason.text(session.store()))
        }
    }
}

#[test]
fn every_model_is_read_and_judged_as_it_was() {
    let scripts: BTreeMap<String, Vec<u8>> = sections("cases.txt").into_iter().collect();
    let mut solvers: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder is there")
        .filter_map(|e| e.ok()?.file_name().to_str()?.strip_suffix(".txt").map(str::to_owned))
        .filter(|name| name != "cases" && name != "verdicts")
        .collect();
    solvers.sort();
    let mut got = String::new();
    let mut judged = 0;
    for solver in &solvers {
        let mut fine = 0;
        let models = sections(&format!("{solver}.txt"));
        for (case, output) in &models {
            judged += 1;
            match verdict(solver, &scripts[case], output).as_str() {
                "true" => fine += 1,
                other => got.push_str(&format!("{solver} {case}: {other}\n")),
            }
        }
        got.push_str(&format!("{solver}: {fine} of {} true\n", models.len()));
    }
    assert!(judged > 400, "only {judged} models");
    let path = folder().join("verdicts.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let wanted: String =
        text.lines().filter(|l| !l.starts_with(';')).map(|l| format!("{l}\n")).collect();
    if std::env::var_os("SMELT_UPDATE").is_some() {
        let remarks: String =
            text.lines().filter(|l| l.starts_with(';')).map(|l| format!("{l}\n")).collect();
        std::fs::write(&path, remarks + &got).expect("can be written");
        return;
    }
    for (wanted, got) in wanted.lines().zip(got.lines()) {
        assert_eq!(wanted, got, "SMELT_UPDATE=1 writes verdicts.txt anew; read what changed");
    }
    assert_eq!(wanted.lines().count(), got.lines().count());
}
