//! yinyang's folders.

use crate::events::{found, stamped, started};
use smelt_campaign::event::{Event, Found, Totals};
use smelt_campaign::folder::Folder;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn crash(id: &str, kind: &str, answer: &str) -> Found {
    let mut found = found(id);
    kind.clone_into(&mut found.kind);
    answer.clone_into(&mut found.testimony[0].answer);
    found.testimony[0].exit = None;
    found
}

#[test]
fn names_and_contents() {
    let folder = tempfile::tempdir().expect("a folder");
    let (bugs, logs) = (folder.path().join("my bugs"), folder.path().join("logs"));
    let mut out = Folder::create(&bugs, Some(&logs)).expect("the folders");
    let mut path = found("b5");
    path.solver = "/opt/my solvers/z3 -in=x".to_owned();
    path.testimony[0].solver.clone_from(&path.solver);
    path.name.seed = "/a/b/seed one.v2.smt2".to_owned();
    let mut model = found("b4");
    model.kind = "invalid-model".to_owned();
    let accused = &mut model.testimony[0];
    accused.asked = Some("(check-sat)\n(get-model)\n".to_owned());
    accused.model = Some("((define-fun x () Int 7))".to_owned());
    accused.verdict = Some("false".to_owned());
    accused.explanation = vec!["assertion 1 is false".to_owned(), "  x is 7".to_owned()];
    // What is so by construction, and nobody contradicts it.
    let mut built = crash("b8", "wrong-answer", "unsat");
    built.testimony.truncate(1);
    built.expected = Some("sat".to_owned());
    // Only the second of three answers is contradicted, and the last is none.
    let mut several = found("b9");
    let words = |all: &[&str]| all.iter().map(|w| (*w).to_owned()).collect();
    several.testimony[0].answers = words(&["sat", "unsat", "error"]);
    several.testimony[0].answer = "error".to_owned();
    several.testimony[1].answers = words(&["sat", "sat", "sat"]);
    out.take(&stamped(0.0, Event::Started(started(1)))).expect("taken");
    for found in [
        found("b1"),
        crash("b2", "crash", "crash (SIGSEGV: Segmentation fault)"),
        crash("b3", "assertion", "assertion (ast.cpp:12)"),
        model,
        path,
        crash("b6", "disagreement", "unsat"),
        crash("b7", "crash", "crash (SIGABRT)"),
        built,
        several,
    ] {
        out.take(&stamped(1.0, Event::Found(Box::new(found)))).expect("taken");
    }
    let stems = [
        "crash-z3@4.8.10_model_validate_true-len-b3",
        "crash-z3@4.8.10_model_validate_true-len-b7",
        "incorrect-my_z3_-in_x-seed_one.v2-b5",
        "incorrect-z3@4.8.10_model_validate_true-len-b1",
        "incorrect-z3@4.8.10_model_validate_true-len-b6",
        "incorrect-z3@4.8.10_model_validate_true-len-b8",
        "incorrect-z3@4.8.10_model_validate_true-len-b9",
        "invalid-model-z3@4.8.10_model_validate_true-len-b4",
        "segfault-z3@4.8.10_model_validate_true-len-b2",
    ];
    let mut both: Vec<String> =
        stems.iter().flat_map(|s| [format!("{s}.output"), format!("{s}.smt2")]).collect();
    both.push("models".to_owned());
    both.sort();
    assert_eq!(names(&bugs), both);
    let read = |name: String| std::fs::read_to_string(bugs.join(name)).expect("a file");
    assert_eq!(read(format!("{}.smt2", stems[3])), found("b1").trigger);
    // Both answers, the wrong one last.
    let script = bugs.join(format!("{}.smt2", stems[3]));
    assert_eq!(
        read(format!("{}.output", stems[3])),
        format!(
            "*** REFERENCE\ncommand: cvc5 '{0}'\nexit: 0\nstderr:\nstdout:\nsat\n\n\n\
             *** INCORRECT\ncommand: z3 model_validate=true '{0}'\nexit: 0\nstderr:\nwarning\nstdout:\nunsat\n",
            script.display()
        )
    );
    // The model, what is wrong with it, and the command that shows it.
    let invalid = read(format!("{}.output", stems[7]));
    let asks = bugs.join(format!("models/{}.smt2", stems[7]));
    let shown = format!(
        "\n\n*** MODEL\ncommand: z3 model_validate=true '{}'\nverdict: false\nexplanation:\n\
         assertion 1 is false\n  x is 7\nmodel:\n((define-fun x () Int 7))\n",
        asks.display()
    );
    assert!(invalid.ends_with(&shown), "{invalid}");
    assert_eq!(read(format!("models/{}.smt2", stems[7])), "(check-sat)\n(get-model)\n");
    let built = read(format!("{}.output", stems[5]));
    assert!(built.starts_with("*** REFERENCE\nexpected: sat\n\n\n*** INCORRECT\n"), "{built}");
    let several = read(format!("{}.output", stems[6]));
    assert!(several.starts_with("*** REFERENCE\ncommand: cvc5 '"), "{several}");
    let segfault = read(format!("{}.output", stems[8]));
    assert!(segfault.starts_with("command: z3 model_validate=true '"), "{segfault}");
    assert!(segfault.contains("exit: crash (SIGSEGV: Segmentation fault)\n"), "{segfault}");
    let totals = Totals { asked: 1, findings: 1, bugs: 1, ..Totals::default() };
    let ended = Event::Ended { reason: "bugs".to_owned(), totals };
    out.take(&stamped(2.0, ended)).expect("taken");
    let log = names(&logs);
    assert!(
        matches!(&log[..], [name] if name.starts_with("typefuzz-20") && name.ends_with(".log"))
    );
    let log = std::fs::read_to_string(logs.join(&log[0])).expect("the log");
    assert!(log.contains("] Strategy: typefuzz, 1 testing target, 3 seeds\n"), "{log}");
    assert!(log.contains(&format!("] Detected soundness bug! {}\n", script.display())), "{log}");
    assert!(log.contains("] Detected segfault: "), "{log}");
    assert!(log.contains("] Ended (bugs): 1 mutant asked, 1 finding, 1 distinct\n"), "{log}");
}

#[test]
fn a_folder_that_cannot_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("bugs"), "a file").expect("a file");
    let error = Folder::create(&folder.path().join("bugs"), None).expect_err("no folder");
    assert!(error.to_string().starts_with("cannot make "), "{error}");
}
