//! Writing a move.

use super::coordinate::Coordinate;
use super::move_text::{MoveText, Separator};
use crate::board::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

/// How a move is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `11-15`, `22x8`: start and end by number, and all squares where that is ambiguous.
    #[default]
    Numeric,
    /// `11-15`, `22x15x8`: all squares by number.
    NumericFull,
    /// `a3-b4`, `c3xe5xg7`: all squares by letter.
    Letters,
}

impl<V: Variant> Position<V> {
    /// Writes a legal move.
    ///
    /// ```
    /// use kelso_rules::{English, Position, notation::Notation};
    ///
    /// let position = Position::<English>::from_fen("W:W22:B18,11,1")?;
    /// let mv = position.legal_moves()[0];
    /// assert_eq!(position.format_move(&mv, Notation::Numeric), "22x8");
    /// assert_eq!(position.format_move(&mv, Notation::NumericFull), "22x15x8");
    /// assert_eq!(position.format_move(&mv, Notation::Letters), "c3xe5xg7");
    /// # Ok::<(), kelso_rules::FenError>(())
    /// ```
    pub fn format_move(&self, mv: &Move<V::Board>, notation: Notation) -> String {
        // Start and end say everything about a quiet move: a capture never ends one step away.
        let legal = if notation == Notation::Numeric && mv.is_capture() {
            self.legal_moves()
        } else {
            crate::MoveList::new()
        };
        self.format_move_among(mv, notation, &legal)
    }

    /// [`format_move`](Position::format_move) for a caller who has the legal moves at hand.
    pub fn format_move_among(
        &self,
        mv: &Move<V::Board>,
        notation: Notation,
        legal: &[Move<V::Board>],
    ) -> String {
        self.move_text(mv, notation, legal).to_string()
    }

    /// What [`format_move_among`](Position::format_move_among) writes, before it is text.
    pub fn move_text(&self, mv: &Move<V::Board>, notation: Notation, legal: &[Move<V::Board>]) -> MoveText {
        let short = notation == Notation::Numeric && is_unique(mv, legal);
        let ends = [mv.from(), mv.to()];
        let path = if short || !mv.is_capture() { ends.as_slice().into() } else { self.path(mv) };
        let separator = if mv.is_capture() { Separator::Cross } else { Separator::Dash };
        MoveText::of(path.iter().map(|&square| name::<V>(square, notation)), separator)
    }
}

fn name<V: Variant>(square: Square, notation: Notation) -> Coordinate {
    match notation {
        Notation::Letters => Coordinate::letters::<V::Board>(square),
        Notation::Numeric | Notation::NumericFull => Coordinate::Number(square.number() as u8),
    }
}

/// True if no other legal move has the same start and end.
fn is_unique<B: crate::Board>(mv: &Move<B>, legal: &[Move<B>]) -> bool {
    let same = |other: &&Move<B>| other.from_bit() == mv.from_bit() && other.to_bit() == mv.to_bit();
    legal.iter().filter(same).take(2).count() < 2
}
