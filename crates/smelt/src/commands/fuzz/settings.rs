//! What a campaign is made of, from four places: the command line, then the settings file, then smelt's
//! own defaults; or, when a campaign is resumed, what its store kept.

use crate::cli::{FuzzArgs, Memory, Oracle, Settings, SolverArgs, TableArgs};
use crate::commands::strategies::named;
use crate::exit::UsageError;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use smelt_smtlib::syntax::Span;
use smelt_solvers::profile::in_words;
use smelt_solvers::spec::{Spec, What};
use std::path::{Path, PathBuf};

/// The version of the settings file that this smelt reads.
pub(crate) const VERSION: u32 = 1;

/// The settings file that is read if it is there.
const FILE: &str = "smelt.toml";

/// What may be another each time a campaign is resumed: no mutant follows from it.
const FREE: &[&str] = &[
    "timeout",
    "memory",
    "tell-limits",
    "install",
    "for",
    "cpu",
    "mutants",
    "passes",
    "bugs",
    "jobs",
    "out",
    "bugsfolder",
    "scratchfolder",
    "logfolder",
    "no-log",
    "keep-mutants",
    "events",
];

/// What the store keeps.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Where smelt was started: relative paths are meant from there.
    folder: PathBuf,
    settings: Settings,
}

impl Settings {
    /// What is so unless somebody says something else.
    pub(crate) fn defaults() -> Settings {
        Settings {
            timeout: Some(10.0),
            memory: Some(Memory(Some(2 << 30))),
            tell_limits: Some(false),
            install: Some(false),
            file_size_limit: Some(100_000),
            oracle: Some(Oracle::Unknown),
            strategy: Some("mix".to_owned()),
            iterations: Some(12),
            modulo: Some(1),
            no_constants: Some(false),
            no_subterms: Some(false),
            no_assertions: Some(false),
            out: Some(PathBuf::from("smelt-out")),
            no_log: Some(false),
            keep_mutants: Some(false),
            ..Settings::default()
        }
    }

    /// What is said, by key.
    fn said(&self) -> Map<String, Value> {
        let Ok(Value::Object(mut map)) = serde_json::to_value(self) else { return Map::new() };
        map.retain(|_, v| !v.is_null());
        map
    }

    /// These, and the others where these say nothing.
    fn over(&self, others: &Settings) -> Result<Settings> {
        let mut map = others.said();
        map.append(&mut self.said());
        serde_json::from_value(Value::Object(map)).context("settings do not fit together")
    }

    /// What the types do not say: the key that is wrong, and why.
    fn fault(&self) -> Option<(&'static str, String)> {
        let (chain, modulo) = (self.iterations.unwrap_or(1), self.modulo.unwrap_or(1));
        if chain == 0 {
            Some(("iterations", "iterations is a number above 0".to_owned()))
        } else if modulo == 0 {
            Some(("modulo", "modulo is a number above 0".to_owned()))
        } else if self.iterations.is_some() && modulo > chain {
            let text = format!(
                "with --iterations {chain} and --modulo {modulo} no solver would ever be asked; --modulo is at most --iterations"
            );
            Some(("modulo", text))
        } else if self.jobs.is_some_and(|n| !(1..=1024).contains(&n)) {
            Some(("jobs", "jobs is a number from 1 to 1024".to_owned()))
        } else if self.timeout.is_some_and(|t| !(t > 0.0 && t <= 1e6)) {
            Some(("timeout", "timeout is a number of seconds above 0, such as 10".to_owned()))
        } else {
            let name = self.strategy.as_deref()?;
            named(name).err().map(|e| ("strategy", e.to_string()))
        }
    }

    fn check(&self) -> Result<()> {
        self.fault().map_or(Ok(()), |(_, why)| Err(UsageError(why).into()))
    }

    /// The folder of the campaign.
    pub(super) fn folder(&self) -> PathBuf {
        self.out.clone().unwrap_or_default()
    }

    /// As other commands take them.
    pub(super) fn solvers(&self) -> SolverArgs {
        SolverArgs {
            with: self.with.clone().unwrap_or_default(),
            timeout: self.timeout.unwrap_or_default(),
            memory: self.memory.unwrap_or(Memory(None)),
            tell_limits: self.tell_limits.unwrap_or_default(),
            install: self.install.unwrap_or_default(),
            profiles: self.profiles.clone().unwrap_or_default(),
        }
    }

    /// The operator table.
    pub(super) fn table(&self) -> TableArgs {
        TableArgs { theories: self.theories.clone() }
    }

    /// For the store. Where events go is a matter of each session.
    pub(super) fn kept(&self) -> Result<String> {
        let folder = std::env::current_dir().context("cannot find the current folder")?;
        let settings = Settings { events: None, ..self.clone() };
        Ok(serde_json::to_string(&Kept { folder, settings })?)
    }
}

/// The settings of a campaign that begins.
pub(super) fn of_new(args: &FuzzArgs, given: &Settings) -> Result<Settings> {
    let settings = given.over(&file(args)?)?.over(&Settings::defaults())?;
    settings.check()?;
    Ok(settings)
}

/// The folder of the campaign that is resumed: the settings file may name it.
pub(super) fn folder(args: &FuzzArgs, given: &Settings) -> Result<PathBuf> {
    if let Some(out) = &given.out {
        return Ok(out.clone());
    }
    Ok(file(args)?.over(&Settings::defaults())?.folder())
}

