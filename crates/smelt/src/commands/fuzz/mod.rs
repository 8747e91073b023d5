//! `smelt fuzz`: a campaign from the command line. What it does is in `smelt-campaign`; here its parts are
//! put together and its events are shown, written and kept.

mod party;
mod seeds;
mod sinks;
mod view;

use crate::cli::FuzzArgs;
use crate::commands;
use crate::exit::{self, Exit, SolverError, UsageError};
use crate::shelf;
use anyhow::{Context, Result};
use sinks::Sinks;
use smelt_campaign::store::Store;
use smelt_campaign::{CampaignError, Resume, Setup, Stop, run as run_campaign};
use smelt_mutate::{Groups, STRATEGIES, Settings, strategy};
use smelt_solvers::run::Scratch;
use std::sync::Arc;

pub(crate) fn run(args: &FuzzArgs) -> Result<Exit> {
    let table = commands::table(&args.table)?;
    let Some(strategy) = strategy(&args.strategy) else {
        let names: Vec<&str> = STRATEGIES.iter().map(|s| s.name()).collect();
        let text =
            format!("there is no strategy `{}`; there are {}", args.strategy, names.join(", "));
        return Err(UsageError(text).into());
    };
    let limits = args.solvers.limits()?;
    let shelf = shelf::open(&args.solvers.profiles)?;
    let (named, paths) = party::split(args)?;
    let party = party::gather(args, &shelf, &named)?;
    let seeds = seeds::gather(&paths, args)?;
    let groups = match &args.config {
        Some(file) if strategy.name() != "typefuzz" => {
            let text = String::from_utf8_lossy(&crate::files::read(file)?).into_owned();
            let groups = Groups::read(&text, table)
                .map_err(|e| UsageError(format!("{}: {e}", file.display())))?;
            if !groups.unknown.is_empty() && !args.quiet {
                anstream::eprintln!(
                    "note: {} names operators that smelt does not know: {}",
                    file.display(),
                    groups.unknown.join(", ")
                );
            }
            Some(Arc::new(groups))
        }
        _ => None,
    };
    let scratch = match &args.scratchfolder {
        Some(folder) => {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
            Scratch::below(folder)?
        }
        None => Scratch::new()?,
    };
    let (store, resume) = open_store(args)?;
    let seed = match (&resume, args.seed) {
        (Some((seed, _)), _) => *seed,
        (None, Some(seed)) => seed,
        (None, None) => rand_seed(),
    };
    let resume = resume.map(|(_, r)| r);
    let setup = Setup {
        seed,
        strategy,
        generate: Settings {
            constants: !args.no_constants,
            subterms: !args.no_subterms,
            assertions: !args.no_assertions,
        },
        groups,
        table,
        party: &party,
        seeds: &seeds,
        chain: args.iterations,
        modulo: args.modulo,
        file_size: args.file_size_limit,
        limits: &limits,
        workers: args
            .jobs
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        feedback: !args.no_feedback,
        stop: Stop { time: args.time, mutants: args.mutants, bugs: args.bugs, cpu: args.cpu },
    };
    let mut sinks = Sinks::open(args, store)?;
    let mut sink = |event: &smelt_campaign::event::Stamped| sinks.take(event);
    let ended = run_campaign(&setup, &scratch, resume, &mut sink, &exit::interrupted);
    let totals = sinks.close(args)?;
    match ended {
        Ok(_) => {}
        Err(CampaignError::Solver { solver, error }) => {
            return Err(SolverError(format!("{solver}: {error}")).into());
        }
        Err(e @ CampaignError::NoSeed) => return Err(UsageError(e.to_string()).into()),
        Err(e) => return Err(anyhow::Error::new(e)),
    }
    Ok(if totals.bugs > 0 { Exit::Finding } else { Exit::Ok })
}

/// The store, and where an earlier session stopped.
fn open_store(args: &FuzzArgs) -> Result<(Store, Option<(u64, Resume)>)> {
    if !args.resume {
        let there = args.out.join(smelt_campaign::store::DATABASE).exists();
        if there && args.overwrite {
            std::fs::remove_dir_all(&args.out)
                .with_context(|| format!("cannot remove {}", args.out.display()))?;
        } else if there {
            let text = format!(
                "{} has a campaign already: go on with --resume, begin anew with --overwrite, or name another folder with --out",
                args.out.display()
            );
            return Err(UsageError(text).into());
        }
        return Ok((Store::create(&args.out, "{}")?, None));
    }
    let store = Store::resume(&args.out)?;
    let state = store.archive().state()?;
    let seed = state.seed.unwrap_or_else(rand_seed);
    let resume = Resume {
        done_below: state.done.upto,
        done: state.done.above,
        weights: state.weights,
        totals: state.totals,
        at: state.clock,
        bugs: store.archive().signatures()?,
    };
    Ok((store, Some((seed, resume))))
}

/// A number that is another each time.
fn rand_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = now.map_or(0, |d| d.as_nanos() as u64);
    // Short enough to be typed again.
    (nanos ^ u64::from(std::process::id()).rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        >> 40
}
