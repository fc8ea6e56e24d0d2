//! How often the likeliest move was played, and how surprising the played ones were.

use kelso_engine::SearchControl;
use kelso_engine::learned::policy::{LastMoves, PolicyWeights};
use kelso_rules::Move;
use serde::Serialize;

use crate::forecast::{GameRecord, Stopped, choices_of};

/// How well a policy predicts the moves of some games; forced moves are left out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PolicyAccuracy {
    /// Number of games.
    pub games: usize,
    /// Moves predicted.
    pub moves: usize,
    /// The share of moves for which the likeliest was played.
    pub top1: f64,
    /// The standard error of that share, clustered by game.
    pub top1_error: f64,
    /// The mean of −ln(probability of the move played).
    pub log_loss: f64,
    /// The share that a guess among all legal moves would hit.
    pub guess: f64,
}

/// Sums over the moves of one game.
#[derive(Clone, Copy, Debug, Default)]
struct GameSums {
    moves: f64,
    hits: f64,
    loss: f64,
    guess: f64,
}

/// Measures a policy on games, which should not be those that it learned from.
///
/// # Errors
/// If it was stopped.
pub fn accuracy(
    weights: &PolicyWeights,
    games: &[GameRecord],
    control: &SearchControl,
) -> Result<PolicyAccuracy, Stopped> {
    let mut sums = Vec::with_capacity(games.len());
    for game in games {
        if control.is_stopped() {
            return Err(Stopped);
        }
        sums.push(sums_of(weights, game));
    }
    let total = |of: fn(&GameSums) -> f64| sums.iter().map(of).sum::<f64>();
    let moves = total(|game| game.moves);
    let top1 = total(|game| game.hits) / moves.max(1.0);
    let spread: f64 = sums.iter().map(|game| (game.hits - top1 * game.moves).powi(2)).sum();
    Ok(PolicyAccuracy {
        games: games.len(),
        moves: moves as usize,
        top1,
        top1_error: spread.sqrt() / moves.max(1.0),
        log_loss: total(|game| game.loss) / moves.max(1.0),
        guess: total(|game| game.guess) / moves.max(1.0),
    })
}

fn sums_of(weights: &PolicyWeights, game: &GameRecord) -> GameSums {
    let played: Vec<Move> = game.plies.iter().map(|ply| ply.mv).collect();
    let mut sums = GameSums::default();
    for (index, moves, chosen) in choices_of(game) {
        let last = LastMoves::of(&played[..index]);
        let chances = weights.chances(&game.plies[index].before, last, &moves, 1.0);
        let most = chances.iter().copied().fold(0.0, f64::max);
        let ties = chances.iter().filter(|chance| **chance >= most).count();
        sums.moves += 1.0;
        sums.hits += if chances[chosen] >= most { 1.0 / ties as f64 } else { 0.0 };
        sums.loss -= chances[chosen].max(f64::MIN_POSITIVE).ln();
        sums.guess += 1.0 / moves.len() as f64;
    }
    sums
}
