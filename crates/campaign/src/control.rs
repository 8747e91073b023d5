//! What a user may do while a campaign runs: let it pause, and lean towards a strategy.

use smelt_mutate::{STRATEGIES, Weights};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Switches that a view holds in its hand. What is changed with them is told by the stream: a campaign that
/// is resumed makes the same mutants again.
#[derive(Debug)]
pub struct Control {
    paused: AtomicBool,
    /// Factors of strategies that are not 1.
    factors: Mutex<Vec<(&'static str, f64)>>,
}

/// The switches of a campaign that nobody watches.
pub(crate) static UNTOUCHED: Control = Control::new();

impl Control {
    /// Nothing is switched.
    pub const fn new() -> Control {
        Control { paused: AtomicBool::new(false), factors: Mutex::new(Vec::new()) }
    }

    /// Whether workers rest.
    pub fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    /// Lets workers rest, or go on.
    pub fn pause(&self, paused: bool) {
        self.paused.store(paused, Ordering::Relaxed);
    }

    fn factors(&self) -> MutexGuard<'_, Vec<(&'static str, f64)>> {
        self.factors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// By how much the user leans towards a strategy.
    pub fn factor(&self, strategy: &str) -> f64 {
        self.factors().iter().find(|(s, _)| *s == strategy).map_or(1.0, |f| f.1)
    }

    /// Lets a strategy be used so much more often than it would be, from the next weights on; 0: not at
    /// all.
    pub fn lean(&self, strategy: &str, factor: f64) {
        let Some(known) = STRATEGIES.iter().find(|s| s.name == strategy) else { return };
        let mut factors = self.factors();
        factors.retain(|(s, _)| *s != known.name);
        factors.push((known.name, factor.clamp(0.0, 100.0)));
    }

    pub(crate) fn apply(&self, weights: &mut Weights) {
        for &(strategy, factor) in self.factors().iter() {
            weights.set_strategy(strategy, weights.strategy(strategy) * factor);
        }
    }
}

impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_leans_towards_a_strategy() {
        let control = Control::new();
        control.lean("opfuzz", 4.0);
        control.lean("opfuzz", 2.0);
        control.lean("nonsense", 3.0);
        let (plain, mut weights) = (Weights::new(), Weights::new());
        control.apply(&mut weights);
        assert_eq!(weights.strategy("opfuzz"), 2.0 * plain.strategy("opfuzz"));
        assert_eq!(weights.strategy("chick"), plain.strategy("chick"));
        assert_eq!((control.factor("opfuzz"), control.factor("nonsense")), (2.0, 1.0));
    }
}
