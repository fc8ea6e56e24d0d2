//! The agent `tdleaf`: a value for each position, learned by TD(λ) from self-play, and a player that looks one ply
//! ahead and at the captures that follow.
//!
//! The value is a sum of weights, each with an opening and an endgame part: a few counts and the squares of the pieces,
//! which every board has, and on boards with eight columns patterns of men and pairs of pieces one of which is a king.

mod evaluator;
mod features;
mod file;
mod lookahead;
mod player;
mod weights;

pub use evaluator::LeafEvaluator;
pub use features::{LeafFeatures, NAMED, NAMED_FEATURES};
pub(super) use file::MAGIC;
pub use lookahead::{DECIDED, Outlook};
pub use player::LeafPlayer;
pub use weights::{FEATURES, LeafWeights};
