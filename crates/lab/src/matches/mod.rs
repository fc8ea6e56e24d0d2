//! Matches: the same openings for both, colours swapped, games in parallel, and what the score proves.
//!
//! [`MatchSetup`] is a match as text and numbers; [`play_match`] plays one between any two players.

mod entrant;
mod opening;
mod play;
mod player;
mod record;
mod setup;
mod sprt;
mod standing;
mod summary;
mod table;
mod tally;

pub use entrant::{Entrant, EntrantError};
pub use opening::{Opening, OpeningBook, OpeningError, shuffle};
pub use play::{Contestant, GameId, MatchPlan, PastGames, Role, play_match};
pub(crate) use player::agent_player;
pub use player::{AgentPlayer, Fault, Player};
pub use record::{GameResult, Header};
pub use setup::{Audience, MatchError, MatchSetup, Schedule, USUAL_MAX_PLIES};
pub use sprt::{Sprt, SprtVerdict};
pub use standing::{SETTLING_GAMES, Settled, Standing};
pub use summary::{Counts, Summary};
pub(crate) use table::Table;
pub use table::{PlayedGame, TableTerms};
pub use tally::{Elo, Tally};
