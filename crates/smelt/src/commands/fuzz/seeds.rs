//! Which seeds a campaign has: files and folders that the user names, or smelt's own.

use super::result;
use crate::cli::{FuzzArgs, Settings};
use crate::exit::{SolverError, UsageError};
use crate::files;
use crate::words::{count, program};
use anyhow::Result;
use include_dir::{Dir, include_dir};
use smelt_campaign::{OUTGROWN, REFUSED, SeedFile, SeedText, TOO_LARGE};
use smelt_mutate::Unusable;
use smelt_solvers::quoted;
use std::path::PathBuf;

static OWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../seeds");

/// The seeds, in an order that does not depend on the machine.
pub(super) struct Gathered {
    pub(super) seeds: Vec<SeedFile>,
    /// What stands below the folders and cannot be read, and why.
    pub(super) bad: Vec<(String, String)>,
}

pub(super) fn gather(paths: &[PathBuf], args: &FuzzArgs) -> Result<Gathered> {
    if paths.is_empty() {
        return Ok(Gathered { seeds: own(), bad: Vec::new() });
    }
    let found = files::look(paths)?;
    if !args.quiet && !args.json && !args.streams() {
        if found.left_out > 0 {
            let files = count(found.left_out as u64, "file");
            anstream::eprintln!("note: left out: {files} without .smt2");
        }
        if let Some(links) = found.links() {
            anstream::eprintln!("note: {links}");
        }
    }
    let seed =
        |path: PathBuf| SeedFile { name: path.display().to_string(), text: SeedText::File(path) };
    Ok(Gathered {
        seeds: found.files.into_iter().map(seed).collect(),
        bad: found.bad.into_iter().map(|(p, why)| (p.display().to_string(), why)).collect(),
    })
}

/// That none of the seeds can be used: why, and what shows more.
pub(super) fn none(left_out: &[(String, String)], settings: &Settings) -> anyhow::Error {
    // Behind a colon stands what is particular to a seed.
    let is = |why: &str, reason: &str| why.split(": ").next() == Some(reason);
    let all = |reason: &str| left_out.iter().all(|(_, why)| is(why, reason));
    let smelt = program();
    let seeds = settings.seeds.iter().flatten().map(|p| quoted(&p.display().to_string()));
    let seeds = seeds.collect::<Vec<_>>().join(" ");
    let seeds = if seeds.is_empty() { "FILE" } else { &seeds };
    let mut text = "no seed can be used".to_owned();
    for line in result::reasons(left_out) {
        text.push_str(&format!("\n  {line}"));
    }
    // Where solvers take nothing, it is they that cannot be used.
    if all(REFUSED) {
        let solvers = settings.with.iter().flatten().map(|w| format!(" --with {}", quoted(w)));
        let solvers = solvers.collect::<String>();
        text.push_str(&format!(
            "\n`{smelt} run {seeds}{solvers} --verbose` shows what solvers print"
        ));
        return SolverError(text).into();
    }
    text.push_str(&if all(OUTGROWN) {
        "\nrename in these seeds what has the name of an operator".to_owned()
    } else if all(TOO_LARGE) {
        "\n--file-size-limit takes larger ones".to_owned()
    } else if all(&Unusable::Nothing.to_string()) {
        "\na seed needs an assertion, or a constant of which something can be asserted".to_owned()
    } else {
        format!("\n`{smelt} check {seeds}` shows the place of each problem")
    });
    UsageError(text).into()
}

/// The seeds that came with smelt.
pub(crate) fn own() -> Vec<SeedFile> {
    let mut seeds = Vec::new();
    let mut folders: Vec<&Dir<'static>> = vec![&OWN];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        for file in folder.files() {
            let is_script = file.path().extension().is_some_and(|e| e == "smt2");
            if let (true, Some(text)) = (is_script, file.contents_utf8()) {
                let name = format!("smelt/{}", file.path().display());
                seeds.push(SeedFile { name, text: SeedText::Embedded(text) });
            }
        }
    }
    seeds.sort_by(|a, b| a.name.cmp(&b.name));
    seeds
}
