//! One learning step (D5): the weights move towards the value of the next position.

use kelso_engine::learned::{FeatureVector, LinearQ};

/// A step: rate, discount, and what was observed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Update {
    /// The learning rate α.
    pub alpha: f64,
    /// The discount γ.
    pub discount: f64,
    /// The reward of the move.
    pub reward: f64,
    /// Q of the next move: the best one for Q-learning, the one that will be played for SARSA; 0 when the game is over.
    pub next: f64,
}

/// The weights have diverged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diverged;

/// A won game is worth 500: weights this large are meaningless.
const ABSURD: f64 = 1e6;

impl Update {
    /// Moves the weights: each by α · (reward + γ · next − Q) · its feature.
    ///
    /// # Errors
    /// If a weight is not finite then, or absurdly large.
    pub fn apply(&self, q: &mut LinearQ, features: &FeatureVector) -> Result<(), Diverged> {
        let error = self.reward + self.discount * self.next - q.value(features);
        for (weight, feature) in q.weights.iter_mut().zip(features) {
            *weight += self.alpha * error * feature;
        }
        let sound = q.weights.iter().all(|weight| weight.abs() < ABSURD);
        if sound { Ok(()) } else { Err(Diverged) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_by_hand() {
        let mut q = LinearQ { weights: [0.5, 0.0, -0.25, 0.0, 0.0, 0.0, 0.0, -1.0] };
        let features = [2.0, 1.0, 4.0, 0.0, -1.0, 0.0, -1.0, 1.0];
        // Q = 2·0.5 − 4·0.25 − 1 = −1. The error is 0.2 + 0.5·3 + 1 = 2.7, times 0.1 is 0.27.
        Update { alpha: 0.1, discount: 0.5, reward: 0.2, next: 3.0 }.apply(&mut q, &features).expect("sound");
        let expected = [0.5 + 0.54, 0.27, -0.25 + 1.08, 0.0, -0.27, 0.0, -0.27, -1.0 + 0.27];
        let close = q.weights.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close, "{:?}", q.weights);
    }

    #[test]
    fn weights_that_run_away_are_noticed() {
        let features = [12.0; 8];
        for reward in [1e9, f64::INFINITY, f64::NAN] {
            let update = Update { alpha: 1.0, discount: 1.0, reward, next: 0.0 };
            assert_eq!(update.apply(&mut LinearQ::default(), &features), Err(Diverged));
        }
    }
}
