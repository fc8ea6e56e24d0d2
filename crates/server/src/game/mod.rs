//! A game at the server: who sits where, what they may do, what follows from it. No HTTP, no SQL, no waiting, no clock: a
//! [`GameState`], an [`Input`] and the time make a [`Change`].

mod agents;
mod alarm;
mod ballot;
mod change;
mod clock;
mod decide;
mod decision;
mod event;
mod habits;
mod ids;
mod input;
mod invisible;
mod key_change;
mod offers;
mod own_weights;
mod play;
mod prepare;
mod presence;
mod sent;
mod standing;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod view;
mod view_parts;

pub(crate) use agents::evaluation;
pub(crate) use agents::plays;
pub use agents::{agent_spec, agent_spec_with};
pub use change::{Change, MovesChange, PlayedMove};
pub use clock::GameClock;
pub use decision::DecisionRecord;
pub use event::GameEvent;
pub use habits::PastGame;
pub use ids::{GameId, PlayerKey, Token, code, is_code};
pub(crate) use ids::{hex, jitter, random, run_id};
pub use input::{Actor, Input};
pub(crate) use key_change::without_author;
pub use key_change::{KeyChange, NOBODY};
pub use own_weights::{OwnWeights, named_weights};
pub(crate) use play::refused;
pub(crate) use prepare::LONGEST_END_RULES;
pub use prepare::{MOST_PLIES, end_rules, new_game, new_game_with, start_game, variant_id};
pub use presence::{Company, PresenceNews, Presences, SeatPresence};
pub use sent::{SentChange, SentMoves};
pub use standing::{SeatState, Standing};
pub use state::{CHAT_LINES, GameMark, GameState, PlyRecord};
pub(crate) use text::checked_name;
pub use text::{clean_chat, clean_name};
pub use tree::tree_report;
pub use view::Viewer;
pub(crate) use view::claims;
