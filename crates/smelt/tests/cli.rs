//! What people see: the README as it is printed, theories, figures, pipes.

mod support;

use std::process::Stdio;
use support::{finish, folder, project, run_in, smelt_in};

#[test]
fn the_readme_shows_what_is_printed() {
    let readme = std::fs::read_to_string(project().join("README.md")).expect("the README");
    let blocks: Vec<&str> = readme
        .split("```console\n")
        .skip(1)
        .filter_map(|block| block.split("```").next())
        .collect();
    // The first is held against real solvers in `run.rs`.
    let [_, validated, block] = blocks[..] else { panic!("three console blocks") };
    // The example with one number of its model changed.
    let example = |name: &str| {
        std::fs::read_to_string(project().join("examples").join(name)).expect("the example")
    };
    let wrong = example("queue.model").replace("(ite (= x!0 3) (- 1)", "(ite (= x!0 3) 7");
    let folder_of_model = folder(&[("queue.smt2", &example("queue.smt2")), ("answer.txt", &wrong)]);
    let args = ["validate", "queue.smt2", "--model", "answer.txt"];
    let run = run_in(folder_of_model.path(), &args);
    let shown = validated.strip_prefix("$ smelt validate queue.smt2 --model answer.txt\n");
    assert_eq!(run.out.trim_end(), shown.expect("the command").trim_end());
    assert_eq!(run.code, 10);
    let shown = block.strip_prefix("$ smelt check query.smt2\n").expect("the command");
    let text = "(set-logic QF_BV)\n(declare-const v (_ BitVec 8))\n\n\
                (assert (= (bvadd v ((_ zero_extend 8) v)) #x00))\n(assert (bvsubb v v))\n";
    let folder = folder(&[("query.smt2", text)]);
    let run = run_in(folder.path(), &["check", "--quiet", "query.smt2"]);
    assert_eq!(run.out.trim_end(), shown.trim_end());
    assert_eq!(run.code, 1);
    assert!(readme.contains("cargo test --workspace"));
}

#[test]
fn theories_are_listed_shown_and_searched() {
    let all = run_in(&project(), &["theories"]);
    assert_eq!(all.code, 0);
    for name in ["Core", "Ints", "FloatingPoint", "Strings", "Sets", "FiniteFields", "HO_Core"] {
        assert!(all.out.lines().any(|l| l.starts_with(name)), "{name}\n{}", all.out);
    }
    let one = run_in(&project(), &["theories", "reals_ints"]);
    insta::assert_snapshot!(one.out, @r#"
    Reals_Ints: Conversions between integers and reals
      (to_real Int Real)
      (to_real Real Real :internal :from extension :doc "identity")
      (to_int Real Int)
      (is_int Real Bool)
    "#);
    let found = run_in(&project(), &["theories", "--find", "rotate"]);
    assert!(found.out.contains("((_ rotate_left i) (_ BitVec m) (_ BitVec m))"), "{}", found.out);
    assert_eq!(run_in(&project(), &["theories", "--find", "zzz"]).code, 1);
    let json = run_in(&project(), &["theories", "--json", "Core"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(json[0]["name"], "Core");
    let ops = json[0]["operators"].as_array().expect("operators");
    assert!(ops.iter().any(|o| o["name"] == "=>" && o["origin"].is_null()));
}

#[test]
fn bench_frontend_prints_its_figures() {
    let run = run_in(&project(), &["bench", "frontend", "examples", "--seconds", "0.05", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    for key in ["tokenise_mb_s", "parse_mb_s", "check_mb_s", "print_mb_s", "check_to_tokenise"] {
        assert!(json[key].as_f64().is_some_and(|v| v > 0.0), "{key}: {json}");
    }
    assert_eq!(json["accepted"], 5);
}

/// `smelt … | head`: a reader that goes away is no error.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = smelt_in(&project(), &["theories", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let end = finish(child.wait_with_output().expect("it ends"));
    assert!(!end.err.contains("panicked"), "{}", end.err);
}

/// What is like another solver is a solver of its own.
#[test]
fn profiles_that_are_like_others_are_listed() {
    let profile =
        "name = \"mine\"\ntitle = \"Mine\"\nlike = \"z3\"\n[start]\nprograms = [\"sh\"]\n";
    let folder = folder(&[("profiles/mine.toml", profile)]);
    let mut command = smelt_in(folder.path(), &["solvers", "list", "--profiles", "profiles"]);
    let run = finish(command.env("SMELT_CACHE", folder.path()).output().expect("smelt runs"));
    let line = run.out.lines().find(|l| l.starts_with("mine")).unwrap_or_default();
    assert!(line.contains("PATH, like z3") && line.ends_with("/sh"), "{}", run.out);
}
