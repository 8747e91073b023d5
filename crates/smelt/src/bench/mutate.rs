//! `smelt bench mutate`: mutants per second of processor time on one core, beside yinyang's if it is
//! there, and memory over many mutants.

use super::run::{own_time as cpu, resident_mb};
use crate::cli::MutateBenchArgs;
use crate::commands::strategies::named;
use crate::exit::{self, Exit, UsageError};
use crate::files;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use smelt_mutate::{Chain, Formula, Groups, Palette, Settings, Strategy, Tools, hash_of};
use smelt_smtlib::Theories;
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

const PEER: &str = include_str!("peer.py");

struct Seed {
    path: PathBuf,
    text: Vec<u8>,
    hash: String,
}

/// What was counted, in seconds of processor time.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Figures {
    seeds: usize,
    /// Which seeds gave a mutant.
    usable: Vec<usize>,
    mutants: usize,
    mutating: f64,
    whole: f64,
}

impl Figures {
    fn speed(&self) -> f64 {
        self.mutants as f64 / self.mutating.max(1e-9)
    }

    fn whole_speed(&self) -> f64 {
        self.mutants as f64 / self.whole.max(1e-9)
    }
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    #[serde(flatten)]
    figures: Figures,
    mutants_per_second: f64,
    whole_per_second: f64,
    resident_mb: u64,
    /// How many times as fast as the peer: mutation and printing, and everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratios: Option<(f64, f64)>,
}

/// The strategies that are measured; the peer's that is held against each.
const ROWS: &[(&str, &str, Settings, Option<&str>)] = &[
    ("typefuzz, as in the paper", "typefuzz", Settings::PAPER, Some("typefuzz")),
    ("typefuzz", "typefuzz", ALL, Some("typefuzz")),
    ("opfuzz", "opfuzz", ALL, Some("opfuzz")),
    ("chick", "chick", ALL, None),
    ("mix", "mix", ALL, None),
];

const ALL: Settings = Settings { constants: true, subterms: true, assertions: true, escapes: true };

pub(crate) fn run(args: &MutateBenchArgs) -> Result<Exit> {
    let mut seeds = Vec::new();
    for path in files::find(&args.paths)?.files {
        let text = files::read(&path)?;
        let hash = hash_of(&text);
        seeds.push(Seed { path, text, hash });
    }
    if let Some(n) = args.sample
        && n < seeds.len()
    {
        let all = seeds.len();
        let mut at = 0;
        seeds.retain(|_| {
            at += 1;
            at * n / all != (at - 1) * n / all
        });
    }
    let palette = Arc::new(Palette::new(Theories::builtin(), &[]));
    let groups = Arc::new(Groups::of_table(&palette));
    let tools = |settings| Tools::new(palette.clone(), groups.clone(), settings);
    if let Some(n) = args.mutants {
        return soak(&seeds, n, args.count, &mut tools(ALL));
    }
    let mut peers = Vec::new();
    for name in ["typefuzz", "opfuzz"] {
        if let Some(python) = &args.peer
            && args.strategy.as_deref().is_none_or(|s| s == name)
        {
            peers.push((name, peer(python, name, &seeds, args)?));
        }
    }
    let mut rows = Vec::new();
    let only = args.strategy.as_deref().map(named).transpose()?;
    for &(name, strategy, settings, held) in ROWS {
        let strategy = named(strategy)?;
        if only.is_some_and(|o| o.name != strategy.name) {
            continue;
        }
        let best = |seeds: &[&Seed]| {
            let round = |_| measure(seeds, strategy, args.count, &mut tools(settings));
            let rounds = (0..args.rounds.max(1)).map(round);
            rounds.min_by(|a, b| a.mutating.total_cmp(&b.mutating)).unwrap_or_default()
        };
        let figures = best(&seeds.iter().collect::<Vec<_>>());
        let peer = peers.iter().find(|p| Some(p.0) == held);
        rows.push(Row {
            name,
            mutants_per_second: figures.speed(),
            whole_per_second: figures.whole_speed(),
            resident_mb: resident_mb(),
            ratios: match peer {
                // Only the seeds that both can use are compared.
                Some((_, p)) => {
                    let seeds: Vec<&Seed> = p.usable.iter().filter_map(|&i| seeds.get(i)).collect();
                    let own = best(&seeds);
                    Some((own.speed() / p.speed(), own.whole_speed() / p.whole_speed()))
                }
                None => None,
            },
            figures,
        });
    }
    print(args, &rows, &peers)?;
    Ok(Exit::Ok)
}

