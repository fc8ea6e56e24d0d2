//! Everything that can happen to a game: what players ask for, what computers choose, who comes and goes, time that passes.

use super::ids::PlayerKey;
use super::key_change::KeyChange;
use super::presence::Company;
use crate::protocol::{Command, Role, Stats};

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The player.
    pub key: PlayerKey,
    /// How long their commands are under way, as the server measured it, in milliseconds.
    pub lag: i64,
}

/// Something that happens to a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Somebody asks for something.
    Command {
        /// Who.
        actor: Actor,
        /// For what.
        command: Command,
    },
    /// Somebody takes the free seat.
    Join {
        /// Who.
        key: PlayerKey,
        /// What they are called.
        name: String,
        /// True if they are a program.
        bot: bool,
    },
    /// A player who waits for an opponent waits no more.
    Withdraw {
        /// Who.
        key: PlayerKey,
    },
    /// A player's key becomes another.
    ChangeKey(KeyChange),
    /// A computer has chosen its move.
    MachineMove {
        /// The number that the move was chosen for, from 1.
        ply: usize,
        /// The squares it stands on, from start to end.
        path: Vec<u8>,
        /// How it was found.
        stats: Box<Stats>,
    },
    /// The computer cannot go on: the game is called off.
    GiveUp,
    /// Exact values show that neither side can win.
    NoWin {
        /// The position that they are of.
        fen: String,
    },
    /// The time has come for what happens by itself: see [`GameState::next_alarm`](super::GameState::next_alarm).
    Alarm,
    /// Somebody opens a socket or a stream; without a role they watch.
    Enter(Option<Role>),
    /// Somebody closes it.
    Exit(Option<Role>),
    /// Others are at the other nodes that serve the game.
    Elsewhere(Company),
    /// A player did something, whether or not it was accepted: they are here.
    Seen(Role),
    /// How long a player's messages are under way was measured, in milliseconds.
    Lag(Role, i64),
}
