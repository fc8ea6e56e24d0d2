//! A position whose rules are a value.

use super::{AnyMove, either};
use crate::color::{Color, Piece};
use crate::moves::{IllegalMove, Move};
use crate::notation::{FenError, MoveError, MoveText, Notation};
use crate::packed::{Packed, UnpackError};
use crate::path::Path;
use crate::position::Position;
use crate::rules::{English, ForRules, General, Rules};
use crate::setup::{Setup, SetupError};
use crate::square::Square;
use crate::variant_id::VariantId;

/// A position of any variant.
///
/// ```
/// use kelso_rules::{AnyPosition, Notation, VariantId};
///
/// let position = AnyPosition::from_fen(VariantId::ENGLISH, "W:W22:B18,11,1")?;
/// let moves = position.legal_moves();
/// assert_eq!(position.format_move(&moves[0], Notation::NumericFull), "22x15x8");
/// assert_eq!(position.play(&moves[0])?.to_fen(), "B:W8:B1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It has the same methods as a [`Position`]. Sets of squares are lists here, because the word that holds a set depends
/// on the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// Of English draughts on 8×8.
    English(Position<English>),
    /// Of any other variant.
    General(Position<General>),
}

impl AnyPosition {
    /// The start position; `first` is to move if given, otherwise the variant's usual side.
    pub fn start(variant: VariantId, first: Option<Color>) -> Self {
        variant.dispatch(Start(first))
    }

    /// Reads a position.
    ///
    /// # Errors
    /// If the FEN is not that of a legal position of the variant.
    pub fn from_fen(variant: VariantId, fen: &str) -> Result<Self, FenError> {
        variant.dispatch(FromFen(fen))
    }

    /// Validates a setup: the position, or everything that is wrong.
    ///
    /// # Errors
    /// Every [`Violation`](crate::Violation) found.
    pub fn from_setup(variant: VariantId, setup: &Setup) -> Result<Self, SetupError> {
        variant.dispatch(FromSetup(setup))
    }

    /// Reads the packed form: see [`Position::unpack`].
    ///
    /// # Errors
    /// If the bytes are too few or too many, or describe no legal position of the variant.
    pub fn unpack(variant: VariantId, bytes: &[u8]) -> Result<Self, UnpackError> {
        variant.dispatch(Unpack(bytes))
    }

    /// The position with its type, if it is of these rules.
    pub fn typed<R: Rules>(&self) -> Option<&Position<R>> {
        R::typed_position(self)
    }

    /// Which game it is of.
    pub fn variant(&self) -> VariantId {
        either!(self, position => position.rules().id())
    }

    /// Writes the position: `B:W21,22,…:B1,2,…`.
    pub fn to_fen(&self) -> String {
        either!(self, position => position.to_fen())
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        either!(self, position => position.turn())
    }

