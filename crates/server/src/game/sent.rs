//! A change as the other nodes are told of it, so that they need not read the whole game again. It is never stored, and nothing depends on
//! it: a node that cannot follow reads the game from the database.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::change::{Change, MovesChange};
use super::event::GameEvent;
use super::key_change::KeyChange;
use super::standing::Standing;
use super::state::GameState;
use crate::protocol::Stats;

/// A change that is on disk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentChange {
    /// What happened, in order.
    pub events: Vec<GameEvent>,
    /// What happened to the moves.
    pub moves: SentMoves,
    /// Where the game stands then.
    pub standing: Standing,
    /// A player's key that became another.
    #[serde(default)]
    pub keys: Option<KeyChange>,
}

/// What happened to the moves of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SentMoves {
    /// Nothing.
    Keep,
    /// One was played.
    Append {
        /// The move, as it is written.
        text: String,
        /// Milliseconds charged for it.
        spent: i64,
        /// How it was found, if an agent played it.
        stats: Option<Box<Stats>>,
    },
    /// Those after this one were taken back.
    Truncate(usize),
}

/// The game is not the one that the change was decided on.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the change does not follow from the game as it is known here")]
pub struct CannotFollow;

impl From<&Change> for SentChange {
    fn from(change: &Change) -> Self {
        let moves = match &change.moves {
            MovesChange::Keep => SentMoves::Keep,
            MovesChange::Append(played) => SentMoves::Append {
                text: played.record.mv.text.clone(),
                spent: played.record.spent,
                stats: played.record.stats.clone().map(Box::new),
            },
            MovesChange::Truncate(plies) => SentMoves::Truncate(*plies),
        };
        SentChange {
            events: change.events.clone(),
            moves,
            standing: change.standing.clone(),
            keys: change.keys,
        }
    }
}

impl SentChange {
    /// The version that it starts from.
    pub fn before(&self) -> u64 {
        self.standing.version.saturating_sub(self.events.len() as u64)
    }
}

impl GameState {
    /// Takes over what another node has stored.
    ///
    /// # Errors
    /// If it does not follow from this game; the game may then be anything, and has to be read again.
    pub fn follow(&mut self, sent: &SentChange) -> Result<(), CannotFollow> {
        if self.standing.version != sent.before() {
            return Err(CannotFollow);
        }
        self.crowded = OnceLock::new();
        match &sent.moves {
            SentMoves::Keep => {}
            SentMoves::Append { text, spent, stats } => {
                self.replay(text, *spent, stats.as_deref().cloned()).map_err(|_| CannotFollow)?;
            }
            SentMoves::Truncate(plies) => {
                self.game.undo_to(*plies);
                self.plies.truncate(*plies);
            }
        }
        if let Some(decision) = sent.standing.decision.filter(|_| self.standing.decision.is_none()) {
            self.replay_decision(decision).map_err(|_| CannotFollow)?;
        }
        for event in &sent.events {
            if let GameEvent::Chat { line } = event {
                self.remember(line.clone());
            }
        }
        if let Some(keys) = &sent.keys {
            self.take_keys(keys);
        }
        self.standing = sent.standing.clone();
        self.standing.follow(&self.game);
        let same =
            self.standing.ply_count == sent.standing.ply_count && self.standing.turn == sent.standing.turn;
        if same { Ok(()) } else { Err(CannotFollow) }
    }
}
