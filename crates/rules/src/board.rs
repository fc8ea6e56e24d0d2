//! Board geometry: which squares there are, how they are numbered, and where each lives in a word.
//!
//! Squares are numbered as in PDN: row by row from the top (Black's side), left to right, with square 1 on
//! the second file of the top row. Inside a word the squares stand in another order, chosen so that a step
//! along any diagonal is the *same* rotation for every square:
//!
//! * 8×8 and 16×16 fill their word exactly (32 and 128 squares). A step down-right is a rotation by 1, a step
//!   down-left a rotation by `size − 1`, modulo the word: the board is wound around the word like a thread.
//! * The other sizes have room to spare and put one unused bit after every second row, which makes the steps
//!   rotations by `size/2` and `size/2 + 1`.
//!
//! Steps over an edge land on a wrong bit; [`Board::INTO`] masks them away.

use std::fmt;
use std::hash::Hash;

use crate::bits::Bits;
use crate::color::Color;

/// The most squares any board has (16×16).
pub const MAX_SQUARES: usize = 128;

/// A playing square, by its PDN number (1 is the first).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this number, if any board has it.
    pub const fn new(number: usize) -> Option<Square> {
        if number >= 1 && number <= MAX_SQUARES { Some(Square(number as u8)) } else { None }
    }

    /// Its PDN number.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A diagonal direction, as seen with square 1 at the top.
///
/// The order of the variants is the order in which move generation tries directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Direction {
    /// Towards lower numbers, to the left.
    UpLeft,
    /// Towards lower numbers, to the right.
    UpRight,
    /// Towards higher numbers, to the left.
    DownLeft,
    /// Towards higher numbers, to the right.
    DownRight,
}

impl Direction {
    /// All four, in generation order.
    pub const ALL: [Direction; 4] =
        [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// The direction back.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
        }
    }

    /// The directions in which men of this colour move.
    pub const fn forward(color: Color) -> [Direction; 2] {
        match color {
            Color::Black => [Direction::DownLeft, Direction::DownRight],
            Color::White => [Direction::UpLeft, Direction::UpRight],
        }
    }

    /// True for the two directions towards the top row.
    pub const fn is_up(self) -> bool {
        matches!(self, Direction::UpLeft | Direction::UpRight)
    }

    /// (rows, columns) of one step.
    const fn delta(self) -> (isize, isize) {
        match self {
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
        }
    }
}

