//! Opening what the user named: a file, or `-` for stdin.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::failure::bad;

/// A file, or stdin for `-`, ready to be read from the beginning; and its length if that is known.
pub(crate) fn open(path: &Path) -> anyhow::Result<(Box<dyn BufRead>, Option<u64>)> {
    if path.as_os_str() == "-" {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    let cannot = |error: io::Error| bad(format!("cannot read {}: {error}", path.display()));
    let file = File::open(path).map_err(cannot)?;
    let metadata = file.metadata().map_err(cannot)?;
    if metadata.is_dir() {
        return Err(bad(format!("{} is a folder; name a file, or - for stdin", path.display())));
    }
    let length = metadata.is_file().then_some(metadata.len());
    Ok((Box::new(BufReader::with_capacity(1 << 16, file)), length))
}
