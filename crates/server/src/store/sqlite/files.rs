//! The identity of the database's files when it was opened.
//!
//! SQLite keeps writing into a file that was removed or replaced while it is open, and that data is lost after a
//! restart. So the writer checks before and after each transaction that the names still refer to the files it writes
//! to.

use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// What SQLite writes to: the database, its log, and the index of the log.
const ENDINGS: [&str; 3] = ["", "-wal", "-shm"];

/// The files that are open.
#[derive(Debug)]
pub(super) struct DatabaseFiles(Vec<(PathBuf, FileIdentity)>);

impl DatabaseFiles {
    /// The files that these names refer to now.
    pub(super) fn of(database: &Path) -> Result<Self, StoreError> {
        let file = |ending: &str| {
            let mut name = database.as_os_str().to_owned();
            name.push(ending);
            let path = PathBuf::from(name);
            identity(&path).map(|identity| (path, identity))
        };
        let files: io::Result<Vec<_>> = ENDINGS.into_iter().map(file).collect();
        files.map(DatabaseFiles).map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    /// Fails if one of them is gone or was replaced. Three system calls, which take microseconds.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        for (path, known) in &self.0 {
            if identity(path).ok() != Some(*known) {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                return Err(StoreError::Unwritable(format!(
                    "{name} was removed or replaced while the server was running; put it back, or restart the server"
                )));
            }
        }
        Ok(())
    }
}

/// Distinguishes a file from another one of the same name.
type FileIdentity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<FileIdentity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).map(|found| (found.dev(), found.ino()))
}

/// On other systems an open file can neither be removed nor replaced.
#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<FileIdentity> {
    std::fs::metadata(path).map(|_| (0, 0))
}
