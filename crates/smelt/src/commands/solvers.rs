//! `smelt solvers`: installing, listing, removing and probing.

use crate::cli::{SolversArgs, SolversCommand};
use crate::exit::{self, Exit, SolverError, UsageError};
use crate::shelf;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use smelt_solvers::install::{Cache, Event, InstallError, Installed, Progress, versions};
use smelt_solvers::profile::settings;
use smelt_solvers::run::Limits;
use smelt_solvers::spec::SpecError;
use smelt_solvers::version::Wanted;
use smelt_solvers::{Conditions, Profile, Profiles, on_path};
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

pub(crate) fn run(args: &SolversArgs) -> Result<Exit> {
    match &args.what {
        SolversCommand::Install { names, force } => install(args, names, *force),
        SolversCommand::List { available, verify, json } => {
            if available.is_empty() {
                list(args, *verify, *json)
            } else {
                offers(args, available, *json)
            }
        }
        SolversCommand::Probe { names, json } => super::probe::run(args, names, *json),
        SolversCommand::Options { name, json } => options(args, name, *json),
        SolversCommand::Remove { names } => remove(args, names),
    }
}

/// `z3@4.8.10` as a profile and what is wanted of it.
fn named(profiles: &Profiles, text: &str) -> Result<(Arc<Profile>, Wanted)> {
    let (name, version) = text.split_once('@').unwrap_or((text, "latest"));
    let wanted = Wanted::parse(version)
        .ok_or_else(|| UsageError(SpecError::Version(version.to_owned()).to_string()))?;
    let Some(profile) = profiles.get(name) else {
        let known: Vec<&str> = profiles.all().iter().map(|p| p.name.as_str()).collect();
        let text = format!("no solver is called `{name}`; there are {}", known.join(", "));
        return Err(SolverError(text).into());
    };
    Ok((profile.clone(), wanted))
}

fn install(args: &SolversArgs, names: &[String], force: bool) -> Result<Exit> {
    let profiles = shelf::profiles(&args.profiles)?;
    let cache = Cache::open(None)?;
    let wanted: Vec<_> = names.iter().map(|n| named(&profiles, n)).collect::<Result<_>>()?;
    for (profile, wanted) in wanted {
        let (done, present) = install_one(&cache, &profile, &wanted, force)?;
        if exit::interrupted() {
            return Ok(Exit::Interrupted);
        }
        for installed in done {
            let there = present.contains(&installed.what());
            let word = if there { "is there already" } else { "installed" };
            anstream::println!("{} {word} ({})", installed.what(), installed.source());
        }
    }
    Ok(Exit::Ok)
}

/// Installs with a bar; also says which releases were there before. Nothing if the user stops it.
pub(crate) fn install_one(
    cache: &Cache,
    profile: &Profile,
    wanted: &Wanted,
    force: bool,
) -> Result<(Vec<Installed>, Vec<String>)> {
    let mut shown = Shown::new();
    let done = cache.install(profile, wanted, force, &mut shown, &exit::interrupted);
    shown.bar.finish_and_clear();
    match done {
        Ok(all) => Ok((all, shown.present)),
        Err(_) if exit::interrupted() => Ok((Vec::new(), Vec::new())),
        Err(e) => Err(SolverError(e.to_string()).into()),
    }
}

/// A bar on a terminal; elsewhere a line per step.
struct Shown {
    bar: ProgressBar,
    terminal: bool,
    last: String,
    present: Vec<String>,
}

impl Shown {
    fn new() -> Shown {
        let terminal = std::io::stderr().is_terminal();
        let bar = if terminal { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        bar.enable_steady_tick(Duration::from_millis(100));
        Shown { bar, terminal, last: String::new(), present: Vec::new() }
    }

    fn say(&mut self, text: String) {
        if !self.terminal && text != self.last {
            anstream::eprintln!("{text}");
        }
        self.bar.set_message(text.clone());
        self.last = text;
    }
}

impl Progress for Shown {
    fn event(&mut self, event: Event) {
        match event {
            Event::Waiting => self.say("waiting for another smelt that is installing".to_owned()),
            Event::Resolving { solver, source } => {
                self.say(format!("looking for {solver} ({source})"))
            }
            Event::Skipped { source, why } => {
                self.bar
                    .suspend(|| anstream::eprintln!("note: {source} could not be asked: {why}"));
            }
            Event::Present { what } => self.present.push(what),
            Event::Downloading { what, bytes, total } => {
                if let Some(total) = total {
                    self.bar.set_length(total);
                    let style = "{spinner} {msg} {bar:30} {bytes}/{total_bytes}";
                    if let Ok(style) = ProgressStyle::with_template(style) {
                        self.bar.set_style(style);
                    }
                } else if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {bytes}") {
                    self.bar.set_style(style);
                }
                self.bar.set_position(bytes);
                self.say(format!("downloading {what}"));
            }
            Event::Working { what, line } => {
                self.bar.set_message(format!("{what}: {}", super::validate::cut(&line, 80)));
            }
            Event::Unpacking { what } => self.say(format!("unpacking {what}")),
            Event::Checking { what } => self.say(format!("checking {what}")),
            Event::Done { .. } => {}
        }
    }
}

#[derive(Serialize)]
struct Row {
    name: String,
    version: String,
    source: String,
    path: String,
    bytes: Option<u64>,
    state: String,
}

