//! Processor time between releases. One measurement is no evidence: it is believed when the slowest
//! run of the old release and the fastest of the new one are still far apart.

use crate::examine::{Entry, Failed, Witness};
use crate::finding::{Certainty, Evidence, Finding, Kind};
use smelt_solvers::answer::{Answer, Said};
use std::time::Duration;

/// How many times slower is worth a report, and by how much at least.
const RATIO: f64 = 10.0;
const AT_LEAST: Duration = Duration::from_secs(1);
/// How often both are asked again.
const AGAIN: usize = 2;

pub(crate) fn check(witnesses: &[&dyn Witness], entries: &[Entry]) -> Result<Vec<Finding>, Failed> {
    let mut findings = Vec::new();
    for (new, entry) in entries.iter().enumerate() {
        let solver = witnesses[new].solver();
        let slow = entry.said.cpu;
        let old = (0..entries.len()).find(|&j| {
            let other = witnesses[j].solver();
            other.profile.name == solver.profile.name
                && other.version.is_some()
                && other.version < solver.version
                && entries[j].said.answer().is_decided()
                && is_slower(slow, entries[j].said.cpu)
        });
        let ended = entry.said.answer().is_decided() || *entry.said.answer() == Answer::Timeout;
        let Some(old) = old.filter(|_| ended) else { continue };
        let (mut fastest, mut slowest) = (slow, entries[old].said.cpu);
        for _ in 0..AGAIN {
            if !is_slower(fastest, slowest) {
                break;
            }
            let ask = |witness: usize| -> Result<Said, Failed> {
                witnesses[witness].ask_file(false).map_err(|error| Failed { witness, error })
            };
            fastest = fastest.min(ask(new)?.cpu);
            slowest = slowest.max(ask(old)?.cpu);
        }
        if is_slower(fastest, slowest) {
            let (name, other) = (&solver.name, &witnesses[old].solver().name);
            let sentence = format!(
                "{name} takes {:.2} s of processor time at least, {other} {:.2} s at most, in {} runs each",
                fastest.as_secs_f64(),
                slowest.as_secs_f64(),
                AGAIN + 1
            );
            let evidence =
                Evidence { sentence, others: vec![other.clone()], ..Evidence::default() };
            let (kind, certainty) = (Kind::Slowdown, Certainty::Certain);
            findings.push(Finding { kind, certainty, solver: new, question: 0, evidence });
        }
    }
    Ok(findings)
}

fn is_slower(new: Duration, old: Duration) -> bool {
    new >= old + AT_LEAST && new.as_secs_f64() >= old.as_secs_f64() * RATIO
}
