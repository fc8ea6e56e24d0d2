//! The model of opponents, from gradients to games.

mod corpus;
mod files;
mod fitting;
mod games;

use kelso_engine::{Rng, SearchControl};
use kelso_learn::forecast::{
    Choices, FEATURES, ForecastTraining, GameRecord, MoveFeatures, PlayerModel, WEIGHTS, Work, chances,
};

/// A number between minus one and one.
fn signed(rng: &mut Rng) -> f64 {
    rng.below(2001) as f64 / 1000.0 - 1.0
}

/// Made-up moves with random features.
fn moves(rng: &mut Rng) -> Vec<MoveFeatures> {
    let mv = |rng: &mut Rng| MoveFeatures {
        values: [(); FEATURES.len()].map(|()| signed(rng) as f32),
        squares: [rng.below(32) as u8, 32 + rng.below(32) as u8],
    };
    (0..2 + rng.below(6)).map(|_| mv(rng)).collect()
}

/// Choices made by somebody with these weights.
fn population(weights: &[f64], choices: usize, rng: &mut Rng) -> Choices {
    let mut made = Choices::default();
    for _ in 0..choices {
        let moves = moves(rng);
        let mut left = rng.below(1_000_000) as f64 / 1e6;
        let chosen = chances(&moves, weights).iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        let last = moves.len() - 1;
        made.push(moves, chosen.unwrap_or(last));
    }
    made
}

/// Weights of which the first few matter.
fn some_weights() -> Vec<f64> {
    let mut weights = vec![0.0; WEIGHTS];
    weights[..6].copy_from_slice(&[-2.0, 1.0, 0.5, -0.5, 1.5, -1.0]);
    weights
}

fn all(choices: &Choices) -> Vec<u32> {
    (0..choices.len() as u32).collect()
}

fn train(games: &[GameRecord], threads: usize) -> PlayerModel {
    let control = SearchControl::default();
    let work = Work { threads, control: &control, progress: &|| {} };
    ForecastTraining::default().run(games, work).expect("nobody stops it")
}
