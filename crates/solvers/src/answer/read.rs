//! From parts of the output and the way a process ended to answers.

use super::scan::{Part, Word, error_message, parts};
use super::signature::{Signature, normalised, place, signal_name};
use super::{Answer, Reply, Said, statistics};
use crate::Profile;
use crate::profile::{Meaning, Pattern};
use crate::run::{End, Ran};
use std::ops::Range;

/// Nobody counts more things than this.
const COUNTERS: usize = 10_000;

pub(super) fn understand(
    profile: &Profile,
    ran: Ran,
    questions: usize,
    memory: Option<u64>,
) -> Said {
    let mut reading = Reading { profile, ran: &ran, questions, replies: Vec::new(), trouble: None };
    let text = &ran.stdout.bytes;
    let mut counters = Vec::new();
    // Loose lines are understood together, up to the next thing that is more than a line: patterns are
    // many, and lines between lists can be millions.
    let mut lines = Lines::default();
    for part in parts(text) {
        let end = match part {
            Part::Answer(word, start, rest) => {
                reading.loose(&mut lines);
                // Answers behind an error are answers to another script, and more than were asked for
                // are the answers of nobody.
                if reading.trouble.is_some() || reading.replies.len() >= questions.max(1) {
                    continue;
                }
                let end = rest.end;
                reading.close(start);
                let answer = match word {
                    Word::Sat => Answer::Sat,
                    Word::Unsat => Answer::Unsat,
                    Word::Unknown => reading.unknown(&text[rest]),
                };
                reading.replies.push(Reply { answer, text: end..end });
                end
            }
            Part::List(range) => {
                let list = &text[range.clone()];
                if is_error(list) {
                    reading.loose(&mut lines);
                    if reading.trouble.is_none() {
                        reading.error(list);
                    }
                } else if let Some(reason) = reason_unknown(list) {
                    reading.reason(reason);
                } else if counters.len() < COUNTERS
                    && let Some(found) = statistics::of_list(list)
                {
                    counters.extend(found);
                }
                range.end
            }
            Part::Loose(range) => {
                counters.extend(statistics::of_lines(&text[range.clone()]));
                lines.add(text, range.clone());
                range.end
            }
        };
        if reading.trouble.is_some() {
            break;
        }
        if let Some(last) = reading.replies.last_mut() {
            last.text.end = end;
        }
    }
    reading.loose(&mut lines);
    let ending = reading.ending(&ran, memory);
    // One that goes on behind an error may fall later, which says more.
    let fell = matches!(ending, Some(Answer::Crash(_)));
    if fell && matches!(reading.trouble, Some(Answer::Error(_) | Answer::Unsupported(_))) {
        reading.trouble = None;
    }
    counters.extend(statistics::of_lines(&ran.stderr.bytes));
    counters.truncate(COUNTERS);
    lines.add(&ran.stderr.bytes, 0..ran.stderr.bytes.len());
    lines.shift = text.len();
    reading.loose(&mut lines);
    let Reading { mut replies, trouble, .. } = reading;
    let mut trouble = match (trouble, ending) {
        // A crash at the limit of memory is not one that its developers want to hear of.
        (Some(Answer::Crash(_)), _) if is_near(&ran, memory) => Some(Answer::OutOfMemory),
        (said, None) => said,
        (None, ending) => ending,
        // Its own words say more than the number of a signal: some end by one when their time is up.
        (said, Some(Answer::Crash(_))) => said,
        // What it died of says more than a message before it, unless it is the same in its words.
        (Some(said), ending) => {
            let own = matches!(
                said,
                Answer::Assertion(_)
                    | Answer::Crash(_)
                    | Answer::InvalidModel(_)
                    | Answer::OutOfMemory
            );
            if own { Some(said) } else { ending }
        }
    };
    let code = if let End::Exited(code) = ran.end { Some(code) } else { None };
    let answered = replies.len();
    if answered < questions {
        let missing = trouble
            .take()
            .unwrap_or_else(|| nothing(&ran, answered, questions, code.unwrap_or_default()));
        replies.push(Reply { answer: missing, text: text.len()..text.len() });
    }
    Said {
        replies,
        after: trouble,
        statistics: counters,
        wall: ran.wall,
        cpu: ran.cpu,
        peak: ran.peak,
        stdout: ran.stdout,
        stderr: ran.stderr,
        code,
    }
}

/// Lines that are no s-expressions, from several places.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    /// Where each piece starts, here and in the output.
    pieces: Vec<(usize, usize)>,
    /// What the output has before the text of the pieces.
    shift: usize,
}

impl Lines {
    fn add(&mut self, text: &[u8], range: Range<usize>) {
        // No patterns are held against nothing: there are many, and most children say one word.
        if range.is_empty() {
            return;
        }
        self.pieces.push((self.text.len(), range.start));
        self.text.extend_from_slice(&text[range]);
        self.text.push(b'\n');
    }

