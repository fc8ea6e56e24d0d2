//! A game's row: its mode, settings, seats, offers and pace.

use kelso_engine::levels::Strength;
use serde::{Deserialize, Serialize};

use crate::game::{PlayerKey, SeatState, hex};
use crate::protocol::{Board, ClockSettings, Mode, Offers, Pace, SeatKind, Settings, Side};
use crate::store::StoreError;

/// Defines an enum with the names used on disk, and conversions to and from the game's.
macro_rules! stored_enum {
    ($(#[$about:meta])* $stored:ident = $core:ident { $($name:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(in crate::store) enum $stored {
            $(#[serde(rename = $text)] $name),+
        }

        impl From<$core> for $stored {
            fn from(value: $core) -> Self {
                match value { $($core::$name => $stored::$name),+ }
            }
        }

        impl From<$stored> for $core {
            fn from(value: $stored) -> Self {
                match value { $($stored::$name => $core::$name),+ }
            }
        }
    };
}
pub(super) use stored_enum;

stored_enum! {
    /// A side; in its own columns it is stored without quotes.
    StoredSide = Side { Black = "black", White = "white" }
}

impl StoredSide {
    /// As stored in a column.
    pub(in crate::store) fn word(side: Side) -> &'static str {
        match side {
            Side::Black => "black",
            Side::White => "white",
        }
    }

    /// From a column.
    pub(in crate::store) fn from_word(word: &str) -> Result<Side, StoreError> {
        let side = Side::ALL.into_iter().find(|&side| StoredSide::word(side) == word);
        side.ok_or_else(|| StoreError::Corrupt(format!("a side called {word}")))
    }
}

stored_enum! {
    /// Who plays whom.
    StoredMode = Mode { People = "people", Machine = "machine", Machines = "machines", Device = "device" }
}

stored_enum! {
    /// Who sits there.
    StoredSeatKind = SeatKind { Person = "person", Machine = "machine", Open = "open" }
}

stored_enum! {
    /// How the board is drawn.
    StoredBoard = Board { BlackBelow = "black-below", RowsFromTop = "rows-from-top" }
}

/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredClockSettings {
    base: i64,
    #[serde(default)]
    increment: i64,
}

/// What a game is played by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredSettings {
    variant: String,
    size: u8,
    end_rules: String,
    fen: Option<String>,
    clock: Option<StoredClockSettings>,
    grace: i64,
    private: bool,
    chat: bool,
    first: Option<StoredSide>,
    opening: Option<String>,
    /// Since 0.3: how the board is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<StoredBoard>,
    /// Since 0.3: whether three searches are compared after each of the computer's moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    compare: bool,
}

impl From<Settings> for StoredSettings {
    fn from(settings: Settings) -> Self {
        let grace = settings.grace();
        let Settings {
            variant,
            size,
            end_rules,
            fen,
            clock,
            private,
            chat,
            first,
            opening,
            board,
            compare,
            grace: _,
        } = settings;
        let clock = clock.map(|ClockSettings { base, increment }| StoredClockSettings { base, increment });
        let first = first.map(Into::into);
        let board = board.map(Into::into);
        StoredSettings {
            variant,
            size,
            end_rules,
            fen,
            clock,
            grace,
            private,
            chat,
            first,
            opening,
            board,
            compare,
        }
    }
}

impl From<StoredSettings> for Settings {
    fn from(stored: StoredSettings) -> Self {
        let StoredSettings {
            variant,
            size,
            end_rules,
            fen,
            clock,
            grace,
            private,
            chat,
            first,
            opening,
            board,
            compare,
        } = stored;
        let clock = clock.map(|StoredClockSettings { base, increment }| ClockSettings { base, increment });
        let first = first.map(Into::into);
        let (grace, board) = (Some(grace), board.map(Into::into));
        Settings {
            variant,
            size,
            end_rules,
            fen,
            clock,
            grace,
            private,
            chat,
            first,
            opening,
            board,
            compare,
        }
    }
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredSeat {
    kind: StoredSeatKind,
    name: String,
    agent: Option<String>,
    /// Hexadecimal.
    key: Option<String>,
    /// An adaptive agent's strength in hundredths of a level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u16>,
    /// Since 0.3: whether the player is a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    bot: bool,
}

impl From<&SeatState> for StoredSeat {
    fn from(seat: &SeatState) -> Self {
        let SeatState { kind, name, agent, key, strength, bot } = seat.clone();
        let key = key.map(|key| hex(key.bytes()));
        StoredSeat { kind: kind.into(), name, agent, key, level: strength.map(Strength::hundredths), bot }
    }
}

impl TryFrom<StoredSeat> for SeatState {
    type Error = StoreError;

    fn try_from(stored: StoredSeat) -> Result<Self, StoreError> {
        let StoredSeat { kind, name, agent, key, level, bot } = stored;
        let key = key.map(|digits| {
            let key = from_hex(&digits).as_deref().and_then(PlayerKey::from_bytes);
            key.ok_or_else(|| StoreError::Corrupt("a player's key".to_owned()))
        });
        let (key, strength) = (key.transpose()?, level.map(Strength::from_hundredths));
        Ok(SeatState { kind: kind.into(), name, agent, key, strength, bot })
    }
}

/// Bytes from their digits.
pub(in crate::store) fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        digits.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect())
}

/// Pending offers, each with who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredOffers {
    draw: Option<StoredSide>,
    takeback: Option<StoredSide>,
    rematch: Option<StoredSide>,
}

