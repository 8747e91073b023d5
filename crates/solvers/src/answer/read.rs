//! From parts of the output and the way a process ended to answers.

use super::scan::{Part, Word, error_message, parts};
use super::signature::{Signature, normalised, place, signal_name};
use super::{Answer, Reply, Said, statistics};
use crate::Profile;
use crate::profile::{Meaning, Pattern};
use crate::run::{End, Ran};

pub(super) fn understand(
    profile: &Profile,
    ran: Ran,
    questions: usize,
    memory: Option<u64>,
) -> Said {
    let mut reading = Reading { profile, replies: Vec::new(), trouble: None, output: output(&ran) };
    let text = &ran.stdout.bytes;
    let mut counters = Vec::new();
    for part in parts(text) {
        // Answers behind an error are answers to another script.
        if reading.trouble.is_some() {
            break;
        }
        match part {
            Part::Answer(word, rest) => {
                if reading.replies.len() >= questions.max(1) {
                    continue;
                }
                let end = rest.end;
                let answer = match word {
                    Word::Sat => Answer::Sat,
                    Word::Unsat => Answer::Unsat,
                    Word::Unknown => Answer::Unknown(reason(&text[rest])),
                };
                reading.reply(answer, end);
            }
            Part::List(range) => {
                let list = &text[range.clone()];
                if let Some(message) = error_message(list) {
                    reading.message(list, message);
                } else if let Some(found) = statistics::of_list(text, &range) {
                    counters.extend(found);
                } else if let Some(reason) = reason_unknown(list)
                    && let Some(Reply { answer: Answer::Unknown(why), .. }) =
                        reading.replies.last_mut()
                {
                    *why = reason;
                }
            }
            Part::Loose(range) => {
                reading.loose(&text[range.clone()], range.start, questions);
                counters.extend(statistics::of_lines(&text[range]));
            }
        }
        if let Some(last) = reading.replies.last_mut() {
            last.text.end = text.len();
        }
    }
    counters.extend(statistics::of_lines(&ran.stderr.bytes));
    if reading.trouble.is_none() {
        reading.loose(&ran.stderr.bytes, text.len(), questions);
    }
    let ending = reading.ending(&ran, memory);
    let Reading { mut replies, trouble, .. } = reading;
    // A text ends where the next begins.
    for i in 1..replies.len() {
        replies[i - 1].text.end = replies[i].text.start;
    }
    // What the process died of says more than a message before it, but its own words say more than a
    // signal's number.
    let own_words = |a: &Answer| {
        matches!(
            a,
            Answer::Assertion(_) | Answer::Crash(_) | Answer::InvalidModel(_) | Answer::OutOfMemory
        )
    };
    let mut trouble = match (trouble, ending) {
        (Some(said), Some(_)) if own_words(&said) => Some(said),
        (said, None) => said,
        (_, ending) => ending,
    };
    let answered = replies.len();
    if answered < questions {
        let code = if let End::Exited(code) = ran.end { code } else { 0 };
        let missing = trouble.take().unwrap_or_else(|| nothing(&ran, answered, questions, code));
        replies.push(Reply { answer: missing, text: text.len()..text.len() });
    }
    let code = if let End::Exited(code) = ran.end { Some(code) } else { None };
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

/// Both streams, for stacks.
fn output(ran: &Ran) -> Vec<u8> {
    [&ran.stderr.bytes[..], b"\n", &ran.stdout.bytes[..]].concat()
}

struct Reading<'a> {
    profile: &'a Profile,
    replies: Vec<Reply>,
    trouble: Option<Answer>,
    output: Vec<u8>,
}

impl Reading<'_> {
    fn reply(&mut self, answer: Answer, at: usize) {
        self.replies.push(Reply { answer, text: at..at });
    }

    fn first<'t>(&self, text: &'t [u8]) -> Option<(&Pattern, regex::bytes::Captures<'t>)> {
        self.profile.pattern.iter().find_map(|p| Some((p, p.regex.captures(text)?)))
    }

    /// An error that it printed as one. The first that is not noise spoils what follows.
    fn message(&mut self, list: &[u8], message: &[u8]) {
        let found =
            self.first(message).map(|(p, c)| (p.means, p.behind, self.meant(p.means, &c, list)));
        match found {
            Some((Meaning::Noise, ..)) => {}
            Some((Meaning::InvalidModel, true, Some(answer))) => self.behind(answer),
            Some((_, _, Some(answer))) => self.trouble = Some(answer),
            _ => {
                let text = String::from_utf8_lossy(message);
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

    /// Lines that are no s-expressions. Each pattern is tried in the order of the profile.
    fn loose(&mut self, text: &[u8], at: usize, questions: usize) {
        let mut found: Option<(usize, Meaning, bool, Option<Answer>)> = None;
        for p in &self.profile.pattern {
            if matches!(p.means, Meaning::Noise) {
                continue;
            }
            if p.means == Meaning::Answer {
                for c in p.regex.captures_iter(text) {
                    if self.replies.len() < questions
                        && let Some(answer) = worded(&c)
                    {
                        let end = at + c.get(0).map_or(0, |m| m.end());
                        self.replies.push(Reply { answer, text: end..end });
                    }
                }
                continue;
            }
            if let Some(c) = p.regex.captures(text)
                && let Some(whole) = c.get(0)
                && !self.is_noise(text, whole.range())
                && found.is_none()
            {
                found = Some((whole.start(), p.means, p.behind, self.meant(p.means, &c, text)));
            }
        }
        match found {
            Some((_, Meaning::InvalidModel, true, Some(answer))) => self.behind(answer),
            Some((_, _, _, Some(answer))) => self.trouble = Some(answer),
            _ => {}
        }
    }

    /// Whether a place is part of words without meaning.
    fn is_noise(&self, text: &[u8], range: std::ops::Range<usize>) -> bool {
        let noise = self.profile.pattern.iter().filter(|p| p.means == Meaning::Noise);
        noise.into_iter().any(|p| {
            p.regex.find_iter(text).any(|m| m.start() <= range.start && range.end <= m.end())
        })
    }

    fn meant(
        &self,
        means: Meaning,
        captures: &regex::bytes::Captures<'_>,
        text: &[u8],
    ) -> Option<Answer> {
        let group = |name: &str| captures.name(name).map(|m| m.as_bytes());
        let whole = captures.get(0).map_or(text, |m| m.as_bytes());
        let what = group("what").unwrap_or(whole);
        let what = String::from_utf8_lossy(what);
        let signature = || {
            let place = group("file").map(|f| place(f, group("line")));
            Signature::new(&what, place, &self.output)
        };
        Some(match means {
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
            End::Exited(_) => None,
            End::Timeout => Some(Answer::Timeout),
            End::OutOfMemory => Some(Answer::OutOfMemory),
            End::Flood => Some(Answer::Flood),
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
            // Who stands at its limit and falls, fell over it.
            _ if memory.is_some_and(|m| ran.peak > m / 10 * 9) => Answer::OutOfMemory,
            _ => {
                let stderr = String::from_utf8_lossy(&ran.stderr.bytes);
                let last = stderr.lines().rfind(|l| !l.trim().is_empty() && !l.contains(" = "));
                let what = match last {
                    Some(line) => format!("{name}: {}", line.trim()),
                    None => name,
                };
                Answer::Crash(Signature::new(&what, None, &self.output))
            }
        }
    }
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

/// `(INCOMPLETE)` without its parentheses.
fn reason(rest: &[u8]) -> String {
    let text = String::from_utf8_lossy(rest);
    text.trim().trim_start_matches('(').trim_end_matches(')').to_lowercase()
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
