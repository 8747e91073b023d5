//! What is kept of a campaign, in one folder:
//!
//! ```text
//! smelt-out/
//!   campaign.sqlite        settings, sessions, weights, rounds, findings (tables: schema_1.sql)
//!   campaign.sqlite-wal    SQLite's log, and -shm beside it, while somebody has it open
//!   lock                   held by the one process that writes; has its number
//!   bugs/<id>/             one finding
//!     README.md            what is wrong, with whom, how to see it, who said what, where it comes from
//!     trigger.smt2         the script
//!     finding.json         the event `found`, whole
//!     <solver>.out, .err   what each solver printed
//!     <solver>.model.smt2  the script with which it was asked for its model
//!   bugs/.aside-…          a finding being written; swept by the next writer
//! ```
//!
//! **A finding is kept when [`Store::take`] returns.** Its folder is written aside, synchronised, renamed
//! into place, and only then its row is committed. Folder and row both hold the whole event, so whatever
//! a killed process or a careless user leaves (a folder without a row, a row without a folder) is
//! mended by the next one that opens the store and may write.
//!
//! **Everything else may lose a second.** Rounds, weights, refusals and totals are committed together,
//! in order, at most [`BATCH`] events or a second late. A round that is lost is simply played again when
//! the campaign is resumed, and gives the same findings: taking a finding again changes nothing.
//!
//! **Size.** Rounds are folded into sums per epoch and strategy as soon as all rounds before them are
//! over and the epoch is, so that the file grows with epochs and findings, not with mutants. Which rounds
//! are over stays exact: all below `done_upto`, and those above it that have a row.
//!
//! `PRAGMA user_version` is the version of the tables, `PRAGMA application_id` tells the file from others.

mod bug;
mod error;
mod lock;
mod query;
mod readme;
mod schema;
mod write;

pub use bug::TRIGGER;
pub(crate) use bug::{file_stem, sync_folder, write_synced};
pub use error::StoreError;
pub(crate) use error::at;
pub use query::{Archive, Bug, Done, Epoch, RefusedLine, Span, State};
pub(crate) use readme::command;
pub use readme::{asked_script, readme, see_it};

use crate::event::{Event, Found, Stamped};
use error::of;
use lock::Lock;
use std::path::Path;
use std::time::{Duration, Instant};

/// Events that are kept back at most.
pub const BATCH: usize = 256;

/// How long events are kept back at most.
const DELAY: Duration = Duration::from_secs(1);

/// How long a campaign waits for somebody who is mending the store.
const PATIENCE: Duration = Duration::from_secs(1);

/// The name of the database.
pub const DATABASE: &str = "campaign.sqlite";

/// The store of a campaign that runs: the right to write.
#[derive(Debug)]
pub struct Store {
    archive: Archive,
    pending: Vec<Stamped>,
    flushed: Instant,
    done: Done,
    /// What the random streams of the campaign follow from, once it is known.
    seed: Option<u64>,
    // Last, so that it is given back when all is written.
    _lock: Lock,
}

