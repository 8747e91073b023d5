//! Solvers for tests, installed as a user would.

// Each test file uses a part of it.
#![allow(dead_code)]
#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
