//! What can be typed about showing campaigns: `smelt report` and `smelt serve`.

use clap::Args;
use std::path::PathBuf;

pub(super) const REPORT_HELP: &str = "\
Examples:
  smelt report                          the campaign in ./smelt-out, as smelt-out/report.html
  smelt report night/ -o night.html     another one, into another file
  smelt report monday/ tuesday/         two campaigns side by side
  smelt report -o - | less              to standard output

The file needs nothing else: no network, no other file. A campaign that runs can be reported on.

Exit codes: 0 it is written, 5 there is no campaign, or the file cannot be written.";

pub(super) const SERVE_HELP: &str = "\
Examples:
  smelt serve                           the campaign in ./smelt-out, at http://127.0.0.1:7471/
  smelt serve night/ --port 8080        another one, at another port
  smelt serve --port 0                  at a port that is free

The page is that of `smelt report`, and follows the campaign while it runs. It can be reached from
this machine only, and nothing can be changed through it. Ctrl-C ends it.

Exit codes: 0 it was ended, 5 there is no campaign, or the port cannot be had.";

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// The folder of a campaign; two are compared
    #[arg(value_name = "FOLDER", num_args = 1..=2, default_value = "smelt-out")]
    pub(crate) folders: Vec<PathBuf>,
    /// The file [default: report.html in the folder, or comparison.html here]; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The folder of the campaign
    #[arg(value_name = "FOLDER", default_value = "smelt-out")]
    pub(crate) folder: PathBuf,
    /// The port on this machine; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = 7471)]
    pub(crate) port: u16,
}
