//! The conflict-driven loop: algorithms 1 and 2 of the paper.

use super::sweep::{Part, Sweeping};
use super::{Completed, Found, LONGEST, SLICE, Step, Worker};
use crate::graph::NodeId;
use crate::host::{Host, HostError, Outcome};
use crate::program::Program;
use crate::solve::Mode;
use rustc_hash::FxHashSet;
use std::time::{Duration, Instant};

/// Between two of its rounds.
pub(super) struct Drive {
    /// What the fuzz engine must satisfy.
    pub(super) queue: Vec<NodeId>,
    pub(super) queued: FxHashSet<usize>,
    pub(super) slice: Duration,
    /// Every point of the queue's program, if a search of so many conjuncts failed and the points are few.
    sweeping: Option<(usize, Sweeping)>,
    /// Something in the queue is no consequence of the formula.
    blocks: bool,
}

impl Drive {
    pub(super) fn new() -> Drive {
        Drive {
            queue: Vec::new(),
            queued: FxHashSet::default(),
            slice: SLICE,
            sweeping: None,
            blocks: false,
        }
    }
}

impl Worker<'_> {
    pub(super) fn drive(
        &mut self,
        drive: &mut Drive,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Step {
        let program = self.program_with(&drive.queue, &self.task.pure.calls, true);
        let outcome = self.search(&program, drive.slice, host, cancelled);
        // One of the seeds may have led to what does not return.
        let outcome = outcome.inspect_err(|_| self.seeds.clear())?;
        let words = self.words(&program, &outcome);
        self.keep(&words);
        self.tell_calls(&outcome, cancelled)?;
        let words = if outcome.found {
            words
        } else {
            drive.slice = (drive.slice * 2).min(LONGEST);
            let outcome = match self.thorough(drive, &program, host, cancelled)? {
                Ok(Some(outcome)) => outcome,
                Ok(None) => return Ok(None),
                Err(found) => return Ok(Some(found)),
            };
            self.tell_calls(&outcome, cancelled)?;
            self.words(&program, &outcome)
        };
        match self.complete(&program, &words, cancelled)? {
            Completed::Model(text) => return Ok(Some(Found::Model(text))),
            Completed::Unsat => return Ok(Some(Found::Unsat)),
            Completed::Unknown(why) => {
                if self.settings.mode != Mode::Auto && Instant::now() < self.until {
                    return Ok(Some(Found::Unknown(why)));
                }
                // The same again, and longer; also if it was one of all points, which is not done with.
                if self.engine.gave_up() {
                    drive.sweeping = None;
                    return Ok(None);
                }
                // Others may know more.
                let all: Vec<u32> = program.outputs.iter().map(|(i, _)| *i).collect();
                drive.queue.push(self.not_these(&all, &words));
                drive.blocks = true;
            }
            Completed::Conflict { conjuncts, clash, .. } => {
                let before = drive.queue.len();
                for c in conjuncts {
                    if drive.queued.insert(c) {
                        drive.queue.push(self.task.pure.atoms[c]);
                    }
                }
                if drive.queue.len() == before {
                    // The same conjuncts again: what do the arguments of boxes stand for?
                    let links = self.task.pure.links.iter().filter(|l| clash.contains(&l.0));
                    let new = links.map(|l| l.1).filter(|l| !drive.queue.contains(l));
                    let new: Vec<NodeId> = new.collect();
                    drive.queue.extend(new);
                }
                if drive.queue.len() == before {
                    // At least not these values.
                    drive.queue.push(self.not_these(&clash, &words));
                    drive.blocks = true;
                }
            }
        }
        drive.slice = SLICE;
        Ok(None)
    }

    /// What a search does not find may be found among all points, if these are few; or there is no such point, and
    /// then no model.
    fn thorough(
        &mut self,
        drive: &mut Drive,
        program: &Program,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Result<Option<Outcome>, Found>, HostError> {
        let size = drive.queue.len();
        if drive.sweeping.as_ref().is_none_or(|(n, _)| *n != size) {
            drive.sweeping = Sweeping::soon(program).map(|s| (size, s));
        }
        let Some((_, s)) = &mut drive.sweeping else { return Ok(Ok(None)) };
        Ok(match self.part(s, host, cancelled)? {
            Part::Found(outcome) => Ok(outcome.found.then_some(outcome)),
            Part::Done { whole: true } if !drive.blocks => Err(Found::Unsat),
            Part::Nothing | Part::Done { .. } => Ok(None),
        })
    }
}
