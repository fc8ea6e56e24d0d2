//! How large a file may become: by hand, or by itself from what is of use (A12).
//!
//! The measure is the part of the file that would go first: the least valuable quarter when there is no room, the least
//! valuable half at rest. A position in it that was met in more than one game has been found again after it was
//! stored; if many were, so will others be, and the file may grow. If hardly any was, half of it is dead weight.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

/// The size limit of a new file, in bytes.
pub const START_LIMIT: u64 = 64 << 20;
/// The minimum size limit, in bytes.
pub const LEAST_LIMIT: u64 = 8 << 20;
/// The maximum that a file gives itself, in bytes.
pub const MOST_LIMIT: u64 = 1 << 30;

/// A file grows if at least this part of what would be evicted was met again.
const USEFUL: f64 = 0.05;
/// And shrinks if less than this part of its least valuable half was.
const USELESS: f64 = 0.01;
/// The share of the disk's free space, and of what the file itself takes, that it may have.
const SHARE_OF_DISK: u64 = 10;

/// Why a file has its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LimitReason {
    /// It was set by hand.
    ByHand,
    /// Every file starts with it, unless it is already larger.
    Start,
    /// It was full, and what would have been evicted had often been met again.
    Useful,
    /// Hardly any of its least valuable half was ever met again.
    Unused,
    /// The disk has no room for more.
    Disk,
}

impl LimitReason {
    /// In the order of their numbers in the file.
    const ALL: [LimitReason; 5] = [
        LimitReason::ByHand,
        LimitReason::Start,
        LimitReason::Useful,
        LimitReason::Unused,
        LimitReason::Disk,
    ];
}

/// A limit, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SizeLimit {
    pub(super) bytes: u64,
    pub(super) reason: LimitReason,
}

impl SizeLimit {
    /// The limit in a file. Earlier versions know only `limit`, and only as set by hand: a limit is automatic if it is the
    /// one that was last chosen so, or if there is none.
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let [limit, chosen, reason] =
            ["limit", "limit_chosen", "limit_reason"].map(|name| setting(connection, name));
        let Some(limit) = limit? else { return SizeLimit::at_start(connection) };
        let reason = reason?.and_then(|reason| LimitReason::ALL.get(usize::try_from(reason).ok()?).copied());
        let reason = reason.filter(|_| matches!(chosen, Ok(Some(chosen)) if chosen == limit));
        let bytes = u64::try_from(limit).unwrap_or(LEAST_LIMIT);
        Ok(SizeLimit { bytes, reason: reason.unwrap_or(LimitReason::ByHand) })
    }

    /// A new file's limit; one that is larger has grown under another version, which is no reason to evict anything.
    fn at_start(connection: &Connection) -> rusqlite::Result<Self> {
        let used = used(connection)? + super::writer::LOG_ROOM;
        let mut bytes = START_LIMIT;
        while bytes < used && bytes < MOST_LIMIT {
            bytes *= 2;
        }
        Ok(SizeLimit { bytes, reason: LimitReason::Start })
    }

    /// Keeps it in the file.
    pub(super) fn store(self, connection: &Connection) -> rusqlite::Result<()> {
        let bytes = i64::try_from(self.bytes).unwrap_or(i64::MAX);
        let reason = LimitReason::ALL.iter().position(|reason| *reason == self.reason).unwrap_or_default();
        let chosen = if self.is_automatic() { bytes } else { 0 };
        for (name, value) in [("limit", bytes), ("limit_chosen", chosen), ("limit_reason", reason as i64)] {
            set(connection, name, value)?;
        }
        Ok(())
    }

    pub(super) fn is_automatic(self) -> bool {
        self.reason != LimitReason::ByHand
    }

    /// The next limit of a full file, of whose least valuable quarter this part was met again; `None` if that is to go.
    pub(super) fn when_full(self, met_again: f64, most: u64) -> Option<Self> {
        let bytes = (self.bytes * 2).min(most);
        let grows = self.is_automatic() && met_again >= USEFUL && bytes > self.bytes;
        grows.then_some(SizeLimit { bytes, reason: LimitReason::Useful })
    }

    /// The next limit of a file at rest, of whose least valuable half this part was met again; `None` if it stays.
    pub(super) fn at_rest(self, met_again: f64, most: u64) -> Option<Self> {
        if !self.is_automatic() {
            return None;
        }
        if self.bytes > most {
            return Some(SizeLimit { bytes: most, reason: LimitReason::Disk });
        }
        let bytes = (self.bytes / 2).max(START_LIMIT);
        let shrinks = met_again < USELESS && bytes < self.bytes;
        shrinks.then_some(SizeLimit { bytes, reason: LimitReason::Unused })
    }
}

