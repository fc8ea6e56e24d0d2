//! The weights of all features, each with a part for the opening and one for the ending.

use std::sync::{Arc, LazyLock};

use super::features;

/// How many features there are.
pub const FEATURES: usize = features::COUNT;

/// A weight for each feature: what it is worth, in steps of the logarithm of the odds, with all men on the board and with none.
#[derive(Clone, Debug, PartialEq)]
pub struct LeafWeights {
    values: Box<[[f32; 2]]>,
}

impl LeafWeights {
    /// Those of a player that has learned nothing.
    pub fn zero() -> Self {
        LeafWeights { values: vec![[0.0; 2]; FEATURES].into_boxed_slice() }
    }

    /// All of them, by feature.
    #[inline(always)]
    pub fn values(&self) -> &[[f32; 2]] {
        &self.values
    }

    /// All of them, for who learns.
    pub fn values_mut(&mut self) -> &mut [[f32; 2]] {
        &mut self.values
    }

    /// The weights that come with Kelso, read when they are first asked for.
    pub(crate) fn built_in() -> Arc<LeafWeights> {
        static BUILT_IN: LazyLock<Arc<LeafWeights>> = LazyLock::new(|| {
            let weights = LeafWeights::from_text(include_str!("../tdleaf.weights"));
            Arc::new(weights.expect("a test reads the built-in weights"))
        });
        Arc::clone(&BUILT_IN)
    }
}
