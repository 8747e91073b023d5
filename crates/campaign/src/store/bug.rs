//! The folder of a finding: written aside, synchronised, renamed into place. Whoever sees it sees all
//! of it.

use super::error::{StoreError, at};
use super::readme::readme;
use crate::event::{Event, Found, Stamped, Testimony};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The script, in the folder of a finding.
pub const TRIGGER: &str = "trigger.smt2";
const EVENT: &str = "finding.json";
const ASIDE: &str = ".aside-";

/// An id becomes the name of a folder.
pub(super) fn check_id(id: &str) -> Result<(), StoreError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if id.is_empty() || id.len() > 100 || id.starts_with(['.', '-']) || !id.chars().all(plain) {
        return Err(StoreError::Id(id.to_owned()));
    }
    Ok(())
}

/// Whether an event is this very finding, made again after a kill or by another way: times and what solvers
/// print may differ, and so may the lineage.
pub(super) fn is_same(event: &Stamped, found: &Found) -> bool {
    let Event::Found(old) = &event.event else { return false };
    (&old.id, &old.trigger, &old.solver) == (&found.id, &found.trigger, &found.solver)
}

/// Writes the folder of a finding. One that is there already stays. `seed`: of the campaign, if it is known.
pub(super) fn write(
    bugs: &Path,
    found: &Found,
    event: &Stamped,
    seed: Option<u64>,
) -> Result<(), StoreError> {
    check_id(&found.id)?;
    let place = bugs.join(&found.id);
    if place.exists() {
        return match read(&place) {
            Some((old, _)) if is_same(&old, found) => Ok(()),
            _ => Err(StoreError::Taken(found.id.clone())),
        };
    }
    let aside = bugs.join(format!("{ASIDE}{}-{}", std::process::id(), found.id));
    let written = fill(&aside, found, event, seed)
        .and_then(|()| fs::rename(&aside, &place).map_err(at("write", &place)));
    if let Err(error) = written {
        // Half a finding helps nobody, and takes room where there may be none.
        let _ = fs::remove_dir_all(&aside);
        return Err(error);
    }
    sync_folder(bugs)
}

fn fill(aside: &Path, found: &Found, event: &Stamped, seed: Option<u64>) -> Result<(), StoreError> {
    match fs::remove_dir_all(aside) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(at("remove", aside)(error));
        }
        _ => {}
    }
    fs::create_dir(aside).map_err(at("make", aside))?;
    for (name, text) in files(found, event, seed) {
        write_synced(&aside.join(name), text.as_bytes())?;
    }
    sync_folder(aside)
}

fn files(found: &Found, event: &Stamped, seed: Option<u64>) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    files.insert(TRIGGER.to_owned(), found.trigger.clone());
    // Numbers that are none in JSON become null; nothing else can go wrong with text and numbers.
    let json = serde_json::to_string_pretty(event).unwrap_or_default();
    files.insert(EVENT.to_owned(), json + "\n");
    let text = readme(found, Path::new(TRIGGER), Path::new("../.."), seed);
    files.insert("README.md".to_owned(), text);
    for (testimony, stem) in found.testimony.iter().zip(stems(found)) {
        files.insert(format!("{stem}.out"), testimony.stdout.clone());
        files.insert(format!("{stem}.err"), testimony.stderr.clone());
        if let Some(asked) = testimony.asked.as_ref().filter(|a| !a.is_empty()) {
            files.insert(asked_file(&stem), asked.clone());
        }
    }
    files
}

/// What the files of each testimony are called. Two solvers may differ only in what a file name cannot
/// hold, or only in case, which some file systems do not tell apart.
pub(super) fn stems(found: &Found) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let name = |testimony: &Testimony| {
        let stem = file_stem(&testimony.solver, 100);
        let mut name = stem.clone();
        let mut count = 1;
        while !taken.insert(name.to_ascii_lowercase()) {
            count += 1;
            name = format!("{stem}-{count}");
        }
        name
    };
    found.testimony.iter().map(name).collect()
}

/// The file with which a solver was asked for its model.
pub(super) fn asked_file(stem: &str) -> String {
    format!("{stem}.model.smt2")
}

/// A name made safe for every file system: what is no letter, digit, `.`, `_`, `@`, `+` or `-` is `_`.
pub(crate) fn file_stem(text: &str, length: usize) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || "._@+-".contains(c) { c } else { '_' };
    let name: String = text.trim().chars().map(safe).take(length).collect();
    let name = name.trim_matches(['_', '.', '-']);
    if name.is_empty() { "unnamed".to_owned() } else { name.to_owned() }
}

/// The event of a folder, and when it was written in seconds since 1970; nothing if it is no finding.
pub(super) fn read(folder: &Path) -> Option<(Stamped, i64)> {
    let path = folder.join(EVENT);
    let event = serde_json::from_slice(&fs::read(&path).ok()?).ok()?;
    let written = fs::metadata(&path).ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((event, i64::try_from(written.as_secs()).ok()?))
}

/// The names of the folders there are, oldest name first, without what a killed process left aside:
/// that is removed, because whoever calls holds the lock.
pub(super) fn sweep(bugs: &Path) -> Result<Vec<String>, StoreError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(bugs).map_err(at("read", bugs))? {
        let path: PathBuf = entry.map_err(at("read", bugs))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with(ASIDE) {
            fs::remove_dir_all(&path).map_err(at("remove", &path))?;
        } else if path.is_dir() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Writes a file that outlives a power cut.
pub(crate) fn write_synced(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = File::create(path).map_err(at("write", path))?;
    file.write_all(bytes).map_err(at("write", path))?;
    file.sync_all().map_err(at("write", path))
}

/// The names in a folder outlive a power cut only when the folder is synchronised too.
pub(crate) fn sync_folder(path: &Path) -> Result<(), StoreError> {
    File::open(path).and_then(|f| f.sync_all()).map_err(at("write", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        assert_eq!(
            file_stem("z3@4.8.10 model_validate=true", 100),
            "z3@4.8.10_model_validate_true"
        );
        assert_eq!(file_stem("../../etc/passwd", 100), "etc_passwd");
        assert_eq!(file_stem("./mine\n--fast", 100), "mine_--fast");
        assert_eq!(file_stem("…", 100), "unnamed");
        assert_eq!(file_stem("aaaa", 2), "aa");
    }

    #[test]
    fn ids() {
        for good in ["1", "b-0012", "z3.crash_1"] {
            assert!(check_id(good).is_ok(), "{good}");
        }
        for bad in ["", "..", ".x", "-x", "a/b", "a b", "é", &"x".repeat(101)] {
            assert!(check_id(bad).is_err(), "{bad}");
        }
    }
}
