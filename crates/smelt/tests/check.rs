//! `smelt check` and `smelt fmt`: what is wrong with a file, where, and its layout.

mod support;

use std::process::Stdio;
use support::{finish, folder, project, run_in, smelt_in};

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
        let mut child = smelt_in(folder.path(), args)
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
    error: bad.theory cannot be used
    error[theory]: the sort `Itn` is not declared; declare it before with (sort Itn)
     --> bad.theory:2:8
      |
    2 | (twice Itn Int)
      |        ^^^
    ");
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
