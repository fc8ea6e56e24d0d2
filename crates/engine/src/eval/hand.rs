//! The hand-written evaluation: what strong players look at, each thing worth a named [weight](super::weights).

use kelso_rules::{Bits, Board, Color, Direction, Position, Square, Variant};

use super::weights::{Tapered, Weights};
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
    bridge: B::Bits,
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
        let targets = (B::step(men, left) & empty).count_pair(B::step(men, right) & empty);
        sum.add(w.mobility, targets as i32);
        if (men & tables.bridge) == tables.bridge {
            sum.add(w.bridge, 1);
        }
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
            bridge: own_squares::<B>(color, &[(0, 1), (0, 5)]),
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
            tables.man[index] = man_weight::<B>(weights, row, col);
            tables.king[index] = king_weight::<B>(weights, row, col);
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

fn is_edge<B: Board>(row: usize, col: usize) -> bool {
    let last = B::SIZE - 1;
    row == 0 || row == last || col == 0 || col == last
}

fn is_centre<B: Board>(row: usize, col: usize) -> bool {
    let middle = B::SIZE / 2 - 2..B::SIZE / 2 + 2;
    middle.contains(&row) && middle.contains(&col)
}

fn man_weight<B: Board>(w: &Weights, row: usize, col: usize) -> Tapered {
    let mut sum = Sum::default();
    sum.add(w.man, 1);
    sum.add(w.advance[row * (w.advance.len() - 1) / (B::SIZE - 1)], 1);
    if row == 0 {
        sum.add(w.back_rank, 1);
    } else if is_edge::<B>(row, col) {
        sum.add(w.edge, 1);
    }
    if is_centre::<B>(row, col) {
        sum.add(w.centre, 1);
    }
    if row + col <= 1 {
        sum.add(w.double_corner, 1);
    }
    sum.into()
}

fn king_weight<B: Board>(w: &Weights, row: usize, col: usize) -> Tapered {
    let mut sum = Sum::default();
    sum.add(w.king, 1);
    if is_centre::<B>(row, col) {
        sum.add(w.king_centre, 1);
    }
    if is_edge::<B>(row, col) {
        sum.add(w.king_edge, 1);
    }
    sum.into()
}

impl From<Sum> for Tapered {
    fn from(sum: Sum) -> Tapered {
        Tapered { opening: sum.opening as i16, ending: sum.ending as i16 }
    }
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
