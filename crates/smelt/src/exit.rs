//! Exit codes, one table for all commands, and what Ctrl-C does.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Everything is in order.
    Ok = 0,
    /// The input has a problem of names, sorts or commands (`check`), or is not laid out (`fmt --check`).
    Problem = 1,
    /// The command line is wrong (clap's own code).
    Usage = 2,
    /// A fault of smelt.
    Internal = 3,
    /// A solver is missing, cannot be started, or cannot be installed.
    Solver = 4,
    /// A file could not be read or written.
    File = 5,
    /// The input is not made of s-expressions.
    Syntax = 6,
    /// A defect was found: a model that is false, an answer that is wrong.
    Finding = 10,
    /// It could not be decided.
    Undetermined = 11,
    /// Stopped by Ctrl-C.
    Interrupted = 130,
}

/// The table, for `--help`.
pub(crate) const TABLE: &str = "\
Exit codes:
    0  everything is in order
    1  a file has a problem of names, sorts or commands; or is not laid out (fmt --check)
    2  the command line is wrong
    3  a fault of smelt, which should be reported
    4  a solver is missing, cannot be started or installed
    5  a file could not be read or written
    6  a file is not made of s-expressions
   10  a finding: a model is false (validate), a solver is wrong (run, fuzz, bugs replay)
   11  undetermined: neither true nor false (validate, eval), neither seen nor gone (bugs replay)
  130  stopped by Ctrl-C";

impl From<Exit> for ExitCode {
    fn from(e: Exit) -> ExitCode {
        ExitCode::from(e as u8)
    }
}

/// A mistake of the user that ends a command.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UsageError(pub(crate) String);

/// A solver that cannot be used, which ends a command.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct SolverError(pub(crate) String);

/// A fault of smelt that ends a command.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Fault(pub(crate) String);

pub(crate) fn of_error(e: &anyhow::Error) -> Exit {
    if e.is::<UsageError>() {
        Exit::Usage
    } else if e.is::<Fault>() {
        Exit::Internal
    } else if e.is::<SolverError>() {
        Exit::Solver
    } else {
        Exit::File
    }
}

/// An error for people: the number that the system has for it says nothing to them, nor does the name of a
/// file that smelt would have made for a moment.
pub(crate) fn words(e: &anyhow::Error) -> String {
    let mut text = format!("{e:#}");
    while let Some(at) = text.find(" (os error ") {
        let Some(length) = text[at..].find(')') else { break };
        text.replace_range(at..=at + length, "");
    }
    let path = " at path \"";
    if let Some(at) = text.find(path)
        && let Some(length) = text[at + path.len()..].find('"')
    {
        text.replace_range(at..=at + path.len() + length, "");
    }
    text
}

/// Says what is wrong where one error does not end the command; `class` tells which part of the work it is.
pub(crate) fn say(class: &str, text: &str) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{red}error[{class}]{red:#}: {text}");
}

/// Runs a command; a panic in it is a fault, told like any other error when all is cleared away.
pub(crate) fn guarded(command: impl FnOnce() -> anyhow::Result<Exit>) -> anyhow::Result<Exit> {
    // The place is known to the hook alone; whoever catches the panic knows what to do about it.
    std::panic::set_hook(Box::new(|info| {
        use std::io::Write;
        let place = info.location().map_or_else(String::new, |l| format!(" at {l}"));
        let what = said(info.payload());
        crate::live::restore();
        if what.starts_with(UNPRINTED) {
            return;
        }
        // Nobody may be there to read it.
        let _ = writeln!(std::io::stderr(), "smelt has a fault{place}: {what}");
    }));
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(command)).unwrap_or_else(|panic| {
        let what = said(&*panic);
        match what.strip_prefix(UNPRINTED) {
            Some(why) => Err(anyhow::anyhow!("{why}").context("cannot write to standard output")),
            None => Err(Fault(report(&what)).into()),
        }
    })
}

/// How a macro that prints complains, which is no fault: the disk is full, or nobody reads.
const UNPRINTED: &str = "failed printing to stdout: ";

/// What a panic said.
fn said(payload: &dyn std::any::Any) -> String {
    let text = payload.downcast_ref::<&str>().map(|t| (*t).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// What to do about a fault.
pub(crate) fn report(what: &str) -> String {
    format!(
        "this is a fault of smelt {}: {what}; please report it with these lines, the command line and the files",
        env!("CARGO_PKG_VERSION")
    )
}

/// Says what is wrong with a command line, or the help that it asks for. What Rust's numbers complain
/// with is said in words that help.
pub(crate) fn of_command_line(e: &clap::Error) -> std::process::ExitCode {
    let text = e.render().ansi().to_string();
    let mut shown = text.clone();
    for (rust, words) in NUMBERS {
        shown = shown.replace(rust, words);
    }
    if e.use_stderr() {
        anstream::eprint!("{shown}");
    } else {
        anstream::print!("{text}");
    }
    std::process::ExitCode::from(e.exit_code() as u8)
}

/// What is said of a number that is none.
const NUMBERS: [(&str, &str); 7] = [
    (" is not in 1..18446744073709551615", " is too small, write 1 or more"),
    ("invalid digit found in string", "write a whole number, such as 10"),
    ("cannot parse integer from empty string", "write a whole number, such as 10"),
    ("number too large to fit in target type", "that number is too large"),
    ("number too small to fit in target type", "that number is too small"),
    ("invalid float literal", "write a number, such as 10 or 0.5"),
    ("cannot parse float from empty string", "write a number, such as 10 or 0.5"),
];

/// A reader that went away (`smelt … | head`) is no error.
pub(crate) fn is_broken_pipe(e: &anyhow::Error) -> bool {
    e.chain().any(|c| {
        c.downcast_ref::<std::io::Error>()
            .is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
    })
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The first Ctrl-C lets the file at hand be finished, the second ends at once.
pub(crate) fn watch_for_interrupts() {
    // Where no handler can be set, Ctrl-C simply ends the process.
    let _ = ctrlc::set_handler(interrupt);
}

/// What Ctrl-C does, SIGTERM and SIGHUP too.
pub(crate) fn interrupt() {
    if INTERRUPTED.swap(true, Ordering::SeqCst) {
        crate::live::restore();
        std::process::exit(Exit::Interrupted as i32);
    }
}

/// Ctrl-C was the usual end of a command.
pub(crate) fn forget_interrupt() {
    INTERRUPTED.store(false, Ordering::SeqCst);
}

pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_no_numbers_of_the_system() {
        let missing = std::io::Error::from_raw_os_error(2);
        let e = anyhow::Error::new(missing).context("cannot read x");
        assert_eq!(words(&e), "cannot read x: No such file or directory");
        let twice = anyhow::anyhow!("a (os error 1): b (os error 21) at path \"/tmp/x\"; c");
        assert_eq!(words(&twice), "a: b; c");
    }

    #[test]
    fn a_full_disk_is_no_fault() {
        let error = guarded(|| panic!("{UNPRINTED}No space left on device (os error 28)"));
        let error = error.expect_err("it panics");
        assert_eq!(of_error(&error), Exit::File);
        assert_eq!(words(&error), "cannot write to standard output: No space left on device");
    }

    #[test]
    fn a_panic_is_a_fault() {
        let error = guarded(|| panic!("too {}", "bad")).expect_err("it panics");
        assert_eq!(of_error(&error), Exit::Internal);
        assert!(error.to_string().contains("too bad"), "{error}");
        assert!(error.to_string().contains("report"), "{error}");
        assert_eq!(guarded(|| Ok(Exit::Finding)).ok(), Some(Exit::Finding));
    }
}
