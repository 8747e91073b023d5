//! What was seen of the solvers so far, for people: it is counted as it comes. What the weights follow from
//! waits for its turn ([`crate::feedback`]), because there the order matters.

use crate::event::Totals;
use crate::feedback::{PLACES, Sight};
use rustc_hash::FxHashSet;
use smelt_smtlib::theory::OpId;

/// Features and operators of a session.
pub(crate) struct Coverage {
    /// How many mutants showed each feature, up to what a byte holds.
    seen: Vec<u8>,
    features: u64,
    /// Features that one mutant showed, and that two did.
    once: u64,
    twice: u64,
    /// Mutants that showed any.
    looked: u64,
    operators: FxHashSet<OpId>,
}

impl Coverage {
    pub(crate) fn new() -> Coverage {
        Coverage {
            seen: vec![0; PLACES],
            features: 0,
            once: 0,
            twice: 0,
            looked: 0,
            operators: FxHashSet::default(),
        }
    }

    /// Takes what a round saw; says how many features are new.
    pub(crate) fn add(&mut self, sights: &[Sight]) -> u64 {
        let before = self.features;
        for sight in sights {
            self.looked += u64::from(!sight.features.is_empty());
            self.operators.extend(sight.operators.iter().copied());
            for &f in &sight.features {
                let seen = &mut self.seen[f as usize % PLACES];
                match *seen {
                    0 => (self.features, self.once) = (self.features + 1, self.once + 1),
                    1 => (self.once, self.twice) = (self.once - 1, self.twice + 1),
                    2 => self.twice -= 1,
                    _ => {}
                }
                *seen = seen.saturating_add(1);
            }
        }
        self.features - before
    }

    /// Says what was seen in totals. A session begins with nothing, so that an earlier one may have seen
    /// more.
    pub(crate) fn tell(&self, totals: &mut Totals) {
        totals.features = totals.features.max(self.features);
        totals.operators = totals.operators.max(self.operators.len() as u64);
        (totals.once, totals.twice, totals.looked) = (self.once, self.twice, self.looked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smelt_smtlib::Theories;

    fn sight(op: &str, features: Vec<u32>) -> Sight {
        let operators = Theories::builtin().find(op.as_bytes()).into_iter().collect();
        Sight { operators, features, ..Sight::default() }
    }

    #[test]
    fn what_is_still_unseen_is_estimated() {
        let mut coverage = Coverage::new();
        let mut totals = Totals::default();
        assert_eq!(coverage.add(&[sight("and", vec![1, 2, 3]), sight("or", vec![2, 3])]), 3);
        assert_eq!(coverage.add(&[sight("or", vec![3]), sight("or", vec![])]), 0);
        coverage.tell(&mut totals);
        assert_eq!((totals.features, totals.once, totals.twice, totals.looked), (3, 1, 1, 3));
        assert_eq!(totals.operators, 2);
        // Three mutants say nothing yet.
        assert_eq!((totals.discovery(), totals.unseen()), (None, None));
        totals.looked = 1000;
        (totals.once, totals.twice) = (20, 9);
        assert_eq!((totals.discovery(), totals.unseen()), (Some(0.02), Some(19.0)));
    }
}
