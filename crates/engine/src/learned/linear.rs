//! The value of a move as a sum of features times weights.

use std::fmt;

use super::features::{FEATURE_COUNT, FeatureVector};

/// How weights were learned (D5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Learner {
    /// Q-learning: off policy, learns from the best next move.
    Q,
    /// SARSA: on policy, learns from the next move that is actually played.
    Sarsa,
}

impl Learner {
    /// Both.
    pub const ALL: [Learner; 2] = [Learner::Q, Learner::Sarsa];

    /// The name as it is written: that of the agent, too.
    pub const fn name(self) -> &'static str {
        match self {
            Learner::Q => "q",
            Learner::Sarsa => "sarsa",
        }
    }

    /// The built-in weights.
    pub(crate) fn built_in(self) -> LinearQ {
        let text = match self {
            Learner::Q => include_str!("q.weights"),
            Learner::Sarsa => include_str!("sarsa.weights"),
        };
        LinearQ::from_text(text).expect("a test reads the built-in weights").1
    }
}

impl fmt::Display for Learner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A linear Q function: one weight for each feature.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinearQ {
    /// The weights, in the order of [`FEATURE_NAMES`](super::FEATURE_NAMES).
    pub weights: [f64; FEATURE_COUNT],
}

impl LinearQ {
    /// Q of a move with these features. The sum is taken in order, so that it is the same to the bit on every run.
    pub fn value(&self, features: &FeatureVector) -> f64 {
        let mut sum = 0.0;
        for (weight, feature) in self.weights.iter().zip(features) {
            sum += weight * feature;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_read_and_are_of_their_learner() {
        for learner in Learner::ALL {
            let text = match learner {
                Learner::Q => include_str!("q.weights"),
                Learner::Sarsa => include_str!("sarsa.weights"),
            };
            assert_eq!(LinearQ::from_text(text).expect("valid").0, learner);
            assert_ne!(learner.built_in(), LinearQ::default());
        }
    }
}
