//! Statistics of an experience file.

use std::path::PathBuf;

use rusqlite::Connection;
use serde::Serialize;

use super::error::ExperienceError;
use super::file::log_of;
use super::limit::LimitReason;
use super::store::Store;

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// The file.
    pub file: PathBuf,
    /// Bytes of the file and its log.
    pub bytes: u64,
    /// Bytes it may grow to.
    pub limit: u64,
    /// Why.
    pub limit_reason: LimitReason,
    /// Lookups whose move was played.
    pub hits: u64,
    /// Lookups after which the position was searched.
    pub misses: u64,
    /// When it was last cleaned up, in milliseconds since 1970.
    pub cleaned: Option<i64>,
    /// Positions that were forgotten then.
    pub forgotten: u64,
    /// Total number of positions.
    pub positions: u64,
    /// By judge.
    pub judges: Vec<JudgeSummary>,
}

/// What one kind of agent has learned on one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgeSummary {
    /// The rules and the rows of the board, as `english/8`.
    pub variant: String,
    /// The agent's text without its limits.
    pub judge: String,
    /// Positions.
    pub positions: u64,
    /// How often they were met in games.
    pub meetings: u64,
    /// The deepest result, in plies.
    pub deepest: u32,
    /// When one of them was last met, in milliseconds since 1970.
    pub last_used: i64,
}

impl Store {
    /// Computes the statistics.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn summary(&self) -> Result<Summary, ExperienceError> {
        let judges = self.read(judges)?;
        let bytes = |file: &std::path::Path| std::fs::metadata(file).map_or(0, |data| data.len());
        let limit = self.size_limit()?;
        let number = |name| Ok(self.setting(name)?.and_then(|value| u64::try_from(value).ok()).unwrap_or(0));
        Ok(Summary {
            file: self.file().to_owned(),
            bytes: bytes(self.file()) + bytes(&log_of(self.file())),
            limit: limit.bytes,
            limit_reason: limit.reason,
            hits: number("hits")?,
            misses: number("misses")?,
            cleaned: self.setting("cleaned")?,
            forgotten: number("forgotten")?,
            positions: judges.iter().map(|judge| judge.positions).sum(),
            judges,
        })
    }
}

fn judges(connection: &Connection) -> rusqlite::Result<Vec<JudgeSummary>> {
    let mut statement = connection.prepare(
        "SELECT variant, judges.judge, count(position), coalesce(sum(games), 0), coalesce(max(depth), 0),
                coalesce(max(last_used), 0)
         FROM judges LEFT JOIN positions ON positions.judge = judges.id
         GROUP BY judges.id ORDER BY variant, judges.judge",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(JudgeSummary {
            variant: row.get(0)?,
            judge: row.get(1)?,
            positions: row.get(2)?,
            meetings: row.get(3)?,
            deepest: row.get(4)?,
            last_used: row.get(5)?,
        })
    })?;
    rows.filter(|row| row.as_ref().map_or(true, |row| row.positions > 0)).collect()
}
