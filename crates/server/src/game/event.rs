//! What happened in a game: small, and enough to tell it again together with the game.

use serde::{Deserialize, Serialize};

use super::ids::GameId;
use crate::protocol::{ChatLine, GoneWhy, OfferKind, Pace, Side};

/// One step of a game's version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the protocol's events")]
pub enum GameEvent {
    Move { ply: u32 },
    Takeback { plies: u32 },
    Offer { kind: OfferKind, side: Side },
    OfferGone { kind: OfferKind, why: GoneWhy },
    Ended,
    Joined { side: Side },
    Clock,
    Rematch { game: GameId },
    Chat { line: ChatLine },
    Pace { pace: Pace },
    Seats,
}

impl GameEvent {
    /// True if a client that missed it needs the whole game: what came before it is no longer there to be told.
    pub fn needs_snapshot(&self) -> bool {
        matches!(self, GameEvent::Takeback { .. }) || self.is_shown_whole()
    }

    /// True if even those who are there get the whole game, each as they see it: whose seats these are, or who wrote what, has changed.
    pub fn is_shown_whole(&self) -> bool {
        matches!(self, GameEvent::Seats)
    }
}
