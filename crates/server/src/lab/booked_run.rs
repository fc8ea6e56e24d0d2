//! A run as every node sees it: the run itself, who conducts it and its progress.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::record::{Program, Record};
use super::stored::StoredFindings;
use super::stored_run::StoredRun;
use crate::address::ClientAddress;
use crate::game::hex;
use crate::protocol::LabState;
use crate::store::LabRow;

/// How long a silent node still holds its run, in milliseconds. It renews its lease about once a second.
pub(super) const LEASE: i64 = 15_000;

/// A run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BookedRun {
    pub(super) record: Record,
    /// A digest of the address that requested it, until it is over; not known for every run.
    pub(super) address: Option<String>,
    /// Who conducts it, while it runs.
    pub(super) conductor: Option<Conductor>,
    /// True if it is running and must be stopped.
    pub(super) is_cancelled: bool,
    pub(super) progress: RunProgress,
}

/// The node that conducts a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conductor {
    pub(super) node: String,
    /// The end of its lease.
    pub(super) lease: i64,
}

/// The progress of a run, also stored: a frozen format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct RunProgress {
    /// From 0 to 1.
    pub(super) done: f64,
    /// Milliseconds, if known.
    pub(super) left: Option<u64>,
}

impl BookedRun {
    /// A run that waits.
    pub(super) fn new(record: Record, address: ClientAddress) -> Self {
        let address = Some(digest(&record.id, address));
        BookedRun { address, ..BookedRun::found(record) }
    }

    /// A run about which nothing else is known.
    pub(super) fn found(record: Record) -> Self {
        let progress = RunProgress::default();
        BookedRun { record, address: None, conductor: None, is_cancelled: false, progress }
    }

    /// A node takes it over. Rows of another program would not fit.
    pub(super) fn begin(&mut self, node: &str, program: Program, now: i64) {
        self.record.state = LabState::Running;
        self.record.started = Some(now);
        self.record.begun += 1;
        self.record.program = program;
        self.conductor = Some(Conductor { node: node.to_owned(), lease: now + LEASE });
    }

    /// Its node shuts down cleanly: another may take it over at once.
    pub(super) fn put_off(&mut self) {
        self.record.state = LabState::Queued;
        self.record.begun = self.record.begun.saturating_sub(1);
        self.conductor = None;
    }

    /// It is over.
    pub(super) fn end(
        &mut self,
        state: LabState,
        note: Option<&str>,
        found: Option<&StoredFindings>,
        now: i64,
    ) {
        self.record.end(state, note, found, now);
        (self.address, self.conductor, self.is_cancelled, self.progress.left) = (None, None, false, None);
    }

    pub(super) fn is_over(&self) -> bool {
        self.record.state.is_over()
    }

    pub(super) fn is_conducted_by(&self, node: &str) -> bool {
        self.conductor.as_ref().is_some_and(|conductor| conductor.node == node)
    }

    /// True if it was started, and its node has been silent for too long.
    pub(super) fn is_orphaned(&self, now: i64) -> bool {
        self.record.state == LabState::Running
            && self.conductor.as_ref().is_none_or(|conductor| conductor.lease < now)
    }

    pub(super) fn is_from(&self, address: ClientAddress) -> bool {
        self.address.as_ref().is_some_and(|known| *known == digest(&self.record.id, address))
    }

    /// From its row, unless a newer program wrote it.
    pub(super) fn from_row(row: LabRow) -> Option<Self> {
        let LabRow { data, address, node, lease, cancelled, progress, .. } = row;
        let record = serde_json::from_str::<StoredRun>(&data).ok()?.record()?;
        let progress = progress.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let conductor = node.map(|node| Conductor { node, lease });
        Some(BookedRun { record, address, conductor, is_cancelled: cancelled, progress })
    }

    /// As it is stored.
    pub(super) fn row(&self) -> LabRow {
        LabRow {
            id: self.record.id.clone(),
            created: self.record.created,
            data: serde_json::to_string(&StoredRun::from(&self.record)).expect("its keys are strings"),
            address: self.address.clone(),
            node: self.conductor.as_ref().map(|conductor| conductor.node.clone()),
            lease: self.conductor.as_ref().map_or(0, |conductor| conductor.lease),
            cancelled: self.is_cancelled,
            progress: Some(self.progress.text()),
        }
    }
}

impl RunProgress {
    /// As it is stored.
    pub(super) fn text(self) -> String {
        serde_json::to_string(&self).expect("its keys are strings")
    }
}

/// Distinguishes addresses within a run, and nothing more. There are so few addresses that a digest could be undone by trying them all, so it
/// depends on a secret that no database has: another node, and this one after a restart, do not know the address again.
fn digest(run: &str, address: ClientAddress) -> String {
    static SECRET: LazyLock<[u8; 32]> = LazyLock::new(crate::game::random);
    let digest = Sha256::new().chain_update(*SECRET).chain_update(format!("{run} {address}")).finalize();
    hex(&digest[..8])
}

#[cfg(test)]
mod tests {
    use super::super::book::tests::record;
    use super::*;

    #[test]
    fn the_stored_progress_is_frozen() {
        for text in [r#"{"done":0.25,"left":1200}"#, r#"{"done":0.0,"left":null}"#] {
            let progress: RunProgress = serde_json::from_str(text).unwrap();
            assert_eq!(progress.text(), text);
        }
    }

    #[test]
    fn a_row_says_all_there_is_to_a_run() {
        let mut run = BookedRun::new(record("AAAAAAAAAA", 5), ClientAddress::UNKNOWN);
        run.progress = RunProgress { done: 0.5, left: Some(3) };
        assert_eq!(BookedRun::from_row(run.row()), Some(run.clone()));
        run.begin("here", run.record.program.clone(), 100);
        run.is_cancelled = true;
        assert_eq!(BookedRun::from_row(run.row()), Some(run.clone()));
        let newer = LabRow { data: run.row().data.replace("\"format\":1", "\"format\":2"), ..run.row() };
        assert_eq!(BookedRun::from_row(newer), None);
    }

    #[test]
    fn the_address_is_known_again_and_forgotten_at_the_end() {
        let [one, two] = ["10.0.0.1", "10.0.0.2"].map(|text| {
            let address: std::net::IpAddr = text.parse().unwrap();
            ClientAddress::from(address)
        });
        let mut run = BookedRun::new(record("AAAAAAAAAA", 5), one);
        assert!(run.is_from(one) && !run.is_from(two));
        assert!(!format!("{:?}", run.row()).contains("10.0.0.1"), "no address is stored");
        let tried = hex(&Sha256::digest("AAAAAAAAAA 10.0.0.1"));
        assert!(
            !tried.starts_with(run.row().address.unwrap().as_str()),
            "and none that could be found by trying"
        );
        run.end(LabState::Stopped, None, None, 9);
        assert!(!run.is_from(one));
    }

    #[test]
    fn a_run_is_orphaned_when_its_lease_has_run_out() {
        let mut run = BookedRun::found(record("AAAAAAAAAA", 5));
        assert!(!run.is_orphaned(i64::MAX), "it waits");
        run.begin("here", run.record.program.clone(), 100);
        assert!(run.is_conducted_by("here") && !run.is_conducted_by("there"));
        assert!(!run.is_orphaned(100 + LEASE) && run.is_orphaned(101 + LEASE));
        run.conductor = None;
        assert!(run.is_orphaned(0), "it came from another database");
    }
}
