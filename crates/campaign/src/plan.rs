//! Which seed comes when. The order is a function of the campaign's seed alone: passes over all seeds, each
//! in an order of its own. Rounds are grouped in epochs; the weights of an epoch follow from the epochs
//! before the last, so that they do not depend on who is faster.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Rounds in an epoch.
pub(crate) const EPOCH: u64 = 64;

/// The plan of a campaign.
pub(crate) struct Plan {
    seed: u64,
    seeds: u64,
}

impl Plan {
    pub(crate) fn new(seed: u64, seeds: usize) -> Plan {
        Plan { seed, seeds: seeds as u64 }
    }

    pub(crate) fn epoch(round: u64) -> u64 {
        round / EPOCH
    }

    /// The seed of a round, and which visit to it this is.
    pub(crate) fn at(&self, round: u64) -> (usize, u64) {
        let (pass, place) = (round / self.seeds, round % self.seeds);
        (self.shuffled(pass, place) as usize, pass)
    }

    /// A permutation without a table: a Feistel network over the next power of four, walked until the
    /// number is in range.
    fn shuffled(&self, pass: u64, place: u64) -> u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(pass);
        let keys: [u32; 4] = rng.random();
        let bits = (64 - self.seeds.leading_zeros()).div_ceil(2).max(1);
        let mask = (1u64 << bits) - 1;
        let mut x = place;
        loop {
            let (mut left, mut right) = (x >> bits, x & mask);
            for key in keys {
                let mixed = (right ^ u64::from(key)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 29;
                (left, right) = (right, left ^ (mixed & mask));
            }
            x = left << bits | right;
            if x < self.seeds {
                return x;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pass_visits_every_seed_once() {
        for seeds in [1, 2, 3, 7, 64, 100, 1781] {
            let plan = Plan::new(42, seeds);
            let mut orders = Vec::new();
            for pass in 0..3 {
                let mut order: Vec<usize> =
                    (0..seeds).map(|i| plan.at((pass * seeds + i) as u64).0).collect();
                orders.push(order.clone());
                order.sort_unstable();
                assert_eq!(order, (0..seeds).collect::<Vec<_>>(), "pass {pass} of {seeds}");
            }
            assert!(seeds < 7 || orders[0] != orders[1]);
        }
    }

    #[test]
    fn another_seed_another_order() {
        let order = |seed| (0..50).map(|r| Plan::new(seed, 50).at(r).0).collect::<Vec<_>>();
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }
}
