//! The dispatcher: takes what workers report and tells it as events. It alone decides what is a new bug, what
//! the weights are, and when to stop.

use crate::coverage::Coverage;
use crate::event::{
    Answers, Event, Found, MutantName, SolverLine, Stamped, Started, Totals, VERSION,
};
use crate::feedback::{Feedback, Sight, weights_of};
use crate::run::{CampaignError, Setup};
use crate::screen::Way;
use crate::shared::Shared;
use crate::worker::{Message, Sighting};
use smelt_mutate::{Weights, hash_of};
use smelt_solvers::run::RunError;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Rounds without a new mutant after which there is none: so many, and so many visits to each seed, because a seed is
/// passed over up to sixteen times.
const BARREN: (u64, u64) = (64, 32);

pub(crate) struct Dispatcher<'a> {
    pub(crate) setup: &'a Setup<'a>,
    pub(crate) shared: &'a Shared,
    pub(crate) sink: &'a mut dyn FnMut(&Stamped) -> Result<(), String>,
    pub(crate) begun: Instant,
    /// When a pause was last looked for, and how long they were.
    pub(crate) looked: Instant,
    pub(crate) paused: Duration,
    pub(crate) earlier: f64,
    pub(crate) totals: Totals,
    pub(crate) cpu_before: f64,
    pub(crate) bugs_before: u64,
    pub(crate) own_before: f64,
    pub(crate) feedback: Feedback,
    pub(crate) coverage: Coverage,
    /// Rounds of epochs that are not complete.
    pub(crate) waiting: BTreeMap<u64, Vec<Sight>>,
    /// Finished rounds by epoch.
    pub(crate) counted: BTreeMap<u64, u64>,
    /// The first finding of each signature.
    pub(crate) bugs: BTreeMap<String, String>,
    /// The names of all findings.
    pub(crate) told: BTreeSet<String>,
    /// The last signature of each key, for findings that were not compared with other releases.
    pub(crate) keys: BTreeMap<String, String>,
    pub(crate) refused: BTreeSet<(String, String)>,
    pub(crate) left_out: usize,
    /// Rounds in a row that came to no new mutant.
    pub(crate) barren: u64,
    /// Solvers that cannot be run any more.
    pub(crate) lost: BTreeSet<usize>,
    pub(crate) failure: Option<CampaignError>,
    pub(crate) reason: Option<&'static str>,
    pub(crate) past: BTreeMap<u64, crate::event::Weights>,
}

