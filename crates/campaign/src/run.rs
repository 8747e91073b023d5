//! A campaign: what it is made of, and its run from the first worker to the last event.

use crate::control::{Control, UNTOUCHED};
use crate::coverage::Coverage;
use crate::dispatcher::{Dispatcher, own_cpu};
use crate::event::{Stamped, Totals};
use crate::feedback::Feedback;
use crate::findings::Court;
use crate::party::Party;
use crate::plan::Plan;
use crate::screen::{Booth, Way, faster};
use crate::seeds::SeedFile;
use crate::shared::Shared;
use crate::worker::{Message, Worker};
use smelt_mutate::fusion::Functions;
use smelt_mutate::{Groups, Palette, Settings, Signatures, Strategy, Tools, Truth};
use smelt_smtlib::Theories;
use smelt_solvers::run::{Limits, RunError, Scratch};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often totals are told.
const TICK: Duration = Duration::from_secs(1);

/// What a campaign is made of.
pub struct Setup<'a> {
    /// What all random streams follow from.
    pub seed: u64,
    /// The strategy.
    pub strategy: &'static Strategy,
    /// What strategies may generate.
    pub generate: Settings,
    /// Operators that may take each other's place; those of the table unless a file says others.
    pub groups: Option<Arc<Groups>>,
    /// What typefuzz may put into a mutant; all that solvers have in common unless a file says otherwise.
    pub signatures: Option<Arc<Signatures>>,
    /// How seeds are fused.
    pub fusions: Arc<Functions>,
    /// The operator table.
    pub table: &'static Theories,
    /// Who takes part.
    pub party: &'a Party,
    /// The seeds.
    pub seeds: &'a [SeedFile],
    /// What is so of all seeds, if the user knows.
    pub oracle: Option<Truth>,
    /// Mutants in a chain.
    pub chain: u64,
    /// Every how many steps of a chain solvers are asked.
    pub modulo: u64,
    /// Bytes beyond which a seed is too long.
    pub file_size: u64,
    /// What a solver may take.
    pub limits: &'a Limits,
    /// Workers.
    pub workers: usize,
    /// Whether weights follow what solvers print, and chains end early where solvers take long. Without it, what is
    /// made follows from the random seed alone, on any number of workers.
    pub feedback: bool,
    /// When to stop.
    pub stop: Stop,
    /// Where every mutant that is asked is kept as a file.
    pub keep: Option<&'a Path>,
    /// What the user does while it runs.
    pub control: &'a Control,
}

impl<'a> Setup<'a> {
    /// A campaign of one worker with everything as it usually is, and without an end.
    pub fn new(
        strategy: &'static Strategy,
        party: &'a Party,
        seeds: &'a [SeedFile],
        limits: &'a Limits,
    ) -> Setup<'a> {
        let table = Theories::builtin();
        Setup {
            seed: 1,
            strategy,
            generate: Settings::default(),
            groups: None,
            signatures: None,
            fusions: Arc::new(Functions::for_table(table)),
            table,
            party,
            seeds,
            oracle: None,
            chain: 12,
            modulo: 1,
            file_size: 100_000,
            limits,
            workers: 1,
            feedback: true,
            stop: Stop::default(),
            keep: None,
            control: &UNTOUCHED,
        }
    }
}

/// When to stop, counted from where this session begins if nothing else is said; never without any of these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop {
    /// After so long.
    pub time: Option<Duration>,
    /// After so many mutants were asked.
    pub mutants: Option<u64>,
    /// After so many visits to each seed, earlier sessions included.
    pub passes: Option<u64>,
    /// After so many bugs.
    pub bugs: Option<u64>,
    /// After so much processor time, solvers included.
    pub cpu: Option<Duration>,
}

/// What an earlier session of the campaign left.
#[derive(Clone, Debug, Default)]
pub struct Resume {
    /// All rounds below this one are done.
    pub done_below: u64,
    /// And these.
    pub done: BTreeSet<u64>,
    /// Weights by epoch.
    pub weights: BTreeMap<u64, crate::event::Weights>,
    /// Totals so far.
    pub totals: Totals,
    /// Seconds so far.
    pub at: f64,
    /// The first finding of each signature.
    pub bugs: BTreeMap<String, String>,
    /// The names of all findings.
    pub findings: BTreeSet<String>,
}

/// Why a campaign could not go on.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// A solver cannot be run.
    #[error("{solver}: {error}")]
    Solver {
        /// Which.
        solver: String,
        /// Why.
        error: RunError,
    },
    /// The machine does not give what is needed.
    #[error(transparent)]
    Machine(RunError),
    /// What happens cannot be written down.
    #[error("{0}")]
    Sink(String),
    /// There is nothing to begin with.
    #[error("no seed can be used")]
    NoSeed,
    /// Every seed is gone that was there when it began.
    #[error("no seed is left: none of the files can be used any more")]
    SeedsGone,
    /// A worker fell: a fault of smelt.
    #[error("{0}")]
    Fault(String),
}

