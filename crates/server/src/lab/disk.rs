//! The folders in which this node works on runs. A run's results are stored with it in the database, and its folder is
//! removed.
//!
//! `ID/answers.jsonl` is what a survey reads, `ID/.NAME-….partial` the lab's journal while it runs, `ID/NAME/` what the
//! lab stores at the end. Earlier versions kept all of a run in its folder, with the run in `ID/run.json`: those are
//! imported (`take_over`).

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use kelso_lab::experiment::Language;

use super::record::Record;
use super::stored_run::StoredRun;
use crate::game::GameId;
use crate::store::LabFile;

const RUN: &str = "run.json";
pub(super) const ANSWERS: &str = "answers.jsonl";
const RESULT: &str = "result.json";
const REPORT: &str = "report.html";
const ROWS: &str = "rows.csv";

/// The folder of all runs.
#[derive(Clone, Debug)]
pub(super) struct Disk(PathBuf);

/// The file of a run's findings in a language.
pub(super) fn findings_name(language: Language) -> &'static str {
    match language {
        Language::English => "findings.json",
        Language::Spanish => "findings.es.json",
    }
}

/// The file of a run's measurements.
pub(super) fn result_name(record: &Record) -> String {
    format!("{}/{RESULT}", record.experiment)
}

/// The report of a run, as written by the program that ran it.
pub(super) fn report_name(record: &Record) -> String {
    format!("{}/{REPORT}", record.experiment)
}

/// All rows of a run, as CSV.
pub(super) fn rows_name(record: &Record) -> String {
    format!("{}/{ROWS}", record.experiment)
}

impl Disk {
    pub(super) fn at(folder: PathBuf) -> Self {
        Disk(folder)
    }

    /// The folder of one run.
    pub(super) fn folder(&self, id: &str) -> PathBuf {
        self.0.join(id)
    }

    /// Where a survey's answers are.
    pub(super) fn answers(&self, id: &str) -> PathBuf {
        self.folder(id).join(ANSWERS)
    }

    /// Puts files where the lab looks for them. Of two journals the longer one has more rows.
    pub(super) fn lay_out(&self, id: &str, files: &[LabFile]) -> io::Result<()> {
        fs::create_dir_all(self.folder(id))?;
        for file in files {
            let path = self.folder(id).join(&file.name);
            let is_within =
                Path::new(&file.name).components().all(|part| matches!(part, Component::Normal(_)));
            let is_longer = fs::metadata(&path).is_ok_and(|there| there.len() >= file.bytes.len() as u64);
            if !is_within || is_longer {
                continue;
            }
            fs::create_dir_all(path.parent().unwrap_or(&self.0))?;
            fs::write(&path, &file.bytes)?;
        }
        Ok(())
    }

    /// The files of a finished run that are kept.
    pub(super) fn result(&self, record: &Record) -> io::Result<Vec<LabFile>> {
        let names = [result_name(record), report_name(record), rows_name(record), ANSWERS.to_owned()];
        let findings = Language::ALL.map(|language| findings_name(language).to_owned());
        self.read_all(&record.id, names.into_iter().chain(findings))
    }

