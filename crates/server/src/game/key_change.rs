//! A player's key becomes another: they go on at another device, or delete everything about themselves. Like anything else that happens
//! to a game it is a change with a version, so that nobody goes on writing the old key.

use serde::{Deserialize, Serialize};

use super::change::Change;
use super::decision::DecisionRecord;
use super::event::GameEvent;
use super::ids::PlayerKey;
use super::presence::sides;
use super::state::GameState;
use crate::protocol::{ChatLine, Mode, Offers, SeatKind, Side};
use crate::refusal::Refusal;

/// What others see instead of the name of a player who deleted themselves.
pub const NOBODY: &str = "Deleted player";

/// A player's key becomes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyChange {
    /// The key so far.
    pub from: PlayerKey,
    /// The key from now on.
    pub to: PlayerKey,
    /// True if the player deletes themselves: their name and what they wrote go with the key, and the new key is nobody's.
    pub forgets: bool,
}

impl GameState {
    /// A player's key changes. Whoever deletes themselves does not leave the opponent waiting.
    pub(super) fn change_key(&self, keys: KeyChange, now: i64) -> Result<Change, Refusal> {
        if !self.belongs_to(&keys.from) {
            return Ok(self.draft());
        }
        let mut change = if keys.forgets { self.quit(&keys.from, now)? } else { self.draft() };
        for seat in change.standing.seats.iter_mut().filter(|seat| seat.key == Some(keys.from)) {
            seat.key = Some(keys.to);
            if keys.forgets {
                NOBODY.clone_into(&mut seat.name);
                seat.bot = false;
            }
        }
        if keys.forgets {
            change.standing.offers = Offers::default();
        }
        change.keys = Some(keys);
        change.events.push(GameEvent::Seats);
        Ok(change)
    }

    /// A player stays away for good: a game that others wait in is lost, one that nobody joined is called off.
    fn quit(&self, player: &PlayerKey, now: i64) -> Result<Change, Refusal> {
        let loser = match self.role(player) {
            _ if self.is_over() => return Ok(self.draft()),
            _ if !self.is_full() => return self.end_by(DecisionRecord::Cancel, now),
            None => return Ok(self.draft()),
            Some(role) => self.side(role),
        };
        self.end_by(DecisionRecord::Resign(loser), now)
    }

    /// Takes over what a change of a key means for everything but the standing, which still is the one before.
    pub(super) fn take_keys(&mut self, keys: &KeyChange) {
        if self.owner == keys.from {
            self.owner = keys.to;
        }
        let written = sides(self.role(&keys.from).filter(|_| keys.forgets));
        for line in self.chat.iter_mut().filter(|line| written.contains(&line.side)) {
            *line = without_author(line).into();
        }
    }

    /// True if nobody else took part in this player's game, or can: then it goes with the player.
    pub fn is_alone_with(&self, player: &PlayerKey) -> bool {
        if self.role(player).is_none() && self.owner != *player {
            return false;
        }
        let is_somebody = |side: &Side| {
            let seat = self.seat(*side);
            seat.kind == SeatKind::Person && seat.key != Some(*player)
        };
        let is_shared = self.mode == Mode::People && Side::ALL.iter().any(is_somebody);
        !is_shared && (self.is_full() || self.is_over())
    }
}

/// A line of chat without what its author wrote, and under which name.
pub(crate) fn without_author(line: &ChatLine) -> ChatLine {
    ChatLine { from: NOBODY.to_owned(), text: String::new(), ..*line }
}
