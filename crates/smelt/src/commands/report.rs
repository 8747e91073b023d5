//! `smelt report`: a campaign, or two, as one HTML file.

use crate::cli::ReportArgs;
use crate::exit::Exit;
use crate::report::{Data, comparison, page};
use anyhow::{Context, Result};
use smelt_campaign::store::Store;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &ReportArgs) -> Result<Exit> {
    let read = |folder: &PathBuf| Data::read(&Store::open(folder)?, folder);
    let (text, usual) = match &args.folders[..] {
        [a, b] => (comparison(&read(a)?, &read(b)?), PathBuf::from("comparison.html")),
        [a] => (page(&read(a)?, false), a.join("report.html")),
        // Clap lets nothing else through.
        _ => return Ok(Exit::Usage),
    };
    let file = args.output.clone().unwrap_or(usual);
    if file.as_os_str() == "-" {
        std::io::stdout().write_all(text.as_bytes())?;
        return Ok(Exit::Ok);
    }
    write(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
    anstream::println!("{} is written; open it in a browser", file.display());
    Ok(Exit::Ok)
}

/// Whole or not at all.
fn write(file: &Path, text: &str) -> Result<()> {
    let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut aside = tempfile::NamedTempFile::new_in(folder)?;
    aside.write_all(text.as_bytes())?;
    let placed = aside.persist(file)?;
    // Others may read it, as any file that a user writes.
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    placed.set_permissions(mode)?;
    Ok(())
}
