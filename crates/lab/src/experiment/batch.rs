//! Runs several experiments in a row and remembers which are done, so that a stopped batch can resume.

use std::fs;
use std::path::{Path, PathBuf};

use super::conduct::ExperimentRun;
use super::{ExperimentError, ExperimentResult, store};

/// The state of a running batch.
pub struct Batch {
    file: PathBuf,
    /// The conditions of the finished runs.
    done: Vec<String>,
}

impl Batch {
    /// Opens the batch of these runs; a stopped one is resumed.
    ///
    /// # Errors
    /// If the folder cannot be created.
    pub fn open(folder: &Path) -> Result<Self, ExperimentError> {
        fs::create_dir_all(folder)
            .map_err(|error| ExperimentError::file("make the folder", folder, error))?;
        let file = folder.join(".batch.partial");
        let done = fs::read_to_string(&file).unwrap_or_default().lines().map(str::to_owned).collect();
        Ok(Batch { file, done })
    }

    /// The result of a run finished before the batch was stopped.
    pub fn stored(&self, run: &ExperimentRun<'_>) -> Option<ExperimentResult> {
        let is_done = self.done.contains(&run.conditions());
        is_done.then(|| store::read(&run.folder, run.experiment).ok().flatten()).flatten()
    }

    /// A run is done.
    ///
    /// # Errors
    /// If that cannot be recorded.
    pub fn add(&mut self, run: &ExperimentRun<'_>) -> Result<(), ExperimentError> {
        self.done.push(run.conditions());
        fs::write(&self.file, self.done.join("\n"))
            .map_err(|error| ExperimentError::file("write", &self.file, error))
    }

    /// All are done.
    pub fn close(self) {
        // A leftover list only saves work in the next batch.
        let _ = fs::remove_file(self.file);
    }
}