    /// The piece on a square, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        either!(self, position => position.piece_at(square))
    }

    /// Every piece with its square, by square number.
    pub fn board(&self) -> Vec<(Square, Piece)> {
        either!(self, position => position.board().collect())
    }

    /// How many pieces a side has.
    pub fn count(&self, color: Color) -> usize {
        either!(self, position => position.count(color))
    }

    /// All legal moves by start square: see [`Position::ordered_moves`].
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        either!(self, position => position.ordered_moves().into_iter().map(Into::into).collect())
    }

    /// True if the side to move has a legal move.
    pub fn has_moves(&self) -> bool {
        either!(self, position => position.has_moves())
    }

    /// True if the side to move can capture.
    pub fn has_captures(&self) -> bool {
        either!(self, position => position.has_captures())
    }

    /// How many legal moves there are; cheaper than listing them.
    pub fn count_moves(&self) -> u64 {
        either!(self, position => position.count_moves())
    }

    /// True if the move is one of [`legal_moves`](Self::legal_moves).
    pub fn is_legal(&self, mv: &AnyMove) -> bool {
        either!(self, position => mv.typed().is_some_and(|mv| position.is_legal(mv)))
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not one of [`legal_moves`](Self::legal_moves); the error lists those.
    pub fn play(&self, mv: &AnyMove) -> Result<Self, IllegalMove<AnyMove>> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove { mv: *mv, legal: self.legal_moves() })
        }
    }

    /// The position after a move that the caller knows to be legal: see [`Position::play_unchecked`].
    ///
    /// # Panics
    /// If the move is of other rules.
    #[must_use]
    pub fn play_unchecked(&self, mv: &AnyMove) -> Self {
        either!(self, position => position.play_unchecked(here(mv)).into())
    }

    /// The squares along a legal move, from start to end: see [`Position::path`].
    ///
    /// # Panics
    /// If the move is of other rules.
    pub fn path(&self, mv: &AnyMove) -> Path {
        either!(self, position => position.path(here(mv)))
    }

    /// The 64-bit hash: see [the definition](crate::hash). It does not depend on the variant.
    pub fn hash(&self) -> u64 {
        either!(self, position => position.hash())
    }

    /// The packed form: see [the definition](crate::packed).
    pub fn pack(&self) -> Packed {
        either!(self, position => position.pack())
    }

    /// The same pieces with `turn` to move.
    #[must_use]
    pub fn with_turn(&self, turn: Color) -> Self {
        either!(self, position => position.with_turn(turn).into())
    }

    /// The same position with colours swapped and the board rotated by half a turn.
    #[must_use]
    pub fn flipped(&self) -> Self {
        either!(self, position => position.flipped().into())
    }

    /// Parses a legal move, in any form that [`MoveText`] accepts.
    ///
    /// # Errors
    /// If the text cannot be read, means no legal move, or means more than one.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        let text = text.parse::<MoveText>()?;
        either!(self, position => text.resolve(position, &position.legal_moves()).map(Into::into))
    }

    /// Writes a legal move.
    ///
    /// # Panics
    /// If the move is of other rules.
    pub fn format_move(&self, mv: &AnyMove, notation: Notation) -> String {
        either!(self, position => position.format_move(here(mv), notation))
    }

    /// Writes all legal moves, in the order of [`legal_moves`](Self::legal_moves).
    pub fn format_moves(&self, notation: Notation) -> Vec<String> {
        either!(self, position => {
            let legal = position.ordered_moves();
            legal.iter().map(|mv| position.format_move_among(mv, notation, &legal)).collect()
        })
    }

    /// Writes the moves of a line that begins here, each legal where it is made.
    ///
    /// # Panics
    /// If the moves are of other rules.
    pub fn format_line(&self, moves: &[AnyMove], notation: Notation) -> Vec<String> {
        fn line<R: Rules>(mut position: Position<R>, moves: &[AnyMove], notation: Notation) -> Vec<String> {
            let text = moves.iter().map(here).map(|mv| {
                let text = position.format_move(mv, notation);
                position = position.play_unchecked(mv);
                text
            });
            text.collect()
        }
        either!(self, position => line(*position, moves, notation))
    }
}

/// A move with its type back.
pub(super) fn here<R: Rules>(mv: &AnyMove) -> &Move<R> {
    mv.typed().expect("a move of the position's own rules")
}

/// The start of English draughts on 8×8.
impl Default for AnyPosition {
    fn default() -> Self {
        AnyPosition::English(Position::default())
    }
}

impl<R: Rules> From<Position<R>> for AnyPosition {
    fn from(position: Position<R>) -> Self {
        R::erase_position(position)
    }
}

impl From<&AnyPosition> for Setup {
    fn from(position: &AnyPosition) -> Self {
        match position {
            AnyPosition::English(position) => position.into(),
            AnyPosition::General(position) => position.into(),
        }
    }
}

struct Start(Option<Color>);

impl ForRules for Start {
    type Output = AnyPosition;

    fn run<R: Rules>(self, rules: R) -> AnyPosition {
        Position::start_with(rules, self.0.unwrap_or(rules.laws().first)).into()
    }
}

struct FromSetup<'a>(&'a Setup);

impl ForRules for FromSetup<'_> {
    type Output = Result<AnyPosition, SetupError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        self.0.position(rules).map(AnyPosition::from)
    }
}

struct FromFen<'a>(&'a str);

impl ForRules for FromFen<'_> {
    type Output = Result<AnyPosition, FenError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        Position::from_fen(rules, self.0).map(AnyPosition::from)
    }
}

struct Unpack<'a>(&'a [u8]);

impl ForRules for Unpack<'_> {
    type Output = Result<AnyPosition, UnpackError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        Position::unpack(rules, self.0).map(AnyPosition::from)
    }
}
