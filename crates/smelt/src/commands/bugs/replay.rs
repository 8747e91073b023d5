//! A trigger asked again: does it still fail?

use crate::cli::{BugsArgs, ReplayArgs};
use crate::commands::run::{Examiner, json, table};
use crate::exit::{self, Exit};
use crate::{commands, shelf};
use anstyle::AnsiColor;
use anyhow::Result;
use serde::Serialize;
use smelt_campaign::event::Found;
use smelt_campaign::store::{Archive, TRIGGER};
use smelt_mutate::{Expectation, Truth};
use smelt_oracle::{Finding, Kind, Options};
use smelt_solvers::Solver;

#[derive(Serialize)]
struct Replayed<'a> {
    id: &'a str,
    kind: &'a str,
    solver: &'a str,
    /// Whether anything is wrong.
    fails: bool,
    /// Whether it is what was wrong then.
    same: bool,
    /// As `smelt run --json`.
    now: json::File<'a>,
}

pub(super) fn run(
    archive: &Archive,
    args: &BugsArgs,
    replay: &ReplayArgs,
    found: &Found,
) -> Result<Exit> {
    if found.kind == Kind::Implication.word() {
        anstream::eprintln!(
            "{} is about two formulas, and only one of them is kept; see smelt run --previous",
            found.id
        );
        return Ok(Exit::Undetermined);
    }
    let table = commands::table(&replay.table)?;
    let limits = replay.solvers.limits()?;
    let with =
        if replay.solvers.with.is_empty() { asked(found) } else { replay.solvers.with.clone() };
    let shelf = shelf::open(&replay.solvers.profiles)?;
    if replay.solvers.install {
        shelf::install(&shelf, &with)?;
    }
    let solvers = shelf::find(&shelf, &with)?;
    let examiner =
        Examiner { table, limits, solvers: &solvers, scratch: &shelf.scratch, asks: &[] };
    let file = archive.bugs_folder().join(&found.id).join(TRIGGER);
    let mut case = examiner.read(&file)?;
    match found.expected.as_deref() {
        Some("sat") => case.expect(Expectation::Known(Truth::Sat)),
        Some("unsat") => case.expect(Expectation::Known(Truth::Unsat)),
        _ => {}
    }
    let is = |kind: Kind| found.kind == kind.word();
    let options = Options {
        cores: is(Kind::WrongCore),
        incompleteness: is(Kind::Regression),
        pace: is(Kind::Slowdown),
        ..Options::default()
    };
    let report = examiner.report(case, &file, &options)?;
    // What was stopped in the middle is not a result.
    if exit::interrupted() {
        return Ok(Exit::Interrupted);
    }
    let findings = &report.examined.findings;
    let fails = !findings.is_empty();
    let same = findings.iter().any(|f| is_same(f, found, &solvers));
    if args.json {
        let now = json::of(&report, &solvers, replay.verbose);
        let (id, kind, solver) = (&found.id, &found.kind, &found.solver);
        json::print(&Replayed { id, kind, solver, fails, same, now });
    } else {
        table::print(&report, &solvers, false, replay.verbose);
        let colour = if fails { AnsiColor::Red } else { AnsiColor::Green }.on_default().bold();
        let verdict = match (same, fails) {
            (true, _) => "still fails",
            (false, true) => "does not fail as it did, but something is wrong",
            (false, false) => "does not fail any more",
        };
        anstream::println!("{}: it {colour}{verdict}{colour:#}", found.id);
    }
    Ok(if fails { Exit::Finding } else { Exit::Ok })
}

/// Who was asked then, each a text of its own: the semicolon keeps commas in arguments.
fn asked(found: &Found) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let all = found.testimony.iter().map(|t| &t.solver);
    for name in std::iter::once(&found.solver).chain(all) {
        let text = format!("{name};");
        if !names.contains(&text) {
            names.push(text);
        }
    }
    names
}

/// Whether it is the finding of then. Whether a contradiction is a wrong answer depends on whether a
/// model was given in time; and whoever replays with other solvers accuses another one.
fn is_same(now: &Finding, then: &Found, solvers: &[Solver]) -> bool {
    let answers = [Kind::WrongAnswer.word(), Kind::Disagreement.word()];
    let kind = now.kind.word();
    let contradiction = |kind: &str| answers.contains(&kind);
    let kinds = kind == then.kind || contradiction(kind) && contradiction(&then.kind);
    let who = solvers.get(now.solver).is_some_and(|s| s.name == then.solver);
    let absent = !solvers.iter().any(|s| s.name == then.solver);
    kinds && (who || absent)
}
