//! `smelt report`: a campaign, or two, as one HTML file.

use crate::cli::ReportArgs;
use crate::exit::Exit;
use crate::files;
use crate::report::{Data, comparison, page};
use anyhow::{Context, Result};
use smelt_campaign::store::Store;
use std::io::Write;
use std::path::PathBuf;

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
        std::io::stdout().write_all(text.as_bytes()).context("cannot write to standard output")?;
        return Ok(Exit::Ok);
    }
    files::replace(&file, text.as_bytes())?;
    anstream::println!("{} is written; open it in a browser", file.display());
    Ok(Exit::Ok)
}
