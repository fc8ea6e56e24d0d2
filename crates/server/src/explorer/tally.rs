//! Aggregates games: how often each move was made in each position, by the length of the game and its result.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{ExplorerGame, GameLength, GameResult};

/// Games by how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ResultCounts {
    pub black: i64,
    pub white: i64,
    pub draws: i64,
    pub unknown: i64,
}

impl ResultCounts {
    pub(crate) fn of(&self, result: GameResult) -> i64 {
        match result {
            GameResult::Black => self.black,
            GameResult::White => self.white,
            GameResult::Draw => self.draws,
            GameResult::Unknown => self.unknown,
        }
    }

    pub(crate) fn all(&self) -> i64 {
        self.black + self.white + self.draws + self.unknown
    }

    pub(crate) fn add(&mut self, other: &ResultCounts) {
        self.black += other.black;
        self.white += other.white;
        self.draws += other.draws;
        self.unknown += other.unknown;
    }

    /// Only the games with this result.
    pub(crate) fn only(&self, result: GameResult) -> ResultCounts {
        let mut counts = ResultCounts::default();
        *counts.slot(result) = self.of(result);
        counts
    }

    fn slot(&mut self, result: GameResult) -> &mut i64 {
        match result {
            GameResult::Black => &mut self.black,
            GameResult::White => &mut self.white,
            GameResult::Draw => &mut self.draws,
            GameResult::Unknown => &mut self.unknown,
        }
    }
}

/// A move from a position in games of one length, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredMove {
    /// The move, as PDN writes it.
    pub text: String,
    /// How long the games were.
    pub length: GameLength,
    /// How they ended.
    pub counts: ResultCounts,
}

/// Rows to add to the stored ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TallyRow {
    pub(crate) position: i64,
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) length: i64,
    #[serde(flatten)]
    pub(crate) counts: ResultCounts,
}

/// Games to count, and games of this server to remove from the queue.
#[derive(Clone, Debug, Default)]
pub struct ExploreBatch {
    /// Games to count, each once.
    pub games: Vec<ExplorerGame>,
    /// The ids of games to remove from the queue.
    pub finished: Vec<String>,
}

/// Aggregates games. Rows are sorted by key: two writers that store rows in the same order never deadlock.
pub(crate) fn tally<'a>(games: impl IntoIterator<Item = &'a ExplorerGame>) -> Vec<TallyRow> {
    let mut sums: BTreeMap<(i64, &str, i64), ResultCounts> = BTreeMap::new();
    for game in games {
        for (position, mv) in &game.steps {
            let counts = sums.entry((*position, mv, game.length.number())).or_default();
            *counts.slot(game.result) += 1;
        }
    }
    let row = |((position, mv, length), counts): ((i64, &str, i64), ResultCounts)| TallyRow {
        position,
        mv: mv.to_owned(),
        length,
        counts,
    };
    sums.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_added_up_by_position_move_length_and_result() {
        let game = |steps: &[(i64, &str)], result, length| ExplorerGame {
            id: [0; 16],
            steps: steps.iter().map(|(position, mv)| (*position, (*mv).to_owned())).collect(),
            result,
            length,
            example: None,
        };
        let rows = tally(&[
            game(&[(7, "11-15"), (-3, "22-18")], GameResult::Black, GameLength::Short),
            game(&[(7, "11-15"), (-3, "23-19")], GameResult::Draw, GameLength::Short),
            game(&[(7, "11-15")], GameResult::Black, GameLength::Long),
        ]);
        let shown: Vec<_> = rows
            .iter()
            .map(|row| (row.position, row.mv.as_str(), row.length, row.counts.black, row.counts.draws))
            .collect();
        assert_eq!(
            shown,
            [(-3, "22-18", 0, 1, 0), (-3, "23-19", 0, 0, 1), (7, "11-15", 0, 1, 1), (7, "11-15", 2, 1, 0)]
        );
    }
}