impl From<Offers> for StoredOffers {
    fn from(Offers { draw, takeback, rematch }: Offers) -> Self {
        let [draw, takeback, rematch] = [draw, takeback, rematch].map(|by| by.map(Into::into));
        StoredOffers { draw, takeback, rematch }
    }
}

impl From<StoredOffers> for Offers {
    fn from(StoredOffers { draw, takeback, rematch }: StoredOffers) -> Self {
        let [draw, takeback, rematch] = [draw, takeback, rematch].map(|by| by.map(Into::into));
        Offers { draw, takeback, rematch }
    }
}

/// The pace of two computer players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredPace {
    delay: i64,
    paused: bool,
}

impl From<Pace> for StoredPace {
    fn from(Pace { delay, paused }: Pace) -> Self {
        StoredPace { delay, paused }
    }
}

impl From<StoredPace> for Pace {
    fn from(StoredPace { delay, paused }: StoredPace) -> Self {
        Pace { delay, paused }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ignores_more, is_frozen};
    use super::super::{from_json, json};
    use super::*;

    const PLAIN: &str = r#"{"variant":"english","size":8,"end_rules":"wcdf","fen":null,"clock":null,"grace":60000,"private":false,"chat":true,"first":null,"opening":null}"#;
    const FULL: &str = r#"{"variant":"optional-capture","size":10,"end_rules":"casual","fen":"W:W31:B5","clock":{"base":300000,"increment":3000},"grace":1500,"private":true,"chat":false,"first":"white","opening":"11man"}"#;

    #[test]
    fn settings_are_frozen() {
        let plain = Settings { grace: Some(60_000), private: false, ..Settings::default() };
        is_frozen::<StoredSettings, _>(PLAIN, &plain);
        let full = Settings {
            variant: "optional-capture".to_owned(),
            size: 10,
            end_rules: "casual".to_owned(),
            fen: Some("W:W31:B5".to_owned()),
            clock: Some(ClockSettings { base: 300_000, increment: 3_000 }),
            grace: Some(1_500),
            private: true,
            chat: false,
            first: Some(Side::White),
            opening: Some("11man".to_owned()),
            ..Settings::default()
        };
        is_frozen::<StoredSettings, _>(FULL, &full);
        for (word, board) in [("black-below", Board::BlackBelow), ("rows-from-top", Board::RowsFromTop)] {
            let more = format!(r#""opening":null,"board":"{word}","compare":true}}"#);
            let drawn = Settings { board: Some(board), compare: true, ..plain.clone() };
            is_frozen::<StoredSettings, _>(&PLAIN.replace(r#""opening":null}"#, &more), &drawn);
        }
        ignores_more::<StoredSettings>(FULL);
        let more = FULL.replace(r#"{"base""#, r#"{"delay":7,"base""#);
        assert_eq!(Settings::from(from_json::<StoredSettings>(&more).unwrap()), full);
    }

    #[test]
    fn modes_and_sides_are_frozen() {
        for (text, mode) in [
            (r#""people""#, Mode::People),
            (r#""machine""#, Mode::Machine),
            (r#""machines""#, Mode::Machines),
            (r#""device""#, Mode::Device),
        ] {
            is_frozen::<StoredMode, _>(text, &mode);
        }
        for (word, side) in [("black", Side::Black), ("white", Side::White)] {
            is_frozen::<StoredSide, _>(&format!("\"{word}\""), &side);
            assert_eq!((StoredSide::word(side), StoredSide::from_word(word)), (word, Ok(side)));
        }
        assert!(StoredSide::from_word("grey").is_err());
    }

    #[test]
    fn offers_and_pace_are_frozen() {
        let none = r#"{"draw":null,"takeback":null,"rematch":null}"#;
        is_frozen::<StoredOffers, _>(none, &Offers::default());
        let some = r#"{"draw":"black","takeback":"white","rematch":null}"#;
        let offers = Offers { draw: Some(Side::Black), takeback: Some(Side::White), rematch: None };
        is_frozen::<StoredOffers, _>(some, &offers);
        ignores_more::<StoredOffers>(some);
        let pace = r#"{"delay":500,"paused":true}"#;
        is_frozen::<StoredPace, _>(pace, &Pace { delay: 500, paused: true });
        ignores_more::<StoredPace>(pace);
    }

    #[test]
    fn seats_are_frozen() {
        let key = "00ff".repeat(16);
        let person = format!(r#"{{"kind":"person","name":"Ana","agent":null,"key":"{key}"}}"#);
        let machine = r#"{"kind":"machine","name":"kelso level=adaptive","agent":"kelso level=adaptive","key":null,"level":435}"#;
        let open = r#"{"kind":"open","name":"","agent":null,"key":null}"#;
        for text in [person.as_str(), machine, open] {
            let seat = SeatState::try_from(from_json::<StoredSeat>(text).unwrap()).unwrap();
            assert_eq!(json(&StoredSeat::from(&seat)), text);
            ignores_more::<StoredSeat>(text);
        }
        let seat = SeatState::try_from(from_json::<StoredSeat>(machine).unwrap()).unwrap();
        assert_eq!(seat.strength.map(Strength::hundredths), Some(435));
        for key in ["00ff", "0", "xx"] {
            let text = format!(r#"{{"kind":"person","name":"Ana","agent":null,"key":"{key}"}}"#);
            assert!(SeatState::try_from(from_json::<StoredSeat>(&text).unwrap()).is_err(), "{key}");
        }
    }
}
