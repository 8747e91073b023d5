//! Asking a solver for models of real files, for benchmarks. The solvers' own crate will do this with
//! more care; here a time limit is enough.

use crate::cli::AskedArgs;
use crate::exit;
use crate::files;
use smelt_eval::validate::{Asserted, asserted, questions};
use smelt_smtlib::{Session, Theories};
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A script up to its first `check-sat`.
pub(super) struct Question {
    pub(super) session: Session,
    pub(super) text: Vec<u8>,
    pub(super) asserted: Vec<Asserted>,
}

impl Question {
    /// Reads a file; the error is a word for the statistics.
    pub(super) fn read(path: &Path) -> Result<Question, &'static str> {
        let source = files::read(path).map_err(|_| "unreadable")?;
        let whole = Session::new(source, Theories::builtin());
        if !whole.problems().is_empty() {
            return Err("ill-sorted");
        }
        let &at = questions(whole.store(), whole.commands()).first().ok_or("no question")?;
        let text = up_to(&whole, at);
        let session = Session::new(text.clone(), Theories::builtin());
        let at = session.commands().len().saturating_sub(1);
        let asserted = asserted(session.store(), session.commands(), at);
        Ok(Question { session, text, asserted })
    }
}

impl AskedArgs {
    /// What a file is counted under: the folder that was named, or the first folder below it if only
    /// one was.
    pub(super) fn group(&self, path: &Path) -> String {
        let text = |part: &std::ffi::OsStr| part.to_string_lossy().into_owned();
        let Some(named) = self.paths.iter().find(|p| path.starts_with(p)) else {
            return String::new();
        };
        if self.paths.len() > 1 {
            let folder = if named == path {
                named.parent().and_then(Path::parent)
            } else {
                Some(named.as_path())
            };
            return folder.and_then(Path::file_name).map(text).unwrap_or_default();
        }
        let below = path.strip_prefix(named).ok().and_then(|b| b.components().next());
        below.map_or_else(String::new, |c| text(c.as_os_str()))
    }
}

/// Everything that the solver prints behind `sat`: its model and the answers to more commands. The
/// error is a word for the statistics.
pub(super) fn ask(
    asked: &AskedArgs,
    file: &Path,
    script: &[u8],
    commands: &[u8],
) -> Result<Vec<u8>, String> {
    let mut query = b"(set-option :produce-models true)\n".to_vec();
    query.extend_from_slice(script);
    query.extend_from_slice(b"\n(get-model)\n");
    query.extend_from_slice(commands);
    std::fs::write(file, &query).map_err(|e| format!("cannot write: {e}"))?;
    let output = run_solver(asked, file);
    let _ = std::fs::remove_file(file);
    let mut output = output?;
    let mut from = 0;
    for line in output.split_inclusive(|&b| b == b'\n') {
        from += line.len();
        match line.trim_ascii() {
            b"sat" => return Ok(output.split_off(from)),
            b"unsat" | b"unknown" => return Err("not sat".to_owned()),
            // What is answered after an error is the answer to another question.
            l if l.starts_with(b"(error") => return Err("error".to_owned()),
            _ => {}
        }
    }
    Err("no answer".to_owned())
}

/// The script up to a command, without the options and remarks that mean something to one solver.
fn up_to(session: &Session, at: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for c in &session.commands()[..=at] {
        let Some(span) = c.span else { continue };
        let words: &[&[u8]] = &[b"(set-option", b"(set-info", b"(get-", b"(echo"];
        let own = &session.source()[span.range()];
        if !words.iter().any(|w| own.starts_with(w)) {
            text.extend_from_slice(own);
            text.push(b'\n');
        }
    }
    text
}

/// Runs the solver on a file, with a limit on time and output.
fn run_solver(asked: &AskedArgs, file: &Path) -> std::result::Result<Vec<u8>, String> {
    let mut words = asked.solver.split_whitespace();
    let program = words.next().ok_or("no solver")?;
    let mut child = Command::new(program)
        .args(words)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .map_err(|e| format!("cannot start {program}: {e}"))?;
    let mut pipe = child.stdout.take().ok_or("no output")?;
    let reader = std::thread::spawn(move || {
        let mut all = Vec::new();
        let _ = pipe.by_ref().take(64 << 20).read_to_end(&mut all);
        all
    });
    let deadline = Instant::now() + Duration::from_secs_f64(asked.timeout);
    loop {
        match child.try_wait() {
            Ok(Some(_)) => break,
            Ok(None) if Instant::now() > deadline || exit::interrupted() => {
                let _ = child.kill();
                let _ = child.wait();
                return Err("timeout".to_owned());
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(2)),
            Err(e) => return Err(e.to_string()),
        }
    }
    reader.join().map_err(|_| "cannot read the output".to_owned())
}
