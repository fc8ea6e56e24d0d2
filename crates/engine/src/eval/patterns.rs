//! The value of groups of men on a board with eight columns: sixteen overlapping groups of eight squares, with a row of
//! numbers for every arrangement of men on each.
//!
//! A group's squares are the digits of a base-three number: empty, a man of the side to move, a man of the other side;
//! kings count as empty and have their own rows. The rows of a position are added up: the first two numbers of the sum
//! are the men's opening and endgame values, the others are inputs to a small [net], which judges what the groups mean
//! together. All of it was learned from self-play (`kelso learn net`), so it knows what no list of named features
//! would.

use kelso_rules::{Bits, Board, Color, Position, Rules};

use super::net::{self, Net, SIGNALS};
use super::sum::Sum;

/// The board that defines the bits.
const BOARD: &Board<u32> = &Board::EIGHT;

/// How many groups there are: their numbers fill four words.
pub const GROUPS: usize = 16;
/// Squares of a group.
const SQUARES: usize = 8;
/// Number of arrangements of a group.
pub const FILLINGS: usize = 3_usize.pow(SQUARES as u32);
/// Steps of the table that make one hundredth of a man.
pub const STEPS: i16 = 4;

/// For each group the number of its arrangement, four groups to a word, so that a man updates all of them at once.
type Numbers = [u64; GROUPS / 4];

/// The contribution of an arrangement or a king: opening and endgame value, in [`STEPS`], then the signals, in steps of
/// [`net::FULL`].
pub type Row = [i16; 2 + SIGNALS];

/// Rows of the file: those of the arrangements group by group, then those of the kings, the mover's and the other
/// side's, by square as the mover sees it.
pub const ROWS: usize = GROUPS * FILLINGS + 2 * BOARD.squares;

/// Bytes of the file: the rows, then the parameters of the net; each number is two bytes, little-endian.
pub const BYTES: usize = 2 * (ROWS * (2 + SIGNALS) + net::NUMBERS);
/// The built-in patterns.
pub(super) const BUILT_IN: &[u8; BYTES] = include_bytes!("patterns.bin");

/// The learned tables.
pub(super) struct Patterns {
    rows: Vec<Row>,
    /// By side to move, by whether it is the other side's, by its bit.
    kings: [[[Row; 32]; 2]; 2],
    net: Net,
}

/// The part of the board that a group covers, as the side to move sees it: its own back row is row 0.
struct Region {
    row: usize,
    rows: usize,
    col: usize,
    cols: usize,
}

/// Nine blocks of four rows and four columns, then all neighbouring pairs of rows.
const REGIONS: [Region; GROUPS] = {
    let mut regions = [const { Region { row: 0, rows: 2, col: 0, cols: 8 } }; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        regions[group] = if group < 9 {
            Region { row: group / 3 * 2, rows: 4, col: group % 3 * 2, cols: 4 }
        } else {
            Region { row: group - 9, rows: 2, col: 0, cols: 8 }
        };
        group += 1;
    }
    regions
};

impl Region {
    const fn has(&self, row: usize, col: usize) -> bool {
        row >= self.row && row < self.row + self.rows && col >= self.col && col < self.col + self.cols
    }
}

/// The squares of a group, row and column, in the order of the digits.
pub fn squares(group: usize) -> Vec<(usize, usize)> {
    let all = (0..BOARD.squares).map(row_col);
    all.filter(|&(row, col)| REGIONS[group].has(row, col)).collect()
}

/// As [`Board::row_col`], which is not const.
const fn row_col(square: usize) -> (usize, usize) {
    (square / 4, square % 4 * 2 + (square / 4 + 1) % 2)
}

/// What a man adds to the groups' numbers: by side to move, by whether it is the other side's, by its bit.
static SHARES: [[[Numbers; 32]; 2]; 2] = {
    let mut shares = [[[[0; GROUPS / 4]; 32]; 2]; 2];
    let mut group = 0;
    while group < GROUPS {
        let mut digit = 1;
        let mut number = 0;
        while number < BOARD.squares {
            let (row, col) = row_col(number);
            if REGIONS[group].has(row, col) {
                // White sees the board from the other end.
                let bits = [BOARD.bit_of[number], BOARD.bit_of[BOARD.squares - 1 - number]];
                let mut mover = 0;
                while mover < 2 {
                    let [own, others] = &mut shares[mover];
                    own[bits[mover] as usize][group / 4] |= digit << (group % 4 * 16);
                    others[bits[mover] as usize][group / 4] |= (2 * digit) << (group % 4 * 16);
                    mover += 1;
                }
                digit *= 3;
            }
            number += 1;
        }
        group += 1;
    }
    shares
};

/// Bits of an eight-column board in a wider word, as bits of [`BOARD`].
static NARROW: [u8; 128] = {
    let wide = Board::new(8, 3);
    let mut narrow = [0; 128];
    let mut number = 0;
    while number < BOARD.squares {
        narrow[wide.bit_of[number] as usize] = BOARD.bit_of[number];
        number += 1;
    }
    narrow
};

