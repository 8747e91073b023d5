//! One finding: its README for a terminal.

use super::list::aligned;
use super::whole;
use crate::cli::BugsArgs;
use crate::commands::run::json;
use crate::exit::Exit;
use anyhow::Result;
use serde::Serialize;
use smelt_campaign::event::Stamped;
use smelt_campaign::store::{Archive, TRIGGER, readme};

#[derive(Serialize)]
struct Shown<'a> {
    folder: String,
    #[serde(flatten)]
    event: &'a Stamped,
}

pub(super) fn run(archive: &Archive, args: &BugsArgs, id: &str) -> Result<Exit> {
    let (event, found) = whole(archive, id)?;
    let folder = archive.bugs_folder().join(id);
    if args.json {
        json::print(&Shown { folder: folder.display().to_string(), event: &event });
        return Ok(Exit::Ok);
    }
    let text = readme(&found, &folder.join(TRIGGER), &args.out, archive.state()?.seed);
    for line in plain(&text) {
        match line {
            Line::Title(title) => {
                let bold = anstyle::Style::new().bold();
                anstream::println!("{bold}{title}{bold:#}");
            }
            Line::Text(text) => anstream::println!("{text}"),
        }
    }
    Ok(Exit::Ok)
}

#[derive(PartialEq, Debug)]
enum Line {
    Title(String),
    Text(String),
}

/// Our own Markdown without its marks: titles, blocks set in, tables aligned.
fn plain(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut fence: Option<&str> = None;
    let mut table: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        if fence.is_none() && line.starts_with('|') {
            table.push(cells(line));
            continue;
        }
        lines.extend(aligned_table(&mut table));
        match fence {
            Some(end) if line == end => fence = None,
            Some(_) => lines.push(Line::Text(format!("  {line}"))),
            None if line.starts_with("```") => {
                fence = Some(line.trim_end_matches(|c: char| c != '`'));
            }
            None if line.starts_with('#') => {
                lines.push(Line::Title(line.trim_start_matches('#').trim().to_owned()));
            }
            None => lines.push(Line::Text(line.to_owned())),
        }
    }
    lines.extend(aligned_table(&mut table));
    lines
}

/// The cells of a row: a bar behind a backslash belongs to a cell.
fn cells(line: &str) -> Vec<String> {
    const BAR: &str = "\u{0}";
    let inner = line.trim_start_matches('|').replace("\\|", BAR);
    let inner = inner.strip_suffix('|').unwrap_or(&inner);
    inner.split('|').map(|c| c.trim().replace(BAR, "|")).collect()
}

fn aligned_table(table: &mut Vec<Vec<String>>) -> Vec<Line> {
    let rule = |row: &Vec<String>| row.iter().all(|c| c.chars().all(|c| c == '-' || c == ':'));
    let rows: Vec<Vec<String>> = table.drain(..).filter(|row| !rule(row)).collect();
    aligned(&rows, &[3]).into_iter().map(|l| Line::Text(format!("  {l}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_without_its_marks() {
        let text = "# a: b\n\n| x | y |\n|---|---:|\n| long \\| one | 1 |\n````smt2\n```\n# no title\n````\nend";
        let lines = plain(text);
        let text = |t: &str| Line::Text(t.to_owned());
        let expected = [
            Line::Title("a: b".to_owned()),
            text(""),
            text("  x           y"),
            text("  long | one  1"),
            text("  ```"),
            text("  # no title"),
            text("end"),
        ];
        assert_eq!(lines, expected);
    }
}
