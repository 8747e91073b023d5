//! `smelt mutate`: mutants of files, printed or written, without any solver.

use super::config::{self, Config};
use super::strategies;
use crate::cli::{MutateArgs, WaysArgs};
use crate::exit::{self, Exit, UsageError};
use crate::words::count;
use crate::{commands, files};
use anyhow::{Context, Result};
use serde::Serialize;
use smelt_mutate::fusion::Functions;
use smelt_mutate::{Chain, Formula, Groups, Palette, Settings, Tools, Unusable, hash_of};
use smelt_smtlib::Theories;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Serialize)]
struct Json<'m> {
    file: &'m str,
    /// The hash by which the seed is known.
    hash: &'m str,
    strategy: &'m str,
    seed: u64,
    stream: u64,
    step: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    lineage: Option<Vec<String>>,
    text: std::borrow::Cow<'m, str>,
}

/// What mutants are made with.
pub(crate) struct Ways {
    pub(crate) tools: Tools,
    pub(crate) fusions: Arc<Functions>,
    pub(crate) table: &'static Theories,
}

/// What mutants are made with, as the user wants it.
fn ways(args: &WaysArgs, strategy: &str) -> Result<Ways> {
    let chosen = args.operators.is_some() || !args.from.is_empty();
    let table = commands::table_for(&args.table, &[], chosen)?;
    let known = commands::extensions(table);
    if let Some(name) = args.from.iter().find(|f| !known.contains(*f)) {
        let known: Vec<String> = known.into_iter().collect();
        let text = format!("--from {name}: the table has extensions of {}", known.join(", "));
        return Err(UsageError(text).into());
    }
    let from: Vec<&str> = args.from.iter().map(String::as_str).collect();
    let mut config = match &args.operators {
        Some(path) => config::read(path, strategy, table)?,
        None => Config::default(),
    };
    warn_of_unknown(args.operators.as_deref(), &config);
    let palette = Arc::new(match &config.signatures {
        Some(signatures) => Palette::of_signatures(table, signatures),
        None => Palette::new(table, &from),
    });
    if let Some(path) = &args.groups {
        let own = config::groups(path, table)?;
        warn_of_unknown(Some(path), &own);
        config.groups = own.groups;
    }
    let groups = config.groups.unwrap_or_else(|| Arc::new(Groups::of_table(&palette)));
    let settings = Settings {
        constants: !args.no_constants,
        subterms: !args.no_subterms,
        assertions: !args.no_assertions,
        escapes: true,
    };
    let fusions = config.fusions.unwrap_or_else(|| Arc::new(Functions::for_table(table)));
    Ok(Ways { tools: Tools::new(palette, groups, settings), fusions, table })
}

/// Operators that smelt does not know are left out, and the user should know it.
fn warn_of_unknown(path: Option<&Path>, config: &Config) {
    let Some(path) = path.map(Path::display) else { return };
    let unknown = &config.unknown;
    if !unknown.is_empty() {
        let (names, are) = (unknown.join(", "), if unknown.len() == 1 { "is" } else { "are" });
        warn(&format!("{path}: {names} {are} not in the operator table (--theories adds to it)"));
    }
}

pub(super) fn warn(text: &str) {
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    anstream::eprintln!("{yellow}warning{yellow:#}: {text}");
}

pub(crate) fn run(args: &MutateArgs) -> Result<Exit> {
    let strategy = strategies::named(&args.strategy)?;
    let Ways { mut tools, fusions, table } = ways(&args.ways, strategy.name)?;
    if let Some(folder) = &args.out {
        files::make_folder(folder)?;
    }
    let found = files::find(&args.paths)?;
    if !strategy.mutates() {
        let made = super::fused::run(args, &found.files, table, &fusions)?;
        return Ok(made.max(found.exit()));
    }
    let mut worst = found.exit();
    let mut written = BTreeSet::new();
    for path in &found.files {
        if exit::interrupted() {
            break;
        }
        let source = match files::read(path) {
            Ok(source) => source,
            Err(e) => {
                exit::say("file", &exit::words(&e));
                worst = worst.max(Exit::File);
                continue;
            }
        };
        let hash = hash_of(&source);
        let name = if path.as_os_str() == "-" { Path::new("stdin") } else { path.as_path() };
        match Formula::read(source, table) {
            Ok(formula) => {
                let seed = Seed { name, hash: &hash, formula };
                mutants(args, seed, &mut tools, &mut written)?;
            }
            Err(e) => {
                let shown = name.display();
                exit::say(
                    "seed",
                    &match e {
                        Unusable::Problem { line, problem } => {
                            format!("{shown}:{line}: {problem}; `smelt check {shown}` shows more")
                        }
                        Unusable::Nothing => format!("{shown} cannot be mutated: {e}"),
                    },
                );
                worst = worst.max(Exit::Problem);
            }
        }
    }
    Ok(worst)
}

