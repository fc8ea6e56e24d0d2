//! Which game a PDN file contains: the `GameType` tag, and a guess if it is missing.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::game::PdnGame;
use crate::color::{Color, Kind};
use crate::notation::{Coordinate, excerpt};
use crate::setup::Setup;
use crate::variant_id::{RuleSet, Size, VariantId};

/// The number of English draughts.
pub const ENGLISH: u16 = 21;

/// PDN's numbers for the draughts games: number, name, who starts, columns, rows.
const TABLE: [(u16, &str, Color, u8, u8); 14] = [
    (20, "international", Color::White, 10, 10),
    (ENGLISH, "English", Color::Black, 8, 8),
    (22, "Italian", Color::White, 8, 8),
    (23, "American pool", Color::Black, 8, 8),
    (24, "Spanish", Color::White, 8, 8),
    (25, "Russian", Color::White, 8, 8),
    (26, "Brazilian", Color::White, 8, 8),
    (27, "Canadian", Color::White, 12, 12),
    (28, "Portuguese", Color::White, 8, 8),
    (29, "Czech", Color::White, 8, 8),
    (30, "Turkish", Color::White, 8, 8),
    (31, "Thai", Color::Black, 8, 8),
    (40, "Frisian", Color::White, 10, 10),
    (41, "Spantsireti", Color::White, 10, 8),
];

/// The content of a `GameType` tag: `21`, or `21,B,8,8,N1,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// PDN's number of the game.
    pub number: u16,
    /// The side that starts.
    pub first: Color,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
}

impl GameType {
    /// The game with this number, on its usual board.
    pub fn from_number(number: u16) -> GameType {
        let (first, width, height) = TABLE
            .iter()
            .find(|row| row.0 == number)
            .map_or((Color::White, 8, 8), |row| (row.2, row.3, row.4));
        GameType { number, first, width, height }
    }

    /// The name of the game.
    pub fn name(self) -> &'static str {
        TABLE.iter().find(|row| row.0 == self.number).map_or("an unknown game", |row| row.1)
    }

    /// The type of one of Kelso's variants, in which `first` starts.
    pub fn of(variant: VariantId, first: Color) -> GameType {
        let rows = variant.size.rows() as u8;
        GameType { number: ENGLISH, first, width: rows, height: rows }
    }
}

/// A text that is not the `GameType` of a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("“{0}” is not a GameType; expected a number, as in 21 or 21,B,8,8,N1,0")]
pub struct GameTypeError(Box<str>);

/// Parses the tag. What follows the number may be missing or, in careless files, invalid.
///
/// ```
/// use kelso_rules::{Color, pdn::GameType};
///
/// let game: GameType = "21,W,10,10,N2,0".parse()?;
/// assert_eq!((game.number, game.first, game.width), (21, Color::White, 10));
/// assert_eq!(game.name(), "English");
/// assert_eq!(game.to_string(), "21,W,10,10,N2,0");
/// # Ok::<(), kelso_rules::pdn::GameTypeError>(())
/// ```
impl FromStr for GameType {
    type Err = GameTypeError;

    fn from_str(text: &str) -> Result<Self, GameTypeError> {
        let mut parts = text.split(',').map(str::trim);
        let number = parts.next().and_then(|part| part.parse().ok());
        let mut game = GameType::from_number(number.ok_or_else(|| GameTypeError(excerpt(text)))?);
        let first = parts.next().and_then(|part| part.parse().ok());
        game.first = first.and_then(Color::from_letter).unwrap_or(game.first);
        let mut length = |usual| parts.next().and_then(|part| part.parse().ok()).unwrap_or(usual);
        (game.width, game.height) = (length(game.width), length(game.height));
        Ok(game)
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Square 1 lies at Black's bottom right, which is White's top left.
        let corner = if self.first == Color::Black { 1 } else { 2 };
        let side = self.first.letter();
        write!(f, "{},{side},{},{},N{corner},0", self.number, self.width, self.height)
    }
}

/// A game that is not one of Kelso's.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("not played by Kelso yet (GameType {}, {}{})", game.number, game.name(), SizeNote(*game))]
pub struct NotPlayed {
    /// The game it is, or seems to be.
    pub game: GameType,
}

/// The size of the board, if that is what is not supported.
struct SizeNote(GameType);

