//! What workers and the dispatcher share: which round is next, the weights of each epoch, which seeds are
//! out, and whether to stop.

use crate::plan::{EPOCH, Plan};
use crate::run::Stop;
use crate::tried::Tried;
use smelt_mutate::{Truth, Weights};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Findings with the same key that are compared with other releases in any case: which of them fail tells
/// bugs apart, but each comparison costs a run of every release.
const COMPARED: u32 = 6;
/// Later ones are compared as long as that took less than one part in so many of all processor time.
const COMPARISON: u64 = 10;
/// What a round may take, as a multiple of what they usually take.
const PATIENCE: u64 = 3;
/// What a round may take at least, in microseconds.
const LEAST: u64 = 200_000;
/// How seldom a seed that takes too long is visited at most.
const SELDOM: u64 = 16;

/// Why a seed is left out that nobody takes; what a solver said follows.
pub const REFUSED: &str = "no solver takes it";
/// Why a seed is left out of which solvers take no mutant: one of its names means something in their logic.
pub const OUTGROWN: &str = "no solver takes its mutants, whose logic is wider";

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What came of asking a seed for the first time.
#[derive(Clone, Default)]
pub(crate) struct Met {
    /// Who takes it, by member.
    pub(crate) takers: Vec<bool>,
    /// Its status, if that is sure.
    pub(crate) truth: Option<Truth>,
    /// Why it may be left out: who refuses it first, and with which words.
    pub(crate) refusal: Option<String>,
}

pub(crate) struct Shared {
    next: AtomicU64,
    /// Rounds that an earlier session of the campaign finished: all below, and these.
    done_below: u64,
    done: BTreeSet<u64>,
    weights: Mutex<BTreeMap<u64, Arc<Weights>>>,
    changed: Condvar,
    out: Vec<AtomicBool>,
    /// Seeds of which mutants were asked.
    touched: Vec<AtomicBool>,
    met: Mutex<Vec<Option<Met>>>,
    /// Every how many visits a seed has its turn, because of its time.
    turns: Vec<AtomicU64>,
    /// Solvers that cannot be run any more.
    lost: Vec<AtomicBool>,
    keys: Mutex<BTreeMap<String, u32>>,
    /// No round from this number on.
    end: u64,
    /// Microseconds of the processor that a round usually takes: about the median.
    usual: AtomicU64,
    stopped: AtomicBool,
    /// No further round; those that run are finished.
    closed: AtomicBool,
    /// Mutants that may still be asked.
    left: AtomicU64,
    /// Microseconds of the processor that solvers used.
    spent: AtomicU64,
    /// Those of comparisons with other releases.
    compared: AtomicU64,
    pub(crate) tried: Tried,
}

impl Shared {
    pub(crate) fn new(
        (seeds, solvers): (usize, usize),
        stop: &Stop,
        done_below: u64,
        done: BTreeSet<u64>,
    ) -> Shared {
        Shared {
            next: AtomicU64::new(done_below),
            done_below,
            done,
            weights: Mutex::new(BTreeMap::new()),
            changed: Condvar::new(),
            out: (0..seeds).map(|_| AtomicBool::new(false)).collect(),
            touched: (0..seeds).map(|_| AtomicBool::new(false)).collect(),
            met: Mutex::new(vec![None; seeds]),
            turns: (0..seeds).map(|_| AtomicU64::new(1)).collect(),
            lost: (0..solvers).map(|_| AtomicBool::new(false)).collect(),
            keys: Mutex::new(BTreeMap::new()),
            end: stop.passes.map_or(u64::MAX, |p| p.saturating_mul(seeds as u64)),
            usual: AtomicU64::new(LEAST / PATIENCE),
            stopped: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            left: AtomicU64::new(stop.mutants.unwrap_or(u64::MAX)),
            spent: AtomicU64::new(0),
            compared: AtomicU64::new(0),
            tried: Tried::new(),
        }
    }

    /// The next round that nobody did. `None`: stop.
    pub(crate) fn next_round(&self) -> Option<u64> {
        loop {
            if self.is_stopped() || self.is_closed() || self.is_used_up() {
                return None;
            }
            let round = self.next.fetch_add(1, Ordering::Relaxed);
            if round >= self.end {
                return None;
            }
            if !self.done.contains(&round) {
                return Some(round);
            }
        }
    }

    /// The rounds of an epoch that are still to be done when a session begins.
    pub(crate) fn to_do(&self, epoch: u64) -> u64 {
        let rounds = epoch * EPOCH..(epoch + 1) * EPOCH;
        let to_do = |r: &u64| *r >= self.done_below && *r < self.end && !self.done.contains(r);
        rounds.filter(to_do).count() as u64
    }

    /// Says the weights of an epoch.
    pub(crate) fn set_weights(&self, epoch: u64, weights: Arc<Weights>) {
        let mut all = lock(&self.weights);
        all.insert(epoch, weights);
        // Nobody goes back.
        all.retain(|e, _| e + 4 > epoch);
        self.changed.notify_all();
    }

