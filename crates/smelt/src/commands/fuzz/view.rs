//! What is seen of a campaign while it runs: the live view on a terminal; elsewhere a line of totals every
//! two seconds, a line for each bug and for what is out of order. All of it on standard error; the result
//! is in `result.rs`.

use crate::cli::FuzzArgs;
use crate::exit;
use crate::live::{self, Live};
use crate::words::{clock, count, kind};
use smelt_campaign::Control;
use smelt_campaign::event::{Event, Found, Stamped, Started, Totals};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Seeds that are named when they are left out; the rest is counted.
const NAMED: u64 = 10;
/// Seconds between two lines of totals.
const PAUSE: f64 = 2.0;
/// Bugs whose lines stay on the terminal when the live view is gone.
const STAYS: usize = 10;

pub(super) struct View {
    live: Option<Live>,
    silent: bool,
    seeds_out: u64,
    /// What the campaign had done when this session began, for the rate.
    before: Option<(f64, u64)>,
    /// When totals were last said.
    said: Option<f64>,
    /// What is to be said when the live view is gone.
    later: Vec<String>,
    bugs: usize,
}

impl View {
    pub(super) fn new(args: &FuzzArgs, control: &Arc<Control>) -> View {
        let silent = args.quiet || args.json || args.streams();
        let wanted = !silent && !args.plain && live::is_possible();
        // A terminal that cannot be taken is written to as a file is.
        let live = if wanted { Live::start(control.clone()).ok() } else { None };
        View { live, silent, seeds_out: 0, before: None, said: None, later: Vec::new(), bugs: 0 }
    }

    /// Asks whether the user wants to stop, and says so the first time.
    pub(super) fn interrupted(&self) -> impl Fn() -> bool + Sync + use<> {
        let said = AtomicBool::new(self.silent || self.live.is_some());
        move || {
            let stop = exit::interrupted();
            if stop && !said.swap(true, Ordering::SeqCst) {
                print("stopping; Ctrl-C again stops at once");
            }
            stop
        }
    }

    fn say(&mut self, line: String) {
        if self.live.is_some() { self.later.push(line) } else { print(&line) }
    }

    pub(super) fn take(&mut self, event: &Stamped) {
        if let Some(live) = &self.live {
            live.take(event);
        }
        match &event.event {
            Event::SeedLeftOut { path, reason } => {
                self.seeds_out += 1;
                if self.silent || self.live.is_some() {
                    return;
                }
                if self.seeds_out <= NAMED {
                    self.say(format!("note: {path} is left out: {reason}"));
                } else if self.seeds_out == NAMED + 1 {
                    self.say("note: more seeds are left out; --events names all".to_owned());
                }
            }
            _ if self.silent => {}
            Event::Started(s) => self.started(s),
            Event::Found(found) => self.found(event.at, found),
            Event::SolverLost { solver, reason } => {
                self.say(format!("{solver} cannot be used any more: {reason}"));
            }
            Event::Tick(totals) => {
                let (from, asked) = *self.before.get_or_insert((event.at, totals.asked));
                if self.live.is_none() && self.said.is_none_or(|s| event.at >= s + PAUSE) {
                    let seconds = event.at - from;
                    let done = totals.asked.saturating_sub(asked);
                    let rate = if seconds > 0.0 { done as f64 / seconds } else { 0.0 };
                    self.say(line(event.at, totals, rate, self.seeds_out));
                    self.said = Some(event.at);
                }
            }
            _ => {}
        }
    }

    fn started(&mut self, s: &Started) {
        for solver in &s.solvers {
            let role = if solver.reference { ", judges only" } else { "" };
            let how = if solver.screening.starts_with("session") {
                "a session"
            } else {
                "fresh processes"
            };
            self.say(format!("{}: {}{role}, screened in {how}", solver.name, solver.command));
        }
        self.say(format!(
            "{}, strategy {}, {}, --seed {}",
            count(s.seeds, "seed"),
            s.strategy,
            count(s.workers, "worker"),
            s.seed
        ));
    }

    fn found(&mut self, at: f64, found: &Found) {
        if found.duplicate_of.is_some() {
            return;
        }
        self.bugs += 1;
        if self.live.is_some() && self.bugs > STAYS {
            return;
        }
        let red = anstyle::AnsiColor::Red.on_default().bold();
        self.say(format!(
            "{} {red}{}{red:#} {}: {}",
            clock(at),
            kind(&found.kind, &found.certainty),
            found.id,
            found.sentence
        ));
    }

    /// Gives the terminal back, and says on it what should stay.
    pub(super) fn close(&mut self) {
        if self.live.take().is_some() {
            self.later.drain(..).for_each(|line| print(&line));
        }
    }
}

/// Prints a line. Nobody may be there to read it.
fn print(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

fn line(at: f64, t: &Totals, rate: f64, seeds_out: u64) -> String {
    // At first there is nothing to be counted by.
    let rate = if rate > 0.0 { format!(" ({rate:.0}/s)") } else { String::new() };
    let mut line = format!(
        "{}  {}{rate}  {}  {}",
        clock(at),
        count(t.asked, "mutant"),
        count(t.bugs, "bug"),
        count(t.findings, "finding")
    );
    if t.refused > 0 {
        line.push_str(&format!("  {} refused", t.refused));
    }
    if seeds_out > 0 {
        line.push_str(&format!("  {} left out", count(seeds_out, "seed")));
    }
    line
}