    /// The place in the output of a place here.
    fn place(&self, at: usize) -> usize {
        let piece = self.pieces.partition_point(|(here, _)| *here <= at).saturating_sub(1);
        self.pieces.get(piece).map_or(at, |(here, there)| there + (at - here)) + self.shift
    }
}

struct Reading<'a> {
    profile: &'a Profile,
    ran: &'a Ran,
    questions: usize,
    replies: Vec<Reply>,
    trouble: Option<Answer>,
}

impl Reading<'_> {
    /// The text of the last reply ends here at the latest.
    fn close(&mut self, at: usize) {
        if let Some(last) = self.replies.last_mut() {
            last.text.end = at.max(last.text.start);
        }
    }

    /// An error that it printed as one. The first that is not noise spoils what follows.
    fn error(&mut self, list: &[u8]) {
        let found = self.profile.meanings(list).next();
        match found.and_then(|(p, c)| Some((p, self.meant(p, &c, list)?))) {
            Some((p, answer)) if p.behind => self.behind(answer),
            Some((_, answer)) => self.trouble = Some(answer),
            None if !self.profile.noise(list).is_empty() => {}
            None => {
                let text = String::from_utf8_lossy(error_message(list).unwrap_or(list));
                self.trouble = Some(Answer::Error(one_line(&text)));
            }
        }
    }

    /// The answer that was just given is worth nothing.
    fn behind(&mut self, answer: Answer) {
        match self.replies.last_mut() {
            Some(reply) => reply.answer = answer,
            None => self.trouble = Some(answer),
        }
    }

    /// `unknown`, with `(INCOMPLETE)` or nothing behind it.
    fn unknown(&self, rest: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(rest);
        let reason = text.trim().trim_start_matches('(').trim_end_matches(')').to_lowercase();
        self.given_up(reason)
    }

    /// `(:reason-unknown …)` behind an `unknown`.
    fn reason(&mut self, reason: String) {
        if matches!(self.replies.last(), Some(Reply { answer: Answer::Unknown(_), .. })) {
            let answer = self.given_up(reason);
            self.behind(answer);
        }
    }

    /// One that gave up for lack of time or memory says so in the reason.
    fn given_up(&self, reason: String) -> Answer {
        for form in
            [format!("(:reason-unknown \"{reason}\")"), format!("(:reason-unknown {reason})")]
        {
            match self.profile.meanings(form.as_bytes()).next().map(|(p, _)| p.means) {
                Some(Meaning::Timeout) => return Answer::Timeout,
                Some(Meaning::OutOfMemory) => return Answer::OutOfMemory,
                _ => {}
            }
        }
        Answer::Unknown(reason)
    }

    /// Lines that are no s-expressions: the first pattern of the profile that is found among them, not
    /// in words without meaning, says what happened.
    fn loose(&mut self, lines: &mut Lines) {
        let lines = std::mem::take(lines);
        if self.trouble.is_some() || lines.text.is_empty() {
            return;
        }
        let text = &lines.text[..];
        let mut nothing: Option<&Pattern> = None;
        for (p, c) in self.profile.meanings(text) {
            // What is taken back once is taken back wherever it stands.
            if nothing.is_some_and(|n| std::ptr::eq(n, p)) {
                continue;
            }
            let Some(answer) = self.meant(p, &c, text) else {
                nothing = Some(p);
                continue;
            };
            if p.means == Meaning::Answer {
                if self.replies.len() < self.questions
                    && let Some(whole) = c.get(0)
                {
                    self.close(lines.place(whole.start()));
                    let end = lines.place(whole.end());
                    self.replies.push(Reply { answer, text: end..end });
                }
                continue;
            }
            if p.behind {
                self.behind(answer);
            } else {
                self.trouble = Some(answer);
            }
            return;
        }
    }

    /// What a pattern means here; nothing if the rest of the output takes it back.
    fn meant(
        &self,
        pattern: &Pattern,
        captures: &regex::bytes::Captures<'_>,
        text: &[u8],
    ) -> Option<Answer> {
        if let Some(unless) = &pattern.unless {
            let count = |r: &regex::bytes::Regex| {
                let streams = [&self.ran.stdout.bytes, &self.ran.stderr.bytes];
                streams.iter().map(|s| r.find_iter(s).count()).sum::<usize>()
            };
            if count(unless) >= count(&pattern.regex) {
                return None;
            }
        }
        let group = |name: &str| captures.name(name).map(|m| m.as_bytes());
        let whole = captures.get(0).map_or(text, |m| m.as_bytes());
        let what = group("what").unwrap_or(whole);
        let what = String::from_utf8_lossy(what);
        let signature = || {
            let place = group("file").map(|f| place(f, group("line")));
            Signature::new(&what, place, self.ran)
        };
        Some(match pattern.means {
            Meaning::Assertion => Answer::Assertion(signature()),
            Meaning::InternalError => Answer::Crash(signature()),
            Meaning::InvalidModel => Answer::InvalidModel(one_line(&what)),
            Meaning::Unsupported => Answer::Unsupported(one_line(&what)),
            Meaning::Timeout => Answer::Timeout,
            Meaning::OutOfMemory => Answer::OutOfMemory,
            Meaning::Error => Answer::Error(one_line(&what)),
            Meaning::Answer => worded(captures)?,
            Meaning::Noise => return None,
        })
    }

    /// What the end of the process says.
    fn ending(&self, ran: &Ran, memory: Option<u64>) -> Option<Answer> {
        match ran.end {
            // A shell script hands on how its solver ended.
            End::Exited(code) if FATAL.contains(&(code - 128)) => {
                Some(self.signalled(code - 128, ran, memory))
            }
            End::Exited(_) => None,
            End::Timeout => Some(Answer::Timeout),
            End::OutOfMemory => Some(Answer::OutOfMemory),
            End::Flood => Some(Answer::Flood),
            End::Disk => Some(Answer::Error("filled its folder with files".to_owned())),
            End::Cancelled => Some(Answer::Error("stopped by the user".to_owned())),
            End::Signal(signal) => Some(self.signalled(signal, ran, memory)),
        }
    }

    fn signalled(&self, signal: i32, ran: &Ran, memory: Option<u64>) -> Answer {
        let name = signal_name(signal);
        match signal {
            // Nobody but the system (or the user) kills so.
            libc::SIGKILL => Answer::OutOfMemory,
            libc::SIGTERM | libc::SIGINT | libc::SIGHUP => {
                Answer::Error(format!("ended by {name} from outside"))
            }
            libc::SIGXFSZ => Answer::Error("wrote a file that is too large".to_owned()),
            _ if is_near(ran, memory) => Answer::OutOfMemory,
            _ => {
                let stderr = String::from_utf8_lossy(&ran.stderr.bytes);
                let last = stderr.lines().rfind(|l| {
                    let counter = l.contains(" = ");
                    !l.trim().is_empty() && !counter && self.profile.noise(l.as_bytes()).is_empty()
                });
                let what = match last {
                    Some(line) => format!("{name}: {}", line.trim()),
                    None => name,
                };
                Answer::Crash(Signature::new(&what, None, ran))
            }
        }
    }
}

