//! Which seeds a campaign has: files and folders that the user names, or smelt's own.

use super::result;
use crate::cli::{FuzzArgs, Settings};
use crate::exit::{SolverError, UsageError};
use crate::files;
use crate::words::{count, program};
use anyhow::Result;
use include_dir::{Dir, include_dir};
use smelt_campaign::{REFUSED, SeedFile, SeedText, TOO_LARGE};
use smelt_solvers::quoted;
use std::path::PathBuf;

static OWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../seeds");

/// The seeds, in an order that does not depend on the machine.
pub(super) fn gather(paths: &[PathBuf], args: &FuzzArgs) -> Result<Vec<SeedFile>> {
    if paths.is_empty() {
        return Ok(own());
    }
    let found = files::find(paths)?;
    if found.left_out > 0 && !args.quiet && !args.json && !args.streams() {
        let files = count(found.left_out as u64, "file");
        anstream::eprintln!("note: left out: {files} without .smt2");
    }
    let seed =
        |path: PathBuf| SeedFile { name: path.display().to_string(), text: SeedText::File(path) };
    Ok(found.files.into_iter().map(seed).collect())
}

/// That none of the seeds can be used: why, and what shows more.
pub(super) fn none(left_out: &[(String, String)], settings: &Settings) -> anyhow::Error {
    let smelt = program();
    let is = |begin: &str| left_out.iter().filter(|(_, r)| r.starts_with(begin)).count();
    let (refused, large) = (is(REFUSED), is(TOO_LARGE));
    let first = left_out.first().map_or("FILE", |(path, _)| path.as_str());
    let named: Vec<String> = settings.with.iter().flatten().map(|w| quoted(w)).collect();
    let with = if named.is_empty() {
        String::new()
    } else {
        format!(" --with {}", named.join(" --with "))
    };
    let advice = if refused > 0 && refused == left_out.len() {
        format!("`{smelt} run {}{with} --verbose` shows what solvers print", quoted(first))
    } else if large > 0 && large == left_out.len() {
        "--file-size-limit takes larger ones".to_owned()
    } else {
        let paths: Vec<String> =
            settings.seeds.iter().flatten().map(|p| quoted(&p.display().to_string())).collect();
        let paths = if paths.is_empty() { "FILE".to_owned() } else { paths.join(" ") };
        format!("`{smelt} check {paths}` shows the place of each problem")
    };
    let mut text = "no seed can be used".to_owned();
    for line in result::reasons(left_out) {
        text.push_str(&format!("\n  {line}"));
    }
    text.push_str(&format!("\n{advice}"));
    // Where a solver takes nothing, it is the solver that cannot be used.
    if refused > 0 && refused == left_out.len() {
        SolverError(text).into()
    } else {
        UsageError(text).into()
    }
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
