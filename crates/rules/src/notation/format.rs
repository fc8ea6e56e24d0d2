//! Writing a move.

use super::coordinate::Coordinate;
use super::move_text::{MoveText, Separator};
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::variant_id::Size;

/// How a move is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Notation {
    /// `11-15`, `22x8`: start and end by number, and all squares where that is ambiguous.
    #[default]
    Numeric,
    /// `11-15`, `22x15x8`: all squares by number.
    NumericFull,
    /// `a3-b4`, `c3xe5xg7`: all squares by letter.
    Letters,
    /// `h3-g4`, `f3xd5xb7`: all squares by letter, with files from White's right, as on a board with White on top and
    /// row 1 uppermost.
    MirroredLetters,
}

impl<R: Rules> Position<R> {
    /// Writes a legal move.
    ///
    /// ```
    /// use kelso_rules::{English, Position, notation::Notation};
    ///
    /// let position = Position::from_fen(English, "W:W22:B18,11,1")?;
    /// let mv = position.legal_moves()[0];
    /// assert_eq!(position.format_move(&mv, Notation::Numeric), "22x8");
    /// assert_eq!(position.format_move(&mv, Notation::NumericFull), "22x15x8");
    /// assert_eq!(position.format_move(&mv, Notation::Letters), "c3xe5xg7");
    /// # Ok::<(), kelso_rules::FenError>(())
    /// ```
    pub fn format_move(&self, mv: &Move<R>, notation: Notation) -> String {
        let legal = if notation == Notation::Numeric { self.rivals(mv) } else { MoveList::new() };
        self.format_move_among(mv, notation, &legal)
    }

    /// The moves that the text of this one must tell it from: none for a quiet move, which its start and end identify,
    /// because a capture never ends one step away. Listing all moves is slow on a crowded large board.
    pub(crate) fn rivals(&self, mv: &Move<R>) -> MoveList<R> {
        if mv.is_capture() { self.legal_moves() } else { MoveList::new() }
    }

    /// [`format_move`](Position::format_move) for a caller that already has the legal moves.
    pub fn format_move_among(&self, mv: &Move<R>, notation: Notation, legal: &[Move<R>]) -> String {
        self.move_text(mv, notation, legal).to_string()
    }

    /// The result of [`format_move_among`](Position::format_move_among), before it is text.
    pub fn move_text(&self, mv: &Move<R>, notation: Notation, legal: &[Move<R>]) -> MoveText {
        let short = notation == Notation::Numeric && is_unique(mv, legal);
        let ends = [mv.from(), mv.to()];
        let path = if short || !mv.is_capture() { ends.as_slice().into() } else { self.path(mv) };
        let separator = if mv.is_capture() { Separator::Cross } else { Separator::Dash };
        let size = self.rules().id().size;
        MoveText::of(path.iter().map(|&square| name(square, notation, size)), separator)
    }
}

fn name(square: Square, notation: Notation, size: Size) -> Coordinate {
    match notation {
        Notation::Letters => Coordinate::letters(square, size),
        Notation::MirroredLetters => Coordinate::letters(square, size).mirrored(size),
        Notation::Numeric | Notation::NumericFull => Coordinate::Number(square.number() as u8),
    }
}

/// True if no other legal move has the same start and end.
fn is_unique<R: Rules>(mv: &Move<R>, legal: &[Move<R>]) -> bool {
    let same = |other: &&Move<R>| other.from_bit() == mv.from_bit() && other.to_bit() == mv.to_bit();
    legal.iter().filter(same).take(2).count() < 2
}
