//! The same `--seed` gives the same mutants: on any number of workers, and over a `kill -9`.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::smelt;

const SEEDS: &[(&str, &str)] = &[
    (
        "ints",
        "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)\n\
         (assert (< x (+ y 1)))(assert (distinct (* 2 x) 5))(check-sat)\n",
    ),
    (
        "strings",
        "(set-logic QF_SLIA)(declare-const s String)(declare-const n Int)\n\
         (assert (= (str.len s) n))(assert (str.contains s (str.from_int n)))(check-sat)\n",
    ),
];
/// A solver that takes another time each time, so that time would show wherever it decides something. It gives up
/// where a script is long, says `unsat` to some, and counts.
const MOODY: &str = r#"#!/bin/bash
for last; do :; done
sleep "0.0$((RANDOM % 6))"
size=$(wc -c < "$last")
if [ $((size % 7)) = 0 ]; then echo unsat; else echo sat; fi
echo "(:decisions $RANDOM :conflicts $RANDOM)"
"#;
const SOLVER: &str = "#!/bin/sh\nfor last; do :; done\ngrep -q . \"$last\" && echo sat\n";
/// Visits to each seed that every run below finishes.
const VISITS: u64 = 8;
/// More mutants than these visits can give.
const MUTANTS: &str = "240";

fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(place.path().join("seeds")).expect("a folder");
    for (name, text) in SEEDS {
        std::fs::write(place.path().join(format!("seeds/{name}.smt2")), text).expect("a seed");
    }
    let solver = place.path().join("solver");
    std::fs::write(&solver, SOLVER).expect("a solver");
    std::fs::set_permissions(solver, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    place
}

fn fuzz(place: &Path, args: &[&str]) -> Command {
    let mut command = smelt(&place.join("cache"));
    command.current_dir(place).arg("fuzz").args(args).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn mutants(out: &Path) -> usize {
    std::fs::read_dir(out.join("mutants")).map_or(0, Iterator::count)
}

/// The mutants of the first visits by name.
fn kept(out: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(out.join("mutants")).expect("mutants");
    let file = |e: std::io::Result<std::fs::DirEntry>| {
        let path = e.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let visit: u64 = name.rsplit('-').nth(1).and_then(|v| v.parse().ok()).expect("a visit");
        let text = std::fs::read_to_string(&path).expect("a mutant");
        (visit < VISITS).then_some((name, text))
    };
    entries.filter_map(file).collect()
}

fn texts(mutants: &BTreeMap<String, String>) -> BTreeSet<&String> {
    mutants.values().collect()
}

fn run(place: &Path, out: &str, args: &[&str]) -> PathBuf {
    let usual = ["./solver", "seeds", "--mutants", MUTANTS, "-k", "--out", out];
    let status = fuzz(place, &[&usual[..], args].concat()).status().expect("smelt runs");
    assert_eq!(status.code(), Some(0));
    let out = place.join(out);
    assert_eq!(mutants(&out).to_string(), MUTANTS, "it stops exactly");
    out
}

#[test]
fn on_any_number_of_workers() {
    let place = place();
    let one = kept(&run(place.path(), "one", &["--seed", "7", "-j1"]));
    let two = kept(&run(place.path(), "two", &["--seed", "7", "-j3"]));
    assert!(one.len() > 100, "{}", one.len());
    // Of two that are equal, another may have come first.
    assert_eq!(texts(&one), texts(&two));
    let other = kept(&run(place.path(), "other", &["--seed", "8", "-j1"]));
    assert_ne!(texts(&one), texts(&other));
}

/// Neither time nor what solvers count decides which mutants there are; only who asked for that, by leaving `--seed`
/// out or saying so, has campaigns that adapt.
#[test]
fn whatever_solvers_do() {
    let place = place();
    std::fs::write(place.path().join("solver"), MOODY).expect("a solver");
    // A long seed has its turn less often, whoever finds that out.
    let long = SEEDS[0].1.replace("(check-sat)", &format!("; {}\n(check-sat)", "x".repeat(2000)));
    std::fs::write(place.path().join("seeds/long.smt2"), long).expect("a seed");
    let all = |out: &str, jobs: &str| {
        let args = ["./solver", "seeds", "-k", "--out", out, jobs, "--seed", "7", "--passes", "6"];
        let code = fuzz(place.path(), &args).status().expect("smelt runs").code();
        assert!(matches!(code, Some(0 | 10)), "{code:?}");
        kept(&place.path().join(out))
    };
    let (one, three) = (all("one", "-j1"), all("three", "-j3"));
    assert!(one.len() > 100, "{}", one.len());
    assert_eq!(texts(&one), texts(&three));
    for (name, text) in &one {
        assert!(three.get(name).is_none_or(|other| other == text), "{name}");
    }
}

#[test]
fn over_a_kill() {
    let place = place();
    let usual = ["--seed", "7", "-j1", "--no-feedback"];
    let whole = kept(&run(place.path(), "whole", &usual));
    let out = place.path().join("killed");
    let args = [&["./solver", "seeds", "-k", "--out", "killed"], &usual[..]].concat();
    let mut session = fuzz(place.path(), &args);
    for round in 1..=3 {
        let mut child = session.spawn().expect("smelt runs");
        let deadline = Instant::now() + Duration::from_secs(30);
        while mutants(&out) < round * 50 {
            assert!(Instant::now() < deadline, "no mutants");
            std::thread::sleep(Duration::from_millis(5));
        }
        // Rounds are kept a second late; half of the times that second is lost.
        std::thread::sleep(Duration::from_millis(700 * (round as u64 % 2)));
        child.kill().expect("killed");
        child.wait().expect("it is gone");
        session = fuzz(place.path(), &["--resume", "--out", "killed"]);
    }
    let last = fuzz(place.path(), &["--resume", "--out", "killed", "--mutants", MUTANTS]).status();
    assert_eq!(last.expect("smelt runs").code(), Some(0));
    let pieces = kept(&out);
    assert_eq!(texts(&whole), texts(&pieces));
    for (name, text) in &whole {
        assert_eq!(pieces.get(name), Some(text), "{name}");
    }
}

#[test]
fn each_seed_has_its_visits() {
    let place = place();
    let told = |args: &[&str]| {
        let usual = ["./solver", "seeds", "--out", "p", "--json"];
        let mut command = fuzz(place.path(), &[&usual[..], args].concat());
        let output = command.stdout(Stdio::piped()).output().expect("smelt runs");
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
        assert_eq!(told["reason"], "passes", "{told}");
        (told["totals"]["rounds"].as_u64(), told["totals"]["made"].as_u64())
    };
    let twice = told(&["--passes", "2", "-i", "3", "-j2"]);
    assert_eq!(twice, (Some(4), Some(12)), "two seeds, two visits, three mutants");
    assert_eq!(told(&["--passes", "2", "--resume"]), twice, "nothing is left to do");
    assert_eq!(told(&["--passes", "3", "--resume"]), (Some(6), Some(18)));
}
