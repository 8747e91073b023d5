//! Findings in the folders that users of yinyang know: `<kind>-<cli>-<seed>-<id>.smt2` with an `.output`
//! beside it, and a log. A second consumer of the events; the store does not know of it.

use crate::event::{Event, Found, Stamped, Started, Testimony};
use crate::store::{StoreError, at, command, file_stem, sync_folder, write_synced};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The two folders.
#[derive(Debug)]
pub struct Folder {
    bugs: PathBuf,
    logs: Option<PathBuf>,
    log: Option<(PathBuf, File)>,
}

impl Folder {
    /// Makes the folders. Without `logs` no log is written.
    pub fn create(bugs: &Path, logs: Option<&Path>) -> Result<Folder, StoreError> {
        for folder in [Some(bugs), logs].into_iter().flatten() {
            fs::create_dir_all(folder).map_err(at("make", folder))?;
        }
        Ok(Folder { bugs: bugs.to_owned(), logs: logs.map(Path::to_owned), log: None })
    }

    /// Takes an event.
    pub fn take(&mut self, event: &Stamped) -> Result<(), StoreError> {
        match &event.event {
            Event::Started(started) => self.open_log(started),
            Event::Found(found) => {
                let path = self.write(found)?;
                let what = match word(found) {
                    "crash" => "crash bug:",
                    "segfault" => "segfault:",
                    "incorrect" => "soundness bug!",
                    "invalid-model" => "invalid model:",
                    _ => "bug:",
                };
                self.say(&format!("Detected {what} {}", path.display()))
            }
            Event::SeedLeftOut { path, reason } => self.say(&format!("Skipped {path}: {reason}")),
            Event::SolverLost { solver, reason } => self.say(&format!("Lost {solver}: {reason}")),
            Event::Ended { reason, totals } => self.say(&format!(
                "Ended ({reason}): {} mutants asked, {} findings, {} distinct",
                totals.asked, totals.findings, totals.bugs
            )),
            Event::Weights(_) | Event::Round(_) | Event::Refused(_) | Event::Tick(_) => Ok(()),
        }
    }

    fn open_log(&mut self, started: &Started) -> Result<(), StoreError> {
        let Some(folder) = &self.logs else { return Ok(()) };
        let strategy = started.strategy.split_whitespace().next().unwrap_or("smelt");
        let [year, month, day, hour, minute, second] = utc(now());
        let name = format!(
            "{}-{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}-{}.log",
            file_stem(strategy, 40),
            std::process::id()
        );
        let path = folder.join(name);
        let file = OpenOptions::new().create(true).append(true).open(&path);
        self.log = Some((path.clone(), file.map_err(at("write", &path))?));
        self.say(&format!(
            "Strategy: {}, {} testing targets, {} seeds",
            started.strategy,
            started.solvers.len(),
            started.seeds
        ))
    }

    fn say(&mut self, line: &str) -> Result<(), StoreError> {
        let Some((path, file)) = &mut self.log else { return Ok(()) };
        let [year, month, day, hour, minute, second] = utc(now());
        let line = line.replace('\n', " ");
        writeln!(file, "[{year:04}/{month:02}/{day:02} {hour:02}:{minute:02}:{second:02}] {line}")
            .map_err(at("write", path))
    }

    /// The script last: whoever waits for one finds its output beside it.
    fn write(&self, found: &Found) -> Result<PathBuf, StoreError> {
        let stem = stem(found);
        let script = self.bugs.join(format!("{stem}.smt2"));
        for (name, text) in [("output", output(found, &script)), ("smt2", found.trigger.clone())] {
            let aside = self.bugs.join(format!(".{stem}.{name}"));
            let place = self.bugs.join(format!("{stem}.{name}"));
            write_synced(&aside, text.as_bytes())
                .and_then(|()| fs::rename(&aside, &place).map_err(at("write", &place)))
                .inspect_err(|_| _ = fs::remove_file(&aside))?;
        }
        sync_folder(&self.bugs)?;
        Ok(script)
    }
}

/// What yinyang calls a kind. What it does not look for keeps its own name.
fn word(found: &Found) -> &str {
    let accused = accused(found).map_or("", |t| &t.answer);
    match found.kind.as_str() {
        "wrong-answer" | "disagreement" => "incorrect",
        "crash" if [accused, &found.signature].iter().any(|t| t.contains("SIGSEGV")) => "segfault",
        "crash" | "assertion" => "crash",
        other => other,
    }
}

/// The name of both files, without their ending.
fn stem(found: &Found) -> String {
    let words = found.solver.split_whitespace();
    let cli: Vec<&str> = words.map(|w| w.rsplit('/').next().unwrap_or(w)).collect();
    let seed = Path::new(&found.name.seed).file_stem().unwrap_or_default().to_string_lossy();
    format!(
        "{}-{}-{}-{}",
        file_stem(word(found), 30),
        file_stem(&cli.join("_"), 60),
        file_stem(&seed, 60),
        file_stem(&found.id, 100)
    )
}

fn accused(found: &Found) -> Option<&Testimony> {
    found.testimony.iter().find(|t| t.solver == found.solver)
}

/// Command, exit, and what was printed: of the accused; for wrong answers, of somebody who contradicts
/// it as well.
fn output(found: &Found, script: &Path) -> String {
    let Some(accused) = accused(found) else { return format!("{}\n", found.sentence) };
    let own = said(accused, script);
    let other = found
        .testimony
        .iter()
        .find(|t| word(found) == "incorrect" && contradicts(&t.answer, &accused.answer));
    match other {
        Some(other) => {
            format!("*** REFERENCE\n{}\n\n*** INCORRECT\n{own}", said(other, script))
        }
        None => own,
    }
}

/// One has `sat` where the other has `unsat`.
fn contradicts(a: &str, b: &str) -> bool {
    let answers = |text: &str| -> Vec<bool> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        words.filter_map(|w| matches!(w, "sat" | "unsat").then_some(w == "sat")).collect()
    };
    answers(a).iter().zip(&answers(b)).any(|(a, b)| a != b)
}

fn said(t: &Testimony, script: &Path) -> String {
    let exit = t.exit.map_or_else(|| t.answer.clone(), |code| code.to_string());
    let mut text = format!("command: {}\nexit: {exit}\nstderr:\n", command(t, script));
    for (part, next) in [(&t.stderr, "stdout:\n"), (&t.stdout, "")] {
        text.push_str(part);
        if !part.is_empty() && !part.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(next);
    }
    text
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Year, month, day, hour, minute, second of a number of seconds since 1970, in universal time.
fn utc(seconds: u64) -> [u64; 6] {
    let leap = |y: u64| y.is_multiple_of(4) && (!y.is_multiple_of(100) || y.is_multiple_of(400));
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    [year, month as u64 + 1, days + 1, rest / 3600, rest / 60 % 60, rest % 60]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(utc(0), [1970, 1, 1, 0, 0, 0]);
        assert_eq!(utc(951_827_696), [2000, 2, 29, 12, 34, 56]);
        assert_eq!(utc(1_735_689_599), [2024, 12, 31, 23, 59, 59]);
    }

    #[test]
    fn contradictions() {
        assert!(contradicts("sat", "unsat"));
        assert!(contradicts("sat unsat", "sat sat"));
        assert!(!contradicts("unsat", "unsat"));
        assert!(!contradicts("unknown", "sat"));
        assert!(!contradicts("crash (SIGSEGV)", "sat"));
    }
}
