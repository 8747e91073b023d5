//! `smelt bench closedbox`: how many files of a suite each mode solves, and how fast; and random instances whose truth
//! is known because everything was tried.

use super::random_boxes::{BOXES, Instance};
use crate::cli::{ClosedboxArgs, SolveMode};
use crate::commands::solve::setting;
use crate::exit::{self, Exit, UsageError};
use crate::files::{self, Progress};
use anyhow::{Context, Result};
use serde::Serialize;
use smelt_closedbox::problem::Problem;
use smelt_closedbox::solve::Answer;
use smelt_smtlib::Theories;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A file of a suite.
struct Case {
    path: PathBuf,
    text: Vec<u8>,
    /// The C file of each box.
    boxes: Vec<String>,
    status: Option<&'static str>,
    inverse: bool,
}

/// What came of a file.
#[derive(Serialize)]
struct Row {
    mode: &'static str,
    file: String,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    status: Option<&'static str>,
    wrong: bool,
    inverse: bool,
    seconds: f64,
}

pub(crate) fn run(args: &ClosedboxArgs) -> Result<Exit> {
    if let Some(n) = args.random {
        return random(args, n);
    }
    let cases = cases(&args.paths)?;
    let mut wrong = 0;
    for &mode in &args.modes {
        let mut rows: Vec<Row> = Vec::new();
        let progress = Progress::new(cases.len(), "files");
        for case in &cases {
            if exit::interrupted() {
                return Ok(Exit::Interrupted);
            }
            let row = one(args, mode, case)?;
            if args.json {
                let text = serde_json::to_string(&row)?;
                progress.suspend(|| anstream::println!("{text}"));
            } else if row.wrong {
                let words = format!("{}: {} is wrong", row.file, row.answer);
                progress.suspend(|| anstream::eprintln!("{words}"));
            }
            rows.push(row);
            progress.add(1);
        }
        progress.finish();
        wrong += rows.iter().filter(|r| r.wrong).count();
        if !args.json {
            summary(args, mode, &rows);
        }
    }
    Ok(if wrong > 0 { Exit::Finding } else { Exit::Ok })
}

fn summary(args: &ClosedboxArgs, mode: SolveMode, rows: &[Row]) {
    let limit = args.timeout;
    let par2 = |rows: &[&Row]| {
        let sum: f64 =
            rows.iter().map(|r| if r.answer == "unknown" { 2.0 * limit } else { r.seconds }).sum();
        sum / rows.len().max(1) as f64
    };
    let solved = |rows: &[&Row]| rows.iter().filter(|r| r.answer != "unknown").count();
    let all: Vec<&Row> = rows.iter().collect();
    let inverse: Vec<&Row> = rows.iter().filter(|r| r.inverse).collect();
    let wrong = rows.iter().filter(|r| r.wrong).count();
    anstream::println!(
        "{}: {} of {} solved, PAR-2 {:.2} s; of inverse queries {} of {}, PAR-2 {:.2} s; {wrong} wrong",
        mode.word(),
        solved(&all),
        all.len(),
        par2(&all),
        solved(&inverse),
        inverse.len(),
        par2(&inverse)
    );
    for row in rows.iter().filter(|r| r.answer == "unknown") {
        anstream::println!("  {}: {}", row.file, row.reason.as_deref().unwrap_or_default());
    }
}

fn one(args: &ClosedboxArgs, mode: SolveMode, case: &Case) -> Result<Row> {
    let setting = setting(&args.solve(mode, case.boxes.clone()))?;
    let mut problem = Problem::read(case.text.clone(), None, Theories::builtin())
        .map_err(|e| UsageError(format!("{}:{e}", case.path.display())))?;
    let folder = case.path.parent().unwrap_or(Path::new("."));
    let begun = Instant::now();
    let (answer, _) = setting.solve(&mut problem, folder)?;
    let seconds = begun.elapsed().as_secs_f64();
    let (answer, reason) = match answer {
        Answer::Sat(_) => ("sat", None),
        Answer::Unsat => ("unsat", None),
        Answer::Unknown(why) => ("unknown", Some(why)),
    };
    let wrong = answer != "unknown" && case.status.is_some_and(|s| s != answer);
    Ok(Row {
        mode: mode.word(),
        file: case.path.display().to_string(),
        answer,
        reason,
        status: case.status,
        wrong,
        inverse: case.inverse,
        seconds,
    })
}

