//! The first byte chooses the variant, the rest is a FEN.

#![no_main]

mod checks;

use kelso_rules::{ForVariant, Variant};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (variant, text) = checks::variant_and_text(data);
    variant.dispatch(ReadFen(&text));
});

struct ReadFen<'a>(&'a str);

impl ForVariant for ReadFen<'_> {
    type Output = ();

    fn run<V: Variant>(self) {
        checks::fen::<V>(self.0);
    }
}