/// The bit of [`BOARD`] that a piece is on.
#[inline(always)]
fn place<B: Bits>(piece: B) -> usize {
    // The word type is known at compile time.
    if B::WINDING == BOARD.size { piece.index() % 32 } else { usize::from(NARROW[piece.index()] % 32) }
}

/// The arrangement number of each group, for a position on a board with eight columns.
#[inline(always)]
pub fn numbers<R: Rules>(position: &Position<R>) -> [u16; GROUPS] {
    let packed = pack(position);
    std::array::from_fn(|group| (packed[group / 4] >> (group % 4 * 16)) as u16)
}

#[inline(always)]
fn pack<R: Rules>(position: &Position<R>) -> Numbers {
    let mover = position.turn();
    let [own, others] = &SHARES[mover as usize];
    let mut numbers = [0; GROUPS / 4];
    let mut add = |shares: &[Numbers; 32], men: R::Bits| {
        for man in men.singles() {
            let share = &shares[place(man)];
            for word in 0..GROUPS / 4 {
                numbers[word] += share[word];
            }
        }
    };
    add(own, position.men(mover));
    add(others, position.men(!mover));
    numbers
}

impl Patterns {
    /// From the bytes of a file; `None` if the length is wrong.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; BYTES] = bytes.try_into().ok()?;
        let numbers: Vec<i16> = bytes.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
        let (rows, net) = numbers.split_at(ROWS * (2 + SIGNALS));
        let (fillings, kings) = rows.as_chunks().0.split_at(GROUPS * FILLINGS);
        let net = net.try_into().ok()?;
        Some(Patterns { rows: fillings.to_vec(), kings: kings_by_bit(kings), net: Net::new(net) })
    }

    /// The value of a position's men beyond material and of the kings' squares, for the side to move.
    #[inline(always)]
    pub(super) fn worth<R: Rules>(&self, position: &Position<R>) -> Sum {
        let mut sum = Row::default();
        for (group, number) in numbers(position).into_iter().enumerate() {
            add(&mut sum, &self.rows[group * FILLINGS + usize::from(number)]);
        }
        if !position.kings().is_empty() {
            let mover = position.turn();
            for (rows, color) in self.kings[mover as usize].iter().zip([mover, !mover]) {
                for king in position.kings_of(color).singles() {
                    add(&mut sum, &rows[place(king)]);
                }
            }
        }
        let [opening, ending, signals @ ..] = sum;
        let [more_opening, more_ending] = self.net.answer(&signals);
        let steps = i32::from(STEPS);
        Sum::new((i32::from(opening) + more_opening) / steps, (i32::from(ending) + more_ending) / steps)
    }
}

#[inline(always)]
fn add(sum: &mut Row, row: &Row) {
    for (sum, number) in sum.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*number);
    }
}

/// The kings' rows, the mover's first, by square as the mover sees it, converted to rows by bit for both movers.
fn kings_by_bit(rows: &[Row]) -> [[[Row; 32]; 2]; 2] {
    let mut by_bit = [[[Row::default(); 32]; 2]; 2];
    for (index, &row) in rows.iter().enumerate() {
        let (other, square) = (index / BOARD.squares, index % BOARD.squares);
        for mover in Color::ALL {
            let square = if mover == Color::Black { square } else { BOARD.squares - 1 - square };
            by_bit[mover as usize][other][usize::from(BOARD.bit_of[square])] = row;
        }
    }
    by_bit
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::English;

    #[test]
    fn every_group_has_eight_squares_and_every_square_a_group() {
        for group in 0..GROUPS {
            assert_eq!(squares(group).len(), SQUARES);
        }
        for square in (0..BOARD.squares).map(row_col) {
            let count = (0..GROUPS).filter(|&group| squares(group).contains(&square)).count();
            assert!(count >= 2, "{square:?} is in {count} groups only");
        }
    }

    #[test]
    fn no_sum_leaves_its_sixteen_bits() {
        let patterns = Patterns::from_bytes(BUILT_IN).expect("the built-in ones");
        for number in 0..2 + SIGNALS {
            let most = |rows: &[Row]| rows.iter().map(|row| i32::from(row[number]).abs()).max().unwrap_or(0);
            let men: i32 = patterns.rows.chunks(FILLINGS).map(most).sum();
            let kings = patterns.kings[0].iter().map(|rows| most(rows)).max().unwrap_or(0);
            assert!(
                men + 12 * kings <= i32::from(i16::MAX),
                "number {number}: {men} and twelve kings of {kings}"
            );
        }
    }

    #[test]
    fn both_sides_see_the_same_board() {
        let black = Position::from_fen(English, "B:W18,21-23,K5:B1-4,14,K30").expect("legal");
        let white = Position::from_fen(English, "W:W29-32,19,K3:B15,10-12,K28").expect("legal");
        assert_eq!(numbers(&black), numbers(&white));
        let patterns = Patterns::from_bytes(BUILT_IN).expect("the built-in ones");
        assert_eq!(patterns.worth(&black), patterns.worth(&white));
    }
}
