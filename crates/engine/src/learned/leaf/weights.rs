//! The weights of all features, each with an opening and an endgame part.

use std::sync::{Arc, LazyLock};

use super::features;

/// How many features there are.
pub const FEATURES: usize = features::COUNT;

/// A weight for each feature, in log-odds, with all men on the board and with none.
#[derive(Clone, Debug, PartialEq)]
pub struct LeafWeights {
    values: Box<[[f32; 2]]>,
}

impl LeafWeights {
    /// The weights of an untrained player.
    pub fn zero() -> Self {
        LeafWeights { values: vec![[0.0; 2]; FEATURES].into_boxed_slice() }
    }

    /// All of them, by feature.
    #[inline(always)]
    pub fn values(&self) -> &[[f32; 2]] {
        &self.values
    }

    /// All of them, for learning.
    pub fn values_mut(&mut self) -> &mut [[f32; 2]] {
        &mut self.values
    }

    /// The built-in weights, loaded on first use.
    pub(crate) fn built_in() -> Arc<LeafWeights> {
        static BUILT_IN: LazyLock<Arc<LeafWeights>> = LazyLock::new(|| {
            let weights = LeafWeights::from_text(include_str!("../tdleaf.weights"));
            Arc::new(weights.expect("a test reads the built-in weights"))
        });
        Arc::clone(&BUILT_IN)
    }
}
