//! smelt's own seeds: every script is read, its status is confirmed by a solver and contradicted by none,
//! and together they hold the whole operator table. A seed with a wrong status would make every mutant of
//! it a false alarm.

mod support;

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use support::{smelt, solvers};

/// Whose absence from the seeds has a reason.
const WITHOUT_SEED: &[(&str, &str)] = &[
    ("LegacySets", "no current solver reads these names"),
    ("LegacyBags", "no current solver reads these names"),
    ("seq.cons", "only Princess has it"),
    ("bag.partition", "cvc5 1.4.2 fails an assertion on it"),
];

/// The percentage of scripts that both solvers decide, as measured when the seeds were written.
const BY_BOTH: usize = 74;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of JSON that a command prints. Exit codes for a problem or a finding in a file are left to the
/// caller, who can name the file.
fn lines(cache: &Path, arguments: &[&str]) -> Vec<Value> {
    let output = smelt(cache).current_dir(root()).args(arguments).output().expect("smelt runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1 | 10)), "{arguments:?}: {err}");
    let out = String::from_utf8_lossy(&output.stdout);
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn text(file: &Value) -> String {
    let file = root().join(file["file"].as_str().expect("a file"));
    fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// The statuses that a script claims, one before each question.
fn claims(script: &str) -> Vec<&str> {
    let mut claims = Vec::new();
    let mut claimed = None;
    for line in script.lines() {
        if let Some(status) = line.strip_prefix("(set-info :status ") {
            claimed = status.strip_suffix(')');
        } else if line.starts_with("(check-sat") {
            claims.push(claimed.take().unwrap_or("nothing"));
        }
    }
    claims
}

#[test]
fn every_seed_is_read() {
    let read = lines(Path::new(env!("CARGO_TARGET_TMPDIR")), &["check", "seeds", "--json"]);
    assert!(read.len() >= 620, "only {} seeds", read.len());
    for file in &read {
        let script = text(file);
        let statistics = &file["statistics"];
        assert!(
            file["ok"] == true && statistics["outside_logic"] == Value::Array(vec![]),
            "{file}"
        );
        assert!(script.starts_with("; "), "the first line does not say what it exercises: {file}");
        assert!(script.len() < 800, "too long for a seed: {file}");
        let claims = claims(&script);
        assert_eq!(statistics["check_sats"], claims.len(), "{file}");
        assert!(
            claims.iter().all(|c| ["sat", "unsat"].contains(c)),
            "a question without a status: {file}"
        );
    }
}

#[test]
fn every_operator_has_a_seed() {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let read = lines(cache, &["check", "seeds", "--json"]);
    let mut touched = BTreeSet::new();
    let mut words = BTreeSet::new();
    for file in &read {
        let theories = file["statistics"]["theories"].as_object().expect("theories");
        touched.extend(theories.keys().cloned());
        let script = text(file);
        let code = script.lines().filter(|line| !line.starts_with(';'));
        let parts = code.flat_map(|l| l.split(|c: char| c.is_whitespace() || c == '(' || c == ')'));
        words.extend(parts.map(str::to_owned));
    }
    let output = smelt(cache).args(["theories", "--json"]).output().expect("smelt runs");
    let table: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut missing = Vec::new();
    for theory in table.as_array().expect("theories") {
        let name = theory["name"].as_str().expect("a name");
        let operators = theory["operators"].as_array().expect("operators");
        let made = |o: &&Value| o["legacy"] != true && o["internal"] != true;
        let current = operators.iter().filter(made);
        let names = current.filter_map(|o| o["name"].as_str());
        missing.extend(names.filter(|n| !words.contains(*n)).map(str::to_owned));
        if !touched.contains(name) {
            missing.push(name.to_owned());
        }
    }
    // In both directions: what has a seed now has no excuse any more.
    let missing: BTreeSet<&str> = missing.iter().map(String::as_str).collect();
    let excused: BTreeSet<&str> = WITHOUT_SEED.iter().map(|(name, _)| *name).collect();
    assert_eq!(missing, excused);
}

#[test]
fn every_status_is_confirmed() {
    let Some(cache) = solvers(&["z3@5.4.0", "cvc5@1.4.2"]) else { return };
    let with = "z3@latest,cvc5@latest";
    let limits = ["--timeout", "10", "--jobs", "2", "--json"];
    let judged = lines(&cache, &[&["run", "seeds", "--with", with][..], &limits].concat());
    assert!(judged.len() >= 620, "only {} seeds", judged.len());
    let mut by_both = 0;
    for file in &judged {
        let script = text(file);
        let claims = claims(&script);
        assert_eq!(file["findings"], Value::Array(vec![]), "{file}");
        let answers = file["answers"].as_array().expect("answers");
        let mut confirming = 0;
        for answer in answers {
            let all = answer["all"].as_array().expect("the answers to all questions");
            let all: Vec<&str> = all.iter().filter_map(Value::as_str).collect();
            for (claim, said) in claims.iter().zip(&all) {
                let decided = ["sat", "unsat"].contains(said);
                assert!(!decided || said == claim, "{claim} is contradicted: {file}");
            }
            confirming += usize::from(all == claims);
        }
        assert!(confirming > 0, "nobody confirms it: {file}");
        // The word `only` in the first line is a promise to readers, and goes stale unless it is checked.
        let only = script.lines().next().is_some_and(|line| line.contains("; only "));
        assert!(!only || confirming == 1, "both decide it: {file}");
        by_both += usize::from(confirming == 2);
    }
    let share = by_both * 100 / judged.len();
    assert!(share >= BY_BOTH, "both solvers decide only {share} % of the seeds");
}
