//! What follows from an input: made from a game that stays as it is, stored, and only then applied.

use std::sync::{Arc, OnceLock};

use kelso_rules::FoundMove;

use super::event::GameEvent;
use super::key_change::KeyChange;
use super::presence::Presences;
use super::standing::Standing;
use super::state::{GameState, PlyRecord};

/// What follows from an input. Its size does not depend on how long the game is.
#[derive(Clone, Debug)]
pub struct Change {
    /// What happened, in order; each is one version. Without any there is nothing to store.
    pub events: Vec<GameEvent>,
    /// What happens to the moves.
    pub moves: MovesChange,
    /// Where the game stands then.
    pub standing: Standing,
    /// Who is there then.
    pub presences: Presences,
    /// How long each side's messages are under way, Black's first.
    pub lags: [i64; 2],
    /// A player's key that becomes another.
    pub keys: Option<KeyChange>,
    /// A new game that begins with it.
    pub next_game: Option<Box<GameState>>,
    /// Lag that was not charged.
    pub lag: i64,
}

/// What happens to the moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum MovesChange {
    /// Nothing.
    Keep,
    /// One is played.
    Append(Box<PlayedMove>),
    /// Those after this one are taken back.
    Truncate(usize),
}

/// A move about to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The move, as it was found in the game.
    pub found: FoundMove,
    /// What is told of it.
    pub record: Arc<PlyRecord>,
}

impl GameState {
    /// A change of nothing, to begin with.
    pub(super) fn draft(&self) -> Change {
        Change {
            events: Vec::new(),
            moves: MovesChange::Keep,
            standing: self.standing.clone(),
            presences: self.presences,
            lags: self.lags,
            keys: None,
            next_game: None,
            lag: 0,
        }
    }

    /// Makes a change that was decided on this game, once it is stored.
    pub fn apply(&mut self, change: &Change) {
        self.crowded = OnceLock::new();
        match &change.moves {
            MovesChange::Keep => {}
            MovesChange::Append(played) => {
                self.game.play_found(&played.found);
                self.plies.push(played.record.clone());
            }
            MovesChange::Truncate(plies) => {
                self.game.undo_to(*plies);
                self.plies.truncate(*plies);
            }
        }
        let decision = change.standing.decision.filter(|_| self.standing.decision.is_none());
        if let Some(decision) = decision.and_then(super::DecisionRecord::rules) {
            // It was looked up before.
            let ended = self.game.decide(decision);
            debug_assert!(ended.is_ok(), "{ended:?}");
        }
        for event in &change.events {
            if let GameEvent::Chat { line } = event {
                self.remember(line.clone());
            }
        }
        if let Some(keys) = &change.keys {
            self.take_keys(keys);
        }
        self.standing = change.standing.clone();
        (self.presences, self.lags) = (change.presences, change.lags);
        debug_assert!(self.standing.follows(&self.game), "{:?} {:?}", self.standing, self.game);
    }
}
