//! The hand-written evaluation: what strong players look at, each thing worth a named [weight](super::weights).

use kelso_rules::{Bits, Board, Color, Direction, Position, Square, Variant};

use super::weights::{Squares, Tapered, Weights};
use crate::score::Score;

/// A tapered sum while it is added up.
#[derive(Clone, Copy, Default)]
struct Sum {
    opening: i32,
    ending: i32,
}

impl Sum {
    #[inline(always)]
    fn add(&mut self, weight: Tapered, times: i32) {
        self.opening += i32::from(weight.opening) * times;
        self.ending += i32::from(weight.ending) * times;
    }
}

/// The squares and tables of one side.
struct SideTables<B: Board> {
    man: [Tapered; 128],
    king: [Tapered; 128],
    /// The squares in front of a man from which it could be stopped.
    cone: [B::Bits; 128],
    /// Steps to the crown.
    distance: [u8; 128],
    /// The squares of the back row from the right hand to the left, on boards that have four.
    back_row: [B::Bits; 4],
    /// Where a man of this side is shut in, and what shuts it in.
    dog_hole: (B::Bits, B::Bits),
    /// The rows of this side's system, for counting who has the move.
    system: B::Bits,
}

/// The evaluation of quiet positions, for every board.
pub struct HandEvaluation<B: Board> {
    weights: Weights,
    sides: [SideTables<B>; 2],
    /// Men at the start, both sides: the measure of how far a game has come.
    full: i32,
}

impl<B: Board> HandEvaluation<B> {
    /// Lays out tables for the given weights.
    pub fn new(weights: Weights) -> Self {
        let sides = Color::ALL.map(|color| SideTables::new(color, &weights));
        HandEvaluation { weights, sides, full: 2 * B::MEN as i32 }
    }

    /// The score of a position from the view of the side to move. Captures are not looked at: search resolves them.
    #[inline]
    pub fn evaluate<V: Variant<Board = B>>(&self, position: &Position<V>) -> Score {
        let mover = position.turn();
        let mut sum = Sum::default();
        let mut other = Sum::default();
        self.add_side(position, mover, &mut sum);
        self.add_side(position, !mover, &mut other);
        sum.opening -= other.opening;
        sum.ending -= other.ending;
        self.add_balance(position, mover, &mut sum);
        let men = (position.occupied() & !position.kings()).count() as i32;
        Score::evaluation((sum.opening * men + sum.ending * (self.full - men)) / self.full)
    }

    #[inline(always)]
    fn add_side<V: Variant<Board = B>>(&self, position: &Position<V>, color: Color, sum: &mut Sum) {
        let (w, tables) = (&self.weights, &self.sides[color as usize]);
        let (men, kings) = (position.men(color), position.kings_of(color));
        let (opponent, empty) = (position.pieces(!color), position.empty());
        for man in men.singles() {
            let index = man.index();
            sum.add(tables.man[index], 1);
            if !tables.cone[index].meets(opponent) {
                let eighths = 9 - i32::from(tables.distance[index]).min(8);
                sum.opening += i32::from(w.runaway.opening) * eighths / 8;
                sum.ending += i32::from(w.runaway.ending) * eighths / 8;
            }
        }
        let [left, right] = Direction::forward(color);
        let (to_left, to_right) = (B::step(men, left), B::step(men, right));
        sum.add(w.chain, (to_left & men).count_pair(to_right & men) as i32);
        let (to_left, to_right) = (to_left & empty, to_right & empty);
        sum.add(w.mobility, to_left.count_pair(to_right) as i32);
        let guards = tables.back_row.iter().rev().fold(0, |row, &bit| row << 1 | usize::from(men.meets(bit)));
        sum.add(w.back_guard[guards], 1);
        let (hole, guard) = tables.dog_hole;
        if men.meets(hole) && position.men(!color).meets(guard) {
            sum.add(w.dog_hole, 1);
        }
        if !kings.is_empty() {
            self.add_kings(kings, empty, tables, sum);
        }
    }

    #[inline(always)]
    fn add_kings(&self, kings: B::Bits, empty: B::Bits, tables: &SideTables<B>, sum: &mut Sum) {
        let mut free = B::Bits::EMPTY;
        let mut targets = 0;
        for direction in Direction::ALL {
            targets += (B::step(kings, direction) & empty).count();
            free |= B::step(empty, direction);
        }
        for king in kings.singles() {
            sum.add(tables.king[king.index()], 1);
        }
        sum.add(self.weights.king_mobility, targets as i32);
        sum.add(self.weights.trapped_king, (kings & !free).count() as i32);
    }

