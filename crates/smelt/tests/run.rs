//! `smelt run` and `smelt solvers` with real solvers, real bugs of theirs, and programs that misbehave.

mod support;

use serde_json::Value;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};
use support::{corpus, smelt, solvers, text};

const ALL: &[&str] = &["z3@4.8.10", "z3@5.4.0", "cvc5@1.4.2"];
const CURRENT: &str = "z3@5.4.0,cvc5@1.4.2";

/// What `run --json` says of one file.
fn judged(cache: &Path, file: &Path, with: &[&str]) -> Value {
    let mut command = smelt(cache);
    command.arg("run").arg(file).args(["--json", "--timeout", "20"]);
    for w in with {
        command.args(["--with", w]);
    }
    let output = command.output().expect("smelt runs");
    let found = serde_json::from_slice::<Value>(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}{}", text(&output.stdout), text(&output.stderr)));
    let any = found["findings"].as_array().is_some_and(|f| !f.is_empty());
    assert_eq!(output.status.code(), Some(if any { 10 } else { 0 }), "{found}");
    found
}

fn script(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

/// A program that misbehaves.
fn program(folder: &Path, name: &str, lines: &str) -> PathBuf {
    let path = script(folder, name, &format!("#!/bin/sh\n{lines}\n"));
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("permissions");
    path
}

#[test]
fn known_bugs_are_judged_right() {
    let (Some(corpus), Some(cache)) = (corpus(), solvers(ALL)) else { return };
    let bugs = corpus.join("bugs");
    // Every default-mode bug of this release that the index is sure of.
    let index = std::fs::read_to_string(bugs.join("INDEX.csv")).expect("the index");
    let mut judged_right = 0;
    for row in rows(&index) {
        let [file, kind, release, options, confidence] = &row;
        let sure = confidence.starts_with("status") || confidence.starts_with("chcval");
        if release != "z3@4.8.10" || !sure || kind == "unknown-regression" {
            continue;
        }
        let options = if options.starts_with('(') { "" } else { options };
        let accused = format!("z3@4.8.10 {options}");
        let accused = accused.trim();
        let found = judged(&cache, &bugs.join(file), &[&format!("{accused};"), CURRENT]);
        let findings = found["findings"].as_array().expect("findings");
        let own = findings.iter().any(|f| f["solver"] == accused);
        assert!(own, "{file} is not found: {found}");
        judged_right += 1;
    }
    assert!(judged_right >= 20, "only {judged_right} bugs");
}

/// File, kind, release, options and confidence of each row.
fn rows(index: &str) -> Vec<[String; 5]> {
    let lines = index.lines().skip(1).map(|line| {
        let mut cells = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(String::new()),
                c => cells.last_mut().expect("one at least").push(c),
            }
        }
        [0, 5, 6, 7, 10].map(|i| cells.get(i).cloned().unwrap_or_default())
    });
    lines.collect()
}

#[test]
fn nothing_is_invented() {
    /// Whose model is wrong in truth: see `bench/RESULTS.md`.
    const WRONG: &[&str] = &["LIA-223", "HOLA_01.c", "HOLA_04.c", "HOLA_35.c"];
    let (Some(corpus), Some(cache)) = (corpus(), solvers(ALL)) else { return };
    let accepted = std::fs::read_to_string(corpus.join("seeds/ACCEPT.tsv")).expect("the table");
    let files: Vec<PathBuf> = accepted
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .step_by(29)
        .map(|f| corpus.join("seeds").join(f))
        .collect();
    let mut command = smelt(&cache);
    command.arg("run").args(&files).args(["--json", "--timeout", "3", "--with", CURRENT]);
    let output = command.output().expect("smelt runs");
    let lines = text(&output.stdout);
    assert_eq!(lines.lines().count(), files.len(), "{}", text(&output.stderr));
    for line in lines.lines() {
        let found: Value = serde_json::from_str(line).expect("JSON");
        for finding in found["findings"].as_array().expect("findings") {
            let known = WRONG.iter().any(|w| found["file"].as_str().is_some_and(|f| f.contains(w)));
            assert!(finding["certainty"] != "certain" || known, "{line}");
        }
    }
}

