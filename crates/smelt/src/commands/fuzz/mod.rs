//! `smelt fuzz`: a campaign from the command line. What it does is in `smelt-campaign`; here its parts are
//! put together and its events are shown, written and kept.

mod explain;
mod party;
mod result;
mod seeds;
pub(crate) mod settings;
mod sinks;
mod tour;
mod view;

pub(crate) use party::releases;
pub(crate) use seeds::own as own_seeds;

use crate::cli::{FuzzArgs, Oracle, Settings};
use crate::commands::config::{self, Config};
use crate::commands::{self, strategies::named};
use crate::exit::{self, Exit, Fault, SolverError, UsageError};
use crate::{files, shelf};
use anyhow::{Context, Result};
use sinks::Sinks;
use smelt_campaign::event::Stamped;
use smelt_campaign::store::{DATABASE, Store, StoreError};
use smelt_campaign::{CampaignError, Control, Resume, Setup, Stop, run as run_campaign};
use smelt_mutate::fusion::Functions;
use smelt_mutate::{Settings as Generate, Truth};
use smelt_solvers::run::{RunError, Scratch};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) fn run(args: &FuzzArgs) -> Result<Exit> {
    let shelf_of = |s: &Settings| shelf::open(&s.solvers().profiles);
    let given = party::split(args)?;
    // The store comes last, so that a mistake leaves none behind; an old one comes first, because it
    // knows the settings.
    let old =
        if args.resume { Some(open_old(&settings::folder(args, &given)?, &given)?) } else { None };
    let mut settings = match &old {
        Some(old) => old.settings.clone(),
        None => settings::of_new(args, &given)?,
    };
    if old.is_some() {
        settings.events = settings::events(args)?;
    }
    let args = &args.with_events(settings.events.clone());
    if args.json && args.streams() {
        let text = "--json and --events - would both use standard output; let --events name a file";
        return Err(UsageError(text.to_owned()).into());
    }
    if old.is_none() && settings.with.is_none() && party::is_void(args) {
        return Err(UsageError(shelf::NOBODY.to_owned()).into());
    }
    let shelf = shelf_of(&settings)?;
    let tour = tour::settings(args, &given, &shelf);
    if let Some(tour) = &tour {
        settings = settings::of_new(args, tour)?;
        must_be_free(args, &settings)?;
        tour::begin(args, &settings, &shelf)?;
    }
    let folders = settings.solvers().profiles;
    let table = commands::table_for(&settings.table(), &folders, settings.config.is_some())?;
    let strategy = named(settings.strategy.as_deref().unwrap_or_default())?;
    let limits = settings.solvers().limits()?;
    let party = party::gather(&settings, &shelf)?;
    let seeds::Gathered { seeds, bad } =
        seeds::gather(settings.seeds.as_deref().unwrap_or_default(), args)?;
    let config = match &settings.config {
        Some(file) => config::read(file, strategy.name, table)?,
        None => Config::default(),
    };
    if !config.unknown.is_empty() && !args.quiet {
        let names = config.unknown.join(", ");
        anstream::eprintln!("note: --config names operators that smelt does not know: {names}");
    }
    let scratch = scratch(&settings)?;
    let keep = kept_mutants(&settings)?;
    let (store, resume, settings) = match old {
        Some(Old { store, resume, seeds: before, settings }) => {
            if before.is_some_and(|n| n != seeds.len() as u64) && !args.quiet {
                anstream::eprintln!(
                    "note: there are other seeds than before, so mutants will be others too"
                );
            }
            (store, Some(resume), settings)
        }
        None => {
            // Who names a number wants the same mutants again, so nothing else may decide which they are.
            let no_feedback = settings.no_feedback.or(Some(settings.seed.is_some()));
            let seed = settings.seed.or_else(|| Some(rand_seed()));
            let settings = Settings { seed, no_feedback, ..settings };
            (open_new(args, &settings)?, None, settings)
        }
    };
    let control = Arc::new(Control::new());
    let setup = Setup {
        seed: settings.seed.unwrap_or_default(),
        strategy,
        generate: Generate {
            constants: !settings.no_constants.unwrap_or_default(),
            subterms: !settings.no_subterms.unwrap_or_default(),
            assertions: !settings.no_assertions.unwrap_or_default(),
            escapes: true,
        },
        groups: config.groups,
        signatures: config.signatures,
        fusions: config.fusions.unwrap_or_else(|| Arc::new(Functions::for_table(table))),
        table,
        party: &party,
        seeds: &seeds,
        oracle: match settings.oracle {
            Some(Oracle::Sat) => Some(Truth::Sat),
            Some(Oracle::Unsat) => Some(Truth::Unsat),
            _ => None,
        },
        chain: settings.iterations.unwrap_or(1),
        modulo: settings.modulo.unwrap_or(1),
        file_size: settings.file_size_limit.unwrap_or(u64::MAX),
        limits: &limits,
        workers: settings
            .jobs
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        feedback: !settings.no_feedback.unwrap_or_default(),
        stop: Stop {
            time: settings.time.as_ref().map(|t| t.length),
            mutants: settings.mutants,
            passes: settings.passes,
            bugs: settings.bugs,
            cpu: settings.cpu.as_ref().map(|t| t.length),
        },
        keep: keep.as_deref(),
        control: &control,
    };
    let mut sinks = Sinks::open(args, &settings, store, bad, &control)?;
    let interrupted = sinks.interrupted();
    let mut sink = |event: &Stamped| sinks.take(event);
    let ended = run_campaign(&setup, &scratch, resume, &mut sink, &interrupted);
    let (bugs, left_out) = sinks.close(args)?;
    if tour.is_some() && ended.is_ok() && !args.quiet && !args.json && !args.streams() {
        anstream::print!("{}", tour::next());
    }
    told(ended.err(), bugs, &left_out, &settings)
}

