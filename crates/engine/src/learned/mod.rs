//! Players that were trained, not written: a value for each move, linear in eight features (D3), and the player that
//! takes the move with the highest value; and beyond the paper [`leaf`], a value for each position. Training is in the
//! crate `kelso-learn`.

mod features;
mod file;
pub mod forecast;
pub mod leaf;
mod linear;
mod net_file;
mod player;
pub mod policy;

pub use features::{FEATURE_COUNT, FEATURE_NAMES, FeatureVector, features};
pub(crate) use file::Reader;
pub use file::{FormatError, LearnedWeights, ReadFile, WeightsError, read_file};
pub use linear::{Learner, LinearQ};
pub use net_file::NetError;
pub use player::GreedyQ;
