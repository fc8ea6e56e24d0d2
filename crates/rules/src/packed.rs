//! The packed position: a fixed number of bytes for each board size, frozen because it goes to disk.
//!
//! Three sets in turn (black pieces, white pieces, kings), each in ⌈squares/8⌉ bytes, the square with number n being
//! bit (n − 1) mod 8 of byte (n − 1) div 8; then one byte, 0 if Black is to move and 1 if White is; then zeros.
//! On 8×8 that is 16 bytes.

use crate::color::{Color, Kind};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupError};
use crate::square::Square;

use smallvec::SmallVec;
use thiserror::Error;

/// The bytes of a packed position.
pub type Packed = SmallVec<[u8; 64]>;

/// Bytes that are not a packed position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnpackError {
    /// The bytes describe no legal position.
    #[error("the packed position is not legal: {0}")]
    Illegal(#[from] SetupError),
    /// Another board's, or truncated.
    #[error("a packed position of this board has {right} bytes, but {found} were given")]
    #[expect(missing_docs, reason = "the message says it")]
    Length { found: usize, right: usize },
    /// Unused bits are set.
    #[error("the packed position has bits set that no position sets")]
    StrayBits,
}

impl<R: Rules> Position<R> {
    /// The packed form; see [the definition](crate::packed).
    ///
    /// ```
    /// use kelso_rules::{English, Position};
    ///
    /// let start = Position::start(English);
    /// assert_eq!(start.pack().len(), 16);
    /// assert_eq!(Position::unpack(English, &start.pack()), Ok(start));
    /// ```
    pub fn pack(&self) -> Packed {
        let board = self.rules().board();
        let width = board.squares.div_ceil(8);
        let mut bytes = Packed::from_elem(0, length(width));
        for (index, set) in self.packed_sets().into_iter().enumerate() {
            for square in board.squares_of(set) {
                let offset = square.number() - 1;
                bytes[index * width + offset / 8] |= 1 << (offset % 8);
            }
        }
        bytes[3 * width] = self.turn() as u8;
        bytes
    }

    /// Reads the packed form.
    ///
    /// # Errors
    /// If the bytes are too few or too many, or describe no legal position. Each position has exactly one packed form.
    pub fn unpack(rules: R, bytes: &[u8]) -> Result<Self, UnpackError> {
        let board = rules.board();
        let width = board.squares.div_ceil(8);
        if bytes.len() != length(width) {
            return Err(UnpackError::Length { found: bytes.len(), right: length(width) });
        }
        let has = |set: usize, square: Square| {
            let offset = square.number() - 1;
            bytes[set * width + offset / 8] >> (offset % 8) & 1 == 1
        };
        let mut setup = Setup::new(match bytes[3 * width] {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        });
        for square in board.squares_of(board.all) {
            let kind = if has(2, square) { Kind::King } else { Kind::Man };
            for (set, color) in Color::ALL.into_iter().enumerate() {
                if has(set, square) {
                    setup.put(color, kind, square.number());
                }
            }
        }
        let position = setup.position(rules)?;
        // Kings on empty squares and bits beyond the last square were dropped above: they show up here.
        if position.pack().as_slice() == bytes { Ok(position) } else { Err(UnpackError::StrayBits) }
    }

    fn packed_sets(&self) -> [R::Bits; 3] {
        [self.pieces(Color::Black), self.pieces(Color::White), self.kings()]
    }
}

/// Bytes of a packed position whose sets take `width` bytes each. 8×8 is padded to a power of two.
const fn length(width: usize) -> usize {
    let bytes = 3 * width + 1;
    if bytes == 13 { 16 } else { bytes }
}
