//! The engine's evaluation: the terms that strong players look at, each with a named [weight](super::weights); on
//! boards with eight columns piece placement is evaluated by [patterns](super::patterns) instead.

use std::sync::Arc;

use kelso_rules::{Bits, Board, Color, Direction, Position, Rules, Square};

use super::network::Network;
use super::sum::Sum;
use super::weights::{Squares, Tapered, Weights};
use crate::score::Score;

/// The squares and tables of one side.
struct SideTables<R: Rules> {
    man: [Sum; 128],
    king: [Sum; 128],
    /// Steps to the crown.
    distance: [u8; 128],
    /// The squares of the back row from the right hand to the left, on boards that have four.
    back_row: [R::Bits; 4],
    /// Where a man of this side is trapped, and the piece that traps it.
    dog_hole: (R::Bits, R::Bits),
    /// The rows of this side's system, for counting who has the move.
    system: R::Bits,
}

/// The evaluation of quiet positions, for every board.
pub struct Evaluator<R: Rules> {
    weights: Weights,
    sides: [SideTables<R>; 2],
    /// The bonus for more pieces when few are left, by the pieces of both sides.
    leads: Vec<Sum>,
    network: Option<Arc<Network>>,
    rules: R,
}

impl<R: Rules> Evaluator<R> {
    /// With the given weights only.
    pub fn new(rules: R, weights: Weights) -> Self {
        let sides = Color::ALL.map(|color| SideTables::new(rules, color, &weights));
        let counts = 0..=rules.board().men as i32;
        let lead = |own: i32, other: i32| part(weights.trade_when_ahead, own - other, (own + other).max(1));
        let leads =
            counts.clone().flat_map(|own| counts.clone().map(move |other| lead(own, other))).collect();
        Evaluator { weights, sides, leads, network: None, rules }
    }

    /// With the built-in patterns, if there are patterns for the board.
    pub fn with_patterns(rules: R) -> Option<Self> {
        Self::with_network(rules, Network::built_in())
    }

    /// With patterns of men and the weights fitted together with them, if there are patterns for the board.
    pub fn with_network(rules: R, network: Arc<Network>) -> Option<Self> {
        (rules.board().size == 8).then(|| {
            let weights = network.weights.clone();
            Evaluator { network: Some(network), ..Self::new(rules, weights) }
        })
    }

    /// The score of a position for the side to move. Captures are ignored: the search resolves them.
    #[inline]
    pub fn evaluate(&self, position: &Position<R>) -> Score {
        let mover = position.turn();
        let mut sum = self.side(position, mover);
        sum -= self.side(position, !mover);
        sum += self.balance(position, mover);
        if let Some(network) = &self.network {
            sum += network.patterns.worth(position);
        }
        let men = (position.occupied() & !position.kings()).count() as i32;
        // Men of both sides at the start: measures how far the game has progressed.
        let full = 2 * self.rules.board().men as i32;
        Score::evaluation((sum.opening() * men + sum.ending() * (full - men)) / full)
    }

    /// The terms of one side.
    #[inline(always)]
    fn side(&self, position: &Position<R>, color: Color) -> Sum {
        let (w, tables, board) = (&self.weights, &self.sides[color as usize], self.rules.board());
        let (men, kings) = (position.men(color), position.kings_of(color));
        let empty = position.empty();
        let mut sum = if self.network.is_some() {
            Sum::from(w.man) * men.count() as i32
        } else {
            self.men(position, color)
        };
        let [left, right] = Direction::forward(color);
        let (to_left, to_right) = (board.step(men, left) & empty, board.step(men, right) & empty);
        sum += Sum::from(w.mobility) * to_left.count_pair(to_right) as i32;
        if !kings.is_empty() {
            sum += self.kings(kings, empty, tables);
        }
        sum
    }

