//! The model's baselines: forecasts with one parameter, fitted on the same games.

use super::choices::Choices;
use super::features::{BEST_5, LOSS_5, MoveFeatures};
use super::likelihood::softmax;

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

    fn value(self, mv: &MoveFeatures) -> f64 {
        match self {
            Baseline::Preferred => f64::from(u8::from(mv.values[BEST_5] > 0.0)),
            Baseline::Scores => -f64::from(mv.values[LOSS_5]),
        }
    }

    /// The probabilities of the moves.
    pub fn chances(self, moves: &[MoveFeatures], factor: f64) -> Vec<f64> {
        softmax(moves.iter().map(|mv| factor * self.value(mv)).collect())
    }

    /// The factor that explains the choices best, by Newton's method, which is reliable for a convex function of one
    /// number.
    pub fn fit(self, choices: &Choices) -> f64 {
        const STEPS: usize = 50;
        let mut factor = 0.0;
        for _ in 0..STEPS {
            // The ridge keeps it finite where every choice is the best move.
            let (mut slope, mut curve) = (1e-3 * factor, 1e-3);
            for index in 0..choices.len() {
                let (moves, chosen) = choices.get(index);
                let chances = self.chances(moves, factor);
                let mean = |power: i32| -> f64 {
                    moves.iter().zip(&chances).map(|(mv, chance)| chance * self.value(mv).powi(power)).sum()
                };
                slope += mean(1) - self.value(&moves[chosen]);
                curve += mean(2) - mean(1).powi(2);
            }
            let step = (slope / curve).clamp(-1.0, 1.0);
            factor -= step;
            if step.abs() < 1e-9 {
                break;
            }
        }
        factor
    }
}
