//! A finding for people, in Markdown: what is wrong, with whom, how to see it, who said what, where it
//! comes from.

use super::bug::{asked_file, stems};
use crate::event::{Found, MutantName, Testimony};
use smelt_oracle::Kind;
use smelt_solvers::quoted;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Lines of a model or an explanation that are shown.
const LINES: usize = 200;

/// The text. `trigger` and `folder`: how commands should name the script and the folder of the campaign.
/// `seed`: what the random streams of the campaign follow from, if it is known.
pub fn readme(found: &Found, trigger: &Path, folder: &Path, seed: Option<u64>) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_all(&mut text, found, trigger, folder, seed);
    text
}

fn write_all(
    text: &mut String,
    found: &Found,
    trigger: &Path,
    folder: &Path,
    seed: Option<u64>,
) -> std::fmt::Result {
    writeln!(text, "# {}: {}\n", found.id, one_line(&found.sentence))?;
    writeln!(text, "- what: {}", found.kind)?;
    writeln!(text, "- solver: {}", one_line(&found.solver))?;
    writeln!(text, "- certainty: {}", certainty(&found.certainty))?;
    writeln!(text, "- theory: {}", one_line(&found.theory))?;
    if let Some(expected) = &found.expected {
        writeln!(text, "- by construction: {}", one_line(expected))?;
    }
    if let Some(first) = &found.duplicate_of {
        writeln!(text, "- seen before as: {}", one_line(first))?;
    }
    if !found.releases.is_empty() {
        writeln!(text, "- releases that fail as well: {}", one_line(&found.releases.join(", ")))?;
    }
    writeln!(text, "\n## See it\n")?;
    let mut commands = Vec::new();
    commands.extend(see_it(found, trigger));
    let folder = quoted(&folder.to_string_lossy());
    commands.push(format!("smelt bugs replay {} --out {folder}", found.id));
    block(text, "sh", &commands.join("\n"))?;
    writeln!(text, "\n## What everybody answered\n")?;
    writeln!(text, "| solver | answer | model | processor | printed |")?;
    writeln!(text, "|---|---|---|---:|---|")?;
    for (t, file) in found.testimony.iter().zip(stems(found)) {
        let mark = if t.solver == found.solver { " ←" } else { "" };
        writeln!(
            text,
            "| {}{mark} | {} | {} | {:.2} s | {file}.out |",
            cell(&t.solver),
            cell(&answered(t)),
            cell(t.verdict.as_deref().unwrap_or("")),
            t.cpu as f64 / 1000.0,
        )?;
    }
    for t in &found.testimony {
        if let Some(model) = &t.model {
            let verdict = match &t.verdict {
                Some(verdict) => format!(" (evaluated exactly: {verdict})"),
                None => String::new(),
            };
            writeln!(text, "\n## The model of {}{verdict}\n", one_line(&t.solver))?;
            block(text, "smt2", model)?;
        }
        if !t.explanation.is_empty() {
            writeln!(text, "\nThe way down to the culprit:\n")?;
            block(text, "text", &t.explanation.join("\n"))?;
        }
    }
    lineage(text, found, seed)?;
    writeln!(text, "\n## The script\n")?;
    block(text, "smt2", &found.trigger)
}

fn lineage(text: &mut String, found: &Found, campaign: Option<u64>) -> std::fmt::Result {
    let MutantName { seed, hash, strategy, stream, step, epoch } = &found.name;
    writeln!(text, "\n## Where it comes from\n")?;
    writeln!(text, "- seed: {} (hash {})", one_line(seed), one_line(hash))?;
    writeln!(
        text,
        "- strategy: {}, stream {stream}, step {step}, epoch {epoch}",
        one_line(strategy)
    )?;
    writeln!(text, "- processor time of the campaign until then: {:.1} s", found.cpu)?;
    if let Some(campaign) = campaign {
        writeln!(
            text,
            "- mutant {}:{}:{stream}:{step} of a campaign with --seed {campaign}: another one with the same seeds and \
             settings makes it again; smelt fuzz --resume goes on behind it, smelt bugs replay needs only the script",
            one_line(seed),
            one_line(strategy)
        )?;
    }
    if found.steps.is_empty() {
        return writeln!(text, "- the seed itself: nothing was changed");
    }
    writeln!(text)?;
    for (i, step) in found.steps.iter().enumerate() {
        writeln!(text, "{}. {}", i + 1, one_line(step))?;
    }
    writeln!(
        text,
        "\nCommands are counted as in the mutant: some of the seed, such as set-info, are left out of it."
    )
}

/// The command that shows what is wrong. A wrong model is seen only where it is asked for.
pub fn see_it(found: &Found, trigger: &Path) -> Option<String> {
    let accused = found.testimony.iter().find(|t| t.solver == found.solver)?;
    let asked = asked_script(found, &found.solver, trigger);
    let asked = asked.filter(|_| found.kind == Kind::InvalidModel.word());
    Some(command(accused, asked.as_deref().unwrap_or(trigger)))
}

/// The script beside a trigger with which a solver was asked for its model, if it was.
pub fn asked_script(found: &Found, solver: &str, trigger: &Path) -> Option<PathBuf> {
    let mut all = found.testimony.iter().zip(stems(found));
    let (testimony, stem) = all.find(|(t, _)| t.solver == solver)?;
    testimony.asked.as_ref().filter(|a| !a.is_empty())?;
    Some(trigger.with_file_name(asked_file(&stem)))
}

/// The command that asks a solver about a file, as a shell reads it.
pub(crate) fn command(testimony: &Testimony, file: &Path) -> String {
    let file = quoted(&file.to_string_lossy());
    one_line(&testimony.command).replace("{}", &file)
}

/// To each question, where there are several.
fn answered(t: &Testimony) -> String {
    if t.answers.len() > 1 { t.answers.join(" ") } else { t.answer.clone() }
}

fn certainty(word: &str) -> String {
    let meaning = match word {
        "certain" => "an exact evaluation, a construction, or what everybody can see shows it",
        "self-reported" => "the solver's own check says so",
        "disagreement" => "somebody is wrong, but it is open who",
        "suspected" => "it looks wrong, and there may be a reason for it",
        "unstable" => "it was seen once and not again",
        _ => return one_line(word),
    };
    format!("{word} ({meaning})")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cell(text: &str) -> String {
    one_line(text).replace('|', "\\|")
}

/// A block that nothing inside can close.
fn block(text: &mut String, language: &str, inside: &str) -> std::fmt::Result {
    let longest = inside.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    writeln!(text, "{fence}{language}")?;
    for line in inside.lines().take(LINES) {
        writeln!(text, "{line}")?;
    }
    let left = inside.lines().count().saturating_sub(LINES);
    if left > 0 {
        writeln!(text, "; {left} more lines: see trigger.smt2 and finding.json")?;
    }
    writeln!(text, "{fence}")
}
