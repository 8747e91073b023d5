//! The search where values are no words: candidates come as words, become values, and the formula is evaluated exactly under
//! them; the boxes that this needs are called one by one and remembered.

use super::coded::{Coded, Used};
use super::pass::{answer, datum, passed};
use super::pool::Pool;
use super::truths::Truths;
use crate::distance::NEVER;
use crate::graph::Kind;
use crate::host::{Datum, Host, HostError};
use crate::problem::Problem;
use crate::search::{Landscape, Space, search};
use crate::verify::Made;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;
use smelt_eval::value::ValueId;
use smelt_eval::{Evaluator, Limits, Model};
use smelt_smtlib::decl::FunId;
use smelt_smtlib::{Store, TermId};
use std::time::{Duration, Instant};

/// The first search takes so long, and each twice as long as the one before, up to the second.
const SLICE: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(8));
/// Inputs that are worth another try.
const KEPT: usize = 16;
/// Results that are remembered.
const REMEMBERED: usize = 1 << 18;
/// Values after which an evaluator begins anew.
const MANY: usize = 1 << 16;
/// What evaluating one candidate may take: nobody looks at the clock meanwhile, and there are others.
const STEPS: u64 = 1 << 20;
/// Boxes inside each other: as many in any case, and so many where evaluating them is quick.
const NESTED: (usize, usize) = (64, 4096);
/// Inputs without a result after which the search ends.
const MOST_BAD: usize = 64;
/// Strings that are looked at for one to begin with.
const LOOKS: usize = 32;
/// One part in so many of a search goes into letters for its first inputs.
const FILLING: u32 = 8;
/// How far a candidate is at least where a constant has a value that it must not have. Boxes are not called there.
const OUTSIDE: f64 = NEVER / 1024.0;

/// Why a search cannot go on.
pub(super) struct Trouble {
    pub(super) error: HostError,
    pub(super) fun: FunId,
    pub(super) args: Vec<String>,
}

/// What came of a search.
pub(super) struct Hunted {
    /// The constants that were searched: name, sort, value.
    pub(super) constants: Vec<(String, String, String)>,
    /// Whether everything seems to be true.
    pub(super) found: bool,
    /// The calls that were made for them.
    pub(super) calls: Vec<Made>,
}

/// A search that goes on where it ended.
pub(super) struct Hunt {
    coded: Coded,
    truths: Truths,
    /// Conjuncts about one constant and no box: what values it may have.
    domains: Truths,
    /// What the model of the SMT engine says about everything else.
    model: Model,
    seeds: Vec<Vec<u64>>,
    slice: Duration,
    known: FxHashMap<(FunId, Vec<Datum>), Option<String>>,
    pool: Pool,
    /// Calls without a result so far, and what the last one did.
    bad: (usize, String),
    rounds: u64,
    pub(super) runs: u64,
    pub(super) calls: u64,
}

impl Hunt {
    /// A search for the constants of a problem; none if it has no such constants.
    pub(super) fn new(problem: &mut Problem) -> Option<Hunt> {
        let coded = Coded::of(problem, 0);
        let conjuncts = problem.conjuncts.clone();
        let store = problem.store();
        let domains: Vec<TermId> =
            conjuncts.iter().copied().filter(|&c| is_domain(store, c)).collect();
        let domains = Truths::of(problem.session.store_mut(), &domains);
        let truths = Truths::of(problem.session.store_mut(), &conjuncts);
        let seeds = coded.seeds.iter().rev().take(KEPT).cloned().collect();
        (!coded.is_empty()).then(|| Hunt {
            coded,
            truths,
            domains,
            model: Model::new(),
            seeds,
            slice: SLICE.0,
            known: FxHashMap::default(),
            pool: Pool::default(),
            bad: (0, String::new()),
            rounds: 0,
            runs: 0,
            calls: 0,
        })
    }

    /// What the last call without a result did.
    pub(super) fn how(&self) -> Option<String> {
        (self.bad.0 > 0).then(|| format!("box did not return: {}", self.bad.1))
    }

    /// Whether too many calls had no result.
    pub(super) fn is_over(&self) -> bool {
        self.bad.0 >= MOST_BAD
    }

    /// Whether what it finds is a whole model.
    pub(super) fn is_whole(&self) -> bool {
        self.coded.whole
    }

    /// Takes a model that was proposed as a place to begin.
    pub(super) fn begin_at(&mut self, problem: &mut Problem, model: Model) {
        let constants = problem.constants.clone();
        let store = problem.session.store_mut();
        let terms: Vec<(FunId, TermId)> = constants
            .into_iter()
            .filter_map(|f| {
                let head = store.fun_head(f);
                Some((f, store.app(head, &[]).ok()?))
            })
            .collect();
        let mut ev = problem.evaluator(&model);
        let longest = Coded::longest(&mut ev, &terms);
        if self.coded.is_too_small(longest) {
            self.coded = Coded::of(problem, longest);
            self.seeds = self.coded.seeds.iter().rev().take(KEPT).cloned().collect();
        }
        let words = self.coded.words(&mut ev, &terms);
        drop(ev);
        self.keep(words);
        self.model = model;
    }

