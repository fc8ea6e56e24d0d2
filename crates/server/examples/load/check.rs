//! After the load: the database against what the players were told.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};

use super::Failure;
use super::pair::Record;

/// What the comparison found.
#[derive(Default)]
pub(crate) struct Outcome {
    acknowledged: usize,
    stored: usize,
    lost: usize,
    different: usize,
    unasked: usize,
}

/// Compares what a SQLite file holds.
pub(crate) async fn check(database: &Path, records: &[Record]) -> Result<Outcome, Failure> {
    let mut connection = SqliteConnectOptions::new().filename(database).read_only(true).connect().await?;
    let mut outcome = Outcome::default();
    for record in records {
        let rows = sqlx::query("SELECT ply, text FROM moves WHERE game = ? ORDER BY ply")
            .bind(&record.game)
            .fetch_all(&mut connection)
            .await?;
        let stored: BTreeMap<u64, String> =
            rows.iter().map(|row| (row.get::<i64, _>("ply") as u64, row.get("text"))).collect();
        outcome.compare(record, &stored);
    }
    Ok(outcome)
}

impl Outcome {
    pub(crate) fn compare(&mut self, record: &Record, stored: &BTreeMap<u64, String>) {
        self.acknowledged += record.acked.len();
        self.stored += stored.len();
        for (ply, text) in &record.acked {
            match stored.get(ply) {
                None => self.lost += 1,
                Some(there) if there != text => self.different += 1,
                Some(_) => {}
            }
        }
        // One move may be stored whose acknowledgement did not arrive any more.
        for (ply, text) in stored {
            let last = record.acked.keys().next_back().copied().unwrap_or_default();
            let asked = record.acked.contains_key(ply)
                || record.in_flight.as_ref() == Some(&(*ply, text.clone()))
                || (last < *ply && *ply <= last + record.may_follow);
            self.unasked += usize::from(!asked);
        }
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.lost == 0 && self.different == 0 && self.unasked == 0
    }

    pub(crate) fn print(&self) {
        println!(
            "acknowledged {}, stored {}, lost {}, stored as another move {}, duplicated or never asked for {}",
            self.acknowledged, self.stored, self.lost, self.different, self.unasked
        );
    }
}
