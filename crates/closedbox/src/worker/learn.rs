//! Active learning: section 2.1 of the paper.

use super::{Completed, Found, Step, Worker};
use crate::engine::Said;
use crate::host::{Black, Host, HostError, Observed};
use crate::literal::read;
use crate::machine::Machine;
use crate::program::Program;
use crate::solve::Mode;
use std::time::Instant;

/// Proposals with integers that are no words, until they are taken seriously.
const BEYOND: u32 = 8;

impl Worker<'_> {
    /// One step: the SMT engine proposes a model, the boxes say what they give for it.
    pub(super) fn learn(&mut self, host: &mut Host<'_>, cancelled: &dyn Fn() -> bool) -> Step {
        self.effort.questions += 1;
        let task = self.task;
        let said = self.engine.ask(&[], &task.input_texts, cancelled)?;
        let (values, model) = match said {
            Said::Sat(values, model) => (values, model),
            Said::Unsat { black: false, .. } => return Ok(Some(Found::Unsat)),
            Said::Unsat { .. } => {
                let how = self.shared.how().unwrap_or_else(|| "box did not return".to_owned());
                return Ok(Some(Found::Final(how)));
            }
            Said::Unknown(why) => {
                let only = self.settings.mode == Mode::Learn || Instant::now() >= self.until;
                return Ok(only.then(|| {
                    Found::Unknown(if Instant::now() >= self.until { self.timeout() } else { why })
                }));
            }
        };
        self.proposed(&values, model, host, cancelled)
    }

    /// What a model that the SMT engine proposes comes to when its boxes are called.
    pub(super) fn proposed(
        &mut self,
        values: &[String],
        model: String,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Step {
        let inputs = &self.task.inputs;
        let words: Option<Vec<u64>> =
            values.iter().zip(inputs).map(|(v, i)| read(v, i.kind)).collect();
        let Some(words) = words else {
            // An integer is too large for a word. Once, that may be a whim of the SMT engine.
            self.beyond += 1;
            return Ok((self.beyond > BEYOND).then_some(Found::Beyond));
        };
        self.keep(&words);
        let tried = self.try_words(&words, host, cancelled)?;
        if !tried.holds {
            return Ok(None);
        }
        if !tried.new {
            // Everything was known, and the SMT engine agrees with it.
            return Ok(Some(Found::Model(model)));
        }
        // The engine may have guessed other values of boxes for the same inputs.
        Ok(match self.complete(&tried.program, &words, cancelled)? {
            Completed::Model(text) => Some(Found::Model(text)),
            _ => None,
        })
    }

    /// Calls boxes for the words of all inputs, and keeps what they give.
    pub(super) fn try_words(
        &mut self,
        words: &[u64],
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Tried, HostError> {
        let task = self.task;
        let program = Program::of(&self.graph, &task.atoms, &task.calls, false);
        let inputs = program.inputs_of(words);
        let mut machine = Machine::new(&program);
        let mut failed: Option<HostError> = None;
        let mut made: Vec<Observed> = Vec::new();
        let distance = {
            let (facts, black) = (&self.facts, &self.black);
            let (made, failed) = (&mut made, &mut failed);
            machine.run(&inputs, &mut |b, args| {
                if let Some(&known) = facts.get(&(b, args.to_vec())) {
                    return Some(known);
                }
                let bound = task.numbers[b as usize];
                // One that is lost makes the others worth nothing.
                if failed.is_some() {
                    return None;
                }
                if black.contains(&Black { bound, args: args.to_vec() }) {
                    return None;
                }
                match host.call(bound, args, cancelled) {
                    Ok(value) => {
                        made.push((b, args.to_vec(), value));
                        Some(value)
                    }
                    Err(e) => {
                        *failed = Some(e);
                        None
                    }
                }
            })
        };
        let new = !made.is_empty();
        self.effort.calls += made.len() as u64;
        for (b, args, value) in made {
            self.fact(b, &args, value, cancelled)?;
        }
        if let Some(e) = failed {
            return Err(e);
        }
        Ok(Tried { holds: distance <= 0.0, new, program })
    }
}

/// What became of proposed words.
pub(super) struct Tried {
    /// All that can be said in words is true.
    pub(super) holds: bool,
    /// Something was called that was not known.
    pub(super) new: bool,
    pub(super) program: Program,
}
