//! The writing connection: small transactions, and eviction when the file has reached its limit.

use std::path::{Path, PathBuf};

use kelso_engine::experience::{PositionKey, RememberedBound};
use kelso_rules::{RuleSet, Size, VariantId};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params};

use super::clean;
use super::limit::{self, SizeLimit};
use super::pending::{Change, Changes};
use super::remembering::LookupCounts;

/// Changes per transaction. Each may touch another page, and the log contains every page touched.
const CHUNK: usize = 250;
/// Space reserved for the log beside the file.
pub(super) const LOG_ROOM: u64 = 4 << 20;
/// The share of all positions evicted when there is no room.
const FORGOTTEN: f64 = 0.25;
/// How often eviction is tried for the same changes before they are dropped.
const TRIES: usize = 3;

/// Writes to one file.
pub(super) struct Writer {
    connection: Connection,
    file: PathBuf,
    /// The limit that the connection keeps.
    limit: u64,
}

impl Writer {
    /// Turns a connection to a file into the writing one, with the file's limit.
    pub(super) fn new(connection: Connection, file: &Path) -> rusqlite::Result<Self> {
        connection.execute_batch("PRAGMA wal_autocheckpoint = 250; PRAGMA journal_size_limit = 2097152;")?;
        let mut writer = Writer { connection, file: file.to_owned(), limit: 0 };
        writer.follow_limit()?;
        Ok(writer)
    }

    /// The connection, for maintenance.
    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Keeps the limit in the file, which another program may have changed.
    pub(super) fn follow_limit(&mut self) -> rusqlite::Result<()> {
        let bytes = SizeLimit::read(&self.connection)?.bytes;
        if bytes == self.limit {
            return Ok(());
        }
        self.keep_below(bytes)?;
        self.limit = bytes;
        Ok(())
    }

    /// Keeps file and log together below this many bytes.
    fn keep_below(&self, bytes: u64) -> rusqlite::Result<()> {
        let size: u64 = self.connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
        let pages = bytes.saturating_sub(LOG_ROOM) / size;
        self.connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
    }

    /// Writes changes. Those that could not be written are returned with the reason.
    pub(super) fn write(
        &mut self,
        changes: &Changes,
        counts: LookupCounts,
    ) -> Result<(), (Vec<(PositionKey, Change)>, rusqlite::Error)> {
        // Neither is worth losing a result for.
        let _ = self.follow_limit().and_then(|()| counts.add_to(&self.connection));
        // In file order, so that neighbours are written together.
        let mut sorted: Vec<(&PositionKey, &Change)> = changes.iter().collect();
        sorted.sort_by(|(a, _), (b, _)| {
            (a.variant, &a.judge, &a.position).cmp(&(b.variant, &b.judge, &b.position))
        });
        let mut rest = sorted.as_slice();
        while !rest.is_empty() {
            let (chunk, later) = rest.split_at(rest.len().min(CHUNK));
            if let Err(error) = self.write_chunk(chunk) {
                let unwritten = rest.iter().map(|(key, change)| ((*key).clone(), (*change).clone()));
                return Err((unwritten.collect(), error));
            }
            rest = later;
        }
        Ok(())
    }

    /// Writes a few changes, and evicts old positions if there is no room.
    fn write_chunk(&mut self, chunk: &[(&PositionKey, &Change)]) -> rusqlite::Result<()> {
        for _ in 0..TRIES {
            match self.try_chunk(chunk) {
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => {
                    self.make_room()?;
                }
                done => return done,
            }
        }
        self.try_chunk(chunk)
    }

    /// Raises the limit if what would be evicted has been of use, and evicts it otherwise. The disk itself may be full: then
    /// there is no room for that either, and this fails.
    fn make_room(&mut self) -> rusqlite::Result<()> {
        let limit = SizeLimit::read(&self.connection)?;
        let most = limit::most_on_disk(limit::free_space(&self.file), limit::used(&self.connection)?);
        let met_again = clean::weigh(&self.connection, FORGOTTEN)?.met_again;
        match limit.when_full(met_again, most) {
            Some(next) => {
                // The row needs room too, which only the new limit gives.
                self.keep_below(next.bytes)?;
                next.store(&self.connection)?;
                self.limit = next.bytes;
            }
            None => drop(clean::forget_part(&mut self.connection, FORGOTTEN)?),
        }
        Ok(())
    }