/// Where events go when a campaign is resumed: its store does not say, the settings file may.
pub(super) fn events(args: &FuzzArgs) -> Result<Option<PathBuf>> {
    match &args.given.events {
        Some(path) => Ok(Some(path.clone())),
        None => Ok(file(args)?.events),
    }
}

/// The settings of a campaign that is resumed.
pub(super) fn of_old(given: &Settings, out: &Path, kept: &str) -> Result<Settings> {
    let kept: Kept = serde_json::from_str(kept).map_err(|e| {
        let text = "was begun by another smelt, whose settings this one cannot read";
        UsageError(format!("the campaign in {} {text}: {e}", out.display()))
    })?;
    let before = kept.settings.said();
    for (key, value) in given.said() {
        let old = before.get(&key);
        if FREE.contains(&&key[..]) || old == Some(&value) {
            continue;
        }
        let was = old.map_or_else(|| "without it".to_owned(), |v| format!("with {v}"));
        let text = format!(
            "--{key} would change the mutants of the campaign in {}, which was begun {was}; leave it out, or begin another campaign with --out",
            out.display()
        );
        return Err(UsageError(text).into());
    }
    let here = std::env::current_dir().context("cannot find the current folder")?;
    if here != kept.folder
        && let Some(path) = relative(&kept.settings)
    {
        let text = format!(
            "the campaign in {} names {path} as seen from {}; go there to go on with it",
            out.display(),
            kept.folder.display()
        );
        return Err(UsageError(text).into());
    }
    let settings = given.over(&kept.settings)?.over(&Settings::defaults())?;
    settings.check()?;
    Ok(Settings { out: Some(out.to_owned()), ..settings })
}

/// The folders of profiles and the operator table with which the campaign in a folder was begun, as seen from
/// here. Nothing where its settings cannot be read: then it needs none that we could know.
pub(crate) fn of_campaign(kept: &str) -> (Vec<PathBuf>, Option<PathBuf>) {
    let Ok(Kept { folder, settings }) = serde_json::from_str(kept) else {
        return (Vec::new(), None);
    };
    let here = |path: PathBuf| if path.is_relative() { folder.join(path) } else { path };
    let profiles = settings.profiles.unwrap_or_default().into_iter().map(here).collect();
    (profiles, settings.theories.map(here))
}

/// A path in settings that depends on where smelt is started.
fn relative(settings: &Settings) -> Option<String> {
    let s = settings;
    let mut paths: Vec<PathBuf> = Vec::new();
    paths.extend([&s.seeds, &s.profiles].into_iter().flatten().flatten().cloned());
    let single = [&s.config, &s.theories, &s.bugsfolder, &s.scratchfolder, &s.logfolder];
    paths.extend(single.into_iter().flatten().cloned());
    for text in [&s.with, &s.reference].into_iter().flatten().flatten() {
        for spec in Spec::parse_all(text).unwrap_or_default() {
            if let What::Program { path, .. } = spec.what {
                paths.push(path);
            }
        }
    }
    paths.into_iter().find(|p| p.is_relative()).map(|p| p.display().to_string())
}

/// What the settings file says.
fn file(args: &FuzzArgs) -> Result<Settings> {
    let path = match &args.settings {
        Some(path) => path.clone(),
        None if Path::new(FILE).exists() => PathBuf::from(FILE),
        None => return Ok(Settings::default()),
    };
    read(&path.display().to_string(), &crate::files::read(&path)?)
}

/// Reads a settings file.
pub(crate) fn read(name: &str, source: &[u8]) -> Result<Settings> {
    let wrong = |span: Option<std::ops::Range<usize>>, what: &str| {
        let span = span.unwrap_or(0..0);
        let span = Span { start: span.start as u32, end: span.end as u32 };
        let help = "smelt init writes a file in which every key stands with its meaning";
        let shown = crate::diagnose::render(name, source, span, "settings", what, Some(help));
        UsageError(format!("{name} cannot be used\n{}", shown.trim_end()))
    };
    let text = std::str::from_utf8(source).map_err(|e| {
        let at = e.valid_up_to();
        wrong(Some(at..at + 1), "this is no UTF-8")
    })?;
    let table: toml::Table =
        text.parse().map_err(|e: toml::de::Error| wrong(e.span(), &in_words(e.message())))?;
    // First of all: what another version says need not make sense here.
    match table.get("version").and_then(toml::Value::as_integer) {
        Some(v) if v == i64::from(VERSION) => {}
        Some(v) => {
            let text = format!("this smelt reads version {VERSION}, not {v}");
            return Err(wrong(None, &text).into());
        }
        None => return Err(wrong(None, "its first line must be: version = 1").into()),
    }
    let settings: Settings =
        toml::from_str(text).map_err(|e| wrong(e.span(), &in_words(e.message())))?;
    match settings.fault() {
        Some((key, why)) => Err(wrong(line_of(text, key), &why).into()),
        None => Ok(settings),
    }
}

/// The line in which a key stands.
fn line_of(text: &str, key: &str) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start().strip_prefix(key).map(str::trim_start);
        if rest.is_some_and(|r| r.starts_with('=')) {
            return Some(start..start + line.trim_end().len());
        }
        start += line.len();
    }
    None
}
