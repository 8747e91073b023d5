//! The real binary with real files, and solvers that are installed as a user would.

// Each test file uses a part of it.
#![allow(dead_code)]
#![allow(clippy::print_stderr)]

pub(crate) mod boxes;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The cache into which these solvers are installed, or nothing (with the reason printed) where that
/// is not possible; in CI that is a failure.
pub(crate) fn solvers(names: &[&str]) -> Option<PathBuf> {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let output = smelt(&cache).args(["solvers", "install"]).args(names).output();
    let why = match output {
        Ok(o) if o.status.success() => return Some(cache),
        Ok(o) => String::from_utf8_lossy(&o.stderr).into_owned(),
        Err(e) => e.to_string(),
    };
    assert!(std::env::var_os("CI").is_none(), "the solvers cannot be installed: {why}");
    eprintln!("nothing was tested: the solvers cannot be installed: {why}");
    None
}

/// The command, with that cache and nothing of the user's.
pub(crate) fn smelt(cache: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
    command.env("SMELT_CACHE", cache).env("XDG_CONFIG_HOME", cache).env_remove("CLICOLOR_FORCE");
    command
}

/// The corpus of real files; in CI it must be there.
pub(crate) fn corpus() -> Option<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if corpus.exists() {
        return Some(corpus);
    }
    assert!(std::env::var_os("CI").is_none(), "the corpus is missing");
    eprintln!("nothing was tested: the corpus is not here");
    None
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// That a command ended with this code, and which words it said.
pub(crate) fn says(output: &Output, code: i32, words: &[&str]) {
    let shown = format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{shown}");
    for word in words {
        assert!(shown.contains(word), "{word:?} is not in\n{shown}");
    }
}

/// What a command printed, and how it ended.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// The folder of the project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in a folder, without any input.
pub(crate) fn run_in(folder: &Path, args: &[&str]) -> Run {
    finish(smelt_in(folder, args).output().expect("the binary runs"))
}

/// The command in a folder.
pub(crate) fn smelt_in(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command
}

/// What became of a command that has ended.
pub(crate) fn finish(output: Output) -> Run {
    Run {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("an exit code"),
    }
}

/// A folder with these files, which goes away with the test.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}
