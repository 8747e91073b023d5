//! `smelt fuzz` and nothing else, on a machine without a solver: what a newcomer types first. Two releases
//! of Z3 are installed, the newer judges the older, and a bug appears within a minute.

use crate::cli::{FuzzArgs, Settings};
use crate::exit::SolverError;
use crate::shelf;
use crate::words::{count, program};
use anyhow::Result;
use smelt_solvers::Shelf;

/// Whose bugs are shown, and who judges it.
const OLD: &str = "z3@4.8.10";
const NEW: &str = "z3@latest";
/// A campaign that was looked at: it finds something early.
const SEED: u64 = 1;

/// The settings of the tour, if nothing was asked for and no solver is there.
pub(super) fn settings(args: &FuzzArgs, given: &Settings, shelf: &Shelf) -> Option<Settings> {
    let silent = Settings { events: None, ..given.clone() };
    let nothing = silent == Settings::default() && args.settings.is_none() && !args.resume;
    if !nothing || shelf::find(shelf, &[]).is_ok() {
        return None;
    }
    Some(Settings {
        with: Some(vec![OLD.to_owned()]),
        reference: Some(vec![NEW.to_owned()]),
        install: Some(true),
        time: "1m".parse().ok(),
        seed: Some(SEED),
        events: given.events.clone(),
        ..Settings::default()
    })
}

/// Says what is about to happen, and installs.
pub(super) fn begin(args: &FuzzArgs, settings: &Settings, shelf: &Shelf) -> Result<()> {
    let seeds = count(super::own_seeds().len() as u64, "seed");
    if !args.quiet && !args.json && !args.streams() {
        anstream::eprintln!(
            "No solver is installed and none is on PATH, so here is what smelt does, in two minutes:\n\
             - it installs {NEW} and {OLD} with python3's pip (about 100 MB, nothing system-wide)\n  \
               into {}\n\
             - it mutates {seeds} of its own for a minute, and asks both\n\
             - it shows what {OLD} gets wrong. Ctrl-C stops it.",
            shelf.cache.folder().display()
        );
    }
    let named = [&settings.reference, &settings.with];
    for names in named.into_iter().flatten() {
        shelf::install(shelf, names).map_err(|e| {
            SolverError(format!(
                "Z3 cannot be installed: {e:#}.\nIt takes python3 with pip and a network. Or put a solver on \
                 PATH (Debian and Ubuntu: apt install z3) and try: smelt fuzz --with z3 --for 1m"
            ))
        })?;
    }
    Ok(())
}

/// What to try after the tour.
pub(super) fn next() -> String {
    let smelt = program();
    format!(
        "\
Try next:
  {smelt} report
      a page about this campaign, for a browser
  {smelt} bugs
      all it found; `{smelt} bugs show ID` tells about one
  {smelt} fuzz --with z3=PATH/TO/YOUR/z3 --reference z3@latest,cvc5@latest --install --out mine
      look for bugs in your own build
"
    )
}