impl Dispatcher<'_> {
    /// How long this session has been at work: pauses do not count.
    fn worked(&self) -> Duration {
        self.begun.elapsed().saturating_sub(self.paused)
    }

    /// Notices a pause.
    pub(crate) fn mind_pause(&mut self) {
        let now = Instant::now();
        if self.setup.control.is_paused() {
            self.paused += now - self.looked;
        }
        self.looked = now;
    }

    fn emit(&mut self, event: Event) -> Result<(), CampaignError> {
        let at = self.earlier + self.worked().as_secs_f64();
        (self.sink)(&Stamped { at, event }).map_err(CampaignError::Sink)
    }

    pub(crate) fn start(&mut self, ways: &[Way], resumed: bool) -> Result<(), CampaignError> {
        let setup = self.setup;
        let line = |(m, way): (&crate::Member, &Way)| {
            let file = Path::new("/{}");
            SolverLine {
                name: m.solver.name.clone(),
                version: m.solver.version.as_ref().map(ToString::to_string),
                command: m.solver.command_line(file).replace("'/{}'", "{}").replace("/{}", "{}"),
                reference: m.reference,
                screening: way.word().to_owned(),
            }
        };
        let started = Started {
            version: VERSION,
            smelt: env!("CARGO_PKG_VERSION").to_owned(),
            seed: setup.seed,
            strategy: setup.strategy.name.to_owned(),
            solvers: setup.party.members.iter().zip(ways).map(line).collect(),
            seeds: setup.seeds.len() as u64,
            workers: setup.workers as u64,
            resumed,
        };
        self.emit(Event::Started(started))
    }

    /// Says the weights of an epoch, which follow from what was seen so far.
    pub(crate) fn publish(&mut self, epoch: u64) -> Result<(), CampaignError> {
        let table = self.setup.table;
        if let Some(past) = self.past.remove(&epoch) {
            self.shared.set_weights(epoch, Arc::new(weights_of(&past, table)));
            return Ok(());
        }
        let mut weights =
            if self.setup.feedback { self.feedback.weights() } else { Weights::new() };
        self.setup.control.apply(&mut weights);
        let event = Feedback::event(epoch, &weights, self.totals.features, table);
        self.shared.set_weights(epoch, Arc::new(weights_of(&event, table)));
        self.emit(Event::Weights(event))
    }

    pub(crate) fn take(&mut self, message: Message) -> Result<(), CampaignError> {
        match message {
            Message::Round(mut round, sights) => {
                self.totals.rounds += 1;
                self.barren = if round.asked == 0 { self.barren + 1 } else { 0 };
                self.count(round.made, round.dropped, round.asked, &round.answers);
                let epoch = Shared::epoch_of(round.number);
                round.fresh = self.coverage.add(&sights);
                self.coverage.tell(&mut self.totals);
                self.waiting.insert(round.number, sights);
                *self.counted.entry(epoch).or_default() += 1;
                self.close_epochs()?;
                self.emit(Event::Round(round))
            }
            Message::Partial(round) => {
                self.count(round.made, round.dropped, round.asked, &round.answers);
                Ok(())
            }
            Message::LeftOut(seed, reason) => {
                self.left_out += 1;
                let path = self.setup.seeds[seed].name.clone();
                self.emit(Event::SeedLeftOut { path, reason })
            }
            Message::Refused(mut refused) => {
                self.totals.refused += 1;
                let known = (refused.solver.clone(), generalised(&refused.message));
                // Each message once with its mutant; that is enough to mend it.
                if self.refused.len() >= 1000 || !self.refused.insert(known) {
                    refused.text = None;
                }
                self.emit(Event::Refused(refused))
            }
            Message::Found(sighting) => self.found(*sighting),
            Message::Lost(solver, error) => self.lose(solver, &error),
            Message::Failed(solver, error) => {
                let name = solver.map(|i| self.setup.party.members[i].solver.name.clone());
                if let Some(solver) = solver {
                    self.lose(solver, &error)?;
                }
                Err(match name {
                    Some(solver) => CampaignError::Solver { solver, error },
                    None => CampaignError::Machine(error),
                })
            }
            Message::Fell(what) => Err(CampaignError::Fault(what)),
            Message::Done => Ok(()),
        }
    }

    /// Says once that a solver is gone.
    fn lose(&mut self, solver: usize, error: &RunError) -> Result<(), CampaignError> {
        if !self.lost.insert(solver) {
            return Ok(());
        }
        let solver = self.setup.party.members[solver].solver.name.clone();
        self.emit(Event::SolverLost { solver, reason: error.to_string() })
    }

    fn count(&mut self, made: u64, dropped: u64, asked: u64, answers: &BTreeMap<String, Answers>) {
        self.totals.made += made;
        self.totals.dropped += dropped;
        self.totals.asked += asked;
        for (solver, counts) in answers {
            self.totals.answers.entry(solver.clone()).or_default().add(counts);
        }
    }

    /// When an epoch is complete, the weights of the one after the next follow.
    fn close_epochs(&mut self) -> Result<(), CampaignError> {
        while let Some((&epoch, &count)) = self.counted.first_key_value() {
            if count < self.shared.to_do(epoch) {
                break;
            }
            self.counted.remove(&epoch);
            let later = self.waiting.split_off(&((epoch + 1) * crate::plan::EPOCH));
            for sights in std::mem::replace(&mut self.waiting, later).into_values() {
                self.feedback.add(&sights);
            }
            self.publish(epoch + 2)?;
        }
        Ok(())
    }

    fn found(&mut self, sighting: Sighting) -> Result<(), CampaignError> {
        let Sighting { ruling, testimony, expected, name, steps, text, releases } = sighting;
        let expected = expected.map(|t| t.word().to_owned());
        let member = &self.setup.party.members[ruling.finding.solver];
        let solver = member.solver.name.clone();
        let signature = match releases.is_empty() && self.keys.contains_key(&ruling.key) {
            // The place of a crash says it all.
            _ if ruling.placed => ruling.key.clone(),
            true => self.keys[&ruling.key].clone(),
            _ => format!("{}; fails too: {}", ruling.key, releases.join(" ")),
        };
        self.keys.insert(ruling.key.clone(), signature.clone());
        let mut identity = text.clone();
        identity.extend_from_slice(solver.as_bytes());
        let id = hash_of(&identity)[..10].to_owned();
        // The same script again: a seed that two workers met, or a mutant by another way.
        if !self.told.insert(id.clone()) {
            return Ok(());
        }
        let duplicate_of = self.bugs.get(&signature).filter(|first| **first != id).cloned();
        self.totals.findings += 1;
        if duplicate_of.is_none() && !self.bugs.contains_key(&signature) {
            self.totals.bugs += 1;
            self.bugs.insert(signature.clone(), id.clone());
        }
        let found = Found {
            id,
            kind: ruling.finding.kind.word().to_owned(),
            certainty: ruling.finding.certainty.word().to_owned(),
            solver,
            sentence: ruling.finding.evidence.sentence.clone(),
            theory: ruling.theory,
            signature,
            duplicate_of,
            releases,
            expected,
            name,
            steps,
            trigger: String::from_utf8_lossy(&text).into_owned(),
            testimony,
            cpu: self.cpu(),
        };
        self.emit(Event::Found(Box::new(found)))
    }

    /// Processor seconds of the campaign, solvers included.
    fn cpu(&self) -> f64 {
        self.cpu_before + (own_cpu() - self.own_before) + self.shared.spent()
    }

    pub(crate) fn tick(&mut self) {
        self.totals.cpu = self.cpu();
        let touched = self.shared.seeds_touched().max(self.totals.seeds.0);
        self.totals.seeds = (touched, self.left_out as u64);
        let totals = self.totals.clone();
        if let Err(e) = self.emit(Event::Tick(totals)) {
            self.fail(e);
        }
    }

    pub(crate) fn fail(&mut self, error: CampaignError) {
        self.shared.stop();
        if self.failure.is_none() {
            self.reason = Some(match error {
                CampaignError::Solver { .. } => "solver",
                CampaignError::Machine(_) | CampaignError::Sink(_) => "disk",
                CampaignError::NoSeed | CampaignError::SeedsGone => "seeds",
                CampaignError::Fault(_) => "fault",
            });
            self.failure = Some(error);
        }
    }

    pub(crate) fn maybe_stop(&mut self, interrupted: bool) {
        if self.shared.is_stopped() {
            return;
        }
        let stop = &self.setup.stop;
        let reason = if interrupted {
            "interrupted"
        } else if stop.time.is_some_and(|t| self.worked() >= t) {
            "time"
        } else if stop.cpu.is_some_and(|t| self.cpu() - self.cpu_before >= t.as_secs_f64()) {
            "cpu"
        } else if stop.bugs.is_some_and(|n| self.totals.bugs - self.bugs_before >= n) {
            "bugs"
        } else if self.left_out >= self.setup.seeds.len() {
            "seeds"
        } else if self.barren > BARREN.0 + BARREN.1 * self.setup.seeds.len() as u64 {
            // Somebody may be confirming a finding.
            self.shared.close();
            return;
        } else {
            return;
        };
        self.reason = Some(reason);
        self.shared.stop();
    }

    pub(crate) fn end(mut self) -> Result<Totals, CampaignError> {
        self.totals.cpu = self.cpu();
        let touched = self.shared.seeds_touched().max(self.totals.seeds.0);
        self.totals.seeds = (touched, self.left_out as u64);
        let totals = self.totals.clone();
        // Workers end by themselves when all mutants are asked, so that no answer is cut off.
        let used_up = if self.shared.is_used_up() {
            "mutants"
        } else if self.shared.is_past() {
            "passes"
        } else if self.shared.is_closed() {
            "exhausted"
        } else {
            "seeds"
        };
        let reason = self.reason.unwrap_or(used_up).to_owned();
        let told = self.emit(Event::Ended { reason: reason.clone(), totals });
        match self.failure {
            Some(failure) => Err(failure),
            None if reason == "seeds" && self.totals.asked == 0 => Err(CampaignError::NoSeed),
            None if reason == "seeds" => Err(CampaignError::SeedsGone),
            None => told.map(|()| self.totals),
        }
    }
}

/// A message without names and numbers, so that one fault is one message.
fn generalised(message: &str) -> String {
    message.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).take(120).collect()
}

/// Names for tests and replays: the same mutant again.
impl MutantName {
    /// As it is written: `seed:strategy:stream:step`.
    pub fn written(&self) -> String {
        format!("{}:{}:{}:{}", self.hash, self.strategy, self.stream, self.step)
    }
}

/// Processor seconds of smelt itself.
pub(crate) fn own_cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