/// Signals that a process dies of by its own fault, and the system's remedy against its hunger.
const FATAL: [i32; 8] = [
    libc::SIGABRT,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGKILL,
    libc::SIGSEGV,
    libc::SIGSYS,
    libc::SIGTRAP,
];

/// Whether it stood at the limit of its memory: who falls there, fell over it.
///
/// One huge reservation that fails is not seen here: it never became resident, and when the process has
/// ended nothing is left to ask. Most programs then say so, and `out-of-memory` patterns of the profiles
/// know their words (`std::bad_alloc` and its like in other languages). One that dies without a word,
/// of a null pointer, is a crash here; whoever confirms it with more memory sees the difference.
fn is_near(ran: &Ran, memory: Option<u64>) -> bool {
    memory.is_some_and(|m| ran.peak > m / 10 * 9)
}

fn is_error(list: &[u8]) -> bool {
    error_message(list).is_some()
}

fn worded(captures: &regex::bytes::Captures<'_>) -> Option<Answer> {
    if captures.name("unsat").is_some() {
        Some(Answer::Unsat)
    } else if captures.name("sat").is_some() {
        Some(Answer::Sat)
    } else {
        let unknown = captures.name("unknown")?;
        Some(Answer::Unknown(one_line(&String::from_utf8_lossy(unknown.as_bytes()))))
    }
}

/// The reason in `(:reason-unknown "…")`.
fn reason_unknown(list: &[u8]) -> Option<String> {
    let rest = list.strip_prefix(b"(")?.trim_ascii_start().strip_prefix(b":reason-unknown")?;
    let rest = String::from_utf8_lossy(rest.strip_suffix(b")").unwrap_or(rest)).into_owned();
    Some(rest.trim().trim_matches('"').to_owned())
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(300) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// An end without an answer and without a reason.
fn nothing(ran: &Ran, answered: usize, questions: usize, code: i32) -> Answer {
    let all = if ran.stderr.bytes.trim_ascii().is_empty() { &ran.stdout } else { &ran.stderr };
    let shown = String::from_utf8_lossy(&all.bytes[..all.bytes.len().min(2000)]).into_owned();
    let shown = normalised(&shown);
    let ended = if code == 0 { "ended".to_owned() } else { format!("ended with code {code}") };
    let missing = if questions == 1 {
        "without an answer".to_owned()
    } else {
        format!("after {answered} of {questions} answers")
    };
    let words = if answered > 0 || shown.is_empty() { String::new() } else { format!(": {shown}") };
    Answer::Error(format!("{ended} {missing}{words}"))
}
