//! Positions as text.

use kelso_rules::{ForVariant, Position, Setup, Size, Variant};

use super::variant_and_text;

/// The first byte chooses the variant, the rest is a FEN.
pub(crate) fn fen(data: &[u8]) {
    let (variant, text) = variant_and_text(data);
    setup(&text, variant.size);
    variant.dispatch(ReadFen(&text));
}

fn setup(text: &str, size: Size) {
    let Ok(setup) = Setup::from_fen(text, size) else { return };
    let written = setup.to_fen();
    let again = Setup::from_fen(&written, size).expect("a written setup can be read");
    assert_eq!(again.to_fen(), written, "from {text:?}");
}

struct ReadFen<'a>(&'a str);

impl ForVariant for ReadFen<'_> {
    type Output = ();

    fn run<V: Variant>(self) {
        match Position::<V>::from_fen(self.0) {
            Ok(position) => {
                assert_eq!(Position::from_fen(&position.to_fen()), Ok(position), "from {:?}", self.0)
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
