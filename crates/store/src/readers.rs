//! The connections that read.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::Semaphore;

use crate::{StoreError, connection};

/// Loads are short; more would only queue for the same disk.
const READERS: usize = 4;

/// A few connections to a file, opened as they are needed, used on threads that may block.
pub(crate) struct Readers {
    path: PathBuf,
    idle: Arc<Mutex<Vec<Connection>>>,
    permits: Arc<Semaphore>,
}

impl Readers {
    pub(crate) fn of(path: PathBuf) -> Self {
        Self { path, idle: Arc::default(), permits: Arc::new(Semaphore::new(READERS)) }
    }

    /// What `look` finds.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let (idle, path) = (self.idle.clone(), self.path.clone());
        let looked = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let taken = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = taken.map_or_else(|| connection::reading(&path), Ok)?;
            let found = look(&connection)?;
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            Ok(found)
        });
        // A look that panicked, or a runtime that is shutting down.
        looked.await.map_err(|_| StoreError::Closed)?
    }

    /// Turns away those who wait to read, and waits a little for those who do.
    pub(crate) async fn close(&self) {
        self.permits.close();
        for _ in 0..100 {
            if self.permits.available_permits() == READERS {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
