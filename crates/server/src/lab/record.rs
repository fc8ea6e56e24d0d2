//! A run: what was requested, by whom, and its outcome.

use super::answers::Answers;
use super::catalogue::Wanted;
use super::live::Reader;
use super::stored::StoredFindings;
use crate::game::{PlayerKey, hex};
use crate::protocol::{LabRun, LabState, LabTally};

/// A run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) id: String,
    pub(super) experiment: String,
    pub(super) games: Option<u32>,
    pub(super) seed: u32,
    pub(super) answers: Option<AnswersDigest>,
    pub(super) program: Program,
    /// Who requested it: the hash of their token, hexadecimal.
    pub(super) owner: String,
    pub(super) state: LabState,
    pub(super) note: Option<String>,
    pub(super) tally: Option<LabTally>,
    pub(super) created: i64,
    pub(super) started: Option<i64>,
    pub(super) ended: Option<i64>,
    /// How often it was started and neither ended nor was put off cleanly.
    pub(super) begun: u32,
}

/// The program that runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) version: String,
    pub(super) commit: String,
}

/// The answers that a survey reads; the text itself is one of the run's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AnswersDigest {
    pub(super) people: u32,
    pub(super) digest: String,
}

impl Record {
    /// A run that waits.
    pub(super) fn new(
        wanted: &Wanted,
        answers: Option<&Answers>,
        program: Program,
        who: PlayerKey,
        now: i64,
    ) -> Self {
        Record {
            id: crate::game::run_id(),
            experiment: wanted.about.name.to_owned(),
            games: wanted.games,
            seed: wanted.seed,
            answers: answers
                .map(|answers| AnswersDigest { people: answers.people, digest: answers.digest() }),
            program,
            owner: hex(who.bytes()),
            state: LabState::Queued,
            note: None,
            tally: None,
            created: now,
            started: None,
            ended: None,
            begun: 0,
        }
    }

    /// True if the other would find the same.
    pub(super) fn is_like(&self, other: &Record) -> bool {
        let of = |record: &Record| (record.games, record.seed);
        of(self) == of(other)
            && self.experiment == other.experiment
            && self.answers == other.answers
            && self.program == other.program
    }

    /// True if this player requested it.
    pub(super) fn is_of(&self, who: Option<PlayerKey>) -> bool {
        who.is_some_and(|who| hex(who.bytes()) == self.owner)
    }

    /// It is over.
    pub(super) fn end(
        &mut self,
        state: LabState,
        note: Option<&str>,
        found: Option<&StoredFindings>,
        now: i64,
    ) {
        self.state = state;
        self.note = note.map(str::to_owned);
        self.tally = found.map(|found| LabTally {
            passed: found.claims.iter().filter(|claim| claim.pass).count() as u32,
            claims: found.claims.len() as u32,
        });
        self.ended = Some(now);
    }

    /// In wire format; what only a live run knows is filled in later.
    pub(super) fn view(&self, Reader { who, language }: Reader) -> LabRun {
        let title = kelso_lab::experiments::find(&self.experiment)
            .map_or(self.experiment.as_str(), |experiment| language.text(experiment.about().title));
        let is_finished = self.state == LabState::Finished;
        LabRun {
            id: self.id.clone(),
            experiment: self.experiment.clone(),
            title: title.to_owned(),
            games: self.games,
            seed: self.seed,
            answers: self.answers.as_ref().map(|answers| answers.people),
            version: self.program.version.clone(),
            state: self.state,
            place: None,
            done: if is_finished { 1.0 } else { 0.0 },
            left: None,
            note: self.note.as_ref().map(|note| language.text(note).to_owned()),
            tally: self.tally,
            created: self.created,
            started: self.started,
            ended: self.ended,
            yours: self.is_of(who),
            report: is_finished.then(|| format!("/api/lab/runs/{}/report.html", self.id)),
        }
    }
}
