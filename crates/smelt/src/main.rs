//! The `smelt` command: what people type, and what they see. Logic worth testing without a
//! terminal lives in the other crates.
// This crate is the one that prints.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod cli;
mod commands;
mod diagnose;
mod exit;
mod files;

use clap::Parser;
use exit::Exit;

fn main() -> std::process::ExitCode {
    let cli = cli::Cli::parse();
    exit::watch_for_interrupts();
    let result = match &cli.command {
        cli::Command::Check(args) => commands::check::run(args),
        cli::Command::Fmt(args) => commands::fmt::run(args),
        cli::Command::Theories(args) => commands::theories::run(args),
        cli::Command::Validate(args) => commands::validate::run(args),
        cli::Command::Eval(args) => commands::eval::run(args),
        cli::Command::Bench(args) => bench::run(args),
    };
    match result {
        Ok(_) if exit::interrupted() => Exit::Interrupted.into(),
        Ok(exit) => exit.into(),
        Err(e) if exit::is_broken_pipe(&e) => Exit::Ok.into(),
        Err(e) => {
            let red = anstyle::AnsiColor::Red.on_default().bold();
            anstream::eprintln!("{red}error{red:#}: {e:#}");
            exit::of_error(&e).into()
        }
    }
}
