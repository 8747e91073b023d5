//! The database file: how it is opened, told from others, and brought up to date.
//!
//! A change of the schema is a new file `schema_N.sql` at the end of [`STEPS`]; what stands there is
//! never edited, because databases of users were made by it.

use super::error::{StoreError, of};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// From each version to the next.
const STEPS: &[&str] = &[include_str!("schema_1.sql"), include_str!("schema_2.sql")];

/// What tells the file from other databases: "smlt".
const APPLICATION: i64 = 0x736d_6c74;

/// How long to wait for another process that writes or tidies up.
const PATIENCE: Duration = Duration::from_secs(10);

/// The version that this smelt writes.
pub(super) fn known() -> i64 {
    STEPS.len() as i64
}

/// Opens the database for writing, and makes or updates its tables.
pub(super) fn writable(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path).map_err(of(path))?;
    connection.busy_timeout(PATIENCE).map_err(of(path))?;
    // Before anything is changed: it may not be ours.
    let version = version(&connection, path)?;
    // A finding must outlive a power cut too, hence FULL; readers never wait for a writer, hence WAL.
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216;",
        )
        .map_err(of(path))?;
    if version < known() {
        update(&mut connection).map_err(of(path))?;
    }
    Ok(connection)
}

fn update(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have done it meanwhile.
    let from: i64 = change.pragma_query_value(None, "user_version", |r| r.get(0))?;
    for step in STEPS.iter().skip(usize::try_from(from).unwrap_or(0)) {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.pragma_update(None, "user_version", known())?;
    change.commit()
}

/// Opens the database for reading. SQLite is given the right to write, if there is one, because only
/// then it takes its log away when the last reader is gone.
pub(super) fn readable(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(of(path))?;
    connection.busy_timeout(PATIENCE).map_err(of(path))?;
    connection.pragma_update(None, "query_only", true).map_err(of(path))?;
    let version = match version(&connection, path) {
        // Where nothing may be written, a log cannot be shared; if there is none, none is needed.
        Err(StoreError::Database { .. }) if !path.with_extension("sqlite-wal").exists() => {
            return immutable(path);
        }
        other => other?,
    };
    of_today(connection, version, path)
}

fn immutable(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let name = absolute.to_string_lossy();
    let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let connection =
        Connection::open_with_flags(format!("file:{name}?immutable=1"), flags).map_err(of(path))?;
    let version = version(&connection, path)?;
    of_today(connection, version, path)
}

fn of_today(connection: Connection, version: i64, path: &Path) -> Result<Connection, StoreError> {
    match version {
        // Somebody is just making it, or was killed while making it.
        0 => Err(StoreError::Missing { folder: path.parent().unwrap_or(path).to_owned() }),
        v if v < known() => Err(StoreError::Older { path: path.to_owned() }),
        _ => Ok(connection),
    }
}

/// Its version: 0 if nothing is in it.
fn version(connection: &Connection, path: &Path) -> Result<i64, StoreError> {
    let number = |name: &str| -> Result<i64, StoreError> {
        connection.pragma_query_value(None, name, |r| r.get(0)).map_err(of(path))
    };
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |r| r.get(0))
        .map_err(of(path))?;
    let new = application == 0 && version == 0 && tables == 0;
    if application != APPLICATION && !new {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    if version > known() {
        return Err(StoreError::Newer { path: path.to_owned(), found: version, known: known() });
    }
    Ok(version)
}
