//! Boxes called where they were called before.

use super::{Step, Worker};
use crate::engine::Said;
use crate::host::Host;
use crate::solve::Mode;
use std::time::{Duration, Instant};

/// When it begins: most problems are solved by then.
const DELAY: Duration = Duration::from_millis(150);
/// One part in so many of a worker's time is for this.
const PART: u32 = 8;

impl Worker<'_> {
    /// One step, if it is time for one: a model in which calls are at known points.
    pub(super) fn remember(&mut self, host: &mut Host<'_>, cancelled: &dyn Fn() -> bool) -> Step {
        let age = self.begun.elapsed();
        let is_time = age >= DELAY && self.recalling * PART <= age;
        if self.settings.mode != Mode::Auto || !is_time || !self.recall.is_due() {
            return Ok(None);
        }
        let begun = Instant::now();
        let asked = self.recall.ask(&mut self.engine, &self.task.input_texts, cancelled);
        self.recalling += begun.elapsed();
        let (asked, said) = asked?;
        self.effort.questions += asked;
        match said {
            Some(Said::Sat(values, model)) => self.proposed(&values, model, host, cancelled),
            _ => Ok(None),
        }
    }
}
