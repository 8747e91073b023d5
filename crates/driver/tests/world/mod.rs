//! Real wheels of cvc5 and the program under test. Wheels are downloaded once and stay in Cargo's
//! folder for test files; without a network the tests say so and do nothing, except on CI.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The first release with a C API, and one that reports errors instead of ending the process.
pub(crate) const RELEASES: [&str; 2] = ["1.2.0", "1.4.2"];

/// Runs `test` for each release.
#[expect(clippy::print_stderr, reason = "a test that tests nothing has to say so")]
pub(crate) fn for_each_release(test: impl Fn(&Cvc5)) {
    for release in RELEASES {
        match library(release) {
            Ok(library) => test(&Cvc5 { release, library }),
            Err(why) if std::env::var_os("CI").is_some() => panic!("no cvc5 {release}: {why}"),
            Err(why) => eprintln!("nothing was tested with cvc5 {release}: {why}"),
        }
    }
}

/// The stand-in for the executable of a release.
pub(crate) struct Cvc5 {
    pub(crate) release: &'static str,
    library: PathBuf,
}

impl Cvc5 {
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.arg("--library").arg(&self.library).args(args);
        command
    }

    /// Runs a script from a file.
    pub(crate) fn file(&self, args: &[&str], script: &str) -> Run {
        let name = format!("{}-{:?}.smt2", self.release, std::thread::current().id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.replace(['(', ')'], ""));
        std::fs::write(&path, script).expect("a script is written");
        let output = self.command(args).arg(&path).output().expect("the program runs");
        Run::new(output, &path.to_string_lossy())
    }

    pub(crate) fn run(&self, args: &[&str]) -> Run {
        let mut command = self.command(args);
        Run::new(command.stdin(Stdio::null()).output().expect("the program runs"), "")
    }

    pub(crate) fn session(&self, args: &[&str]) -> Session {
        let mut command = self.command(args);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn().expect("the program runs");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Session { child, input, output }
    }
}

/// What a run has left; the script's path is written `FILE`.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Run {
    fn new(output: Output, path: &str) -> Run {
        let text = |bytes: &[u8]| match path {
            "" => String::from_utf8_lossy(bytes).into_owned(),
            path => String::from_utf8_lossy(bytes).replace(path, "FILE"),
        };
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        Run { stdout, stderr, code: output.status.code() }
    }
}

/// A dialogue over pipes.
pub(crate) struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("not closed");
        input.write_all(text.as_bytes()).expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// Writes and waits for one line.
    pub(crate) fn ask(&mut self, text: &str) -> String {
        self.write(text);
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the program writes");
        line.trim_end().to_owned()
    }

    /// Closes the input; gives the exit code.
    pub(crate) fn end(mut self) -> Option<i32> {
        self.input = None;
        self.child.wait().expect("the program ends").code()
    }
}

/// The example `cvc5`, which Cargo builds next to the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("a test has a path");
    let folder = tests.parent().and_then(Path::parent).expect("deps/ is in a folder");
    let program = folder.join("examples/cvc5").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "run `cargo build -p smelt-driver --examples` before a single test");
    program
}

fn library(release: &str) -> Result<PathBuf, String> {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = tmp.join(format!("cvc5-{release}"));
    if !folder.exists() {
        // Tests run side by side: each unpacks for itself, one of them gives the folder its name.
        let own =
            tmp.join(format!("{release}-{}-{:?}", std::process::id(), std::thread::current().id()));
        let package = format!("cvc5=={release}");
        let own_text = own.to_string_lossy();
        python(&["-m", "pip", "download", "-q", "--no-deps", &package, "-d", &own_text])?;
        let entries = own.read_dir().map_err(|e| e.to_string())?;
        for wheel in entries.flatten().map(|e| e.path()) {
            python(&["-m", "zipfile", "-e", &wheel.to_string_lossy(), &own_text])?;
        }
        if std::fs::rename(&own, &folder).is_err() {
            std::fs::remove_dir_all(&own).map_err(|e| e.to_string())?;
        }
    }
    Ok(folder.join("cvc5.libs"))
}

fn python(args: &[&str]) -> Result<(), String> {
    let output = Command::new("python3").args(args).output().map_err(|e| e.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
    }
}
