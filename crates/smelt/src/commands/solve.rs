//! `smelt solve`: formulas that call functions which can be run but not read.

use super::listen::{Listener, nobody_listens};
use crate::cli::{SolveArgs, SolveMode};
use crate::exit::{self, Exit, SolverError, UsageError};
use crate::{commands, files, shelf, words};
use anyhow::Result;
use serde_json::json;
use smelt_closedbox::bind::Said;
use smelt_closedbox::dialogue::{Dialogue, Works};
use smelt_closedbox::host::Host;
use smelt_closedbox::problem::{Problem, ProblemError};
use smelt_closedbox::solve::{Answer, Effort, Mode, Settings, solve};
use smelt_closedbox::verify::{Verified, values};
use smelt_smtlib::Theories;
use smelt_smtlib::syntax::split::Splitter;
use smelt_solvers::run::Invocation;
use smelt_solvers::{Shelf, Solver};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Everything that one question needs.
pub(crate) struct Setting {
    said: Said,
    settings: Settings,
    call_timeout: Duration,
    trusted: bool,
    shelf: Shelf,
    solver: Solver,
}

pub(crate) fn run(args: &SolveArgs) -> Result<Exit> {
    let table = commands::table(&args.table)?;
    let text = args.file.as_deref().map(files::read).transpose()?;
    let setting = setting(args)?;
    match (text, &args.file) {
        (Some(text), Some(file)) => script(args, &setting, text, file, table),
        _ => converse(&setting, Dialogue::new(table), Listener, Path::new("."), false),
    }
}

pub(crate) fn setting(args: &SolveArgs) -> Result<Setting> {
    let mut said = Said::default();
    for b in &args.boxes {
        said.add(b).map_err(|e| UsageError(e.to_string()))?;
    }
    let seconds = |s: f64, name: &str| {
        Duration::try_from_secs_f64(s)
            .map_err(|_| UsageError(format!("--{name} {s}: write seconds, such as 10 or 0.5")))
    };
    let effort = &args.effort;
    let settings = Settings {
        mode: match args.mode {
            SolveMode::Auto => Mode::Auto,
            SolveMode::Cdfl => Mode::Cdfl,
            SolveMode::Fuzz => Mode::Fuzz,
            SolveMode::Learn => Mode::Learn,
        },
        timeout: seconds(effort.timeout, "timeout")?,
        call_limit: effort.call_limit.unwrap_or(u64::MAX),
        classes: !effort.no_classes,
        seeds: !effort.no_seeds,
        sharing: !effort.no_sharing,
        workers: effort.jobs.unwrap_or(0),
        random: effort.seed,
    };
    let call_timeout = seconds(effort.call_timeout, "call-timeout")?;
    if call_timeout.is_zero() {
        let why = "--call-timeout 0: no call returns at once, write seconds, such as 1 or 0.1";
        return Err(UsageError(why.to_owned()).into());
    }
    let shelf = shelf::open(&[])?;
    if effort.install {
        shelf::install(&shelf, std::slice::from_ref(&effort.engine))?;
    }
    let solver = shelf::find(&shelf, std::slice::from_ref(&effort.engine))?
        .into_iter()
        .next()
        .ok_or_else(|| SolverError(format!("{} is not here", effort.engine)))?;
    let trusted = effort.trusted;
    Ok(Setting { said, settings, call_timeout, trusted, shelf, solver })
}

impl Setting {
    /// Solves one question. `folder`: where programs that the script names are.
    pub(crate) fn solve(&self, problem: &mut Problem, folder: &Path) -> Result<(Answer, Effort)> {
        let mut host = self.host(problem, folder)?;
        let (begun, limit, seen) = (Instant::now(), self.settings.timeout, host.seen());
        let progress = files::Progress::words(move || {
            let calls = seen.load(Ordering::Relaxed);
            let time = begun.elapsed();
            let rate = (calls as f64 / time.as_secs_f64()) as u64;
            format!(
                "{} s of {} s, {} of boxes, {} a second",
                time.as_secs(),
                limit.as_secs_f64(),
                words::count(calls, "call"),
                words::short_number(rate)
            )
        });
        let solved = self.solve_with(problem, &mut host);
        progress.finish();
        solved
    }

    /// A child that runs the boxes of a problem: smelt itself.
    pub(crate) fn host(&self, problem: &Problem, folder: &Path) -> Result<Host<'_>> {
        let scratch = &self.shelf.scratch;
        let bindings =
            self.said.bind(problem, folder, scratch).map_err(|e| UsageError(e.to_string()))?;
        if self.trusted {
            return Ok(Host::trusted(bindings, scratch)?);
        }
        let command = Invocation {
            program: self.shelf.smelt.clone(),
            arguments: vec!["box-host".into()],
            ..Invocation::default()
        };
        Ok(Host::new(command, bindings, self.call_timeout, scratch)?)
    }

    /// Solves one question with a child that is there.
    pub(crate) fn solve_with(
        &self,
        problem: &mut Problem,
        host: &mut Host<'_>,
    ) -> Result<(Answer, Effort)> {
        let scratch = &self.shelf.scratch;
        let stop = || exit::interrupted() || nobody_listens();
        Ok(solve(problem, host, &self.solver, scratch, &self.settings, &stop)?)
    }
}

