//! `smelt fuzz` when something is wrong: the command line, seeds, solvers, the disk, and Ctrl-C. Nothing is
//! left behind, and what is kept can be read.

mod support;

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use support::{says, smelt, solvers, text};

const SEED: &str = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)\n\
    (assert (< x (+ y 1)))(assert (distinct (* 2 x) 5))(check-sat)\n";
/// A solver that says sat to everything.
const AGREES: &str = "for last; do :; done\ngrep -q . \"$last\" && echo sat";

/// A folder with a solver, a seed, and a place of its own for temporary files.
struct Place(tempfile::TempDir);

impl Place {
    fn new(solver: &str) -> Place {
        let place = Place(tempfile::tempdir().expect("a folder"));
        for folder in ["seeds", "tmp"] {
            std::fs::create_dir(place.at(folder)).expect("a folder");
        }
        place.write("seeds/a.smt2", SEED);
        place.write("solver", &format!("#!/bin/sh\n{solver}\n"));
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(place.at("solver"), mode).expect("permissions");
        place
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.at(name), text).expect("a file");
    }

    fn smelt(&self, args: &[&str]) -> Command {
        let mut command = smelt(&self.at("cache"));
        command.current_dir(self.0.path()).env("TMPDIR", self.at("tmp")).args(args);
        command.env("HERE", self.0.path());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.smelt(args).output().expect("smelt runs")
    }

    fn start(&self, args: &[&str]) -> Child {
        let mut command = self.smelt(args);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("smelt runs")
    }

    fn kept(&self) -> usize {
        std::fs::read_dir(self.at("smelt-out/mutants")).map_or(0, Iterator::count)
    }

    fn wait_for_mutants(&self, n: usize) {
        wait("no mutants", || self.kept() >= n);
    }

    /// Nothing may be left of it: no file, and no process that was started for it.
    fn is_clean(&self) {
        let left = || std::fs::read_dir(self.at("tmp")).map_or(0, Iterator::count);
        wait("temporary files are left", || left() == 0);
        wait("processes are left", || !runs(&self.at("solver")));
    }
}