    fn keep(&mut self, words: Vec<u64>) {
        self.seeds.retain(|s| *s != words);
        self.seeds.insert(0, words);
        self.seeds.truncate(KEPT);
    }

    /// Searches for a while.
    pub(super) fn go(
        &mut self,
        problem: &Problem,
        host: &mut Host<'_>,
        (until, calls, random): (Instant, u64, u64),
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Hunted, Trouble> {
        let mut rng = ChaCha8Rng::seed_from_u64(random.wrapping_add(self.rounds));
        self.rounds += 1;
        let begun = Instant::now();
        let mut ground = Ground {
            problem,
            store: problem.store(),
            model: &self.model,
            ev: problem.evaluator_within(&self.model, limits()),
            coded: &self.coded,
            truths: &self.truths,
            domains: &self.domains,
            host,
            known: &mut self.known,
            pool: &mut self.pool,
            rng: rng.clone(),
            bad: &mut self.bad,
            until: (begun + self.slice).min(until),
            runs: 0,
            calls: 0,
            most_calls: calls,
            cancelled,
            trouble: None,
            last: Vec::new(),
        };
        // In turn with what is worth another try.
        let mut seeds = Vec::new();
        for i in 0..KEPT {
            if let Some(seed) = self.seeds.get(i) {
                let is_time = begun.elapsed() < self.slice / FILLING;
                if is_time && self.coded.has_strings() && ground.is_inside(seed) {
                    let mut may_be = |words: &[u64]| ground.is_inside(words);
                    seeds.push(self.coded.filled(seed.clone(), &mut rng, &mut may_be));
                }
                seeds.push(seed.clone());
            }
            seeds.push(self.coded.drawn(ground.pool, &mut rng));
        }
        let space =
            Space { kinds: &self.coded.kinds, constants: &self.coded.constants, seeds: &seeds };
        let best = search(&space, &mut ground, &mut rng);
        // Once more for its calls, all of which were made.
        ground.far(&best.inputs);
        let made = ground.made();
        let (runs, calls, trouble) = (ground.runs, ground.calls, ground.trouble.take());
        drop(ground);
        self.runs += runs;
        self.calls += calls;
        if let Some(trouble) = trouble {
            return Err(trouble);
        }
        self.slice = (self.slice * 2).min(SLICE.1);
        let found = best.distance == 0.0;
        let constants = self.coded.texts(problem, &best.inputs);
        self.keep(best.inputs);
        Ok(Hunted { constants, found, calls: made })
    }
}

fn limits() -> Limits {
    Limits { steps: STEPS, ..Limits::default() }
}

/// Whether a conjunct says what values one constant may have.
fn is_domain(store: &Store, conjunct: TermId) -> bool {
    let used = Used::of(store, &[conjunct]);
    used.whole && !used.calls && used.constants.len() == 1
}

/// What is searched.
struct Ground<'a, 'h> {
    problem: &'a Problem,
    store: &'a Store,
    model: &'a Model,
    ev: Evaluator<'a>,
    coded: &'a Coded,
    truths: &'a Truths,
    domains: &'a Truths,
    host: &'a mut Host<'h>,
    known: &'a mut FxHashMap<(FunId, Vec<Datum>), Option<String>>,
    pool: &'a mut Pool,
    rng: ChaCha8Rng,
    bad: &'a mut (usize, String),
    until: Instant,
    runs: u64,
    calls: u64,
    most_calls: u64,
    cancelled: &'a dyn Fn() -> bool,
    trouble: Option<Trouble>,
    /// The calls of the last candidate: box, arguments, what it said.
    last: Vec<(FunId, Box<[ValueId]>, String)>,
}

impl Ground<'_, '_> {
    /// The calls of the last candidate, as SMT-LIB writes them.
    fn made(&mut self) -> Vec<Made> {
        let mut all = Vec::new();
        for (fun, args, said) in std::mem::take(&mut self.last) {
            let params = &self.store.fun(fun).params;
            let args = args.iter().zip(params.iter()).map(|(&a, &s)| self.ev.show(a, s));
            all.push((self.problem.name(fun), args.collect(), said));
        }
        all
    }

