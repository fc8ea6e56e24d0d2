//! Other programs as players, through the Hub protocol: the process, the dialogue, and the player built on both.

mod command;
mod conversation;
mod player;
mod process;

pub use command::{CommandError, HubCommand};
pub use conversation::{Conversation, Patience};
pub use player::HubPlayer;
