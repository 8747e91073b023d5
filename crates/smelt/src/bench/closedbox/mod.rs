//! `smelt bench closedbox`: how many files of a suite each mode solves, and how fast, with smelt's own parts left
//! out one by one and AFL++ beside it; and random instances whose truth is known because everything was tried.

mod afl;
mod c_program;
mod calls;
mod cases;
mod formula;
mod kept;
mod plot;
mod random;
mod random_boxes;
mod recheck;
mod summary;

use crate::cli::{BenchMode, ClosedboxArgs, SolveArgs, SolveMode};
use crate::commands::solve::setting;
use crate::exit::{self, Exit};
use crate::files::{self, Progress};
use afl::Pipeline;
use anyhow::{Context, Result};
use cases::Case;
use kept::Kept;
use serde::Serialize;
use smelt_closedbox::solve::Answer;
use std::time::Instant;
use summary::Summary;

/// What is different from the usual.
type Change = fn(&mut SolveArgs);

/// `auto` without one of its parts.
const ABLATIONS: &[(&str, Change)] = &[
    ("auto, no classes", |args| args.effort.no_classes = true),
    ("auto, no seeds", |args| args.effort.no_seeds = true),
    ("auto, no sharing", |args| args.effort.no_sharing = true),
];

/// One that solves files.
struct Entrant {
    name: &'static str,
    mode: BenchMode,
    change: Change,
}

/// What came of a file.
#[derive(Serialize)]
struct Row {
    mode: &'static str,
    file: String,
    #[serde(skip)]
    family: String,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    status: Option<&'static str>,
    wrong: bool,
    inverse: bool,
    seconds: f64,
    /// Seconds of compiling that `seconds` does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    compile: Option<f64>,
    /// The formula cannot be said in the entrant's language.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unsupported: bool,
}

impl Row {
    /// Nothing came of it yet.
    fn new(entrant: &Entrant, case: &Case) -> Row {
        Row {
            mode: entrant.name,
            file: case.path.display().to_string(),
            family: case.family(),
            answer: "unknown",
            reason: None,
            status: case.status,
            wrong: false,
            inverse: case.inverse,
            seconds: 0.0,
            compile: None,
            unsupported: false,
        }
    }

    /// Held against what the file says of itself.
    fn judged(mut self) -> Row {
        self.wrong = self.answer != "unknown" && self.status.is_some_and(|s| s != self.answer);
        self
    }
}

pub(crate) fn run(args: &ClosedboxArgs) -> Result<Exit> {
    if let Some(n) = args.random {
        return random::random(args, n);
    }
    if args.calls {
        return calls::calls(args);
    }
    let cases = files::find(&args.paths)?.files.into_iter().map(Case::read);
    let cases = cases.collect::<Result<Vec<Case>>>()?;
    let afl = args.modes.contains(&BenchMode::Afl);
    let pipeline = afl.then(|| Pipeline::new(args.effort.timeout, args.effort.seed)).transpose()?;
    let mut kept = Kept::open(args.rows.as_deref(), args.effort.timeout)?;
    let entrants = entrants(args);
    let mut rows: Vec<Row> = Vec::new();
    let mut names: Vec<&'static str> = Vec::new();
    let progress = Progress::new(cases.len() * entrants.len(), "files");
    'all: for entrant in &entrants {
        for case in &cases {
            let row = match kept.row(entrant, case) {
                Some(row) => row,
                None => {
                    let row = one(args, entrant, case, pipeline.as_ref())?;
                    // What was stopped says nothing, and neither does an entrant that did not try all files.
                    if exit::interrupted() {
                        break 'all;
                    }
                    kept.keep(&row)?;
                    row
                }
            };
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
        names.push(entrant.name);
    }
    progress.finish();
    let summary = Summary::new(&names, &rows, args.effort.timeout);
    if !args.json && !names.is_empty() {
        anstream::print!("{}", summary.text());
    }
    if let Some(path) = &args.plot {
        let picture = plot::cactus(&summary.curves(), args.effort.timeout);
        std::fs::write(path, picture)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(match () {
        () if exit::interrupted() => Exit::Interrupted,
        () if rows.iter().any(|r| r.wrong) => Exit::Finding,
        () => Exit::Ok,
    })
}

/// Who takes part, in this order.
fn entrants(args: &ClosedboxArgs) -> Vec<Entrant> {
    let mut all: Vec<Entrant> = Vec::new();
    for &mode in &args.modes {
        // One that is named twice is run once.
        if all.iter().all(|e| e.mode != mode) {
            all.push(Entrant { name: mode.word(), mode, change: |_| () });
        }
    }
    if args.ablations {
        let auto = BenchMode::Smelt(SolveMode::Auto);
        let ablated = ABLATIONS.iter().map(|&(name, change)| Entrant { name, mode: auto, change });
        all.extend(ablated);
    }
    all
}

fn one(
    args: &ClosedboxArgs,
    entrant: &Entrant,
    case: &Case,
    pipeline: Option<&Pipeline>,
) -> Result<Row> {
    let mode = match entrant.mode {
        BenchMode::Smelt(mode) => mode,
        // Boxes are bound in the same way.
        BenchMode::Afl => SolveMode::Auto,
    };
    let mut solve = args.solve(mode, case.boxes.clone());
    (entrant.change)(&mut solve);
    let setting = setting(&solve)?;
    let mut problem = case.problem()?;
    let mut row = Row::new(entrant, case);
    if entrant.mode == BenchMode::Afl && case.status == Some("unsat") {
        // Nothing could come of it but twice the limit.
        row.reason = Some("it cannot answer unsat, and is not run".to_owned());
        return Ok(row);
    }
    let begun = Instant::now();
    let mut host = match setting.host(&problem, case.folder()) {
        Ok(host) => host,
        // A library that a box needs may be missing: that costs its files and not the others.
        Err(e) => {
            row.reason = Some(exit::words(&e));
            return Ok(row);
        }
    };
    if let (BenchMode::Afl, Some(pipeline)) = (entrant.mode, pipeline) {
        let fuzzed = pipeline.solve(&mut problem, &mut host, begun)?;
        row.answer = if fuzzed.unknown.is_none() { "sat" } else { "unknown" };
        row.reason = fuzzed.unknown;
        row.seconds = fuzzed.seconds;
        row.compile = Some(fuzzed.compile);
        row.unsupported = fuzzed.unsupported;
    } else {
        let (answer, _) = setting.solve_with(&mut problem, &mut host)?;
        row.seconds = begun.elapsed().as_secs_f64();
        (row.answer, row.reason) = match answer {
            Answer::Sat(_) => ("sat", None),
            Answer::Unsat => ("unsat", None),
            Answer::Unknown(why) => ("unknown", Some(why)),
        };
    }
    Ok(row.judged())
}
