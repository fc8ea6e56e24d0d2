//! Other programs as players, by the Hub protocol: the process, the conversation, and the player made of both.

mod command;
mod conversation;
mod player;
mod process;

pub use command::{CommandError, HubCommand};
pub use conversation::{Conversation, Patience};
pub use player::HubPlayer;
