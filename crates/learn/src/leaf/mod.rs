//! Learning by TD(λ) from self-play alone (D10): the weights of the agent `tdleaf`.
//!
//! Both sides of a game are the learner, which looks one ply ahead and at the captures that follow, no further. The
//! position that each move is played for, its leaf, learns from those of later moves and from the result. There is no
//! other teacher; the games against a fixed opponent after every thousand only measure progress. The player is in the
//! engine, [`kelso_engine::learned::leaf`].

mod chance;
mod lesson;
mod record;
mod self_play;
mod settings;
mod test_games;
mod training;

pub use chance::chance;
pub use lesson::{Lesson, returns};
pub use record::{LeafRecord, LeafRow};
pub use self_play::{SelfPlay, Step};
pub use settings::LeafSettings;
pub use test_games::LEAF_TEST_GAMES;
pub use training::{LEAF_BLOCK, LeafTraining};
