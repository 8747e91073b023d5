//! Unpacking wheels, and finding in what was unpacked the file that a profile names.

use super::client::Job;
use super::error::{InstallError, at};
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Unpacks a zip archive. An entry that would land outside of the folder makes the archive unusable.
pub(super) fn unzip(archive: &Path, into: &Path, job: &Job<'_>) -> Result<(), InstallError> {
    let wrong = |why: String| InstallError::Archive { file: archive.display().to_string(), why };
    let file = File::open(archive).map_err(at(archive))?;
    let mut zip = zip::ZipArchive::new(file).map_err(|e| wrong(e.to_string()))?;
    for i in 0..zip.len() {
        job.stop_if_cancelled()?;
        let mut entry = zip.by_index(i).map_err(|e| wrong(e.to_string()))?;
        let Some(name) = entry.enclosed_name() else {
            return Err(wrong(format!("`{}` leads out of the folder", entry.name())));
        };
        if entry.is_symlink() {
            return Err(wrong(format!("`{}` is a link", entry.name())));
        }
        let path = into.join(name);
        if entry.is_dir() {
            fs::create_dir_all(&path).map_err(at(&path))?;
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(at(folder))?;
        }
        let mut out = File::create(&path).map_err(at(&path))?;
        std::io::copy(&mut entry, &mut out).map_err(|e| match e.kind() {
            std::io::ErrorKind::StorageFull => InstallError::io(&path, e),
            _ => wrong(e.to_string()),
        })?;
        if entry.unix_mode().is_some_and(|m| m & 0o111 != 0) {
            make_executable(&path)?;
        }
    }
    Ok(())
}

/// Wheels often forget that a program is one.
pub(super) fn make_executable(path: &Path) -> Result<(), InstallError> {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).map_err(at(path))
}

/// The first file, in the order of names, whose path below a folder fits a pattern; `*` stands for
/// anything but a slash.
pub(super) fn find(folder: &Path, pattern: &str) -> Option<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for part in pattern.split('/') {
        let mut next = Vec::new();
        for path in &found {
            if !part.contains('*') {
                next.push(path.join(part));
                continue;
            }
            let entries = fs::read_dir(folder.join(path)).into_iter().flatten().flatten();
            next.extend(
                entries
                    .filter_map(|e| e.file_name().into_string().ok())
                    .filter(|name| fits(name, part))
                    .map(|name| path.join(name)),
            );
        }
        next.sort();
        found = next;
    }
    found.into_iter().find(|path| folder.join(path).is_file())
}

fn fits(name: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(i) => rest = &rest[i + part.len()..],
            None => return false,
        }
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::install::progress::Silent;
    use std::io::Write;

    #[test]
    fn stars() {
        assert!(fits("z3_solver-4.8.10.0.data", "z3_solver-*.data"));
        assert!(fits("libcvc5-2fb493c8.so.1", "libcvc5-*.so*"));
        assert!(!fits("libcvc5parser-d396d3d5.so.1", "libcvc5-*.so*"));
        assert!(fits("z3", "z3"));
        assert!(!fits("z3.exe", "z3"));
        assert!(fits("anything", "*"));
    }

    #[test]
    fn an_archive_cannot_write_outside() {
        let folder = tempfile::tempdir().expect("a folder");
        let archive = folder.path().join("bad.whl");
        let mut zip = zip::ZipWriter::new(File::create(&archive).expect("a file"));
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file("../escaped", options).expect("an entry");
        zip.write_all(b"x").expect("its bytes");
        zip.finish().expect("an archive");
        let into = folder.path().join("into");
        fs::create_dir(&into).expect("a folder");
        let job = Job {
            what: "bad@1".into(),
            folder: folder.path(),
            progress: &mut Silent,
            cancel: &|| false,
        };
        assert!(matches!(unzip(&archive, &into, &job), Err(InstallError::Archive { .. })));
        assert!(!folder.path().join("escaped").exists());
    }
}
