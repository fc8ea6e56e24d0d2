//! Board geometry: which squares there are, how they are numbered, and where each lives in a word.
//!
//! Squares are numbered as in PDN: row by row from the top (Black's side), left to right, with square 1 on the second
//! file of the top row. Their order in a word is described in [`bits`](crate::bits).

use crate::bits::Bits;
use crate::color::Color;
use crate::direction::Direction;
use crate::hash::keys_by_bit;
use crate::square::{MAX_SQUARES, Square};

/// A square board whose dark squares are in play, as a table of everything that depends on its size.
///
/// Steps over an edge land on a wrong bit; [`into`](Board::into) masks them out. That also works on a board smaller
/// than the word: no two squares share a bit, so whatever arrives on a square of the mask came from its neighbour.
#[derive(Debug)]
pub struct Board<B> {
    /// Rows, and columns.
    pub size: usize,
    /// How many squares are in play.
    pub squares: usize,
    /// Men each side starts with, the most pieces it can ever have.
    pub men: usize,
    /// All squares.
    pub all: B,
    /// The squares that a step in each [`Direction`] can arrive on.
    pub into: [B; 4],
    /// The squares that two steps in each [`Direction`] can arrive on.
    pub into_by_two: [B; 4],
    /// The rows where men are crowned, by colour: the last row for Black, the first for White.
    pub crown_rows: [B; 2],
    /// Where the men start, by colour.
    pub start: [B; 2],
    /// Bit index by square number less one.
    pub bit_of: [u8; MAX_SQUARES],
    /// Square number by bit index (0 where there is no square).
    pub number_at: [u8; MAX_SQUARES],
    /// Rotation that turns a mirrored word into the board seen from the other side.
    turn: u32,
    /// The sixty-four-bit keys of [`crate::hash`], by piece and bit index.
    pub(crate) keys: [[u64; MAX_SQUARES]; 4],
}

impl<B: Bits> Board<B> {
    /// The row where men of this colour are crowned.
    #[inline(always)]
    pub fn crown_row(&self, color: Color) -> B {
        self.crown_rows[color as usize]
    }

    /// The set holding only `square`, if it is on this board.
    #[inline]
    pub fn bit(&self, square: Square) -> Option<B> {
        (square.number() <= self.squares).then(|| B::single(self.bit_of[square.number() - 1] as usize))
    }

    /// The square of a set's lowest bit. The set must not be empty.
    #[inline]
    pub fn square(&self, bit: B) -> Square {
        Square(self.number_at[bit.index()])
    }

    /// The squares of a set, by number.
    pub fn squares_of(&self, set: B) -> impl Iterator<Item = Square> + '_ {
        (1..=self.squares)
            .filter_map(Square::new)
            .filter(move |&square| self.bit(square).is_some_and(|bit| set.meets(bit)))
    }

    /// Moves every square of a set one step; those that would leave the board are dropped.
    #[inline(always)]
    pub fn step(&self, set: B, direction: Direction) -> B {
        set.rotate(direction) & self.into[direction as usize]
    }

    /// The squares next to those of a set.
    #[inline(always)]
    pub(crate) fn neighbours(&self, set: B) -> B {
        Direction::ALL.into_iter().fold(B::EMPTY, |all, direction| all | self.step(set, direction))
    }

    /// The set as seen from the other side of the board: square n becomes `squares + 1 − n`.
    #[inline]
    pub fn turned(&self, set: B) -> B {
        set.reversed().rotate_up(self.turn)
    }

    /// (row, column) of a square, both from 0, row 0 on top.
    pub fn row_col(&self, square: Square) -> (usize, usize) {
        row_col(self.size, square.number())
    }

    /// The square at (row, column), if it is on the board and in play.
    pub fn at(&self, row: usize, col: usize) -> Option<Square> {
        at(self.size, row, col)
    }
}

impl Board<u32> {
    /// The standard board, which fills a word of 32 bits.
    pub const EIGHT: Board<u32> = {
        let wide = Board::lay(8, 3, 8);
        Board {
            size: wide.size,
            squares: wide.squares,
            men: wide.men,
            all: wide.all as u32,
            into: narrow(wide.into),
            into_by_two: narrow(wide.into_by_two),
            crown_rows: [wide.crown_rows[0] as u32, wide.crown_rows[1] as u32],
            start: [wide.start[0] as u32, wide.start[1] as u32],
            bit_of: wide.bit_of,
            number_at: wide.number_at,
            turn: wide.turn,
            keys: wide.keys,
        }
    };
}

const fn narrow(sets: [u128; 4]) -> [u32; 4] {
    [sets[0] as u32, sets[1] as u32, sets[2] as u32, sets[3] as u32]
}

impl Board<u128> {
    /// A board of this many rows and columns, at most 16, and rows of men on each side.
    pub const fn new(size: usize, men_rows: usize) -> Self {
        Board::lay(size, men_rows, <u128 as Bits>::WINDING)
    }

