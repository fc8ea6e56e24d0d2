//! How it improves: learners, and models of opponents.
//!
//! * [`td`]: Q-learning and SARSA, which teach the agents `q` and `sarsa` by playing.
//! * [`forecast`]: which move a player will choose, learned from games.

pub mod forecast;
pub mod td;
