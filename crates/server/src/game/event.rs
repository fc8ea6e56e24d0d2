//! What happened in a game, as it is stored: small, and enough to tell it again together with the game.

use serde::{Deserialize, Serialize};

use crate::protocol::{ChatLine, GoneWhy, OfferKind, Pace, Side};

/// One step of a game's version. The stored form is frozen: names and fields may be added, never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of the protocol's events")]
pub enum StoredEvent {
    Move { ply: u32 },
    Takeback { plies: u32 },
    Offer { kind: OfferKind, side: Side },
    OfferGone { kind: OfferKind, why: GoneWhy },
    Ended,
    Joined { side: Side },
    Clock,
    Rematch { game: String },
    Chat { line: ChatLine },
    Pace { pace: Pace },
}

impl StoredEvent {
    /// True if later events can only be told with what was before them, which is gone.
    pub fn breaks_the_story(&self) -> bool {
        matches!(self, StoredEvent::Takeback { .. })
    }

    /// As it is stored.
    ///
    /// # Panics
    /// Never: every event can be written as JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("events have string keys only")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These lines are in databases that exist: they must be read for ever.
    #[test]
    fn the_stored_form_is_frozen() {
        for (text, event) in [
            (r#"{"t":"move","ply":7}"#, StoredEvent::Move { ply: 7 }),
            (r#"{"t":"takeback","plies":4}"#, StoredEvent::Takeback { plies: 4 }),
            (
                r#"{"t":"offer","kind":"draw","side":"black"}"#,
                StoredEvent::Offer { kind: OfferKind::Draw, side: Side::Black },
            ),
            (
                r#"{"t":"offer_gone","kind":"rematch","why":"declined"}"#,
                StoredEvent::OfferGone { kind: OfferKind::Rematch, why: GoneWhy::Declined },
            ),
            (r#"{"t":"ended"}"#, StoredEvent::Ended),
            (r#"{"t":"joined","side":"white"}"#, StoredEvent::Joined { side: Side::White }),
            (r#"{"t":"clock"}"#, StoredEvent::Clock),
            (r#"{"t":"rematch","game":"abc"}"#, StoredEvent::Rematch { game: "abc".to_owned() }),
            (
                r#"{"t":"pace","pace":{"delay":500,"paused":true}}"#,
                StoredEvent::Pace { pace: Pace { delay: 500, paused: true } },
            ),
        ] {
            assert_eq!(event.to_text(), text);
            assert_eq!(serde_json::from_str::<StoredEvent>(text).unwrap(), event);
        }
    }
}
