//! Several experiments in a row: which of them are done, so that a batch that was stopped goes on where it was.

use std::fs;
use std::path::{Path, PathBuf};

use super::conduct::Study;
use super::{StudyError, StudyResult, store};

/// What is known of a batch while it runs.
pub struct Batch {
    file: PathBuf,
    /// The conditions of the studies that are done.
    done: Vec<String>,
}

impl Batch {
    /// Opens the batch of these studies; an earlier one that was stopped goes on.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub fn open(folder: &Path) -> Result<Self, StudyError> {
        fs::create_dir_all(folder).map_err(|error| StudyError::file("make the folder", folder, error))?;
        let file = folder.join(".batch.partial");
        let done = fs::read_to_string(&file).unwrap_or_default().lines().map(str::to_owned).collect();
        Ok(Batch { file, done })
    }

    /// The result of a study that was done before the batch was stopped.
    pub fn stored(&self, study: &Study<'_>) -> Option<StudyResult> {
        let is_done = self.done.contains(&study.conditions());
        is_done.then(|| store::read(&study.folder, study.experiment).ok().flatten()).flatten()
    }

    /// A study is done.
    ///
    /// # Errors
    /// If that cannot be written down.
    pub fn add(&mut self, study: &Study<'_>) -> Result<(), StudyError> {
        self.done.push(study.conditions());
        fs::write(&self.file, self.done.join("\n"))
            .map_err(|error| StudyError::file("write", &self.file, error))
    }

    /// All are done.
    pub fn close(self) {
        // A list that stays behind only saves work in the next batch.
        let _ = fs::remove_file(self.file);
    }
}
