//! A file that gets its name when it is complete: an interruption leaves nothing that looks like one.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// An incomplete file: removed when dropped, together with any leftover of an earlier one.
pub(super) struct PartFile(PathBuf);

impl PartFile {
    /// The temporary file beside the final one.
    pub(super) fn beside(whole: &Path) -> PartFile {
        let mut name = whole.as_os_str().to_owned();
        name.push(".part");
        let part = PartFile(name.into());
        part.remove();
        part
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Including files that SQLite may have put beside it.
    fn remove(&self) {
        for ending in ["", "-journal", "-wal", "-shm"] {
            let mut name = self.0.as_os_str().to_owned();
            name.push(ending);
            let _ = fs::remove_file(PathBuf::from(name));
        }
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Syncs a file and its new name to disk.
pub(super) fn settle(file: &Path) -> io::Result<()> {
    File::open(file)?.sync_all()?;
    #[cfg(unix)]
    {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
