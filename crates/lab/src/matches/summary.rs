//! The result of a match: the score, by colour, and how the games ended.

use std::collections::{BTreeMap, BTreeSet};

use super::play::{GameId, PastGames, Role};
use super::record::GameResult;
use super::tally::Tally;

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Counts {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub both_lost: u64,
}

/// The results of a match, from the first contestant's point of view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Games and pairs.
    pub tally: Tally,
    /// Their games with the black pieces.
    pub black: Counts,
    /// Their games with the white pieces.
    pub white: Counts,
    /// How often games ended for which reason.
    pub endings: BTreeMap<String, u64>,
    /// What was done wrong and how often.
    pub faults: BTreeMap<String, u64>,
    /// Half points of the games counted.
    games: PastGames,
    /// Those of them that both lost.
    both_lost: BTreeSet<GameId>,
}

impl Summary {
    /// The games counted, with the half points of the first contestant.
    pub fn games(&self) -> &PastGames {
        &self.games
    }

    /// Counts a game; false if it was counted before.
    pub fn add(&mut self, result: &GameResult) -> bool {
        let GameId { pair, black } = result.id;
        if self.games.contains_key(&result.id) {
            return false;
        }
        self.games.insert(result.id, result.half_points);
        let other = GameId { pair, black: if black == Role::First { Role::Second } else { Role::First } };
        if result.both_lost {
            self.tally.both_lost += 1;
            self.both_lost.insert(result.id);
        } else {
            self.tally.add_game(result.half_points);
            // A pair that is rated has two games that gave points.
            if let Some(points) = self.games.get(&other).filter(|_| !self.both_lost.contains(&other)) {
                self.tally.add_pair(points + result.half_points);
            }
        }
        let counts = if black == Role::First { &mut self.black } else { &mut self.white };
        match result.half_points {
            _ if result.both_lost => counts.both_lost += 1,
            0 => counts.losses += 1,
            1 => counts.draws += 1,
            _ => counts.wins += 1,
        }
        *self.endings.entry(result.ending.clone()).or_default() += 1;
        if let Some(fault) = &result.fault {
            *self.faults.entry(fault.clone()).or_default() += 1;
        }
        true
    }
}