    /// The value of a side's men and their formation, without patterns.
    #[inline(always)]
    fn men(&self, position: &Position<R>, color: Color) -> Sum {
        let (w, tables, board) = (&self.weights, &self.sides[color as usize], self.rules.board());
        let (men, other_men) = (position.men(color), position.men(!color));
        let mut sum = Sum::default();
        for man in men.singles() {
            sum += tables.man[man.index()];
        }
        for runaway in runaways(board, men, position.pieces(!color), color).singles() {
            let eighths = 9 - i32::from(tables.distance[runaway.index()]).min(8);
            sum += part(w.runaway, eighths, 8);
        }
        let [left, right] = Direction::forward(color);
        let (to_left, to_right) = (board.step(men, left), board.step(men, right));
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
    fn kings(&self, kings: R::Bits, empty: R::Bits, tables: &SideTables<R>) -> Sum {
        let board = self.rules.board();
        let mut free = R::Bits::EMPTY;
        let mut targets = 0;
        for direction in Direction::ALL {
            targets += (board.step(kings, direction) & empty).count();
            free |= board.step(empty, direction);
        }
        let mut sum = Sum::from(self.weights.king_mobility) * targets as i32;
        sum += Sum::from(self.weights.trapped_king) * (kings & !free).count() as i32;
        for king in kings.singles() {
            sum += tables.king[king.index()];
        }
        sum
    }

    /// The terms that depend on both sides.
    #[inline(always)]
    fn balance(&self, position: &Position<R>, mover: Color) -> Sum {
        let w = &self.weights;
        let mut sum = Sum::from(w.turn);
        let has_king = |color| !position.kings_of(color).is_empty();
        sum += Sum::from(w.first_king) * (i32::from(has_king(mover)) - i32::from(has_king(!mover)));
        let (own, opponent) = (position.count(mover), position.count(!mover));
        if own != opponent {
            sum += self.leads[own * (self.rules.board().men + 1) + opponent];
        } else if self.network.is_none() {
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

/// The runaway men of one side: no piece of the other can intercept them, that is, none is on a square they can reach
/// or adjacent to one. Works backwards from those pieces row by row, and stops when all men are intercepted.
#[inline(always)]
fn runaways<B: Bits>(board: &Board<B>, men: B, opponent: B, color: Color) -> B {
    let [left, right] = Direction::forward(color);
    let beside = board.step(board.step(opponent, left), right.opposite())
        | board.step(board.step(opponent, right), left.opposite());
    let mut behind = opponent | beside;
    let mut free = men;
    while !free.is_empty() && !behind.is_empty() {
        behind = board.step(behind, left.opposite()) | board.step(behind, right.opposite());
        free &= !behind;
    }
    free
}

impl<R: Rules> SideTables<R> {
    fn new(rules: R, color: Color, weights: &Weights) -> Self {
        let board = rules.board();
        let last = board.size - 1;
        let mut tables = SideTables {
            man: [Sum::default(); 128],
            king: [Sum::default(); 128],
            distance: [0; 128],
            back_row: back_row(board, color),
            dog_hole: (
                own_squares(board, color, &[(last - 1, last)]),
                own_squares(board, color, &[(last, last - 1)]),
            ),
            system: R::Bits::EMPTY,
        };
        for square in board.squares_of(board.all) {
            let bit = board.bit(square).expect("every listed square is on the board");
            let index = bit.index();
            let (row, col) = own_row_col(board, color, square);
            tables.man[index] = Sum::from(weights.man);
            tables.man[index] += Sum::from(at(board.size, &weights.man_squares, row, col));
            tables.king[index] = Sum::from(weights.king);
            tables.king[index] += Sum::from(at(board.size, &weights.king_squares, row, col));
            tables.distance[index] = (last - row) as u8;
            if row % 2 == 0 {
                tables.system |= bit;
            }
        }
        tables
    }
}

/// Row and column from the side's own point of view: row 0 is its back row, column 0 at its right.
fn own_row_col<B: Bits>(board: &Board<B>, color: Color, square: Square) -> (usize, usize) {
    let (row, col) = board.row_col(square);
    match color {
        Color::Black => (row, col),
        Color::White => (board.size - 1 - row, board.size - 1 - col),
    }
}

/// The set of squares at these own (row, column) pairs.
fn own_squares<B: Bits>(board: &Board<B>, color: Color, places: &[(usize, usize)]) -> B {
    board
        .squares_of(board.all)
        .filter(|&square| places.contains(&own_row_col(board, color, square)))
        .filter_map(|square| board.bit(square))
        .fold(B::EMPTY, |set, bit| set | bit)
}

/// The back row of a board with eight columns; empty on others, so that no guard is ever seen.
fn back_row<B: Bits>(board: &Board<B>, color: Color) -> [B; 4] {
    let column = |place: usize| own_squares(board, color, &[(0, 2 * place), (0, 2 * place + 1)]);
    if board.size == 8 { [0, 1, 2, 3].map(column) } else { [B::EMPTY; 4] }
}

/// The weight of a square, or of the corresponding one on a board of another size.
fn at(size: usize, squares: &Squares, row: usize, col: usize) -> Tapered {
    let nearest = |place: usize, last: usize, to: usize| (2 * place * to + last) / (2 * last);
    squares[nearest(row, size - 1, 7)][nearest(col / 2, size / 2 - 1, 3)]
}
