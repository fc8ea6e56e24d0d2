//! A position: the pieces and whose turn it is, legal by construction.

use crate::bits::Bits;
use crate::color::{Color, Kind, Piece};
use crate::moves::{IllegalMove, Move};
use crate::rules::{English, Rules};
use crate::square::Square;

/// The pieces on a board and whose turn it is.
///
/// A position is always legal: no man is on the row where it would be crowned, no two pieces share a square, no side
/// has more pieces than it started with. Create one from the [start](Position::start), from a [`Setup`](crate::Setup),
/// from FEN, or by [playing a move](Position::play).
///
/// ```
/// use kelso_rules::{English, Position};
///
/// let start = Position::start(English);
/// let moves = start.legal_moves();
/// assert_eq!(moves.len(), 7);
/// let next = start.play(&moves[0])?;
/// assert_ne!(next.turn(), start.turn());
///
/// // The text of a position is its FEN.
/// let ending: Position = "W:W22:B18,11,1".parse()?;
/// assert_eq!(ending.to_string(), "W:W22:B1,11,18");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<R: Rules = English> {
    black: R::Bits,
    white: R::Bits,
    kings: R::Bits,
    turn: Color,
    rules: R,
}

impl<R: Rules> Position<R> {
    /// The start position, the usual side to move.
    pub fn start(rules: R) -> Self {
        Self::start_with(rules, rules.laws().first)
    }

    /// The start position with `first` to move, for games in which the other side begins.
    pub fn start_with(rules: R, first: Color) -> Self {
        let [black, white] = rules.board().start;
        Position { black, white, kings: R::Bits::EMPTY, turn: first, rules }
    }

    /// Trusts the caller that the position is legal; [`Setup`](crate::Setup) is the checked way.
    #[inline(always)]
    pub(crate) fn from_sets(rules: R, [black, white]: [R::Bits; 2], kings: R::Bits, turn: Color) -> Self {
        debug_assert!(!black.meets(white) && (kings & !(black | white)).is_empty());
        Position { black, white, kings, turn, rules }
    }

    /// The rules it is played by.
    #[inline(always)]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of one side.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> R::Bits {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The men of one side.
    #[inline(always)]
    pub fn men(&self, color: Color) -> R::Bits {
        self.pieces(color) & !self.kings
    }

    /// The kings of one side.
    #[inline(always)]
    pub fn kings_of(&self, color: Color) -> R::Bits {
        self.pieces(color) & self.kings
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn kings(&self) -> R::Bits {
        self.kings
    }

    /// The squares with a piece on them.
    #[inline(always)]
    pub fn occupied(&self) -> R::Bits {
        self.black | self.white
    }

    /// The squares with no piece on them.
    #[inline(always)]
    pub fn empty(&self) -> R::Bits {
        self.rules.board().all & !self.occupied()
    }

    /// Black men, white men, black kings, white kings: the order of [`crate::hash`].
    pub(crate) fn sets(&self) -> [R::Bits; 4] {
        [
            self.men(Color::Black),
            self.men(Color::White),
            self.kings_of(Color::Black),
            self.kings_of(Color::White),
        ]
    }

    /// The piece on a square, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = self.rules.board().bit(square)?;
        let color = Color::ALL.into_iter().find(|&color| self.pieces(color).meets(bit))?;
        let kind = if self.kings.meets(bit) { Kind::King } else { Kind::Man };
        Some(Piece { color, kind })
    }

    /// Every piece with its square, by square number.
    pub fn board(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.rules
            .board()
            .squares_of(self.occupied())
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// How many pieces a side has.
    #[inline]
    pub fn count(&self, color: Color) -> usize {
        self.pieces(color).count() as usize
    }

    /// The position after a move.
    ///
    /// ```
    /// use kelso_rules::{English, Position};
    ///
    /// let start = Position::start(English);
    /// let mv = start.parse_move("11-15")?;
    /// let next = start.play(&mv)?;
    /// let error = next.play(&mv).unwrap_err(); // it is White's turn now
    /// assert_eq!(error.legal, next.ordered_moves().to_vec());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the move is not one of [`legal_moves`](Position::legal_moves); the error lists those.
    pub fn play(&self, mv: &Move<R>) -> Result<Self, IllegalMove<Move<R>>> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove { mv: *mv, legal: self.ordered_moves().to_vec() })
        }
    }

    /// True if the move is one of [`legal_moves`](Position::legal_moves).
    pub fn is_legal(&self, mv: &Move<R>) -> bool {
        let mut found = false;
        self.for_each_move(|legal| found |= legal == *mv);
        found
    }

    /// The position after a move that the caller knows to be one of [`legal_moves`](Position::legal_moves): for search
    /// and other hot loops.
    ///
    /// Any other move leads to a position that may not be legal, or panics in builds with debug assertions.
    #[inline(always)]
    pub fn play_unchecked(&self, mv: &Move<R>) -> Self {
        match self.turn {
            Color::Black => self.play_unchecked_for(Color::Black, mv),
            Color::White => self.play_unchecked_for(Color::White, mv),
        }
    }

    /// [`play_unchecked`](Position::play_unchecked) when the caller knows the side, so that the compiler does too.
    #[inline(always)]
    pub(crate) fn play_unchecked_for(&self, mover: Color, mv: &Move<R>) -> Self {
        debug_assert_eq!(self.turn, mover);
        let (from, to) = (mv.from_bit(), mv.to_bit());
        let own = (self.pieces(mover) ^ from) | to;
        let opponent = self.pieces(!mover) & !mv.captured_bits();
        // A king stays a king; a man becomes one on the last row.
        let crowned = if self.kings.meets(from) { to } else { to & self.rules.board().crown_row(mover) };
        let kings = (self.kings & !(from | mv.captured_bits())) | crowned;
        match mover {
            Color::Black => Self::from_sets(self.rules, [own, opponent], kings, Color::White),
            Color::White => Self::from_sets(self.rules, [opponent, own], kings, Color::Black),
        }
    }

    /// The same position with colours swapped and the board rotated by half a turn.
    ///
    /// Its moves are the [turned](Move::turned) moves of this one.
    pub fn flipped(&self) -> Self {
        let board = self.rules.board();
        Position {
            black: board.turned(self.white),
            white: board.turned(self.black),
            kings: board.turned(self.kings),
            turn: !self.turn,
            rules: self.rules,
        }
    }

    /// The same pieces with `turn` to move.
    pub fn with_turn(&self, turn: Color) -> Self {
        Position { turn, ..*self }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start(English)
    }
}