/// A square board with dark squares in play.
///
/// Implemented by [`Board6`] … [`Board16`]; everything about a size is a constant, so code that is generic over
/// boards compiles to the same instructions as code written for one.
pub trait Board: Copy + fmt::Debug + Default + Eq + Ord + Hash + Send + Sync + 'static {
    /// The word that holds a set of squares.
    type Bits: Bits;
    /// The bytes of a packed position, see [`Position::pack`](crate::Position::pack).
    type Packed: Copy + fmt::Debug + Eq + Ord + Hash + AsRef<[u8]> + AsMut<[u8]> + for<'a> TryFrom<&'a [u8]>;

    /// Rows, and columns.
    const SIZE: usize;
    /// How many squares are in play.
    const SQUARES: usize = Self::SIZE * Self::SIZE / 2;
    /// Rows of men each side starts with.
    const MEN_ROWS: usize;
    /// Men each side starts with, the most pieces it can ever have.
    const MEN: usize = Self::MEN_ROWS * Self::SIZE / 2;
    /// An all-zero packed position.
    const UNPACKED: Self::Packed;
    /// Rotation of a step down-left.
    const DOWN_LEFT: u32;
    /// Rotation of a step down-right.
    const DOWN_RIGHT: u32;
    /// Rotation that turns a mirrored word into the board seen from the other side.
    const TURN: u32;
    /// All squares.
    const ALL: Self::Bits;
    /// The squares that a step in each [`Direction`] can arrive on.
    const INTO: [Self::Bits; 4];
    /// The squares that two steps in each [`Direction`] can arrive on.
    const INTO_BY_TWO: [Self::Bits; 4];
    /// The top row: Black's back row, where White's men are crowned.
    const TOP_ROW: Self::Bits;
    /// The bottom row: White's back row, where Black's men are crowned.
    const BOTTOM_ROW: Self::Bits;
    /// Where the men start, by colour.
    const START: [Self::Bits; 2];
    /// Bit index by square number less one.
    const BIT_OF: [u8; MAX_SQUARES];
    /// Square number by bit index (0 where there is no square).
    const NUMBER_AT: [u8; MAX_SQUARES];
    /// The sixty-four-bit keys of [`crate::hash`], by piece and bit index.
    const KEYS: &'static [[u64; MAX_SQUARES]; 4];

    /// The row where men of this colour are crowned.
    #[inline(always)]
    fn crown_row(color: Color) -> Self::Bits {
        match color {
            Color::Black => Self::BOTTOM_ROW,
            Color::White => Self::TOP_ROW,
        }
    }

    /// The set holding only `square`, if it is on this board.
    #[inline]
    fn bit(square: Square) -> Option<Self::Bits> {
        (square.number() <= Self::SQUARES)
            .then(|| Self::Bits::single(Self::BIT_OF[square.number() - 1] as usize))
    }

    /// The square of a set's lowest bit. The set must not be empty.
    #[inline]
    fn square(bit: Self::Bits) -> Square {
        Square(Self::NUMBER_AT[bit.index()])
    }

    /// The squares of a set, by number.
    fn squares(set: Self::Bits) -> impl Iterator<Item = Square> {
        (1..=Self::SQUARES)
            .map(|number| Square(number as u8))
            .filter(move |&square| Self::bit(square).is_some_and(|bit| set.meets(bit)))
    }

    /// Moves every square of a set one step; those that would leave the board are dropped.
    #[inline(always)]
    fn step(set: Self::Bits, direction: Direction) -> Self::Bits {
        Self::rotate(set, direction) & Self::INTO[direction as usize]
    }

    /// One step with no regard for edges: only right when the result is masked.
    #[inline(always)]
    fn rotate(set: Self::Bits, direction: Direction) -> Self::Bits {
        match direction {
            Direction::UpLeft => set.rotate_down(Self::DOWN_RIGHT),
            Direction::UpRight => set.rotate_down(Self::DOWN_LEFT),
            Direction::DownLeft => set.rotate_up(Self::DOWN_LEFT),
            Direction::DownRight => set.rotate_up(Self::DOWN_RIGHT),
        }
    }

    /// The set as seen from the other side of the board: square n becomes `SQUARES + 1 − n`.
    #[inline]
    fn turned(set: Self::Bits) -> Self::Bits {
        set.reversed().rotate_up(Self::TURN)
    }

    /// (row, column) of a square, both from 0, row 0 on top.
    fn row_col(square: Square) -> (usize, usize) {
        row_col(Self::SIZE, square.number())
    }

    /// The square at (row, column), if it is on the board and in play.
    fn at(row: usize, col: usize) -> Option<Square> {
        (row < Self::SIZE && col < Self::SIZE && (row + col) % 2 == 1)
            .then(|| Square((row * Self::SIZE / 2 + col / 2 + 1) as u8))
    }
}

/// How the squares stand in the word.
#[derive(Clone, Copy)]
enum Layout {
    /// Wound around a word that has exactly as many bits as there are squares.
    Wound,
    /// Row by row, with one unused bit after every second row.
    Padded,
}

const fn row_col(size: usize, number: usize) -> (usize, usize) {
    let half = size / 2;
    let row = (number - 1) / half;
    (row, (number - 1) % half * 2 + (row + 1) % 2)
}

const fn bit_index(size: usize, layout: Layout, row: usize, col: usize) -> usize {
    match layout {
        Layout::Padded => row * (size / 2) + row / 2 + col / 2,
        Layout::Wound => {
            // Steps down-right (u) and down-left (v) from square 1; v may be negative, so count from far left.
            let count = size * size / 2;
            let u = (row + col - 1) / 2;
            let v_plus_size = (row + 1 + 2 * size - col) / 2;
            (u + (size - 1) * v_plus_size + count * size - (size - 1) * size) % count
        }
    }
}

