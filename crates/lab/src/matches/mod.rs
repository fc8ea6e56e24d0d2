//! Matches: the same openings for both, colours swapped, games side by side, and what the score proves.

mod play;
mod sprt;
mod tally;

pub use play::{Contestant, MatchPlan, Opening, PlayedGame, Role, play_match};
pub use sprt::{Sprt, SprtVerdict};
pub use tally::{Elo, Tally};
