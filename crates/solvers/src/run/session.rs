//! A long-lived process that is asked one script after the other. Each question ends with an echo that
//! no script contains, so that its answer is known to be complete; a process that dies, hangs or grows
//! is replaced before the next question.

use super::{End, Invocation, Limits, Ran, RunError, Running, Scratch};
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
    running: Option<Running>,
    asked: u64,
    count: u64,
}

impl Session {
    /// A session that is started by its first question. `before` and `behind` surround each script:
    /// options and `(push 1)`, `(reset)` or `(pop 1)`.
    pub fn new(what: Invocation, limits: &Limits, before: &[u8], behind: &[u8]) -> Session {
        // Time is limited for a question, not for the process.
        let limits =
            Limits { cpu: None, flood: limits.flood.min(limits.kept as u64), ..limits.clone() };
        let (before, behind) = (before.to_vec(), behind.to_vec());
        Session { what, limits, before, behind, running: None, asked: 0, count: 0 }
    }

    /// Asks one script, which must be made of whole commands and must not contain `(exit)`. If the
    /// process ends, the answer says how; the next question starts another.
    pub fn ask(
        &mut self,
        script: &[u8],
        scratch: &Scratch,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Ran, RunError> {
        if self.asked >= QUESTIONS {
            self.running = None;
        }
        let fresh = self.running.is_none();
        let running = match &mut self.running {
            Some(running) => running,
            None => {
                self.asked = 0;
                self.running.insert(Running::start(&self.what, &self.limits, scratch, true)?)
            }
        };
        self.asked += 1;
        self.count += 1;
        let mark = format!("smelt-end-{}-{}", std::process::id(), self.count);
        let mut text = Vec::with_capacity(script.len() + 200);
        text.extend_from_slice(&self.before);
        text.extend_from_slice(script);
        text.extend_from_slice(format!("\n(echo \"{mark}\")\n").as_bytes());
        text.extend_from_slice(&self.behind);
        let before = if fresh { Duration::ZERO } else { processor_time(running.id()) };
        let mut seen = 0;
        let id = running.id();
        let ran = running.wait(&text, &self.limits, cancelled, |out| {
            // Only what is new, and a mark that may have begun before it.
            let from = seen.min(out.len()).saturating_sub(mark.len());
            seen = out.len();
            find(&out[from..], mark.as_bytes()).is_some()
        });
        let mut ran = match ran {
            Ok(ran) => ran,
            Err(e) => {
                self.running = None;
                return Err(e);
            }
        };
        let at = find(&ran.stdout.bytes, mark.as_bytes());
        match at {
            Some(at) if ran.end == End::Exited(0) => {
                // An echo may be quoted.
                let mut end = at;
                while end > 0 && matches!(ran.stdout.bytes[end - 1], b'"' | b'\n' | b'\r') {
                    end -= 1;
                }
                ran.stdout.bytes.truncate(end);
                if end > 0 {
                    ran.stdout.bytes.push(b'\n');
                }
                ran.stdout.total = ran.stdout.bytes.len() as u64;
                ran.cpu = processor_time(id).saturating_sub(before);
            }
            _ => self.running = None,
        }
        Ok(ran)
    }

    /// Whether a process is waiting for a question.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|w| w == what)
}

/// The processor time of a process so far, all threads, to a hundredth of a second.
fn processor_time(id: u32) -> Duration {
    let ticks = std::fs::read_to_string(format!("/proc/{id}/stat")).ok().and_then(|text| {
        let rest = text.get(text.rfind(')')? + 1..)?;
        let mut words = rest.split_ascii_whitespace().skip(11);
        let user: u64 = words.next()?.parse().ok()?;
        let system: u64 = words.next()?.parse().ok()?;
        Some(user + system)
    });
    Duration::from_millis(
        ticks.unwrap_or(0) * 1000 / rustix::param::clock_ticks_per_second().max(1),
    )
}
