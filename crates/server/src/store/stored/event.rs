//! What happened in a game, a row for each version.

use serde::{Deserialize, Serialize};

use super::game::{StoredPace, StoredSide, stored_enum};
use crate::game::{GameEvent, GameId};
use crate::protocol::{ChatLine, GoneWhy, OfferKind};
use crate::store::StoreError;

stored_enum! {
    /// What can be offered.
    StoredOfferKind = OfferKind { Draw = "draw", Takeback = "takeback", Rematch = "rematch" }
}

stored_enum! {
    /// Why an offer is gone.
    StoredGoneWhy = GoneWhy { Declined = "declined", Withdrawn = "withdrawn", Moved = "moved" }
}

/// A chat line of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredChatLine {
    side: StoredSide,
    from: String,
    text: String,
    at: i64,
}

impl From<ChatLine> for StoredChatLine {
    fn from(ChatLine { side, from, text, at }: ChatLine) -> Self {
        StoredChatLine { side: side.into(), from, text, at }
    }
}

impl From<StoredChatLine> for ChatLine {
    fn from(StoredChatLine { side, from, text, at }: StoredChatLine) -> Self {
        ChatLine { side: side.into(), from, text, at }
    }
}

/// One step of a game's version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(in crate::store) enum StoredEvent {
    Move { ply: u32 },
    Takeback { plies: u32 },
    Offer { kind: StoredOfferKind, side: StoredSide },
    OfferGone { kind: StoredOfferKind, why: StoredGoneWhy },
    Ended,
    Joined { side: StoredSide },
    Clock,
    Rematch { game: String },
    Chat { line: StoredChatLine },
    Pace { pace: StoredPace },
    Seats,
}

/// How every stored chat line begins: the database finds them by it.
pub(in crate::store) const CHAT_BEGINS: &str = r#"{"t":"chat""#;

impl From<&GameEvent> for StoredEvent {
    fn from(event: &GameEvent) -> Self {
        match event.clone() {
            GameEvent::Move { ply } => StoredEvent::Move { ply },
            GameEvent::Takeback { plies } => StoredEvent::Takeback { plies },
            GameEvent::Offer { kind, side } => StoredEvent::Offer { kind: kind.into(), side: side.into() },
            GameEvent::OfferGone { kind, why } => {
                StoredEvent::OfferGone { kind: kind.into(), why: why.into() }
            }
            GameEvent::Ended => StoredEvent::Ended,
            GameEvent::Joined { side } => StoredEvent::Joined { side: side.into() },
            GameEvent::Clock => StoredEvent::Clock,
            GameEvent::Rematch { game } => StoredEvent::Rematch { game: game.to_string() },
            GameEvent::Chat { line } => StoredEvent::Chat { line: line.into() },
            GameEvent::Pace { pace } => StoredEvent::Pace { pace: pace.into() },
            GameEvent::Seats => StoredEvent::Seats,
        }
    }
}

impl TryFrom<StoredEvent> for GameEvent {
    type Error = StoreError;

    fn try_from(stored: StoredEvent) -> Result<Self, StoreError> {
        Ok(match stored {
            StoredEvent::Move { ply } => GameEvent::Move { ply },
            StoredEvent::Takeback { plies } => GameEvent::Takeback { plies },
            StoredEvent::Offer { kind, side } => GameEvent::Offer { kind: kind.into(), side: side.into() },
            StoredEvent::OfferGone { kind, why } => {
                GameEvent::OfferGone { kind: kind.into(), why: why.into() }
            }
            StoredEvent::Ended => GameEvent::Ended,
            StoredEvent::Joined { side } => GameEvent::Joined { side: side.into() },
            StoredEvent::Clock => GameEvent::Clock,
            StoredEvent::Rematch { game } => {
                let id = GameId::parse(&game);
                GameEvent::Rematch { game: id.ok_or_else(|| StoreError::Corrupt(format!("a game {game}")))? }
            }
            StoredEvent::Chat { line } => GameEvent::Chat { line: line.into() },
            StoredEvent::Pace { pace } => GameEvent::Pace { pace: pace.into() },
            StoredEvent::Seats => GameEvent::Seats,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::ignores_more;
    use super::super::{from_json, json};
    use super::*;
    use crate::protocol::{Pace, Side};

    fn examples() -> Vec<(&'static str, GameEvent)> {
        let line = ChatLine {
            side: Side::Black,
            from: "Ana".to_owned(),
            text: "hello".to_owned(),
            at: 1_700_000_000_000,
        };
        let game = GameId::parse("Zk3v9QpT1x").expect("an id");
        let gone = |kind, why| GameEvent::OfferGone { kind, why };
        vec![
            (r#"{"t":"move","ply":7}"#, GameEvent::Move { ply: 7 }),
            (r#"{"t":"takeback","plies":4}"#, GameEvent::Takeback { plies: 4 }),
            (
                r#"{"t":"offer","kind":"draw","side":"black"}"#,
                GameEvent::Offer { kind: OfferKind::Draw, side: Side::Black },
            ),
            (
                r#"{"t":"offer_gone","kind":"rematch","why":"declined"}"#,
                gone(OfferKind::Rematch, GoneWhy::Declined),
            ),
            (
                r#"{"t":"offer_gone","kind":"takeback","why":"moved"}"#,
                gone(OfferKind::Takeback, GoneWhy::Moved),
            ),
            (
                r#"{"t":"offer_gone","kind":"draw","why":"withdrawn"}"#,
                gone(OfferKind::Draw, GoneWhy::Withdrawn),
            ),
            (r#"{"t":"ended"}"#, GameEvent::Ended),
            (r#"{"t":"joined","side":"white"}"#, GameEvent::Joined { side: Side::White }),
            (r#"{"t":"clock"}"#, GameEvent::Clock),
            (r#"{"t":"rematch","game":"Zk3v9QpT1x"}"#, GameEvent::Rematch { game }),
            (
                r#"{"t":"chat","line":{"side":"black","from":"Ana","text":"hello","at":1700000000000}}"#,
                GameEvent::Chat { line },
            ),
            (
                r#"{"t":"pace","pace":{"delay":500,"paused":true}}"#,
                GameEvent::Pace { pace: Pace { delay: 500, paused: true } },
            ),
            (r#"{"t":"seats"}"#, GameEvent::Seats),
        ]
    }

    /// These lines are in existing databases: they must be readable forever.
    #[test]
    fn events_are_frozen() {
        for (text, event) in examples() {
            assert_eq!(json(&StoredEvent::from(&event)), text);
            assert_eq!(from_json::<StoredEvent>(text).and_then(GameEvent::try_from), Ok(event));
            // The tag is written first, wherever it was.
            ignores_more::<StoredEvent>(text);
        }
        let (chat, _) = &examples()[10];
        assert!(chat.starts_with(CHAT_BEGINS));
    }
}
