//! What people read: a row per solver, a sentence per finding, a summary of many files.

use super::Report;
use crate::commands::validate::cut;
use crate::exit;
use anstyle::AnsiColor;
use smelt_oracle::{Certainty, Finding};
use smelt_solvers::Solver;
use smelt_solvers::answer::Answer;
use std::collections::BTreeMap;

/// Lines of an explanation that are shown.
const LINES: usize = 12;

pub(crate) fn print(report: &Report, solvers: &[Solver], quiet: bool, verbose: bool) {
    if !quiet {
        rows(report, solvers);
    }
    if verbose {
        printed(report, solvers);
    }
    let problems = report.case.problems();
    if report.case.is_foreign() {
        anstream::println!(
            "note: the file is in a solver's own language, so only answers are compared"
        );
    } else if let Some(first) = problems.first() {
        let file = report.file.display();
        anstream::println!(
            "note: smelt does not understand the file ({first}), so no model is judged; `smelt check {file}` shows the place"
        );
    }
    findings(report, solvers, quiet);
    if report.case.questions() == 0 {
        anstream::println!(
            "note: the file asks nothing (it has no check-sat), so only crashes are seen"
        );
    } else if report.examined.findings.is_empty() {
        anstream::println!("{}", nothing(report));
    }
}

/// What each solver printed, its models and its counters.
fn printed(report: &Report, solvers: &[Solver]) {
    let bold = anstyle::Style::new().bold();
    let block = |title: &str, text: &str| {
        if !text.trim().is_empty() {
            anstream::println!("{title}");
            text.trim_end().lines().for_each(|line| anstream::println!("  {line}"));
        }
    };
    for (solver, entry) in solvers.iter().zip(&report.examined.entries) {
        let said = &entry.said;
        anstream::println!("{bold}{}{bold:#}: {}", solver.name, solver.command_line(&report.file));
        block("standard output", &String::from_utf8_lossy(&said.stdout.bytes));
        block("standard error", &String::from_utf8_lossy(&said.stderr.bytes));
        for model in entry.models.iter().flatten() {
            block("model", &model.text);
        }
    }
}

/// What can be said when nobody is wrong.
fn nothing(report: &Report) -> String {
    let decided = |e: &smelt_oracle::Entry| e.said.replies.iter().any(|r| r.answer.is_decided());
    let n = report.examined.entries.iter().filter(|e| decided(e)).count();
    let bold = AnsiColor::Green.on_default().bold();
    match n {
        0 => "nobody decided it".to_owned(),
        1 => format!("{bold}no finding{bold:#}: only one solver decided it"),
        _ => format!(
            "{bold}no finding{bold:#}: {n} solvers decided it, and nothing contradicts them"
        ),
    }
}

