//! A model of opponents: which move will this player play here?
//!
//! A conditional logit over the legal moves. Each move has [features](FEATURES): what it loses at small depths, its
//! kind, what was chosen here before. The weights are fitted on everybody's games; each player with games gets offsets,
//! shrunk to zero so that players with few games stay near the population. How they are fitted is in the crate
//! `kelso-learn`; `docs/forecast.md` has the figures.

mod baseline;
mod chances;
mod features;
pub mod file;
mod history;
mod limits;
mod model;
mod search;

pub use baseline::Baseline;
pub use chances::{chances, softmax};
pub use features::{
    BEST_5, FEATURES, LOSS_5, MoveFeatures, OWN, Past, SQUARE_WEIGHTS, WEIGHTS, features, weight_name,
};
pub use file::ModelError;
pub use history::{History, move_key};
pub use limits::QuickLimits;
pub use model::{Player, PlayerModel, PlayerOffsets};
pub use search::{DEPTHS, Losses, MOST_LOST, QuickSearch};