/// The files of a suite: boxes stand in their first comments, or in a `cb.c` beside them.
fn cases(paths: &[PathBuf]) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for path in files::find(paths)?.files {
        let text = files::read(&path)?;
        let shown = String::from_utf8_lossy(&text).into_owned();
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut boxes = BTreeSet::new();
        for line in shown.lines().filter_map(|l| l.strip_prefix("; box: ")) {
            let (name, file) = line
                .split_once(" in ")
                .with_context(|| format!("{}: `{line}` is not NAME in FILE", path.display()))?;
            boxes.insert(format!("{name}={}", folder.join(file.trim()).display()));
        }
        let common = folder.join("cb.c");
        if boxes.is_empty() && common.is_file() {
            boxes.insert(common.display().to_string());
        }
        let says = |status: &str| shown.contains(&format!("(set-info :status {status})"));
        let status = match () {
            () if says("sat") => Some("sat"),
            () if says("unsat") => Some("unsat"),
            () => None,
        };
        let inverse = shown.contains("\n; inverse: yes");
        cases.push(Case { path, text, boxes: boxes.into_iter().collect(), status, inverse });
    }
    Ok(cases)
}

/// Small random instances, each tried with all inputs beforehand.
fn random(args: &ClosedboxArgs, n: u64) -> Result<Exit> {
    let mode = args.modes.first().copied().unwrap_or(SolveMode::Auto);
    let folder = tempfile::tempdir().context("cannot make a folder")?;
    let file = folder.path().join("boxes.c");
    std::fs::write(&file, BOXES).context("cannot write a file")?;
    let setting = setting(&args.solve(mode, vec![file.display().to_string()]))?;
    let progress = Progress::new(n as usize, "instances");
    let (mut sat, mut unsat, mut unknown, mut wrong) = (0u64, 0u64, 0u64, 0u64);
    let mut host: Option<smelt_closedbox::host::Host<'_>> = None;
    for i in 0..n {
        if exit::interrupted() {
            break;
        }
        let instance = Instance::new(args.seed + i);
        let text = instance.text();
        let mut problem = Problem::read(text.clone().into_bytes(), None, Theories::builtin())
            .map_err(|e| UsageError(format!("a random instance: {e}\n{text}")))?;
        // All instances declare the same boxes: one child serves them all.
        if host.is_none() {
            host = Some(setting.host(&problem, folder.path())?);
        }
        let Some(host) = &mut host else { break };
        let (answer, _) = setting.solve_with(&mut problem, host)?;
        let truth = instance.is_satisfiable();
        let is_wrong = match &answer {
            Answer::Sat(_) => {
                sat += 1;
                !truth
            }
            Answer::Unsat => {
                unsat += 1;
                truth
            }
            Answer::Unknown(_) => {
                unknown += 1;
                false
            }
        };
        if is_wrong {
            wrong += 1;
            progress.suspend(|| {
                anstream::println!("wrong ({answer:?}, satisfiable: {truth}):\n{text}")
            });
        } else if let Answer::Unknown(why) = &answer {
            progress
                .suspend(|| anstream::eprintln!("unknown ({why}), satisfiable: {truth}:\n{text}"));
        }
        progress.add(1);
    }
    progress.finish();
    anstream::println!(
        "{}: {} instances: {sat} sat, {unsat} unsat, {unknown} unknown, {wrong} wrong",
        mode.word(),
        sat + unsat + unknown
    );
    Ok(if wrong > 0 { Exit::Finding } else { Exit::Ok })
}
