//! Games as text.

use kelso_rules::notation::Reading;
use kelso_rules::pdn::{PdnReader, ReplayOptions};

/// A PDN file, read both ways; its games are replayed, printed and read again.
pub(crate) fn pdn(data: &[u8]) {
    for reading in [Reading::Tolerant, Reading::Strict] {
        for game in PdnReader::with_reading(data, reading) {
            let game = match game {
                Ok(game) => game,
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    continue;
                }
            };
            if let Err(error) = game.check(ReplayOptions { reading, variations: true }) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
