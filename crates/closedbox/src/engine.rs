//! The SMT engine: an SMT-LIB process that stays, or a new one for each question where the solver cannot stay. It
//! knows the formula with the boxes as functions of which only points are known, and is asked under assumptions.

use crate::problem::{expressions, names, pairs};
use smelt_solvers::answer::{Answer, understand};
use smelt_solvers::profile::Ask;
use smelt_solvers::run::{End, Limits, RunError, Scratch, Session};
use smelt_solvers::{Conditions, Input, Query, Solver};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What the engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Satisfiable: the values that were asked for, and the model as it is printed.
    Sat(Vec<String>, String),
    /// Not satisfiable: which conjuncts and which assumptions are enough for that.
    Unsat {
        /// Conjuncts.
        conjuncts: Vec<usize>,
        /// Assumptions.
        assumptions: Vec<usize>,
        /// Whether it leans on an input for which a box did not return.
        black: bool,
    },
    /// It does not know, or took too long.
    Unknown(String),
}

/// An SMT engine with a formula.
pub struct Engine<'e> {
    solver: &'e Solver,
    /// The process; none if the solver reads its input to the end before it answers.
    session: Option<Session>,
    scratch: &'e Scratch,
    /// Everything that was told, for a process that must start anew.
    told: String,
    until: Instant,
    /// What one question may take. A longer one is given up, and the next may take twice as long.
    patience: Option<Duration>,
    /// The last question was given up.
    gave_up: bool,
    started: bool,
    /// How often a process was started.
    starts: u32,
    forbidden: usize,
    /// Whether it is asked anew each time, without assumptions: much faster for who solves such questions otherwise.
    plain: bool,
    /// What it said to something that it cannot read: without that, its answers are about something else.
    refused: Option<String>,
    /// What the last process that gave no answer did instead.
    lost: String,
}

