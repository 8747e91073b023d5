//! What is seen of a campaign: a line of totals on a terminal, a line for each bug, and the result.

use crate::cli::FuzzArgs;
use smelt_campaign::event::{Event, Found, Stamped, Totals};
use smelt_campaign::store::Archive;
use std::collections::BTreeMap;
use std::io::IsTerminal;

pub(super) struct View {
    bar: Option<indicatif::ProgressBar>,
    silent: bool,
    left_out: BTreeMap<String, u64>,
    seeds_out: u64,
}

impl View {
    pub(super) fn new(args: &FuzzArgs) -> View {
        let silent =
            args.quiet || args.json || args.events.as_ref().is_some_and(|p| p.as_os_str() == "-");
        let bar = (!silent && std::io::stderr().is_terminal()).then(|| {
            let bar = indicatif::ProgressBar::new_spinner();
            if let Ok(style) = indicatif::ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        View { bar, silent, left_out: BTreeMap::new(), seeds_out: 0 }
    }

    fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| anstream::eprintln!("{line}")),
            None => anstream::eprintln!("{line}"),
        }
    }

    pub(super) fn take(&mut self, event: &Stamped) {
        match &event.event {
            Event::SeedLeftOut { path, reason } => {
                self.seeds_out += 1;
                *self.left_out.entry(reason.clone()).or_default() += 1;
                if !self.silent && self.seeds_out <= 10 {
                    self.say(&format!("note: {path} is left out: {reason}"));
                } else if !self.silent && self.seeds_out == 11 {
                    self.say("note: more seeds are left out; smelt bugs and --events name all");
                }
            }
            _ if self.silent => {}
            Event::Started(s) => {
                for solver in &s.solvers {
                    let role = if solver.reference { ", judges only" } else { "" };
                    self.say(&format!(
                        "{}: {}{role}, screened in {}",
                        solver.name,
                        solver.command,
                        if solver.screening == "session" { "a session" } else { "fresh processes" }
                    ));
                }
                self.say(&format!(
                    "{} seeds, strategy {}, {} workers, --seed {}",
                    s.seeds, s.strategy, s.workers, s.seed
                ));
            }
            Event::Found(found) => self.found(event.at, found),
            Event::SolverLost { solver, reason } => self.say(&format!("error: {solver}: {reason}")),
            Event::Tick(totals) => {
                if let Some(bar) = &self.bar {
                    bar.set_message(line(event.at, totals));
                    bar.tick();
                }
            }
            _ => {}
        }
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

    pub(super) fn close(&mut self, args: &FuzzArgs, totals: &Totals, archive: &Archive) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if args.json {
            if let Ok(text) = serde_json::to_string(totals) {
                anstream::println!("{text}");
            }
            return;
        }
        if args.events.as_ref().is_some_and(|p| p.as_os_str() == "-") {
            return;
        }
        anstream::println!(
            "{} mutants asked, {} bugs ({} findings), {:.0} s of the processor",
            totals.asked,
            totals.bugs,
            totals.findings,
            totals.cpu
        );
        if totals.bugs > 0 {
            let folder = archive.bugs_folder();
            anstream::println!(
                "smelt bugs --out {} shows them",
                folder.parent().unwrap_or(&folder).display()
            );
        }
    }
}

fn clock(seconds: f64) -> String {
    let s = seconds as u64;
    format!("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
}

fn line(at: f64, t: &Totals) -> String {
    let rate = if at > 0.0 { t.asked as f64 / at } else { 0.0 };
    format!(
        "{}  {} mutants ({rate:.0}/s)  {} bugs  {} findings  {} features  {} refused",
        clock(at),
        t.asked,
        t.bugs,
        t.findings,
        t.features,
        t.refused
    )
}
