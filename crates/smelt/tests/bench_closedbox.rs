//! `smelt bench closedbox` on a suite of two files, with AFL++ where it is installed.

// Where nothing can be tested, that is said.
#![allow(clippy::print_stderr)]

mod support;

use serde_json::Value;
use std::path::Path;
use support::{says, smelt, solvers, text};

const ENGINE: &str = "z3@5.4.0";

const BOX: &str = "#include <stdint.h>\nuint16_t twice(uint16_t x) { return 2 * x; }\n";

/// A suite: one file with a witness, and one without for that box.
fn suite() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |result: &str, status: &str| {
        format!(
            "; box: twice in box.c\n(set-info :status {status})\n(declare-const x (_ BitVec 16))\n\
             (declare-cb twice ((_ BitVec 16)) (_ BitVec 16))\n(assert (bvult x #x0100))\n\
             (assert (= (twice x) {result}))\n(check-sat)\n"
        )
    };
    let family = folder.path().join("small");
    std::fs::create_dir_all(folder.path().join("tmp")).expect("a folder");
    std::fs::create_dir(&family).expect("a folder");
    std::fs::write(family.join("box.c"), BOX).expect("a file");
    std::fs::write(family.join("even.smt2"), file("#x0154", "sat")).expect("a file");
    std::fs::write(family.join("odd.smt2"), file("#x0155", "unsat")).expect("a file");
    folder
}

fn bench(suite: &Path, cache: &Path, args: &[&str]) -> std::process::Command {
    let mut command = smelt(cache);
    command.env("TMPDIR", suite.join("tmp")).current_dir(suite);
    command.args(["bench", "closedbox", "small", "--engine", ENGINE, "--timeout", "5"]).args(args);
    command
}

fn has_afl() -> bool {
    std::process::Command::new("afl-fuzz").arg("-h").output().is_ok()
}

/// A bench of hours is taken in parts: what came of a file is not asked again.
#[test]
fn what_is_kept_is_not_run_again() {
    let Some(cache) = solvers(&[ENGINE]) else { return };
    let suite = suite();
    let rows = suite.path().join("rows");
    let run = |more: &[&str]| {
        let args = [&["--modes", "auto,cdfl", "--rows", "rows"], more].concat();
        bench(suite.path(), &cache, &args).output().expect("smelt runs")
    };
    says(&run(&[]), 0, &["all of 1 file with a witness"]);
    let text = std::fs::read_to_string(&rows).expect("rows");
    assert_eq!(text.lines().count(), 4, "{text}");
    // Another answer, which nobody can have found out, and half of a line.
    let other = text.replace("\"answer\":\"unsat\"", "\"answer\":\"unknown\"") + "{\"mode\":\"au";
    std::fs::write(&rows, &other).expect("rows");
    let said = self::text(&run(&["--json"]).stdout);
    assert_eq!(said.matches("\"answer\":\"unknown\"").count(), 2, "{said}");
    let now = std::fs::read_to_string(&rows).expect("rows");
    assert!(now.lines().count() == 4 && now.ends_with("}\n"), "{now}");
    // Those of another limit do not count.
    let other = now.replace("\"timeout\":5.0", "\"timeout\":6.0");
    assert_ne!(other, now);
    std::fs::write(&rows, other).expect("rows");
    let said = self::text(&run(&["--json"]).stdout);
    assert_eq!(said.matches("\"answer\":\"unsat\"").count(), 2, "{said}");
    std::fs::write(&rows, "nothing\n").expect("rows");
    says(&run(&[]), 2, &["rows:1: no result of a file"]);
}

#[test]
fn parts_of_auto_are_left_out_and_all_is_drawn() {
    let Some(cache) = solvers(&[ENGINE]) else { return };
    let suite = suite();
    let args = ["--modes", "auto", "--ablations", "--plot", "plot.svg"];
    let ran = bench(suite.path(), &cache, &args).output().expect("smelt runs");
    says(
        &ran,
        0,
        &["auto, no classes", "auto, no seeds", "1 of 1", "all of 1 file with a witness"],
    );
    let picture = std::fs::read_to_string(suite.path().join("plot.svg")).expect("a picture");
    assert!(picture.contains("auto, no seeds solves 2 files"), "{picture}");
}

#[test]
fn afl_finds_the_witness_and_leaves_nothing_behind() {
    let Some(cache) = solvers(&[ENGINE]) else { return };
    if !has_afl() {
        eprintln!("afl-fuzz is not here: nothing to compare with");
        return;
    }
    let suite = suite();
    // One of which nobody says that it has no witness.
    let odd = std::fs::read_to_string(suite.path().join("small/odd.smt2")).expect("a file");
    let open = odd.replace("(set-info :status unsat)\n", "");
    assert_ne!(open, odd);
    std::fs::write(suite.path().join("small/open.smt2"), open).expect("a file");
    let args = ["--modes", "afl", "--json"];
    let ran = bench(suite.path(), &cache, &args).output().expect("smelt runs");
    let rows = text(&ran.stdout);
    let rows: Vec<Value> = rows.lines().map(|l| serde_json::from_str(l).expect("a row")).collect();
    let [even, odd, open] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!(even["answer"], "sat", "{even}");
    assert!(even["compile"].as_f64().is_some_and(|s| s > 0.0), "{even}");
    assert_eq!((&odd["answer"], &odd["seconds"]), (&"unknown".into(), &0.0.into()), "{odd}");
    assert_eq!(open["answer"], "unknown", "{open}");
    assert!(open["seconds"].as_f64().is_some_and(|s| (4.0..9.0).contains(&s)), "{open}");
    let left = std::fs::read_dir(suite.path().join("tmp")).expect("a folder").count();
    assert_eq!(left, 0, "files are left");
}

#[test]
fn without_afl_it_says_what_to_install() {
    let Some(cache) = solvers(&[ENGINE]) else { return };
    let suite = suite();
    let mut command = bench(suite.path(), &cache, &["--modes", "afl"]);
    let ran = command.env("PATH", suite.path()).output().expect("smelt runs");
    says(&ran, 4, &["afl-clang-fast is not on PATH", "apt install afl++"]);
}

#[test]
fn a_box_that_cannot_be_compiled_costs_its_files_only() {
    let Some(cache) = solvers(&[ENGINE]) else { return };
    let suite = suite();
    let path = suite.path().join("small/odd.smt2");
    let file = std::fs::read_to_string(&path).expect("a file");
    std::fs::write(path, file.replace("box.c", "none.c")).expect("a file");
    let ran = bench(suite.path(), &cache, &["--modes", "auto"]).output().expect("smelt runs");
    says(&ran, 0, &["auto: small/odd.smt2: there is no small/none.c", "1 of 1", "0 of 1"]);
}
