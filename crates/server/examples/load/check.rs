//! After the load: the database against what the players were told.

use std::collections::{BTreeMap, HashMap};

use kelso_server::store::DatabaseAddress;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

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

pub(crate) async fn check(database: &DatabaseAddress, records: &[Record]) -> Result<Outcome, Failure> {
    let sql = "SELECT game, ply, text FROM moves";
    let rows: Vec<(String, i64, String)> = match database {
        DatabaseAddress::File(file) => {
            let options = SqliteConnectOptions::new().filename(file).read_only(true);
            sqlx::query_as(sql).fetch_all(&mut options.connect().await?).await?
        }
        DatabaseAddress::Postgres(address) => {
            let options: PgConnectOptions = address.url().parse()?;
            sqlx::query_as(sql).fetch_all(&mut options.connect().await?).await?
        }
    };
    let mut games: HashMap<String, BTreeMap<u64, String>> = HashMap::new();
    for (game, ply, text) in rows {
        games.entry(game).or_default().insert(ply as u64, text);
    }
    let mut outcome = Outcome::default();
    for record in records {
        outcome.compare(record, &games.remove(&record.game).unwrap_or_default());
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
