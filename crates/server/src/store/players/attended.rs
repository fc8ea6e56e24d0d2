//! Which games had somebody present lately, and which everybody has left.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::GameId;
use crate::store::script::{Script, Statement};

/// Milliseconds after which a record is no longer used.
const KEPT: i64 = 60 * 60 * 1_000;

/// When somebody was last at a game; if everybody has left, the negative of that time, which an earlier version takes for long ago.
#[derive(Clone, Debug, Serialize)]
pub(in crate::store) struct Attendance {
    pub(in crate::store) game: String,
    pub(in crate::store) seen: i64,
}

impl Attendance {
    pub(super) fn here(game: &GameId, seen: i64) -> Attendance {
        Attendance { game: game.as_str().to_owned(), seen }
    }

    pub(super) fn left(game: &GameId, left: i64) -> Attendance {
        Attendance::here(game, -left)
    }

    /// The last record of each game, in the order of games. Nodes write records of the same games at the same time: written together
    /// and in the same order everywhere, they never wait for each other in a circle.
    pub(in crate::store) fn last_of_each<'a>(
        records: impl IntoIterator<Item = &'a Attendance>,
    ) -> Vec<&'a Attendance> {
        let by_game: BTreeMap<&str, &Attendance> =
            records.into_iter().map(|record| (record.game.as_str(), record)).collect();
        by_game.into_values().collect()
    }
}

/// Forgets records that are no longer used.
pub(super) fn forget_old(now: i64) -> Script {
    let sql = "DELETE FROM attended_games WHERE abs(seen) < $1";
    Script::new(vec![Statement::new(sql, [(now - KEPT).into()])])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_record_of_each_game_counts_and_games_are_in_order() {
        let record = |game: &str, seen| Attendance { game: game.to_owned(), seen };
        let records = [record("b", 5), record("a", 6), record("b", -7)];
        let last: Vec<_> = Attendance::last_of_each(&records)
            .iter()
            .map(|record| (record.game.clone(), record.seen))
            .collect();
        assert_eq!(last, [("a".to_owned(), 6), ("b".to_owned(), -7)]);
    }
}
