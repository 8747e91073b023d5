//! `smelt bench rediscover`: how many distinct bugs of an old release a campaign finds, and after how much
//! processor time. Newer solvers judge. Time is processor time, solvers included, because a wall clock says
//! little on a shared machine.

use super::near::{self, Folders};
use crate::cli::RediscoverArgs;
use crate::commands::fuzz::{own_seeds, releases};
use crate::commands::strategies::named;
use crate::exit::{self, Exit};
use crate::{files, shelf};
use anyhow::Result;
use serde::Serialize;
use smelt_campaign::event::{Event, Found, Stamped, Totals};
use smelt_campaign::{Member, Party, SeedFile, SeedText, Setup, Stop, run as run_campaign};
use smelt_solvers::Shelf;
use smelt_solvers::run::Limits;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// One bug: what kind, in which theory, and which releases fail.
pub(super) type Identity = (String, String, Vec<String>);

#[derive(Serialize)]
struct Line {
    kind: String,
    theory: String,
    releases: Vec<String>,
    cpu: f64,
    sightings: u64,
    seed: String,
    sentence: String,
    id: String,
}

#[derive(Serialize)]
struct Outcome {
    seed: u64,
    bugs: Vec<Line>,
    /// Folders of `near` from whose seeds the bug of the folder's own trigger was found: the same kind,
    /// theory and failing releases.
    reached: Vec<String>,
    /// Folders of `near` from whose seeds only other bugs were found.
    other: Vec<String>,
    mutants: u64,
    cpu: f64,
}

