//! Programs as boxes: arguments as decimals, one literal back. Either a process for each call, with the arguments behind
//! its name; or one process that reads a line for each call and answers with a line.

use super::any::{Datum, Passed};
use super::said::{answered, word};
use crate::graph::Kind;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Bytes that an answer may have.
const LONGEST: usize = 1 << 24;
/// Milliseconds after which it is looked whether a silent program is still there: what it left in the background may hold
/// its pipe for ever.
const SILENT: u32 = 20;

/// Why there is no value.
pub(super) enum TalkError {
    /// It cannot be called at all.
    Never(String),
    /// It does not answer for this input.
    Here(String),
    /// The same, and asking it cost nothing.
    Undefined(String),
}

use TalkError::{Here, Never};

/// A program that is called.
pub(super) struct Talk {
    name: String,
    words: Vec<String>,
    result: Kind,
    params: Vec<Kind>,
    stays: Option<Option<Process>>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Whether it said something that it was not asked for. Its end is nothing said.
    fn spoke(&mut self) -> bool {
        let ready = !self.output.buffer().is_empty() || is_ready(self.output.get_ref(), 0);
        ready && self.output.fill_buf().is_ok_and(|more| !more.is_empty())
    }

    /// The line that it answers; nothing if it went away.
    fn ask(&mut self, line: &str) -> std::io::Result<String> {
        self.input.write_all(line.as_bytes())?;
        self.input.flush()?;
        let mut answer = Vec::new();
        (&mut self.output).take(LONGEST as u64 + 1).read_until(b'\n', &mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a pipe has something to read within so many milliseconds, be it its end.
fn is_ready(pipe: &impl AsFd, millis: u32) -> bool {
    let time = Timespec { tv_sec: 0, tv_nsec: i64::from(millis) * 1_000_000 };
    let mut fds = [PollFd::new(pipe, PollFlags::IN)];
    matches!(poll(&mut fds, Some(&time)), Ok(n) if n > 0)
}

impl Talk {
    pub(super) fn new(
        name: &str,
        words: &[String],
        params: &[Kind],
        result: Kind,
        stays: bool,
    ) -> Talk {
        Talk {
            name: name.to_owned(),
            words: words.to_vec(),
            params: params.to_vec(),
            result,
            stays: stays.then_some(None),
        }
    }

    fn not_started(&self, e: &std::io::Error) -> TalkError {
        Never(format!("{} cannot be started: {}", self.words[0], e.kind()))
    }

    fn command(&self) -> Result<Command, TalkError> {
        let none = || Never(format!("box {} is bound to no program", self.name));
        let (program, first) = self.words.split_first().ok_or_else(none)?;
        let mut command = Command::new(program);
        command.args(first).stderr(Stdio::null());
        Ok(command)
    }

    /// Calls it with words.
    pub(super) fn call(&mut self, args: &[u64]) -> Result<u64, TalkError> {
        let words = args.iter().zip(&self.params).map(|(&a, &k)| decimal(a, k)).collect();
        word(&self.say(words)?, self.result)
    }

    /// Calls it with values, and gives its result as SMT-LIB writes it.
    pub(super) fn call_any(&mut self, args: &[Datum], result: Passed) -> Result<String, TalkError> {
        let stays = self.stays.is_some();
        let words: Result<Vec<String>, String> = args.iter().map(|a| a.text(stays)).collect();
        let text = self.say(words.map_err(Here)?)?;
        answered(&text, result)
    }

    fn say(&mut self, words: Vec<String>) -> Result<String, TalkError> {
        match self.stays {
            None => self.once(&words),
            Some(_) => self.line(&words),
        }
    }

    /// A process for this call: arguments as decimals.
    fn once(&self, args: &[String]) -> Result<String, TalkError> {
        let mut command = self.command()?;
        command.args(args);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|e| self.not_started(&e))?;
        let text = child.stdout.take().map_or_else(|| Ok(Vec::new()), |out| whole(out, &mut child));
        if text.as_ref().is_ok_and(|t| t.len() > LONGEST) {
            // Nobody reads on.
            let _ = child.kill();
        }
        let ended = child.wait();
        let (Ok(text), Ok(status)) = (text, ended) else {
            return Err(Here("went away".to_owned()));
        };
        if text.len() > LONGEST {
            return Err(too_long());
        }
        if !status.success() {
            return Err(Here(format!("ended with {status}")));
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// A line for this call.
    fn line(&mut self, args: &[String]) -> Result<String, TalkError> {
        let line = args.join(" ") + "\n";
        loop {
            let old = self.stays.replace(None).flatten();
            // One that has ended since its last answer blames no input.
            let is_new = old.is_none();
            let mut process = match old {
                Some(process) => process,
                None => self.start()?,
            };
            if process.spoke() {
                return Err(self.out_of_turn());
            }
            let answer = process.ask(&line);
            match answer {
                Ok(text) if text.len() > LONGEST => return Err(too_long()),
                // Which of two lines is the answer, and to what, nobody knows.
                Ok(text) if !text.is_empty() && !process.output.buffer().is_empty() => {
                    return Err(self.out_of_turn());
                }
                Ok(text) if !text.is_empty() => {
                    self.stays = Some(Some(process));
                    return Ok(text);
                }
                _ if is_new => return Err(Here("went away".to_owned())),
                _ => {}
            }
        }
    }

    fn start(&self) -> Result<Process, TalkError> {
        let child = self.command()?.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|e| self.not_started(&e))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Never(format!("{} has no pipes", self.words[0])));
        };
        Ok(Process { child, input, output: BufReader::new(output) })
    }

    fn out_of_turn(&self) -> TalkError {
        let program = self.words.first().map_or("it", |w| w);
        Never(format!("{program} said more than one line for one call"))
    }
}

fn too_long() -> TalkError {
    Here(format!("answered with more than {} MB", LONGEST >> 20))
}

/// What a program writes until it ends, or a little more than it may.
fn whole(mut out: ChildStdout, child: &mut Child) -> std::io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut part = vec![0; 1 << 16];
    while text.len() <= LONGEST {
        if !is_ready(&out, SILENT) {
            // What it wrote before it ended has arrived.
            if child.try_wait()?.is_some() && !is_ready(&out, 0) {
                break;
            }
            continue;
        }
        match out.read(&mut part) {
            Ok(0) => break,
            Ok(n) => text.extend_from_slice(&part[..n]),
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(text)
}

/// An argument as Delphi's programs take it.
pub(super) fn decimal(word: u64, kind: Kind) -> String {
    match kind {
        Kind::Bool => if word == 1 { "true" } else { "false" }.to_owned(),
        Kind::Bits(_) => word.to_string(),
        Kind::Int => word.cast_signed().to_string(),
        Kind::F32 | Kind::F64 => format!("{:?}", crate::word::float(word, kind)),
    }
}
