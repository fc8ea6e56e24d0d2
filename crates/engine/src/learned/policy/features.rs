//! What the policy sees of a move: named numbers, its squares, and the pattern around them after the move.

use kelso_rules::{Bits, Board, Color, Move, Position};
use smallvec::SmallVec;

use crate::eval::patterns::{FILLINGS, GROUPS, numbers};

/// The numbers that describe a move, in order. Captures are counted, not searched: what the opponent can take at most,
/// and what can be taken back at least.
pub const NAMED: [&str; NAMED_FEATURES] = [
    "captured-men",
    "captured-kings",
    // It takes the piece that has just taken.
    "recapture",
    // The most pieces that the opponent can take after it.
    "exposed",
    // Of those, how many can be taken back whatever the opponent takes.
    "covered",
    // It leaves more pieces to be taken than it takes and can take back.
    "gives-away",
    // The opponent must take after it.
    "offers-exchange",
    // It threatens to take.
    "threat",
    // A piece that could be taken before it no longer can.
    "rescue",
    "advance",
    "crown",
    "king-move",
    "leaves-back-row",
    "to-edge",
    "to-centre",
    // The piece that this side moved last.
    "same-piece",
    // It takes this side's last move back.
    "undo",
];
/// How many there are.
pub const NAMED_FEATURES: usize = 17;

const SQUARES: usize = 32;
/// The first index of each table.
pub(super) const SQUARE_TABLE: usize = NAMED_FEATURES;
/// From and to, of men and of kings.
pub(super) const STEP_TABLE: usize = SQUARE_TABLE + 4 * SQUARES;
/// From where in which direction, of men and of kings.
pub(super) const FROM_TABLE: usize = STEP_TABLE + 2 * 4 * SQUARES;
/// Arrangements of the eight squares around one: each is empty, the mover's, the opponent's or off the board.
const AROUND: usize = 4_usize.pow(8);
pub(super) const TO_TABLE: usize = FROM_TABLE + AROUND;
pub(super) const GROUP_TABLE: usize = TO_TABLE + AROUND;
pub(super) const COUNT: usize = GROUP_TABLE + GROUPS * FILLINGS;

/// The latest move of either side, as far as known.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastMoves {
    /// The opponent's.
    pub opponent: Option<Move>,
    /// This side's, before that.
    pub own: Option<Move>,
}

impl LastMoves {
    /// The last two of the moves that led to a position.
    pub fn of(moves: &[Move]) -> Self {
        let back = |plies: usize| moves.len().checked_sub(plies).map(|index| moves[index]);
        LastMoves { opponent: back(1), own: back(2) }
    }
}

/// The features of one move: each with its index and value, always in the same order, so that sums are the same to the
/// bit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolicyFeatures(SmallVec<[(u32, f32); 40]>);

impl PolicyFeatures {
    /// The features of a legal move.
    pub fn of(position: &Position, last: LastMoves, mv: &Move) -> Self {
        let mut features = PolicyFeatures::default();
        let after = position.play_unchecked(mv);
        features.captures(position, &after, last, mv);
        features.kind(position, &after, last, mv);
        features.squares(position, mv);
        let mover = position.turn();
        features.see(FROM_TABLE + around(&after, mover, mv.from_bit()), 1.0);
        features.see(TO_TABLE + around(&after, mover, mv.to_bit()), 1.0);
        for (group, number) in numbers(&after).into_iter().enumerate() {
            features.see(GROUP_TABLE + group * FILLINGS + usize::from(number), 1.0);
        }
        features
    }

