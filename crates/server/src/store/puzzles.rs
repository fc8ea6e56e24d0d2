//! Attempts at puzzles, as rows.

use super::StoreError;
use super::reading::{Reader, StoredRow, Value};
use crate::game::PlayerKey;

/// A first attempt at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// The puzzle's id.
    pub puzzle: String,
    /// The puzzle's rating at the time.
    pub rating: u16,
    /// True if it was solved.
    pub solved: bool,
}

/// A player's last `most` attempts, oldest first.
pub(super) async fn attempts(
    reader: &mut impl Reader,
    player: PlayerKey,
    most: u32,
) -> Result<Vec<PuzzleAttempt>, StoreError> {
    let sql = "SELECT puzzle, rating, solved FROM puzzle_attempts WHERE player = $1 ORDER BY at DESC, puzzle LIMIT $2";
    let rows = reader.rows(sql, &[Value::Bytes(player.bytes()), Value::Number(most.into())]).await?;
    let attempt = |row: &_| {
        Ok(PuzzleAttempt {
            puzzle: StoredRow::text(row, "puzzle")?,
            rating: u16::try_from(StoredRow::number(row, "rating")?).unwrap_or_default(),
            solved: StoredRow::number(row, "solved")? != 0,
        })
    };
    rows.iter().rev().map(attempt).collect()
}
