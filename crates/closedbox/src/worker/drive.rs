//! The conflict-driven loop: algorithms 1 and 2 of the paper.

use super::{Completed, Found, LONGEST, SLICE, Step, Worker};
use crate::graph::NodeId;
use crate::host::Host;
use crate::solve::Mode;
use rustc_hash::FxHashSet;
use std::time::{Duration, Instant};

/// Between two of its rounds.
pub(super) struct Drive {
    /// What the fuzz engine must satisfy.
    pub(super) queue: Vec<NodeId>,
    pub(super) queued: FxHashSet<usize>,
    pub(super) slice: Duration,
}

impl Worker<'_> {
    pub(super) fn drive(
        &mut self,
        drive: &mut Drive,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Step {
        let program = self.program(&drive.queue, self.settings.classes);
        let outcome = self.search(&program, drive.slice, host, cancelled);
        // One of the seeds may have led to what does not return.
        let outcome = outcome.inspect_err(|_| self.seeds.clear())?;
        let words = self.words(&program, &outcome);
        self.keep(&words);
        for (b, args, value) in &outcome.calls {
            self.fact(*b, args, *value, cancelled)?;
        }
        if !outcome.found {
            drive.slice = (drive.slice * 2).min(LONGEST);
            return Ok(None);
        }
        match self.complete(&program, &words, cancelled)? {
            Completed::Model(text) => return Ok(Some(Found::Model(text))),
            Completed::Unsat => return Ok(Some(Found::Unsat)),
            Completed::Unknown(why) => {
                if self.settings.mode != Mode::Auto && Instant::now() < self.until {
                    return Ok(Some(Found::Unknown(why)));
                }
                // Others may know more.
                let all: Vec<u32> = program.outputs.iter().map(|(i, _)| *i).collect();
                drive.queue.push(self.not_these(&all, &words));
            }
            Completed::Conflict(conjuncts, clash) => {
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
                }
            }
        }
        drive.slice = SLICE;
        Ok(None)
    }
}
