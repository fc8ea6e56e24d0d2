//! One remembered position as stored in the file.

use std::time::Duration;

use kelso_engine::Score;
use kelso_engine::experience::{MoveSquares, Recollection, RememberedBound, SearchResult};
use rusqlite::Row;

/// What is remembered about a position, with when it was last used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The judge: an agent's text without its limits.
    pub judge: String,
    /// What is known, and from how many games.
    pub known: Recollection,
    /// When it was last met, in milliseconds since 1970.
    pub last_used: i64,
}

/// The columns that [`recollection`] reads, in its order.
pub(super) const COLUMNS: &str = "move, score, bound, depth, nodes, millis, games";

/// The content of a row whose columns from `first` on are [`COLUMNS`]; `None` if a number in it is invalid.
pub(super) fn recollection(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Recollection>> {
    let number = |column: usize| row.get::<_, i64>(first + column);
    let mv = row.get_ref(first)?.as_blob().ok().and_then(MoveSquares::from_bytes);
    let score = i16::try_from(number(1)?).ok().map(Score::from_raw);
    let bound = usize::try_from(number(2)?).ok().and_then(|index| RememberedBound::ALL.get(index).copied());
    let depth = u32::try_from(number(3)?).ok();
    let nodes = u64::try_from(number(4)?).ok();
    let time = u64::try_from(number(5)?).ok().map(Duration::from_millis);
    let games = u32::try_from(number(6)?).ok();
    let read = || {
        let result =
            SearchResult { mv: mv?, score: score?, bound: bound?, depth: depth?, nodes: nodes?, time: time? };
        Some(Recollection { result, games: games? })
    };
    Ok(read())
}
