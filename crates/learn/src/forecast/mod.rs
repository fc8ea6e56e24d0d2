//! A model of opponents: which move will this player play here?
//!
//! A conditional logit over the legal moves. Each move has [features](FEATURES): what it loses at small depths, its
//! kind, what was chosen here before. The weights are fitted on everybody's games; each player with games gets offsets,
//! shrunk to zero so that players with few games stay near the population. `docs/forecast.md` has the figures.

mod baseline;
mod choices;
mod evaluation;
mod fit;
mod habits;
mod likelihood;
mod observe;
mod parallel;
mod records;
mod study;
mod training;

pub use choices::Choices;
pub use evaluation::{Accuracy, Evaluation, FORECASTERS, Margin, evaluate};
pub use fit::Fit;
pub use habits::{HabitMove, HabitSource, Habits, OwnGame, fit_offsets};
pub use kelso_engine::learned::forecast::{
    Baseline, DEPTHS, FEATURES, History, Losses, MOST_LOST, ModelError, MoveFeatures, Past, Player,
    PlayerModel, PlayerOffsets, QuickSearch, SQUARE_WEIGHTS, WEIGHTS, chances, features, file, move_key,
    weight_name,
};
pub use likelihood::{Surprise, surprise};
pub(crate) use observe::choices_of;
pub use parallel::{Stopped, Work};
pub use records::{GameRecord, Half, Records, UnknownHalf};
pub use study::OpponentStudy;
pub use training::ForecastTraining;
