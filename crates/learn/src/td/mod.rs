//! Learning by temporal differences: Q-learning and SARSA (D3 to D8).
//!
//! [`Training`] teaches the agents `q` and `sarsa`: games against a fixed opponent, an update of eight weights after
//! each move, and after every hundred games a test in which nothing is learned. The players are in the engine,
//! [`kelso_engine::learned`].

mod episode;
mod error;
mod policy;
pub(crate) mod record;
mod reward;
pub(crate) mod settings;
mod test_games;
mod training;
mod update;

pub use episode::{Arena, GameResult, LONG_GAME, Learning, Student, Testing};
pub use error::LearnError;
pub use policy::{Policy, softmax};
pub use record::{TdRow, TestEnds, TrainingRecord};
pub use reward::{Pieces, reward};
pub use settings::{PolicyName, Settings};
pub use training::{BLOCK, TEST_GAMES, Training};
pub use update::{Diverged, Update};
