//! Players that were trained, not written: a value for each move, linear in eight features of it (D3), and the player
//! that takes the move of greatest value. How the weights are found is the business of the crate `kelso-learn`.

mod features;
mod file;
mod linear;
mod player;

pub use features::{FEATURE_COUNT, FEATURE_NAMES, FeatureVector, features};
pub use file::{FormatError, WeightsError, WeightsFile};
pub use linear::{Learner, LinearQ};
pub use player::GreedyQ;
