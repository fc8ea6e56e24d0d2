//! The 64-bit position hash, with a frozen definition because it goes to disk.
//!
//! Let `splitmix(n)` be the n-th output (from 0) of the `SplitMix64` generator started at seed 0. The key of a piece
//! is `splitmix(128·kind + number − 1)` with kind 0 black man, 1 white man, 2 black king, 3 white king, and
//! `number` the PDN square number. The hash of a position is the XOR of the keys of its pieces and, if White is
//! to move, of `splitmix(512)`. It does not depend on the bit layout, nor on the variant.

use crate::bits::Bits;
use crate::board::Board;
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::MAX_SQUARES;

/// The key of "White to move".
pub const WHITE_TO_MOVE: u64 = splitmix(512);

/// The `n`-th output of `SplitMix64` from seed 0 (Steele, Lea and Flood, 2014).
const fn splitmix(n: u64) -> u64 {
    let mut z = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(n + 1);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

pub(crate) const fn keys_by_bit(bit_of: &[u8; MAX_SQUARES], squares: usize) -> [[u64; MAX_SQUARES]; 4] {
    let mut keys = [[0; MAX_SQUARES]; 4];
    let mut kind = 0;
    while kind < 4 {
        let mut number = 1;
        while number <= squares {
            keys[kind][bit_of[number - 1] as usize] = splitmix((128 * kind + number - 1) as u64);
            number += 1;
        }
        kind += 1;
    }
    keys
}

/// A position together with its hash, kept up to date move by move.
///
/// ```
/// use kelso_rules::{English, HashedPosition, Position};
///
/// let start = HashedPosition::new(Position::start(English));
/// let next = start.play_unchecked(&start.position().legal_moves()[0]);
/// assert_eq!(next.hash(), next.position().hash());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedPosition<R: Rules> {
    position: Position<R>,
    hash: u64,
}

impl<R: Rules> HashedPosition<R> {
    /// Hashes a position from scratch.
    pub fn new(position: Position<R>) -> Self {
        let hash = position.hash();
        HashedPosition { position, hash }
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// Its hash, equal to [`Position::hash`].
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The position after a legal move, with the hash updated incrementally.
    #[inline]
    pub fn play_unchecked(&self, mv: &Move<R>) -> Self {
        HashedPosition {
            position: self.position.play_unchecked(mv),
            hash: self.hash ^ change(&self.position, mv),
        }
    }
}

impl<R: Rules> Position<R> {
    /// The 64-bit hash, computed from scratch. See [the definition](crate::hash).
    pub fn hash(&self) -> u64 {
        let mut hash = match self.turn() {
            Color::Black => 0,
            Color::White => WHITE_TO_MOVE,
        };
        for (kind, set) in self.sets().into_iter().enumerate() {
            hash ^= key_of_set(self.rules().board(), kind, set);
        }
        hash
    }
}

/// The change of the hash caused by a move.
#[inline]
fn change<R: Rules>(position: &Position<R>, mv: &Move<R>) -> u64 {
    let own = position.turn() as usize;
    let board = position.rules().board();
    let was_king = position.kings().meets(mv.from_bit());
    let is_king = was_king || board.crown_row(position.turn()).meets(mv.to_bit());
    let moved = board.keys[2 * usize::from(was_king) + own][mv.from_bit().index()]
        ^ board.keys[2 * usize::from(is_king) + own][mv.to_bit().index()];
    let captured = mv.captured_bits();
    let taken = if captured.is_empty() {
        0
    } else {
        key_of_set(board, 1 - own, captured & !position.kings())
            ^ key_of_set(board, 3 - own, captured & position.kings())
    };
    moved ^ taken ^ WHITE_TO_MOVE
}

#[inline]
fn key_of_set<B: Bits>(board: &Board<B>, kind: usize, set: B) -> u64 {
    set.singles().fold(0, |hash, bit| hash ^ board.keys[kind][bit.index()])
}
