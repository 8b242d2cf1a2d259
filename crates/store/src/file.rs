//! The file and the connections to it.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use crate::StoreError;

/// Loads are short; more would only queue for the same disk.
const READERS: u32 = 4;

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

/// How the file is opened.
///
/// `synchronous = FULL`: in WAL mode, NORMAL syncs only at checkpoints, so that a power loss takes back acknowledged
/// entries (a killed process loses none either way). FULL syncs the log at every commit, and group commit shares
/// the price. `fullfsync` makes a sync on macOS reach the disk; elsewhere it does nothing.
pub(crate) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("fullfsync", "ON")
        .pragma("checkpoint_fullfsync", "ON")
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
}

/// The one connection that writes. It never grows old: in memory, the tables would go with it.
pub(crate) async fn writing_pool(options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    let start = Instant::now();
    loop {
        match lasting(1).connect_with(options.clone()).await.map_err(StoreError::from) {
            // `busy_timeout` does not hold for the change to WAL, and another node may be starting on the new file.
            Err(StoreError::Busy) if start.elapsed() < PATIENCE => tokio::time::sleep(PATIENCE / 250).await,
            done => return done,
        }
    }
}

/// The connections that read, and cannot write.
pub(crate) fn reading_pool(options: SqliteConnectOptions) -> SqlitePool {
    lasting(READERS).connect_lazy_with(options.pragma("query_only", "ON"))
}

fn lasting(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}
