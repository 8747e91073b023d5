//! Fusion in a campaign: a seed and a partner of the same status, both confirmed, become one script whose
//! status is known.

use crate::worker::{Now, Trouble, Worker};
use rand::RngExt;
use smelt_mutate::fusion::{Fused, Prepared, fuse};
use smelt_mutate::{Truth, random_stream};
use smelt_smtlib::check_with;

/// Partners that are tried.
const TRIES: usize = 12;

impl Worker<'_> {
    /// Fuses a seed with another one. `attempt` makes another partner or another fusion.
    pub(crate) fn fused(
        &mut self,
        index: usize,
        source: &[u8],
        attempt: u64,
        now: &mut Now,
    ) -> Result<Option<Fused>, Trouble> {
        let Some(truth) = self.truth(index, source, now)? else { return Ok(None) };
        let table = self.tools.table();
        let Ok(own) = Prepared::new(&check_with(source, table).script) else { return Ok(None) };
        let stream = now.name.stream << 16 | attempt;
        let mut rng = random_stream(self.setup.seed, &now.name.hash, "fusion", stream);
        for _ in 0..TRIES {
            let other = rng.random_range(0..self.setup.seeds.len());
            let seed = &self.setup.seeds[other];
            // One that cannot be read is left out when its turn comes.
            let Ok(text) = seed.read(self.setup.file_size) else { continue };
            let checked = check_with(text.to_vec(), table);
            if !checked.problems.is_empty() {
                continue;
            }
            let Ok(partner) = Prepared::new(&checked.script) else { continue };
            if self.truth(other, &text, now)? != Some(truth) || !self.takes(index, other) {
                continue;
            }
            if let Some(mut fused) = fuse(&own, &partner, truth, &self.setup.fusions, &mut rng) {
                fused.steps.insert(0, format!("fused with {}", seed.name));
                return Ok(Some(fused));
            }
        }
        Ok(None)
    }

    /// Whether everybody who takes a seed takes another one too.
    fn takes(&self, index: usize, other: usize) -> bool {
        let takers = |i| self.shared.takers(i).unwrap_or_default();
        takers(index).iter().zip(takers(other)).all(|(own, its)| !own || its)
    }

    /// The status of a seed, if it is sure: a true model, or `unsat` as it says itself and a solver too.
    fn truth(
        &mut self,
        index: usize,
        source: &[u8],
        now: &mut Now,
    ) -> Result<Option<Truth>, Trouble> {
        if self.shared.takers(index).is_none() {
            self.meet(index, source, now)?;
        }
        Ok(self.shared.truth(index))
    }
}
