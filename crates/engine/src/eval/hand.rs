//! The engine's evaluation: what strong players look at, each thing worth a named [weight](super::weights); on boards of eight
//! columns where pieces stand is judged by [patterns](super::patterns) instead.

use kelso_rules::{Bits, Board, Color, Direction, Position, Square, Variant};

use super::patterns::{PATTERNS, Patterns};
use super::sum::Sum;
use super::weights::{Squares, Tapered, Weights};
use crate::score::Score;

/// The squares and tables of one side.
struct SideTables<B: Board> {
    man: [Sum; 128],
    king: [Sum; 128],
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
    /// What it is worth to have more pieces when few are left, by the pieces of both sides.
    leads: Vec<Sum>,
    patterns: Option<&'static Patterns>,
}

impl<B: Board> HandEvaluation<B> {
    /// Men at the start, both sides: the measure of how far a game has come.
    const FULL: i32 = 2 * B::MEN as i32;

    /// By the given weights alone.
    pub fn new(weights: Weights) -> Self {
        let sides = Color::ALL.map(|color| SideTables::new(color, &weights));
        let counts = 0..=B::MEN as i32;
        let lead = |own: i32, other: i32| part(weights.trade_when_ahead, own - other, (own + other).max(1));
        let leads =
            counts.clone().flat_map(|own| counts.clone().map(move |other| lead(own, other))).collect();
        HandEvaluation { weights, sides, leads, patterns: None }
    }

    /// With patterns of men and the weights fitted together with them, if there are patterns for the board.
    pub fn with_patterns() -> Option<Self> {
        (B::SIZE == 8)
            .then(|| HandEvaluation { patterns: Some(&PATTERNS), ..Self::new(Weights::BESIDE_PATTERNS) })
    }

    /// The score of a position from the view of the side to move. Captures are not looked at: search resolves them.
    #[inline]
    pub fn evaluate<V: Variant<Board = B>>(&self, position: &Position<V>) -> Score {
        let mover = position.turn();
        let mut sum = self.side(position, mover);
        sum -= self.side(position, !mover);
        sum += self.balance(position, mover);
        // The size is known when this is compiled: other boards carry no code for patterns.
        if let Some(patterns) = self.patterns.filter(|_| B::SIZE == 8) {
            sum += patterns.worth(position);
        }
        let men = (position.occupied() & !position.kings()).count() as i32;
        Score::evaluation((sum.opening() * men + sum.ending() * (Self::FULL - men)) / Self::FULL)
    }

    /// What one side has.
    #[inline(always)]
    fn side<V: Variant<Board = B>>(&self, position: &Position<V>, color: Color) -> Sum {
        let (w, tables) = (&self.weights, &self.sides[color as usize]);
        let (men, kings) = (position.men(color), position.kings_of(color));
        let empty = position.empty();
        let mut sum = if self.patterns.is_some() {
            Sum::from(w.man) * men.count() as i32
        } else {
            self.men(position, color)
        };
        let [left, right] = Direction::forward(color);
        let (to_left, to_right) = (B::step(men, left) & empty, B::step(men, right) & empty);
        sum += Sum::from(w.mobility) * to_left.count_pair(to_right) as i32;
        if !kings.is_empty() {
            sum += self.kings(kings, empty, tables);
        }
        sum
    }

    /// What the men of a side are worth and how they stand together, where no patterns say so.
    #[inline(always)]
    fn men<V: Variant<Board = B>>(&self, position: &Position<V>, color: Color) -> Sum {
        let (w, tables) = (&self.weights, &self.sides[color as usize]);
        let (men, other_men) = (position.men(color), position.men(!color));
        let mut sum = Sum::default();
        for man in men.singles() {
            sum += tables.man[man.index()];
        }
        for runaway in runaways::<B>(men, position.pieces(!color), color).singles() {
            let eighths = 9 - i32::from(tables.distance[runaway.index()]).min(8);
            sum += part(w.runaway, eighths, 8);
        }
        let [left, right] = Direction::forward(color);
        let (to_left, to_right) = (B::step(men, left), B::step(men, right));
        sum += Sum::from(w.chain) * (to_left & men).count_pair(to_right & men) as i32;
        let guards = tables.back_row.iter().rev().fold(0, |row, &bit| row << 1 | usize::from(men.meets(bit)));
        sum += Sum::from(w.back_guard[guards]);
        let (hole, guard) = tables.dog_hole;
        if men.meets(hole) && other_men.meets(guard) {
            sum += Sum::from(w.dog_hole);
        }
        sum
    }

    #[inline(always)]
    fn kings(&self, kings: B::Bits, empty: B::Bits, tables: &SideTables<B>) -> Sum {
        let mut free = B::Bits::EMPTY;
        let mut targets = 0;
        for direction in Direction::ALL {
            targets += (B::step(kings, direction) & empty).count();
            free |= B::step(empty, direction);
        }
        let mut sum = Sum::from(self.weights.king_mobility) * targets as i32;
        sum += Sum::from(self.weights.trapped_king) * (kings & !free).count() as i32;
        for king in kings.singles() {
            sum += tables.king[king.index()];
        }
        sum
    }

    /// What depends on both sides together.
    #[inline(always)]
    fn balance<V: Variant<Board = B>>(&self, position: &Position<V>, mover: Color) -> Sum {
        let w = &self.weights;
        let mut sum = Sum::from(w.turn);
        let has_king = |color| !position.kings_of(color).is_empty();
        sum += Sum::from(w.first_king) * (i32::from(has_king(mover)) - i32::from(has_king(!mover)));
        let (own, opponent) = (position.count(mover), position.count(!mover));
        if own != opponent {
            sum += self.leads[own * (B::MEN + 1) + opponent];
        } else if self.patterns.is_none() {
            let odd = (position.occupied() & self.sides[mover as usize].system).count() % 2 == 1;
            sum += Sum::from(w.the_move) * if odd { 1 } else { -1 };
        }
        sum
    }
}

/// A share of a weight.
#[inline(always)]
fn part(weight: Tapered, share: i32, of: i32) -> Sum {
    Sum::new(i32::from(weight.opening) * share / of, i32::from(weight.ending) * share / of)
}

/// The men of one side whom nothing can stop: no piece of the other stands where it could meet them on their way, that is on
/// a square they can reach or beside one. Looks back from those pieces row by row, and is done when all men are met.
#[inline(always)]
fn runaways<B: Board>(men: B::Bits, opponent: B::Bits, color: Color) -> B::Bits {
    let [left, right] = Direction::forward(color);
    let beside = B::step(B::step(opponent, left), right.opposite())
        | B::step(B::step(opponent, right), left.opposite());
    let mut behind = opponent | beside;
    let mut free = men;
    while !free.is_empty() && !behind.is_empty() {
        behind = B::step(behind, left.opposite()) | B::step(behind, right.opposite());
        free &= !behind;
    }
    free
}

impl<B: Board> SideTables<B> {
    fn new(color: Color, weights: &Weights) -> Self {
        let mut tables = SideTables {
            man: [Sum::default(); 128],
            king: [Sum::default(); 128],
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
            tables.man[index] = Sum::from(weights.man);
            tables.man[index] += Sum::from(at::<B>(&weights.man_squares, row, col));
            tables.king[index] = Sum::from(weights.king);
            tables.king[index] += Sum::from(at::<B>(&weights.king_squares, row, col));
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
