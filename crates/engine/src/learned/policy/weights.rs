//! The weights of the policy, and what they make of a position: a probability for each move.

use std::sync::{Arc, LazyLock};

use kelso_rules::{Move, Position};

use super::features::{self, LastMoves, PolicyFeatures};
use super::file::rounded;
use crate::learned::forecast::softmax;

/// How many weights there are.
pub const POLICY_WEIGHTS: usize = features::COUNT;

/// A weight for each feature.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyWeights {
    values: Box<[f32]>,
}

impl PolicyWeights {
    /// Weights by which all moves are equally likely.
    pub fn zero() -> Self {
        PolicyWeights { values: vec![0.0; POLICY_WEIGHTS].into_boxed_slice() }
    }

    /// All of them, by feature.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// All of them, for learning.
    pub fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    /// The weights as a file keeps them, in hundredths.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        self.values.iter_mut().for_each(|value| *value = rounded(*value));
        self
    }

    /// How much speaks for a move.
    pub fn utility(&self, features: &PolicyFeatures) -> f64 {
        features.iter().map(|(index, value)| f64::from(self.values[index]) * f64::from(value)).sum()
    }

    /// The probability of each of these moves; they sum to one. A higher temperature than 1 brings them closer
    /// together.
    pub fn chances(
        &self,
        position: &Position,
        last: LastMoves,
        moves: &[Move],
        temperature: f64,
    ) -> Vec<f64> {
        let utility = |mv| self.utility(&PolicyFeatures::of(position, last, mv)) / temperature;
        softmax(moves.iter().map(utility).collect())
    }

    /// The built-in weights, loaded on first use.
    pub(crate) fn built_in() -> Arc<PolicyWeights> {
        static BUILT_IN: LazyLock<Arc<PolicyWeights>> = LazyLock::new(|| {
            let weights = PolicyWeights::from_text(include_str!("../policy.weights"));
            Arc::new(weights.expect("a test reads the built-in weights"))
        });
        Arc::clone(&BUILT_IN)
    }
}
