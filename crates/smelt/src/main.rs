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
mod help;
mod live;
mod report;
mod serve;
mod shelf;
mod words;

use exit::Exit;

/// Terms and mutants are many small pieces of memory: this one hands them out faster than the system's.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    if let Some(code) = inner() {
        return code;
    }
    let cli = match cli::parse() {
        Ok(cli) => cli,
        Err(e) => return exit::of_command_line(&e),
    };
    exit::watch_for_interrupts();
    let result = exit::guarded(|| match &cli.command {
        cli::Command::Check(args) => commands::check::run(args),
        cli::Command::Fmt(args) => commands::fmt::run(args),
        cli::Command::Theories(args) => commands::theories::run(args),
        cli::Command::Validate(args) => commands::validate::run(args),
        cli::Command::Eval(args) => commands::eval::run(args),
        cli::Command::Solve(args) => commands::solve::run(args),
        cli::Command::Run(args) => commands::run::run(args),
        cli::Command::Fuzz(args) => commands::fuzz::run(args),
        cli::Command::Init(args) => commands::init::run(args),
        cli::Command::Solvers(args) => commands::solvers::run(args),
        cli::Command::Bugs(args) => commands::bugs::run(args),
        cli::Command::Report(args) => commands::report::run(args),
        cli::Command::Serve(args) => serve::run(args),
        cli::Command::Mutate(args) => commands::mutate::run(args),
        cli::Command::Strategies(args) => commands::strategies::run(args),
        cli::Command::Help(args) => help::run(&args.words),
        cli::Command::Completions(args) => help::pages::completions(args),
        cli::Command::Man(args) => help::pages::man(args),
        cli::Command::Bench(args) => bench::run(args),
    });
    smelt_solvers::run::dismiss_guard();
    match result {
        // What was found before Ctrl-C is found.
        Ok(exit) if exit == Exit::Finding || !exit::interrupted() => exit.into(),
        Ok(_) => Exit::Interrupted.into(),
        Err(e) if exit::is_broken_pipe(&e) => Exit::Ok.into(),
        Err(e) => {
            let red = anstyle::AnsiColor::Red.on_default().bold();
            anstream::eprintln!("{red}error{red:#}: {}", exit::words(&e));
            exit::of_error(&e).into()
        }
    }
}

/// What smelt starts of itself: a guard for its children, and drivers that act as a solver whose
/// package has no executable. These start thousands of times, so the command line is not parsed.
fn inner() -> Option<std::process::ExitCode> {
    let mut args = std::env::args_os().skip(1);
    let what = args.next()?;
    if what == "guard" {
        smelt_solvers::run::serve_guard();
        return Some(std::process::ExitCode::SUCCESS);
    }
    if what == "box-host" {
        let page = args.next()?;
        let served = smelt_closedbox::host::serve(std::path::Path::new(&page));
        return Some(if served.is_ok() { Exit::Ok } else { Exit::Internal }.into());
    }
    if what != "driver" {
        return None;
    }
    let name = args.next()?;
    match name.to_str() {
        Some("cvc5") => smelt_driver::cvc5(args.collect()),
        _ => {
            eprintln!("smelt has no driver called {}", name.display());
            Some(Exit::Usage.into())
        }
    }
}
