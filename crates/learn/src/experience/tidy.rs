//! The clean-up that a file does by itself, once a day: what was not met for half a year goes, and the limit follows what is of
//! use (A12).

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, params};

use super::clean::{self, Cleaned};
use super::limit::{self, SizeLimit};

/// Time between two clean-ups.
pub(super) const BETWEEN: Duration = Duration::from_secs(86_400);
/// What was not met for this long is forgotten.
pub const STALE: Duration = Duration::from_secs(180 * 86_400);
/// The part of a file that has to be of use for it to stay as large as it is.
const HALF: f64 = 0.5;

/// Cleans up if it is due. Several programs may find that at once; one of them does it.
pub(super) fn if_due(
    connection: &mut Connection,
    file: &Path,
    now: i64,
) -> rusqlite::Result<Option<Cleaned>> {
    if !claim(connection, now)? {
        return Ok(None);
    }
    let stale = now.saturating_sub(milliseconds(STALE));
    let mut cleaned = clean::forget_unused_since(connection, stale)?;
    let limit = SizeLimit::read(connection)?;
    let most = limit::most_on_disk(limit::free_space(file), limit::used(connection)?);
    let met_again = clean::weigh(connection, HALF)?.met_again;
    if let Some(next) = limit.at_rest(met_again, most) {
        next.store(connection)?;
        let evicted = clean::fit(connection, next.bytes)?;
        cleaned.forgotten += evicted.forgotten;
        cleaned.kept -= evicted.forgotten;
    }
    limit::set(connection, "forgotten", i64::try_from(cleaned.forgotten).unwrap_or(i64::MAX))?;
    Ok(Some(cleaned))
}

/// Notes a clean-up, by whomever.
pub(super) fn note(connection: &Connection, now: i64, cleaned: Cleaned) -> rusqlite::Result<()> {
    limit::set(connection, "cleaned", now)?;
    limit::set(connection, "forgotten", i64::try_from(cleaned.forgotten).unwrap_or(i64::MAX))
}

/// Takes it upon oneself, if it is due and nobody else has.
fn claim(connection: &Connection, now: i64) -> rusqlite::Result<bool> {
    let claimed = connection.execute(
        "INSERT INTO settings VALUES ('cleaned', ?1)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <= ?2 OR value > ?1",
        params![now, now.saturating_sub(milliseconds(BETWEEN))],
    )?;
    Ok(claimed == 1)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