    fn try_chunk(&mut self, chunk: &[(&PositionKey, &Change)]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut judge: Option<(&PositionKey, i64)> = None;
        for (key, change) in chunk {
            let id = match judge {
                Some((last, id)) if last.variant == key.variant && last.judge == key.judge => id,
                _ => judge_id(&transaction, key.variant, &key.judge)?,
            };
            judge = Some((key, id));
            write_change(&transaction, id, &key.position, change)?;
        }
        transaction.commit()
    }
}

/// The number of a judge, inserted if not known yet.
pub(super) fn judge_id(connection: &Connection, variant: VariantId, judge: &str) -> rusqlite::Result<i64> {
    let variant = variant_text(variant);
    let mut find = connection.prepare_cached("SELECT id FROM judges WHERE variant = ?1 AND judge = ?2")?;
    if let Some(id) = find.query_row([&*variant, judge], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    connection.execute("INSERT INTO judges (variant, judge) VALUES (?1, ?2)", [&*variant, judge])?;
    Ok(connection.last_insert_rowid())
}

fn write_change(
    transaction: &Transaction<'_>,
    judge: i64,
    position: &[u8],
    change: &Change,
) -> rusqlite::Result<()> {
    let Some(result) = &change.result else {
        let mut met = transaction.prepare_cached(
            "UPDATE positions SET games = games + ?3, last_used = max(last_used, ?4)
             WHERE judge = ?1 AND position = ?2",
        )?;
        met.execute(params![judge, position, change.games, change.last_used])?;
        return Ok(());
    };
    let mut learned = transaction.prepare_cached(
        "INSERT INTO positions (judge, position, move, score, bound, depth, nodes, millis, games, last_used)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (judge, position) DO UPDATE SET
            games = games + excluded.games,
            last_used = max(last_used, excluded.last_used),
            move = iif((excluded.depth, excluded.nodes, excluded.millis) > (depth, nodes, millis), excluded.move, move),
            score = iif((excluded.depth, excluded.nodes, excluded.millis) > (depth, nodes, millis), excluded.score, score),
            bound = iif((excluded.depth, excluded.nodes, excluded.millis) > (depth, nodes, millis), excluded.bound, bound),
            depth = iif((excluded.depth, excluded.nodes, excluded.millis) > (depth, nodes, millis), excluded.depth, depth),
            nodes = iif((excluded.depth, excluded.nodes, excluded.millis) > (depth, nodes, millis), excluded.nodes, nodes),
            millis = iif((excluded.depth, excluded.nodes, excluded.millis) > (depth, nodes, millis), excluded.millis, millis)",
    )?;
    let bound = RememberedBound::ALL.iter().position(|bound| *bound == result.bound).unwrap_or_default();
    learned.execute(params![
        judge,
        position,
        result.mv.as_bytes(),
        result.score.raw(),
        bound as i64,
        result.depth,
        i64::try_from(result.nodes).unwrap_or(i64::MAX),
        i64::try_from(result.time.as_millis()).unwrap_or(i64::MAX),
        change.games,
        change.last_used,
    ])?;
    Ok(())
}

/// A variant as the file has it: `english/8`.
pub fn variant_text(variant: VariantId) -> String {
    format!("{}/{}", variant.rules, variant.size.rows())
}

/// Reads what [`variant_text`] wrote.
pub(super) fn variant_of(text: &str) -> Option<VariantId> {
    let (rules, size) = text.split_once('/')?;
    Some(VariantId { rules: rules.parse::<RuleSet>().ok()?, size: size.parse::<Size>().ok()? })
}
