//! Findings in the folders that users of yinyang know: `<kind>-<cli>-<seed>-<id>.smt2` with an `.output`
//! beside it, and a log. A model that is wrong is seen only where it is asked for, so such a finding has the
//! script that asks in `models/`, so that one script here is one bug. A second consumer of the events; the store
//! does not know of it.

use crate::event::{Event, Found, Stamped, Started, Testimony};
use crate::store::{StoreError, at, command, file_stem, sync_folder, write_synced};
use smelt_oracle::Kind;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where scripts are that ask for a model.
const MODELS: &str = "models";

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
                "Ended ({reason}): {} asked, {}, {} distinct",
                count(totals.asked, "mutant"),
                count(totals.findings, "finding"),
                totals.bugs
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
            "Strategy: {}, {}, {}",
            started.strategy,
            count(started.solvers.len() as u64, "testing target"),
            count(started.seeds, "seed")
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
        let mut files = vec![(format!("{stem}.output"), output(found, &script))];
        if let Some(asked) = wrong_model(found).and_then(asked_text) {
            let models = self.bugs.join(MODELS);
            fs::create_dir_all(&models).map_err(at("make", &models))?;
            files.push((format!("{MODELS}/{stem}.smt2"), asked.to_owned()));
        }
        files.push((format!("{stem}.smt2"), found.trigger.clone()));
        for (name, text) in files {
            let place = self.bugs.join(name);
            let aside = place.with_file_name(format!(
                ".{}",
                place.file_name().unwrap_or_default().to_string_lossy()
            ));
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

/// Whose model is wrong, in a finding about a model.
fn wrong_model(found: &Found) -> Option<&Testimony> {
    accused(found).filter(|_| found.kind == Kind::InvalidModel.word())
}

/// The script with which a solver was asked for its model.
fn asked_text(t: &Testimony) -> Option<&str> {
    t.asked.as_deref().filter(|a| !a.is_empty())
}

/// Command, exit, and what was printed: of the accused; for wrong answers, what was expected and who
/// contradicts it as well; for wrong models, the model and what is wrong with it.
fn output(found: &Found, script: &Path) -> String {
    let Some(accused) = accused(found) else { return format!("{}\n", found.sentence) };
    let own = said(accused, script);
    if let Some(accused) = wrong_model(found) {
        return format!("{own}{}", model(accused, script));
    }
    if word(found) != "incorrect" {
        return own;
    }
    let mut reference = String::new();
    if let Some(expected) = &found.expected {
        reference.push_str(&format!("expected: {expected}\n"));
    }
    if let Some(other) = found.testimony.iter().find(|t| contradicts(t, accused)) {
        reference.push_str(&said(other, script));
    }
    if reference.is_empty() {
        return own;
    }
    format!("*** REFERENCE\n{reference}\n\n*** INCORRECT\n{own}")
}

/// A model that is wrong, why, and the command that shows it. Nothing where a solver only said so itself.
fn model(t: &Testimony, script: &Path) -> String {
    let Some(model) = &t.model else { return String::new() };
    let mut text = "\n\n*** MODEL\n".to_owned();
    if asked_text(t).is_some() {
        let name = script.file_name().unwrap_or_default();
        let asks = script.with_file_name(MODELS).join(name);
        text.push_str(&format!("command: {}\n", command(t, &asks)));
    }
    if let Some(verdict) = &t.verdict {
        text.push_str(&format!("verdict: {verdict}\n"));
    }
    for (title, part) in [("explanation", t.explanation.join("\n")), ("model", model.clone())] {
        if !part.trim().is_empty() {
            text.push_str(&format!("{title}:\n{}\n", part.trim_end()));
        }
    }
    text
}

/// One has `sat` where the other has `unsat`, to the same question.
fn contradicts(a: &Testimony, b: &Testimony) -> bool {
    let decided = |w: &String| matches!(w.as_str(), "sat" | "unsat");
    let differ = |(a, b): (&String, &String)| decided(a) && decided(b) && a != b;
    if a.answers.is_empty() || b.answers.is_empty() {
        // Of a finding of an earlier version only the last answer is known.
        return differ((&a.answer, &b.answer));
    }
    a.answers.iter().zip(&b.answers).any(differ)
}

/// A number of things.
fn count(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
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
        let said = |words: &str| Testimony {
            answer: words.split(' ').next_back().unwrap_or_default().to_owned(),
            answers: words.split(' ').map(str::to_owned).collect(),
            ..Testimony::default()
        };
        let differ = |a: &str, b: &str| contradicts(&said(a), &said(b));
        assert!(differ("sat", "unsat"));
        assert!(differ("sat unsat", "sat sat"));
        assert!(differ("sat sat error", "sat unsat sat"));
        assert!(!differ("unsat", "unsat"));
        assert!(!differ("unknown", "sat"));
        assert!(!differ("crash", "sat"));
        // Answers to different questions say nothing about each other.
        assert!(!differ("unknown sat", "unsat sat"));
        let old = |word: &str| Testimony { answer: word.to_owned(), ..Testimony::default() };
        assert!(contradicts(&old("sat"), &old("unsat")) && !contradicts(&old("sat"), &old("sat")));
    }
}
