//! The games that are searched for puzzles: Kelso's levels against each other, or a file.

use std::io::BufRead;

use kelso_engine::SearchControl;
use kelso_rules::pdn::{PdnReader, ReplayOptions};
use kelso_rules::{AnyPosition, VariantId};

use super::SelfPlay;

/// Positions before this ply are openings.
const OPENING_PLIES: usize = 8;

/// Games by number.
#[derive(Clone, Debug)]
pub enum GameSource {
    /// Games of Kelso's levels.
    SelfPlay(SelfPlay),
    /// The games of a file.
    Pdn(PdnGames),
}

/// The games of a file that are of English draughts and can be replayed.
#[derive(Clone, Debug)]
pub struct PdnGames {
    /// The positions of each game.
    games: Vec<Vec<AnyPosition>>,
    /// Games that cannot be read, or are of another variant.
    pub left_out: usize,
}

impl PdnGames {
    /// Reads a file.
    pub fn read(file: impl BufRead) -> PdnGames {
        let (mut games, mut left_out) = (Vec::new(), 0);
        for game in PdnReader::new(file) {
            let replay = game.ok().and_then(|game| game.replay_any(ReplayOptions::default()).ok());
            match replay.filter(|replay| replay.start.variant() == VariantId::ENGLISH) {
                Some(replay) => games.push(replay.plies.iter().map(|ply| ply.before).collect()),
                None => left_out += 1,
            }
        }
        PdnGames { games, left_out }
    }
}

impl GameSource {
    /// How many there are; self-play never ends.
    pub fn len(&self) -> usize {
        match self {
            GameSource::SelfPlay(_) => usize::MAX,
            GameSource::Pdn(file) => file.games.len(),
        }
    }

    /// True if there are no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many positions at the start of a game are skipped as its opening.
    pub(super) fn opening_plies(&self) -> usize {
        match self {
            GameSource::SelfPlay(games) if !games.has_openings() => 0,
            _ => OPENING_PLIES,
        }
    }

    /// The positions of a game in order; `None` if it was stopped.
    pub fn positions(&self, number: usize, control: &SearchControl) -> Option<Vec<AnyPosition>> {
        match self {
            GameSource::SelfPlay(games) => games.positions(number, control),
            GameSource::Pdn(file) => file.games.get(number).cloned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_file_are_replayed_and_others_counted() {
        let file = "[Event \"1\"]\n1. 11-15 23-19 *\n\n[Event \"2\"]\n1. eleven *\n\n[GameType \"20\"]\n1. 32-28 *\n";
        let games = PdnGames::read(file.as_bytes());
        assert_eq!((games.games.len(), games.left_out), (1, 2));
        let positions = GameSource::Pdn(games).positions(0, &SearchControl::default()).expect("not stopped");
        assert_eq!(positions.len(), 2);
    }
}
