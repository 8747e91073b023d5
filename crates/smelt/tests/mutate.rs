//! `smelt mutate` and `smelt strategies` as people see them.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const SEED: &str = "(set-info :status sat)\n(declare-const x Int)\n(declare-const y Int)\n\
                    (assert (> (+ x y) (* x 2)))\n(check-sat)\n(get-model)\n";

fn start(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command
}

fn smelt(folder: &Path, args: &[&str]) -> (String, String, i32) {
    parts(start(folder, args).output().expect("the binary runs"))
}

fn parts(o: Output) -> (String, String, i32) {
    let text = |b| String::from_utf8(b).expect("text");
    (text(o.stdout), text(o.stderr), o.status.code().expect("a code"))
}

fn with_seed() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("s.smt2"), SEED).expect("a file");
    folder
}

#[test]
fn objects_are_printed_and_not_written_to_files() {
    let folder = with_seed();
    let (_, err, code) = smelt(folder.path(), &["mutate", "s.smt2", "--json", "--out", "o"]);
    assert!(code == 2 && err.contains("--out"), "{code}: {err}");
    assert!(!folder.path().join("o").exists(), "a mistake leaves nothing behind");
}

#[test]
fn strategies_say_what_they_do() {
    let folder = with_seed();
    let (out, _, code) = smelt(folder.path(), &["strategies"]);
    insta::assert_snapshot!(out, @r"
    typefuzz  replace an expression by a new application of the same sort
    opfuzz    replace an operator by another that takes the same arguments
    chick     replace an expression by another one of the formula
    fusion    fuse two seeds of known status into one of that status
    pivot     the others, with every assertion kept true under values that are drawn first
    mix       each step by one of the others, by weights that follow what is new
    ");
    assert_eq!(code, 0);
    let (out, _, _) = smelt(folder.path(), &["strategies", "chick"]);
    insta::assert_snapshot!(out, @r"
    chick: replace an expression by another one of the formula

    FuzzChick's mutator: an occurrence is drawn, and an expression of the formula that has the same
    sort and is locally compatible. No operator that the seed lacks ever appears.

    from    (declare-const x Int)(declare-const y Int)(assert (> (+ x y) (* x 2)))
    to      (declare-const x Int)(declare-const y Int)(assert (> (+ x (* x 2)) (* x 2)))
    ");
    let (out, _, _) = smelt(folder.path(), &["strategies", "--json"]);
    let all: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(all[1]["name"], "opfuzz");
    let (_, err, code) = smelt(folder.path(), &["strategies", "nonsense"]);
    assert_eq!(
        (err.trim(), code),
        (
            "error: there is no strategy `nonsense`; there are typefuzz, opfuzz, chick, fusion, pivot, mix",
            2
        )
    );
}

#[test]
fn the_same_command_prints_the_same_mutants() {
    let folder = with_seed();
    let args =
        ["mutate", "s.smt2", "--strategy", "typefuzz", "--count", "25", "--seed", "7", "--lineage"];
    let first = smelt(folder.path(), &args);
    assert_eq!(first, smelt(folder.path(), &args));
    assert_eq!(first.2, 0, "{}", first.1);
    let heads: Vec<&str> = first.0.lines().filter(|l| l.starts_with("; s.smt2 ")).collect();
    assert_eq!(heads.len(), 25);
    // Chains of ten: the eleventh mutant is the first of the next chain.
    assert_eq!(heads[9..11], ["; s.smt2 typefuzz 0 10", "; s.smt2 typefuzz 1 1"]);
    assert!(!first.0.contains(":status"), "a mutant claims nothing");
    let other =
        ["mutate", "s.smt2", "--strategy", "typefuzz", "--count", "25", "--seed", "8", "--lineage"];
    assert_ne!(first.0, smelt(folder.path(), &other).0);
    // A later stream alone gives what it gave among others.
    let later = [
        "mutate",
        "s.smt2",
        "--strategy",
        "typefuzz",
        "--count",
        "5",
        "--seed",
        "7",
        "--stream",
        "2",
        "--lineage",
    ];
    let later = smelt(folder.path(), &later).0;
    assert!(!later.is_empty() && first.0.ends_with(&later), "{later}");
}

#[test]
fn mutants_of_standard_input() {
    let folder = with_seed();
    let mut child = start(folder.path(), &["mutate", "-", "--strategy", "opfuzz", "--count", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("a pipe").write_all(SEED.as_bytes()).expect("written");
    let (out, _, code) = parts(child.wait_with_output().expect("an end"));
    assert_eq!(code, 0);
    let same =
        smelt(folder.path(), &["mutate", "s.smt2", "--strategy", "opfuzz", "--count", "2"]).0;
    assert_eq!(out, same.replace("; s.smt2 ", "; stdin "));
}

#[test]
fn files_and_json() {
    let folder = with_seed();
    let (out, err, code) =
        smelt(folder.path(), &["mutate", "s.smt2", "--count", "3", "--out", "m/n"]);
    assert_eq!((out.as_str(), err.as_str(), code), ("", "", 0));
    let printed = smelt(folder.path(), &["mutate", "s.smt2", "--count", "3", "--json"]).0;
    let lines: Vec<serde_json::Value> =
        printed.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    for (step, line) in (1..).zip(&lines) {
        let file = folder.path().join(format!("m/n/s-0-{step}.smt2"));
        let text = std::fs::read_to_string(file).expect("written");
        assert_eq!(line["text"], text);
        assert_eq!((line["step"].as_u64(), line["strategy"].as_str()), (Some(step), Some("mix")));
    }
}

#[test]
fn what_cannot_be_mutated_is_named_and_the_rest_goes_on() {
    let folder = with_seed();
    std::fs::write(folder.path().join("bad.smt2"), "(assert\n (> x 0))").expect("a file");
    std::fs::write(folder.path().join("empty.smt2"), "(check-sat)").expect("a file");
    let args = ["mutate", "bad.smt2", "empty.smt2", "s.smt2", "--count", "1"];
    let (out, err, code) = smelt(folder.path(), &args);
    insta::assert_snapshot!(err, @r"
    error[seed]: bad.smt2:2: unknown symbol `x`; `smelt check bad.smt2` shows more
    error[seed]: empty.smt2 cannot be mutated: it asserts nothing and declares no constant
    ");
    assert_eq!(code, 1);
    assert!(out.starts_with("; s.smt2 mix 0 1\n"), "{out}");
    let (_, err, code) = smelt(folder.path(), &["mutate", "absent.smt2"]);
    assert!(err.contains("cannot read absent.smt2"), "{err}");
    assert_eq!(code, 5);
}

#[test]
fn groups_and_origins_are_checked() {
    let folder = with_seed();
    std::fs::write(folder.path().join("ops.txt"), "+,-,nonsense\n").expect("a file");
    let args = [
        "mutate",
        "s.smt2",
        "--strategy",
        "opfuzz",
        "--groups",
        "ops.txt",
        "--count",
        "6",
        "--chain",
        "1",
    ];
    let (out, err, code) = smelt(folder.path(), &args);
    // There is one such mutant, and it is told once.
    assert_eq!(
        err,
        "warning: ops.txt: nonsense is not in the operator table (--theories adds to it)\n\
         warning: s.smt2: opfuzz makes no further mutant after 1 mutant\n"
    );
    assert_eq!((code, out.matches("(assert (> (- x y) (* x 2)))").count()), (0, 1));
    assert_eq!(out.matches("(check-sat)").count(), 1, "{out}");
    std::fs::write(folder.path().join("ops.txt"), "\n+,-: arty 2\n").expect("a file");
    let (_, err, code) = smelt(folder.path(), &args);
    assert!(err.contains(" --> ops.txt:2:1\n") && err.contains("`:arity 2+`"), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = smelt(folder.path(), &["mutate", "s.smt2", "--from", "yices"]);
    assert!(
        err.contains("--from yices: the table has extensions of cvc5, extension, princess, z3"),
        "{err}"
    );
    assert_eq!(code, 2);
}

#[test]
fn a_file_of_operators_is_for_its_strategy_and_says_something() {
    let folder = with_seed();
    let with = |text: &str, strategy: &str| {
        std::fs::write(folder.path().join("ops.txt"), text).expect("a file");
        let args = ["mutate", "s.smt2", "--operators", "ops.txt", "--strategy", strategy];
        let (_, err, code) = smelt(folder.path(), &args);
        assert_eq!(code, 2, "{err}");
        err
    };
    let err = with("(- Int Int)\n", "opfuzz");
    assert!(
        err.contains("signatures, which are for the strategy typefuzz, not for opfuzz"),
        "{err}"
    );
    for text in ["", "; nothing\n", "nonsense,other\n", "+\n"] {
        let err = with(text, "opfuzz");
        assert!(err.contains("ops.txt names no operator that may take another's place"), "{err}");
    }
}

/// What a file of fusion functions has and is not used is told.
#[test]
fn blocks_that_are_wrong_are_told() {
    let folder = with_seed();
    std::fs::write(folder.path().join("t.smt2"), SEED.replace('2', "3")).expect("a file");
    let block = |z: &str, y: &str| {
        format!(
            "#begin\n(declare-const x Int)\n(declare-const y Int)\n(declare-const z Int)\n\
             (declare-const c Int)\n(assert (= z {z}))\n(assert (= x (- (- z y) c)))\n\
             (assert (= y {y}))\n#end\n"
        )
    };
    let right = "(- (- z x) c)";
    let all = [
        block("(+ (+ x y) c)", right),
        block("(+ x c) y", right),
        block("(+ (+ x y) c)", "(+ z x)"),
    ];
    std::fs::write(folder.path().join("f.txt"), all.concat()).expect("a file");
    let args = ["mutate", "s.smt2", "t.smt2", "--strategy", "fusion", "--operators", "f.txt"];
    let (_, err, code) = smelt(folder.path(), &args);
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("f.txt:15:1: this block is left out: z is equated with two terms"),
        "{err}"
    );
    assert!(err.contains("f.txt:19: block-3 is left out where seeds are satisfiable"), "{err}");
}

#[test]
fn only_the_operators_of_a_file() {
    let folder = with_seed();
    // The syntax of yinyang's typefuzz_config.txt; its `id` is what chick does.
    let text = "; funs\n(par (A) (id A A))\n(- Int Int)   ; negation\n(nonsense Int Bool)\n";
    std::fs::write(folder.path().join("ops.txt"), text).expect("a file");
    let args =
        ["mutate", "s.smt2", "--strategy", "typefuzz", "--operators", "ops.txt", "--no-constants"];
    let rest = ["--no-assertions", "--count", "20", "--chain", "1"];
    let (out, err, code) = smelt(folder.path(), &[&args[..], &rest].concat());
    assert!(err.contains("(nonsense Int Bool) is not in the operator table"), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert_eq!((code, out.matches("(- ").count() >= 20), (0, true), "{out}");
    let new = ["(div", "(mod", "(abs", "(ite", "(not", "(and"];
    assert!(!new.iter().any(|n| out.contains(n)), "{out}");
}
