//! The file and the connections to it.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::StoreError;

/// How long to wait for another program's lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// Makes the folder and the file, so that SQLite finds a file that only its owner may read: the server's key is in it.
/// SQLite gives the files beside it the same mode.
pub(crate) fn prepare(path: &Path) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::Io(format!("cannot open {}: {error}", path.display()));
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let missing: Vec<&Path> =
        folder.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
    fs::create_dir_all(folder).map_err(failed)?;
    if cfg!(unix) {
        // A new name survives a power loss once the folder that holds it is synced. SQLite does so for its files.
        for above in missing.iter().filter_map(|made| made.parent()) {
            let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
            File::open(above).and_then(|above| above.sync_all()).map_err(failed)?;
        }
    }
    let mut how = OpenOptions::new();
    how.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how.open(path).map_err(failed)?;
    Ok(())
}

/// The one connection that writes, its database brought to the current format.
pub(crate) fn writing(path: &Path) -> Result<Connection, StoreError> {
    let start = Instant::now();
    loop {
        match Connection::open(path).map_err(StoreError::from).and_then(settled) {
            // `busy_timeout` does not hold for the change to WAL, and another node may be starting on the new file.
            Err(StoreError::Busy) if start.elapsed() < PATIENCE => std::thread::sleep(PATIENCE / 250),
            done => return done,
        }
    }
}

/// A database that is gone when its connection is.
pub(crate) fn in_memory() -> Result<Connection, StoreError> {
    settled(Connection::open_in_memory()?)
}

/// A connection that reads, and cannot write.
pub(crate) fn reading(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// `synchronous = FULL`: in WAL mode, NORMAL syncs only at checkpoints, so that a power loss takes back acknowledged
/// entries (a killed process loses none either way). FULL syncs the log at every commit, and group commit shares
/// the price. `fullfsync` makes a sync on macOS reach the disk; elsewhere it does nothing.
fn settled(mut connection: Connection) -> Result<Connection, StoreError> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    // The writer's own checks keep entries to their tables; SQLite would look up every entry's table once more.
    connection.pragma_update(None, "foreign_keys", false)?;
    crate::schema::migrate(&mut connection)?;
    Ok(connection)
}
