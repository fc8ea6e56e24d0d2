//! A model of opponents: which move will this player play here?
//!
//! A conditional logit over the legal moves. Each move has [features](FEATURES): what it loses at small depths, its
//! kind, what was chosen here before. The weights are fitted on everybody's games; each player with games gets offsets,
//! shrunk to zero so that players with few games stay near the population. `docs/forecast.md` has the figures.

mod baseline;
mod choices;
mod evaluation;
mod features;
pub mod file;
mod fit;
mod habits;
mod history;
mod likelihood;
mod model;
mod observe;
mod parallel;
mod records;
mod search;
mod training;

pub use baseline::Baseline;
pub use choices::Choices;
pub use evaluation::{Accuracy, Evaluation, FORECASTERS, Margin, evaluate};
pub use features::{FEATURES, MoveFeatures, Past, SQUARE_WEIGHTS, WEIGHTS, features, weight_name};
pub use file::ModelError;
pub use fit::Fit;
pub use habits::{HabitMove, HabitSource, Habits, OwnGame, PlayerOffsets};
pub use history::{History, move_key};
pub use likelihood::{Surprise, chances, surprise};
pub use model::{Player, PlayerModel};
pub use parallel::{Stopped, Work};
pub use records::{GameRecord, Half, Records, UnknownHalf};
pub use search::{DEPTHS, Losses, MOST_LOST, QuickSearch};
pub use training::ForecastTraining;
