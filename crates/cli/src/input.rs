//! Opens what the user named: a file, or `-` for stdin; with a progress bar for large files.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

use crate::failure::bad;

/// Smaller files are read too quickly to need a bar.
const WORTH_A_BAR: u64 = 4 << 20;

/// Something to read, and how far it has been read.
pub(crate) struct Input {
    pub(crate) reader: Box<dyn BufRead>,
    bar: ProgressBar,
}

impl Input {
    /// Opens a file, or stdin for `-`.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Input> {
        if path.as_os_str() == "-" {
            return Ok(Input { reader: Box::new(io::stdin().lock()), bar: ProgressBar::hidden() });
        }
        let cannot = |error: io::Error| bad(format!("cannot read {}: {error}", path.display()));
        let file = File::open(path).map_err(cannot)?;
        let metadata = file.metadata().map_err(cannot)?;
        if metadata.is_dir() {
            return Err(bad(format!("{} is a folder; name a file, or - for stdin", path.display())));
        }
        let bar = if metadata.len() < WORTH_A_BAR { ProgressBar::hidden() } else { bar(metadata.len()) };
        let reader = BufReader::with_capacity(1 << 16, bar.wrap_read(file));
        Ok(Input { reader: Box::new(reader), bar })
    }

    /// A way to print while the bar is shown.
    pub(crate) fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }
}

/// A bar on stderr, hidden if stderr is not a terminal.
fn bar(bytes: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent}% {bytes_per_sec}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(bytes).with_style(style).with_finish(ProgressFinish::AndClear)
}
