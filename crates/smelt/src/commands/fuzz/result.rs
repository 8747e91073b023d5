//! The result of a campaign, read from its store: for people, or as one JSON object.

use super::explain;
use crate::cli::FuzzArgs;
use crate::words::{count, kind, program, reason_kind};
use anyhow::Result;
use serde_json::json;
use smelt_campaign::event::{Answers, Part, Totals};
use smelt_campaign::store::{Archive, Bug};
use smelt_solvers::quoted;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Messages and reasons that are shown.
const SHOWN: usize = 3;
/// Characters of a message that are shown.
const WIDTH: usize = 100;

/// Columns beside the kinds of answers.
const MORE: [Part; 2] = [("models", |a| a.models), ("cpu s", |a| (a.cpu + 500) / 1000)];

/// The result, with the line break at its end.
pub(super) fn show(
    args: &FuzzArgs,
    reason: &str,
    totals: &Totals,
    archive: &Archive,
) -> Result<String> {
    let out = archive.bugs_folder().parent().map_or_else(PathBuf::new, PathBuf::from);
    let bugs = archive.bugs()?;
    let left_out = archive.left_out()?;
    let refused = archive.refused()?;
    let kinds = by_kind(&bugs);
    if args.json {
        let object = json!({
            "reason": reason,
            "out": out,
            "totals": totals,
            "kinds": kinds,
            "bugs": bugs.iter().map(|b| &b.id).collect::<Vec<_>>(),
            "left_out": left_out.iter().map(|(p, r)| json!({"seed": p, "reason": r})).collect::<Vec<_>>(),
            "refused": refused.iter().map(|r| {
                json!({"solver": r.solver, "message": r.message, "times": r.times})
            }).collect::<Vec<_>>(),
        });
        return Ok(format!("{object}\n"));
    }
    let mut text = String::new();
    if !args.quiet {
        answers(&mut text, totals);
        let times: u64 = refused.iter().map(|r| r.times).sum();
        if times > 0 {
            let _ = writeln!(
                text,
                "{} seed, which is a defect of smelt unless the solver lacks something:",
                if times == 1 {
                    "1 mutant was refused by a solver that takes its".to_owned()
                } else {
                    format!("{times} mutants were refused by a solver that takes their")
                }
            );
            for r in refused.iter().take(SHOWN) {
                let _ = writeln!(text, "  {} × {}: {}", r.times, r.solver, short(&r.message));
            }
        }
        seeds(&mut text, &left_out);
        for (kind, n) in &kinds {
            let _ = writeln!(text, "{n} × {kind}");
        }
    }
    // With --quiet nothing above says it.
    let without = match left_out.len() as u64 {
        n if n > 0 && args.quiet => format!(", {} left out", count(n, "seed")),
        _ => String::new(),
    };
    let _ = writeln!(
        text,
        "{} asked, {} ({}), {:.0} s of the processor{without}; {}",
        count(totals.asked, "mutant"),
        count(totals.bugs, "bug"),
        count(totals.findings, "finding"),
        totals.cpu,
        ended(reason)
    );
    if totals.bugs > 0 && !args.quiet {
        let out = out.display().to_string();
        let named =
            if out == "smelt-out" { String::new() } else { format!(" --out {}", quoted(&out)) };
        let _ = writeln!(text, "they are in {out}/bugs; to see them: {} bugs{named}", program());
        if let Some(lines) = explain::clearest(archive, &bugs)? {
            let _ = write!(text, "the clearest of them:\n{lines}");
        }
    }
    Ok(text)
}

/// How a campaign ended, in words.
fn ended(reason: &str) -> &str {
    match reason {
        "time" => "the time is over",
        "cpu" => "the processor time is over",
        "mutants" => "enough mutants",
        "passes" => "each seed had its visits",
        "exhausted" => "no new mutant can be made from these seeds",
        "bugs" => "enough bugs",
        "interrupted" => "stopped; --resume goes on",
        "seeds" => "no seed is left",
        "solver" => "a solver failed",
        "disk" => "the machine failed",
        _ => "it failed",
    }
}

fn by_kind(bugs: &[Bug]) -> BTreeMap<String, u64> {
    let mut kinds = BTreeMap::new();
    for b in bugs {
        *kinds.entry(kind(&b.kind, &b.certainty)).or_default() += 1;
    }
    kinds
}

/// A table of the answers of each solver.
fn answers(text: &mut String, totals: &Totals) {
    if totals.answers.is_empty() {
        return;
    }
    let all = Answers::PARTS.into_iter().chain(MORE);
    let used: Vec<Part> =
        all.filter(|(_, of)| totals.answers.values().any(|a| of(a) > 0)).collect();
    let names = totals.answers.keys().map(|n| n.chars().count()).max().unwrap_or(0);
    let mut header = " ".repeat(names);
    for (word, _) in &used {
        let _ = write!(header, "  {word:>8}");
    }
    let _ = writeln!(text, "{}", header.trim_end());
    for (solver, counts) in &totals.answers {
        let _ = write!(text, "{solver:names$}");
        for (_, of) in &used {
            let _ = write!(text, "  {:>8}", of(counts));
        }
        text.push('\n');
    }
}

/// Seeds that were left out, by reason; one of each kind is named.
fn seeds(text: &mut String, left_out: &[(String, String)]) {
    if left_out.is_empty() {
        return;
    }
    let _ = writeln!(text, "{} left out:", count(left_out.len() as u64, "seed"));
    for line in reasons(left_out) {
        let _ = writeln!(text, "  {line}");
    }
}

/// Why seeds were left out, a line for each reason, the most frequent first.
pub(super) fn reasons(left_out: &[(String, String)]) -> Vec<String> {
    let mut kinds: BTreeMap<String, (u64, &str, &str)> = BTreeMap::new();
    for (path, reason) in left_out {
        kinds.entry(reason_kind(reason)).or_insert((0, path, reason)).0 += 1;
    }
    let mut kinds: Vec<(u64, &str, &str)> = kinds.into_values().collect();
    kinds.sort_by_key(|(n, ..)| std::cmp::Reverse(*n));
    let line = |(n, path, reason): &(u64, &str, &str)| match n {
        1 => format!("{path}: {}", short(reason)),
        n => format!("{n} such as {path}: {}", short(reason)),
    };
    let mut lines: Vec<String> = kinds.iter().take(SHOWN).map(line).collect();
    let rest: u64 = kinds.iter().skip(SHOWN).map(|(n, ..)| n).sum();
    if rest > 0 {
        lines.push(format!("{rest} for other reasons"));
    }
    lines
}

fn short(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    match line.char_indices().nth(WIDTH) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