    /// What depends on both sides together.
    #[inline(always)]
    fn add_balance<V: Variant<Board = B>>(&self, position: &Position<V>, mover: Color, sum: &mut Sum) {
        let w = &self.weights;
        sum.add(w.turn, 1);
        let has_king = |color| !position.kings_of(color).is_empty();
        sum.add(w.first_king, i32::from(has_king(mover)) - i32::from(has_king(!mover)));
        let (own, opponent) = (position.count(mover) as i32, position.count(!mover) as i32);
        if own == opponent {
            let odd = (position.occupied() & self.sides[mover as usize].system).count() % 2 == 1;
            sum.add(w.the_move, if odd { 1 } else { -1 });
        } else {
            let (lead, all) = (own - opponent, own + opponent);
            sum.opening += i32::from(w.trade_when_ahead.opening) * lead / all;
            sum.ending += i32::from(w.trade_when_ahead.ending) * lead / all;
        }
    }
}

impl<B: Board> SideTables<B> {
    fn new(color: Color, weights: &Weights) -> Self {
        let mut tables = SideTables {
            man: [Tapered { opening: 0, ending: 0 }; 128],
            king: [Tapered { opening: 0, ending: 0 }; 128],
            cone: [B::Bits::EMPTY; 128],
            distance: [0; 128],
            back_row: back_row::<B>(color),
            dog_hole: (
                own_squares::<B>(color, &[(B::SIZE - 2, B::SIZE - 1)]),
                own_squares::<B>(color, &[(B::SIZE - 1, B::SIZE - 2)]),
            ),
            system: B::Bits::EMPTY,
        };
        for square in B::squares(B::ALL) {
            let bit = B::bit(square).expect("every listed square is on the board");
            let index = bit.index();
            let (row, col) = own_row_col::<B>(color, square);
            tables.man[index] = plus(weights.man, at::<B>(&weights.man_squares, row, col));
            tables.king[index] = plus(weights.king, at::<B>(&weights.king_squares, row, col));
            tables.cone[index] = cone::<B>(color, bit);
            tables.distance[index] = (B::SIZE - 1 - row) as u8;
            if row % 2 == 0 {
                tables.system |= bit;
            }
        }
        tables
    }
}

/// Row and column as the side itself sees them: row 0 is its back row, column 0 on its right hand.
fn own_row_col<B: Board>(color: Color, square: Square) -> (usize, usize) {
    let (row, col) = B::row_col(square);
    match color {
        Color::Black => (row, col),
        Color::White => (B::SIZE - 1 - row, B::SIZE - 1 - col),
    }
}

/// The set of squares at these own (row, column) pairs.
fn own_squares<B: Board>(color: Color, places: &[(usize, usize)]) -> B::Bits {
    B::squares(B::ALL)
        .filter(|&square| places.contains(&own_row_col::<B>(color, square)))
        .filter_map(B::bit)
        .fold(B::Bits::EMPTY, |set, bit| set | bit)
}

/// The back row of a board of eight columns; on others nothing, and no guard is ever seen.
fn back_row<B: Board>(color: Color) -> [B::Bits; 4] {
    let column = |place: usize| own_squares::<B>(color, &[(0, 2 * place), (0, 2 * place + 1)]);
    if B::SIZE == 8 { [0, 1, 2, 3].map(column) } else { [B::Bits::EMPTY; 4] }
}

/// The weight of a place, or of the one that corresponds on a board of this size.
fn at<B: Board>(squares: &Squares, row: usize, col: usize) -> Tapered {
    let nearest = |place: usize, last: usize, to: usize| (2 * place * to + last) / (2 * last);
    squares[nearest(row, B::SIZE - 1, 7)][nearest(col / 2, B::SIZE / 2 - 1, 3)]
}

fn plus(a: Tapered, b: Tapered) -> Tapered {
    Tapered { opening: a.opening + b.opening, ending: a.ending + b.ending }
}

/// All squares from which a piece could meet a man that runs for the crown from `bit`: those it can reach, and
/// the ones beside them.
fn cone<B: Board>(color: Color, bit: B::Bits) -> B::Bits {
    let [left, right] = Direction::forward(color);
    let mut front = bit;
    let mut all = B::Bits::EMPTY;
    while !front.is_empty() {
        front = B::step(front, left) | B::step(front, right);
        all |= front;
    }
    let beside =
        B::step(B::step(all, left), right.opposite()) | B::step(B::step(all, right), left.opposite());
    (all | beside) & !bit
}