/// Lines without times and sizes, which change. The memory of a solver that ends before anybody looks, on a busy
/// machine, is not known, and a dash stands there.
fn plain(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|l| !l.starts_with("  see it:"));
    let kept = |l: &str| {
        let words = l.split_whitespace().filter(|w| w.parse::<f64>().is_err());
        let words: Vec<&str> = words.map(|w| if w == "-" { "MB" } else { w }).collect();
        words.join(" ")
    };
    lines.map(kept).collect()
}

#[test]
fn what_people_read() {
    let Some(cache) = solvers(ALL) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = script(
        folder.path(),
        "sum.smt2",
        "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> (* 2 x) 7))\n(check-sat)\n",
    );
    let output = smelt(&cache)
        .current_dir(folder.path())
        .arg("run")
        .arg(&file)
        .args(["--with", CURRENT])
        .output()
        .expect("smelt runs");
    assert_eq!(
        plain(&text(&output.stdout)),
        [
            "solver answer time memory model",
            "z3@5.4.0 sat s MB true",
            "cvc5@1.4.2 sat s MB true",
            "no finding: solvers decided it, and nothing contradicts them",
        ]
    );
    assert_eq!(output.status.code(), Some(0));
    // A claim that is not true is not held against cvc5, which would stop at it.
    let file = script(
        folder.path(),
        "claim.smt2",
        "(set-logic QF_LIA)\n(set-info :status unsat)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n",
    );
    let found = judged(&cache, &file, &[CURRENT]);
    assert_eq!(found["findings"], serde_json::json!([]), "{found}");
    assert_eq!(found["answers"][1]["answer"], "sat");
}

/// The first example of the README, with its times and sizes taken out.
#[test]
fn the_readme_is_true() {
    let Some(cache) = solvers(ALL) else { return };
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(project.join("README.md")).expect("the README");
    let block = readme.split("```console\n").nth(1).and_then(|b| b.split("```").next());
    let (command, expected) = block.and_then(|b| b.split_once('\n')).expect("an example");
    let args = command.strip_prefix("$ smelt ").expect("the command").split(' ');
    let output = smelt(&cache)
        .current_dir(project.join("examples"))
        .args(args)
        .output()
        .expect("smelt runs");
    assert_eq!(plain(&text(&output.stdout)), plain(expected));
    assert_eq!(output.status.code(), Some(10));
    // The first of the two commands at the top is what first_run.rs runs.
    let first = readme.split("cargo run --release -- ").nth(1).and_then(|r| r.split("  ").next());
    assert_eq!(first, Some("fuzz"));
}

#[test]
fn a_solver_that_lies() {
    let Some(cache) = solvers(ALL) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file =
        script(folder.path(), "a.smt2", "(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n");
    let liar = program(folder.path(), "liar", "echo unsat");
    let found = judged(&cache, &file, &[liar.to_str().expect("text"), "z3@5.4.0"]);
    let finding = &found["findings"][0];
    assert_eq!(finding["kind"], "wrong-answer", "{found}");
    assert_eq!(finding["certainty"], "certain");
    assert_eq!(finding["evidence"]["model_of"], "z3@5.4.0");
    // One that gives a wrong model.
    let boaster = program(folder.path(), "boaster", "echo sat; echo '((define-fun x () Int 2))'");
    let found = judged(&cache, &file, &[boaster.to_str().expect("text")]);
    assert_eq!(found["findings"][0]["kind"], "invalid-model", "{found}");
    assert_eq!(found["answers"][0]["model"], "false");
    // One that dies of a signal.
    let faller = program(folder.path(), "faller", "kill -SEGV $$");
    let found = judged(&cache, &file, &[faller.to_str().expect("text")]);
    assert_eq!(found["findings"][0]["kind"], "crash", "{found}");
    // One that changes while it is used.
    let turncoat = program(
        folder.path(),
        "turncoat",
        &format!("echo '#' >> {}/turncoat; echo sat", folder.path().display()),
    );
    let output =
        smelt(&cache).arg("run").arg(&file).arg("--with").arg(&turncoat).output().expect("smelt");
    assert_eq!(output.status.code(), Some(4));
    assert!(
        text(&output.stderr).contains("was changed while it was used"),
        "{}",
        text(&output.stderr)
    );
}

