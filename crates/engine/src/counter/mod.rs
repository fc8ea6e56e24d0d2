//! The agent `counter`: it expects the replies that this opponent is likely to choose, and so sets problems that the
//! opponent usually gets wrong.
//!
//! Every reply to every move gets the score of a search. The worst of them is what minimax knows; their mean, weighted
//! by the [forecast](crate::learned::forecast) of the opponent's reply, is what can be expected. `trust` says how much
//! of the second there is in the value of a move. What is known about the opponent is set from outside, by whoever keeps
//! track of the games.

mod opponent;
mod player;
mod worth;

pub use opponent::OpponentModel;
pub use player::CounterPlayer;
