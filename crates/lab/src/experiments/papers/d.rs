//! Paper D, Q-learning and SARSA for draughts: how long it trained, and its conclusions. Its curves are pictures
//! without figures.

/// Training games of its longest run.
pub const GAMES: u64 = 35_000;
/// Training games of its figures of won and lost games.
pub const FIGURE_GAMES: u64 = 7_000;
/// Its bound on the actions in a state: twelve kings with four moves each.
pub const ACTIONS: u64 = 48;
/// The leaves that it reckons a search to depth 4 with: that bound to the power of 4.
pub const LEAVES: u64 = 5_308_416;
/// Moves of an average game.
pub const AVERAGE_MOVES: f64 = 50.0;
/// The pieces that alpha-beta has left after a game that its learner has lost.
pub const PIECES_LEFT: f64 = 1.0;
