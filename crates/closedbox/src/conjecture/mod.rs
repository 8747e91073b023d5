//! What a box seems to compute: a small term, or decisions over the bits of its arguments, learnt from calls and held against
//! more of them. No fact, however often it was right: only its proposals are used, or what follows when every argument was
//! tried.

mod decisions;
mod formula;
mod terms;
#[cfg(test)]
mod tests;

use crate::graph::Kind;
pub(crate) use formula::Formula;

/// A box whose function is looked for.
pub(crate) struct Learner {
    terms: Option<terms::Learner>,
    decisions: Option<decisions::Learner>,
}

/// Boxes as functions over a whole batch of arguments.
pub(crate) type Caller<'c, E> = dyn FnMut(Vec<Vec<u64>>) -> Result<Vec<u64>, E> + 'c;

impl Learner {
    /// For a box over such words; nothing if that cannot be learnt. `constants`: those of the formula. `slow`: a call takes
    /// a process.
    pub(crate) fn new(
        params: &[Kind],
        result: Kind,
        constants: &[u64],
        random: u64,
        slow: bool,
    ) -> Option<Learner> {
        let terms = terms::Learner::new(params, result, constants, random, slow);
        // These take thousands of calls.
        let decisions = if slow { None } else { decisions::Learner::new(params, result, random) };
        (terms.is_some() || decisions.is_some()).then_some(Learner { terms, decisions })
    }

    /// What it seems to compute; nothing if that is not small. `over`: whether there is no more time.
    pub(crate) fn learn<E>(
        &mut self,
        call: &mut Caller<'_, E>,
        over: &dyn Fn() -> bool,
    ) -> Result<Option<Formula>, E> {
        if let Some(terms) = &mut self.terms {
            if let Some(formula) = terms.learn(call, over)? {
                return Ok(Some(formula));
            }
            // More is known the next time, and nothing will fit that.
            self.terms = None;
        }
        let Some(decisions) = &mut self.decisions else { return Ok(None) };
        Ok(decisions.learn(call)?.map(|made| made.formula()))
    }

    /// Takes into account what it was wrong about.
    pub(crate) fn refute(&mut self, args: &[u64], value: u64) {
        if let Some(terms) = &mut self.terms {
            terms.refute(args, value);
        }
        if let Some(decisions) = &mut self.decisions {
            decisions.refute(args, value);
        }
    }
}
