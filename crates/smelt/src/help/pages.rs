//! Shell completions and manual pages, made from the command line as it is.

use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::exit::Exit;
use anyhow::{Context, Result};
use clap::CommandFactory;
use std::io::Write;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "smelt", &mut text);
    std::io::stdout().write_all(&text)?;
    Ok(Exit::Ok)
}

/// The page of smelt to standard output, or one page per command into a folder.
pub(crate) fn man(args: &ManArgs) -> Result<Exit> {
    let Some(folder) = &args.folder else {
        let mut text = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut text)?;
        std::io::stdout().write_all(&text)?;
        return Ok(Exit::Ok);
    };
    let pages = std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
        .with_context(|| format!("cannot write into {}", folder.display()));
    pages?;
    anstream::println!("the pages are written; try: man -l {}", folder.join("smelt.1").display());
    Ok(Exit::Ok)
}
