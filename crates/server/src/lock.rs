//! One server for each folder of data: two of them would each answer from what it has in memory, and see different games.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use kelso_learn::private_files;

use crate::server::ServerError;

/// The file that is locked, in the folder of the data. The system lets go of it when the process ends, however it does.
const NAME: &str = "server.lock";

/// The folder is ours while this lives.
#[derive(Debug)]
pub(crate) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes a folder of data.
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
            // Some network file systems know no locks.
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

/// Who has the folder, as far as they say: ` (process 1234)`.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.take(20).read_to_string(&mut text);
    match (read, text.trim().parse::<u32>()) {
        (Ok(_), Ok(process)) => format!(" (process {process})"),
        _ => String::new(),
    }
}