struct Seed<'s> {
    name: &'s Path,
    hash: &'s str,
    formula: Formula,
}

fn mutants(
    args: &MutateArgs,
    mut seed: Seed<'_>,
    tools: &mut Tools,
    written: &mut BTreeSet<PathBuf>,
) -> Result<()> {
    let strategy = strategies::named(&args.strategy)?;
    let (mut made, mut stream, mut barren) = (0, args.stream, 0);
    let mut told = BTreeSet::new();
    // A seed of which nothing can be made must not be tried for ever.
    while made < args.count && barren < 16 && !exit::interrupted() {
        let mut chain = Chain::new(&mut seed.formula, strategy, args.seed, seed.hash, stream);
        let before = made;
        // A way back to the seed makes no mutant either.
        told.insert(hash_of(chain.formula().text()));
        while made < args.count && chain.mutants() < args.chain && chain.step(tools).is_some() {
            if !told.insert(hash_of(chain.formula().text())) {
                continue;
            }
            made += 1;
            let made = Made {
                text: chain.formula().text(),
                step: chain.mutants(),
                lineage: if args.lineage { chain.lineage() } else { Vec::new() },
            };
            one(args, &made, seed.name, seed.hash, stream, written)?;
        }
        barren = if made == before { barren + 1 } else { 0 };
        stream = stream.wrapping_add(1);
    }
    if made < args.count && !exit::interrupted() {
        let name = seed.name.display();
        warn(&format!(
            "{name}: {} makes no further mutant after {}",
            args.strategy,
            count(made as u64, "mutant")
        ));
    }
    Ok(())
}

/// A mutant, and how it came to be.
pub(super) struct Made<'m> {
    pub(super) text: &'m [u8],
    pub(super) step: u64,
    pub(super) lineage: Vec<String>,
}

pub(super) fn one(
    args: &MutateArgs,
    made: &Made<'_>,
    name: &Path,
    hash: &str,
    stream: u64,
    written: &mut BTreeSet<PathBuf>,
) -> Result<()> {
    let Made { text, step, lineage } = made;
    let shown = name.display().to_string();
    if args.json {
        let json = Json {
            file: &shown,
            hash,
            strategy: &args.strategy,
            seed: args.seed,
            stream,
            step: *step,
            lineage: args.lineage.then(|| lineage.clone()),
            text: String::from_utf8_lossy(text),
        };
        let mut out = std::io::stdout().lock();
        serde_json::to_writer(&mut out, &json)?;
        return writeln!(out).context("cannot write to standard output");
    }
    let mut all = Vec::with_capacity(text.len() + 64);
    if args.out.is_none() {
        writeln!(all, "; {shown} {} {stream} {step}", args.strategy)?;
    }
    if args.lineage {
        for line in lineage {
            // A quoted name may have a line break in it.
            writeln!(all, "; {}", line.replace(['\n', '\r'], " "))?;
        }
    }
    all.extend_from_slice(text);
    let Some(folder) = &args.out else {
        return std::io::stdout().lock().write_all(&all).context("cannot write to standard output");
    };
    let stem = name.file_stem().unwrap_or(name.as_os_str()).to_string_lossy();
    let mut file = folder.join(format!("{stem}-{stream}-{step}.smt2"));
    // Two seeds of one name in two folders.
    if !written.insert(file.clone()) {
        file = folder.join(format!("{stem}-{hash}-{stream}-{step}.smt2"));
        written.insert(file.clone());
    }
    std::fs::write(&file, &all).with_context(|| format!("cannot write {}", file.display()))
}
