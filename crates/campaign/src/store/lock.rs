//! One writer at a time: a lock on the file `lock`, which the system takes back when a process ends, in
//! whatever way. The file says who holds it.

use super::error::{StoreError, at};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

const STEP: Duration = Duration::from_millis(20);

/// The right to write.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits a moment at most: a reader may be mending something.
    pub(super) fn take(folder: &Path, patience: Duration) -> Result<Lock, StoreError> {
        let path = folder.join("lock");
        let options =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).clone();
        let mut file = options.open(&path).map_err(at("open", &path))?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if begun.elapsed() < patience => {
                    std::thread::sleep(STEP);
                }
                Err(TryLockError::WouldBlock) => {
                    let mut text = String::new();
                    // Whoever holds it may not have written its name yet.
                    let _ = file.read_to_string(&mut text);
                    let by = match text.trim() {
                        "" => "another process".to_owned(),
                        number => format!("process {number}"),
                    };
                    return Err(StoreError::Held { folder: folder.to_owned(), by });
                }
                Err(TryLockError::Error(error)) => return Err(at("lock", &path)(error)),
            }
        }
        file.set_len(0).map_err(at("write", &path))?;
        writeln!(file, "{}", std::process::id()).map_err(at("write", &path))?;
        Ok(Lock { _file: file })
    }
}
