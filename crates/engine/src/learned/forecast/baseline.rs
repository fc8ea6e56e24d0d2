//! The model's baselines: forecasts with one parameter, fitted on the same games.

use super::chances::softmax;
use super::features::{BEST_5, LOSS_5, MoveFeatures};

/// A forecast from a single feature, times one fitted factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// The move that alpha-beta to depth 5 prefers; ties share it.
    Preferred,
    /// The scores of alpha-beta to depth 5: what each move loses compared with the best.
    Scores,
}

impl Baseline {
    /// Both of them.
    pub const ALL: [Baseline; 2] = [Baseline::Preferred, Baseline::Scores];

    /// Its name, as the model's file has it.
    pub fn name(self) -> &'static str {
        match self {
            Baseline::Preferred => "preferred-5",
            Baseline::Scores => "scores-5",
        }
    }

    /// The feature of a move.
    pub fn value(self, mv: &MoveFeatures) -> f64 {
        match self {
            Baseline::Preferred => f64::from(u8::from(mv.values[BEST_5] > 0.0)),
            Baseline::Scores => -f64::from(mv.values[LOSS_5]),
        }
    }

    /// The probabilities of the moves.
    pub fn chances(self, moves: &[MoveFeatures], factor: f64) -> Vec<f64> {
        softmax(moves.iter().map(|mv| factor * self.value(mv)).collect())
    }
}
