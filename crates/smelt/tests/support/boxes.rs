//! Scripts with closed boxes, each in a folder of its own.

use super::{smelt, solvers};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

pub(crate) const ENGINE: &str = "z3@5.4.0";

/// A folder to solve in.
pub(crate) struct Here {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) cache: PathBuf,
}

/// A folder with files, if the engine can be had.
pub(crate) fn here(files: &[(&str, &str)]) -> Option<Here> {
    let cache = solvers(&[ENGINE])?;
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    Some(Here { folder, cache })
}

impl Here {
    pub(crate) fn solve(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("smelt runs")
    }

    /// `smelt solve` in this folder, with a mark for all that it starts.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = smelt(&self.cache);
        command.current_dir(self.folder.path()).args(["solve", "--engine", ENGINE]).args(args);
        if let Some((name, value)) = self.mark().split_once('=') {
            command.env(name, value);
        }
        command
    }

    /// What stands in the environment of all that is started here.
    pub(crate) fn mark(&self) -> String {
        format!("SMELT_TEST={}", self.folder.path().display())
    }

    /// Processes that came of these runs and are still there a moment later.
    pub(crate) fn left_behind(&self) -> Vec<String> {
        let mark = self.mark();
        let until = Instant::now() + Duration::from_secs(3);
        loop {
            let left: Vec<String> = std::fs::read_dir("/proc")
                .expect("processes")
                .flatten()
                .filter(|p| {
                    let environment = std::fs::read(p.path().join("environ")).unwrap_or_default();
                    environment.split(|&b| b == 0).any(|v| v == mark.as_bytes())
                })
                .map(|p| p.path().display().to_string())
                .collect();
            if left.is_empty() || Instant::now() > until {
                return left;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

pub(crate) fn executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("permissions");
}
