//! One server for one folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::Path;

use crate::StoreError;

/// The right to serve from a data folder, until it is dropped or the process ends, however it ends.
///
/// The journal itself could be shared (whoever loses the race for an entry loads what is new), but two servers would
/// each let the bots move and the clocks strike.
#[derive(Debug)]
pub struct FolderLock(#[allow(dead_code)] File); // closing the file gives the lock back

impl FolderLock {
    /// Takes the folder, making it if need be.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another server has it, [`StoreError::Io`] if the lock's file cannot be made.
    pub fn take(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join("tricorn.lock");
        let failed = |error| StoreError::Io(format!("cannot lock {}: {error}", path.display()));
        fs::create_dir_all(folder).map_err(failed)?;
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.display().to_string())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_server_at_a_time() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("new");
        let first = FolderLock::take(&folder).unwrap();
        let second = FolderLock::take(&folder).unwrap_err();
        assert_eq!(second, StoreError::InUse(folder.display().to_string()));
        drop(first);
        FolderLock::take(&folder).unwrap();
    }
}