const fn bit_table(size: usize, layout: Layout) -> [u8; MAX_SQUARES] {
    let mut table = [0; MAX_SQUARES];
    let mut number = 1;
    while number <= size * size / 2 {
        let (row, col) = row_col(size, number);
        table[number - 1] = bit_index(size, layout, row, col) as u8;
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

/// The bits that `steps` steps in a direction can arrive on without leaving the board.
const fn arrival_mask(size: usize, layout: Layout, direction: Direction, steps: isize) -> u128 {
    let (down, right) = direction.delta();
    let mut mask = 0;
    let mut number = 1;
    while number <= size * size / 2 {
        let (row, col) = row_col(size, number);
        // Wraps below zero to a huge number, which is off the board too.
        let from_row = row.wrapping_add_signed(-steps * down);
        let from_col = col.wrapping_add_signed(-steps * right);
        if from_row < size && from_col < size {
            mask |= 1 << bit_index(size, layout, row, col);
        }
        number += 1;
    }
    mask
}

macro_rules! board {
    ($(#[$doc:meta])* $name:ident, $word:ty, $size:literal, rows $rows:literal, $layout:expr, packed $packed:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name;

        impl Board for $name {
            type Bits = $word;
            type Packed = [u8; $packed];

            const SIZE: usize = $size;
            const MEN_ROWS: usize = $rows;
            const UNPACKED: Self::Packed = [0; $packed];
            const DOWN_LEFT: u32 = match $layout {
                Layout::Wound => $size - 1,
                Layout::Padded => $size / 2,
            };
            const DOWN_RIGHT: u32 = match $layout {
                Layout::Wound => 1,
                Layout::Padded => $size / 2 + 1,
            };
            const TURN: u32 = match $layout {
                Layout::Wound => 2 * $size - 2,
                // The number of bits in use, paddings between rows included.
                Layout::Padded => $size * $size / 2 + $size / 2 - 1,
            };
            const ALL: $word = range_mask(&Self::BIT_OF, 1, Self::SQUARES) as $word;
            const INTO: [$word; 4] = [
                arrival_mask($size, $layout, Direction::UpLeft, 1) as $word,
                arrival_mask($size, $layout, Direction::UpRight, 1) as $word,
                arrival_mask($size, $layout, Direction::DownLeft, 1) as $word,
                arrival_mask($size, $layout, Direction::DownRight, 1) as $word,
            ];
            const INTO_BY_TWO: [$word; 4] = [
                arrival_mask($size, $layout, Direction::UpLeft, 2) as $word,
                arrival_mask($size, $layout, Direction::UpRight, 2) as $word,
                arrival_mask($size, $layout, Direction::DownLeft, 2) as $word,
                arrival_mask($size, $layout, Direction::DownRight, 2) as $word,
            ];
            const TOP_ROW: $word = range_mask(&Self::BIT_OF, 1, $size / 2) as $word;
            const BOTTOM_ROW: $word =
                range_mask(&Self::BIT_OF, Self::SQUARES - $size / 2 + 1, Self::SQUARES) as $word;
            const START: [$word; 2] = [
                range_mask(&Self::BIT_OF, 1, Self::MEN) as $word,
                range_mask(&Self::BIT_OF, Self::SQUARES - Self::MEN + 1, Self::SQUARES) as $word,
            ];
            const BIT_OF: [u8; MAX_SQUARES] = bit_table($size, $layout);
            const NUMBER_AT: [u8; MAX_SQUARES] = number_table(&Self::BIT_OF, Self::SQUARES);
            const KEYS: &'static [[u64; MAX_SQUARES]; 4] =
                &crate::hash::keys_by_bit(&Self::BIT_OF, Self::SQUARES);
        }
    };
}

board!(
    /// 6×6: 18 squares, two rows of men.
    Board6, u32, 6, rows 2, Layout::Padded, packed 10
);
board!(
    /// 8×8: 32 squares, the standard board.
    Board8, u32, 8, rows 3, Layout::Wound, packed 16
);
board!(
    /// 10×10: 50 squares.
    Board10, u64, 10, rows 3, Layout::Padded, packed 22
);
board!(
    /// 12×12: 72 squares.
    Board12, u128, 12, rows 3, Layout::Padded, packed 28
);
board!(
    /// 14×14: 98 squares.
    Board14, u128, 14, rows 3, Layout::Padded, packed 40
);
board!(
    /// 16×16: 128 squares.
    Board16, u128, 16, rows 3, Layout::Wound, packed 49
);

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_agree_with_coordinates<B: Board>() {
        for square in (1..=B::SQUARES).filter_map(Square::new) {
            let (row, col) = B::row_col(square);
            assert_eq!(B::at(row, col), Some(square));
            let bit = B::bit(square).expect("on the board");
            assert_eq!(B::square(bit), square);
            for direction in Direction::ALL {
                let (down, right) = direction.delta();
                let target = row
                    .checked_add_signed(down)
                    .zip(col.checked_add_signed(right))
                    .and_then(|(row, col)| B::at(row, col));
                let stepped = B::step(bit, direction);
                assert_eq!(
                    (!stepped.is_empty()).then(|| B::square(stepped)),
                    target,
                    "{direction:?} from {square} on {}x{}",
                    B::SIZE,
                    B::SIZE
                );
            }
            let turned = B::square(B::turned(bit));
            assert_eq!(turned.number(), B::SQUARES + 1 - square.number());
        }
        assert_eq!(B::ALL.count() as usize, B::SQUARES);
        assert_eq!(B::START[0].count() as usize, B::MEN);
        assert_eq!(B::turned(B::START[0]), B::START[1]);
    }

    #[test]
    fn every_board_steps_as_its_coordinates_say() {
        steps_agree_with_coordinates::<Board6>();
        steps_agree_with_coordinates::<Board8>();
        steps_agree_with_coordinates::<Board10>();
        steps_agree_with_coordinates::<Board12>();
        steps_agree_with_coordinates::<Board14>();
        steps_agree_with_coordinates::<Board16>();
    }
}
