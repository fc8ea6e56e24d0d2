//! A player's earlier games, as the store gives them and as the model of players wants them.

use kelso_learn::forecast::OwnGame;
use serde::{Deserialize, Serialize};

use super::prepare::start_game;
use crate::protocol::{Settings, Side};

/// A finished game of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastGame {
    /// Its id.
    pub id: String,
    /// What it was played by.
    pub settings: Settings,
    /// The side that the player had.
    pub side: Side,
    /// The moves.
    pub moves: Vec<String>,
}

impl PastGame {
    /// How many of its moves were drawn, and chosen by nobody.
    pub fn given(&self) -> usize {
        self.settings.drawn_plies()
    }

    /// The game played again; none if it cannot be, so that one bad game does not hide the others.
    pub fn replay(&self) -> Option<OwnGame> {
        let mut game = start_game(&self.settings, self.moves.len()).ok()?;
        for text in &self.moves {
            game.play_text(text).ok()?;
        }
        Some(OwnGame { game, color: self.side.into() })
    }
}
