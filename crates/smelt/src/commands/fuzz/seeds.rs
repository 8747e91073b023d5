//! Which seeds a campaign has: files and folders that the user names, or smelt's own.

use crate::cli::FuzzArgs;
use crate::files;
use anyhow::Result;
use include_dir::{Dir, include_dir};
use smelt_campaign::{SeedFile, SeedText};
use std::path::PathBuf;

static OWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../seeds");

/// The seeds, in an order that does not depend on the machine.
pub(super) fn gather(paths: &[PathBuf], args: &FuzzArgs) -> Result<Vec<SeedFile>> {
    if paths.is_empty() {
        return Ok(own());
    }
    let found = files::find(paths)?;
    if found.left_out > 0 && !args.quiet && !args.json && !args.streams() {
        anstream::eprintln!("note: {} files without .smt2 are left out", found.left_out);
    }
    let seed =
        |path: PathBuf| SeedFile { name: path.display().to_string(), text: SeedText::File(path) };
    Ok(found.files.into_iter().map(seed).collect())
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
