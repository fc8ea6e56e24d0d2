//! Runs on disk: a folder each, in which files appear by being renamed, so that nobody ever reads half of one.
//!
//! `ID/run.json` is the run, `ID/findings.json` what it found, `ID/answers.jsonl` what a survey reads, and `ID/NAME/` what the
//! lab itself stores, the report among it. While a run is under way the lab's journal lies beside them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use kelso_lab::experiment::Language;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::answers::Answers;
use super::record::Record;
use super::stored::{StoredFindings, TranslatedFindings};
use super::stored_run::StoredRun;
use crate::game::GameId;

const RUN: &str = "run.json";
const ANSWERS: &str = "answers.jsonl";
const REPORT: &str = "report.html";
const ROWS: &str = "rows.csv";

/// The folder of all runs.
#[derive(Clone, Debug)]
pub(super) struct Disk(PathBuf);

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

    /// Makes room for a new run.
    pub(super) fn create(&self, record: &Record, answers: Option<&Answers>) -> io::Result<()> {
        fs::create_dir_all(self.folder(&record.id))?;
        if let Some(answers) = answers {
            put(&self.answers(&record.id), answers.text.as_bytes())?;
        }
        self.write(record)
    }

    /// Writes down how a run stands.
    pub(super) fn write(&self, record: &Record) -> io::Result<()> {
        put_json(&self.folder(&record.id).join(RUN), &StoredRun::from(record))
    }

    /// Writes down what a run found.
    pub(super) fn write_findings(&self, id: &str, told: &TranslatedFindings) -> io::Result<()> {
        told.all().try_for_each(|(language, findings)| put_json(&self.findings_file(id, language), findings))
    }

    fn findings_file(&self, id: &str, language: Language) -> PathBuf {
        self.folder(id).join(match language {
            Language::English => "findings.json",
            Language::Spanish => "findings.es.json",
        })
    }

    /// What a run found, if it found something. What an earlier program found is in English only.
    pub(super) fn findings(&self, id: &str, language: Language) -> Option<StoredFindings> {
        let of = |language| read(&self.findings_file(id, language));
        of(language).or_else(|| of(Language::English))
    }

    /// The report of a run.
    pub(super) fn report(&self, record: &Record) -> io::Result<String> {
        fs::read_to_string(self.folder(&record.id).join(&record.experiment).join(REPORT))
    }

    /// All rows of a run, as CSV.
    pub(super) fn rows(&self, record: &Record) -> io::Result<Vec<u8>> {
        fs::read(self.folder(&record.id).join(&record.experiment).join(ROWS))
    }

    /// Forgets a run.
    pub(super) fn remove(&self, id: &str) {
        match fs::remove_dir_all(self.folder(id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%error, id, "a run of the lab cannot be removed");
            }
            _ => {}
        }
    }

    /// All runs, the oldest first. What is no run was being made when the server died, and goes.
    pub(super) fn read(&self) -> Vec<Record> {
        let mut records = Vec::new();
        for entry in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(id) = name.to_str().filter(|_| entry.path().is_dir()) else { continue };
            match read::<StoredRun>(&entry.path().join(RUN)).and_then(StoredRun::record) {
                Some(record) if record.id == id => records.push(record),
                _ if entry.path().join(RUN).exists() => tracing::warn!(id, "a run of the lab cannot be read"),
                _ if GameId::parse(id).is_some() => self.remove(id),
                // Somebody else's.
                _ => {}
            }
        }
        records.sort_by_key(|record| record.created);
        records
    }
}

fn read<T: DeserializeOwned>(file: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(file).ok()?).ok()
}

fn put_json(file: &Path, value: &impl Serialize) -> io::Result<()> {
    put(file, &serde_json::to_vec(value)?)
}

fn put(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = file.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(&new, file)
}
