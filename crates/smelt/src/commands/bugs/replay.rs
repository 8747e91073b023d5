//! A trigger asked again: does it still fail?

use crate::cli::{BugsArgs, ReplayArgs, TableArgs};
use crate::commands::fuzz::settings::of_campaign;
use crate::commands::run::{Examiner, Report, json, table};
use crate::exit::{self, Exit};
use crate::{commands, shelf};
use anstyle::AnsiColor;
use anyhow::Result;
use serde::Serialize;
use smelt_campaign::event::Found;
use smelt_campaign::store::{Archive, TRIGGER, asked_script};
use smelt_mutate::{Expectation, Truth};
use smelt_oracle::{
    Case, Certainty, Finding, Kind, ModelCheck, ModelVerdict, Options, satisfied_by,
};
use smelt_solvers::Solver;
use smelt_solvers::answer::Answer;

#[derive(Serialize)]
struct Replayed<'a> {
    id: &'a str,
    kind: &'a str,
    solver: &'a str,
    /// Whether anything is wrong.
    fails: bool,
    /// Whether it is what was wrong then.
    same: bool,
    /// Why it cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
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
    // What the campaign was told need not be told again.
    let (profiles, theories) = of_campaign(&archive.state()?.settings);
    let theories = replay.table.theories.clone().or(theories);
    let given = &replay.solvers.profiles;
    let profiles = if given.is_empty() { profiles } else { given.clone() };
    let table = commands::table_for(&TableArgs { theories }, &profiles, false)?;
    let limits = replay.solvers.limits()?;
    let with =
        if replay.solvers.with.is_empty() { asked(found) } else { replay.solvers.with.clone() };
    let shelf = shelf::open(&profiles)?;
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
        // A model that is true needs nobody to give it again.
        _ if has_model(&case, found) => {
            case.expect(Expectation::Known(Truth::Sat));
            if !args.json {
                anstream::println!("a model that was kept with {} satisfies the script", found.id);
            }
        }
        _ => {}
    }
    let is = |kind: Kind| found.kind == kind.word();
    let options = Options {
        cores: is(Kind::WrongCore),
        incompleteness: is(Kind::Regression),
        pace: is(Kind::Slowdown),
        ..Options::default()
    };
    let mut report = examiner.report(case, &file, &options)?;
    // What was stopped in the middle is not a result.
    if exit::interrupted() {
        return Ok(Exit::Interrupted);
    }
    for solver in &solvers {
        let asked = asked_script(found, &solver.name, &file).filter(|a| a.is_file());
        report.asked.extend(asked.map(|a| (solver.name.clone(), a)));
    }
    let fails = !report.examined.findings.is_empty();
    let same = report.examined.findings.iter().any(|f| is_same(f, found, &solvers));
    drop_explained(&mut report.examined.findings, found);
    let open = if fails { None } else { open(&report, found, &solvers) };
    let exit = match (fails, &open) {
        (true, _) => Exit::Finding,
        (false, Some(_)) => Exit::Undetermined,
        (false, None) => Exit::Ok,
    };
    if args.json {
        let now = json::of(&report, &solvers, replay.verbose);
        let (id, kind, solver) = (&found.id, &found.kind, &found.solver);
        json::print(&Replayed { id, kind, solver, fails, same, open, now });
        return Ok(exit);
    }
    table::print(&report, &solvers, false, replay.verbose);
    let (colour, verdict) = match (same, &open) {
        (true, _) => (AnsiColor::Red, "it still fails".to_owned()),
        (false, _) if fails => {
            (AnsiColor::Red, "it does not fail as it did, but something is wrong".to_owned())
        }
        (false, Some(why)) => (AnsiColor::Yellow, format!("it cannot be told: {why}")),
        (false, None) => (AnsiColor::Green, "it does not fail any more".to_owned()),
    };
    let colour = colour.on_default().bold();
    anstream::println!("{}: {colour}{verdict}{colour:#}", found.id);
    Ok(exit)
}

/// Where a model is certainly false, that others contradict its answer is nothing more; unless that is what was
/// found then.
fn drop_explained(findings: &mut Vec<Finding>, then: &Found) {
    if is_contradiction(&then.kind) {
        return;
    }
    let wrong = |f: &&Finding| f.kind == Kind::InvalidModel && f.certainty == Certainty::Certain;
    let explained: Vec<usize> = findings.iter().filter(wrong).map(|f| f.question).collect();
    findings.retain(|f| f.kind != Kind::Disagreement || !explained.contains(&f.question));
}

/// Whether a model that was kept with a finding satisfies its script.
fn has_model(case: &Case, found: &Found) -> bool {
    let mut kept = found.testimony.iter().filter(|t| t.verdict.as_deref() == Some("true"));
    case.questions() == 1 && kept.any(|t| t.model.as_ref().is_some_and(|m| satisfied_by(case, m)))
}

/// Who stands for the accused: itself, another release or build of it, or who was named instead.
fn accused(then: &Found, solvers: &[Solver]) -> Option<usize> {
    let kind = |name: &str| name.split(['@', '=', '/', ' ']).next().map(str::to_owned);
    let itself = solvers.iter().position(|s| s.name == then.solver);
    let like = || solvers.iter().position(|s| Some(&s.profile.name) == kind(&then.solver).as_ref());
    itself.or_else(like).or((!solvers.is_empty()).then_some(0))
}

/// Why silence is no proof that the bug is gone.
fn open(report: &Report, then: &Found, solvers: &[Solver]) -> Option<String> {
    let at = accused(then, solvers)?;
    let name = &solvers[at].name;
    let entry = report.examined.entries.get(at)?;
    let answer = entry.said.answer();
    if matches!(answer, Answer::Timeout | Answer::OutOfMemory | Answer::Flood) {
        return Some(format!(
            "{name} was stopped ({}); try a larger --timeout or --memory",
            answer.word()
        ));
    }
    let before = then.testimony.iter().find(|t| t.solver == then.solver);
    let before = before.and_then(|t| t.answer.split_whitespace().last());
    if is_contradiction(&then.kind) && answer.is_decided() && before == Some(answer.word()) {
        return Some(format!(
            "{name} answers {}, which was wrong then, and nobody contradicts it now",
            answer.word()
        ));
    }
    let judged = |m: &ModelCheck| m.verdict == ModelVerdict::True;
    if then.kind == Kind::InvalidModel.word()
        && *answer == Answer::Sat
        && !entry.models.iter().flatten().all(judged)
    {
        return Some(format!("the model of {name} could not be judged"));
    }
    None
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
    let kind = now.kind.word();
    let kinds = kind == then.kind || is_contradiction(kind) && is_contradiction(&then.kind);
    let who = solvers.get(now.solver).is_some_and(|s| s.name == then.solver);
    let absent = !solvers.iter().any(|s| s.name == then.solver);
    kinds && (who || absent)
}

fn is_contradiction(kind: &str) -> bool {
    [Kind::WrongAnswer.word(), Kind::Disagreement.word()].contains(&kind)
}
