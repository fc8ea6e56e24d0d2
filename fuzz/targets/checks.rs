//! What must hold, shared with the crate's own tests; and how bytes are made into input.

#[allow(dead_code, reason = "each target uses some of the checks")]
#[path = "../../crates/rules/tests/checks/mod.rs"]
mod checks;

#[allow(unused_imports, reason = "each target uses some of the checks")]
pub(crate) use checks::*;

use kelso_rules::VariantId;

/// Splits bytes into a variant (the first byte chooses) and a text. Bytes that are not UTF-8 are replaced.
#[allow(dead_code, reason = "games name their variant themselves")]
pub(crate) fn variant_and_text(data: &[u8]) -> (VariantId, String) {
    let (choice, text) = data.split_first().map_or((0, data), |(first, rest)| (usize::from(*first), rest));
    let variant = VariantId::all().nth(choice % VariantId::all().count()).expect("a remainder is in range");
    (variant, String::from_utf8_lossy(text).into_owned())
}
