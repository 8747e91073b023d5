//! What people see: the real binary, real files, its output and exit code.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Run {
    out: String,
    err: String,
    code: i32,
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run_in(folder: &Path, args: &[&str]) -> Run {
    finish(smelt(folder, args).output().expect("the binary runs"))
}

fn smelt(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command
}

fn finish(output: Output) -> Run {
    Run {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("an exit code"),
    }
}

/// A folder with these files, which goes away with the test.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}

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
fn check_describes_a_file() {
    let run = run_in(&project(), &["check", "examples/ring-buffer.smt2"]);
    insta::assert_snapshot!(run.out, @r"
    examples/ring-buffer.smt2: well-sorted
      logic        QF_ABV
      status       unsat
      theories     Core 5, FixedSizeBitVectors 6
      commands     12 (3 assertions, 1 check-sat)
      declared     5 functions, 1 sort
      terms        20 distinct, 28 occurrences, depth 5
    ");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn check_says_what_the_logic_does_not_name() {
    let text = "(set-logic QF_LIA)(declare-const s String)(assert (= (str.len s) 1))(frob s)";
    let folder = folder(&[("a.smt2", text)]);
    let run = run_in(folder.path(), &["check", "a.smt2"]);
    insta::assert_snapshot!(run.out, @r"
    a.smt2: well-sorted
      logic        QF_LIA
      theories     Core 1, Strings 1
                   the logic does not name Strings
      commands     4 (1 assertion, 0 check-sats)
      declared     1 function, 0 sorts
      terms        4 distinct, 4 occurrences, depth 3
      kept as is   frob 1
    ");
}

#[test]
fn check_walks_folders_and_sums_up() {
    let folder = folder(&[
        ("in/good.smt2", "(check-sat)"),
        ("in/deep/sort.smt2", "(assert 1)"),
        ("in/deep/name.smt2", "(assert x)"),
        ("in/broken.smt2", "(assert"),
        ("in/notes.txt", "not a script"),
    ]);
    let run = run_in(folder.path(), &["check", "in"]);
    insta::assert_snapshot!(run.out, @r"
    error[syntax]: this parenthesis is never closed
     --> in/broken.smt2:1:1
      |
    1 | (assert
      | ^

    error[name]: unknown symbol `x`
     --> in/deep/name.smt2:1:9
      |
    1 | (assert x)
      |         ^

    error[sort]: an assertion should be Bool, but it is Int
     --> in/deep/sort.smt2:1:9
      |
    1 | (assert 1)
      |         ^

    4 files: 1 well-sorted, 1 with a syntax problem, 1 with a name problem, 1 with a sort problem
    1 file without .smt2 left out
    ");
    assert_eq!(run.code, 6, "the worst: syntax");
}

#[test]
fn check_gives_json_for_scripts() {
    let folder = folder(&[("a.smt2", "(set-logic QF_LIA)\n(assert (+ 1 ttrue))"), ("b.smt2", "")]);
    let run = run_in(folder.path(), &["check", "--json", "a.smt2", "b.smt2", "none.smt2"]);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["file"], "a.smt2");
    assert_eq!(lines[0]["ok"], false);
    assert_eq!(lines[0]["logic"], "QF_LIA");
    let problem = &lines[0]["problems"][0];
    assert_eq!(problem["class"], "name");
    assert_eq!(problem["message"], "unknown symbol `ttrue`");
    assert_eq!(problem["help"], "did you mean `true`?");
    assert_eq!((&problem["line"], &problem["column"]), (&2.into(), &14.into()));
    assert_eq!((&problem["start"], &problem["end"]), (&32.into(), &37.into()));
    assert_eq!(lines[1]["ok"], true);
    assert!(lines[2]["unreadable"].as_str().is_some_and(|s| s.contains("cannot read none.smt2")));
    assert_eq!(run.code, 5);
}

#[test]
fn check_reads_standard_input_and_a_users_table() {
    use std::io::Write;
    let folder = folder(&[
        ("mine.theory", "(theory Mine \"mine\") (twice Int Int)"),
        ("narrow.theory", "(keep and or not)"),
        ("bad.theory", "(theory Mine \"mine\")\n(twice Itn Int)"),
    ]);
    let with_input = |args: &[&str], text: &str| {
        let mut child = smelt(folder.path(), args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut stdin = child.stdin.take().expect("its input");
        stdin.write_all(text.as_bytes()).expect("written");
        drop(stdin);
        finish(child.wait_with_output().expect("it ends"))
    };
    let text = "(assert (= (twice 2) 4))";
    let run = with_input(&["check", "-q", "-"], text);
    assert_eq!(run.code, 1);
    assert!(run.out.contains(" --> <stdin>:1:13"), "{}", run.out);
    let run = with_input(&["check", "-q", "-", "--theories", "mine.theory"], text);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    let run = with_input(&["check", "-q", "-", "--theories", "narrow.theory"], "(assert (= 1 1))");
    assert!(run.out.contains("unknown symbol `=`"), "{}", run.out);
    let run = with_input(&["check", "-", "--theories", "bad.theory"], "");
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @r"
    error: bad.theory is not a theory file
    error[theory]: the sort `Itn` is not declared; declare it before with (sort Itn)
     --> bad.theory:2:8
      |
    2 | (twice Itn Int)
      |        ^^^
    ");
}

#[test]
fn errors_say_what_to_do() {
    let folder = folder(&[("sub/x.txt", "")]);
    let run = run_in(folder.path(), &["check", "sub"]);
    assert_eq!((run.code, run.err.as_str()), (2, "error: no .smt2 file below sub\n"));
    let run = run_in(folder.path(), &["check", "nowhere.smt2"]);
    assert_eq!(run.code, 5);
    assert!(run.out.starts_with("error[file]: cannot read nowhere.smt2: "), "{}", run.out);
    let run = run_in(folder.path(), &["theories", "Itns"]);
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "error: there is no theory `Itns`; `smelt theories` lists them\n");
    let run = run_in(folder.path(), &["check"]);
    assert_eq!(run.code, 2);
}

#[test]
fn a_line_of_a_megabyte_is_cut_around_the_place() {
    let text =
        format!("(assert (and {} oops {}))", "true ".repeat(100_000), "true ".repeat(100_000));
    let folder = folder(&[("long.smt2", &text)]);
    let run = run_in(folder.path(), &["check", "-q", "long.smt2"]);
    assert_eq!(run.code, 1);
    assert!(run.out.len() < 1000, "{}", run.out.len());
    assert!(run.out.contains("long.smt2:1:500015"), "{}", run.out);
    let lines: Vec<&str> = run.out.lines().collect();
    let column = lines[3].find("oops").expect("the place is shown");
    let caret = lines[4].find("^^^^").expect("the caret");
    assert_eq!(lines[3][..column].chars().count(), lines[4][..caret].chars().count());
}

#[test]
fn fmt_prints_checks_and_writes() {
    let text = "; why\n(assert(and   true\ntrue)) ; here\n(check-sat)\n";
    let tidy = "; why\n(assert (and true true)) ; here\n(check-sat)\n";
    let folder = folder(&[("a.smt2", text), ("b.smt2", tidy), ("c.smt2", "(check-sat \"")]);
    let path = folder.path();
    let run = run_in(path, &["fmt", "a.smt2"]);
    assert_eq!((run.code, run.out.as_str()), (0, tidy));
    let run = run_in(path, &["fmt", "--one-line", "a.smt2"]);
    assert_eq!(run.out, tidy);
    let run = run_in(path, &["fmt", "--check", "a.smt2", "b.smt2"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (1, "a.smt2\n", "2 files, 1 would change\n")
    );
    let run = run_in(path, &["fmt", "a.smt2", "b.smt2"]);
    assert_eq!(run.code, 2, "{}", run.err);
    let run = run_in(path, &["fmt", "--write", "a.smt2", "b.smt2", "c.smt2"]);
    assert_eq!(run.code, 6, "c is no script");
    assert!(run.err.contains("this string is never closed"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(path.join("a.smt2")).expect("a"), tidy);
    assert_eq!(std::fs::read_to_string(path.join("c.smt2")).expect("c"), "(check-sat \"");
    let left: Vec<_> = std::fs::read_dir(path).expect("the folder").flatten().collect();
    assert_eq!(left.len(), 3, "no temporary file is left");
    let run = run_in(path, &["fmt", "--json", "b.smt2", "c.smt2"]);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines[0]["changed"], false);
    assert_eq!(lines[0]["text"], tidy);
    assert_eq!(lines[1]["error"], "this string is never closed");
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

#[test]
fn help_has_examples_and_exit_codes() {
    let run = run_in(&project(), &["--help"]);
    assert!(run.out.contains("Exit codes:"), "{}", run.out);
    for command in ["check", "fmt", "theories", "validate", "eval", "run", "solvers", "bench"] {
        let run = run_in(&project(), &[command, "--help"]);
        assert!(run.out.matches("smelt ").count() > 2, "{command}\n{}", run.out);
    }
}

/// `smelt … | head`: a reader that goes away is no error.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = smelt(&project(), &["theories", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let end = finish(child.wait_with_output().expect("it ends"));
    assert!(!end.err.contains("panicked"), "{}", end.err);
}

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
fn a_number_that_is_none_is_explained() {
    let folder = folder(&[]);
    for (args, words) in [
        (["mutate", "--count", "many"], "write a whole number"),
        (["fuzz", "--iterations", "99999999999999999999"], "too large"),
        (["fuzz", "--timeout", "soon"], "write a number"),
    ] {
        let run = run_in(folder.path(), &args);
        assert!(run.code == 2 && run.err.contains(words), "{args:?}: {}", run.err);
    }
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
    insta::assert_snapshot!(run.err, @"error: queue.smt2 has 1 check-sat commands, so --at 3 is none");
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
