//! A square as written: by number, or by letter and rank.

use std::fmt;

use crate::board::{at, row_col};
use crate::square::{MAX_SQUARES, Square};
use crate::variant_id::Size;

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
    /// use kelso_rules::{Size, Square, notation::Coordinate};
    ///
    /// let name = Coordinate::letters(Square::new(21).unwrap(), Size::Eight);
    /// assert_eq!(name.to_string(), "a3");
    /// assert_eq!(name.square(Size::Eight), Square::new(21));
    /// ```
    pub fn letters(square: Square, size: Size) -> Coordinate {
        let (row, col) = row_col(size.rows(), square.number());
        Coordinate::Letter { file: col as u8 + 1, rank: (size.rows() - row) as u8 }
    }

    /// The square of a board, if the board has it and it is in play.
    pub fn square(self, size: Size) -> Option<Square> {
        match self {
            Coordinate::Number(number) => {
                Square::new(number as usize).filter(|square| square.number() <= size.squares())
            }
            Coordinate::Letter { file, rank } => {
                at(size.rows(), size.rows().checked_sub(rank as usize)?, file as usize - 1)
            }
        }
    }

    /// The square if ranks are counted from 1 at the top, Black's side, as some programs print their boards. A dark
    /// square has a name in either reading, and no name is a dark square in both.
    ///
    /// ```
    /// use kelso_rules::{MoveText, Size, Square};
    ///
    /// let text: MoveText = "H3 G4".parse()?;
    /// let read = |index: usize| text.squares()[index];
    /// assert_eq!((read(0).square(Size::Eight), read(1).square(Size::Eight)), (None, None));
    /// assert_eq!(read(0).square_from_top(Size::Eight), Square::new(12));
    /// assert_eq!(read(1).square_from_top(Size::Eight), Square::new(16));
    /// # Ok::<(), kelso_rules::MoveError>(())
    /// ```
    pub fn square_from_top(self, size: Size) -> Option<Square> {
        match self {
            Coordinate::Letter { file, rank } => {
                at(size.rows(), (rank as usize).checked_sub(1)?, file as usize - 1)
            }
            Coordinate::Number(_) => None,
        }
    }

    /// The same square where files are counted from White's right, or back: on a board with White on top, row 1 is then
    /// the uppermost and `a` the leftmost file. A dark square has a name in either reading, and no name is a dark square
    /// in both. A number stays as it is.
    ///
    /// ```
    /// use kelso_rules::{MoveText, Size, Square};
    ///
    /// let text: MoveText = "H3 G4".parse()?;
    /// let read = |index: usize| text.squares()[index].mirrored(Size::Eight).square(Size::Eight);
    /// assert_eq!((read(0), read(1)), (Square::new(21), Square::new(17)));
    /// # Ok::<(), kelso_rules::MoveError>(())
    /// ```
    pub fn mirrored(self, size: Size) -> Coordinate {
        match self {
            Coordinate::Letter { file, rank } => {
                Coordinate::Letter { file: (size.rows() as u8 + 1).saturating_sub(file).max(1), rank }
            }
            Coordinate::Number(_) => self,
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

    #[test]
    fn every_square_has_its_letters() {
        for size in Size::ALL {
            for square in (1..=size.squares()).filter_map(Square::new) {
                let name = Coordinate::letters(square, size);
                assert_eq!(name.square(size), Some(square), "{name}");
                let mirrored = name.mirrored(size);
                assert_eq!((mirrored.square(size), mirrored.mirrored(size)), (None, name), "{name}");
                assert_eq!(
                    name.square_from_top(size),
                    None,
                    "{name} is a light square when read from the top"
                );
            }
        }
        let square = |letter, rank| Coordinate::lettered(letter, rank).and_then(|c| c.square(Size::Eight));
        let number = |letter, rank| square(letter, rank).map(Square::number);
        assert_eq!(number('a', 1), Some(29));
        assert_eq!(number('A', 3), Some(21));
        assert_eq!(number('b', 4), Some(17));
        assert_eq!(number('h', 8), Some(4));
        assert_eq!(number('a', 2), None, "a light square");
        assert_eq!(number('i', 1), None, "off the board");
        assert_eq!(number('a', 9), None, "off the board");
    }
}
