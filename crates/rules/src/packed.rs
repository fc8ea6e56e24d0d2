//! The packed position: a fixed number of bytes for each board size, frozen because it goes to disk.
//!
//! Three sets in turn (black pieces, white pieces, kings), each in ⌈squares/8⌉ bytes, the square with number n being
//! bit (n − 1) mod 8 of byte (n − 1) div 8; then one byte, 0 if Black is to move and 1 if White is; then zeros.
//! On 8×8 that is 16 bytes.

use crate::board::{Board, Square};
use crate::color::{Color, Kind};
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::variant::{BitsOf, Variant};

use thiserror::Error;

/// Bytes that are not a packed position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnpackError {
    /// The bytes describe no legal position.
    #[error("the packed position is not legal: {0}")]
    Illegal(#[from] SetupError),
    /// Bits are set that mean nothing.
    #[error("the packed position has bits set that no position sets")]
    StrayBits,
}

impl<V: Variant> Position<V> {
    /// The packed form; see [the definition](crate::packed).
    ///
    /// ```
    /// use kelso_rules::{English, Position};
    ///
    /// let start = Position::<English>::start();
    /// assert_eq!(start.pack().len(), 16);
    /// assert_eq!(Position::unpack(&start.pack()), Ok(start));
    /// ```
    pub fn pack(&self) -> <V::Board as Board>::Packed {
        let mut packed = V::Board::UNPACKED;
        let bytes = packed.as_mut();
        let width = set_bytes::<V>();
        for (index, set) in self.packed_sets().into_iter().enumerate() {
            for square in V::Board::squares(set) {
                let offset = square.number() - 1;
                bytes[index * width + offset / 8] |= 1 << (offset % 8);
            }
        }
        bytes[3 * width] = self.turn() as u8;
        packed
    }

    /// Reads the packed form.
    ///
    /// # Errors
    /// If the bytes describe no legal position. Each position has exactly one packed form.
    pub fn unpack(packed: &<V::Board as Board>::Packed) -> Result<Self, UnpackError> {
        let bytes = packed.as_ref();
        let width = set_bytes::<V>();
        let has = |set: usize, square: Square| {
            let offset = square.number() - 1;
            bytes[set * width + offset / 8] >> (offset % 8) & 1 == 1
        };
        let mut setup = Setup::new(match bytes[3 * width] {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        });
        for square in V::Board::squares(V::Board::ALL) {
            let kind = if has(2, square) { Kind::King } else { Kind::Man };
            for (set, color) in Color::ALL.into_iter().enumerate() {
                if has(set, square) {
                    setup.put(color, kind, square.number());
                }
            }
        }
        let position: Self = setup.position()?;
        // Kings on empty squares and bits beyond the last square are dropped above: they show up here.
        if position.pack() == *packed { Ok(position) } else { Err(UnpackError::StrayBits) }
    }

    fn packed_sets(&self) -> [BitsOf<V>; 3] {
        [self.pieces(Color::Black), self.pieces(Color::White), self.kings()]
    }
}

const fn set_bytes<V: Variant>() -> usize {
    V::Board::SQUARES.div_ceil(8)
}
