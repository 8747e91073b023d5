//! A search as the child runs it: part by part, against the clock.

use super::serve::Served;
use super::{Black, Job, Outcome};
use crate::distance::NEVER;
use crate::graph::{Kind, NodeId};
use crate::groups::few_groups;
#[cfg(feature = "jit")]
use crate::jit::Compiled;
use crate::machine::Machine;
use crate::program::Program;
use crate::search::{Landscape, Space, search};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;
use std::time::{Duration, Instant};

/// Parts of a program that are searched one after the other.
const MOST_PARTS: usize = 16;

impl Served {
    /// Searches each group of atoms by itself; those with few inputs first, so that the hard ones have the time that is
    /// left.
    pub(super) fn search(&mut self, job: &Job) -> Outcome {
        let program = &job.program;
        let before = self.called();
        let mut rng = ChaCha8Rng::seed_from_u64(job.random);
        let limit = self.limit(&job.black, job.millis, job.calls);
        let groups = few_groups(&program.graph, &program.atoms, MOST_PARTS);
        let parts: Vec<Program> = match groups.len() {
            0 | 1 => vec![program.clone()],
            _ => groups
                .iter()
                .map(|g| {
                    let atoms: Vec<NodeId> = g.atoms.iter().map(|&i| program.atoms[i]).collect();
                    Program::of(&program.graph, &atoms, &[], false)
                })
                .collect(),
        };
        let apart = parts.len() > 1;
        // What nothing looks at stays as it was.
        let mut inputs = match job.seeds.first() {
            Some(seed) if apart && seed.len() == program.graph.inputs.len() => seed.clone(),
            _ => vec![0; program.graph.inputs.len()],
        };
        let mut runs = 0;
        for (k, part) in parts.iter().enumerate() {
            let mut limit = limit.clone();
            let now = Instant::now();
            let left = limit.until.saturating_duration_since(now);
            limit.until = now + left / (parts.len() - k) as u32;
            let of = |words: &[u64]| if apart { part.inputs_of(words) } else { words.to_vec() };
            let seeds: Vec<Vec<u64>> = job
                .seeds
                .iter()
                .filter(|s| s.len() == program.graph.inputs.len())
                .map(|s| of(s).iter().zip(&part.graph.inputs).map(|(w, k)| w & k.mask()).collect())
                .collect();
            let (best, tried) = self.search_part(part, &seeds, limit, &mut rng);
            runs += tried;
            if apart {
                for (&origin, word) in part.origins.iter().zip(best) {
                    inputs[origin as usize] = word;
                }
            } else {
                inputs = best;
            }
        }
        let outcome = self.outcome(program, &limit, inputs);
        Outcome { runs, called: self.called() - before, ..outcome }
    }

    /// The best inputs of a program, and how often it was run.
    fn search_part(
        &mut self,
        program: &Program,
        seeds: &[Vec<u64>],
        mut limit: Limit,
        rng: &mut ChaCha8Rng,
    ) -> (Vec<u64>, u64) {
        let constants = program.constants();
        let space = Space { kinds: &program.graph.inputs, constants: &constants, seeds };
        let begun = Instant::now();
        #[cfg(feature = "jit")]
        let compiled = Compiled::distance(program, &self.directs(&limit));
        // Compiling must not be all that is done in the time of a short search.
        limit.until += begun.elapsed();
        let mut run = Run {
            machine: Machine::new(program),
            #[cfg(feature = "jit")]
            compiled,
            limit,
            served: self,
            runs: 0,
            over: false,
            clock: (0, 1, Instant::now()),
        };
        let best = search(&space, &mut run, rng);
        (best.inputs, run.runs)
    }
}

/// What a search or an enumeration may do.
#[derive(Clone)]
pub(super) struct Limit {
    pub(super) black: FxHashSet<Black>,
    pub(super) until: Instant,
    pub(super) most_calls: u64,
}

struct Run<'r> {
    machine: Machine<'r>,
    #[cfg(feature = "jit")]
    compiled: Option<Compiled>,
    served: &'r mut Served,
    limit: Limit,
    runs: u64,
    over: bool,
    /// Runs until the clock is looked at again, every how many that is, and when it was last: asking for the time is not
    /// free, and a box may take seconds.
    clock: (u32, u32, Instant),
}

impl Run<'_> {
    /// Looks whether the time is over, often enough for how long runs take.
    fn look(&mut self) -> bool {
        let (left, every, last) = &mut self.clock;
        if *left > 0 {
            *left -= 1;
            return self.over;
        }
        let now = Instant::now();
        let quick = now.duration_since(*last) < Duration::from_micros(200);
        *every = if quick { (*every * 2).min(256) } else { (*every / 2).max(1) };
        (*left, *last) = (*every - 1, now);
        self.over |= self.served.is_over(&self.limit);
        self.over
    }

    /// Runs the program node by node, which keeps the words of all nodes.
    fn plain(&mut self, inputs: &[u64]) -> f64 {
        let (served, limit) = (&mut *self.served, &self.limit);
        self.machine.run(inputs, &mut |bound, args| served.allowed(limit, bound, args))
    }
}

impl Landscape for Run<'_> {
    fn distance(&mut self, inputs: &[u64]) -> f64 {
        self.runs += 1;
        if self.look() {
            return NEVER;
        }
        #[cfg(feature = "jit")]
        if let Some(compiled) = &self.compiled {
            let (served, limit) = (&mut *self.served, &self.limit);
            return compiled.run(inputs, &mut |bound, args| served.allowed(limit, bound, args));
        }
        self.plain(inputs)
    }

    fn pairs(&mut self, inputs: &[u64]) -> Vec<(u64, u64, u32)> {
        if self.look() {
            return Vec::new();
        }
        self.plain(inputs);
        self.machine.pairs()
    }

    fn equations(&mut self, inputs: &[u64]) -> Vec<(u64, u64, Kind)> {
        self.runs += 1;
        // The sides of the last run are as good as any when it is over.
        if !self.look() {
            self.plain(inputs);
        }
        self.machine.equations()
    }

    fn is_over(&mut self) -> bool {
        self.over |= self.served.changed.is_some() || self.served.wrong.is_some();
        self.over
    }
}