impl<'e> Engine<'e> {
    /// An engine that knows declarations and conjuncts.
    pub fn new(
        solver: &'e Solver,
        declarations: &str,
        conjuncts: &[String],
        until: Instant,
        scratch: &'e Scratch,
    ) -> Engine<'e> {
        let session = solver.session(&[Ask::Models], &limits());
        // Standard, so it need not be in the profile; twice is no harm.
        let mut told = "(set-option :produce-unsat-cores true)\n".to_owned();
        told.push_str(&String::from_utf8_lossy(&solver.commands(&[Ask::SmallCores])));
        // Without a logic, Z3 has sorts of its own that scripts declare.
        told.push_str("(set-logic ALL)\n");
        told.push_str(declarations);
        for (i, c) in conjuncts.iter().enumerate() {
            let _ = writeln!(told, "(assert (! {c} :named c!{i}))");
        }
        let (started, forbidden, patience) = (false, 0, None);
        let (gave_up, starts) = (false, 0);
        Engine {
            solver,
            session,
            scratch,
            told,
            until,
            patience,
            gave_up,
            started,
            starts,
            forbidden,
            plain: false,
            refused: None,
            lost: String::new(),
        }
    }

    /// An engine that is asked as a script of its own each time: it names no core, and takes no assumptions.
    pub fn plain(
        solver: &'e Solver,
        declarations: &str,
        conjuncts: &[String],
        until: Instant,
        scratch: &'e Scratch,
    ) -> Engine<'e> {
        let mut told = format!("(set-logic ALL)\n{declarations}");
        for c in conjuncts {
            let _ = writeln!(told, "(assert {c})");
        }
        let engine = Engine::new(solver, "", &[], until, scratch);
        Engine { told, plain: true, ..engine }
    }

    /// Gives up questions that take longer than this, for the beginning: who asks has other things to do.
    pub fn be_impatient(&mut self, patience: Duration) {
        self.patience = Some(patience);
    }

    /// Nobody has other things to do any more.
    pub fn be_patient(&mut self) {
        self.patience = None;
    }

    /// What it said to something that it cannot read.
    pub fn refused(&self) -> Option<String> {
        self.refused.as_ref().map(|says| format!("the SMT engine {says}"))
    }

    /// Whether the last question was given up, and may take longer the next time.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Keeps it from proposing something, for good: an answer that needs this says so.
    pub fn forbid(&mut self, what: &str, cancelled: &dyn Fn() -> bool) -> Result<(), RunError> {
        let text = format!("(assert (! {what} :named b!{}))\n", self.forbidden);
        self.forbidden += 1;
        self.told.push_str(&text);
        if self.started {
            self.exchange(&text, cancelled)?;
        }
        Ok(())
    }

    /// Lets it know something more, for good.
    pub fn tell(&mut self, assertion: &str, cancelled: &dyn Fn() -> bool) -> Result<(), RunError> {
        let text = format!("(assert {assertion})\n");
        self.told.push_str(&text);
        if self.started && !self.plain {
            self.exchange(&text, cancelled)?;
        }
        Ok(())
    }

    /// Asks under assumptions; if it is satisfiable, for values too.
    pub fn ask(
        &mut self,
        assumptions: &[String],
        values: &[String],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Said, RunError> {
        self.gave_up = false;
        if let Some(refused) = self.refused() {
            return Ok(Said::Unknown(refused));
        }
        self.lost = LONG.to_owned();
        if self.plain {
            self.started = false;
        }
        let mut text = if self.plain { String::new() } else { "(push 1)\n".to_owned() };
        for (i, a) in assumptions.iter().enumerate() {
            let _ = writeln!(text, "(assert (! {a} :named m!{i}))");
        }
        text.push_str("(check-sat)\n");
        if self.session.is_none() {
            return self.ask_anew(&text, values, cancelled);
        }
        let out = self.exchange_within(&text, self.patience, cancelled)?;
        // What follows is about this process and no other.
        let starts = self.starts;
        let said = match out.lines().map(str::trim).find(|l| !l.is_empty()) {
            Some("sat") => {
                let mut words = Vec::new();
                let mut whole = true;
                if !values.is_empty() {
                    let out =
                        self.follow(&format!("(get-value ({}))\n", values.join(" ")), cancelled)?;
                    words = pairs(&out).unwrap_or_default().into_iter().map(|p| p.1).collect();
                    whole = words.len() == values.len();
                }
                let model = self.follow("(get-model)\n", cancelled)?;
                if !self.started || self.starts != starts {
                    undecided(None, &self.lost)
                } else if whole {
                    Said::Sat(words, model)
                } else {
                    Said::Unknown("the SMT engine gave no values".to_owned())
                }
            }
            Some("unsat") if self.plain => NO_CORE,
            Some("unsat") => {
                let core = self.follow("(get-unsat-core)\n", cancelled)?;
                let core = read_core(&core).filter(|_| self.starts == starts);
                core.unwrap_or_else(|| Said::Unknown("the SMT engine gave no core".to_owned()))
            }
            other => undecided(other, &self.lost),
        };
        // A process that started since then has nothing to forget.
        if self.started && self.starts == starts && !self.plain {
            self.exchange("(pop 1)\n", cancelled)?;
        }
        Ok(said)
    }

    /// Asks a process of its own; whoever answers is asked in another one what else there is to know, and must say the
    /// same there.
    fn ask_anew(
        &mut self,
        question: &str,
        values: &[String],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Said, RunError> {
        let first = self.print(question, "", cancelled)?;
        let answer = first.first().map(String::as_str);
        let wants_values = answer == Some("sat") && !values.is_empty();
        let more = match answer {
            Some("sat") if wants_values => {
                format!("(get-value ({}))\n(get-model)\n", values.join(" "))
            }
            Some("sat") => "(get-model)\n".to_owned(),
            Some("unsat") if self.plain => return Ok(NO_CORE),
            Some("unsat") => "(get-unsat-core)\n".to_owned(),
            other => return Ok(undecided(other, &self.lost)),
        };
        let mut printed = self.print(question, &more, cancelled)?.into_iter();
        if printed.next().as_deref() != answer {
            return Ok(undecided(None, &self.lost));
        }
        if answer == Some("unsat") {
            let core = printed.next().and_then(|core| read_core(&core));
            let none = || Said::Unknown("the SMT engine gave no core".to_owned());
            return Ok(core.unwrap_or_else(none));
        }
        let mut words = Vec::new();
        if wants_values {
            let told = printed.next().and_then(|text| pairs(&text)).unwrap_or_default();
            words.extend(told.into_iter().map(|p| p.1));
        }
        Ok(match printed.next() {
            Some(model) if words.len() == values.len() => Said::Sat(words, model),
            _ => Said::Unknown("the SMT engine gave no values".to_owned()),
        })
    }

    /// What a new process prints for everything that was told, a question, and what is asked behind it.
    fn print(
        &mut self,
        question: &str,
        more: &str,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Vec<String>, RunError> {
        let begun = Instant::now();
        let left = self.until.saturating_duration_since(begun);
        let wall = self.patience.map_or(left, |p| p.min(left)).max(Duration::from_millis(50));
        let text = format!("{}{question}{more}", self.told);
        let query = Query {
            input: Input::Text(text.as_bytes()),
            questions: 1,
            incremental: true,
            asks: &[Ask::Models],
        };
        let limits = Limits { wall, ..limits() };
        let conditions =
            Conditions { limits: &limits, scratch: self.scratch, cancelled: &cancelled };
        let said = self.solver.ask(&query, conditions)?;
        self.lost = instead(said.answer());
        // What it cannot read, no other process of it can.
        let refuses = matches!(said.answer(), Answer::Unsupported(_) | Answer::Error(_));
        if refuses && self.lost.starts_with("says ") {
            self.refused = self.refused.take().or(Some(self.lost.clone()));
        }
        if let Some(p) = self.patience.filter(|p| begun.elapsed() >= *p) {
            self.patience = Some(p * 2);
            self.gave_up = Instant::now() < self.until;
        }
        Ok(expressions(&String::from_utf8_lossy(&said.stdout.bytes)))
    }

    /// Asks more about an answer. Where the process that gave it is gone, nobody knows: another one would refuse.
    fn follow(&mut self, text: &str, cancelled: &dyn Fn() -> bool) -> Result<String, RunError> {
        if self.started { self.exchange(text, cancelled) } else { Ok(String::new()) }
    }

    /// Sends commands, and gives what it printed. A process that is gone leaves nothing.
    fn exchange(&mut self, text: &str, cancelled: &dyn Fn() -> bool) -> Result<String, RunError> {
        self.exchange_within(text, None, cancelled)
    }

    fn exchange_within(
        &mut self,
        text: &str,
        patience: Option<Duration>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<String, RunError> {
        let begun = Instant::now();
        let left = self.until.saturating_duration_since(begun);
        let left = patience.map_or(left, |p| p.min(left));
        let Some(session) = &mut self.session else { return Ok(String::new()) };
        let asserts = !self.started || text.starts_with("(assert");
        session.set_wall(left.max(Duration::from_millis(50)));
        let ran = if self.started {
            match session.more(text.as_bytes(), cancelled) {
                Some(ran) => ran?,
                None => {
                    self.started = false;
                    return Ok(String::new());
                }
            }
        } else {
            self.started = true;
            self.starts += 1;
            let all = format!("{}{text}", self.told);
            session.ask(all.as_bytes(), self.scratch, cancelled)?
        };
        if ran.end != End::Exited(0) || !session.is_running() {
            self.started = false;
            if ran.end != End::Exited(0) || ran.stdout.total == 0 {
                let memory = limits().memory;
                self.lost =
                    instead(understand(&self.solver.profile, ran.clone(), 1, memory).answer());
            }
            if let Some(p) = patience.filter(|p| begun.elapsed() >= *p) {
                self.patience = Some(p * 2);
                self.gave_up = Instant::now() < self.until;
            }
        }
        let out = String::from_utf8_lossy(&ran.stdout.bytes).into_owned();
        if asserts {
            let answer = out.lines().map(str::trim).find(|l| !l.is_empty());
            let error = answer.filter(|l| l.starts_with("(error")).map(|l| format!("says {l}"));
            self.refused = self.refused.take().or(error);
        }
        Ok(out)
    }
}

/// What is said without a core.
const NO_CORE: Said = Said::Unsat { conjuncts: Vec::new(), assumptions: Vec::new(), black: false };

/// What is said of a question that lasts.
const LONG: &str = "took too long";

/// What one question may take; the clock is set for each.
fn limits() -> Limits {
    Limits { cpu: None, ..Limits::seconds(60.0) }
}

/// What it means that the engine answered neither way; what it did if it printed nothing.
fn undecided(line: Option<&str>, lost: &str) -> Said {
    Said::Unknown(match line {
        Some("unknown") => "the SMT engine does not know".to_owned(),
        Some(other) => format!("the SMT engine says {other}"),
        None => format!("the SMT engine {lost}"),
    })
}

/// What a process did that gave no answer.
fn instead(answer: &Answer) -> String {
    match answer {
        Answer::Timeout => LONG.to_owned(),
        Answer::OutOfMemory => "ran out of memory".to_owned(),
        Answer::Flood => "printed too much".to_owned(),
        Answer::Crash(s) | Answer::Assertion(s) => format!("crashed: {}", s.text()),
        other => match other.detail() {
            // How it ended, or its own words.
            Some(detail) if detail.starts_with("ended") => detail.to_owned(),
            Some(detail) if !detail.is_empty() => format!("says {detail}"),
            _ => "ended without an answer".to_owned(),
        },
    }
}

/// A core of our own names, and of nothing else: an error message in its place must not look like one.
fn read_core(text: &str) -> Option<Said> {
    let (mut conjuncts, mut assumptions, mut black) = (Vec::new(), Vec::new(), false);
    for name in names(text)? {
        match name.split_at_checked(2)? {
            ("c!", number) => conjuncts.push(number.parse().ok()?),
            ("m!", number) => assumptions.push(number.parse().ok()?),
            ("b!", _) => black = true,
            _ => return None,
        }
    }
    Some(Said::Unsat { conjuncts, assumptions, black })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_no_core() {
        let core = Said::Unsat { conjuncts: vec![0, 12], assumptions: vec![3], black: false };
        assert_eq!(read_core("(c!0 m!3 c!12)\n"), Some(core));
        assert_eq!(read_core("(error \"line 9 column 41: unsat core is not available\")"), None);
        assert!(matches!(read_core("(c!0 b!1)"), Some(Said::Unsat { black: true, .. })));
        assert_eq!(read_core("(c!0 other)"), None);
        assert_eq!(read_core(""), None);
    }
}
