//! Files and folders that only their owner may read, whatever the umask allows.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Creates a folder, and its missing parents.
///
/// # Errors
/// If the system refuses.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file for writing, created if missing and otherwise unchanged.
///
/// # Errors
/// If the system refuses.
pub fn make_file(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
