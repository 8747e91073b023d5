//! What a worker knows of its boxes: facts, seeds and bad inputs, told to its SMT engine and to other workers.

use super::Worker;
use crate::host::{Black, Observed, Outcome};
use crate::share::News;
use crate::task::fact;
use smelt_solvers::run::RunError;
use std::time::Duration;

/// Seeds that are kept.
const KEPT: usize = 24;
/// Points that are told from the beginning.
const FEW_POINTS: usize = 256;
/// The time before large tables are told, at most and as a share of all.
const PATIENCE: (Duration, u32) = (Duration::from_secs(4), 3);

impl Worker<'_> {
    /// What is known before it begins.
    pub(crate) fn know(
        &mut self,
        points: &[Observed],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), RunError> {
        if points.len() > FEW_POINTS {
            self.points = points.to_vec();
            return Ok(());
        }
        for (b, args, value) in points {
            self.fact(*b, args, *value, cancelled)?;
        }
        Ok(())
    }

    /// Takes what others found.
    pub(super) fn hear(&mut self, cancelled: &dyn Fn() -> bool) -> Result<(), RunError> {
        if !self.settings.sharing {
            return Ok(());
        }
        let shared = self.shared;
        let news = shared.news(&mut self.seen);
        for (b, args, value) in news.facts {
            self.fact_here(b, &args, value, cancelled)?;
        }
        for seed in news.seeds {
            self.keep_here(&seed);
        }
        for black in news.black {
            self.avoid(black, cancelled)?;
        }
        Ok(())
    }

    /// After some time, the SMT engine is told everything, however much that is.
    pub(super) fn be_thorough(&mut self, cancelled: &dyn Fn() -> bool) -> Result<(), RunError> {
        let patience = (self.settings.timeout / PATIENCE.1).min(PATIENCE.0);
        if self.begun.elapsed() < patience {
            return Ok(());
        }
        if let Some(engine) = self.later.take() {
            self.engine = engine;
            for ((b, args), value) in std::mem::take(&mut self.facts) {
                self.fact_here(b, &args, value, cancelled)?;
            }
            for black in std::mem::take(&mut self.black) {
                self.avoid(black, cancelled)?;
            }
        }
        for (b, args, value) in std::mem::take(&mut self.points) {
            self.fact_here(b, &args, value, cancelled)?;
        }
        Ok(())
    }

    /// Keeps the SMT engine and the search from an input.
    pub(super) fn avoid(
        &mut self,
        black: Black,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), RunError> {
        if self.black.contains(&black) {
            return Ok(());
        }
        let number = self.task.numbers.iter().position(|n| *n == black.bound);
        let never = number.and_then(|n| self.task.never(n as u32, &black.args));
        if let Some(text) = never {
            self.engine.forbid(&text, cancelled)?;
        }
        self.black.push(black);
        Ok(())
    }

    pub(super) fn keep(&mut self, words: &[u64]) {
        if self.keep_here(words) && self.settings.sharing {
            self.shared.tell(News { seeds: vec![words.to_vec()], ..News::default() });
        }
    }

    fn keep_here(&mut self, words: &[u64]) -> bool {
        if !self.settings.seeds || self.seeds.iter().any(|s| s == words) {
            return false;
        }
        self.seeds.push(words.to_vec());
        if self.seeds.len() > KEPT {
            self.seeds.remove(0);
        }
        true
    }

    /// Lets everybody know what a box gave.
    pub(super) fn fact(
        &mut self,
        number: u32,
        args: &[u64],
        value: u64,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), RunError> {
        if self.fact_here(number, args, value, cancelled)? && self.settings.sharing {
            let facts = vec![(number, args.to_vec(), value)];
            self.shared.tell(News { facts, ..News::default() });
        }
        Ok(())
    }

    /// Lets everybody know the calls of a run.
    pub(super) fn tell_calls(
        &mut self,
        outcome: &Outcome,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), RunError> {
        for (b, args, value) in &outcome.calls {
            self.fact(*b, args, *value, cancelled)?;
        }
        Ok(())
    }

    fn fact_here(
        &mut self,
        number: u32,
        args: &[u64],
        value: u64,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<bool, RunError> {
        if self.facts.insert((number, args.to_vec()), value).is_some() {
            return Ok(false);
        }
        if let Some(made) = self.task.made(number, args, value) {
            self.engine.tell(&fact(&made), cancelled)?;
            self.recall.note(&made);
        }
        Ok(true)
    }
}
