//! The evaluator against the world: models of real files from real solvers, compared with the values
//! that the solver itself gives. A sample; `smelt bench world` does all files.
//!
//! The solvers come from their Python packages, installed as a user would; without them the test fails
//! in CI and says so elsewhere.

// What was compared is worth seeing, and so is why nothing was.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Files whose model is wrong, and why smelt is sure: the solver's Horn engine prints predicates that
/// do not satisfy a clause, which substituting the model into that clause shows (`bench/RESULTS.md`).
const WRONG_MODELS: &[&str] = &[
    "HORN/chc-chc-comp24-benchmarks/LIA_chc-comp24-LIA-223.smt2",
    "HORN/chc-eldarica-misc/LIA_HOLA_01.c.smt2",
    "HORN/chc-eldarica-misc/LIA_HOLA_04.c.smt2",
    "HORN/chc-eldarica-misc/LIA_HOLA_35.c.smt2",
];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A Python with the solvers, or why there is none.
fn solvers() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solvers");
    let python = folder.join("bin/python");
    let ready = folder.join("ready");
    if ready.exists() {
        return Ok(python);
    }
    let run = |program: &Path, args: &[&str]| {
        let output = Command::new(program).args(args).output();
        match output {
            Ok(o) if o.status.success() => Ok(()),
            Ok(o) => Err(String::from_utf8_lossy(&o.stderr).into_owned()),
            Err(e) => Err(format!("{}: {e}", program.display())),
        }
    };
    let at = folder.display().to_string();
    run(Path::new("python3"), &["-m", "venv", &at])?;
    let packages = ["z3-solver==5.4.0.0", "cvc5==1.4.2"];
    run(&python, &["-m", "pip", "install", "--quiet", packages[0], packages[1]])?;
    std::fs::write(ready, packages.join("\n")).map_err(|e| e.to_string())?;
    Ok(python)
}

/// Every `step`-th file that the solver of this column called sat within two seconds.
fn sample(seeds: &Path, column: usize, step: usize) -> Vec<String> {
    let table = std::fs::read_to_string(seeds.join("ACCEPT.tsv")).expect("the table is there");
    let sat = table.lines().filter(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        fields.get(column) == Some(&"yes")
            && fields.get(column + 2).is_some_and(|a| a.starts_with("sat"))
    });
    sat.step_by(step).filter_map(|l| l.split('\t').next()).map(str::to_owned).collect()
}

fn compare(solver: &str, files: &[String], seeds: &Path) -> (usize, usize) {
    let output = Command::new(env!("CARGO_BIN_EXE_smelt"))
        .current_dir(seeds)
        .args(["bench", "world", "--json", "--timeout", "20", "--solver", solver])
        .args(files)
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (mut models, mut values) = (0, 0);
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let o: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if o["answer"] != "sat" {
            continue;
        }
        let file = o["file"].as_str().unwrap_or_default();
        assert_eq!(o["different"], serde_json::json!([]), "{file}");
        let known = WRONG_MODELS.contains(&file);
        assert!(o["verdict"] != "false" || known, "{file} is false: {}", o["reason"]);
        models += 1;
        values += o["equal"].as_u64().unwrap_or(0) as usize;
    }
    (models, values)
}

#[test]
fn a_sample_of_the_world() {
    let seeds = project().join("../shared/corpus/seeds");
    if !seeds.exists() {
        assert!(std::env::var_os("CI").is_none(), "the corpus is missing");
        eprintln!("skipped: the corpus is not here");
        return;
    }
    let python = match solvers() {
        Ok(python) => python,
        Err(e) => {
            assert!(std::env::var_os("CI").is_none(), "the solvers cannot be installed: {e}");
            eprintln!("skipped: the solvers cannot be installed: {e}");
            return;
        }
    };
    let z3 = python.with_file_name("z3");
    let driver = project().join("bench/cvc5_driver.py");
    let solvers = [
        (format!("{} -T:10", z3.display()), 1, 6),
        (format!("{} {}", python.display(), driver.display()), 2, 9),
    ];
    for (solver, column, step) in solvers {
        let files = sample(&seeds, column, step);
        let (models, values) = compare(&solver, &files, &seeds);
        println!("{solver}: {models} models of {} files, {values} values equal", files.len());
        assert!(models * 10 > files.len() * 7, "only {models} models of {} files", files.len());
        assert!(values > 500, "only {values} values");
    }
}
