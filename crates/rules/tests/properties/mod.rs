//! What must hold for any text or bytes whatever: reading never panics, and what was read is printed and read
//! back as the same. Used by the tests here with random input, and by the fuzz targets with searched input.

mod fen;
mod moves;
mod pdn;

pub(crate) use fen::fen;
pub(crate) use moves::moves;
pub(crate) use pdn::pdn;

use kelso_rules::VariantId;

/// Splits bytes into a variant (the first byte chooses) and a text. Bytes that are not UTF-8 are replaced.
fn variant_and_text(data: &[u8]) -> (VariantId, String) {
    let (choice, text) = data.split_first().map_or((0, data), |(first, rest)| (usize::from(*first), rest));
    let variant = VariantId::all().nth(choice % VariantId::all().count()).expect("a remainder is in range");
    (variant, String::from_utf8_lossy(text).into_owned())
}
