//! `smelt validate` and `smelt eval`: models, judged and shown.

mod support;

use support::{folder, run_in};

const QUEUE: &str = "(set-logic QF_AUFLIA)
(declare-fun size (Int) Int)
(declare-const head Int)
(declare-const buffer (Array Int Int))
(assert (let ((next (+ head 1))) (and (> next 1) (= (select buffer next) (size head)))))
(assert (or (< head 0) (= (size head) 7)))
(check-sat)
(get-model)
";

#[test]
fn validate_says_true() {
    let model = "sat\n((define-fun head () Int 3) (define-fun size ((x!0 Int)) Int 7)
        (define-fun buffer () (Array Int Int) ((as const (Array Int Int)) 7)))";
    let folder = folder(&[("queue.smt2", QUEUE), ("model.txt", model)]);
    let run = run_in(folder.path(), &["validate", "queue.smt2", "--model", "model.txt"]);
    insta::assert_snapshot!(run.out, @"true: the model satisfies all 2 assertions");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn validate_explains_false() {
    let model = "sat\n((define-fun head () Int 3)
        (define-fun size ((x!0 Int)) Int (ite (= x!0 3) 7 0))
        (define-fun buffer () (Array Int Int) (store ((as const (Array Int Int)) 7) 4 (- 1))))";
    let folder = folder(&[("queue.smt2", QUEUE), ("model.txt", model)]);
    let run = run_in(folder.path(), &["validate", "queue.smt2", "--model", "model.txt"]);
    insta::assert_snapshot!(run.out, @r"
    false: the model does not satisfy assertion 1 of 2 at queue.smt2:5:1
      (let ((next (+ head 1))) (and (> next 1) (= (select buffer next) (size head)))) is false
        (and (> next 1) (= (select buffer next) (size head))) is false
          (= (select buffer next) (size head)) is false
            (select buffer next) is (- 1)
              buffer is (store ((as const (Array Int Int)) 7) 4 (- 1))
              next is 4
            (size head) is 7
              head is 3
    ");
    assert_eq!((run.code, run.err.as_str()), (10, ""));
    let run = run_in(folder.path(), &["validate", "queue.smt2", "--model", "model.txt", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(json["verdict"], "false");
    assert_eq!(json["assertion"]["line"], 5);
    assert_eq!(json["explanation"][4]["term"], "buffer");
    assert_eq!(json["explanation"][4]["depth"], 4);
    assert_eq!(run.code, 10);
}

#[test]
fn validate_says_that_it_leaves_something_out() {
    let deep =
        format!("(declare-const x Int)(assert (= 0 {}x{}))", "(+ 1 ".repeat(20), ")".repeat(20));
    let folder = folder(&[("a.smt2", &deep), ("m", "((x 1))")]);
    let run = run_in(folder.path(), &["validate", "a.smt2", "--model", "m"]);
    assert!(run.out.ends_with("  … and more that is left out\n"), "{}", run.out);
    let run = run_in(folder.path(), &["validate", "a.smt2", "--model", "m", "--json"]);
    assert!(run.out.contains("\"cut\":true"), "{}", run.out);
}

#[test]
fn quiet_validate_says_one_word() {
    let folder = folder(&[("a.smt2", "(declare-const x Int)(assert (> x 0))"), ("m", "((x 1))")]);
    let run = run_in(folder.path(), &["validate", "a.smt2", "--model", "m", "--quiet"]);
    assert_eq!((run.code, run.out.as_str()), (0, "true\n"));
}

#[test]
fn validate_says_what_is_missing() {
    let model = "((define-fun head () Int 3))";
    let folder = folder(&[("queue.smt2", QUEUE), ("model.txt", model)]);
    let run = run_in(folder.path(), &["validate", "queue.smt2", "--model", "model.txt"]);
    insta::assert_snapshot!(run.out, @r"
    undetermined: the model says nothing about `buffer`
      no assertion is false, but assertion 1 of 2 at queue.smt2:5:1 has no value
      (let ((next (+ head 1))) (and (> next 1) (= (select buffer next) (size head)))) is undetermined
        (and (> next 1) (= (select buffer next) (size head))) is undetermined
          (= (select buffer next) (size head)) is undetermined
            (select buffer next) is undetermined
              buffer is undetermined
              next is 4
            (size head) is undetermined
              head is 3
    ");
    assert_eq!(run.code, 11);
}

#[test]
fn validate_refuses_what_is_no_model() {
    let folder =
        folder(&[("queue.smt2", QUEUE), ("model.txt", "sat\n((define-fun head () Int true))")]);
    let run = run_in(folder.path(), &["validate", "queue.smt2", "--model", "model.txt"]);
    insta::assert_snapshot!(run.err, @r"
    error[sort]: the value should be Int, but it is Bool
     --> model.txt:2:26
      |
    2 | ((define-fun head () Int true))
      |                          ^^^^
    ");
    assert_eq!(run.code, 1);
    let run = run_in(folder.path(), &["validate", "queue.smt2"]);
    assert_eq!(run.code, 2);
    let run =
        run_in(folder.path(), &["validate", "queue.smt2", "--model", "model.txt", "--at", "3"]);
    insta::assert_snapshot!(run.err, @"error: queue.smt2 has 1 check-sat, so --at 3 names none; leave it out");
    assert_eq!(run.code, 2);
    let run = run_in(folder.path(), &["validate", "-", "--model", "-"]);
    assert_eq!(run.code, 2);
}

fn folder_with_one_answer(script: &str) -> tempfile::TempDir {
    folder(&[("a.smt2", script), ("out.txt", "sat\n((define-fun x () Int 1))\n")])
}

#[test]
fn validate_pairs_answers_with_questions() {
    let script = "(declare-const x Int)(push 1)(assert (> x 0))(check-sat)(pop 1)(assert (< x 0))(check-sat)";
    let output = "sat\n((define-fun x () Int 1))\nsat\n((define-fun x () Int (- 1)))\n";
    let folder = folder(&[("a.smt2", script), ("out.txt", output)]);
    for at in [None, Some("1"), Some("2")] {
        let mut args = vec!["validate", "a.smt2", "--model", "out.txt"];
        args.extend(at.map(|n| ["--at", n]).into_iter().flatten());
        let run = run_in(folder.path(), &args);
        assert_eq!(
            (run.code, run.out.as_str()),
            (0, "true: the model satisfies 1 assertion\n"),
            "{at:?}"
        );
    }
    // One answer for two questions: it is not guessed which.
    let one = folder_with_one_answer(script);
    let run = run_in(one.path(), &["validate", "a.smt2", "--model", "out.txt"]);
    assert_eq!(
        run.err,
        "error: the model belongs to check-sat 2 of a.smt2, but the solver answered 1 of its questions; \
         say with --at which one\n"
    );
    assert_eq!(run.code, 2);
    let run = run_in(one.path(), &["validate", "a.smt2", "--model", "out.txt", "--at", "1"]);
    assert_eq!(run.code, 0);
}

#[test]
fn eval_shows_values() {
    let model = "((define-fun head () Int 3) (define-fun size ((x!0 Int)) Int 7))";
    let folder = folder(&[("queue.smt2", QUEUE), ("model.txt", model)]);
    let with = ["eval", "queue.smt2", "--model", "model.txt"];
    let one = run_in(folder.path(), &[&with[..], &["(/ (to_real head) (- 6.0))"]].concat());
    assert_eq!((one.code, one.out.as_str()), (0, "(- (/ 1.0 2.0))\n"));
    let two = run_in(folder.path(), &[&with[..], &["(size 9)", "(select buffer 1)"]].concat());
    insta::assert_snapshot!(two.out, @r"
    (size 9)  is 7
    (select buffer 1)  is undetermined: the model says nothing about `buffer`
    ");
    assert_eq!(two.code, 11);
    let wrong = run_in(folder.path(), &[&with[..], &["(size true)"]].concat());
    insta::assert_snapshot!(wrong.err, @r"
    error[sort]: argument 1 of `size` should be Int, but it is Bool
     --> term 1:1:7
      |
    1 | (size true)
      |       ^^^^
    ");
    assert_eq!(wrong.code, 1);
    let all = run_in(folder.path(), &[&with[..], &["--json"]].concat());
    let lines: Vec<serde_json::Value> =
        all.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert!(lines.iter().any(|l| l["term"] == "(+ head 1)" && l["value"] == "4"));
}

/// A comment of cvc5 counts one element where the model names two: no reason to call two values one.
#[test]
fn a_comment_that_miscounts_is_not_believed() {
    let script = "(set-logic ALL)\n(declare-sort S 0)\n(declare-const a S)\n(declare-const b S)\n\
                  (assert (distinct a b))\n(check-sat)\n";
    let model = "sat\n(\n; cardinality of S is 1\n; rep: (as @S_0 S)\n\
                 (define-fun a () S (as @S_0 S))\n(define-fun b () S (as @S_1 S))\n)";
    let folder = folder(&[("a.smt2", script), ("model.txt", model)]);
    let run = run_in(folder.path(), &["validate", "a.smt2", "--model", "model.txt"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    // What it counts rightly is believed.
    let all = script.replace("(distinct a b)", "(exists ((x S)) (distinct x a))");
    std::fs::write(folder.path().join("a.smt2"), all).expect("a file");
    let run = run_in(folder.path(), &["validate", "a.smt2", "--model", "model.txt"]);
    assert_ne!(run.code, 10, "two are named: {}", run.out);
    let one = model.replace("@S_1", "@S_0");
    std::fs::write(folder.path().join("model.txt"), one).expect("a file");
    let run = run_in(folder.path(), &["validate", "a.smt2", "--model", "model.txt"]);
    assert_eq!(run.code, 10, "there is one element: {}", run.out);
}
