//! How long a solver is waited for while screening. Most mutants are answered in milliseconds and most that
//! are not are never answered, so waiting the whole limit each time would be most of a campaign. One question
//! in some gets it all the same, because bugs may be slow too.

use std::time::Duration;

/// Answers that are remembered.
const WINDOW: usize = 64;
/// How many times the usual time is waited.
const PATIENCE: u32 = 5;
/// What is waited at least.
const LEAST: Duration = Duration::from_millis(30);
/// Every how many questions the whole limit is given.
const WHOLE: u64 = 200;
/// What is waited at least while little is known, and how many times the first answer.
const BEGIN: Duration = Duration::from_millis(300);
const BEGIN_PATIENCE: u32 = 20;

/// The times of one solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    times: Vec<Duration>,
    next: usize,
    asked: u64,
}

impl Pace {
    /// What the next question may take.
    pub(crate) fn limit(&mut self, whole: Duration) -> Duration {
        self.asked += 1;
        if self.times.is_empty() || self.asked.is_multiple_of(WHOLE) {
            return whole;
        }
        if self.times.len() < WINDOW / 2 {
            return (self.times[0] * BEGIN_PATIENCE).max(BEGIN).min(whole);
        }
        let mut times = self.times.clone();
        times.sort_unstable();
        let usual = times[times.len() * 3 / 4];
        (usual * PATIENCE).max(LEAST).min(whole)
    }

    /// Takes the time of an answer.
    pub(crate) fn add(&mut self, wall: Duration) {
        if self.times.len() < WINDOW {
            self.times.push(wall);
        } else {
            self.times[self.next] = wall;
            self.next = (self.next + 1) % WINDOW;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_time_is_waited_several_times() {
        let mut pace = Pace::default();
        let whole = Duration::from_secs(5);
        assert_eq!(pace.limit(whole), whole, "nothing is known yet");
        pace.add(Duration::from_millis(10));
        assert_eq!(pace.limit(whole), Duration::from_millis(300), "little is known");
        for _ in 0..WINDOW {
            pace.add(Duration::from_millis(10));
        }
        let limits: Vec<Duration> = (0..WHOLE).map(|_| pace.limit(whole)).collect();
        assert_eq!(limits.iter().filter(|l| **l == whole).count(), 1);
        assert!(limits.contains(&Duration::from_millis(50)));
        for _ in 0..WINDOW {
            pace.add(Duration::from_secs(2));
        }
        assert_eq!(pace.limit(whole), whole, "never more than the limit");
    }
}