/// Runs a campaign. `sink` takes every event, in order; `interrupted` is asked whether the user wants to
/// stop.
pub fn run(
    setup: &Setup<'_>,
    scratch: &Scratch,
    resume: Option<Resume>,
    sink: &mut dyn FnMut(&Stamped) -> Result<(), String>,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Result<Totals, CampaignError> {
    if setup.seeds.is_empty() {
        return Err(CampaignError::NoSeed);
    }
    let resumed = resume.is_some();
    let before = resume.unwrap_or_default();
    let sizes = (setup.seeds.len(), setup.party.members.len());
    let shared = Shared::new(sizes, &setup.stop, before.done_below, before.done.clone());
    let cancelled = || shared.is_stopped() || interrupted();
    let ways = ways(setup, scratch, &cancelled)?;
    let palette = Arc::new(match &setup.signatures {
        Some(signatures) => Palette::of_signatures(setup.table, signatures),
        None => {
            let party = setup.party;
            Palette::new(setup.table, &party.extensions()).without(&party.lacking())
        }
    });
    let groups = match &setup.groups {
        Some(groups) => groups.clone(),
        None => Arc::new(Groups::of_table(&palette)),
    };
    // Who reads escapes differently answers another question.
    let legacy = setup.party.members.iter().any(|m| m.solver.has_legacy_escapes());
    let generate = Settings { escapes: setup.generate.escapes && !legacy, ..setup.generate };
    let plan = Plan::new(setup.seed, setup.seeds.len());
    let mut dispatcher = Dispatcher {
        setup,
        shared: &shared,
        sink,
        begun: Instant::now(),
        looked: Instant::now(),
        paused: Duration::ZERO,
        earlier: before.at,
        totals: before.totals.clone(),
        cpu_before: before.totals.cpu,
        bugs_before: before.totals.bugs,
        own_before: own_cpu(),
        feedback: Feedback::new(),
        coverage: Coverage::new(),
        waiting: BTreeMap::new(),
        counted: BTreeMap::new(),
        bugs: before.bugs,
        told: before.findings,
        keys: BTreeMap::new(),
        refused: BTreeSet::new(),
        left_out: 0,
        barren: 0,
        lost: BTreeSet::new(),
        failure: None,
        reason: None,
        past: before.weights,
    };
    dispatcher.start(&ways, resumed)?;
    let first = Shared::epoch_of(before.done_below);
    for epoch in first..first + 2 {
        dispatcher.publish(epoch)?;
    }
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..setup.workers.max(1) {
            let sender = sender.clone();
            let (shared, plan, ways) = (&shared, &plan, &ways);
            let (palette, groups) = (palette.clone(), groups.clone());
            let cancelled: &(dyn Fn() -> bool + Sync) = &cancelled;
            let witness = sender.clone();
            let work = move || {
                let booths = setup.party.members.iter().zip(ways).map(|(m, &way)| {
                    Booth::new(&m.solver, m.reference, way, setup.limits, scratch, cancelled)
                });
                let court = Court {
                    party: setup.party,
                    limits: setup.limits,
                    scratch,
                    table: setup.table,
                    cancelled,
                };
                let mut worker = Worker {
                    setup,
                    shared,
                    plan,
                    booths: booths.collect(),
                    court,
                    tools: Tools::new(palette, groups, generate),
                    epoch: None,
                    sender,
                };
                worker.work();
            };
            scope.spawn(move || {
                // The others would go on for ever without it being known.
                if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
                    let text = panic.downcast_ref::<&str>().map(|t| (*t).to_owned());
                    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                    let _ = witness.send(Message::Fell(text.unwrap_or_default()));
                }
            });
        }
        drop(sender);
        let mut ticked = Instant::now();
        loop {
            match receiver.recv_timeout(Duration::from_millis(100)) {
                Ok(message) => {
                    if let Err(e) = dispatcher.take(message) {
                        dispatcher.fail(e);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if ticked.elapsed() >= TICK {
                ticked = Instant::now();
                dispatcher.tick();
            }
            dispatcher.mind_pause();
            dispatcher.maybe_stop(interrupted());
        }
    });
    dispatcher.end()
}

/// How each solver is screened, measured.
fn ways(
    setup: &Setup<'_>,
    scratch: &Scratch,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Way>, CampaignError> {
    let mut ways = Vec::new();
    for m in &setup.party.members {
        let way = faster(&m.solver, setup.limits, scratch, cancelled)
            .map_err(|error| CampaignError::Solver { solver: m.solver.name.clone(), error })?;
        ways.push(way);
    }
    Ok(ways)
}