    /// The tables of a board in a word wound by `winding`.
    const fn lay(size: usize, men_rows: usize, winding: usize) -> Self {
        let squares = size * size / 2;
        let men = men_rows * size / 2;
        let bit_of = bit_table(size, winding);
        let bits = winding * winding / 2;
        let turn = (bit_of[0] as usize + bit_of[squares - 1] as usize + 1) % bits;
        Board {
            size,
            squares,
            men,
            all: range_mask(&bit_of, 1, squares),
            into: arrivals(size, winding, 1),
            into_by_two: arrivals(size, winding, 2),
            crown_rows: [
                range_mask(&bit_of, squares - size / 2 + 1, squares),
                range_mask(&bit_of, 1, size / 2),
            ],
            start: [range_mask(&bit_of, 1, men), range_mask(&bit_of, squares - men + 1, squares)],
            number_at: number_table(&bit_of, squares),
            keys: keys_by_bit(&bit_of, squares),
            bit_of,
            turn: turn as u32,
        }
    }
}

/// The square at (row, column) of a board of this size, if it is on the board and in play.
pub(crate) fn at(size: usize, row: usize, col: usize) -> Option<Square> {
    let on_board = row < size && col < size && (row + col) % 2 == 1;
    on_board.then(|| Square((row * size / 2 + col / 2 + 1) as u8))
}

/// (row, column) of the square with this number on a board of this size.
pub(crate) const fn row_col(size: usize, number: usize) -> (usize, usize) {
    let half = size / 2;
    let row = (number - 1) / half;
    (row, (number - 1) % half * 2 + (row + 1) % 2)
}

/// Counts steps down-right (u) and down-left (v) from square 1; v may be negative, so it is counted from far left.
const fn bit_index(winding: usize, row: usize, col: usize) -> usize {
    let bits = winding * winding / 2;
    let u = (row + col - 1) / 2;
    let v_plus_winding = (row + 1 + 2 * winding - col) / 2;
    (u + (winding - 1) * v_plus_winding + bits * winding - (winding - 1) * winding) % bits
}

const fn bit_table(size: usize, winding: usize) -> [u8; MAX_SQUARES] {
    let mut table = [0; MAX_SQUARES];
    let mut number = 1;
    while number <= size * size / 2 {
        let (row, col) = row_col(size, number);
        table[number - 1] = bit_index(winding, row, col) as u8;
        number += 1;
    }
    table
}

const fn number_table(bit_of: &[u8; MAX_SQUARES], squares: usize) -> [u8; MAX_SQUARES] {
    let mut table = [0; MAX_SQUARES];
    let mut number = 1;
    while number <= squares {
        table[bit_of[number - 1] as usize] = number as u8;
        number += 1;
    }
    table
}

/// The bits of squares `first ..= last`.
const fn range_mask(bit_of: &[u8; MAX_SQUARES], first: usize, last: usize) -> u128 {
    let mut mask = 0;
    let mut number = first;
    while number <= last {
        mask |= 1 << bit_of[number - 1];
        number += 1;
    }
    mask
}

/// The bits that `steps` steps in each direction can arrive on without leaving the board.
const fn arrivals(size: usize, winding: usize, steps: isize) -> [u128; 4] {
    let mut masks = [0; 4];
    let mut index = 0;
    while index < 4 {
        let (down, right) = Direction::ALL[index].delta();
        let mut number = 1;
        while number <= size * size / 2 {
            let (row, col) = row_col(size, number);
            // Wraps below zero to a huge number, which is off the board too.
            let from_row = row.wrapping_add_signed(-steps * down);
            let from_col = col.wrapping_add_signed(-steps * right);
            if from_row < size && from_col < size {
                masks[index] |= 1 << bit_index(winding, row, col);
            }
            number += 1;
        }
        index += 1;
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{General, Rules};
    use crate::variant_id::{RuleSet, Size};

    fn steps_agree_with_coordinates<B: Bits>(board: &Board<B>) {
        for square in (1..=board.squares).filter_map(Square::new) {
            let (row, col) = board.row_col(square);
            assert_eq!(board.at(row, col), Some(square));
            let bit = board.bit(square).expect("on the board");
            assert_eq!(board.square(bit), square);
            for direction in Direction::ALL {
                let (down, right) = direction.delta();
                let target = row
                    .checked_add_signed(down)
                    .zip(col.checked_add_signed(right))
                    .and_then(|(row, col)| board.at(row, col));
                let stepped = board.step(bit, direction);
                let size = board.size;
                assert_eq!(
                    (!stepped.is_empty()).then(|| board.square(stepped)),
                    target,
                    "{direction:?} from {square} on {size}×{size}"
                );
            }
            let turned = board.square(board.turned(bit));
            assert_eq!(turned.number(), board.squares + 1 - square.number());
        }
        assert_eq!(board.all.count() as usize, board.squares);
        assert_eq!(board.start[0].count() as usize, board.men);
        assert_eq!(board.turned(board.start[0]), board.start[1]);
    }

    #[test]
    fn every_board_steps_as_its_coordinates_say() {
        steps_agree_with_coordinates(&Board::EIGHT);
        for size in Size::ALL {
            steps_agree_with_coordinates(General::new(RuleSet::English, size).board());
        }
    }
}
