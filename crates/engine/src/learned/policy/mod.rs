//! The agent `policy`: the probability of each move, learned directly from games, and a player that plays the likeliest
//! or draws one.
//!
//! A conditional logit, as the [forecast](super::forecast) is one, but without a search: its features are the move
//! itself, what can be captured right after it, and the men and empty squares around it.

mod features;
mod file;
mod player;
mod weights;

pub use features::{LastMoves, NAMED, NAMED_FEATURES, PolicyFeatures};
pub(super) use file::MAGIC;
pub use player::PolicyPlayer;
pub use weights::{POLICY_WEIGHTS, PolicyWeights};
