//! Sides, moves, pieces and positions as the wire has them.

use kelso_rules::{AnyGame, Color, Kind, MoveRecord};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The dark side, on the low squares.
    Black,
    /// The light side, on the high squares.
    White,
}

impl Side {
    /// Both sides, Black first.
    pub const ALL: [Side; 2] = [Side::Black, Side::White];

    /// The opponent.
    pub fn other(self) -> Side {
        (!Color::from(self)).into()
    }

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// A whole move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// As PDN prints it; the API takes it back.
    #[schema(example = "22x8")]
    pub text: String,
    /// Every square it stands on, from start to end.
    #[schema(example = json!([22, 15, 8]))]
    pub path: Vec<u8>,
    /// The squares of the pieces it captures.
    #[schema(example = json!([11, 18]))]
    pub captures: Vec<u8>,
    /// True if a man becomes a king.
    pub crowns: bool,
}

impl From<MoveRecord> for Move {
    fn from(record: MoveRecord) -> Move {
        let MoveRecord { text, path, captures, crowns } = record;
        Move { text, path, captures, crowns }
    }
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The square's number, as in PDN.
    #[schema(minimum = 1, maximum = 128)]
    pub square: u8,
    /// Whose it is.
    pub side: Side,
    /// King or man.
    pub king: bool,
}

/// A position with the moves that may be played in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The rules of the board.
    #[schema(example = "english")]
    pub variant: String,
    /// Rows, and columns.
    #[schema(example = 8)]
    pub size: u8,
    /// The position as FEN.
    #[schema(example = "W:W22:B11,18")]
    pub fen: String,
    /// Whose turn it is.
    pub turn: Side,
    /// Every piece, by square.
    pub pieces: Vec<Piece>,
    /// True if the side to move has nothing but captures to choose from.
    pub must_capture: bool,
    /// The legal moves; none when the game is over.
    pub moves: Vec<Move>,
}

impl From<&AnyGame> for Position {
    fn from(game: &AnyGame) -> Position {
        let moves: Vec<Move> = game.legal_records().into_iter().map(Move::from).collect();
        let piece = |(square, piece): (u8, kelso_rules::Piece)| Piece {
            square,
            side: piece.color.into(),
            king: piece.kind == Kind::King,
        };
        Position {
            variant: game.variant().rules.name().to_owned(),
            size: game.variant().size.rows() as u8,
            fen: game.fen(),
            turn: game.turn().into(),
            pieces: game.pieces().into_iter().map(piece).collect(),
            must_capture: !moves.is_empty() && moves.iter().all(|mv| !mv.captures.is_empty()),
            moves,
        }
    }
}
