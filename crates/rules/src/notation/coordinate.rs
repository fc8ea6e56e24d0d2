//! A square as somebody wrote it: by number or by letter and rank.

use std::fmt;

use crate::board::{Board, MAX_SQUARES, Square};

/// The most files, and ranks, of any board.
const MOST_FILES: u8 = 16;

/// A square as written, which a given board need not have.
///
/// Letters go from `a` on White's left, ranks from 1 at White's side, so on 8×8 `a1` is square 29 and `a3` is 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Coordinate {
    /// By its PDN number, 1 to 128.
    Number(u8),
    /// By file and rank, both from 1.
    #[expect(missing_docs, reason = "the names say it")]
    Letter { file: u8, rank: u8 },
}

impl Coordinate {
    /// The coordinate with this number, if any board has it.
    pub(crate) fn numbered(number: usize) -> Option<Coordinate> {
        (1..=MAX_SQUARES).contains(&number).then_some(Coordinate::Number(number as u8))
    }

    /// The coordinate with this letter (either case) and rank, if any board has it.
    pub(crate) fn lettered(letter: char, rank: usize) -> Option<Coordinate> {
        let file = file_of(letter)?;
        (1..=MOST_FILES as usize).contains(&rank).then_some(Coordinate::Letter { file, rank: rank as u8 })
    }

    /// How a square of a board is written with a letter.
    ///
    /// ```
    /// use kelso_rules::{Board8, Square, notation::Coordinate};
    ///
    /// let name = Coordinate::letters::<Board8>(Square::new(21).unwrap());
    /// assert_eq!(name.to_string(), "a3");
    /// assert_eq!(name.square::<Board8>(), Square::new(21));
    /// ```
    pub fn letters<B: Board>(square: Square) -> Coordinate {
        let (row, col) = B::row_col(square);
        Coordinate::Letter { file: col as u8 + 1, rank: (B::SIZE - row) as u8 }
    }

    /// The square of a board, if the board has it and it is in play.
    pub fn square<B: Board>(self) -> Option<Square> {
        match self {
            Coordinate::Number(number) => {
                Square::new(number as usize).filter(|square| square.number() <= B::SQUARES)
            }
            Coordinate::Letter { file, rank } => {
                B::at(B::SIZE.checked_sub(rank as usize)?, file as usize - 1)
            }
        }
    }

    /// [`square`](Coordinate::square) by number, for a board known only by its rows.
    pub(crate) fn number_on(self, rows: usize) -> Option<usize> {
        match self {
            Coordinate::Number(number) => Some(number as usize).filter(|&number| number <= rows * rows / 2),
            Coordinate::Letter { file, rank } => {
                let (row, col) = (rows.checked_sub(rank as usize)?, file as usize - 1);
                (col < rows && (row + col) % 2 == 1).then_some(row * rows / 2 + col / 2 + 1)
            }
        }
    }

    /// True if it is written with a letter.
    pub const fn is_letter(self) -> bool {
        matches!(self, Coordinate::Letter { .. })
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Coordinate::Number(number) => write!(f, "{number}"),
            Coordinate::Letter { file, rank } => write!(f, "{}{rank}", (b'a' + file - 1) as char),
        }
    }
}

/// 1 for `a`, 2 for `b`, … 16 for `p`.
pub(crate) fn file_of(letter: char) -> Option<u8> {
    let letter = letter.to_ascii_lowercase();
    ('a'..='p').contains(&letter).then(|| letter as u8 - b'a' + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board6, Board8, Board10, Board16};

    fn letters_and_numbers_agree<B: Board>() {
        for square in (1..=B::SQUARES).filter_map(Square::new) {
            let name = Coordinate::letters::<B>(square);
            assert_eq!(name.square::<B>(), Some(square), "{name}");
            assert_eq!(name.number_on(B::SIZE), Some(square.number()), "{name}");
        }
    }

    #[test]
    fn every_square_has_its_letters() {
        letters_and_numbers_agree::<Board6>();
        letters_and_numbers_agree::<Board8>();
        letters_and_numbers_agree::<Board10>();
        letters_and_numbers_agree::<Board16>();
        let number = |letter, rank| Coordinate::lettered(letter, rank).and_then(|c| c.number_on(8));
        assert_eq!(number('a', 1), Some(29));
        assert_eq!(number('A', 3), Some(21));
        assert_eq!(number('b', 4), Some(17));
        assert_eq!(number('h', 8), Some(4));
        assert_eq!(number('a', 2), None, "a light square");
        assert_eq!(number('i', 1), None, "off the board");
        assert_eq!(number('a', 9), None, "off the board");
    }
}
