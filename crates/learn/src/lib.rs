//! How it improves: learners, and models of opponents.
//!
//! * [`experience`]: positions that agents have searched, kept from game to game.
//! * [`td`]: Q-learning and SARSA, which teach the agents `q` and `sarsa` by playing.
//! * [`leaf`]: TD(λ), which teaches the agent `tdleaf` by playing against itself.
//! * [`net`]: the engine's evaluation, fitted to games that it plays against itself.
//! * [`adaptive`]: how strong to play so that a player scores about half.
//! * [`forecast`]: which move a player will choose, learned from games.
//! * [`policy`]: the probability of each move, learned directly from games, which the agent `policy` plays by.
//! * [`private_files`]: files readable by their owner only, for all of it and for the server's games.

pub mod adaptive;
mod background;
mod course;
pub mod experience;
pub mod forecast;
pub mod leaf;
pub mod net;
pub mod policy;
pub mod private_files;
mod record_file;
mod replace;
pub mod td;

pub use course::Watcher;
pub use record_file::RecordProblem;
