//! A run as seen by visitors of this node, and how it can be stopped here.

use std::sync::{Arc, OnceLock};

use kelso_engine::SearchControl;
use kelso_lab::experiment::Language;

use super::book::Book;
use super::booked_run::{BookedRun, RunProgress};
use super::record::Record;
use super::stored::TranslatedFindings;
use crate::game::PlayerKey;
use crate::protocol::LabRun;

/// The current state of a run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Live {
    pub(super) record: Record,
    /// Its place in the queue, while it waits.
    pub(super) place: Option<u32>,
    pub(super) progress: RunProgress,
    /// Its findings so far, while this node conducts it; otherwise they are in the database.
    pub(super) findings: Option<Arc<TranslatedFindings>>,
}

impl Live {
    /// A run as the book has it.
    pub(super) fn of(book: &Book, run: &BookedRun) -> Self {
        let place = book.place(&run.record.id);
        Live { record: run.record.clone(), place, progress: run.progress, findings: None }
    }

    /// In wire format.
    pub(super) fn view(&self, reader: Reader) -> LabRun {
        let view = self.record.view(reader);
        LabRun {
            place: self.place,
            left: self.progress.left,
            done: view.done.max(self.progress.done),
            ..view
        }
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
    /// Cancelled by whoever started it.
    Cancelled,
    /// The server shuts down; the run continues elsewhere, or at the next start.
    Closing,
    /// Another node has taken it over, because this one was silent for too long.
    Lost,
}

/// The stop switch of a run, which remembers the first reason.
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
