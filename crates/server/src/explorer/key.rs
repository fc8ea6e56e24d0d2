//! A position's key in the explorer's tables.

use kelso_rules::AnyPosition;
use sha2::{Digest, Sha256};

/// The first eight bytes of the SHA-256 of the variant's name and the packed position, as an integer that databases
/// store.
///
/// Two of twenty million positions collide with a probability of about one in 100,000, and a foreign move is shown only
/// if it happens to be legal too. The packed position is frozen, and so is the key.
pub(crate) fn position_key(position: &AnyPosition) -> i64 {
    let mut hash = Sha256::new();
    hash.update(position.variant().to_string().as_bytes());
    hash.update([0]);
    hash.update(position.pack());
    let bytes: [u8; 8] = hash.finalize()[..8].try_into().expect("it has 32 bytes");
    i64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use kelso_rules::{Color, VariantId};

    use super::*;

    #[test]
    fn keys_are_frozen_and_depend_on_variant_board_and_turn() {
        let keys: Vec<_> =
            VariantId::all().map(|variant| position_key(&AnyPosition::start(variant, None))).collect();
        let mut apart = keys.clone();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), keys.len());
        let start = AnyPosition::default();
        assert_ne!(position_key(&start), position_key(&start.with_turn(Color::White)));
        assert_eq!(position_key(&start), START, "databases have it");
    }

    const START: i64 = 1_115_897_845_810_790_544;
}