fn fails(output: &Output, code: i32, words: &str) {
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{stderr}");
    assert!(stderr.contains(words), "{stderr}");
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = script(folder.path(), "a.smt2", "(check-sat)\n");
    let run = |with: &str| {
        smelt(folder.path())
            .arg("run")
            .arg(&file)
            .args(["--with", with])
            .output()
            .expect("smelt runs")
    };
    fails(&run("z3@4.8.10"), 4, "z3@4.8.10 is not installed; try: smelt solvers install z3@4.8.10");
    fails(&run("./nowhere"), 4, "there is no");
    fails(&run("zed"), 4, "no solver is called `zed`");
    fails(&run("alt-ergo/fast@2.0.0"), 4, "alt-ergo/fast@2.0.0 is not installed");
    fails(&run("z3@newest"), 2, "is no version");
    fails(&run("'z3"), 2, "is not closed");
    let plain = script(folder.path(), "plain", "not a program");
    fails(&run(plain.to_str().expect("text")), 4, "is not executable; try chmod +x");
    let missing =
        smelt(folder.path()).args(["run", "/nowhere.smt2", "--with", "z3=/bin/true"]).output();
    fails(&missing.expect("smelt runs"), 5, "cannot read /nowhere.smt2");
    let unknown = smelt(folder.path()).args(["solvers", "install", "zed"]).output();
    fails(&unknown.expect("smelt runs"), 4, "no solver is called `zed`");
    let remove = smelt(folder.path()).args(["solvers", "remove", "z3@1"]).output();
    fails(&remove.expect("smelt runs"), 4, "z3@1 is not installed");
    let memory = smelt(folder.path()).args(["run", "a", "--memory", "lots"]).output();
    fails(&memory.expect("smelt runs"), 2, "write 500M, 2G or none");
}

/// Processes whose command line has a text.
fn processes(text: &str) -> Vec<String> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = all.filter_map(|e| std::fs::read(e.path().join("cmdline")).ok());
    lines
        .map(|l| String::from_utf8_lossy(&l).replace('\0', " "))
        .filter(|l| l.contains(text))
        .collect()
}

