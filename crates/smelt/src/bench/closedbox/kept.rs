//! What came of files, kept in a file of its own: a bench of hours can be taken in parts, and one that was stopped goes on.

use super::cases::Case;
use super::{Entrant, Row};
use crate::exit::UsageError;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// A line of that file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    mode: String,
    file: String,
    /// Of another one, nothing follows.
    timeout: f64,
    answer: String,
    reason: Option<String>,
    seconds: f64,
    compile: Option<f64>,
    unsupported: bool,
}

/// What is kept.
pub(super) struct Kept {
    lines: BTreeMap<(String, String), Line>,
    file: Option<File>,
    timeout: f64,
}

impl Kept {
    /// Reads the file if there is one. What a kill left of the last line does not count.
    pub(super) fn open(path: Option<&Path>, timeout: f64) -> Result<Kept> {
        let mut kept = Kept { lines: BTreeMap::new(), file: None, timeout };
        let Some(path) = path else { return Ok(kept) };
        let wrong = |what: &str| format!("cannot {what} {}", path.display());
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| wrong("open"))?;
        let text = std::fs::read_to_string(path).with_context(|| wrong("read"))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (i, line) in text[..whole].lines().enumerate() {
            let line: Line = serde_json::from_str(line).map_err(|e| {
                UsageError(format!("{}:{}: no result of a file: {e}", path.display(), i + 1))
            })?;
            if line.timeout == timeout {
                kept.lines.insert((line.mode.clone(), line.file.clone()), line);
            }
        }
        if whole < text.len() {
            file.set_len(whole as u64).with_context(|| wrong("write"))?;
        }
        file.flush()?;
        kept.file = Some(file);
        Ok(kept)
    }

    /// What came of a file before.
    pub(super) fn row(&self, entrant: &Entrant, case: &Case) -> Option<Row> {
        let file = case.path.display().to_string();
        let line = self.lines.get(&(entrant.name.to_owned(), file))?;
        let answer = ["sat", "unsat"].into_iter().find(|word| *word == line.answer);
        let mut row = Row::new(entrant, case);
        row.answer = answer.unwrap_or("unknown");
        row.reason.clone_from(&line.reason);
        (row.seconds, row.compile, row.unsupported) =
            (line.seconds, line.compile, line.unsupported);
        Some(row.judged())
    }

    /// Writes down what came of a file now.
    pub(super) fn keep(&mut self, row: &Row) -> Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let line = Line {
            mode: row.mode.to_owned(),
            file: row.file.clone(),
            timeout: self.timeout,
            answer: row.answer.to_owned(),
            reason: row.reason.clone(),
            seconds: row.seconds,
            compile: row.compile,
            unsupported: row.unsupported,
        };
        let text = serde_json::to_string(&line)? + "\n";
        file.write_all(text.as_bytes()).context("cannot write what came of a file")
    }
}
