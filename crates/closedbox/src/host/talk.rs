//! Programs as boxes: arguments as decimals, one literal back. Either a process for each call, with the arguments behind
//! its name; or one process that reads a line for each call and answers with a line.

use super::any::{Datum, Passed, answered};
use crate::graph::Kind;
use crate::literal::read;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Why there is no value.
pub(super) enum TalkError {
    /// It cannot be called at all.
    Never(String),
    /// It does not answer for this input.
    Here(String),
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
    _child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
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
        let text = self.say(words)?;
        let value = read(text.trim(), self.result);
        value.ok_or_else(|| Here(format!("answered {:?}, no value of its sort", text.trim())))
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
        let output = command.stdin(Stdio::null()).output();
        let output = output.map_err(|e| self.not_started(&e))?;
        if !output.status.success() {
            return Err(Here(format!("ended with {}", output.status)));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// A line for this call.
    fn line(&mut self, args: &[String]) -> Result<String, TalkError> {
        let mut process = match self.stays.take().flatten() {
            Some(process) => process,
            None => {
                let mut child = self
                    .command()?
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .spawn()
                    .map_err(|e| self.not_started(&e))?;
                let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
                    return Err(Never(format!("{} has no pipes", self.words[0])));
                };
                Process { _child: child, input, output: BufReader::new(output) }
            }
        };
        let mut answer = String::new();
        let wrote = writeln!(process.input, "{}", args.join(" "));
        let read = wrote.and_then(|()| process.input.flush()).and_then(|()| {
            // A line that does not end is no answer.
            process.output.read_line(&mut answer)
        });
        self.stays = Some(None);
        match read {
            Ok(n) if n > 0 => {
                self.stays = Some(Some(process));
                Ok(answer)
            }
            _ => Err(Here("went away".to_owned())),
        }
    }
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