#[test]
fn interruption_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = script(folder.path(), "a.smt2", "(check-sat)\n");
    // Grandchildren in the group and outside of it.
    let sleeper = program(
        folder.path(),
        "sleeper-of-smelt",
        "sleep 600.25 & setsid sleep 600.25 & sleep 600.25",
    );
    for signal in ["INT", "KILL"] {
        let temporary = tempfile::tempdir().expect("a folder");
        let mut child = smelt(folder.path())
            .env("TMPDIR", temporary.path())
            .arg("run")
            .arg(&file)
            .args(["--timeout", "600", "--with"])
            .arg(&sleeper)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("smelt runs");
        let deadline = Instant::now() + Duration::from_secs(20);
        while processes("600.25").len() < 3 {
            assert!(Instant::now() < deadline, "the solver did not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        let kill = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status();
        assert!(kill.expect("kill runs").success());
        let status = child.wait().expect("it ends");
        if signal == "INT" {
            assert_eq!(status.code(), Some(130));
        }
        // After a kill the guard does it, which takes a moment.
        let deadline = Instant::now() + Duration::from_secs(10);
        loop {
            let left = processes("600.25");
            let files = std::fs::read_dir(temporary.path()).expect("the folder").count();
            if left.is_empty() && files == 0 {
                break;
            }
            assert!(Instant::now() < deadline, "{signal}: {left:?}, {files} files are left");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn standard_input_and_several_files() {
    let Some(cache) = solvers(ALL) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = smelt(&cache)
        .args(["run", "-", "--json", "--with", "z3@5.4.0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("smelt runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"(declare-const p Bool)(assert p)(check-sat)").expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["answers"][0]["answer"], "sat");
    assert_eq!(found["answers"][0]["model"], "true");
    for i in 0..4 {
        script(
            folder.path(),
            &format!("{i}.smt2"),
            "(declare-const p Bool)(assert (and p (not p)))(check-sat)",
        );
    }
    script(folder.path(), "notes.txt", "not a script");
    let output = smelt(&cache)
        .arg("run")
        .arg(folder.path())
        .args(["--with", CURRENT])
        .output()
        .expect("smelt runs");
    let shown = text(&output.stdout);
    assert!(shown.contains("4 unsat"), "{shown}");
    assert!(shown.ends_with("4 files, no finding\n"), "{shown}");
    assert!(
        text(&output.stderr).contains("1 file without .smt2 is left out"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn installed_solvers_are_listed_probed_and_removed() {
    let Some(cache) = solvers(ALL) else { return };
    let output =
        smelt(&cache).args(["solvers", "list", "--json", "--verify"]).output().expect("smelt runs");
    let rows: Vec<Value> =
        text(&output.stdout).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let z3 = rows.iter().find(|r| r["name"] == "z3" && r["version"] == "4.8.10").expect("z3");
    assert_eq!(z3["state"], "good");
    // What shares the releases of another is a solver too.
    let spacer = rows.iter().find(|r| r["name"] == "spacer").expect("spacer");
    assert_eq!(spacer["source"], "z3@5.4.0, like z3");
    let output = smelt(&cache)
        .args(["solvers", "probe", "--json", "z3@5.4.0"])
        .output()
        .expect("smelt runs");
    let row: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for theory in ["integers", "strings", "floats", "datatypes", "horn", "levels"] {
        assert_eq!(row["support"][theory], "yes", "{theory}: {row}");
    }
    for ask in ["models", "cores", "validation", "statistics"] {
        assert_eq!(row["asks"][ask], true, "{ask}: {row}");
    }
    assert_eq!(row["session_is_faster"], true, "{row}");
    let output =
        smelt(&cache).args(["solvers", "options", "z3@5.4.0"]).output().expect("smelt runs");
    assert!(text(&output.stdout).lines().count() > 50, "{}", text(&output.stdout));
}

#[test]
fn results_come_in_the_order_of_the_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let slow = "for last; do :; done\ngrep -q slow \"$last\" && sleep 0.4\necho sat";
    let solver = program(folder.path(), "solver", slow);
    let files = folder.path().join("files");
    std::fs::create_dir(&files).expect("a folder");
    for (name, text) in [("a", "; slow\n(check-sat)"), ("b", "(check-sat)"), ("c", "(check-sat)")] {
        script(&files, &format!("{name}.smt2"), text);
    }
    let output = smelt(folder.path())
        .args(["run", "--json", "--jobs", "2", "--with"])
        .args([&solver, &files])
        .output()
        .expect("smelt runs");
    let out = text(&output.stdout);
    let at = |name: &str| out.find(&format!("{name}.smt2")).unwrap_or_else(|| panic!("{out}"));
    assert!(at("a") < at("b") && at("b") < at("c"), "{out}");
}

#[test]
fn who_only_fails_is_no_success() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = program(folder.path(), "solver", "echo out of order >&2\nexit 3");
    let file = script(folder.path(), "a.smt2", "(check-sat)\n");
    let output = smelt(folder.path()).arg("run").arg(&file).arg("--with").arg(&solver).output();
    support::says(&output.expect("smelt runs"), 4, &["out of order", "but errors"]);
}

/// What a report names can be typed, also where smelt itself is not on PATH.
#[test]
fn an_installed_solver_starts_by_hand() {
    let Some(cache) = solvers(ALL) else { return };
    for (name, word) in [("cvc5@1.4.2", "1.4.2"), ("z3@5.4.0", "5.4.0")] {
        let program = cache.join("solvers").join(name).join("bin");
        let program = program.join(name.split('@').next().expect("a name"));
        let started = std::process::Command::new(&program)
            .arg("--version")
            .env("PATH", "/usr/bin:/bin")
            .env_remove("SMELT")
            .output()
            .expect("it starts");
        let said = text(&started.stdout) + &text(&started.stderr);
        assert!(started.status.success() && said.contains(word), "{said}");
    }
}