    /// Each feature that is not zero.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.0.iter().map(|(index, value)| (*index as usize, *value))
    }

    fn see(&mut self, index: usize, value: f32) {
        self.0.push((index as u32, value));
    }

    /// Sees a named feature unless it is zero.
    fn named(&mut self, name: &str, value: f32) {
        if value != 0.0 {
            let index = NAMED.iter().position(|known| *known == name).expect("a name of the list");
            self.see(index, value);
        }
    }

    fn captures(&mut self, position: &Position, after: &Position, last: LastMoves, mv: &Move) {
        let kings = (mv.captured_bits() & position.kings()).count() as f32;
        self.named("captured-men", mv.captures() as f32 - kings);
        self.named("captured-kings", kings);
        let taker = last.opponent.filter(Move::is_capture).map(|mv| mv.to_bit());
        self.named("recapture", flag(taker.is_some_and(|taker| mv.captured_bits().meets(taker))));
        let (exposed, covered) = exchange(after);
        self.named("exposed", exposed);
        self.named("covered", covered);
        self.named("gives-away", flag(exposed > covered + mv.captures() as f32));
        self.named("offers-exchange", flag(exposed > 0.0));
        self.named("threat", flag(after.with_turn(position.turn()).has_captures()));
        let was_attacked = position.with_turn(!position.turn()).has_captures();
        self.named("rescue", flag(was_attacked && exposed == 0.0));
    }

    fn kind(&mut self, position: &Position, after: &Position, last: LastMoves, mv: &Move) {
        let board = &Board::EIGHT;
        let (from, to) = (board.row_col(mv.from()), board.row_col(mv.to()));
        let king = position.kings().meets(mv.from_bit());
        let home = if position.turn() == Color::Black { 0 } else { 7 };
        let is_edge = |(row, col): (usize, usize)| row == 0 || row == 7 || col == 0 || col == 7;
        self.named("advance", if king { 0.0 } else { from.0.abs_diff(to.0) as f32 });
        self.named("crown", flag(!king && after.kings().meets(mv.to_bit())));
        self.named("king-move", flag(king));
        self.named("leaves-back-row", flag(!king && from.0 == home));
        self.named("to-edge", flag(is_edge(to)));
        self.named("to-centre", flag((2..6).contains(&to.0) && (2..6).contains(&to.1)));
        let own = last.own.filter(|own| own.to_bit() == mv.from_bit());
        self.named("same-piece", flag(own.is_some()));
        self.named("undo", flag(king && own.is_some_and(|own| own.from_bit() == mv.to_bit())));
    }

    fn squares(&mut self, position: &Position, mv: &Move) {
        let mover = position.turn();
        let kind = usize::from(position.kings().meets(mv.from_bit()));
        let seen_by_mover = |number: usize| if mover == Color::Black { number - 1 } else { SQUARES - number };
        let [from, to] = [mv.from(), mv.to()].map(|square| seen_by_mover(square.number()));
        self.see(SQUARE_TABLE + kind * 2 * SQUARES + from, 1.0);
        self.see(SQUARE_TABLE + kind * 2 * SQUARES + SQUARES + to, 1.0);
        // As the mover sees the board, the second square is further on in the first two directions.
        let (row, to_row, col, to_col) = (from / 4, to / 4, column(from), column(to));
        let direction = 2 * usize::from(to_row > row) + usize::from(to_col > col);
        self.see(STEP_TABLE + (kind * SQUARES + from) * 4 + direction, 1.0);
    }
}

fn flag(condition: bool) -> f32 {
    f32::from(u8::from(condition))
}

/// The column of a square by its index, on the board that the mover sees.
fn column(square: usize) -> usize {
    square % 4 * 2 + (square / 4 + 1) % 2
}

/// The most pieces that the side to move can take at once, and how many the other side can take back whichever it is.
fn exchange(after: &Position) -> (f32, f32) {
    if !after.has_captures() {
        return (0.0, 0.0);
    }
    let most = |position: &Position| -> usize {
        position.legal_moves().iter().map(Move::captures).max().unwrap_or(0)
    };
    let exposed = most(after);
    let worst = after.legal_moves().into_iter().filter(|mv| mv.captures() == exposed);
    let covered = worst.map(|mv| most(&after.play_unchecked(&mv))).min().unwrap_or(0);
    (exposed as f32, covered.min(exposed) as f32)
}

/// The arrangement of the squares diagonally around one, one and two steps away, as the mover sees them.
fn around(position: &Position, mover: Color, centre: u32) -> usize {
    const STEPS: [(isize, isize); 8] =
        [(1, -1), (1, 1), (-1, -1), (-1, 1), (2, -2), (2, 2), (-2, -2), (-2, 2)];
    let board = &Board::EIGHT;
    let (row, col) = board.row_col(board.square(centre));
    let sign = if mover == Color::Black { 1 } else { -1 };
    let state = |(down, right): (isize, isize)| {
        let row = row.checked_add_signed(sign * down).filter(|row| *row < 8);
        let col = col.checked_add_signed(sign * right).filter(|col| *col < 8);
        let square = row.zip(col).and_then(|(row, col)| board.at(row, col)).and_then(|at| board.bit(at));
        match square {
            None => 3,
            Some(bit) if position.pieces(mover).meets(bit) => 1,
            Some(bit) if position.pieces(!mover).meets(bit) => 2,
            Some(_) => 0,
        }
    };
    STEPS.into_iter().fold(0, |number, step| 4 * number + state(step))
}
