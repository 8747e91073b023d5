//! A long-lived process that is asked one script after the other. Each question ends with an echo that
//! no script contains, so that its answer is known to be complete; a process that dies, hangs or grows
//! is replaced before the next question.

use super::{End, Invocation, Limits, Ran, RunError, Running, Scratch, proc};
use std::time::Duration;

/// After how many questions a process is replaced: solvers do not give everything back.
const QUESTIONS: u64 = 5000;

/// A solver that stays.
pub struct Session {
    what: Invocation,
    limits: Limits,
    /// What is sent before and behind each script.
    before: Vec<u8>,
    behind: Vec<u8>,
    process: Option<Process>,
    count: u64,
}

/// The process that is there now.
struct Process {
    running: Running,
    asked: u64,
    /// Its processor time behind the last question.
    cpu: Duration,
    /// The line of the last echo was not read to its end.
    rest_of_line: bool,
    /// It still knows the last script.
    remembers: bool,
}

impl Session {
    /// A session that is started by its first question. `before` goes before each script (options,
    /// `(push 1)`), `behind` makes it forget the last one before the next comes (`(reset)`, `(pop 1)`):
    /// until then, more can be asked about it.
    pub fn new(what: Invocation, limits: &Limits, before: &[u8], behind: &[u8]) -> Session {
        // Time is limited for a question, not for the process. The echo must be among what is kept.
        let limits =
            Limits { cpu: None, flood: limits.flood.min(limits.kept as u64), ..limits.clone() };
        let (before, behind) = (before.to_vec(), behind.to_vec());
        Session { what, limits, before, behind, process: None, count: 0 }
    }

    /// Asks one script, which must be made of whole commands and must not contain `(exit)`. If the
    /// process ends, the answer says how; the next question starts another.
    pub fn ask(
        &mut self,
        script: &[u8],
        scratch: &Scratch,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Ran, RunError> {
        let used = self.process.as_ref().is_some_and(|p| p.asked > 0);
        let ran = self.ask_once(script, scratch, cancelled)?;
        // One that has answered others may have died of forgetting them, which says nothing about
        // this script: another process shall tell.
        let silent = ran.stdout.total == 0 && ran.stderr.total == 0;
        if used
            && silent
            && matches!(ran.end, End::Signal(_) | End::Exited(_))
            && !self.is_running()
        {
            let mut again = self.ask_once(script, scratch, cancelled)?;
            again.cpu += ran.cpu;
            return Ok(again);
        }
        Ok(ran)
    }

    fn ask_once(
        &mut self,
        script: &[u8],
        scratch: &Scratch,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Ran, RunError> {
        let usable = |p: &Process| p.asked < QUESTIONS && !p.running.has_ended();
        let mut process = match self.process.take().filter(usable) {
            Some(process) => process,
            None => Process {
                running: Running::start(&self.what, &self.limits, scratch, true)?,
                asked: 0,
                cpu: Duration::ZERO,
                rest_of_line: false,
                remembers: false,
            },
        };
        process.asked += 1;
        let mut text =
            Vec::with_capacity(script.len() + self.before.len() + self.behind.len() + 80);
        if process.remembers {
            text.extend_from_slice(&self.behind);
        }
        text.extend_from_slice(&self.before);
        text.extend_from_slice(script);
        process.remembers = true;
        self.exchange(process, text, cancelled)
    }

    /// Asks more about the script that was asked last: its model, its statistics. `None` if the process
    /// is gone.
    pub fn more(
        &mut self,
        commands: &[u8],
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Result<Ran, RunError>> {
        let process = self.process.take().filter(|p| p.remembers && !p.running.has_ended())?;
        Some(self.exchange(process, commands.to_vec(), cancelled))
    }

    /// Sends a text and an echo, and reads up to that.
    fn exchange(
        &mut self,
        mut process: Process,
        mut text: Vec<u8>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Ran, RunError> {
        self.count += 1;
        let mark = format!("smelt-end-{}-{}", std::process::id(), self.count);
        text.extend_from_slice(format!("\n(echo \"{mark}\")\n").as_bytes());
        let mut seen = 0;
        let mut ran = process.running.wait(&text, &self.limits, cancelled, |out| {
            // Only what is new, and a mark that may have begun before it.
            let from = seen.min(out.len()).saturating_sub(mark.len());
            seen = out.len();
            find(&out[from..], mark.as_bytes()).is_some()
        })?;
        let out = &mut ran.stdout.bytes;
        if process.rest_of_line {
            let line = out.iter().position(|&b| b == b'\n').map_or(out.len(), |n| n + 1);
            out.drain(..line);
            ran.stdout.total = ran.stdout.total.saturating_sub(line as u64);
        }
        if let Some(at) = find(out, mark.as_bytes())
            && ran.end == End::Exited(0)
            && !process.running.is_over()
        {
            process.rest_of_line = !out[at..].contains(&b'\n');
            // An echo may be quoted.
            let quoted = at > 0 && out[at - 1] == b'"';
            out.truncate(at - usize::from(quoted));
            ran.stdout.total = out.len() as u64;
            if let Some(used) = proc::used(process.running.id().cast_signed()) {
                ran.cpu = used.cpu.saturating_sub(process.cpu);
                ran.peak = ran.peak.max(used.resident);
                process.cpu = used.cpu;
                if !self.is_too_large(&used) {
                    self.process = Some(process);
                }
            }
        } else {
            // What it used for former questions was told with them.
            ran.cpu = ran.cpu.saturating_sub(process.cpu);
        }
        Ok(ran)
    }

    /// What a process keeps of former questions must not make the next run out of memory.
    fn is_too_large(&self, used: &proc::Used) -> bool {
        let now = if self.limits.address_space { used.space } else { used.resident };
        self.limits.memory.is_some_and(|memory| now > memory / 2)
    }

    /// Another time on the clock for the questions from now on.
    pub fn set_wall(&mut self, wall: Duration) {
        self.limits.wall = wall;
    }

    /// Ends the process: the next question starts another.
    pub fn retire(&mut self) {
        self.process = None;
    }

    /// Whether a process is waiting for a question.
    pub fn is_running(&self) -> bool {
        self.process.is_some()
    }
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    memchr::memmem::find(text, what)
}
