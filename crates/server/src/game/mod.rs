//! A game at the server: who sits where, what they may do, what follows from it. No HTTP, no SQL, no waiting.

mod act;
mod agents;
mod clock;
mod event;
mod habits;
mod ids;
mod offers;
mod play;
mod prepare;
mod state;
mod text;
mod tree;
mod view;

pub use act::{Actor, Change, MoveWrite};
pub use agents::agent_spec;
pub use clock::GameClock;
pub use event::StoredEvent;
pub use habits::PastGame;
pub use ids::{GameId, PlayerKey, Token, code, is_code};
pub(crate) use ids::{hex, jitter, run_id};
pub(crate) use play::refused;
pub use prepare::{end_rules, new_game, start_game, variant_id};
pub use state::{DecisionRecord, GameState, PlyRecord, SeatState};
pub use text::{clean_chat, clean_name};
pub use tree::tree_report;
pub use view::Viewer;
pub(crate) use view::{claims, position_of};
