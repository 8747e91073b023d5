//! What is seen of a campaign while it runs: a line of totals on a terminal, a line for each bug and for
//! what is out of order. All of it on standard error; the result is in `result.rs`.

use crate::cli::FuzzArgs;
use crate::exit;
use smelt_campaign::event::{Event, Found, Stamped, Started, Totals};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Seeds that are named when they are left out; the rest is counted.
const NAMED: u64 = 10;

pub(super) struct View {
    bar: Option<indicatif::ProgressBar>,
    silent: bool,
    seeds_out: u64,
    /// What the campaign had done when this session began, for the rate.
    before: Option<(f64, u64)>,
}

impl View {
    pub(super) fn new(args: &FuzzArgs) -> View {
        let silent = args.quiet || args.json || args.streams();
        let bar = (!silent && std::io::stderr().is_terminal()).then(|| {
            let bar = indicatif::ProgressBar::new_spinner();
            if let Ok(style) = indicatif::ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        View { bar, silent, seeds_out: 0, before: None }
    }

    /// Asks whether the user wants to stop, and says so the first time.
    pub(super) fn interrupted(&self) -> impl Fn() -> bool + Sync + use<> {
        let bar = self.bar.clone();
        let said = AtomicBool::new(self.silent);
        move || {
            let stop = exit::interrupted();
            if stop && !said.swap(true, Ordering::SeqCst) {
                print(bar.as_ref(), "stopping; Ctrl-C again stops at once");
            }
            stop
        }
    }

    fn say(&self, line: &str) {
        print(self.bar.as_ref(), line);
    }

    pub(super) fn take(&mut self, event: &Stamped) {
        match &event.event {
            Event::SeedLeftOut { path, reason } => {
                self.seeds_out += 1;
                if !self.silent && self.seeds_out <= NAMED {
                    self.say(&format!("note: {path} is left out: {reason}"));
                } else if !self.silent && self.seeds_out == NAMED + 1 {
                    self.say("note: more seeds are left out; --events names all");
                }
            }
            _ if self.silent => {}
            Event::Started(s) => self.started(s),
            Event::Found(found) => self.found(event.at, found),
            Event::SolverLost { solver, reason } => {
                self.say(&format!("{solver} cannot be used any more: {reason}"));
            }
            Event::Tick(totals) => {
                let (from, asked) = *self.before.get_or_insert((event.at, totals.asked));
                if let Some(bar) = &self.bar {
                    let seconds = event.at - from;
                    let done = totals.asked.saturating_sub(asked);
                    let rate = if seconds > 0.0 { done as f64 / seconds } else { 0.0 };
                    bar.set_message(line(event.at, totals, rate, self.seeds_out));
                    bar.tick();
                }
            }
            _ => {}
        }
    }

    fn started(&self, s: &Started) {
        for solver in &s.solvers {
            let role = if solver.reference { ", judges only" } else { "" };
            let how = if solver.screening.starts_with("session") {
                "a session"
            } else {
                "fresh processes"
            };
            self.say(&format!("{}: {}{role}, screened in {how}", solver.name, solver.command));
        }
        self.say(&format!(
            "{}, strategy {}, {}, --seed {}",
            count(s.seeds, "seed"),
            s.strategy,
            count(s.workers, "worker"),
            s.seed
        ));
    }

    fn found(&self, at: f64, found: &Found) {
        if found.duplicate_of.is_some() {
            return;
        }
        let red = anstyle::AnsiColor::Red.on_default().bold();
        self.say(&format!(
            "{} {red}{}{red:#} ({}) {}: {}",
            clock(at),
            found.kind,
            found.certainty,
            found.id,
            found.sentence
        ));
    }

    /// Clears the line of totals.
    pub(super) fn close(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Prints a line without tearing the bar. Nobody may be there to read it.
fn print(bar: Option<&indicatif::ProgressBar>, line: &str) {
    let write = || _ = writeln!(anstream::stderr(), "{line}");
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// `1 seed`, `2 seeds`.
pub(super) fn count(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn clock(seconds: f64) -> String {
    let s = seconds as u64;
    format!("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
}

fn line(at: f64, t: &Totals, rate: f64, seeds_out: u64) -> String {
    let mut line = format!(
        "{}  {} ({rate:.0}/s)  {}  {}",
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