impl fmt::Display for SizeNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.number == ENGLISH { write!(f, " on {}×{}", self.0.width, self.0.height) } else { Ok(()) }
    }
}

impl PdnGame {
    /// The game's type: the `GameType` tag, or a guess if there is none.
    ///
    /// The guess is based on the squares of the FEN and the moves. One above 50 means Canadian draughts, one above 32
    /// international. Letters mean Russian draughts if White starts, and numbers Italian if White starts from the usual
    /// position. Everything else is English.
    pub fn game_type(&self) -> GameType {
        let tag = self.tags.get("GameType").and_then(|tag| tag.parse().ok());
        tag.unwrap_or_else(|| GameType::from_number(self.guess()))
    }

    /// The variant of Kelso's that the game is played by.
    ///
    /// # Errors
    /// If Kelso does not play this game.
    pub fn variant(&self) -> Result<VariantId, NotPlayed> {
        let game = self.game_type();
        let size = Size::from_rows(game.height as usize);
        let size =
            size.filter(|_| game.number == ENGLISH && game.width == game.height).ok_or(NotPlayed { game })?;
        let rules = self.tags.get("Variant").and_then(|name| name.parse::<RuleSet>().ok());
        Ok(VariantId { rules: rules.unwrap_or_default(), size })
    }

    fn guess(&self) -> u16 {
        let fen = self.tags.get("FEN").and_then(|fen| Setup::from_fen(fen, Size::Sixteen).ok());
        let pieces = fen.iter().flat_map(|setup| &setup.placements).map(|placement| placement.square);
        let squares = self.moves().flat_map(|mv| mv.text.squares()).filter_map(|&square| match square {
            Coordinate::Number(number) => Some(number as usize),
            Coordinate::Letter { .. } => None,
        });
        match pieces.chain(squares).max().unwrap_or(0) {
            51.. => 27,
            33..=50 => 20,
            _ => self.guess_on_eight(fen.as_ref()),
        }
    }

    /// The guess on 8×8, by who starts.
    fn guess_on_eight(&self, fen: Option<&Setup>) -> u16 {
        let Some(first) = self.moves().next() else { return ENGLISH };
        match first.text.squares()[0] {
            Coordinate::Letter { rank: 1..=4, .. } if fen.is_none_or(is_full) => 25,
            Coordinate::Number(21..) if fen.is_none() => 22,
            _ => ENGLISH,
        }
    }
}

/// True for twelve men against twelve.
fn is_full(setup: &Setup) -> bool {
    setup.placements.len() == 24 && setup.placements.iter().all(|placement| placement.piece.kind == Kind::Man)
}

#[cfg(test)]
mod tests {
    use super::super::PdnReader;
    use super::*;

    fn game(text: &str) -> PdnGame {
        PdnReader::new(text.as_bytes()).next().expect("a game").expect("it can be read")
    }

    #[test]
    fn types_are_read_or_guessed() {
        for (text, number) in [
            ("1. 11-15 *", 21),
            ("1. 21-17 12-15 *", 22),
            ("1. 32-28 19-23 2. 37-32 *", 20),
            ("[FEN \"W:W31-50:B1-20\"] *", 20),
            ("1. 68-62 *", 27),
            ("1. c3-d4 *", 25),
            ("1. b6-a5 *", 21),
            ("[FEN \"W:W27,19,18:B11,10,3\"] 1. 27-23 *", 21),
            ("[GameType \"21,B,8,8,N1,0\"] 1. c3-d4 *", 21),
            ("[GameType \"20\"] *", 20),
            ("[GameType \"draughts\"] 1. 11-15 *", 21),
        ] {
            assert_eq!(game(text).game_type().number, number, "{text}");
        }
    }

    #[test]
    fn variants_are_kelsos_or_not_played() {
        let kelso = game("[GameType \"21,B,10,10,N1,0\"] [Variant \"optional-capture\"] *").variant();
        assert_eq!(kelso, Ok(VariantId { rules: RuleSet::OptionalCapture, size: Size::Ten }));
        let error = game("[GameType \"20\"] *").variant().unwrap_err();
        assert_eq!(error.to_string(), "not played by Kelso yet (GameType 20, international)");
        let error = game("[GameType \"21,B,9,9\"] *").variant().unwrap_err();
        assert_eq!(error.to_string(), "not played by Kelso yet (GameType 21, English on 9×9)");
    }
}
