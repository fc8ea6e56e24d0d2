//! A run as the server holds it in memory: how it is written down, how far it is, and how it can be stopped.

use std::sync::{Arc, OnceLock};

use kelso_engine::SearchControl;
use kelso_lab::experiment::Language;

use super::record::Record;
use super::stored::TranslatedFindings;
use crate::game::PlayerKey;
use crate::protocol::LabRun;

/// How a run stands at this moment.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub(super) record: Record,
    /// Its place in the queue, while it waits.
    pub(super) place: Option<u32>,
    /// From 0 to 1.
    pub(super) done: f64,
    /// Milliseconds, if that can be said.
    pub(super) left: Option<u64>,
    /// What it has found so far, while it runs; after that it is on disk.
    pub(super) findings: Option<Arc<TranslatedFindings>>,
}

impl Live {
    pub(super) fn new(record: Record) -> Self {
        Live { record, place: None, done: 0.0, left: None, findings: None }
    }

    /// As the wire has it.
    pub(super) fn view(&self, reader: Reader) -> LabRun {
        let view = self.record.view(reader);
        LabRun { place: self.place, left: self.left, done: view.done.max(self.done), ..view }
    }
}

/// Who reads about a run, and in which language.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reader {
    pub(crate) who: Option<PlayerKey>,
    pub(crate) language: Language,
}

/// Why a run is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It took too long.
    Time,
    /// Who started it called it off.
    Cancelled,
    /// The server ends; the run goes on when it starts again.
    Closing,
}

/// The switch of a run, which remembers why it was thrown first.
#[derive(Debug, Default)]
pub(super) struct StopSwitch {
    pub(super) control: SearchControl,
    why: OnceLock<Why>,
}

impl StopSwitch {
    pub(super) fn because(&self, why: Why) {
        self.why.get_or_init(|| why);
        self.control.stop();
    }

    pub(super) fn why(&self) -> Option<Why> {
        self.why.get().copied()
    }
}
