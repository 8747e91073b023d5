//! From an installation to the command that starts it, and a script that starts it by hand.

use super::error::{InstallError, at};
use super::manifest::{Installed, Place};
use super::unpack::make_executable;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A command without its arguments for a file: what is executed, with what before them, and in which
/// environment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launchable {
    /// The program.
    pub program: PathBuf,
    /// What stands before a solver's own arguments.
    pub arguments: Vec<OsString>,
    /// Variables that are set.
    pub environment: Vec<(String, OsString)>,
}

/// The virtual machine's own settings. Its warnings would stand among a solver's answers. Most queries
/// are over before the second compiler or a collector with threads pays: measured on a small query, a
/// start of Princess takes 0.5 s of CPU instead of 1.2, of SMTInterpol 0.1 instead of 0.2.
const JAVA: &[&str] = &[
    "-Xlog:disable",
    "-Xlog:all=error:stderr",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:-UsePerfData",
    // Deep terms: the solvers' own start scripts raise the stack too.
    "-Xss64m",
];

impl Installed {
    /// The command that starts it; `smelt` is the executable whose drivers are used. What is started
    /// was checked: see [`Installed::check`].
    pub fn launch(&self, smelt: &Path) -> Result<Launchable, InstallError> {
        self.check()?;
        Ok(launchable(&self.folder, &self.manifest.start, smelt))
    }
}

pub(super) fn launchable(folder: &Path, start: &Place, smelt: &Path) -> Launchable {
    let plain = |program: PathBuf, arguments: Vec<OsString>| Launchable {
        program,
        arguments,
        environment: Vec::new(),
    };
    match start {
        Place::Program { path, libraries } => {
            let mut launchable = plain(folder.join(path), Vec::new());
            if !libraries.is_empty() {
                launchable
                    .environment
                    .push(("LD_LIBRARY_PATH".to_owned(), joined(folder, libraries)));
            }
            launchable
        }
        Place::Driver { name, library } => Launchable {
            program: smelt.to_owned(),
            arguments: vec![
                "driver".into(),
                name.into(),
                "--library".into(),
                folder.join(library).into(),
            ],
            // smelt's own allocator would take a gigabyte of addresses, which a limit on them takes from the solver.
            environment: vec![("MIMALLOC_ARENA_RESERVE".to_owned(), "0".into())],
        },
        Place::Python { interpreter, script, packages } => Launchable {
            program: interpreter.clone(),
            // `-E` would ignore PYTHONPATH; `-s` and `-B` keep the user's packages and new files out.
            arguments: vec!["-s".into(), "-B".into(), folder.join(script).into()],
            environment: vec![("PYTHONPATH".to_owned(), folder.join(packages).into())],
        },
        Place::Java { java, jars, class, archive } => {
            // The virtual machine goes on without it if it is missing or made by another one.
            let mut arguments = vec![flag("-XX:SharedArchiveFile=", &folder.join(archive))];
            arguments.extend(java_arguments(folder, jars, class));
            plain(java.clone(), arguments)
        }
    }
}

/// What starts a class of these archives.
pub(super) fn java_arguments(folder: &Path, jars: &[PathBuf], class: &str) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = JAVA.iter().map(|&a| a.into()).collect();
    arguments.extend(["-cp".into(), joined(folder, jars), class.into()]);
    arguments
}

pub(super) fn flag(name: &str, path: &Path) -> OsString {
    let mut flag = OsString::from(name);
    flag.push(path);
    flag
}

fn joined(folder: &Path, paths: &[PathBuf]) -> OsString {
    let mut all = OsString::new();
    for (i, path) in paths.iter().enumerate() {
        if i > 0 {
            all.push(":");
        }
        all.push(folder.join(path));
    }
    all
}

/// Writes `bin/<name>`, with which a person starts the solver. It finds its own folder, so that it
/// works wherever the installation is put.
pub(super) fn write_script(folder: &Path, name: &str, start: &Place) -> Result<(), InstallError> {
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).map_err(at(&bin))?;
    let path = bin.join(name);
    if let Place::Program { path: program, libraries } = start
        && libraries.is_empty()
    {
        return std::os::unix::fs::symlink(Path::new("..").join(program), &path).map_err(at(&path));
    }
    // The folder and smelt are filled in by the shell; all else is as smelt itself starts it.
    let command = launchable(Path::new("\u{1}"), start, Path::new("\u{2}"));
    let mut text = String::from(
        "#!/bin/sh\n# Written by smelt.\nhere=$(dirname -- \"$(dirname -- \"$(readlink -f -- \"$0\")\")\")\n",
    );
    if command.program == Path::new("\u{2}") {
        text.push_str(&which_smelt(std::env::current_exe().ok()));
    }
    for (name, value) in &command.environment {
        text.push_str(&format!("{name}={} ", quoted(&value.to_string_lossy())));
    }
    text.push_str("exec ");
    text.push_str(&quoted(&command.program.to_string_lossy()));
    for argument in &command.arguments {
        text.push(' ');
        text.push_str(&quoted(&argument.to_string_lossy()));
    }
    text.push_str(" \"$@\"\n");
    fs::write(&path, text).map_err(at(&path))?;
    make_executable(&path)
}

/// Lines that find smelt, which drives the solver: the one that the user names, the one that installs it now, as long as that
/// is there, or the one on PATH.
fn which_smelt(own: Option<PathBuf>) -> String {
    let own = own.filter(|p| p.file_name().is_some_and(|n| n == "smelt"));
    let own = own.map_or_else(String::new, |p| p.display().to_string().replace('\'', "'\\''"));
    format!("smelt=${{SMELT:-'{own}'}}\n[ -n \"$SMELT\" ] || [ -x \"$smelt\" ] || smelt=smelt\n")
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '\u{1}' => quoted.push_str("$here"),
            '\u{2}' => quoted.push_str("$smelt"),
            '"' | '\\' | '$' | '`' => quoted.extend(['\\', c]),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
