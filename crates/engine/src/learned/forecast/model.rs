//! The model: weights of the population, offsets of players, and what was chosen before.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kelso_rules::pdn::Ply;
use kelso_rules::{English, Move, Position};
use serde::{Deserialize, Serialize};

use super::chances::chances;
use super::features::{FEATURES, Past, WEIGHTS, features};
use super::file;
use super::history::History;
use super::search::QuickSearch;

/// A fitted model.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerModel {
    /// Number of training games.
    pub games: usize,
    /// Number of choices learned from.
    pub moves: usize,
    /// The weights of the population, [`WEIGHTS`] of them.
    pub weights: Vec<f64>,
    /// The fitted numbers of the two baselines.
    pub baselines: [f64; 2],
    /// The players with games, by name.
    pub players: BTreeMap<String, Player>,
    /// What everybody chose before.
    pub seen: History,
}

/// What is known about one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// This player's choices that the model learned from.
    pub moves: usize,
    /// What is added to the weights of [`FEATURES`].
    pub offsets: Vec<f64>,
    /// What this player chose before.
    pub own: History,
}

/// A player's offsets from the population, added to the weights of [`FEATURES`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerOffsets(Vec<f64>);

impl Default for PlayerOffsets {
    /// For a player without games: the population.
    fn default() -> Self {
        PlayerOffsets(vec![0.0; FEATURES.len()])
    }
}

impl PlayerOffsets {
    /// These offsets, one for each of [`FEATURES`].
    pub fn new(offsets: Vec<f64>) -> Self {
        PlayerOffsets(offsets)
    }

    /// As numbers, one for each of [`FEATURES`].
    pub fn values(&self) -> &[f64] {
        &self.0
    }
}

impl Default for PlayerModel {
    fn default() -> Self {
        PlayerModel {
            games: 0,
            moves: 0,
            weights: vec![0.0; WEIGHTS],
            baselines: [0.0; 2],
            players: BTreeMap::new(),
            seen: History::default(),
        }
    }
}

impl PlayerModel {
    /// The weights for a player; those of the population if the player is not known.
    pub fn weights_of(&self, player: Option<&str>) -> Vec<f64> {
        let mut weights = self.weights.clone();
        if let Some(player) = player.and_then(|name| self.players.get(name)) {
            weights[..FEATURES.len()]
                .iter_mut()
                .zip(&player.offsets)
                .for_each(|(weight, offset)| *weight += offset);
        }
        weights
    }

    /// The built-in model: the weights of the population, without a history.
    ///
    /// # Panics
    /// Never: the file is part of the program, and a test reads it.
    pub fn population() -> &'static PlayerModel {
        static POPULATION: LazyLock<PlayerModel> = LazyLock::new(|| {
            file::read(include_str!("population.forecast")).expect("the model is a part of the program")
        });
        &POPULATION
    }

    /// The probability of every legal move for a player with these offsets, likeliest first; histories are not used.
    pub fn forecast_with(
        &self,
        position: &Position,
        before: &[Ply<English>],
        offsets: &PlayerOffsets,
    ) -> Vec<(Move, f64)> {
        let mut weights = self.weights.clone();
        weights.iter_mut().zip(offsets.values()).for_each(|(weight, offset)| *weight += offset);
        let nothing = History::default();
        chances_of(position, before, &weights, Past { seen: &nothing, own: None, except: None })
    }

    /// What may be known when a player is to move.
    pub fn past<'a>(&'a self, player: Option<&str>, except: Option<&'a History>) -> Past<'a> {
        let own = player.and_then(|name| self.players.get(name)).map(|player| &player.own);
        Past { seen: &self.seen, own, except }
    }

    /// The probability of every legal move, likeliest first. `before` are the plies that led to the position, as far as
    /// they are known.
    ///
    /// ```
    /// use kelso_engine::learned::forecast::PlayerModel;
    /// use kelso_rules::{English, Position};
    ///
    /// let chances = PlayerModel::default().forecast(&Position::start(English), &[], None);
    /// assert_eq!(chances.len(), 7);
    /// assert!((chances[0].1 - 1.0 / 7.0).abs() < 1e-9);
    /// ```
    pub fn forecast(
        &self,
        position: &Position,
        before: &[Ply<English>],
        player: Option<&str>,
    ) -> Vec<(Move, f64)> {
        chances_of(position, before, &self.weights_of(player), self.past(player, None))
    }
}

/// The probability of every legal move, likeliest first.
fn chances_of(
    position: &Position,
    before: &[Ply<English>],
    weights: &[f64],
    past: Past<'_>,
) -> Vec<(Move, f64)> {
    let moves = position.ordered_moves();
    let losses = QuickSearch::default().losses(position, &moves);
    let rows = features(position, before, &moves, &losses, past);
    let mut forecast: Vec<_> = moves.into_iter().zip(chances(&rows, weights)).collect();
    forecast.sort_by(|a, b| b.1.total_cmp(&a.1));
    forecast
}
