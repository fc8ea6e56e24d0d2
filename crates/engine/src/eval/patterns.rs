//! What groups of men are worth on a board of eight columns: sixteen groups of eight squares that overlap, and a number for every
//! way in which men can stand on each.
//!
//! A group's squares are the digits of a number to the base of three: empty, a man of the side to move, a man of the other side; kings
//! count as empty. The table says what the number is worth. Its entries were fitted to games that the engine played
//! against itself (`examples/fit`), which is how they know what no list of named features would.

use kelso_rules::{Bits, Board, Board8, Position, Variant};

use super::sum::Sum;

/// How many groups there are: their numbers fill four words.
pub const GROUPS: usize = 16;
/// Squares of a group.
const SQUARES: usize = 8;
/// Ways to fill a group.
pub const FILLINGS: usize = 3_usize.pow(SQUARES as u32);
/// Steps of the table that make one hundredth of a man.
pub const STEPS: i16 = 4;

/// For each group the number that its men make, four groups to a word, so that a man adds to all of them at once.
type Numbers = [u64; GROUPS / 4];

/// The table, group by group: entries of four bytes as [`entry`] makes them.
const TABLE: &[[u8; 4]] = include_bytes!("patterns.bin").as_chunks().0;
const _: () = assert!(TABLE.len() == GROUPS * FILLINGS, "patterns.bin is cut short");

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
    let all = (0..Board8::SQUARES).map(row_col);
    all.filter(|&(row, col)| REGIONS[group].has(row, col)).collect()
}

/// As [`Board::row_col`], which a constant cannot ask.
const fn row_col(square: usize) -> (usize, usize) {
    (square / 4, square % 4 * 2 + (square / 4 + 1) % 2)
}

/// What a man adds to the groups' numbers: by side to move, by whether it is the other side's, by the bit it stands on.
static SHARES: [[[Numbers; 32]; 2]; 2] = {
    let mut shares = [[[[0; GROUPS / 4]; 32]; 2]; 2];
    let mut group = 0;
    while group < GROUPS {
        let mut digit = 1;
        let mut number = 0;
        while number < Board8::SQUARES {
            let (row, col) = row_col(number);
            if REGIONS[group].has(row, col) {
                // White sees the board from the other end.
                let bits = [Board8::BIT_OF[number], Board8::BIT_OF[Board8::SQUARES - 1 - number]];
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

/// The entry of the table for a value in [`STEPS`].
pub const fn entry(opening: i16, ending: i16) -> [u8; 4] {
    Sum::new(opening as i32, ending as i32).to_le_bytes()
}

/// The number that the men of each group make in a position on a board of eight columns.
#[inline(always)]
pub fn numbers<V: Variant>(position: &Position<V>) -> [u16; GROUPS] {
    let packed = pack(position);
    std::array::from_fn(|group| (packed[group / 4] >> (group % 4 * 16)) as u16)
}

#[inline(always)]
fn pack<V: Variant>(position: &Position<V>) -> Numbers {
    let mover = position.turn();
    let [own, others] = &SHARES[mover as usize];
    let mut numbers = [0; GROUPS / 4];
    let mut add = |shares: &[Numbers; 32], men: <V::Board as Board>::Bits| {
        for man in men.singles() {
            let share = &shares[man.index() % 32];
            for word in 0..GROUPS / 4 {
                numbers[word] += share[word];
            }
        }
    };
    add(own, position.men(mover));
    add(others, position.men(!mover));
    numbers
}

/// What the men of a position are worth beside their number, from the view of the side to move.
#[inline(always)]
pub(super) fn worth<V: Variant>(position: &Position<V>) -> Sum {
    let mut sum = Sum::default();
    for (group, number) in numbers(position).into_iter().enumerate() {
        sum += Sum::from_le_bytes(TABLE[group * FILLINGS + usize::from(number)]);
    }
    let steps = i32::from(STEPS);
    Sum::new(sum.opening() / steps, sum.ending() / steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_eight_squares_and_every_square_a_group() {
        for group in 0..GROUPS {
            assert_eq!(squares(group).len(), SQUARES);
        }
        for square in (0..Board8::SQUARES).map(row_col) {
            let count = (0..GROUPS).filter(|&group| squares(group).contains(&square)).count();
            assert!(count >= 2, "{square:?} is in {count} groups only");
        }
    }

    #[test]
    fn no_sum_leaves_its_half_of_a_word() {
        let most = i32::from(i16::MAX) / GROUPS as i32;
        for (index, &bytes) in TABLE.iter().enumerate() {
            let value = Sum::from_le_bytes(bytes);
            assert!(
                value.opening().abs() <= most && value.ending().abs() <= most,
                "entry {index}: {value:?}"
            );
        }
    }

    #[test]
    fn both_sides_see_the_same_board() {
        let black = Position::<kelso_rules::English>::from_fen("B:W18,21-23,K5:B1-4,14,K30").expect("legal");
        let white =
            Position::<kelso_rules::English>::from_fen("W:W29-32,19,K3:B15,10-12,K28").expect("legal");
        assert_eq!(numbers(&black), numbers(&white));
    }
}
