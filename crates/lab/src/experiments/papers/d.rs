//! Paper D, Q-learning and SARSA for draughts: how long it trained, and its conclusions. Its curves are pictures
//! without figures.

/// Training games of its longest run.
pub const GAMES: u64 = 35_000;
/// Training games of its figures of won and lost games.
pub const FIGURE_GAMES: u64 = 7_000;
/// The pieces that alpha-beta has left after a game with its learner.
pub const PIECES_LEFT: f64 = 1.0;
