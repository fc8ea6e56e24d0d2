//! Learns the policy of the agent `policy` directly from games: a weight for each feature of a move, such that the moves
//! that were played become likely. Nothing is searched, neither for learning nor for playing.

mod accuracy;
mod training;

pub use accuracy::{PolicyAccuracy, accuracy};
pub use training::PolicyTraining;
