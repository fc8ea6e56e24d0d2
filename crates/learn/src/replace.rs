//! Replaces a file atomically.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a temporary file beside `file`, then renames it.
pub(crate) fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".kelso-tmp");
    let beside = Path::new(&name);
    let mut out = File::create(beside)?;
    out.write_all(content)?;
    out.sync_all()?;
    fs::rename(beside, file)
}