    /// The files another node needs to resume a run.
    pub(super) fn unfinished(&self, id: &str) -> io::Result<Vec<LabFile>> {
        let mut names = vec![ANSWERS.to_owned()];
        for entry in fs::read_dir(self.folder(id))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') && name.ends_with(".partial") {
                names.push(name);
            }
        }
        self.read_all(id, names)
    }

    /// The existing ones of these files.
    fn read_all(&self, id: &str, names: impl IntoIterator<Item = String>) -> io::Result<Vec<LabFile>> {
        let read = |name: String| match fs::read(self.folder(id).join(&name)) {
            Ok(bytes) => Some(Ok(LabFile { name, bytes })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => Some(Err(error)),
        };
        names.into_iter().filter_map(read).collect()
    }

    /// Removes a run's folder.
    pub(super) fn remove(&self, id: &str) {
        match fs::remove_dir_all(self.folder(id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%error, id, "cannot remove a lab folder");
            }
            _ => {}
        }
    }

    /// Runs that an earlier version kept here, oldest first.
    pub(super) fn old_runs(&self) -> Vec<Record> {
        let mut records = Vec::new();
        for id in self.ids() {
            let Ok(text) = fs::read(self.folder(&id).join(RUN)) else { continue };
            match serde_json::from_slice::<StoredRun>(&text).ok().and_then(StoredRun::record) {
                Some(record) if record.id == id => records.push(record),
                _ => tracing::warn!(id, "cannot read a lab run"),
            }
        }
        records.sort_by_key(|record| record.created);
        records
    }

    /// Removes folders of runs that nobody works on any more. Unreadable ones of an earlier version stay.
    pub(super) fn sweep(&self, unfinished: &HashSet<String>) {
        for id in self.ids() {
            if !unfinished.contains(&id) && !self.folder(&id).join(RUN).exists() {
                self.remove(&id);
            }
        }
    }

    /// The names of folders that can be runs; others are not ours.
    fn ids(&self) -> Vec<String> {
        let folders = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let folders = folders.filter(|entry| entry.path().is_dir());
        let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|name| GameId::parse(name).is_some()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::book::tests::record;
    use super::*;

    fn file(name: &str, text: &str) -> LabFile {
        LabFile { name: name.to_owned(), bytes: text.into() }
    }

    #[test]
    fn a_run_is_carried_from_folder_to_folder() {
        let [here, there] = [0; 2].map(|_| tempfile::tempdir().unwrap());
        let [here, there] = [&here, &there].map(|folder| Disk::at(folder.path().to_owned()));
        let record = record("AAAAAAAAAA", 1);
        let id = &record.id;
        here.lay_out(id, &[file(ANSWERS, "{}"), file(".ladder-1.partial", "one")]).unwrap();
        here.lay_out(id, &[file(".ladder-1.partial", "one two")]).unwrap();
        here.lay_out(id, &[file(".ladder-1.partial", "one")]).unwrap();
        let carried = here.unfinished(id).unwrap();
        assert_eq!(carried, [file(ANSWERS, "{}"), file(".ladder-1.partial", "one two")]);
        there.lay_out(id, &carried).unwrap();
        assert_eq!(there.unfinished(id).unwrap(), carried);
        let kept = [file("ladder/result.json", "1"), file("ladder/rows.csv", "2"), file(ANSWERS, "{}")];
        there.lay_out(id, &kept).unwrap();
        assert_eq!(there.result(&record).unwrap(), kept, "the journal is not kept");
        there.remove(id);
        assert!(!there.folder(id).exists());
    }

    #[test]
    fn no_file_gets_out_of_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let disk = Disk::at(folder.path().join("lab"));
        let absolute = folder.path().join("absolute").to_str().unwrap().to_owned();
        disk.lay_out("AAAAAAAAAA", &[file("../../up", "x"), file(&absolute, "x"), file("a/../../b", "x")])
            .unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read_dir(disk.folder("AAAAAAAAAA")).unwrap().count(), 0);
    }

    #[test]
    fn folders_that_nobody_needs_are_swept_out() {
        let folder = tempfile::tempdir().unwrap();
        let disk = Disk::at(folder.path().to_owned());
        for id in ["AAAAAAAAAA", "BBBBBBBBBB", "CCCCCCCCCC", "others"] {
            disk.lay_out(id, &[]).unwrap();
        }
        disk.lay_out("CCCCCCCCCC", &[file(RUN, "{}")]).unwrap();
        disk.sweep(&HashSet::from(["AAAAAAAAAA".to_owned()]));
        let left = ["AAAAAAAAAA", "BBBBBBBBBB", "CCCCCCCCCC", "others"].map(|id| disk.folder(id).exists());
        assert_eq!(left, [true, false, true, true]);
    }
}
