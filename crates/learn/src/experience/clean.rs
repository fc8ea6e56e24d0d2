//! Eviction: the least useful positions go first (A12).
//!
//! A position's value is when it was last met, plus a bonus for the games in which it was met: each doubling counts as
//! if it had been met three days later.

use rusqlite::{Connection, Row, Statement, params};

use super::limit::used;
use super::writer::LOG_ROOM;

/// The value of a doubling of the games, in milliseconds.
const DOUBLING: f64 = 3.0 * 86_400_000.0;
/// Positions evicted per transaction: neighbours in the file, so the log stays small.
const CHUNK: usize = 2_000;
/// Number of values sampled to find the threshold.
const SAMPLE: usize = 1 << 20;

/// The result of a clean-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cleaned {
    /// Positions evicted.
    pub forgotten: u64,
    /// Positions kept.
    pub kept: u64,
}

/// What the least valuable part of a file is like.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weighed {
    /// The value below which positions are in it.
    cut: i64,
    /// How many positions there are in the whole file.
    count: u64,
    /// The share of it that was met in more than one game: found again after it was stored.
    pub(super) met_again: f64,
}

/// Looks at this share of all positions, the least valuable ones.
pub(super) fn weigh(connection: &Connection, part: f64) -> rusqlite::Result<Weighed> {
    let (mut sample, count) = sample_worths(connection)?;
    if sample.is_empty() {
        return Ok(Weighed::default());
    }
    let last = sample.len() - 1;
    let index = ((sample.len() as f64 * part) as usize).min(last);
    let (below, cut, _) = sample.select_nth_unstable(index);
    let again = below.iter().filter(|(_, again)| *again).count();
    Ok(Weighed { cut: cut.0, count, met_again: again as f64 / below.len().max(1) as f64 })
}

/// Evicts this share of all positions, the least valuable ones.
pub(super) fn forget_part(connection: &mut Connection, part: f64) -> rusqlite::Result<Cleaned> {
    let Weighed { cut, count, .. } = weigh(connection, part)?;
    // Many may have exactly the same value: only as many of those go as needed.
    let mut ties = (count as f64 * part).ceil() as u64;
    forget(connection, count, |worth| {
        let goes = worth < cut || (worth == cut && ties > 0);
        ties = ties.saturating_sub(u64::from(goes));
        goes
    })
}

/// Evicts what was not met since a time, in milliseconds since 1970.
pub(super) fn forget_unused_since(connection: &mut Connection, time: i64) -> rusqlite::Result<Cleaned> {
    let count = connection.query_row("SELECT count(*) FROM positions", [], |row| row.get(0))?;
    let mut cleaned = Cleaned { forgotten: 0, kept: count };
    let mut after = None;
    loop {
        let chunk = page(connection, after.as_ref(), |row| Ok(row.get::<_, i64>(2)? < time))?;
        let Some(last) = chunk.last else { return Ok(cleaned) };
        after = Some(last);
        cleaned.forgotten += chunk.chosen.len() as u64;
        cleaned.kept -= chunk.chosen.len() as u64;
        delete(connection, &chunk.chosen)?;
    }
}

/// Evicts until the file fits into a limit, and returns the space to the disk.
pub(super) fn fit(connection: &mut Connection, bytes: u64) -> rusqlite::Result<Cleaned> {
    let mut all = Cleaned::default();
    loop {
        let size = used(connection)?;
        let room = bytes.saturating_sub(LOG_ROOM);
        if size <= room {
            return Ok(all);
        }
        let part = 1.0 - 0.9 * room as f64 / size as f64;
        let cleaned = forget_part(connection, part)?;
        all = Cleaned { forgotten: all.forgotten + cleaned.forgotten, kept: cleaned.kept };
        compact(connection)?;
        if cleaned.forgotten == 0 {
            return Ok(all);
        }
    }
}

pub(super) fn compact(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("VACUUM;")?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Scans the whole file and evicts the positions for whose value `goes` is true.
fn forget(
    connection: &mut Connection,
    count: u64,
    mut goes: impl FnMut(i64) -> bool,
) -> rusqlite::Result<Cleaned> {
    let mut cleaned = Cleaned { forgotten: 0, kept: count };
    let mut after = None;
    loop {
        let chunk = page(connection, after.as_ref(), |row| Ok(goes(worth(row.get(2)?, row.get(3)?))))?;
        let Some(last) = chunk.last else { return Ok(cleaned) };
        after = Some(last);
        cleaned.forgotten += chunk.chosen.len() as u64;
        cleaned.kept = cleaned.kept.saturating_sub(chunk.chosen.len() as u64);
        delete(connection, &chunk.chosen)?;
    }
}

/// A key of the file.
type Key = (i64, Vec<u8>);

/// Neighbours in the file.
struct KeyPage {
    chosen: Vec<Key>,
    /// The last one scanned; `None` at the end of the file.
    last: Option<Key>,
}

/// The next few positions, and those of them that `choose` picks.
fn page(
    connection: &Connection,
    after: Option<&Key>,
    mut choose: impl FnMut(&Row<'_>) -> rusqlite::Result<bool>,
) -> rusqlite::Result<KeyPage> {
    let mut statement: Statement<'_> = connection.prepare(
        "SELECT judge, position, last_used, games FROM positions
         WHERE (judge, position) > (?1, ?2) ORDER BY judge, position LIMIT ?3",
    )?;
    let (judge, position) = after.map_or((i64::MIN, &[][..]), |(judge, position)| (*judge, position));
    let mut rows = statement.query(params![judge, position, CHUNK as i64])?;
    let mut page = KeyPage { chosen: Vec::new(), last: None };
    while let Some(row) = rows.next()? {
        let key: Key = (row.get(0)?, row.get(1)?);
        if choose(row)? {
            page.chosen.push(key.clone());
        }
        page.last = Some(key);
    }
    Ok(page)
}

fn delete(connection: &mut Connection, keys: &[Key]) -> rusqlite::Result<()> {
    if keys.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    {
        let mut statement =
            transaction.prepare_cached("DELETE FROM positions WHERE judge = ?1 AND position = ?2")?;
        for (judge, position) in keys {
            statement.execute(params![judge, position])?;
        }
    }
    transaction.commit()
}

/// The values of all positions and whether they were met again, or of every second, fourth, … if there are many; and the number of positions.
fn sample_worths(connection: &Connection) -> rusqlite::Result<(Vec<(i64, bool)>, u64)> {
    let mut statement = connection.prepare("SELECT last_used, games FROM positions")?;
    let mut rows = statement.query([])?;
    let (mut sample, mut stride, mut count) = (Vec::new(), 1_u64, 0_u64);
    while let Some(row) = rows.next()? {
        if count.is_multiple_of(stride) {
            let games = row.get(1)?;
            sample.push((worth(row.get(0)?, games), games > 1));
        }
        count += 1;
        if sample.len() == SAMPLE {
            let mut index = 0;
            sample.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            stride *= 2;
        }
    }
    Ok((sample, count))
}

fn worth(last_used: i64, games: i64) -> i64 {
    last_used.saturating_add((DOUBLING * (games.max(1) as f64).log2()) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn often_met_counts_as_met_later() {
        const DAY: i64 = 86_400_000;
        assert_eq!(worth(1_000, 1), 1_000);
        assert_eq!(worth(0, 2), 3 * DAY);
        assert_eq!(worth(0, 8), 9 * DAY);
        assert!(worth(10 * DAY, 1) > worth(0, 8) && worth(8 * DAY, 1) < worth(0, 8));
    }
}