/// What the end of a campaign means for who started it.
fn told(
    error: Option<CampaignError>,
    bugs: u64,
    left_out: &[(String, String)],
    settings: &Settings,
) -> Result<Exit> {
    Err(match error {
        None if bugs > 0 => return Ok(Exit::Finding),
        None => return Ok(Exit::Ok),
        Some(CampaignError::Machine(e @ RunError::Start { .. })) => {
            SolverError(e.to_string()).into()
        }
        Some(e @ CampaignError::Solver { error: RunError::Start { .. }, .. }) => {
            SolverError(e.to_string()).into()
        }
        Some(CampaignError::NoSeed) => seeds::none(left_out, settings),
        Some(CampaignError::Fault(what)) => Fault(exit::report(&what)).into(),
        Some(e) => anyhow::Error::new(e),
    })
}

fn scratch(settings: &Settings) -> Result<Scratch> {
    let Some(folder) = &settings.scratchfolder else { return Ok(Scratch::new()?) };
    files::make_folder(folder)?;
    Ok(Scratch::below(folder)?)
}

/// Where mutants are kept, if they are.
fn kept_mutants(settings: &Settings) -> Result<Option<PathBuf>> {
    if settings.keep_mutants != Some(true) {
        return Ok(None);
    }
    let beside = || settings.folder().join("mutants");
    let folder = settings.scratchfolder.clone().unwrap_or_else(beside);
    files::make_folder(&folder)?;
    Ok(Some(folder))
}

/// What the user did wrong is told apart from what the disk did.
fn opened(store: Result<Store, StoreError>) -> Result<Store> {
    store.map_err(|e| match e {
        StoreError::Exists { .. } | StoreError::Missing { .. } | StoreError::Held { .. } => {
            UsageError(e.to_string()).into()
        }
        _ => anyhow::Error::new(e),
    })
}

/// There must be no campaign in the folder, unless it may go.
fn must_be_free(args: &FuzzArgs, settings: &Settings) -> Result<bool> {
    let out = settings.folder();
    let there = out.join(DATABASE).exists();
    if there && !args.overwrite && !is_void(&out) {
        let text = format!(
            "{} has a campaign already: go on with --resume, begin anew with --overwrite, or name another folder with --out",
            out.display()
        );
        return Err(UsageError(text).into());
    }
    Ok(there)
}

/// Whether nothing came of the campaign in a folder, so that nothing is lost with it.
fn is_void(out: &Path) -> bool {
    let told = || -> Result<bool, StoreError> {
        let archive = Store::open(out)?;
        // Rounds that were cut off count in the history alone.
        let asked = archive.history()?.iter().any(|(_, t)| t.asked > 0);
        Ok(asked || archive.state()?.totals.asked > 0 || !archive.findings()?.is_empty())
    };
    told().is_ok_and(|something| !something)
}

fn open_new(args: &FuzzArgs, settings: &Settings) -> Result<Store> {
    let there = must_be_free(args, settings)?;
    let out = settings.folder();
    if there {
        // Nobody may be at work in it, and only what is a campaign's is removed.
        drop(opened(Store::resume(&out))?);
        for name in [DATABASE, "campaign.sqlite-wal", "campaign.sqlite-shm"] {
            let _ = std::fs::remove_file(out.join(name));
        }
        let bugs = out.join("bugs");
        std::fs::remove_dir_all(&bugs)
            .with_context(|| format!("cannot remove {}", bugs.display()))?;
    }
    files::make_folder(&out)?;
    opened(Store::create(&out, &settings.kept()?))
}

/// What an earlier session left.
struct Old {
    store: Store,
    resume: Resume,
    /// How many seeds there were.
    seeds: Option<u64>,
    settings: Settings,
}

fn open_old(out: &Path, given: &Settings) -> Result<Old> {
    let store = opened(Store::resume(out))?;
    let state = store.archive().state()?;
    let settings = settings::of_old(given, out, &state.settings)?;
    let resume = Resume {
        done_below: state.done.upto,
        done: state.done.above,
        weights: state.weights,
        totals: state.totals,
        at: state.clock,
        bugs: store.archive().signatures()?,
        findings: store.archive().findings()?.into_iter().map(|b| b.id).collect(),
    };
    Ok(Old { store, resume, seeds: state.sessions.last().map(|s| s.seeds), settings })
}

/// A number that is another each time.
fn rand_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = now.map_or(0, |d| d.as_nanos() as u64);
    // Short enough to be typed again.
    (nanos ^ u64::from(std::process::id()).rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        >> 40
}
