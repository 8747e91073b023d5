//! One object per file.
//! `smelt bugs replay` has the same object inside its own.

use super::Report;
use serde::Serialize;
use smelt_solvers::Solver;

#[derive(Serialize)]
pub(crate) struct File<'a> {
    file: String,
    /// Why smelt judges no model of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    answers: Vec<One<'a>>,
    findings: Vec<Found<'a>>,
}

#[derive(Serialize)]
struct One<'a> {
    solver: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    /// What matters most: a crash, else the last answer.
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    /// To each check-sat.
    all: Vec<&'static str>,
    seconds: f64,
    cpu_seconds: f64,
    /// Bytes at most; null if it ended before that could be measured.
    memory: Option<u64>,
    /// The verdict on the last model.
    model: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model_reason: Option<&'a str>,
    /// The verdicts on all models.
    models: Vec<Option<&'static str>>,
    /// Whether its answers count for others.
    comparable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<&'static str>,
    /// With --verbose.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    printed: Option<Printed<'a>>,
}

#[derive(Serialize)]
struct Printed<'a> {
    stdout: String,
    stderr: String,
    /// The text of each model.
    model_texts: Vec<Option<&'a str>>,
    statistics: Vec<(&'a str, f64)>,
    code: Option<i32>,
}

#[derive(Serialize)]
struct Found<'a> {
    kind: &'static str,
    certainty: &'static str,
    solver: &'a str,
    /// Counted from 1.
    question: usize,
    evidence: Evidence<'a>,
}

#[derive(Serialize)]
struct Evidence<'a> {
    sentence: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model_of: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    explanation: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    others: &'a [String],
    command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    script: Option<String>,
}

pub(crate) fn of<'a>(report: &'a Report, solvers: &'a [Solver], verbose: bool) -> File<'a> {
    let answers = solvers.iter().zip(&report.examined.entries).map(|(solver, entry)| {
        let last = entry.models.iter().flatten().last();
        let answer = entry.said.answer();
        One {
            solver: &solver.name,
            version: solver.version.as_ref().map(|v| v.text().to_owned()),
            answer: answer.word(),
            detail: answer.detail(),
            all: entry.said.replies.iter().map(|r| r.answer.word()).collect(),
            seconds: entry.said.wall.as_secs_f64(),
            cpu_seconds: entry.said.cpu.as_secs_f64(),
            memory: Some(entry.said.peak).filter(|&p| p > 0),
            model: last.map(|m| m.verdict.word()),
            model_reason: last.and_then(|m| m.verdict.reason()),
            models: entry.models.iter().map(|m| m.as_ref().map(|m| m.verdict.word())).collect(),
            comparable: entry.comparable,
            second: entry.second.as_ref().map(|a| a.word()),
            printed: verbose.then(|| Printed {
                stdout: String::from_utf8_lossy(&entry.said.stdout.bytes).into_owned(),
                stderr: String::from_utf8_lossy(&entry.said.stderr.bytes).into_owned(),
                model_texts: entry
                    .models
                    .iter()
                    .map(|m| m.as_ref().map(|m| m.text.as_str()))
                    .collect(),
                statistics: entry.said.statistics.iter().map(|(n, v)| (n.as_str(), *v)).collect(),
                code: entry.said.code,
            }),
        }
    });
    let findings = report.examined.findings.iter().filter_map(|f| {
        let solver = solvers.get(f.solver)?;
        Some(Found {
            kind: f.kind.word(),
            certainty: f.certainty.word(),
            solver: &solver.name,
            question: f.question + 1,
            evidence: Evidence {
                sentence: &f.evidence.sentence,
                model: f.evidence.model.as_deref(),
                model_of: f.evidence.model_of.as_deref(),
                explanation: &f.evidence.explanation,
                others: &f.evidence.others,
                command: report.shown_by(f, solver),
                script: f.evidence.script.as_ref().map(|s| String::from_utf8_lossy(s).into_owned()),
            },
        })
    });
    File {
        file: report.file.display().to_string(),
        problem: report.case.problems().first().map(ToString::to_string),
        answers: answers.collect(),
        findings: findings.collect(),
    }
}

/// Prints an object on a line.
pub(crate) fn print(object: &impl Serialize) {
    match serde_json::to_string(object) {
        Ok(line) => anstream::println!("{line}"),
        Err(e) => anstream::eprintln!("error: {e}"),
    }
}
