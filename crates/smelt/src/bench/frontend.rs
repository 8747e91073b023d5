//! `smelt bench frontend`: the same files, in memory, through each layer in turn. The layers take
//! turns too, so that a slow second of the machine hits all of them.

use crate::cli::FrontendArgs;
use crate::exit::{Exit, UsageError};
use crate::files;
use anyhow::{Context, Result};
use serde::Serialize;
use smelt_smtlib::print::Style;
use smelt_smtlib::symbol::Symbols;
use smelt_smtlib::syntax::lexer::Lexer;
use smelt_smtlib::syntax::tape::{Reader, Tape};
use smelt_smtlib::{CommandKind, Script, check};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct Report {
    files: usize,
    accepted: usize,
    bytes: usize,
    tokenise_mb_s: f64,
    parse_mb_s: f64,
    check_mb_s: f64,
    print_mb_s: f64,
    /// Parsing and sort-checking all files as one script: without the cost of starting each.
    check_joined_mb_s: f64,
    /// Parsing and sort-checking over tokenising.
    check_to_tokenise: f64,
    /// Peak memory of a process that reads all files as one script, over the size of that script.
    memory_ratio: Option<f64>,
    memory_bytes: usize,
}

fn tokenise(text: &[u8]) -> usize {
    let mut lexer = Lexer::new(text);
    let mut n = 0;
    while let Ok(Some(t)) = lexer.next_token() {
        n += t.span.end as usize;
    }
    n
}

fn parse(text: &[u8]) -> usize {
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    let mut reader = Reader::new(text);
    let mut n = 0;
    while let Ok(Some(_)) = reader.read(&mut tape, &mut symbols) {
        n += tape.len();
    }
    n
}

fn printed(script: &Script, out: &mut Vec<u8>) -> usize {
    out.clear();
    script.print(Style::FromTerms, out);
    out.len()
}

pub(crate) fn run(args: &FrontendArgs) -> Result<Exit> {
    let found = files::find(&args.paths)?;
    let mut texts = Vec::new();
    for path in &found.files {
        texts.push(files::read(path)?);
    }
    let checked: Vec<_> = texts.iter().map(|t| check(t.clone())).collect();
    let scripts: Vec<&Script> =
        checked.iter().filter(|c| c.problems.is_empty()).map(|c| &c.script).collect();
    if scripts.is_empty() {
        return Err(UsageError("none of the files is a well-sorted script".to_owned()).into());
    }
    let bytes: usize = scripts.iter().map(|s| s.source.len()).sum();
    let mut out = Vec::new();
    let joined = join(&scripts);
    let mut layers: [Box<dyn FnMut() -> usize + '_>; 5] = [
        Box::new(|| scripts.iter().map(|s| tokenise(&s.source)).sum()),
        Box::new(|| scripts.iter().map(|s| parse(&s.source)).sum()),
        Box::new(|| {
            // The copy is the caller's: a campaign hands over bytes that it has read.
            let read = |s: &&Script| check(s.source.as_slice()).script.store.len();
            scripts.iter().map(read).sum()
        }),
        Box::new(|| scripts.iter().map(|s| printed(s, &mut out)).sum()),
        Box::new(|| check(joined.as_slice()).script.store.len()),
    ];
    let mut best = [f64::INFINITY; 5];
    let end = Instant::now() + Duration::from_secs_f64(args.seconds * 5.0);
    let mut rounds = 0;
    while (rounds < 3 || Instant::now() < end) && !crate::exit::interrupted() {
        for (layer, best) in layers.iter_mut().zip(&mut best) {
            let start = Instant::now();
            black_box(layer());
            *best = best.min(start.elapsed().as_secs_f64());
        }
        rounds += 1;
    }
    let speed = |i: usize| bytes as f64 / best[i] / 1e6;
    let report = Report {
        files: found.files.len(),
        accepted: scripts.len(),
        bytes,
        tokenise_mb_s: speed(0),
        parse_mb_s: speed(1),
        check_mb_s: speed(2),
        print_mb_s: speed(3),
        check_joined_mb_s: joined.len() as f64 / best[4] / 1e6,
        check_to_tokenise: best[0] / best[2],
        memory_ratio: memory_ratio(&joined)?,
        memory_bytes: joined.len(),
    };
    if args.json {
        anstream::println!("{}", serde_json::to_string(&report)?);
        return Ok(Exit::Ok);
    }
    anstream::println!(
        "{} of {} files, {:.1} MB, best of {rounds} rounds",
        report.accepted,
        report.files,
        report.bytes as f64 / 1e6
    );
    anstream::println!("  tokenise            {:7.1} MB/s", report.tokenise_mb_s);
    anstream::println!("  parse               {:7.1} MB/s", report.parse_mb_s);
    anstream::println!(
        "  parse + sort check  {:7.1} MB/s   {:.2} of tokenising",
        report.check_mb_s,
        report.check_to_tokenise
    );
    anstream::println!(
        "    all as one script {:7.1} MB/s   {:.2} of tokenising",
        report.check_joined_mb_s,
        report.check_joined_mb_s / report.tokenise_mb_s
    );
    anstream::println!("  print               {:7.1} MB/s", report.print_mb_s);
    match report.memory_ratio {
        Some(r) => anstream::println!(
            "  memory              {r:7.1} x the file ({:.1} MB as one script)",
            report.memory_bytes as f64 / 1e6
        ),
        None => anstream::println!("  memory              not measured on this system"),
    }
    Ok(Exit::Ok)
}

/// All scripts as one, each behind a `(reset)`, without their `(exit)`.
fn join(scripts: &[&Script]) -> Vec<u8> {
    let mut all = Vec::new();
    for s in scripts {
        for c in &s.commands {
            if let CommandKind::Other(word) = c.kind
                && s.store.symbols.bytes(word) == b"exit"
            {
                break;
            }
            all.extend_from_slice(s.text(c.leading));
            if let Some(span) = c.span {
                all.extend_from_slice(s.text(span));
            }
        }
        all.extend_from_slice(b"\n(reset)\n");
    }
    all
}

/// Peak memory of a fresh process that reads the script, less that of one that reads nothing, over
/// the size of the script.
fn memory_ratio(script: &[u8]) -> Result<Option<f64>> {
    let file = |text: &[u8]| -> Result<tempfile::NamedTempFile> {
        let file = tempfile::NamedTempFile::new().context("cannot make a temporary file")?;
        std::fs::write(file.path(), text).context("cannot write a temporary file")?;
        Ok(file)
    };
    let peak = |text: &[u8]| -> Result<Option<f64>> {
        let file = file(text)?;
        let me = std::env::current_exe().context("cannot find this program")?;
        let out = std::process::Command::new(me)
            .args(["bench", "memory"])
            .arg(file.path())
            .output()
            .context("cannot start this program again")?;
        Ok(String::from_utf8_lossy(&out.stdout).trim().parse().ok())
    };
    let (Some(full), Some(empty)) = (peak(script)?, peak(b"")?) else { return Ok(None) };
    Ok(Some((full - empty) * 1024.0 / script.len() as f64))
}

/// Reads a file as `check` does and prints the peak memory of this process in kB.
pub(crate) fn memory(file: &Path) -> Result<Exit> {
    let checked = check(files::read(file)?);
    black_box(&checked);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    if let Some(kb) = peak.and_then(|l| l.split_whitespace().next()) {
        anstream::println!("{kb}");
    }
    Ok(Exit::Ok)
}
