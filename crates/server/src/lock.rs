//! One server per data folder: two of them would each answer from memory, and see different games.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use kelso_learn::private_files;

use crate::server::ServerError;

/// The locked file, in the data folder. The system releases the lock when the process ends, however it ends.
pub(crate) const NAME: &str = "server.lock";

/// The folder is ours while this lives.
#[derive(Debug)]
pub(crate) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Locks a data folder.
    pub(crate) fn take(folder: &Path) -> Result<FolderLock, ServerError> {
        let path = folder.join(NAME);
        let failed = |error| ServerError::Lock { path: path.display().to_string(), error };
        let mut file = private_files::make_file(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let folder = path.parent().unwrap_or(&path).display().to_string();
                return Err(ServerError::Taken { folder, holder: holder(&mut file) });
            }
            // Some network file systems have no locks.
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "the folder of the data cannot be locked; let no other server use it");
            }
        }
        // For whoever comes second; the lock is what counts.
        let _ = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| write!(file, "{}", std::process::id()));
        Ok(FolderLock { _file: file })
    }
}

/// Who has the folder, if known: ` (process 1234)`.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.take(20).read_to_string(&mut text);
    match (read, text.trim().parse::<u32>()) {
        (Ok(_), Ok(process)) => format!(" (process {process})"),
        _ => String::new(),
    }
}