    /// What a box gives; nothing if it does not.
    fn call(&mut self, fun: FunId, data: Vec<Datum>) -> Option<String> {
        let key = (fun, data);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        // One candidate may need thousands.
        if self.is_over() {
            return None;
        }
        let name = self.problem.name(fun);
        let bound = self.host.boxes().iter().position(|b| b.name == name)?;
        self.calls += 1;
        let said = match self.host.call_any(bound as u32, key.1.clone(), self.cancelled) {
            Ok(text) => {
                self.pool.note(fun, &key.1, &text);
                Some(text)
            }
            Err(HostError::DidNotReturn { how, black, called }) => {
                let args: Vec<String> = key.1.iter().map(Datum::shown).collect();
                *self.bad = (self.bad.0 + 1, format!("({name} {}) {how}", args.join(" ")));
                if self.bad.0 >= MOST_BAD {
                    let error = HostError::DidNotReturn { how, black, called };
                    self.trouble = Some(Trouble { error, fun, args });
                }
                None
            }
            Err(error) => {
                let args = key.1.iter().map(Datum::shown).collect();
                self.trouble = Some(Trouble { error, fun, args });
                return None;
            }
        };
        if self.known.len() < REMEMBERED {
            self.known.insert(key, said.clone());
        }
        said
    }

    /// Makes a candidate what the evaluator knows; how far each constant is from what it may be, by itself.
    fn outside(&mut self, inputs: &[u64]) -> f64 {
        if self.ev.values().len() > MANY {
            self.ev = self.problem.evaluator_within(self.model, limits());
        }
        self.ev.restart(true);
        self.last.clear();
        for (fun, value) in self.coded.values(inputs, self.ev.values_mut()) {
            self.ev.assume(fun, &[], value);
        }
        self.domains.far(&mut self.ev)
    }

    fn is_inside(&mut self, inputs: &[u64]) -> bool {
        self.outside(inputs) == 0.0
    }

    /// How far a candidate is from making everything true.
    fn far(&mut self, inputs: &[u64]) -> f64 {
        let outside = self.outside(inputs);
        if outside > 0.0 && self.ev.unseen_calls().is_empty() {
            return outside + OUTSIDE;
        }
        let before = self.ev.visited();
        for round in 0..NESTED.1 {
            let far = self.truths.far(&mut self.ev);
            if self.ev.unseen_calls().is_empty() {
                return far;
            }
            // Everything is evaluated anew for each of them.
            let is_long = round >= NESTED.0 && self.ev.visited() - before > STEPS;
            if is_long || !self.call_all() {
                return NEVER;
            }
            self.ev.restart(false);
        }
        NEVER
    }

    /// Whether nothing more may be tried.
    fn is_late(&self) -> bool {
        self.trouble.is_some() || self.calls >= self.most_calls || Instant::now() >= self.until
    }

    /// Makes the calls that evaluation needs; whether all of them gave a value.
    fn call_all(&mut self) -> bool {
        let unseen = self.ev.unseen_calls().to_vec();
        for (fun, args) in unseen {
            let declared = self.store.fun(fun);
            let data: Option<Vec<Datum>> = args
                .iter()
                .zip(declared.params.iter())
                .map(|(&a, &s)| datum(&mut self.ev, a, s, self.store))
                .collect();
            let Some(said) = data.and_then(|data| self.call(fun, data)) else { return false };
            let how = passed(self.store, declared.result);
            match how.and_then(|how| answer(self.ev.values_mut(), &said, how)) {
                Some(value) => {
                    self.ev.assume(fun, &args, value);
                    self.last.push((fun, args, said));
                }
                None => return false,
            }
        }
        true
    }
}

impl Landscape for Ground<'_, '_> {
    fn distance(&mut self, inputs: &[u64]) -> f64 {
        self.runs += 1;
        // Between two looks at the clock elsewhere lie hundreds of candidates, and one may take long.
        if self.is_late() { NEVER } else { self.far(inputs) }
    }

    fn pairs(&mut self, inputs: &[u64]) -> Vec<(u64, u64, u32)> {
        match self.distance(inputs) {
            NEVER => Vec::new(),
            far if far >= OUTSIDE => self.domains.pairs(&mut self.ev),
            _ => self.truths.pairs(&mut self.ev),
        }
    }

    fn equations(&mut self, inputs: &[u64]) -> Vec<(u64, u64, Kind)> {
        // What is outside may take for ever to evaluate: a definition that calls itself has its end inside.
        match self.distance(inputs) {
            far if far >= OUTSIDE => self.truths.open_equations(),
            _ => self.truths.equations(&mut self.ev),
        }
    }

    fn leaps(&mut self, inputs: &[u64]) -> Vec<Vec<u64>> {
        let pairs = self.pairs(inputs);
        let mut all = self.coded.renumbered(inputs, &pairs);
        all.extend(self.coded.edited(inputs, &mut self.rng));
        all
    }

    fn fresh(&mut self) -> Option<Vec<u64>> {
        if !self.coded.has_strings() {
            return None;
        }
        // One look is cheaper than a descent by far.
        let mut best: Option<(f64, Vec<u64>)> = None;
        for _ in 0..LOOKS {
            let inputs = self.coded.drawn(self.pool, &mut self.rng);
            let far = self.distance(&inputs);
            if best.as_ref().is_none_or(|b| far < b.0) {
                best = Some((far, inputs));
            }
        }
        best.map(|b| b.1)
    }

    fn is_over(&mut self) -> bool {
        self.is_late() || (self.cancelled)()
    }
}