fn list(args: &SolversArgs, verify: bool, json: bool) -> Result<Exit> {
    let profiles = shelf::profiles(&args.profiles)?;
    let cache = Cache::open(None)?;
    let mut rows = Vec::new();
    let mut damaged = false;
    for installed in cache.installed()? {
        match installed {
            Ok(i) => {
                let state = if verify { i.verify() } else { i.check() };
                damaged |= state.is_err();
                rows.push(row(&i, &state));
            }
            Err(e) => {
                damaged = true;
                rows.push(Row {
                    name: "?".to_owned(),
                    version: String::new(),
                    source: String::new(),
                    path: String::new(),
                    bytes: None,
                    state: e.to_string(),
                });
            }
        }
    }
    for profile in profiles.all() {
        let like = profile.like.as_ref().map(|l| format!(", like {l}")).unwrap_or_default();
        let on_path = profile.start.programs.iter().find_map(|p| on_path(p));
        let stock = profiles.stock(profile);
        let (source, path) = match on_path {
            Some(path) => (format!("PATH{like}"), path),
            // One that shares the releases of another is a solver of its own.
            None => {
                match cache.resolve(&stock, &Wanted::Latest).filter(|_| stock != profile.name) {
                    Some(installed) => {
                        (format!("{}{like}", installed.what()), installed.started().to_path_buf())
                    }
                    None => continue,
                }
            }
        };
        rows.push(Row {
            name: profile.name.clone(),
            version: String::new(),
            source,
            path: path.display().to_string(),
            bytes: None,
            state: "good".to_owned(),
        });
    }
    if json {
        for row in &rows {
            anstream::println!("{}", serde_json::to_string(row)?);
        }
    } else if rows.is_empty() {
        anstream::println!(
            "no solver is installed and none is on PATH; try: smelt solvers install z3@latest cvc5@latest"
        );
        let names: Vec<&str> = profiles
            .all()
            .iter()
            .filter(|p| !p.install.is_empty())
            .map(|p| p.name.as_str())
            .collect();
        anstream::println!("to be had: {}", names.join(", "));
    } else {
        for row in &rows {
            let what = if row.version.is_empty() {
                row.name.clone()
            } else {
                format!("{}@{}", row.name, row.version)
            };
            let size = row.bytes.map_or(String::new(), |b| format!("{} MB", b.div_ceil(1_000_000)));
            let state =
                if row.state == "good" { String::new() } else { format!("  {}", row.state) };
            anstream::println!("{what:24} {size:>8}  {:28} {}{state}", row.source, row.path);
        }
    }
    Ok(if damaged { Exit::Solver } else { Exit::Ok })
}

fn row(i: &Installed, state: &std::result::Result<(), InstallError>) -> Row {
    Row {
        name: i.name().to_owned(),
        version: i.version().to_owned(),
        source: i.source().to_owned(),
        path: i.started().display().to_string(),
        bytes: Some(i.bytes()),
        state: match state {
            Ok(()) => "good".to_owned(),
            Err(e) => e.to_string(),
        },
    }
}

#[derive(Serialize)]
struct Offered {
    name: String,
    version: String,
    source: String,
}

fn offers(args: &SolversArgs, names: &[String], json: bool) -> Result<Exit> {
    let profiles = shelf::profiles(&args.profiles)?;
    for name in names {
        let (profile, _) = named(&profiles, name)?;
        let mut shown = Shown::new();
        let offered = versions(&profile, &mut shown, &exit::interrupted);
        shown.bar.finish_and_clear();
        for offer in offered.map_err(|e| SolverError(e.to_string()))? {
            let row = Offered {
                name: profile.name.clone(),
                version: offer.version.short(),
                source: offer.source,
            };
            if json {
                anstream::println!("{}", serde_json::to_string(&row)?);
            } else {
                anstream::println!("{:24} {}", format!("{}@{}", row.name, row.version), row.source);
            }
        }
    }
    Ok(Exit::Ok)
}

/// What a release itself lists, with what its profile says of it.
fn options(args: &SolversArgs, name: &str, json: bool) -> Result<Exit> {
    let shelf = shelf::open(&args.profiles)?;
    for solver in shelf::find(&shelf, &[name.to_owned()])? {
        let limits = Limits::seconds(20.0);
        let conditions =
            Conditions { limits: &limits, scratch: &shelf.scratch, cancelled: &exit::interrupted };
        let list = solver.list_options(conditions).map_err(|e| SolverError(e.to_string()))?;
        let found = settings(&solver.profile, list.as_deref());
        let unwanted = &solver.profile.options.unwanted;
        if json {
            let object = serde_json::json!({
                "solver": solver.name, "listed": list.is_some(), "settings": found, "unwanted": unwanted,
            });
            anstream::println!("{object}");
            continue;
        }
        for setting in &found {
            anstream::println!("{}", setting.join(" "));
        }
        let from =
            if list.is_some() { "from its own list and its profile" } else { "from its profile" };
        anstream::eprintln!("{}: {} settings {from}", solver.name, found.len());
        if !unwanted.is_empty() {
            anstream::eprintln!("bugs not wanted with: {}", unwanted.join(" "));
        }
    }
    Ok(Exit::Ok)
}

fn remove(args: &SolversArgs, names: &[String]) -> Result<Exit> {
    let profiles = shelf::profiles(&args.profiles)?;
    let cache = Cache::open(None)?;
    for text in names {
        let (profile, wanted) = named(&profiles, text)?;
        let removed = cache
            .remove(&profile.name, &wanted, &mut Shown::new(), &exit::interrupted)
            .map_err(|e| SolverError(e.to_string()))?;
        if removed.is_empty() {
            let text = format!("{text} is not installed; `smelt solvers list` shows what is");
            return Err(SolverError(text).into());
        }
        for installed in removed {
            anstream::println!("{} removed", installed.what());
        }
    }
    Ok(Exit::Ok)
}
