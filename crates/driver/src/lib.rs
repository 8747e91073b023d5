//! Stand-ins for the executables that a solver's package does not ship.
//!
//! The Python package of cvc5 brings its library and no program. From 1.2.0 on that library has a
//! C API, so a program is a few hundred lines around it: the command line, the loop over commands,
//! the exit codes. What answers is cvc5 itself; nothing here knows what a command means.

mod command_line;
mod ffi;
mod help;
mod session;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use command_line::CommandLine;
use ffi::{LoadError, Solver};

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The call of the stand-in itself is wrong: nothing that cvc5 could say.
    #[error("smelt driver cvc5: {0}")]
    Usage(&'static str),
    #[error("smelt driver cvc5: {0}")]
    Load(#[from] LoadError),
    /// What cvc5's `main` writes about options.
    #[error("(error \"{0}\")\n\nPlease use --help to get help on command-line options.")]
    Option(String),
    /// Any other complaint; most of the time, input that cannot be parsed.
    #[error("(error \"{message}\")")]
    Input { message: String, on_stdout: bool },
    #[error("smelt driver cvc5: {0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// The codes of a shell for a program that is missing or cannot be run; otherwise cvc5's.
    fn exit_code(&self) -> i32 {
        match self {
            Failure::Load(LoadError::NoLibrary(_)) => 127,
            Failure::Usage(_) | Failure::Load(_) => 126,
            Failure::Option(_) | Failure::Input { .. } | Failure::Io(_) => 1,
        }
    }
}

/// Is the executable `cvc5`, made of the library behind `--library`, up to the exit code with which
/// the process ends. `args` are `--library PATH` and then what one would type behind `cvc5`.
///
/// To be called on the main thread, before anything else: signal actions and the stack limit are
/// set as cvc5 needs them. A crash of the library is a crash of the process.
pub fn cvc5(args: Vec<OsString>) -> ! {
    ffi::become_plain_process();
    let code = match run_cvc5(&args) {
        Ok(code) => code,
        Err(failure) => {
            // Nothing can be done about a closed pipe.
            let _ = match failure {
                Failure::Input { on_stdout: true, .. } => session::print(format!("{failure}\n")),
                _ => writeln!(io::stderr(), "{failure}"),
            };
            failure.exit_code()
        }
    };
    ffi::leave(code)
}

fn run_cvc5(args: &[OsString]) -> Result<i32, Failure> {
    let (library, args) = match args {
        [flag, library, rest @ ..] if flag == "--library" => (Path::new(library), rest),
        _ => return Err(Failure::Usage("the first argument is --library PATH")),
    };
    let solver = Solver::load(parser_library(library)?)?;
    let line = CommandLine::read(args, &command_line::Known::of(&solver))?;
    session::run(&solver, &line)
}

/// The library that parses, given itself, the library that solves, or the folder of both.
fn parser_library(path: &Path) -> Result<PathBuf, LoadError> {
    let is_parser = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_library = name.contains(".so") || name.ends_with(".dylib");
        name.starts_with("libcvc5parser") && is_library
    };
    if is_parser(path) {
        return Ok(path.to_owned());
    }
    let folder = match path.parent() {
        Some(parent) if !path.is_dir() => parent,
        _ => path,
    };
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| is_parser(p)).collect();
    found.sort();
    // Without a slash the loader would search the system's folders.
    let first = found.into_iter().next().and_then(|p| p.canonicalize().ok());
    first.ok_or_else(|| LoadError::NoLibrary(path.to_owned()))
}
