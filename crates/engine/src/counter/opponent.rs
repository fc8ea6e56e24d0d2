//! What is known about the opponent: how they differ from other players, and what they chose where.

use std::sync::Arc;

use kelso_rules::pdn::Ply;
use kelso_rules::{English, Move, Position};

use crate::learned::forecast::{
    History, Losses, Past, PlayerModel, PlayerOffsets, chances, features, move_key,
};

/// A model of one opponent. The default knows nothing of them: they are expected to play as everybody does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpponentModel {
    /// How they differ from the population.
    pub offsets: PlayerOffsets,
    /// What they chose in earlier games.
    pub chosen: Arc<History>,
}

/// The model's forecast counts as much as this many earlier choices of the same position.
const PRIOR: f64 = 2.0;

impl OpponentModel {
    /// The probability of each move in a position in which the opponent is to move. `before` are the plies that led
    /// there, `losses` what a [quick search](crate::learned::forecast::QuickSearch) says about the moves.
    pub fn chances(
        &self,
        position: &Position,
        before: &[Ply<English>],
        moves: &[Move],
        losses: &Losses,
    ) -> Vec<f64> {
        let mut weights = PlayerModel::population().weights.clone();
        weights.iter_mut().zip(self.offsets.values()).for_each(|(weight, offset)| *weight += offset);
        let nothing = History::default();
        let past = Past { seen: &nothing, own: None, except: None };
        let rows = features(position, before, moves, losses, past);
        self.with_history(position, moves, chances(&rows, &weights))
    }

    /// The forecast, and what was chosen here before.
    fn with_history(&self, position: &Position, moves: &[Move], mut forecast: Vec<f64>) -> Vec<f64> {
        let times: Vec<f64> =
            moves.iter().map(|mv| self.chosen.count(move_key(position, mv)).into()).collect();
        let all: f64 = times.iter().sum();
        for (chance, times) in forecast.iter_mut().zip(times) {
            *chance = (PRIOR * *chance + times) / (PRIOR + all);
        }
        forecast
    }
}
