//! Every point of a small domain, part by part.

use super::{Found, LONGEST, SOON, Step, Worker};
use crate::enumerate::Plan;
use crate::host::{Host, HostError, Outcome, Sweep};
use crate::program::Program;
use std::time::{Duration, Instant};

/// Time of the first part of an enumeration.
const FIRST_SWEEP: Duration = Duration::from_millis(100);

/// An enumeration between two of its parts.
pub(super) struct Sweeping {
    program: Program,
    at: Option<Vec<u64>>,
    whole: bool,
    slice: Duration,
    /// The logarithm of the number of points.
    pub(super) bits: f64,
}

/// What a part of it came to.
pub(super) enum Part {
    /// A point.
    Found(Outcome),
    Nothing,
    /// There is none; `whole`: and everything had a value.
    Done {
        whole: bool,
    },
}

impl Sweeping {
    /// An enumeration of the points of a program, if that can end soon.
    pub(super) fn soon(program: &Program) -> Option<Sweeping> {
        let bits = Plan::of(program).filter(|_| program.exact)?.bits;
        let program = program.clone();
        (bits < SOON).then_some(Sweeping {
            program,
            at: None,
            whole: true,
            slice: FIRST_SWEEP,
            bits,
        })
    }
}

impl Worker<'_> {
    pub(super) fn sweeping(&self) -> Option<Sweeping> {
        let program = self.program(&self.task.atoms, true);
        let plan = Plan::of(&program).filter(|_| program.exact);
        // Equations of floats lose solutions: then every input is tried.
        let (program, bits) = match plan {
            Some(plan) => (program, plan.bits),
            None => {
                let program = self.program(&self.task.atoms, false);
                let bits = Plan::of(&program)?.bits;
                (program, bits)
            }
        };
        Some(Sweeping { program, at: None, whole: true, slice: FIRST_SWEEP, bits })
    }

    /// A part of an enumeration of everything, and whether nothing is left of it.
    pub(super) fn sweep(
        &mut self,
        s: &mut Sweeping,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> (Step, bool) {
        match self.part(s, host, cancelled) {
            Ok(Part::Found(outcome)) => match self.complete_all(&s.program, &outcome, cancelled) {
                Ok((found, refuted)) => {
                    // A point that nobody can decide stays open, and with it everything.
                    s.whole &= refuted;
                    (Ok(found), false)
                }
                Err(e) => (Err(HostError::Run(e)), false),
            },
            Ok(Part::Nothing) => (Ok(None), false),
            Ok(Part::Done { whole }) => (Ok(whole.then_some(Found::Unsat)), true),
            Err(e) => (Err(e), false),
        }
    }

    /// A part of an enumeration.
    pub(super) fn part(
        &mut self,
        s: &mut Sweeping,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Part, HostError> {
        let left = self.until.saturating_duration_since(Instant::now());
        let sweep = Sweep {
            program: self.sent(&s.program),
            at: s.at.clone(),
            whole: s.whole,
            black: self.black.clone(),
            millis: s.slice.min(left).as_millis() as u64,
            calls: self.settings.call_limit.saturating_sub(self.effort.calls),
        };
        s.slice = (s.slice * 2).min(LONGEST);
        // After a call that does not return: from where it began, without that input.
        let swept = host.sweep(sweep, cancelled).inspect_err(|_| s.slice = FIRST_SWEEP)?;
        self.effort.calls += swept.called;
        s.whole = swept.whole;
        let Some(at) = swept.at else { return Ok(Part::Done { whole: s.whole }) };
        s.at = Some(at);
        Ok(match swept.outcome {
            Some(mut outcome) => {
                // It was true a moment ago.
                s.whole &= outcome.found;
                self.own(&mut outcome);
                Part::Found(outcome)
            }
            None => Part::Nothing,
        })
    }
}