/// The commands of a script, after the whole of it was read.
fn script(
    args: &SolveArgs,
    setting: &Setting,
    text: Vec<u8>,
    file: &Path,
    table: &'static Theories,
) -> Result<Exit> {
    let wrong = |e: ProblemError| wrong(file, &e);
    if args.json {
        return objects(setting, text, file, table);
    }
    Problem::read(text.clone(), None, table).map_err(wrong)?;
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut dialogue = Dialogue::new(table);
    dialogue.explains = true;
    dialogue.shows_models = args.model;
    converse(setting, dialogue, &text[..], folder, true)
}

/// What is wrong with a script.
fn wrong(file: &Path, e: &ProblemError) -> UsageError {
    let place = match e {
        ProblemError::Script(_) => ":",
        ProblemError::NoQuestion => ": ",
    };
    UsageError(format!("{}{place}{e}", file.display()))
}

/// All questions of a script, for another script.
fn objects(
    setting: &Setting,
    text: Vec<u8>,
    file: &Path,
    table: &'static Theories,
) -> Result<Exit> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut undecided = false;
    for question in 0.. {
        let mut problem = match Problem::read(text.clone(), Some(question), table) {
            Ok(problem) => problem,
            Err(ProblemError::NoQuestion) if question > 0 => break,
            Err(e) => return Err(wrong(file, &e).into()),
        };
        let begun = Instant::now();
        let (answer, effort) = setting.solve(&mut problem, folder)?;
        undecided |= matches!(answer, Answer::Unknown(_));
        let name = file.display().to_string();
        anstream::println!("{}", object(&name, question, &answer, &effort, begun.elapsed()));
        if exit::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(if undecided { Exit::Undetermined } else { Exit::Ok })
}

/// A question of a conversation, and what came of it.
struct Asked<'s> {
    setting: &'s Setting,
    folder: &'s Path,
    undecided: bool,
    failed: Option<anyhow::Error>,
}

impl Asked<'_> {
    fn failed(&mut self, e: anyhow::Error) -> String {
        let words = exit::words(&e);
        self.failed = Some(e);
        words
    }
}

impl Works for Asked<'_> {
    fn solve(&mut self, problem: &mut Problem) -> Result<Answer, String> {
        match self.setting.solve(problem, self.folder) {
            Ok((answer, _)) => {
                self.undecided |= matches!(answer, Answer::Unknown(_));
                Ok(answer)
            }
            Err(e) => Err(self.failed(e)),
        }
    }

    fn values(
        &mut self,
        problem: &mut Problem,
        model: &mut Verified,
        terms: &[String],
    ) -> Result<Vec<String>, String> {
        let (setting, folder) = (self.setting, self.folder);
        let mut start =
            |problem: &Problem| setting.host(problem, folder).map_err(|e| self.failed(e));
        values(problem, model, terms, &mut start, &|| exit::interrupted() || nobody_listens())
    }
}

/// Answers commands one after the other. `strict`: what cannot be asked at all ends it.
fn converse(
    setting: &Setting,
    mut dialogue: Dialogue,
    from: impl Read,
    folder: &Path,
    strict: bool,
) -> Result<Exit> {
    let mut asked = Asked { setting, folder, undecided: false, failed: None };
    let mut commands = Splitter::new(from);
    let mut out = std::io::stdout().lock();
    while !dialogue.is_over()
        && let Some((text, _)) = commands.next_command()?
    {
        let command = String::from_utf8_lossy(text);
        let answer = dialogue.answer(command.trim(), &mut asked);
        if let Some(e) = asked.failed.take().filter(|_| strict) {
            return Err(e);
        }
        out.write_all(answer.as_bytes())?;
        out.flush()?;
        if exit::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    if exit::interrupted() {
        return Ok(Exit::Interrupted);
    }
    Ok(if asked.undecided && strict { Exit::Undetermined } else { Exit::Ok })
}

/// One question for a script of the user's.
fn object(
    file: &str,
    question: usize,
    answer: &Answer,
    effort: &Effort,
    time: Duration,
) -> serde_json::Value {
    let (word, why) = said(answer);
    let model = match answer {
        Answer::Sat(v) => {
            let values = v.values.iter().map(|(n, _, v)| (n.clone(), json!(v)));
            Some(values.collect::<serde_json::Map<_, _>>())
        }
        _ => None,
    };
    let functions = match answer {
        Answer::Sat(v) => Some(&v.functions),
        _ => None,
    };
    json!({
        "file": file,
        "question": question + 1,
        "answer": word,
        "reason": why,
        "model": model,
        "functions": functions,
        "seconds": time.as_secs_f64(),
        "rounds": effort.rounds,
        "questions": effort.questions,
        "runs": effort.runs,
        "calls": effort.calls,
    })
}

fn said(answer: &Answer) -> (&'static str, Option<&String>) {
    match answer {
        Answer::Sat(_) => ("sat", None),
        Answer::Unsat => ("unsat", None),
        Answer::Unknown(why) => ("unknown", Some(why)),
    }
}
