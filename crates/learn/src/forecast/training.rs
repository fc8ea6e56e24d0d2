//! Training: from games to a model.

use std::collections::BTreeMap;

use kelso_engine::learned::forecast::{Baseline, FEATURES, History, PlayerModel, WEIGHTS};
use kelso_rules::Color;

use super::baseline::fit_baseline;
use super::choices::Choices;
use super::fit::Fit;
use super::observe::{Observed, chosen_keys, history_of, observe};
use super::parallel::{Stopped, Work};
use super::records::GameRecord;

/// Settings of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForecastTraining {
    /// How strongly the weights of the population are shrunk to zero.
    pub ridge: f64,
    /// How strongly a player's weights are shrunk to those of the population.
    pub shrinkage: f64,
    /// Whether the model remembers what was chosen where; a built-in one need not contain everybody's games.
    pub memory: bool,
}

impl Default for ForecastTraining {
    fn default() -> Self {
        ForecastTraining { ridge: 1.0, shrinkage: 100.0, memory: true }
    }
}

impl ForecastTraining {
    /// Learns a model from games.
    ///
    /// When learning from a move, its own game is excluded from the history.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn run(&self, games: &[GameRecord], work: Work<'_>) -> Result<PlayerModel, Stopped> {
        let mut model = PlayerModel { games: games.len(), ..PlayerModel::default() };
        count_past(&mut model, games);
        if !self.memory {
            forget(&mut model);
        }
        let (choices, by_player) = look_at(&model, games, work)?;
        model.moves = choices.len();
        let go_on = || !work.control.is_stopped();
        let picked: Vec<u32> = (0..choices.len() as u32).collect();
        let base = vec![0.0; WEIGHTS];
        let fit = Fit {
            choices: &choices,
            picked: &picked,
            base: &base,
            free: WEIGHTS,
            ridge: self.ridge,
            threads: work.threads,
        };
        model.weights = fit.offsets(go_on);
        model.baselines = Baseline::ALL.map(|baseline| fit_baseline(baseline, &choices));
        for (name, picked) in &by_player {
            let player = model.players.entry(name.clone()).or_default();
            player.moves = picked.len();
            player.offsets = self.offsets(&choices, picked, &model.weights);
        }
        if go_on() { Ok(model) } else { Err(Stopped) }
    }

    /// A player's offsets from the population; the fewer choices are known, the smaller.
    pub fn offsets(&self, choices: &Choices, picked: &[u32], population: &[f64]) -> Vec<f64> {
        let free = FEATURES.len();
        let ridge = self.shrinkage;
        Fit { choices, picked, base: population, free, ridge, threads: 1 }.offsets(|| true)
    }
}

/// Counts what was chosen, by everybody and by each player.
fn count_past(model: &mut PlayerModel, games: &[GameRecord]) {
    for game in games {
        for name in game.players.iter().flatten() {
            let player = model.players.entry(name.clone()).or_default();
            player.offsets = vec![0.0; FEATURES.len()];
        }
        for (mover, key) in chosen_keys(game) {
            model.seen.add(key);
            let name = game.players[mover as usize].as_ref();
            if let Some(player) = name.and_then(|name| model.players.get_mut(name)) {
                player.own.add(key);
            }
        }
    }
}

/// Drops the history; the players are kept.
fn forget(model: &mut PlayerModel) {
    model.seen = History::default();
    model.players.values_mut().for_each(|player| player.own = History::default());
}

/// Every choice of the games, and which of them are each player's.
fn look_at(
    model: &PlayerModel,
    games: &[GameRecord],
    work: Work<'_>,
) -> Result<(Choices, BTreeMap<String, Vec<u32>>), Stopped> {
    let observed = work.each(games, |search, game| {
        let except: History = history_of(game);
        let past = |mover: Color| model.past(game.players[mover as usize].as_deref(), Some(&except));
        observe(game, search, past)
    })?;
    let mut choices = Choices::default();
    let mut by_player: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (game, observed) in games.iter().zip(observed) {
        for Observed { mover, moves, chosen } in observed {
            if let Some(name) = &game.players[mover as usize] {
                by_player.entry(name.clone()).or_default().push(choices.len() as u32);
            }
            choices.push(moves, chosen);
        }
    }
    Ok((choices, by_player))
}
