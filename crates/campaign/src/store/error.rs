//! What can go wrong with a store, in words that say what to do.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why the store cannot do what it should.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No room. What was confirmed before is kept.
    #[error(
        "the disk is full: {} cannot be written; make room, then go on with --resume (what was found before is kept)",
        path.display()
    )]
    Full {
        /// Where.
        path: PathBuf,
    },
    /// A file or folder cannot be used.
    #[error("cannot {what} {}: {error}", path.display())]
    File {
        /// `read`, `write` …
        what: &'static str,
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database says no.
    #[error("the database {} cannot be used: {error}", path.display())]
    Database {
        /// Which.
        path: PathBuf,
        /// Why.
        error: rusqlite::Error,
    },
    /// A campaign would be overwritten.
    #[error(
        "there is a campaign in {} already; go on with it by --resume, or choose another folder by --out",
        folder.display()
    )]
    Exists {
        /// Where.
        folder: PathBuf,
    },
    /// There is no campaign.
    #[error(
        "there is no campaign in {}; smelt fuzz starts one, and --out names its folder",
        folder.display()
    )]
    Missing {
        /// Where.
        folder: PathBuf,
    },
    /// Another process writes.
    #[error(
        "{by} runs a campaign in {} already; wait until it is over, or choose another folder by --out",
        folder.display()
    )]
    Held {
        /// Where.
        folder: PathBuf,
        /// Who.
        by: String,
    },
    /// Made by a smelt that is to come.
    #[error(
        "{} was written by a newer smelt (version {found} of the store, this one knows {known}); use that smelt",
        path.display()
    )]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// Ours.
        known: i64,
    },
    /// Made by an earlier smelt that still runs: it can be brought up to date when that is over.
    #[error("{} is in use by an older smelt; wait until its campaign is over", path.display())]
    Older {
        /// Which file.
        path: PathBuf,
    },
    /// Not ours.
    #[error("{} is not the store of a campaign; name another folder", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
    },
    /// Something in it cannot be read.
    #[error(
        "{} is damaged: {what}; what was found stands in the folder bugs beside it",
        path.display()
    )]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// No name for a folder.
    #[error("`{0}` cannot name a finding: letters, digits, `.`, `_` and `-` can, at most 100")]
    Id(String),
    /// Two findings with one name.
    #[error("two different findings are called `{0}`")]
    Taken(String),
}

/// Says what could not be done to a file.
pub(crate) fn at(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    move |error| match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            StoreError::Full { path: path.to_owned() }
        }
        _ => StoreError::File { what, path: path.to_owned(), error },
    }
}

/// Says which database it is about.
pub(crate) fn of(path: &Path) -> impl Fn(rusqlite::Error) -> StoreError {
    move |error| {
        use rusqlite::{ErrorCode, ffi};
        let path = path.to_owned();
        let Some(code) = error.sqlite_error() else { return StoreError::Database { path, error } };
        match (code.code, code.extended_code) {
            // A limit of file size and a quota come as errors of writing.
            (ErrorCode::DiskFull, _)
            | (
                _,
                ffi::SQLITE_IOERR_WRITE | ffi::SQLITE_IOERR_SHMSIZE | ffi::SQLITE_IOERR_TRUNCATE,
            ) => StoreError::Full { path },
            (ErrorCode::NotADatabase, _) => StoreError::Foreign { path },
            (ErrorCode::DatabaseCorrupt, _) => {
                StoreError::Damaged { path, what: error.to_string() }
            }
            _ => StoreError::Database { path, error },
        }
    }
}
