//! The journal of an unfinished run: every row is written as soon as it is known, so that Ctrl-C or a crash loses only
//! the current step.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ExperimentError;

/// A file of rows by step, under one set of conditions.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct JournalEntry {
    step: usize,
    row: Value,
}

impl Journal {
    /// Opens the journal of these conditions and returns its rows. Other conditions have other files.
    pub(super) fn open(
        folder: &Path,
        name: &str,
        conditions: &str,
    ) -> Result<(Self, BTreeMap<usize, Value>), ExperimentError> {
        fs::create_dir_all(folder)
            .map_err(|error| ExperimentError::file("make the folder", folder, error))?;
        let mut hasher = DefaultHasher::new();
        conditions.hash(&mut hasher);
        let path = folder.join(format!(".{name}-{:016x}.partial", hasher.finish()));
        let failed = |error| ExperimentError::file("write", &path, error);
        let text = fs::read_to_string(&path).unwrap_or_default();
        let known = text.strip_prefix(conditions).and_then(|rest| rest.strip_prefix('\n'));
        let file = if known.is_some() {
            let mut file = OpenOptions::new().append(true).open(&path).map_err(failed)?;
            // The last line may be truncated; the next one starts on a new line.
            file.write_all(b"\n").map_err(failed)?;
            file
        } else {
            let mut file = File::create(&path).map_err(failed)?;
            writeln!(file, "{conditions}").map_err(failed)?;
            file
        };
        let entries = known.unwrap_or_default().lines().filter_map(|line| serde_json::from_str(line).ok());
        let rows = entries.map(|JournalEntry { step, row }| (step, row)).collect();
        Ok((Journal { path, file }, rows))
    }

    /// Writes a row in one piece.
    pub(super) fn add(&mut self, step: usize, row: &Value) -> Result<(), ExperimentError> {
        let failed = |error| ExperimentError::file("write", &self.path, error);
        let line = serde_json::to_string(&JournalEntry { step, row: row.clone() })
            .map_err(|error| failed(error.into()))?;
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(failed)
    }

    /// The run is finished and its result stored.
    pub(super) fn close(self) {
        // A leftover journal does no harm.
        let _ = fs::remove_file(self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_was_written_is_found_again_and_other_conditions_are_not() {
        let folder = std::env::temp_dir().join(format!("kelso-journal-{}", std::process::id()));
        let open =
            |conditions| Journal::open(&folder, "test", conditions).expect("a folder that can be written");
        let (mut journal, rows) = open("a");
        assert!(rows.is_empty());
        journal.add(3, &json!({"x": 1})).expect("it can be written");
        journal.file.write_all(b"{\"step\":4,\"ro").expect("it can be written");
        assert!(open("b").1.is_empty());
        let (mut journal, rows) = open("a");
        assert_eq!(rows, BTreeMap::from([(3, json!({"x": 1}))]));
        journal.add(4, &json!({"x": 2})).expect("it can be written");
        let (journal, rows) = open("a");
        assert_eq!(rows.len(), 2);
        journal.close();
        assert!(open("a").1.is_empty());
        fs::remove_dir_all(folder).expect("it is ours");
    }
}
