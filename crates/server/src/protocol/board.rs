//! Sides, moves, pieces and positions as the wire has them.

use std::collections::{BTreeSet, HashMap};

use kelso_rules::{AnyGame, AnyMove, Color, Kind, MoveRecord};
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
    /// The legal moves; none when the game is over. If there are more than 500 they are left out, and `crowd` says so.
    pub moves: Vec<Move>,
    /// What there is instead of the list, if there are too many legal moves to choose among.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub crowd: Option<Crowd>,
}

/// The most legal moves that a position lists. No game that people play comes near; a king in a lattice of men may have thousands,
/// which would take longer to write down than everything else that the server does.
pub const MOST_LISTED: usize = 500;

/// More legal moves than a position lists. Those along the squares that a piece goes are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Crowd {
    /// How many legal moves there are.
    #[schema(minimum = 501, example = 6406)]
    pub count: u32,
    /// The squares on which they start.
    pub from: Vec<u8>,
    /// The squares with which all moves in `moves` begin, as they were asked for; none if nothing was.
    pub path: Vec<u8>,
    /// How many moves begin so. If more than `moves` has, it has some for each next square.
    pub along: u32,
}

impl Crowd {
    fn of(legal: &[AnyMove]) -> Crowd {
        let from: BTreeSet<u8> = legal.iter().map(|mv| mv.from().number() as u8).collect();
        Crowd { count: legal.len() as u32, from: from.into_iter().collect(), path: Vec::new(), along: 0 }
    }
}

impl Position {
    /// The position with the legal moves that begin with these squares, if there are too many to list all.
    pub fn along(game: &AnyGame, path: &[u8]) -> Position {
        let mut position = Position::from(game);
        if let Some(crowd) = position.crowd.as_mut().filter(|_| !path.is_empty()) {
            let all = game.legal_records().into_iter().filter(|mv| mv.path.starts_with(path));
            let all: Vec<Move> = all.map(Move::from).collect();
            (crowd.path, crowd.along) = (path.to_owned(), all.len() as u32);
            position.moves = some_of(all, path.len());
        }
        position
    }
}

/// Of too many moves those that show each square to which one can go next: by turns, so that none is left out.
fn some_of(moves: Vec<Move>, known: usize) -> Vec<Move> {
    let mut seen: HashMap<Option<u8>, usize> = HashMap::new();
    let mut ranked: Vec<(usize, Move)> = Vec::with_capacity(moves.len());
    for mv in moves {
        let rank = seen.entry(mv.path.get(known).copied()).or_default();
        ranked.push((*rank, mv));
        *rank += 1;
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().take(MOST_LISTED).map(|(_, mv)| mv).collect()
}

/// Every piece, by square.
pub(crate) fn pieces(game: &AnyGame) -> Vec<Piece> {
    let piece = |(square, piece): (u8, kelso_rules::Piece)| Piece {
        square,
        side: piece.color.into(),
        king: piece.kind == Kind::King,
    };
    game.pieces().into_iter().map(piece).collect()
}

impl From<&AnyGame> for Position {
    fn from(game: &AnyGame) -> Position {
        let legal = game.legal_moves();
        let is_crowded = legal.len() > MOST_LISTED;
        let records = if is_crowded { Vec::new() } else { game.legal_records() };
        let moves: Vec<Move> = records.into_iter().map(Move::from).collect();
        Position {
            variant: game.variant().rules.name().to_owned(),
            size: game.variant().size.rows() as u8,
            fen: game.fen(),
            turn: game.turn().into(),
            pieces: pieces(game),
            must_capture: !legal.is_empty() && legal.iter().all(AnyMove::is_capture),
            moves,
            crowd: is_crowded.then(|| Crowd::of(&legal)),
        }
    }
}
