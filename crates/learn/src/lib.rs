//! How it improves: learners, and models of opponents.
//!
//! * [`experience`]: positions that agents have searched, kept from game to game.
//! * [`td`]: Q-learning and SARSA, which teach the agents `q` and `sarsa` by playing.
//! * [`adaptive`]: how strong to play so that a player scores about half.
//! * [`forecast`]: which move a player will choose, learned from games.

pub mod adaptive;
pub mod experience;
pub mod forecast;
pub mod td;
