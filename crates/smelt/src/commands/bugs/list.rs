//! The bugs of a campaign in a table.

use crate::cli::BugsArgs;
use crate::commands::run::json;
use crate::commands::validate::cut;
use crate::exit::Exit;
use crate::words::program;
use anyhow::Result;
use serde::Serialize;
use smelt_campaign::store::{Archive, Bug};
use std::time::{SystemTime, UNIX_EPOCH};

/// Characters of a solver's command line in a row.
const SOLVER: usize = 40;

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    kind: &'a str,
    certainty: &'a str,
    solver: &'a str,
    theory: &'a str,
    sentence: &'a str,
    signature: &'a str,
    duplicate_of: Option<&'a str>,
    sightings: u64,
    /// Seconds since the campaign began.
    at: f64,
    /// Seconds since 1970.
    found: i64,
    /// Processor seconds that the campaign had used.
    cpu: f64,
    folder: String,
}

pub(super) fn run(archive: &Archive, args: &BugsArgs, all: bool) -> Result<Exit> {
    let bugs = if all { archive.findings()? } else { archive.bugs()? };
    if args.json {
        for bug in &bugs {
            json::print(&line(archive, bug));
        }
    } else if bugs.is_empty() {
        let totals = archive.state()?.told;
        anstream::println!(
            "no bug in {} yet: {} mutants asked, {:.0} s of processor time",
            args.out.display(),
            totals.asked,
            totals.cpu
        );
    } else {
        table(&bugs, all);
        let folder = match args.out.to_str() {
            Some("smelt-out") | None => String::new(),
            Some(out) => format!(" --out {}", smelt_solvers::quoted(out)),
        };
        anstream::println!("\n{} bugs show {}{folder}", program(), bugs[0].id);
    }
    Ok(Exit::Ok)
}

fn line<'a>(archive: &Archive, bug: &'a Bug) -> Line<'a> {
    let Bug { sightings, at, found, cpu, .. } = *bug;
    Line {
        id: &bug.id,
        kind: &bug.kind,
        certainty: &bug.certainty,
        solver: &bug.solver,
        theory: &bug.theory,
        sentence: &bug.sentence,
        signature: &bug.signature,
        duplicate_of: bug.duplicate_of.as_deref(),
        sightings,
        at,
        found,
        cpu,
        folder: archive.bugs_folder().join(&bug.id).display().to_string(),
    }
}

fn table(bugs: &[Bug], all: bool) {
    let last = if all { "seen before as" } else { "" };
    let titles = ["id", "kind", "certainty", "solver", "theory", "sightings", "age", last];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    for bug in bugs {
        let seconds = now.saturating_sub(u64::try_from(bug.found).unwrap_or(0));
        let before = bug.duplicate_of.as_ref().filter(|_| all);
        rows.push(vec![
            bug.id.clone(),
            bug.kind.clone(),
            bug.certainty.clone(),
            cut(&bug.solver, SOLVER),
            bug.theory.clone(),
            bug.sightings.to_string(),
            age(seconds),
            before.cloned().unwrap_or_default(),
        ]);
    }
    let dim = anstyle::Style::new().dimmed();
    for (i, line) in aligned(&rows, &[5, 6]).iter().enumerate() {
        if i == 0 {
            anstream::println!("{dim}{line}{dim:#}");
        } else {
            anstream::println!("{line}");
        }
    }
}

/// Rows as lines whose columns stand below each other; those in `right` end together.
pub(super) fn aligned(rows: &[Vec<String>], right: &[usize]) -> Vec<String> {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |row: &Vec<String>| -> String {
        let cells = row.iter().zip(&widths).enumerate().map(|(i, (cell, &width))| {
            if right.contains(&i) { format!("{cell:>width$}") } else { format!("{cell:width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// A number of seconds, roughly.
fn age(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7_200 => format!("{} min", seconds / 60),
        7_200..172_800 => format!("{} h", seconds / 3_600),
        _ => format!("{} d", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages() {
        let shown: Vec<String> = [0, 119, 120, 7_199, 7_200, 172_799, 172_800].map(age).to_vec();
        assert_eq!(shown, ["0 s", "119 s", "2 min", "119 min", "2 h", "47 h", "2 d"]);
    }
}
