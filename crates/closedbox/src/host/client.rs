//! smelt's side: starts the child, watches what it calls, and starts another when a box has killed it.

use super::page::{self, BYTES};
use super::serve::Served;
use super::{Binding, Black, Datum, Job, Order, Outcome, Reply, Source, Sweep, Swept};
use smelt_solvers::run::{End, Invocation, Limits, RunError, Running, Scratch};
use std::cell::Cell;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may take beyond its own time.
const GRACE: Duration = Duration::from_secs(5);
/// What an order may take beyond the time of all: a search that ends with that says what it has.
const LAST: Duration = Duration::from_millis(200);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// A call did not return: the input is infeasible, and another child is there.
    #[error("{how}")]
    DidNotReturn {
        /// Which input.
        black: Black,
        /// What happened, in words.
        how: String,
        /// Calls that the order had made, this one too.
        called: u64,
    },
    /// The order's own time is over, or the time of all; no call of it lasted too long.
    #[error("took too long")]
    OutOfTime {
        /// Calls that the order had made.
        called: u64,
    },
    /// The same call gave two results.
    #[error("the same call gave two results")]
    Nondeterministic(Black),
    /// A box cannot be called at all.
    #[error("{0}")]
    Failed(String),
    /// The user said so.
    #[error("it was stopped")]
    Cancelled,
    /// The child cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The shared page cannot be made.
    #[error("cannot share memory with a child: {0}")]
    Page(#[from] std::io::Error),
}

/// A child that runs boxes.
pub struct Host<'s> {
    /// How the child is started; the path of the page comes behind.
    command: Invocation,
    scratch: &'s Scratch,
    boxes: Vec<Binding>,
    call_timeout: Duration,
    /// Nobody waits beyond this, whatever is being called.
    pub(crate) until: Option<Instant>,
    page: (PathBuf, File),
    running: Option<Running>,
    /// Instead of a child: this process itself.
    own: Option<Served>,
    /// Calls that children were seen to make, those of [`Host::another`] too: for who watches.
    seen: Arc<AtomicU64>,
    /// How far the page has counted when it was last looked at.
    counted: Cell<u64>,
}

