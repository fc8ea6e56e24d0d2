//! What a position is worth: the papers' evaluations by name, and the engine's own.

mod ending;
pub mod evaluator;
mod jitter;
mod named;
pub mod net;
mod network;
pub mod patterns;
mod sum;
pub mod weights;

use std::sync::LazyLock;

use kelso_rules::{Position, Rules};

pub use ending::{EndingName, UnknownEnding, WithEnding};
pub use jitter::Jittered;
pub use named::{EvalName, KingWeight, UnknownEval};
pub use network::Network;

/// A value in the evaluation's own unit, exact: larger is better for Black.
pub type Value = i64;

/// An evaluation of undecided positions.
///
/// Values are integers, so that equality is exact: an evaluation with halves or fractions says with
/// [`unit`](Evaluation::unit) how many steps make one.
pub trait Evaluation<R: Rules>: Send + Sync {
    /// The value for Black.
    fn evaluate(&self, position: &Position<R>) -> Value;

    /// How many steps of [`Value`] are one point.
    fn unit(&self) -> Value;

    /// Called before each choice, with the number of moves played.
    fn begin_choice(&mut self, _plies: usize) {}

    /// The value of a won game `ply` plies from the root. By default sooner is better.
    fn win(&self, ply: usize) -> Value {
        DECIDED - ply as Value
    }
}

/// No evaluation comes close to this: beyond it lie won and lost games.
pub const DECIDED: Value = 1 << 60;

impl<R: Rules, E: Evaluation<R> + ?Sized> Evaluation<R> for Box<E> {
    fn evaluate(&self, position: &Position<R>) -> Value {
        (**self).evaluate(position)
    }

    fn unit(&self) -> Value {
        (**self).unit()
    }

    fn begin_choice(&mut self, plies: usize) {
        (**self).begin_choice(plies);
    }

    fn win(&self, ply: usize) -> Value {
        (**self).win(ply)
    }
}

/// Distinguishes versions of the engine's evaluation: what was found with one may be wrong for the next.
pub(crate) fn fingerprint(network: Option<&Network>) -> u64 {
    static WEIGHTS: LazyLock<u64> = LazyLock::new(|| {
        // FNV-1a.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("{:?}", weights::Weights::DEFAULT).bytes().fold(0xcbf2_9ce4_8422_2325, mix)
    });
    *WEIGHTS ^ network.map_or_else(|| Network::built_in().fingerprint(), Network::fingerprint)
}
