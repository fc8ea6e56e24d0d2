//! A run as stored, in the database and by earlier versions in `run.json`: a frozen format, with its version in
//! `format`. Fields may be added if they have a default; a run of a newer version than this program knows is left
//! alone.

use serde::{Deserialize, Serialize};

use super::record::{AnswersDigest, Program, Record};
use crate::protocol::{LabState, LabTally};

/// The current version. Files without one are of the first.
const FORMAT: u32 = 1;

/// A run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredRun {
    #[serde(default = "first_format")]
    format: u32,
    id: String,
    experiment: String,
    games: Option<u32>,
    seed: u32,
    answers: Option<StoredAnswers>,
    program: StoredProgram,
    owner: String,
    state: StoredRunState,
    note: Option<String>,
    tally: Option<StoredTally>,
    created: i64,
    started: Option<i64>,
    ended: Option<i64>,
    begun: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredProgram {
    version: String,
    commit: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredAnswers {
    people: u32,
    digest: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredTally {
    passed: u32,
    claims: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredRunState {
    Queued,
    Running,
    Finished,
    Stopped,
    Failed,
}

fn first_format() -> u32 {
    1
}

impl From<&Record> for StoredRun {
    fn from(record: &Record) -> Self {
        let Record { id, experiment, games, seed, answers, program, owner, .. } = record.clone();
        let Record { state, note, tally, created, started, ended, begun, .. } = record.clone();
        let answers = answers.map(|AnswersDigest { people, digest }| StoredAnswers { people, digest });
        let Program { version, commit } = program;
        StoredRun {
            format: FORMAT,
            id,
            experiment,
            games,
            seed,
            answers,
            program: StoredProgram { version, commit },
            owner,
            state: state.into(),
            note,
            tally: tally.map(|LabTally { passed, claims }| StoredTally { passed, claims }),
            created,
            started,
            ended,
            begun,
        }
    }
}

impl StoredRun {
    /// The run, unless a newer program wrote it.
    pub(super) fn record(self) -> Option<Record> {
        let StoredRun { format, id, experiment, games, seed, answers, program, owner, .. } = self;
        let StoredRun { state, note, tally, created, started, ended, begun, .. } = self;
        if format > FORMAT {
            return None;
        }
        let StoredProgram { version, commit } = program;
        Some(Record {
            id,
            experiment,
            games,
            seed,
            answers: answers.map(|StoredAnswers { people, digest }| AnswersDigest { people, digest }),
            program: Program { version, commit },
            owner,
            state: state.into(),
            note,
            tally: tally.map(|StoredTally { passed, claims }| LabTally { passed, claims }),
            created,
            started,
            ended,
            begun,
        })
    }
}

impl From<LabState> for StoredRunState {
    fn from(state: LabState) -> Self {
        match state {
            LabState::Queued => StoredRunState::Queued,
            LabState::Running => StoredRunState::Running,
            LabState::Finished => StoredRunState::Finished,
            LabState::Stopped => StoredRunState::Stopped,
            LabState::Failed => StoredRunState::Failed,
        }
    }
}

impl From<StoredRunState> for LabState {
    fn from(state: StoredRunState) -> Self {
        match state {
            StoredRunState::Queued => LabState::Queued,
            StoredRunState::Running => LabState::Running,
            StoredRunState::Finished => LabState::Finished,
            StoredRunState::Stopped => LabState::Stopped,
            StoredRunState::Failed => LabState::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the first programs wrote it, without a version.
    const FIRST: &str = concat!(
        r#"{"id":"Zk3v9QpT1x","experiment":"ladder","games":4,"seed":1,"answers":{"people":2,"digest":"00ff"},"#,
        r#""program":{"version":"0.1.0","commit":"abc"},"owner":"00","state":"stopped","note":"why","#,
        r#""tally":{"passed":1,"claims":2},"created":1,"started":2,"ended":null,"begun":1}"#
    );

    fn read(text: &str) -> Option<Record> {
        serde_json::from_str::<StoredRun>(text).expect(text).record()
    }

    #[test]
    fn the_stored_run_is_frozen() {
        let record = read(FIRST).expect("the first format");
        let written = serde_json::to_string(&StoredRun::from(&record)).unwrap();
        assert_eq!(written, FIRST.replacen('{', r#"{"format":1,"#, 1));
        assert_eq!(read(&written), Some(record.clone()));
        assert_eq!(read(&FIRST.replacen('{', r#"{"added_later":[1],"#, 1)), Some(record));
        assert_eq!(read(&FIRST.replacen('{', r#"{"format":2,"#, 1)), None, "of a newer program");
    }

    #[test]
    fn every_state_is_frozen() {
        for state in ["queued", "running", "finished", "stopped", "failed"] {
            let record = read(&FIRST.replace("\"stopped\"", &format!("\"{state}\""))).expect(state);
            let written = serde_json::to_string(&StoredRun::from(&record)).unwrap();
            assert!(written.contains(&format!("\"state\":\"{state}\"")), "{written}");
        }
    }
}