impl<'s> Host<'s> {
    /// A host for these boxes. The child is started by the first order. `command` must call
    /// [`super::serve`] with its last argument.
    pub fn new(
        command: Invocation,
        boxes: Vec<Binding>,
        call_timeout: Duration,
        scratch: &'s Scratch,
    ) -> Result<Host<'s>, HostError> {
        let path = scratch.fresh(".page");
        let file =
            File::options().read(true).write(true).create(true).truncate(true).open(&path)?;
        file.set_len(BYTES as u64)?;
        Ok(Host {
            command,
            scratch,
            boxes,
            call_timeout,
            until: None,
            page: (path, file),
            running: None,
            own: None,
            seen: Arc::default(),
            counted: Cell::new(0),
        })
    }

    /// A host that calls boxes in this very process. A box that crashes, hangs or scribbles over memory does it here.
    pub fn trusted(boxes: Vec<Binding>, scratch: &'s Scratch) -> Result<Host<'s>, HostError> {
        let mut host = Host::new(Invocation::default(), boxes, Duration::MAX, scratch)?;
        host.load()?;
        Ok(host)
    }

    fn load(&mut self) -> Result<(), HostError> {
        let mut own = Served::new(None);
        match own.serve(Order::Load { boxes: self.boxes.clone() }) {
            Reply::Loaded => self.own = Some(own),
            Reply::Failed { why } => return Err(HostError::Failed(why)),
            other => return Err(unexpected(&other)),
        }
        Ok(())
    }

    /// The boxes.
    pub fn boxes(&self) -> &[Binding] {
        &self.boxes
    }

    /// Calls of boxes so far, as seen from another thread: a little behind, and without those of this very process.
    pub fn seen(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.seen)
    }

    /// Searches for inputs.
    pub fn search(&mut self, job: Job, cancelled: &dyn Fn() -> bool) -> Result<Outcome, HostError> {
        let time = (Duration::from_millis(job.millis) + GRACE).saturating_add(self.call_timeout);
        match self.order(Order::Search(Box::new(job)), time, cancelled)? {
            Reply::Searched(outcome) => Ok(outcome),
            other => Err(unexpected(&other)),
        }
    }

    /// Tries every point, or some of them.
    pub fn sweep(
        &mut self,
        sweep: Sweep,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Swept, HostError> {
        let time = (Duration::from_millis(sweep.millis) + GRACE).saturating_add(self.call_timeout);
        match self.order(Order::Sweep(Box::new(sweep)), time, cancelled)? {
            Reply::Swept(swept) => Ok(swept),
            other => Err(unexpected(&other)),
        }
    }

    /// Another child for the same boxes.
    pub fn another(&self) -> Result<Host<'s>, HostError> {
        if self.own.is_some() {
            let host = Host::trusted(self.boxes.clone(), self.scratch)?;
            return Ok(Host { until: self.until, ..host });
        }
        let (command, boxes) = (self.command.clone(), self.boxes.clone());
        let host = Host::new(command, boxes, self.call_timeout, self.scratch)?;
        Ok(Host { seen: self.seen(), until: self.until, ..host })
    }

    /// Calls a box.
    pub fn call(
        &mut self,
        bound: u32,
        args: &[u64],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<u64, HostError> {
        let order = Order::Call { bound, args: args.to_vec() };
        match self.order(
            order,
            self.call_timeout.saturating_mul(3).saturating_add(GRACE),
            cancelled,
        )? {
            Reply::Called { value } => Ok(value),
            other => Err(unexpected(&other)),
        }
    }

    /// Calls a box with values; its result as SMT-LIB writes it.
    pub fn call_any(
        &mut self,
        bound: u32,
        args: Vec<Datum>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<String, HostError> {
        let time = self.call_timeout.saturating_mul(3).saturating_add(GRACE);
        match self.order(Order::CallAny { bound, args }, time, cancelled)? {
            Reply::Said { text } => Ok(text),
            other => Err(unexpected(&other)),
        }
    }

    /// Calls a box with several arguments.
    pub fn calls(
        &mut self,
        bound: u32,
        all: Vec<Vec<u64>>,
        time: Duration,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Vec<u64>, HostError> {
        let left = self.until.map_or(time, |until| time.min(left(until)));
        let millis = left.as_millis() as u64;
        match self.order(Order::Calls { bound, all, millis }, time, cancelled)? {
            Reply::Many { values } => Ok(values),
            other => Err(unexpected(&other)),
        }
    }

    fn order(
        &mut self,
        order: Order,
        time: Duration,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Reply, HostError> {
        if self.until.is_some_and(|until| left(until).is_zero()) {
            return Err(HostError::OutOfTime { called: 0 });
        }
        let before = self.count();
        let of_here = self.boxes.iter().find(|b| matches!(b.source, Source::Closure(_)));
        let reply = match &mut self.own {
            Some(own) => own.serve(order),
            None if of_here.is_some() => {
                let name = of_here.map_or("", |b| &b.name);
                let why = "is a function of this process: Host::trusted calls it";
                return Err(HostError::Failed(format!("box {name} {why}")));
            }
            None => self.ask_child(&order, time, cancelled)?,
        };
        let called = || self.count().saturating_sub(before);
        match reply {
            Reply::Nondeterministic { bound, args } => {
                Err(HostError::Nondeterministic(Black { bound, args }))
            }
            Reply::NoValue { bound, args, how } => {
                let (black, called) = (Black { bound, args }, called().max(1));
                Err(HostError::DidNotReturn { black, how, called })
            }
            Reply::Late => Err(HostError::OutOfTime { called: called() }),
            Reply::Failed { why } => Err(HostError::Failed(why)),
            reply => Ok(reply),
        }
    }

    /// Calls that the present child has made.
    fn count(&self) -> u64 {
        page::read(&self.page.1).map_or(0, |now| now.count)
    }

    fn ask_child(
        &mut self,
        order: &Order,
        time: Duration,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Reply, HostError> {
        if self.running.is_none() {
            let mut what = self.command.clone();
            what.arguments.push(self.page.0.clone().into_os_string());
            let limits = self.limits(time);
            self.running = Some(Running::start(&what, &limits, self.scratch, true)?);
            let load = Order::Load { boxes: self.boxes.clone() };
            match self.exchange(&load, GRACE, cancelled)? {
                Reply::Loaded => {}
                Reply::Failed { why } => {
                    self.running = None;
                    return Err(HostError::Failed(why));
                }
                other => return Err(unexpected(&other)),
            }
        }
        self.exchange(order, time, cancelled)
    }

    fn limits(&self, wall: Duration) -> Limits {
        Limits { wall, cpu: None, address_space: false, ..Limits::default() }
    }

    fn exchange(
        &mut self,
        order: &Order,
        time: Duration,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Reply, HostError> {
        let text = serde_json::to_string(order).unwrap_or_default() + "\n";
        // Where the time of all ends first, nothing is known of a call that lasts.
        let time = self.until.map_or(time, |until| time.min(left(until) + LAST));
        let limits = self.limits(time);
        let before = self.count();
        let Some(mut running) = self.running.take() else {
            return Err(HostError::Failed("the child that runs boxes is gone".to_owned()));
        };
        // A call that lasts: which, and since when.
        let since: Cell<(u64, Instant)> = Cell::new((0, Instant::now()));
        let hangs = Cell::new(false);
        let file = &self.page.1;
        let call_timeout = self.call_timeout;
        let watch = || {
            if cancelled() {
                return true;
            }
            let Some(now) = page::read(file) else { return false };
            let before = self.counted.replace(now.count);
            self.seen.fetch_add(now.count.saturating_sub(before), Ordering::Relaxed);
            let (count, begun) = since.get();
            if now.bound.is_none() || now.count != count {
                since.set((now.count, Instant::now()));
            } else if begun.elapsed() >= call_timeout {
                hangs.set(true);
                return true;
            }
            false
        };
        let ran = running.wait(text.as_bytes(), &limits, &watch, |out| out.contains(&b'\n'))?;
        let line = ran.stdout.bytes.split(|&b| b == b'\n').next().unwrap_or_default();
        if ran.end == End::Exited(0)
            && ran.stdout.bytes.contains(&b'\n')
            && let Ok(reply) = serde_json::from_slice(line)
        {
            self.running = Some(running);
            return Ok(reply);
        }
        drop(running);
        if cancelled() && !hangs.get() {
            return Err(HostError::Cancelled);
        }
        let called = self.count().saturating_sub(before);
        let now = page::read(file).filter(|n| n.bound.is_some());
        let is_late = self.until.is_some_and(|until| left(until).is_zero());
        // Nobody is calling now.
        file.set_len(0)?;
        file.set_len(BYTES as u64)?;
        self.counted.set(0);
        let how = match ran.end {
            _ if hangs.get() => {
                format!("did not return within {} s", call_timeout.as_secs_f64())
            }
            End::Exited(code) => format!("ended its process with code {code}"),
            End::Signal(signal) => format!("was ended by signal {signal}"),
            End::Timeout if is_late || !matches!(order, Order::Load { .. }) => {
                return Err(HostError::OutOfTime { called });
            }
            End::Timeout => "took too long".to_owned(),
            End::OutOfMemory => "took too much memory".to_owned(),
            End::Flood | End::Disk => "wrote too much".to_owned(),
            End::Cancelled => return Err(HostError::Cancelled),
        };
        match now.and_then(|n| n.bound.map(|bound| Black { bound, args: n.args })) {
            Some(black) => Err(HostError::DidNotReturn { black, how, called: called.max(1) }),
            None => Err(HostError::Failed(format!("the child that runs boxes {how}"))),
        }
    }
}

fn left(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now())
}

fn unexpected(reply: &Reply) -> HostError {
    HostError::Failed(format!("the child that runs boxes answered {reply:?}"))
}