/// The most that a file may have on its disk, `free` bytes of which are free, if that can be told.
pub(super) fn most_on_disk(free: Option<u64>, used: u64) -> u64 {
    free.map_or(MOST_LIMIT, |free| ((free + used) / SHARE_OF_DISK).clamp(LEAST_LIMIT, MOST_LIMIT))
}

/// The free space of a file's disk, if it can be told.
#[cfg(unix)]
pub(super) fn free_space(file: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(file).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The free space of a file's disk, if it can be told.
#[cfg(not(unix))]
pub(super) fn free_space(_: &Path) -> Option<u64> {
    None
}

/// Bytes that the database uses, without pages that wait to be used again.
pub(super) fn used(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row(
        "SELECT (page_count - freelist_count) * page_size
         FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()",
        [],
        |row| row.get(0),
    )
}

/// A row of the settings.
pub(super) fn setting(connection: &Connection, name: &str) -> rusqlite::Result<Option<i64>> {
    let mut statement = connection.prepare_cached("SELECT value FROM settings WHERE name = ?1")?;
    statement.query_row([name], |row| row.get(0)).optional()
}

/// Sets a row of the settings.
pub(super) fn set(connection: &Connection, name: &str, value: i64) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached("INSERT OR REPLACE INTO settings VALUES (?1, ?2)")?;
    statement.execute(params![name, value]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MB: u64 = 1 << 20;

    fn limit(megabytes: u64, reason: LimitReason) -> SizeLimit {
        SizeLimit { bytes: megabytes * MB, reason }
    }

    #[test]
    fn a_full_file_grows_while_what_would_go_is_of_use() {
        let start = limit(64, LimitReason::Start);
        assert_eq!(start.when_full(0.05, MOST_LIMIT), Some(limit(128, LimitReason::Useful)));
        assert_eq!(start.when_full(0.049, MOST_LIMIT), None, "a quarter is evicted");
        assert_eq!(
            start.when_full(1.0, 100 * MB),
            Some(limit(100, LimitReason::Useful)),
            "as the disk allows"
        );
        assert_eq!(start.when_full(1.0, 32 * MB), None, "the disk has no room");
        assert_eq!(limit(1024, LimitReason::Useful).when_full(1.0, MOST_LIMIT), None, "the most");
        assert_eq!(limit(64, LimitReason::ByHand).when_full(1.0, MOST_LIMIT), None);
    }

    #[test]
    fn a_file_at_rest_shrinks_when_its_old_half_is_of_no_use_or_the_disk_fills_up() {
        let grown = limit(512, LimitReason::Useful);
        assert_eq!(grown.at_rest(0.009, MOST_LIMIT), Some(limit(256, LimitReason::Unused)));
        assert_eq!(grown.at_rest(0.01, MOST_LIMIT), None);
        assert_eq!(grown.at_rest(0.5, 300 * MB), Some(limit(300, LimitReason::Disk)));
        assert_eq!(limit(64, LimitReason::Start).at_rest(0.0, MOST_LIMIT), None, "not below the start");
        assert_eq!(limit(512, LimitReason::ByHand).at_rest(0.0, 10 * MB), None);
    }

    #[test]
    fn a_file_has_a_tenth_of_its_disk_within_bounds() {
        assert_eq!(most_on_disk(None, 0), MOST_LIMIT);
        assert_eq!(most_on_disk(Some(900 * MB), 100 * MB), 100 * MB);
        assert_eq!(most_on_disk(Some(0), 0), LEAST_LIMIT);
        assert_eq!(most_on_disk(Some(1 << 50), 0), MOST_LIMIT);
    }
}
