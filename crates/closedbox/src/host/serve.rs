//! The child's own life: it reads orders, calls boxes, searches.

use super::any::{self, Datum, Passed};
use super::native::{Frame, Native};
use super::page::{Own, Page};
use super::talk::{Talk, TalkError};
#[cfg(feature = "wasm")]
use super::wasm::Wasm;
use super::{Binding, Black, Job, Order, Outcome, Reply, Source, Sweep, Swept};
use crate::distance::NEVER;
use crate::enumerate::{Ended, Plan};
use crate::graph::{Kind, NodeId};
use crate::groups::few_groups;
#[cfg(feature = "jit")]
use crate::jit::{Compiled, Direct};
use crate::machine::Machine;
use crate::program::Program;
use crate::search::{Landscape, Space, search};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fs::File;
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// One call in so many is made twice.
const REPEATED: u64 = 64;
/// Parts of a program that are searched one after the other.
const MOST_PARTS: usize = 16;
/// Results of programs that are remembered.
const REMEMBERED: usize = 1 << 18;

/// Serves orders from standard input until it ends. `page`: the file of the shared page.
pub fn serve(page: &Path) -> std::io::Result<()> {
    let file = File::options().read(true).write(true).open(page)?;
    let page = Page::map(&file)?;
    let own = Own::new()?;
    // What a box prints must not be taken for an answer.
    let mut answers = File::from(rustix::io::dup(rustix::stdio::stdout())?);
    let nowhere = File::options().write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdout(&nowhere)?;
    rustix::stdio::dup2_stderr(&nowhere)?;
    let orders = File::from(rustix::io::dup(rustix::stdio::stdin())?);
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    let mut served = Served::new(Some((page, own)));
    for line in std::io::BufReader::new(orders).lines() {
        let reply = match serde_json::from_str(&line?) {
            Ok(order) => served.serve(order),
            Err(e) => Reply::Failed { why: format!("an order cannot be read: {e}") },
        };
        let mut text = serde_json::to_string(&reply).map_err(std::io::Error::other)?;
        text.push('\n');
        answers.write_all(text.as_bytes())?;
    }
    Ok(())
}

enum Code {
    Native(Native),
    Talk(Talk, FxHashMap<Vec<u64>, u64>),
    #[cfg(feature = "wasm")]
    Wasm(Box<Wasm>),
}

/// Boxes that are loaded, and what serves orders with them.
pub(super) struct Served {
    /// Where it is told what is being called; nowhere, if nobody watches.
    track: Option<(Page, Own)>,
    boxes: Vec<(Code, Kind)>,
    /// How each of them passes its result, and whether its arguments are words.
    any: Vec<(Passed, bool)>,
    /// Calls so far. Compiled code counts here too.
    calls: Box<AtomicU64>,
    /// A call that gave two results.
    changed: Option<(u32, Vec<u64>)>,
    /// What a box did instead of answering.
    wrong: Option<Reply>,
}

impl Served {
    pub(super) fn new(track: Option<(Page, Own)>) -> Served {
        Served {
            track,
            boxes: Vec::new(),
            any: Vec::new(),
            calls: Box::default(),
            changed: None,
            wrong: None,
        }
    }

    fn enter(&self, bound: u32, args: &[u64]) {
        if let Some((page, _)) = &self.track {
            page.enter(bound, args);
        }
    }

    fn leave(&self) {
        if let Some((page, own)) = &self.track {
            if !own.is_same() {
                // A copy of this process that the box made and forgot.
                std::process::exit(0);
            }
            page.leave();
        }
    }

    pub(super) fn serve(&mut self, order: Order) -> Reply {
        let reply = match order {
            Order::Load { boxes } => {
                self.boxes.clear();
                let passed = |b: &Binding| match (&b.any, b.result) {
                    (Some((_, result)), _) => (*result, false),
                    (None, Kind::Int) => (Passed::Int, true),
                    (None, kind) => (Passed::Word(kind), true),
                };
                self.any = boxes.iter().map(passed).collect();
                for binding in &boxes {
                    match load(binding) {
                        Ok(code) => self.boxes.push((code, binding.result)),
                        Err(why) => return Reply::Failed { why },
                    }
                }
                Reply::Loaded
            }
            Order::Call { bound, args } => match self.call_checked(bound, &args, true) {
                Some(value) => Reply::Called { value },
                None => Reply::Failed { why: "the box gave no value".to_owned() },
            },
            Order::CallAny { bound, args } => match self.call_any(bound, &args) {
                Some(text) => Reply::Said { text },
                None => Reply::Failed { why: "the box gave no value".to_owned() },
            },
            Order::Calls { bound, all } => {
                let values: Option<Vec<u64>> =
                    all.iter().map(|args| self.call_checked(bound, args, true)).collect();
                match values {
                    Some(values) => Reply::Many { values },
                    None => Reply::Failed { why: "the box gave no value".to_owned() },
                }
            }
            Order::Search(job) => Reply::Searched(self.search(&job)),
            Order::Sweep(sweep) => match self.sweep(&sweep) {
                Some(swept) => Reply::Swept(swept),
                None => Reply::Failed { why: "there is no plan for an enumeration".to_owned() },
            },
        };
        match (self.changed.take(), self.wrong.take()) {
            (Some((bound, args)), _) => Reply::Nondeterministic { bound, args },
            (None, Some(wrong)) => wrong,
            (None, None) => reply,
        }
    }

