//! The files of a suite, with what they say about themselves.

use crate::exit::UsageError;
use crate::files;
use anyhow::{Context, Result};
use smelt_closedbox::problem::Problem;
use smelt_smtlib::Theories;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A file of a suite.
pub(super) struct Case {
    pub(super) path: PathBuf,
    text: Vec<u8>,
    /// The C file of each box, as `smelt solve --box` takes it.
    pub(super) boxes: Vec<String>,
    pub(super) status: Option<&'static str>,
    pub(super) inverse: bool,
}

impl Case {
    /// A file: boxes stand in its first comments, or in a `cb.c` beside it.
    pub(super) fn read(path: PathBuf) -> Result<Case> {
        let text = files::read(&path)?;
        let shown = String::from_utf8_lossy(&text).into_owned();
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut boxes = BTreeSet::new();
        for line in shown.lines().filter_map(|l| l.strip_prefix("; box: ")) {
            let (name, file) = line
                .split_once(" in ")
                .with_context(|| format!("{}: `{line}` is not NAME in FILE", path.display()))?;
            boxes.insert(format!("{name}={}", folder.join(file.trim()).display()));
        }
        let common = folder.join("cb.c");
        if boxes.is_empty() && common.is_file() {
            boxes.insert(common.display().to_string());
        }
        let says = |status: &str| shown.contains(&format!("(set-info :status {status})"));
        let status = match () {
            () if says("sat") => Some("sat"),
            () if says("unsat") => Some("unsat"),
            () => None,
        };
        let inverse = shown.contains("\n; inverse: yes");
        Ok(Case { path, text, boxes: boxes.into_iter().collect(), status, inverse })
    }

    /// Its question.
    pub(super) fn problem(&self) -> Result<Problem> {
        Problem::read(self.text.clone(), None, Theories::builtin())
            .map_err(|e| UsageError(format!("{}:{e}", self.path.display())).into())
    }

    /// The folder that it stands in.
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("."))
    }

    /// The last name of that folder.
    pub(super) fn family(&self) -> String {
        let name = self.folder().file_name().map(|n| n.to_string_lossy().into_owned());
        name.unwrap_or_else(|| ".".to_owned())
    }
}