pub(crate) fn run(args: &RediscoverArgs) -> Result<Exit> {
    let shelf = shelf::open(&[])?;
    if args.install {
        shelf::install(&shelf, std::slice::from_ref(&args.target))?;
        shelf::install(&shelf, &args.reference)?;
    }
    let mut members = Vec::new();
    for solver in shelf::find(&shelf, std::slice::from_ref(&args.target))? {
        members.push(Member { solver, reference: false });
    }
    for solver in shelf::find(&shelf, &args.reference)? {
        members.push(Member { solver, reference: true });
    }
    let releases = releases(&shelf, &members);
    let party = Party { members, releases };
    let limits = Limits::seconds(args.timeout);
    let strategy = named(&args.strategy)?;
    let mut seeds = seeds(args)?;
    let plain = Setup::new(strategy, &party, &[], &limits);
    let triggers = triggers(&plain, &seeds, args, &shelf)?;
    let folders = if args.near { folders(&plain, &seeds, args, &shelf)? } else { Folders::new() };
    seeds.retain(|s| !triggers.contains(&s.name));
    if !args.json {
        let n = triggers.len();
        anstream::eprintln!(
            "{} seeds, without {n} that {} fails on itself",
            seeds.len(),
            args.target
        );
    }
    let mut outcomes = Vec::new();
    for number in 0..args.runs {
        let seed = args.seed + number;
        let setup = Setup {
            seed,
            chain: args.iterations,
            workers: args.jobs.unwrap_or(1),
            feedback: !args.no_feedback,
            stop: Stop { cpu: Some(args.time.length), ..Stop::default() },
            ..Setup::new(strategy, &party, &seeds, &limits)
        };
        let mut found: Vec<Found> = Vec::new();
        let mut totals = Totals::default();
        let mut sink = |event: &Stamped| {
            match &event.event {
                Event::Found(f) => {
                    if !args.json {
                        let dup = if f.duplicate_of.is_some() { " again" } else { "" };
                        anstream::eprintln!("{:>5.0} s  {} in {}{dup}", f.cpu, f.kind, f.theory);
                    }
                    found.push((**f).clone());
                }
                Event::Tick(t) | Event::Ended { totals: t, .. } => totals = t.clone(),
                _ => {}
            }
            Ok(())
        };
        run_campaign(&setup, &shelf.scratch, None, &mut sink, &exit::interrupted)?;
        found.retain(|f| f.solver.starts_with(&args.target));
        let mut outcome = judge(args, seed, &found, &totals);
        if args.near {
            reach(&mut outcome, &found, &folders, &|f| {
                Ok(ask_once(&plain, &[near::as_seed(&f.trigger, &shelf.scratch)?], args, &shelf)?
                    .iter()
                    .map(identity)
                    .collect())
            })?;
        }
        show(args, &outcome);
        outcomes.push(outcome);
        if exit::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    if outcomes.len() > 1 && !args.json {
        let mut bugs: Vec<usize> = outcomes.iter().map(|o| o.bugs.len()).collect();
        let mut reached: Vec<usize> = outcomes.iter().map(|o| o.reached.len()).collect();
        bugs.sort_unstable();
        reached.sort_unstable();
        anstream::println!("median of {} runs: {} distinct bugs", bugs.len(), bugs[bugs.len() / 2]);
        if args.near {
            anstream::println!(
                "median of folders whose own bug was found: {}",
                reached[reached.len() / 2]
            );
        }
    }
    Ok(Exit::Ok)
}

/// What the target does with each seed as it is, asked once.
fn ask_once(
    plain: &Setup<'_>,
    seeds: &[SeedFile],
    args: &RediscoverArgs,
    shelf: &Shelf,
) -> Result<Vec<Found>> {
    let setup = Setup {
        strategy: named("chick")?,
        chain: 0,
        workers: args.jobs.unwrap_or(1),
        feedback: false,
        stop: Stop { passes: Some(1), ..Stop::default() },
        ..Setup::new(plain.strategy, plain.party, seeds, plain.limits)
    };
    let mut found = Vec::new();
    let mut sink = |event: &Stamped| {
        if let Event::Found(f) = &event.event
            && f.solver.starts_with(&args.target)
        {
            found.push((**f).clone());
        }
        Ok(())
    };
    run_campaign(&setup, &shelf.scratch, None, &mut sink, &exit::interrupted)?;
    Ok(found)
}

/// The seeds that the target fails on by themselves.
fn triggers(
    plain: &Setup<'_>,
    seeds: &[SeedFile],
    args: &RediscoverArgs,
    shelf: &Shelf,
) -> Result<BTreeSet<String>> {
    let found = ask_once(plain, seeds, args, shelf)?;
    Ok(found.into_iter().map(|f| f.name.seed).collect())
}

/// What the trigger of each folder of `near` shows.
fn folders(
    plain: &Setup<'_>,
    seeds: &[SeedFile],
    args: &RediscoverArgs,
    shelf: &Shelf,
) -> Result<Folders> {
    let mut folders = Folders::new();
    for (folder, trigger) in near::triggers(seeds)? {
        // One at a time: of two that look alike, the second would not be compared with other releases.
        let seed = near::as_seed(&trigger, &shelf.scratch)?;
        let found = ask_once(plain, &[seed], args, shelf)?;
        let shows: BTreeSet<Identity> = found.iter().map(identity).collect();
        if !args.json {
            let words: Vec<String> = shows
                .iter()
                .map(|(kind, theory, r)| format!("{kind} in {theory}, {}", failing(r)))
                .collect();
            let words =
                if words.is_empty() { "shows nothing".to_owned() } else { words.join("; ") };
            anstream::eprintln!("{folder}: its trigger: {words}");
        }
        folders.insert(folder, shows);
    }
    Ok(folders)
}

fn identity(f: &Found) -> Identity {
    (f.kind.clone(), f.theory.clone(), f.releases.clone())
}

/// Which folders were reached. `again`: what a trigger shows when it is asked alone, for findings that the
/// campaign did not compare with other releases (their likes had been compared often enough).
fn reach(
    outcome: &mut Outcome,
    found: &[Found],
    folders: &Folders,
    again: &dyn Fn(&Found) -> Result<BTreeSet<Identity>>,
) -> Result<()> {
    for (folder, bug) in folders {
        let here = |f: &&Found| near::folder_of(&f.name.seed).as_ref() == Some(folder);
        let from: Vec<&Found> = found.iter().filter(here).collect();
        let compared = |f: &Found| !f.releases.is_empty() || f.duplicate_of.is_none();
        let mut own = from.iter().any(|f| compared(f) && bug.contains(&identity(f)));
        let alike = |f: &&&Found| bug.iter().any(|b| b.0 == f.kind && b.1 == f.theory);
        for f in from.iter().filter(|f| !compared(f)).filter(alike) {
            own = own || again(f)?.iter().any(|i| bug.contains(i));
        }
        if own {
            outcome.reached.push(folder.clone());
        } else if !from.is_empty() {
            outcome.other.push(folder.clone());
        }
    }
    Ok(())
}

/// What was found on the target, without what seeds show by themselves.
fn judge(args: &RediscoverArgs, seed: u64, found: &[Found], totals: &Totals) -> Outcome {
    let triggers: BTreeSet<&str> =
        found.iter().filter(|f| f.name.step == 0).map(|f| &f.name.seed[..]).collect();
    let mut bugs: BTreeMap<Identity, Line> = BTreeMap::new();
    for f in found.iter().filter(|f| !triggers.contains(&f.name.seed[..])) {
        // One that was not compared with other releases is counted with the one it resembles.
        if f.releases.is_empty() && f.duplicate_of.is_some() {
            continue;
        }
        let line = bugs.entry(identity(f)).or_insert_with(|| Line {
            kind: f.kind.clone(),
            theory: f.theory.clone(),
            releases: f.releases.clone(),
            cpu: f.cpu,
            sightings: 0,
            seed: f.name.seed.clone(),
            sentence: f.sentence.clone(),
            id: f.id.clone(),
        });
        line.sightings += 1;
        if let Some(folder) = &args.keep
            && line.sightings == 1
        {
            let file = folder.join(format!("{seed}-{}-{}.smt2", f.kind, f.id));
            let _ = std::fs::create_dir_all(folder);
            if let Err(e) = std::fs::write(&file, &f.trigger) {
                anstream::eprintln!("error: cannot write {}: {e}", file.display());
            }
        }
    }
    let mut bugs: Vec<Line> = bugs.into_values().collect();
    bugs.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
    let (mutants, cpu) = (totals.asked, totals.cpu);
    Outcome { seed, bugs, reached: Vec::new(), other: Vec::new(), mutants, cpu }
}

fn show(args: &RediscoverArgs, outcome: &Outcome) {
    if args.json {
        if let Ok(text) = serde_json::to_string(outcome) {
            anstream::println!("{text}");
        }
        return;
    }
    anstream::println!(
        "run with --seed {}: {} distinct bugs of {} in {} mutants and {:.0} s of the processor",
        outcome.seed,
        outcome.bugs.len(),
        args.target,
        outcome.mutants,
        outcome.cpu
    );
    for (i, b) in outcome.bugs.iter().enumerate() {
        let too = failing(&b.releases);
        anstream::println!(
            "{:>3}. {:>4.0} s  {} in {} ({too}), seen {} times, first from {}",
            i + 1,
            b.cpu,
            b.kind,
            b.theory,
            b.sightings,
            b.seed
        );
    }
    if args.near {
        anstream::println!(
            "near: the own bug of {} folders: {}",
            outcome.reached.len(),
            outcome.reached.join(", ")
        );
        anstream::println!("near: only other bugs from: {}", outcome.other.join(", "));
    }
}

fn failing(releases: &[String]) -> String {
    match releases {
        [] => "no other release fails".to_owned(),
        [one] => format!("{one} fails too"),
        [first, .., last] => format!("{} others fail too, {first} … {last}", releases.len()),
    }
}

/// The seeds: what was named; else smelt's own, and the string and arithmetic files of the corpus.
fn seeds(args: &RediscoverArgs) -> Result<Vec<SeedFile>> {
    let corpus = Path::new("../shared/corpus");
    let of = |paths: &[PathBuf]| -> Result<Vec<SeedFile>> {
        let seed = |path: PathBuf| SeedFile {
            name: path.display().to_string(),
            text: SeedText::File(path),
        };
        Ok(files::find(paths)?.files.into_iter().map(seed).collect())
    };
    if !args.seeds.is_empty() {
        return of(&args.seeds);
    }
    if args.near {
        let name = args.target.replace('@', "-");
        let all = of(&[corpus.join("near")])?;
        return Ok(all.into_iter().filter(|s| s.name.contains(&name)).collect());
    }
    let mut seeds = own_seeds();
    if corpus.join("seeds").is_dir() {
        seeds.extend(of(&[corpus.join("seeds")])?.into_iter().filter(|s| is_wanted(&s.name)));
    }
    Ok(seeds)
}

/// Whether a file of the corpus is about strings or arithmetic, by its folder.
fn is_wanted(name: &str) -> bool {
    let logic =
        Path::new(name).components().nth(4).map(|c| c.as_os_str().to_string_lossy().into_owned());
    logic.is_some_and(|l| {
        let strings =
            l.contains("STR") || matches!(&l[..], "QF_S" | "QF_SLIA" | "SLIA" | "QF_UFSLIA");
        let plain = l.trim_start_matches("QF_").trim_start_matches("ALL_");
        let numbers = matches!(
            plain,
            "LIA"
                | "LRA"
                | "NIA"
                | "NRA"
                | "LIRA"
                | "NIRA"
                | "INT"
                | "REAL"
                | "REAL_INT"
                | "QF_INT"
                | "QF_REAL"
                | "QF_REAL_INT"
                | "Q_INT"
                | "Q_REAL"
                | "RDL"
                | "IDL"
        );
        strings || numbers
    })
}
