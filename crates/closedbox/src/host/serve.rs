//! The child's own life: it reads orders, calls boxes, searches.

use super::any::{self, Datum, Passed};
use super::closure::Closure;
use super::hunt::Limit;
use super::native::{Frame, Native};
use super::page::{Own, Page};
use super::talk::{Talk, TalkError};
#[cfg(feature = "wasm")]
use super::wasm::Wasm;
use super::{Binding, Black, Order, Outcome, Reply, Source, Sweep, Swept};
use crate::enumerate::{Ended, Plan};
use crate::graph::Kind;
#[cfg(feature = "jit")]
use crate::jit::Direct;
use crate::machine::Machine;
use crate::program::Program;
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{BufRead, Write};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// One call in so many is made twice.
const REPEATED: u64 = 64;
/// Results of programs that are remembered.
const REMEMBERED: usize = 1 << 18;
/// The least number of an open file that is no box's business.
const FAR: i32 = 512;

/// Serves orders from standard input until it ends. `page`: the file of the shared page.
pub fn serve(page: &Path) -> std::io::Result<()> {
    let file = File::options().read(true).write(true).open(page)?;
    let page = Page::map(&file)?;
    let own = Own::new()?;
    // What a box prints must not be taken for an answer, nor may a program that it is hold our pipes.
    let mut answers = apart(rustix::stdio::stdout())?;
    let nowhere = File::options().write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdout(&nowhere)?;
    rustix::stdio::dup2_stderr(&nowhere)?;
    let orders = apart(rustix::stdio::stdin())?;
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

/// A pipe under a number that boxes are not likely to close or to write to by mistake.
fn apart(pipe: BorrowedFd<'_>) -> std::io::Result<File> {
    let far = rustix::io::fcntl_dupfd_cloexec(pipe, FAR);
    // Where so many files cannot be open, a nearer one will do.
    Ok(File::from(far.or_else(|_| rustix::io::fcntl_dupfd_cloexec(pipe, 3))?))
}

/// What a program answered once, and whether it was asked twice.
#[derive(Clone, Copy)]
struct Answered {
    value: u64,
    sure: bool,
}

enum Code {
    Native(Native),
    Talk(Talk, FxHashMap<Vec<u64>, Answered>),
    Closure(Closure),
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
    names: Vec<String>,
    /// Calls so far, where there is no page to count them on.
    calls: Box<AtomicU64>,
    /// A call that gave two results.
    pub(super) changed: Option<(u32, Vec<u64>)>,
    /// What a box did instead of answering.
    pub(super) wrong: Option<Reply>,
    /// Whether the order is a search or an enumeration.
    searches: bool,
}

impl Served {
    pub(super) fn new(track: Option<(Page, Own)>) -> Served {
        Served {
            track,
            boxes: Vec::new(),
            any: Vec::new(),
            names: Vec::new(),
            calls: Box::default(),
            changed: None,
            wrong: None,
            searches: false,
        }
    }

    /// Calls so far. Compiled code counts here too; both do it from one thread.
    fn count(&self) -> &AtomicU64 {
        self.track.as_ref().map_or(&self.calls, |(page, _)| page.count())
    }

    fn enter(&self, bound: u32, args: &[u64]) {
        self.count().store(self.called() + 1, Ordering::Relaxed);
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
        self.searches = matches!(order, Order::Search(_) | Order::Sweep(_));
        let reply = match order {
            Order::Load { boxes } => {
                self.boxes.clear();
                let passed = |b: &Binding| match (&b.any, b.result) {
                    (Some((_, result)), _) => (*result, false),
                    (None, Kind::Int) => (Passed::Int, true),
                    (None, kind) => (Passed::Word(kind), true),
                };
                self.any = boxes.iter().map(passed).collect();
                self.names = boxes.iter().map(|b| b.name.clone()).collect();
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
            Order::Calls { bound, all, millis } => self.call_all(bound, &all, millis),
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

    fn call_all(&mut self, bound: u32, all: &[Vec<u64>], millis: u64) -> Reply {
        let until = Instant::now() + Duration::from_millis(millis);
        let mut values = Vec::with_capacity(all.len());
        for args in all {
            match self.call_checked(bound, args, true) {
                Some(value) => values.push(value),
                None => return Reply::Failed { why: "the box gave no value".to_owned() },
            }
            if values.len() < all.len() && Instant::now() >= until {
                return Reply::Late;
            }
        }
        Reply::Many { values }
    }

    fn call(&mut self, bound: u32, args: &[u64]) -> Option<u64> {
        let twice = (self.called() + 1).is_multiple_of(REPEATED);
        self.call_checked(bound, args, twice)
    }

    /// Calls a box, perhaps twice. What a program answered is remembered.
    fn call_checked(&mut self, bound: u32, args: &[u64], twice: bool) -> Option<u64> {
        let known = match self.boxes.get(bound as usize) {
            Some((Code::Talk(_, known), _)) => known.get(args).copied(),
            _ => None,
        };
        let value = match known {
            Some(known) if known.sure || !twice => return Some(known.value),
            Some(known) => known.value,
            None => self.call_once(bound, args)?,
        };
        if twice && self.call_once(bound, args)? != value {
            self.changed = Some((bound, args.to_vec()));
            return None;
        }
        if let Some((Code::Talk(_, known), _)) = self.boxes.get_mut(bound as usize)
            && known.len() < REMEMBERED
        {
            known.insert(args.to_vec(), Answered { value, sure: twice });
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
        let how = self.any.get(bound as usize).copied();
        self.enter(bound, &[]);
        let called = match (self.boxes.get_mut(bound as usize), how) {
            (Some((Code::Native(native), kind)), Some((_, true))) => any::words(args)
                .and_then(|words| native.call(&words))
                .map(|word| crate::literal::show(word, *kind)),
            (Some((Code::Native(native), _)), Some((result, false))) => {
                any::call(&mut Frame::new(&native.registers), args, result)
            }
            (Some((Code::Talk(talk, _), _)), Some((result, _))) => talk.call_any(args, result),
            (Some((Code::Closure(closure), kind)), Some((_, true))) => any::words(args)
                .and_then(|words| closure.call(&words, *kind))
                .map(|word| crate::literal::show(word, *kind)),
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
            Err(TalkError::Never(why)) => {
                let name = self.names.get(bound as usize).map_or("?", |n| n);
                Reply::Failed { why: format!("box {name}: {why}") }
            }
            // A search goes on elsewhere.
            Err(TalkError::Undefined(_)) if self.searches => return None,
            Err(TalkError::Here(how) | TalkError::Undefined(how)) => {
                Reply::NoValue { bound, args: args.to_vec(), how }
            }
        };
        self.wrong = Some(wrong);
        None
    }

    fn call_once(&mut self, bound: u32, args: &[u64]) -> Option<u64> {
        self.enter(bound, args);
        let called = match self.boxes.get_mut(bound as usize) {
            Some((Code::Native(native), _)) => native.call(args),
            Some((Code::Talk(talk, _), kind)) => talk.call(args).map(|value| value & kind.mask()),
            Some((Code::Closure(closure), kind)) => closure.call(args, *kind),
            #[cfg(feature = "wasm")]
            Some((Code::Wasm(wasm), kind)) => wasm.call_words(args).map(|v| v & kind.mask()),
            None => Err(TalkError::Never(format!("there is no box number {bound}"))),
        };
        self.leave();
        self.judge(called, bound, args)
    }

    pub(super) fn called(&self) -> u64 {
        self.count().load(Ordering::Relaxed)
    }

    /// The boxes that compiled code may call by itself: where no input is forbidden.
    #[cfg(feature = "jit")]
    pub(super) fn directs(&self, limit: &Limit) -> Vec<Option<Direct>> {
        let direct = |(code, _): &(Code, Kind)| {
            let Code::Native(native) = code else { return None };
            let function = native.registers.packed_address().filter(|_| limit.black.is_empty())?;
            let (page, own) =
                self.track.as_ref().map_or((0, 0), |(p, o)| (p.address(), o.address()));
            let calls = self.count().as_ptr() as usize;
            Some(Direct { function, page, own, calls, looked_at: REPEATED })
        };
        self.boxes.iter().map(direct).collect()
    }

    pub(super) fn limit(&self, black: &[Black], millis: u64, calls: u64) -> Limit {
        Limit {
            black: black.iter().cloned().collect(),
            until: Instant::now() + Duration::from_millis(millis),
            most_calls: self.called().saturating_add(calls),
        }
    }

    /// What everything is at some inputs.
    pub(super) fn outcome(
        &mut self,
        program: &Program,
        limit: &Limit,
        inputs: Vec<u64>,
    ) -> Outcome {
        let mut machine = Machine::new(program);
        // Others will lean on these calls.
        let distance = machine.run(&inputs, &mut |bound, args| self.again(limit, bound, args));
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
    pub(super) fn allowed(&mut self, limit: &Limit, bound: u32, args: &[u64]) -> Option<u64> {
        if !limit.black.is_empty() && limit.black.contains(&Black { bound, args: args.to_vec() }) {
            return None;
        }
        self.call(bound, args)
    }

    /// The same, twice.
    fn again(&mut self, limit: &Limit, bound: u32, args: &[u64]) -> Option<u64> {
        if limit.black.contains(&Black { bound, args: args.to_vec() }) {
            return None;
        }
        self.call_checked(bound, args, true)
    }

    /// Whether it is time to stop.
    pub(super) fn is_over(&self, limit: &Limit) -> bool {
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
        let compiled = plan.compiled(&sweep.program, &self.directs(&limit));
        // Each part is compiled anew: that must not be all that is done in its time.
        let until = Instant::now() + Duration::from_millis(sweep.millis);
        let limit = Limit { until, ..limit };
        let served = std::cell::RefCell::new(&mut *self);
        let ended = plan.run(
            &sweep.program,
            #[cfg(feature = "jit")]
            compiled.as_ref(),
            sweep.at.as_deref(),
            sweep.whole,
            &mut |bound, args| served.borrow_mut().allowed(&limit, bound, args),
            &mut || served.borrow().is_over(&limit),
        );
        let (outcome, at, whole) = match ended {
            Ended::Found(inputs, place, whole) => {
                (Some(self.outcome(&sweep.program, &limit, inputs)), Some(place), whole)
            }
            Ended::Paused(place, whole) => (None, Some(place), whole),
            Ended::Done { whole } => (None, None, whole),
        };
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
        Source::Closure(_) if binding.any.is_some() => {
            Err(format!("box {}: a closure takes and gives words", binding.name))
        }
        Source::Closure(closure) => Ok(Code::Closure(closure.clone())),
        #[cfg(feature = "wasm")]
        Source::Wasm { path, symbol } => {
            Wasm::load(binding, path, symbol).map(|wasm| Code::Wasm(Box::new(wasm)))
        }
        #[cfg(not(feature = "wasm"))]
        Source::Wasm { .. } => Err(format!("box {}: {}", binding.name, super::NO_WASM)),
    }
}
