//! What a solver said: one answer per `check-sat`, what it printed behind each, and what went wrong.
//!
//! Output is cut into s-expressions, answers and loose lines first; patterns are held only against
//! loose lines and error messages, because a model may contain any text.

mod read;
mod scan;
mod signature;
mod statistics;

pub use signature::Signature;

use crate::run::{Captured, Ran};
use std::fmt;
use std::ops::Range;
use std::time::Duration;

/// What a solver made of one `check-sat`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// The solver gave up; its reason, if it said one.
    Unknown(String),
    /// It did not answer in time.
    Timeout,
    /// It did not have enough memory.
    OutOfMemory,
    /// It ended by a signal or by an error of its own that it noticed.
    Crash(Signature),
    /// An assertion in its code failed.
    Assertion(Signature),
    /// Its own check refuted its model; in its words.
    InvalidModel(String),
    /// The input uses what it does not have; in its words.
    Unsupported(String),
    /// It refused the input, or printed nothing that is an answer.
    Error(String),
    /// It printed more than it may.
    Flood,
}

impl Answer {
    /// Its kind in one word, as in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
            Answer::Timeout => "timeout",
            Answer::OutOfMemory => "out-of-memory",
            Answer::Crash(_) => "crash",
            Answer::Assertion(_) => "assertion",
            Answer::InvalidModel(_) => "invalid-model",
            Answer::Unsupported(_) => "unsupported",
            Answer::Error(_) => "error",
            Answer::Flood => "flood",
        }
    }

    /// What it says beyond its kind.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Answer::Unknown(text) if text.is_empty() => None,
            Answer::Unknown(text)
            | Answer::InvalidModel(text)
            | Answer::Unsupported(text)
            | Answer::Error(text) => Some(text),
            Answer::Crash(signature) | Answer::Assertion(signature) => Some(signature.text()),
            _ => None,
        }
    }

    /// `sat` or `unsat`.
    pub fn is_decided(&self) -> bool {
        matches!(self, Answer::Sat | Answer::Unsat)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self.detail() {
            Some(detail) => write!(f, " ({detail})"),
            None => Ok(()),
        }
    }
}

/// An answer, and what was printed behind it.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The answer.
    pub answer: Answer,
    /// The part of standard output from this answer to the next: the model, values, the core.
    pub text: Range<usize>,
}

/// Everything that a solver said to a script.
#[derive(Clone, Debug)]
pub struct Said {
    /// One per `check-sat`, in order. The last may be what kept it from going on; answers behind an
    /// error are no answers and are not here.
    pub replies: Vec<Reply>,
    /// What went wrong behind the last answer.
    pub after: Option<Answer>,
    /// Counters that it printed, by name.
    pub statistics: Vec<(String, f64)>,
    /// Standard output, up to a cap.
    pub stdout: Captured,
    /// Standard error, up to a cap.
    pub stderr: Captured,
    /// Time on the clock.
    pub wall: Duration,
    /// Time of the processor.
    pub cpu: Duration,
    /// Largest memory in bytes.
    pub peak: u64,
    /// The code it ended with, if it ended by itself.
    pub code: Option<i32>,
}

impl Said {
    /// What is said of a script that the solver is not even given, because it cannot read it.
    pub fn not_asked(why: &str) -> Said {
        let answer = Answer::Unsupported(why.to_owned());
        Said {
            replies: vec![Reply { answer, text: 0..0 }],
            after: None,
            statistics: Vec::new(),
            stdout: Captured::default(),
            stderr: Captured::default(),
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak: 0,
            code: None,
        }
    }

    /// Whether the solver was given anything.
    pub fn was_asked(&self) -> bool {
        !self.wall.is_zero()
    }

    /// The answer to a script with one question, or what matters most: a crash behind an answer, else
    /// the last answer.
    pub fn answer(&self) -> &Answer {
        static NOTHING: Answer = Answer::Error(String::new());
        match (&self.after, self.replies.last()) {
            (
                Some(after @ (Answer::Crash(_) | Answer::Assertion(_) | Answer::InvalidModel(_))),
                _,
            ) => after,
            (_, Some(reply)) => &reply.answer,
            (Some(after), None) => after,
            (None, None) => &NOTHING,
        }
    }

    /// The lists printed behind an answer, without error messages: a model, values, a core.
    pub fn lists(&self, reply: &Reply) -> Vec<u8> {
        let text = self.text(reply);
        let mut lists = Vec::new();
        for part in scan::parts(text) {
            if let scan::Part::List(range) = part
                && scan::error_message(&text[range.clone()]).is_none()
            {
                lists.extend_from_slice(&text[range]);
                lists.push(b'\n');
            }
        }
        lists
    }

    /// What was printed behind an answer.
    pub fn text(&self, reply: &Reply) -> &[u8] {
        self.stdout.bytes.get(reply.text.clone()).unwrap_or_default()
    }
}

/// Understands what a child printed and how it ended. `questions`: how many answers the script asks
/// for.
pub fn understand(
    profile: &crate::Profile,
    ran: Ran,
    questions: usize,
    memory: Option<u64>,
) -> Said {
    read::understand(profile, ran, questions, memory)
}
