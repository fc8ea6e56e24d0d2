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
            let text = game.to_string();
            let mut again = PdnReader::new(text.as_bytes());
            let read = again
                .next()
                .expect("a game was printed")
                .unwrap_or_else(|error| panic!("the printed game cannot be read: {error}\n{text}"));
            assert_eq!(read, game, "printed as\n{text}");
            assert!(again.next().is_none(), "more than one game is read from\n{text}");
        }
    }
}
