//! A position from a game in file format: twenty bytes.

use kelso_engine::Score;
use kelso_rules::{Bits, English, Position};

/// Bytes of a sample: the packed position, the search's score, little-endian, the points of the side to move in halves,
/// and a zero.
pub const SAMPLE_BYTES: usize = 20;
const POSITION_BYTES: usize = 16;

/// A quiet position, its search score, and the result of its game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub position: Position<English>,
    /// From the view of the side to move, as [`Score`] says it.
    pub searched: Score,
    /// Points of the side to move: 0, ½ or 1.
    pub result: f32,
}

impl Sample {
    /// The taper of the evaluation: 1 with all men on the board, 0 with none.
    pub(super) fn opening(&self) -> f32 {
        (self.position.occupied() & !self.position.kings()).count() as f32 / 24.0
    }

    /// The sample as files hold it.
    pub fn to_bytes(self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..POSITION_BYTES].copy_from_slice(&self.position.pack());
        bytes[POSITION_BYTES..][..2].copy_from_slice(&self.searched.raw().to_le_bytes());
        bytes[18] = (2.0 * self.result) as u8;
        bytes
    }

    /// Parses the result of [`to_bytes`](Self::to_bytes); `None` if the bytes are not a sample.
    pub fn from_bytes(bytes: &[u8; SAMPLE_BYTES]) -> Option<Self> {
        let position = Position::unpack(English, &bytes[..POSITION_BYTES]).ok()?;
        let searched = Score::from_raw(i16::from_le_bytes([bytes[16], bytes[17]]));
        let known = bytes[18] <= 2 && bytes[19] == 0;
        known.then(|| Sample { position, searched, result: f32::from(bytes[18]) / 2.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_give_the_same_sample_again() {
        let position = Position::from_fen(English, "W:W18,32,K5:B1,2,K30").expect("a legal FEN");
        for (score, result) in [(0, 0.5), (-157, 0.0), (300, 1.0)] {
            let sample = Sample { position, searched: Score::from_raw(score), result };
            assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(sample));
        }
        let sample = Sample { position, searched: Score::ZERO, result: 0.5 };
        let mut bytes = sample.to_bytes();
        bytes[18] = 3;
        assert_eq!(Sample::from_bytes(&bytes), None);
        assert_eq!(Sample::from_bytes(&[0xff; SAMPLE_BYTES]), None);
    }
}
