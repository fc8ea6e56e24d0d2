//! The first byte chooses the variant, the rest is a FEN.

#![no_main]

mod checks;

use kelso_rules::{ForRules, Rules};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (variant, text) = checks::variant_and_text(data);
    variant.dispatch(ReadFen(&text));
});

struct ReadFen<'a>(&'a str);

impl ForRules for ReadFen<'_> {
    type Output = ();

    fn run<R: Rules>(self, rules: R) {
        checks::fen(rules, self.0);
    }
}