    /// The weights of an epoch, as soon as they are known. `None`: stop.
    pub(crate) fn weights_for(&self, epoch: u64) -> Option<Arc<Weights>> {
        let mut all = lock(&self.weights);
        loop {
            // Who has nothing to ask any more never completes an epoch.
            if self.is_stopped() || self.is_closed() || self.is_used_up() {
                return None;
            }
            if let Some(weights) = all.get(&epoch) {
                return Some(weights.clone());
            }
            let wait = self.changed.wait_timeout(all, Duration::from_millis(100));
            all = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Whether a visit to a seed is one: long seeds, and those that keep solvers busy, are visited less
    /// often, because their time finds more elsewhere.
    pub(crate) fn is_turn(&self, seed: usize, visit: u64, bytes: usize) -> bool {
        let long = 1 + bytes as u64 / 1500;
        visit.is_multiple_of(long.max(self.turns[seed].load(Ordering::Relaxed)))
    }

    /// A solver cannot be run any more.
    pub(crate) fn lose(&self, solver: usize) {
        self.lost[solver].store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_lost(&self, solver: usize) -> bool {
        self.lost[solver].load(Ordering::Relaxed)
    }

    /// What a round may take; half of the time goes to a tenth of the mutants without a limit.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_micros((self.usual.load(Ordering::Relaxed) * PATIENCE).max(LEAST))
    }

    /// Takes what a round took, and how many mutants it came to.
    pub(crate) fn took(&self, seed: usize, time: Duration, mutants: u64) {
        let old = self.usual.load(Ordering::Relaxed);
        let step = (old / 32).max(1);
        let longer = time.as_micros() as u64 > old;
        let new = if longer { old + step } else { old.saturating_sub(step).max(1) };
        self.usual.store(new, Ordering::Relaxed);
        if time > self.patience() && mutants < 3 {
            let _ = self.turns[seed].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |t| {
                (t < SELDOM).then_some(t * 2)
            });
        }
    }

    /// A mutant of this seed was asked.
    pub(crate) fn touch(&self, seed: usize) {
        self.touched[seed].store(true, Ordering::Relaxed);
    }

    /// How many seeds mutants were asked of.
    pub(crate) fn seeds_touched(&self) -> u64 {
        self.touched.iter().filter(|t| t.load(Ordering::Relaxed)).count() as u64
    }

    pub(crate) fn is_out(&self, seed: usize) -> bool {
        self.out[seed].load(Ordering::Relaxed)
    }

    /// Leaves a seed out; whether this is the first time.
    pub(crate) fn leave_out(&self, seed: usize) -> bool {
        !self.out[seed].swap(true, Ordering::Relaxed)
    }

    /// Who takes a seed, by member; nothing if it was not asked yet.
    pub(crate) fn takers(&self, seed: usize) -> Option<Vec<bool>> {
        lock(&self.met)[seed].as_ref().map(|m| m.takers.clone())
    }

    /// The status of a seed that was asked, if it is sure.
    pub(crate) fn truth(&self, seed: usize) -> Option<Truth> {
        lock(&self.met)[seed].as_ref().and_then(|m| m.truth)
    }

    /// Why nobody takes a seed.
    pub(crate) fn refusal(&self, seed: usize) -> String {
        let said = lock(&self.met)[seed].as_ref().and_then(|m| m.refusal.clone());
        said.unwrap_or_else(|| REFUSED.to_owned())
    }

    pub(crate) fn set_met(&self, seed: usize, met: Met) {
        lock(&self.met)[seed] = Some(met);
    }

    /// Whether another finding with this key should be compared with other releases.
    pub(crate) fn is_worth_comparing(&self, key: &str) -> bool {
        let mut keys = lock(&self.keys);
        let count = keys.entry(key.to_owned()).or_default();
        *count += 1;
        let (all, compared) = (&self.spent, &self.compared);
        let (all, compared) = (all.load(Ordering::Relaxed), compared.load(Ordering::Relaxed));
        *count <= COMPARED || compared < all / COMPARISON
    }

    /// Counts the time of a comparison.
    pub(crate) fn spend_comparing(&self, cpu: Duration) {
        self.compared.fetch_add(cpu.as_micros() as u64, Ordering::Relaxed);
        self.spend(cpu);
    }

    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        self.changed.notify_all();
    }

    /// No further round: who is in one finishes it.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.changed.notify_all();
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    /// Takes one mutant of those that may be asked.
    pub(crate) fn may_ask(&self) -> bool {
        let take = |left: u64| if left == u64::MAX { Some(left) } else { left.checked_sub(1) };
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }

    /// Whether every seed had all its visits.
    pub(crate) fn is_past(&self) -> bool {
        self.next.load(Ordering::Relaxed) >= self.end
    }

    /// Whether no mutant may be asked any more.
    pub(crate) fn is_used_up(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }

    pub(crate) fn spend(&self, cpu: Duration) {
        self.spent.fetch_add(cpu.as_micros() as u64, Ordering::Relaxed);
    }

    /// Processor seconds that solvers used.
    pub(crate) fn spent(&self) -> f64 {
        self.spent.load(Ordering::Relaxed) as f64 / 1e6
    }

    pub(crate) fn epoch_of(round: u64) -> u64 {
        Plan::epoch(round)
    }
}