impl Store {
    /// Begins a campaign. `settings`: what the loop needs to go on later, in JSON.
    pub fn create(folder: &Path, settings: &str) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder).map_err(at("make", folder))?;
        let lock = Lock::take(folder, PATIENCE)?;
        let store = Store::writing(folder, lock)?;
        let begun = write::now();
        let sql = "INSERT INTO campaign (only, settings, begun) VALUES (1, ?1, ?2) ON CONFLICT DO NOTHING";
        let new = store
            .archive
            .connection
            .execute(sql, (settings, begun))
            .map_err(of(&store.archive.path()))?;
        if new == 0 {
            return Err(StoreError::Exists { folder: folder.to_owned() });
        }
        sync_folder(folder)?;
        Ok(store)
    }

    /// Goes on with a campaign.
    pub fn resume(folder: &Path) -> Result<Store, StoreError> {
        if !folder.join(DATABASE).exists() {
            return Err(StoreError::Missing { folder: folder.to_owned() });
        }
        let lock = Lock::take(folder, PATIENCE)?;
        let mut store = Store::writing(folder, lock)?;
        store.archive.must_be_a_campaign()?;
        store.done = store.archive.done()?;
        Ok(store)
    }

    /// Opens a campaign for reading, also while it runs. If it does not run, what a killed one left is
    /// mended first.
    pub fn open(folder: &Path) -> Result<Archive, StoreError> {
        let path = folder.join(DATABASE);
        if !path.exists() {
            return Err(StoreError::Missing { folder: folder.to_owned() });
        }
        // If somebody else writes, or nothing may be written here, all stays as it is.
        let mut strays = Vec::new();
        if let Ok(lock) = Lock::take(folder, Duration::ZERO) {
            match Store::writing(folder, lock) {
                Ok(mut store) => strays = std::mem::take(&mut store.archive.strays),
                // Reading needs no room and no right to write; what else is wrong shows itself.
                Err(
                    StoreError::Full { .. } | StoreError::File { .. } | StoreError::Database { .. },
                ) => {}
                Err(other) => return Err(other),
            }
        }
        let mut archive = Archive::reading(folder)?;
        archive.strays = strays;
        archive.must_be_a_campaign()?;
        Ok(archive)
    }

    fn writing(folder: &Path, lock: Lock) -> Result<Store, StoreError> {
        let connection = schema::writable(&folder.join(DATABASE))?;
        let archive = Archive { connection, folder: folder.to_owned(), strays: Vec::new() };
        let mut store = Store {
            archive,
            pending: Vec::new(),
            flushed: Instant::now(),
            done: Done::default(),
            seed: None,
            _lock: lock,
        };
        store.mend()?;
        Ok(store)
    }

    /// Folders without a row are read back, rows without a folder are written again.
    fn mend(&mut self) -> Result<(), StoreError> {
        let bugs = self.archive.bugs_folder();
        std::fs::create_dir_all(&bugs).map_err(at("make", &bugs))?;
        let mut rows = self.archive.ids()?;
        for id in bug::sweep(&bugs)? {
            if rows.remove(&id) {
                continue;
            }
            match bug::read(&bugs.join(&id)) {
                Some((event, found)) if is_found(&event, &id) => {
                    write::finding(&self.archive.connection, &event, found)
                        .map_err(of(&self.archive.path()))?;
                }
                // Not ours, or spoilt by hand: left alone, and said.
                _ => self.archive.strays.push(id),
            }
        }
        if !rows.is_empty() {
            self.seed = self.archive.state()?.seed;
        }
        for id in rows {
            if let Some(event) = self.archive.finding(&id)?
                && let Event::Found(found) = &event.event
            {
                bug::write(&bugs, found, &event, self.seed)?;
            }
        }
        Ok(())
    }

    /// What is stored. What [`Store::take`] keeps back is not in it yet.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Takes an event. A finding is safe when this returns; the rest is at most a second later. After an
    /// error the store is as it was before: a finding may be given again, what is kept back still is.
    pub fn take(&mut self, event: &Stamped) -> Result<(), StoreError> {
        if let Event::Found(found) = &event.event {
            return self.take_finding(event, found);
        }
        // Only the last totals count.
        if let (Event::Tick(_), Some(Stamped { event: Event::Tick(_), .. })) =
            (&event.event, self.pending.last())
        {
            self.pending.pop();
        }
        if let Event::Started(started) = &event.event {
            self.seed = Some(started.seed);
        }
        self.pending.push(event.clone());
        let ended = matches!(event.event, Event::Ended { .. } | Event::Started(_));
        if ended || self.pending.len() >= BATCH || self.flushed.elapsed() >= DELAY {
            self.flush()?;
        }
        Ok(())
    }

    fn take_finding(&mut self, event: &Stamped, found: &Found) -> Result<(), StoreError> {
        bug::check_id(&found.id)?;
        if let Some(old) = self.archive.finding(&found.id)? {
            let same = bug::is_same(&old, found);
            return if same { Ok(()) } else { Err(StoreError::Taken(found.id.clone())) };
        }
        bug::write(&self.archive.bugs_folder(), found, event, self.seed)?;
        self.commit(Some(event))
    }

    /// Writes what is kept back.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        if self.pending.is_empty() { Ok(()) } else { self.commit(None) }
    }

    fn commit(&mut self, finding: Option<&Stamped>) -> Result<(), StoreError> {
        let path = self.archive.path();
        let mut done = self.done.clone();
        write::all(&mut self.archive.connection, &self.pending, finding, &mut done)
            .map_err(of(&path))?;
        self.done = done;
        self.pending.clear();
        self.flushed = Instant::now();
        Ok(())
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        // Nobody is left who could be told.
        let _ = self.flush();
    }
}

fn is_found(event: &Stamped, id: &str) -> bool {
    matches!(&event.event, Event::Found(found) if found.id == id)
}
