//! `smelt mutate`: mutants of files, printed or written, without any solver.

use super::strategies;
use crate::cli::{MutateArgs, WaysArgs};
use crate::exit::{self, Exit, UsageError};
use crate::{commands, files};
use anyhow::{Context, Result};
use serde::Serialize;
use smelt_mutate::{Chain, Formula, Groups, Palette, Settings, Signatures, Tools, hash_of};
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

/// What mutants are made with, as the user wants it.
pub(crate) fn tools(args: &WaysArgs) -> Result<(Tools, &'static Theories)> {
    let table = commands::table(&args.table)?;
    let known: BTreeSet<&str> = table
        .operators()
        .iter()
        .flat_map(|o| &o.ranks)
        .filter_map(|r| r.origin.as_deref())
        .collect();
    let from: Vec<&str> = args.from.iter().map(String::as_str).collect();
    if let Some(name) = from.iter().find(|f| !known.contains(*f)) {
        let known: Vec<&str> = known.into_iter().collect();
        let text = format!("--from {name}: the table has extensions of {}", known.join(", "));
        return Err(UsageError(text).into());
    }
    let palette = match &args.operators {
        None => Palette::new(table, &from),
        Some(path) => {
            let source = files::read(path)?;
            let signatures = Signatures::read(&source, table)
                .map_err(|e| commands::bad_theories(path, &source, &e))?;
            for entry in &signatures.unknown {
                let path = path.display();
                warn(&format!(
                    "{path}: {entry} is not in the operator table (--theories adds to it)"
                ));
            }
            Palette::of_signatures(table, &signatures)
        }
    };
    let palette = Arc::new(palette);
    let groups = match &args.groups {
        None => Groups::of_table(&palette),
        Some(path) => {
            let text = files::read(path)?;
            let groups = Groups::read(&String::from_utf8_lossy(&text), table)
                .map_err(|e| UsageError(format!("{}: {e}", path.display())))?;
            if !groups.unknown.is_empty() {
                let names = groups.unknown.join(", ");
                warn(&format!("{}: not in the operator table: {names}", path.display()));
            }
            groups
        }
    };
    let settings = Settings {
        constants: !args.no_constants,
        subterms: !args.no_subterms,
        assertions: !args.no_assertions,
        escapes: true,
    };
    Ok((Tools::new(palette, Arc::new(groups), settings), table))
}

pub(super) fn warn(text: &str) {
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    anstream::eprintln!("{yellow}warning{yellow:#}: {text}");
}

pub(crate) fn run(args: &MutateArgs) -> Result<Exit> {
    let strategy = strategies::named(&args.strategy)?;
    let (mut tools, table) = tools(&args.ways)?;
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let found = files::find(&args.paths)?;
    if !strategy.mutates() {
        return super::fused::run(args, &found.files, table);
    }
    let mut worst = Exit::Ok;
    let mut written = BTreeSet::new();
    for path in &found.files {
        if exit::interrupted() {
            break;
        }
        let fail = |what: &str, why: String| {
            let red = anstyle::AnsiColor::Red.on_default().bold();
            anstream::eprintln!("{red}error[{what}]{red:#}: {why}");
        };
        let source = match files::read(path) {
            Ok(source) => source,
            Err(e) => {
                fail("file", format!("{e:#}"));
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
                fail("seed", format!("{} cannot be mutated: {e}", name.display()));
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
    // A seed of which nothing can be made must not be tried for ever.
    while made < args.count && barren < 16 && !exit::interrupted() {
        let mut chain = Chain::new(&mut seed.formula, strategy, args.seed, seed.hash, stream);
        let before = made;
        while made < args.count && chain.mutants() < args.chain && chain.step(tools).is_some() {
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
            "{name}: {} finds nothing more to change after {made} mutants",
            args.strategy
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
    if args.json && args.out.is_none() {
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
