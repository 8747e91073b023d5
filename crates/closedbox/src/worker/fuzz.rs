//! The fuzz engine alone, on the whole formula: section 2.2 of the paper.

use super::{Completed, Found, LONGEST, Step, Worker};
use crate::host::{Host, Outcome};
use crate::program::Program;
use smelt_solvers::run::RunError;
use std::time::Duration;

/// Between two of its rounds.
pub(super) struct Fuzz {
    pub(super) slice: Duration,
    pub(super) count: u64,
}

impl Worker<'_> {
    pub(super) fn fuzz(
        &mut self,
        fuzz: &mut Fuzz,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Step {
        fuzz.count += 1;
        let mut program = self.program(&self.task.atoms, true);
        // What an equation of floats loses may be what is needed.
        if !program.exact && fuzz.count.is_multiple_of(3) {
            program = self.program(&self.task.atoms, false);
        }
        let outcome = self.search(&program, fuzz.slice, host, cancelled);
        let outcome = outcome.inspect_err(|_| self.seeds.clear())?;
        let words = self.words(&program, &outcome);
        self.keep(&words);
        if outcome.found {
            let (found, _) = self.complete_all(&program, &outcome, cancelled)?;
            return Ok(found);
        }
        fuzz.slice = (fuzz.slice * 2).min(LONGEST);
        self.tell_calls(&outcome, cancelled)?;
        Ok(None)
    }

    /// Inputs make everything true that can be said in words: a model, if the SMT engine agrees about the rest. Or it is
    /// sure that there is none with these inputs.
    pub(super) fn complete_all(
        &mut self,
        program: &Program,
        outcome: &Outcome,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(Option<Found>, bool), RunError> {
        if !outcome.found {
            return Ok((None, false));
        }
        let words = self.words(program, outcome);
        if let Some(model) = self.task.model(&words) {
            for (b, args, value) in &outcome.calls {
                self.facts.insert((*b, args.clone()), *value);
            }
            return Ok((Some(Found::Model(model)), false));
        }
        self.tell_calls(outcome, cancelled)?;
        Ok(match self.complete(program, &words, cancelled)? {
            Completed::Model(text) => (Some(Found::Model(text)), false),
            Completed::Unsat => (Some(Found::Unsat), true),
            Completed::Conflict { sure, .. } => (None, sure),
            Completed::Unknown(_) => (None, false),
        })
    }
}