    fn call(&mut self, bound: u32, args: &[u64]) -> Option<u64> {
        let calls = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        self.call_checked(bound, args, calls.is_multiple_of(REPEATED))
    }

    /// Calls a box, perhaps twice.
    fn call_checked(&mut self, bound: u32, args: &[u64], twice: bool) -> Option<u64> {
        let value = self.call_once(bound, args)?;
        // What a program answers is remembered.
        let remembered = matches!(self.boxes.get(bound as usize), Some((Code::Talk(..), _)));
        if twice && !remembered && self.call_once(bound, args)? != value {
            self.changed = Some((bound, args.to_vec()));
            return None;
        }
        Some(value)
    }

    /// Calls a box with values, twice.
    fn call_any(&mut self, bound: u32, args: &[Datum]) -> Option<String> {
        let first = self.call_any_once(bound, args)?;
        if self.call_any_once(bound, args)? != first {
            self.changed = Some((bound, Vec::new()));
            return None;
        }
        Some(first)
    }

    fn call_any_once(&mut self, bound: u32, args: &[Datum]) -> Option<String> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let how = self.any.get(bound as usize).copied();
        self.enter(bound, &[]);
        let called = match (self.boxes.get_mut(bound as usize), how) {
            (Some((Code::Native(native), kind)), Some((_, true))) => any::words(args)
                .map(|words| crate::literal::show(native.call(&words) & kind.mask(), *kind)),
            (Some((Code::Native(native), _)), Some((result, false))) => {
                any::call(&mut Frame::new(&native.registers), args, result)
            }
            (Some((Code::Talk(talk, _), _)), Some((result, _))) => talk.call_any(args, result),
            #[cfg(feature = "wasm")]
            (Some((Code::Wasm(wasm), kind)), Some((_, true))) => any::words(args)
                .and_then(|words| wasm.call_words(&words))
                .map(|word| crate::literal::show(word & kind.mask(), *kind)),
            #[cfg(feature = "wasm")]
            (Some((Code::Wasm(wasm), _)), Some((result, false))) => {
                any::call(&mut **wasm, args, result)
            }
            _ => Err(TalkError::Never(format!("there is no box number {bound}"))),
        };
        self.leave();
        self.judge(called, bound, &[])
    }

    /// What it means that a call gave no value.
    fn judge<T>(&mut self, called: Result<T, TalkError>, bound: u32, args: &[u64]) -> Option<T> {
        let wrong = match called {
            Ok(value) => return Some(value),
            Err(TalkError::Never(why)) => Reply::Failed { why },
            Err(TalkError::Here(how)) => Reply::NoValue { bound, args: args.to_vec(), how },
        };
        self.wrong = Some(wrong);
        None
    }

    fn call_once(&mut self, bound: u32, args: &[u64]) -> Option<u64> {
        if let Some((Code::Talk(_, known), _)) = self.boxes.get(bound as usize)
            && let Some(&value) = known.get(args)
        {
            return Some(value);
        }
        self.enter(bound, args);
        let called = match self.boxes.get_mut(bound as usize) {
            Some((Code::Native(native), kind)) => Ok(native.call(args) & kind.mask()),
            Some((Code::Talk(talk, known), kind)) => talk.call(args).map(|value| {
                let value = value & kind.mask();
                if known.len() < REMEMBERED {
                    known.insert(args.to_vec(), value);
                }
                value
            }),
            #[cfg(feature = "wasm")]
            Some((Code::Wasm(wasm), kind)) => wasm.call_words(args).map(|v| v & kind.mask()),
            None => Err(TalkError::Never(format!("there is no box number {bound}"))),
        };
        self.leave();
        self.judge(called, bound, args)
    }

    /// Searches each group of atoms by itself; those with few inputs first, so that the hard ones have the time that is
    /// left.
    fn search(&mut self, job: &Job) -> Outcome {
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
            let (best, tried) = self.search_part(part, &seeds, limit, &job.black, &mut rng);
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
        limit: Limit,
        black: &[Black],
        rng: &mut ChaCha8Rng,
    ) -> (Vec<u64>, u64) {
        let constants = program.constants();
        let space = Space { kinds: &program.graph.inputs, constants: &constants, seeds };
        let mut run = Run {
            machine: Machine::new(program),
            #[cfg(feature = "jit")]
            compiled: Compiled::distance(program, &self.directs(black)),
            limit,
            served: self,
            runs: 0,
            over: false,
            clock: (0, 1, Instant::now()),
        };
        let best = search(&space, &mut run, rng);
        (best.inputs, run.runs)
    }

    fn called(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// The boxes that compiled code may call by itself: where no input is forbidden.
    #[cfg(feature = "jit")]
    fn directs(&self, black: &[Black]) -> Vec<Option<Direct>> {
        let direct = |(code, _): &(Code, Kind)| {
            let Code::Native(native) = code else { return None };
            let function = native.registers.packed_address().filter(|_| black.is_empty())?;
            let (page, own) =
                self.track.as_ref().map_or((0, 0), |(p, o)| (p.address(), o.address()));
            let calls = self.calls.as_ptr() as usize;
            Some(Direct { function, page, own, calls, looked_at: REPEATED })
        };
        self.boxes.iter().map(direct).collect()
    }

    fn limit(&self, black: &[Black], millis: u64, calls: u64) -> Limit {
        Limit {
            black: black.iter().cloned().collect(),
            until: Instant::now() + Duration::from_millis(millis),
            most_calls: self.called().saturating_add(calls),
        }
    }

    /// What everything is at some inputs.
    fn outcome(&mut self, program: &Program, limit: &Limit, inputs: Vec<u64>) -> Outcome {
        let mut machine = Machine::new(program);
        let distance = machine.run(&inputs, &mut |bound, args| self.allowed(limit, bound, args));
        Outcome {
            found: distance == 0.0,
            distance,
            outputs: outputs(program, &machine),
            calls: machine.calls(),
            inputs,
            runs: 0,
            called: 0,
        }
    }

    /// Calls a box where that is allowed.
    fn allowed(&mut self, limit: &Limit, bound: u32, args: &[u64]) -> Option<u64> {
        if !limit.black.is_empty() && limit.black.contains(&Black { bound, args: args.to_vec() }) {
            return None;
        }
        self.call(bound, args)
    }

    /// Whether it is time to stop.
    fn is_over(&self, limit: &Limit) -> bool {
        self.changed.is_some()
            || self.wrong.is_some()
            || self.called() >= limit.most_calls
            || Instant::now() >= limit.until
    }

    fn sweep(&mut self, sweep: &Sweep) -> Option<Swept> {
        let plan = Plan::of(&sweep.program)?;
        let limit = self.limit(&sweep.black, sweep.millis, sweep.calls);
        let before = self.called();
        #[cfg(feature = "jit")]
        let directs = self.directs(&sweep.black);
        let served = std::cell::RefCell::new(&mut *self);
        let ended = plan.run(
            &sweep.program,
            #[cfg(feature = "jit")]
            &directs,
            sweep.at.as_deref(),
            sweep.whole,
            &mut |bound, args| served.borrow_mut().allowed(&limit, bound, args),
            &mut || served.borrow().is_over(&limit),
        );
        let (mut outcome, mut at) = (None, None);
        let mut whole = sweep.whole;
        match ended {
            Ended::Found(inputs, place) => {
                outcome = Some(self.outcome(&sweep.program, &limit, inputs));
                at = Some(place);
            }
            Ended::Paused(place, so_far) => {
                at = Some(place);
                whole = so_far;
            }
            Ended::Done { whole: w } => whole = w,
        }
        Some(Swept { outcome, at, whole, called: self.called() - before })
    }
}

fn outputs(program: &Program, machine: &Machine<'_>) -> Vec<u64> {
    program.outputs.iter().map(|(_, n)| machine.word(*n)).collect()
}

fn load(binding: &Binding) -> Result<Code, String> {
    match &binding.source {
        Source::Library { path, symbol, packed } => {
            Native::load(binding, path, symbol, *packed).map(Code::Native)
        }
        Source::Program { words, stays } => {
            let talk = Talk::new(&binding.name, words, &binding.params, binding.result, *stays);
            Ok(Code::Talk(talk, FxHashMap::default()))
        }
        #[cfg(feature = "wasm")]
        Source::Wasm { path, symbol } => {
            Wasm::load(binding, path, symbol).map(|wasm| Code::Wasm(Box::new(wasm)))
        }
        #[cfg(not(feature = "wasm"))]
        Source::Wasm { .. } => Err(format!("box {}: {}", binding.name, super::NO_WASM)),
    }
}

/// What a search or an enumeration may do.
#[derive(Clone)]
struct Limit {
    black: FxHashSet<Black>,
    until: Instant,
    most_calls: u64,
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