/// A chain of each seed.
fn measure(
    seeds: &[&Seed],
    strategy: &'static Strategy,
    count: usize,
    tools: &mut Tools,
) -> Figures {
    let mut figures = Figures { seeds: seeds.len(), ..Figures::default() };
    for (i, seed) in seeds.iter().enumerate() {
        let start = cpu();
        let read = Formula::read(seed.text.clone(), Theories::builtin());
        let begin = cpu();
        let made = read.map_or(0, |mut f| chains(&mut f, strategy, seed, 0, count, tools));
        let end = cpu();
        figures.mutating += (end - begin).as_secs_f64();
        figures.whole += (end - start).as_secs_f64();
        figures.mutants += made;
        figures.usable.extend((made > 0).then_some(i));
    }
    figures
}

/// Mutants of one seed: one chain, or more if it ends early.
fn chains(
    formula: &mut Formula,
    strategy: &'static Strategy,
    seed: &Seed,
    first: u64,
    count: usize,
    tools: &mut Tools,
) -> usize {
    let mut made = 0;
    for stream in first..first + 4 {
        let mut chain = Chain::new(formula, strategy, 0, &seed.hash, stream);
        while made < count {
            let Some(text) = chain.step(tools) else { break };
            black_box(text);
            made += 1;
        }
        if made == count {
            break;
        }
    }
    made
}

/// Very many mutants, and the memory on the way.
fn soak(seeds: &[Seed], mutants: usize, count: usize, tools: &mut Tools) -> Result<Exit> {
    let strategy = named("mix")?;
    let (mut made, mut stream, mut next) = (0, 0, 0);
    let step = (mutants / 10).max(1);
    let start = cpu();
    while made < mutants && !exit::interrupted() {
        let before = made;
        for seed in seeds {
            let Ok(mut formula) = Formula::read(seed.text.clone(), Theories::builtin()) else {
                continue;
            };
            made += chains(&mut formula, strategy, seed, stream, count, tools);
            if made >= next {
                let mb = resident_mb();
                let seconds = (cpu() - start).as_secs_f64();
                anstream::println!("{made:10} mutants  {mb:5} MB resident  {seconds:7.1} s");
                next = made - made % step + step;
            }
        }
        stream += 4;
        if made == before {
            return Err(UsageError("no seed can be mutated".to_owned()).into());
        }
    }
    Ok(Exit::Ok)
}

/// The same work by yinyang, in a python that has it.
fn peer(python: &Path, strategy: &str, seeds: &[Seed], args: &MutateBenchArgs) -> Result<Figures> {
    let files: Vec<&Path> = seeds.iter().map(|s| s.path.as_path()).collect();
    let job = serde_json::json!({
        "strategy": strategy, "count": args.count, "files": files, "seconds": args.peer_seconds,
    });
    let mut child = Command::new(python)
        .args(["-c", PEER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {}", python.display()))?;
    if let Some(mut pipe) = child.stdin.take() {
        pipe.write_all(job.to_string().as_bytes()).context("cannot write to the peer")?;
    }
    let out = child.wait_with_output().context("cannot wait for the peer")?;
    let text = String::from_utf8_lossy(&out.stdout);
    let line = text.lines().find_map(|l| l.strip_prefix("figures "));
    let line = line.ok_or_else(|| {
        let text =
            format!("{} gives no figures; has it yinyang (pip install yinyang)?", python.display());
        UsageError(text)
    })?;
    serde_json::from_str(line).context("the peer's figures are not what they should be")
}

fn print(args: &MutateBenchArgs, rows: &[Row], peers: &[(&str, Figures)]) -> Result<()> {
    let mut out = anstream::stdout().lock();
    if args.json {
        let peers: Vec<_> = peers.iter().map(|(n, f)| (*n, f)).collect();
        let all = serde_json::json!({ "rows": rows, "peers": peers });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    writeln!(out, "mutants per second of processor time, chains of {}\n", args.count)?;
    writeln!(
        out,
        "{:28} {:>12} {:>12} {:>16} {:>8}",
        "", "mutate+print", "with reading", "usable seeds", "MB"
    )?;
    let line = |out: &mut dyn Write, name: &str, f: &Figures| {
        let share = 100.0 * f.usable.len() as f64 / f.seeds.max(1) as f64;
        let (speed, whole) = (f.speed(), f.whole_speed());
        write!(
            out,
            "{name:28} {speed:12.0} {whole:12.0} {:5} of {:4} {share:3.0}%",
            f.usable.len(),
            f.seeds
        )
    };
    for row in rows {
        line(&mut out, row.name, &row.figures)?;
        write!(out, " {:7}", row.resident_mb)?;
        if let Some((mutating, whole)) = row.ratios {
            write!(out, "   {mutating:.0}x yinyang's on its seeds, {whole:.0}x with reading")?;
        }
        writeln!(out)?;
    }
    for (name, figures) in peers {
        line(&mut out, &format!("yinyang {name}"), figures)?;
        writeln!(out)?;
    }
    Ok(())
}