fn wait(what: &str, over: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !over() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a process has this path in its command line.
fn runs(path: &Path) -> bool {
    let entries = std::fs::read_dir("/proc").expect("processes").flatten();
    let has = |p: PathBuf| {
        std::fs::read(p.join("cmdline")).is_ok_and(|c| text(&c).contains(&*path.to_string_lossy()))
    };
    entries.map(|e| e.path()).any(has)
}

fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

#[test]
fn mistakes_of_the_command_line() {
    let place = Place::new(AGREES);
    let run = |args: &[&str]| place.run(&[&["fuzz"], args].concat());
    says(&run(&["./solver", "seeds", "-S", "fuzzy"]), 2, &["no strategy `fuzzy`", "typefuzz"]);
    says(&run(&["", "seeds"]), 2, &["the word that names solvers is empty", "unset variable"]);
    says(&run(&["--with", "", "seeds"]), 2, &["the word that names solvers is empty"]);
    says(&run(&["./solver", "nowhere"]), 2, &["no file or folder nowhere"]);
    says(&run(&["seeds", "z3@4.8.10;cvc5"]), 2, &["solvers come first"]);
    says(&run(&["z3@0.0.1", "seeds"]), 4, &["z3@0.0.1"]);
    says(&run(&["./solver;./missing", "seeds"]), 4, &["missing"]);
    says(&run(&["./solver", "seeds", "-i", "2", "-m", "3"]), 2, &["no solver would ever be asked"]);
    says(&run(&["./solver", "seeds", "--for", "0s"]), 2, &["above 0"]);
    says(&run(&["./solver", "seeds", "-t", "0"]), 2, &["--timeout"]);
    says(&run(&["./solver", "seeds", "-c", "no.txt"]), 5, &["no.txt"]);
    says(&run(&["--resume"]), 2, &["no campaign in smelt-out"]);
    assert!(!place.at("smelt-out").exists(), "a mistake leaves nothing behind");
    place.is_clean();
}

/// What stands below a folder and cannot be read is left out, and no pipe is waited for.
#[test]
fn what_cannot_be_read_below_a_folder_ends_nothing() {
    let place = Place::new(AGREES);
    let link = |to: &str, at: &str| {
        std::os::unix::fs::symlink(to, place.at(at)).expect("a link");
    };
    std::fs::create_dir(place.at("elsewhere")).expect("a folder");
    place.write("elsewhere/b.smt2", SEED);
    link("../elsewhere/b.smt2", "seeds/b.smt2");
    link("../elsewhere", "seeds/more");
    link("nowhere", "seeds/gone.smt2");
    let pipe = Command::new("mkfifo").arg(place.at("seeds/pipe.smt2")).status();
    assert!(pipe.expect("mkfifo runs").success());
    let usual = ["fuzz", "./solver", "seeds", "--mutants", "30"];
    let words = [
        "note: seeds/more is a link to a folder, which is not followed",
        "2 seeds, strategy",
        "note: seeds/gone.smt2 is left out: it is a link to nothing",
        "note: seeds/pipe.smt2 is left out: it is no file that can be read twice",
        "2 seeds left out",
        "30 mutants asked",
    ];
    says(&place.run(&usual), 0, &words);
    let check = place.run(&["check", "seeds"]);
    says(&check, 5, &["seeds/gone.smt2: it is a link", "4 files: 2 well-sorted, 2 unreadable"]);
    // Nothing else is there.
    std::fs::remove_file(place.at("seeds/a.smt2")).expect("removed");
    std::fs::remove_file(place.at("seeds/b.smt2")).expect("removed");
    let none = place.run(&["fuzz", "./solver", "seeds", "--out", "none"]);
    says(&none, 2, &["no .smt2 file below seeds", "seeds/gone.smt2: it is a link to nothing"]);
}

/// A folder below that may not be looked into is left out; one that was named is an error.
#[test]
fn folders_that_may_not_be_read() {
    let place = Place::new(AGREES);
    std::fs::create_dir(place.at("seeds/locked")).expect("a folder");
    place.write("seeds/locked/b.smt2", SEED);
    let locked = place.at("seeds/locked");
    let allow = |mode| {
        std::fs::set_permissions(&locked, PermissionsExt::from_mode(mode)).expect("permissions");
    };
    allow(0);
    // Who may do everything is asked to be nobody.
    let run = |args: &[&str]| {
        let mut command = place.smelt(args);
        if std::fs::read_dir(&locked).is_ok() {
            std::os::unix::process::CommandExt::uid(&mut command, 65534);
            for folder in [".", "tmp", "cache"] {
                let _ =
                    std::fs::set_permissions(place.at(folder), PermissionsExt::from_mode(0o777));
            }
        }
        command.output()
    };
    let checked = run(&["check", "seeds"]);
    let named = run(&["check", "seeds/locked"]);
    let fuzzed = run(&["fuzz", "./solver", "seeds", "--mutants", "30"]);
    allow(0o755);
    let (Ok(checked), Ok(named), Ok(fuzzed)) = (checked, named, fuzzed) else { return };
    says(&checked, 5, &["seeds/locked: cannot be read: Permission denied", "1 unreadable"]);
    says(&named, 5, &["cannot read seeds/locked: Permission denied"]);
    let words = ["note: seeds/locked is left out: cannot be read: Permission denied"];
    says(&fuzzed, 0, &[words[0], "1 seed left out", "30 mutants asked"]);
}

#[test]
fn bad_seeds_are_named_and_counted() {
    let place = Place::new(AGREES);
    place.write("seeds/broken.smt2", "(assert (= x");
    place.write("seeds/sorts.smt2", "(declare-const x Int)(assert x)(check-sat)");
    place.write("seeds/long.smt2", &format!("{SEED};{}\n", "x".repeat(2000)));
    std::os::unix::fs::symlink("nowhere", place.at("seeds/gone.smt2")).expect("a link");
    let output = place.run(&[
        "fuzz",
        "./solver",
        "seeds",
        "seeds/gone.smt2",
        "-L",
        "1000",
        "--mutants",
        "30",
        "--json",
    ]);
    // A path that was typed must exist.
    says(&output, 2, &["no file or folder seeds/gone.smt2"]);
    let usual = ["fuzz", "./solver", "seeds", "-L", "1000", "--mutants", "30"];
    let shown = place.run(&usual);
    says(
        &shown,
        0,
        &["note: seeds/long.smt2 is left out: it is too large", "4 seeds left out", "30 mutants"],
    );
    let json = place.run(&["fuzz", "--resume", "--json"]);
    let result: Value = serde_json::from_slice(&json.stdout).expect("one object");
    let left_out = result["left_out"].as_array().expect("a list");
    let names: Vec<&str> = left_out.iter().filter_map(|l| l["seed"].as_str()).collect();
    assert_eq!(
        names,
        ["seeds/broken.smt2", "seeds/gone.smt2", "seeds/long.smt2", "seeds/sorts.smt2"]
    );
    // Also where nothing but the result is wanted.
    let quiet = [&usual[..], &["--quiet", "--out", "quiet"]].concat();
    says(&place.run(&quiet), 0, &["30 mutants asked", ", 4 seeds left out; "]);
    // With none that can be used there is nothing to do.
    std::fs::remove_file(place.at("seeds/a.smt2")).expect("removed");
    let none = place.run(&["fuzz", "./solver", "seeds", "-L", "1000", "--out", "none"]);
    says(&none, 2, &["no seed can be used"]);
    // Nothing came of it, so that its folder is no obstacle; later it is one.
    place.write("seeds/a.smt2", SEED);
    let again = ["fuzz", "./solver", "seeds", "-L", "1000", "--out", "none", "--mutants", "5"];
    says(&place.run(&again), 0, &["5 mutants"]);
    says(&place.run(&again), 2, &["none has a campaign already", "--overwrite"]);
    says(&place.run(&["fuzz", "./solver", "sedes/"]), 2, &["no file or folder sedes/"]);
    place.is_clean();
}

#[test]
fn seeds_come_and_go_while_it_runs() {
    let place = Place::new(AGREES);
    place.write("seeds/b.smt2", &SEED.replace('5', "7"));
    let child = place.start(&["fuzz", "./solver", "seeds", "-k", "--mutants", "150"]);
    place.wait_for_mutants(3);
    std::fs::remove_file(place.at("seeds/b.smt2")).expect("removed");
    place.write("seeds/a.smt2", &SEED.replace('5', "9"));
    let output = child.wait_with_output().expect("it ends");
    says(&output, 0, &["seeds/b.smt2 is left out: cannot be read", "150 mutants asked"]);
    assert_eq!(place.kept(), 150);
    place.is_clean();
}

#[test]
fn a_solver_that_disappears() {
    let place = Place::new(AGREES);
    let child = place.start(&["fuzz", "./solver", "seeds", "-k", "--for", "60s"]);
    place.wait_for_mutants(5);
    std::fs::remove_file(place.at("solver")).expect("removed");
    let output = child.wait_with_output().expect("it ends");
    says(&output, 4, &["./solver cannot be used any more", "mutants asked"]);
    says(&place.run(&["bugs"]), 0, &["no bug in"]);
    says(&place.run(&["fuzz", "--resume"]), 4, &["solver"]);
    // When it is back, so is the campaign.
    place.write("solver", &format!("#!/bin/sh\n{AGREES}\n"));
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(place.at("solver"), mode).expect("permissions");
    says(
        &place.run(&["fuzz", "--resume", "--mutants", "5", "--for", "60s"]),
        0,
        &["enough mutants"],
    );
    place.is_clean();
}

/// As long as somebody is left who can be wrong, a campaign that ran all night does not end.
#[test]
fn it_goes_on_without_a_solver_that_disappears() {
    let place = Place::new(AGREES);
    place.write("other", &format!("#!/bin/sh\n{AGREES}\n"));
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(place.at("other"), mode).expect("permissions");
    let child =
        place.start(&["fuzz", "./solver;./other", "seeds", "-k", "-j2", "--mutants", "200"]);
    place.wait_for_mutants(5);
    std::fs::remove_file(place.at("other")).expect("removed");
    let output = child.wait_with_output().expect("it ends");
    says(&output, 0, &["./other cannot be used any more", "mutants asked", "enough mutants"]);
    let said = text(&output.stderr);
    assert_eq!(said.matches("cannot be used any more").count(), 1, "once is enough: {said}");
    place.is_clean();
}

#[test]
fn seeds_that_are_all_gone() {
    let place = Place::new(AGREES);
    let child = place.start(&["fuzz", "./solver", "seeds", "-k", "--for", "60s"]);
    place.wait_for_mutants(5);
    std::fs::remove_dir_all(place.at("seeds")).expect("removed");
    let output = child.wait_with_output().expect("it ends");
    says(&output, 5, &["seeds/a.smt2 is left out: cannot be read", "no seed is left"]);
    place.is_clean();
}

#[test]
fn no_new_mutant_is_an_end() {
    let place = Place::new(AGREES);
    // One comparison of two truth values: opfuzz has few words for it.
    place.write("seeds/a.smt2", "(declare-const p Bool)(assert (and p p))(check-sat)\n");
    let output = place.run(&["fuzz", "./solver", "seeds", "-S", "opfuzz", "--for", "100s"]);
    says(&output, 0, &["no new mutant can be made from these seeds"]);
    place.is_clean();
}

/// A solver that was stopped by the user has refused nothing.
#[test]
fn interrupted_before_the_first_answer() {
    // What it is tried with is answered; the seed is not.
    let place = Place::new(
        "for last; do :; done\n\
         if grep -q '(> x 3)' \"$last\"; then echo sat; else touch \"$HERE/asked\"; sleep 600; fi",
    );
    let child = place.start(&["fuzz", &place.at("solver").to_string_lossy(), "seeds", "-t", "600"]);
    wait("the seed is not asked", || place.at("asked").exists());
    signal(&child, "INT");
    let output = child.wait_with_output().expect("it ends");
    let said = text(&output.stderr) + &text(&output.stdout);
    assert!(!said.contains("left out"), "{said}");
    place.is_clean();
}

#[test]
fn a_full_disk() {
    let place = Place::new(AGREES);
    // No file may grow beyond 60 kB, and trying is an error, not a signal.
    let script = "trap '' XFSZ; ulimit -f 120; exec \"$0\" \"$@\"";
    let mut command = Command::new("bash");
    command
        .args(["-c", script])
        .arg(env!("CARGO_BIN_EXE_smelt"))
        .args(["fuzz", "./solver", "seeds", "--for", "60s", "--events", "events"])
        .env("SMELT_CACHE", place.at("cache"))
        .env("TMPDIR", place.at("tmp"))
        .current_dir(place.0.path());
    let output = command.output().expect("bash runs");
    assert_eq!(output.status.code(), Some(5), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("error: "), "{}", text(&output.stderr));
    place.is_clean();
    // There is room again, and what was kept before can be used.
    says(
        &place.run(&["fuzz", "--resume", "--mutants", "5", "--for", "60s"]),
        0,
        &["enough mutants"],
    );
}

#[test]
fn interrupted_once_and_twice() {
    let place = Place::new("sleep 600 & sleep 600");
    for (times, kind) in [(1, "a"), (2, "b")] {
        let child = place.start(&["fuzz", "./solver", "seeds", "-t", "600", "--out", kind, "-j2"]);
        wait("the solver did not start", || runs(&place.at("solver")));
        for _ in 0..times {
            signal(&child, "INT");
            std::thread::sleep(Duration::from_millis(50));
        }
        let begun = Instant::now();
        let output = child.wait_with_output().expect("it ends");
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
        assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
        place.is_clean();
    }
}

#[test]
fn what_was_found_before_ctrl_c_is_found() {
    let Some(cache) = solvers(&["z3@4.8.10", "z3@5.4.0"]) else { return };
    let place = Place::new("");
    place.write(
        "seeds/a.smt2",
        "(set-logic QF_SLIA)(declare-const s String)(assert (= (str.len s) 7))\n\
         (assert (= (str.replace_all s \",\" \", \") \"ant, bee\"))(assert (= s \"ant,bee\"))(check-sat)\n",
    );
    let mut child = smelt(&cache)
        .current_dir(place.0.path())
        .env("TMPDIR", place.at("tmp"))
        .args(["fuzz", "z3@4.8.10;z3@5.4.0", "seeds", "--for", "100s"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("smelt runs");
    let mut lines = BufReader::new(child.stderr.take().expect("stderr")).lines();
    let bug = lines.find(|l| l.as_ref().is_ok_and(|l| l.contains("wrong-answer")));
    assert!(bug.is_some());
    signal(&child, "INT");
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    assert!(rest.iter().any(|l| l.contains("Ctrl-C again")), "{rest:?}");
    let output = child.wait_with_output().expect("it ends");
    says(&output, 10, &["stopped; --resume goes on", "wrong-answer"]);
    place.is_clean();
}
