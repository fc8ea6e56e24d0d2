//! Evaluation: how often a forecast predicts the move played, its log-loss, and its margins over the baselines.

use kelso_engine::learned::forecast::{Baseline, MoveFeatures, OWN, PlayerModel, chances};
use serde::Serialize;

use super::observe::{Observed, observe};
use super::parallel::{Stopped, Work};
use super::records::GameRecord;

/// The forecasters: the model first, then the baselines.
pub const FORECASTERS: [&str; 5] = [
    "model",
    "population only",
    "uniform guess",
    "alpha-beta depth 5, its choice",
    "alpha-beta depth 5, its scores",
];

/// The minimum probability, so that one surprise cannot outweigh everything.
const LEAST_CHANCE: f64 = 1e-9;

/// How well every forecaster did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// Number of games.
    pub games: usize,
    /// Moves predicted; forced ones are skipped.
    pub moves: usize,
    /// Moves of players that the model knows.
    pub known_player_moves: usize,
    /// One for each of [`FORECASTERS`].
    pub forecasters: Vec<Accuracy>,
}

/// How well one forecaster did, and by how much the model beats it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Accuracy {
    /// Its name.
    pub name: &'static str,
    /// The share of moves for which the likeliest was played; ties share the hit.
    pub top1: f64,
    /// The mean of −ln(probability of the move played).
    pub log_loss: f64,
    /// How much larger the model's share is.
    pub top1_margin: Margin,
    /// How much smaller the model's log-loss is.
    pub log_loss_margin: Margin,
}

/// A difference and its standard error, clustered by game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Margin {
    /// The difference per move.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// Sums over the moves of one game.
#[derive(Clone, Copy, Debug, Default)]
struct ForecastedGame {
    moves: usize,
    known: usize,
    hits: [f64; FORECASTERS.len()],
    losses: [f64; FORECASTERS.len()],
}

/// Forecasts every choice of the games; none of them is stored.
///
/// # Errors
/// If it was stopped.
pub fn evaluate(model: &PlayerModel, games: &[GameRecord], work: Work<'_>) -> Result<Evaluation, Stopped> {
    let scores = work.each(games, |search, game| {
        let players = [0, 1].map(|side: usize| game.players[side].as_deref());
        let players = players.map(|name| name.filter(|name| model.players.contains_key(*name)));
        let weights = players.map(|name| model.weights_of(name));
        let mut score = ForecastedGame::default();
        for choice in observe(game, search, |mover| model.past(players[mover as usize], None)) {
            let side = choice.mover as usize;
            score.moves += 1;
            score.known += usize::from(players[side].is_some());
            score.add(model, &choice, &weights[side]);
        }
        score
    })?;
    let total = scores.iter().fold(ForecastedGame::default(), ForecastedGame::and);
    let of = |index| accuracy(&scores, &total, index);
    Ok(Evaluation {
        games: games.len(),
        moves: total.moves,
        known_player_moves: total.known,
        forecasters: (0..FORECASTERS.len()).map(of).collect(),
    })
}

impl ForecastedGame {
    fn add(&mut self, model: &PlayerModel, choice: &Observed, weights: &[f64]) {
        let moves = &choice.moves;
        let forecasts = [
            chances(moves, weights),
            chances(&without_player(moves), &model.weights),
            vec![1.0 / moves.len() as f64; moves.len()],
            Baseline::Preferred.chances(moves, model.baselines[0]),
            Baseline::Scores.chances(moves, model.baselines[1]),
        ];
        for (index, forecast) in forecasts.iter().enumerate() {
            self.hits[index] += hit(forecast, choice.chosen);
            self.losses[index] -= forecast[choice.chosen].max(LEAST_CHANCE).ln();
        }
    }

    fn and(mut self, other: &ForecastedGame) -> Self {
        self.moves += other.moves;
        self.known += other.known;
        for index in 0..FORECASTERS.len() {
            self.hits[index] += other.hits[index];
            self.losses[index] += other.losses[index];
        }
        self
    }
}

/// The moves as if the player were unknown.
fn without_player(moves: &[MoveFeatures]) -> Vec<MoveFeatures> {
    let forget = |mv: &MoveFeatures| {
        let mut mv = mv.clone();
        mv.values[OWN..].fill(0.0);
        mv
    };
    moves.iter().map(forget).collect()
}

/// One if the move played is the likeliest, a fraction of it in a tie, otherwise 0.
fn hit(forecast: &[f64], chosen: usize) -> f64 {
    let most = forecast.iter().copied().fold(0.0, f64::max);
    // Probabilities that differ only in the last digits are equal.
    let likeliest = |chance: f64| chance >= most * (1.0 - 1e-9);
    if likeliest(forecast[chosen]) {
        1.0 / forecast.iter().filter(|chance| likeliest(**chance)).count() as f64
    } else {
        0.0
    }
}

fn accuracy(games: &[ForecastedGame], total: &ForecastedGame, index: usize) -> Accuracy {
    let moves = total.moves.max(1) as f64;
    Accuracy {
        name: FORECASTERS[index],
        top1: total.hits[index] / moves,
        log_loss: total.losses[index] / moves,
        top1_margin: margin(games, |game| game.hits[0] - game.hits[index]),
        log_loss_margin: margin(games, |game| game.losses[index] - game.losses[0]),
    }
}

/// The mean difference per move; moves of one game are correlated, so the error is based on games.
fn margin(games: &[ForecastedGame], difference: impl Fn(&ForecastedGame) -> f64) -> Margin {
    let moves = games.iter().map(|game| game.moves).sum::<usize>().max(1) as f64;
    let mean = games.iter().map(&difference).sum::<f64>() / moves;
    let spread: f64 = games.iter().map(|game| (difference(game) - mean * game.moves as f64).powi(2)).sum();
    Margin { mean, error: spread.sqrt() / moves }
}
