//! Players that were trained, not written: a value for each move, linear in eight features of it (D3), and the player
//! that takes the move of greatest value; and past the paper [`leaf`], a value for each position. How the weights are found is
//! the business of the crate `kelso-learn`.

mod features;
mod file;
pub mod leaf;
mod linear;
mod net_file;
mod player;

pub use features::{FEATURE_COUNT, FEATURE_NAMES, FeatureVector, features};
pub(crate) use file::Reader;
pub use file::{FormatError, LearnedWeights, ReadFile, WeightsError, WeightsFile, read_file};
pub use linear::{Learner, LinearQ};
pub use net_file::{NetError, NetFile};
pub use player::GreedyQ;