fn rows(report: &Report, solvers: &[Solver]) {
    let mut table: Vec<[String; 5]> =
        vec![["solver", "answer", "time", "memory", "model"].map(str::to_owned)];
    for (solver, entry) in solvers.iter().zip(&report.examined.entries) {
        let mut answer = answers(&entry.said.replies.iter().map(|r| &r.answer).collect::<Vec<_>>());
        if let Some(after @ (Answer::Crash(_) | Answer::Assertion(_))) = &entry.said.after {
            answer = format!("{answer}, then {}", after.word());
        }
        if let Some(second) = &entry.second {
            answer = format!("{answer}; again: {}", second.word());
        }
        if !entry.comparable {
            answer.push_str(" (reads \\ differently)");
        }
        let models: Vec<&str> = entry.models.iter().flatten().map(|m| m.verdict.word()).collect();
        table.push([
            solver.name.clone(),
            answer,
            format!("{:.2} s", entry.said.wall.as_secs_f64()),
            // Too short to be measured.
            if entry.said.peak == 0 {
                "-".to_owned()
            } else {
                format!("{} MB", entry.said.peak.div_ceil(1 << 20))
            },
            grouped(&models),
        ]);
    }
    let mut widths = [0; 5];
    for row in &table {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let dim = anstyle::Style::new().dimmed();
    for (i, row) in table.iter().enumerate() {
        let [solver, answer, time, memory, model] = row;
        let line = format!(
            "{solver:a$}  {answer:b$}  {time:>c$}  {memory:>d$}  {model}",
            a = widths[0],
            b = widths[1],
            c = widths[2],
            d = widths[3]
        );
        let line = line.trim_end();
        if i == 0 {
            anstream::println!("{dim}{line}{dim:#}");
        } else {
            anstream::println!("{line}");
        }
    }
    // Words that do not fit into a row.
    for (solver, entry) in solvers.iter().zip(&report.examined.entries) {
        for reply in &entry.said.replies {
            let quiet = matches!(
                reply.answer,
                Answer::Crash(_) | Answer::Assertion(_) | Answer::InvalidModel(_)
            );
            if let (false, Some(detail)) = (quiet, reply.answer.detail()) {
                anstream::println!(
                    "  {}: {}: {}",
                    solver.name,
                    reply.answer.word(),
                    cut(detail, 160)
                );
            }
        }
        for model in entry.models.iter().flatten() {
            if let Some(reason) = model.verdict.reason() {
                anstream::println!(
                    "  {}: model {}: {}",
                    solver.name,
                    model.verdict.word(),
                    cut(reason, 160)
                );
            }
        }
    }
}

/// `sat`, or `sat unsat 3×sat` for several questions.
fn answers(all: &[&Answer]) -> String {
    grouped(&all.iter().map(|a| a.word()).collect::<Vec<_>>())
}

fn grouped(words: &[&str]) -> String {
    let mut shown: Vec<String> = Vec::new();
    for run in words.chunk_by(|a, b| a == b) {
        shown.push(if run.len() == 1 {
            run[0].to_owned()
        } else {
            format!("{}×{}", run.len(), run[0])
        });
    }
    cut(&shown.join(" "), 60)
}

pub(super) fn findings(report: &Report, solvers: &[Solver], short: bool) {
    for finding in &report.examined.findings {
        let colour = match finding.certainty {
            Certainty::Certain => AnsiColor::Red,
            _ => AnsiColor::Yellow,
        };
        let style = colour.on_default().bold();
        let (kind, certainty) = (finding.kind.word(), finding.certainty.word());
        anstream::println!("{style}{kind}{style:#} ({certainty}): {}", finding.evidence.sentence);
        if !short {
            details(report, solvers, finding);
        }
    }
}

fn details(report: &Report, solvers: &[Solver], finding: &Finding) {
    for line in finding.evidence.explanation.iter().skip(1).take(LINES) {
        anstream::println!("  {line}");
    }
    if let (Some(model), Some(of)) = (&finding.evidence.model, &finding.evidence.model_of)
        && finding.evidence.explanation.is_empty()
    {
        anstream::println!("  the model of {of}:");
        for line in model.lines().take(LINES) {
            anstream::println!("    {}", cut(line, 120));
        }
        if model.lines().count() > LINES {
            anstream::println!("    …");
        }
    }
    if let Some(solver) = solvers.get(finding.solver) {
        anstream::println!("  see it: {}", report.shown_by(finding, solver));
    }
}

/// Many files together.
pub(super) struct Sum {
    pub(super) files: usize,
    pub(super) findings: usize,
    pub(super) unreadable: usize,
    ill_sorted: usize,
    answers: Vec<BTreeMap<&'static str, usize>>,
    models: Vec<BTreeMap<&'static str, usize>>,
    seconds: Vec<f64>,
    kinds: BTreeMap<(&'static str, &'static str, String), usize>,
}

impl Sum {
    pub(super) fn new(solvers: &[Solver]) -> Sum {
        Sum {
            files: 0,
            findings: 0,
            unreadable: 0,
            ill_sorted: 0,
            answers: vec![BTreeMap::new(); solvers.len()],
            models: vec![BTreeMap::new(); solvers.len()],
            seconds: vec![0.0; solvers.len()],
            kinds: BTreeMap::new(),
        }
    }

    /// There were questions, and nobody did anything with them.
    pub(super) fn is_all_errors(&self) -> bool {
        let mut words = self.answers.iter().flat_map(BTreeMap::keys).peekable();
        words.peek().is_some() && words.all(|w| *w == "error")
    }

    pub(super) fn add(&mut self, report: &Report) {
        self.files += 1;
        self.ill_sorted += usize::from(!report.case.problems().is_empty());
        for (i, entry) in report.examined.entries.iter().enumerate() {
            for reply in &entry.said.replies {
                *self.answers[i].entry(reply.answer.word()).or_default() += 1;
            }
            for model in entry.models.iter().flatten() {
                *self.models[i].entry(model.verdict.word()).or_default() += 1;
            }
            self.seconds[i] += entry.said.wall.as_secs_f64();
        }
        for finding in &report.examined.findings {
            self.findings += 1;
            let solver = finding.solver.to_string();
            *self
                .kinds
                .entry((finding.kind.word(), finding.certainty.word(), solver))
                .or_default() += 1;
        }
    }
}

pub(super) fn summary(sum: &Sum, solvers: &[Solver], quiet: bool) {
    if !quiet {
        let width = solvers.iter().map(|s| s.name.chars().count()).max().unwrap_or(0);
        for (i, solver) in solvers.iter().enumerate() {
            let list = |counts: &BTreeMap<&str, usize>| -> String {
                let parts: Vec<String> = counts.iter().map(|(w, n)| format!("{n} {w}")).collect();
                parts.join(", ")
            };
            let models = list(&sum.models[i]);
            let models =
                if models.is_empty() { String::new() } else { format!("; models: {models}") };
            anstream::println!(
                "{:width$}  {:7.1} s  {}{models}",
                solver.name,
                sum.seconds[i],
                list(&sum.answers[i])
            );
        }
    }
    let stopped = if exit::interrupted() { "stopped after " } else { "" };
    let mut parts = vec![format!("{stopped}{} files", sum.files)];
    if sum.unreadable > 0 {
        parts.push(format!("{} that could not be asked", sum.unreadable));
    }
    if sum.ill_sorted > 0 {
        parts.push(format!(
            "{} that smelt does not understand (no model of these is judged)",
            sum.ill_sorted
        ));
    }
    parts.push(match sum.findings {
        0 => "no finding".to_owned(),
        1 => "1 finding".to_owned(),
        n => format!("{n} findings"),
    });
    anstream::println!("{}", parts.join(", "));
    for ((kind, certainty, solver), n) in &sum.kinds {
        let name = solver.parse().ok().and_then(|i: usize| solvers.get(i)).map_or("", |s| &s.name);
        anstream::println!("  {n} × {kind} ({certainty}) of {name}");
    }
}
