//! A position of any variant as one line of text: the variant, then the FEN.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::AnyPosition;
use crate::notation::FenError;
use crate::variant_id::{UnknownVariant, VariantId};

/// Why a text is not a position of any variant.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AnyPositionError {
    /// It begins with the name of a variant that does not exist.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The rest is not the FEN of a position of that variant.
    #[error(transparent)]
    Fen(#[from] FenError),
}

/// The FEN, preceded by the variant unless that is English draughts on 8×8.
///
/// ```
/// use kelso_rules::AnyPosition;
///
/// for text in ["W:W22:B1,11,18", "english 10×10 B:W31:B20", "optional-capture B:W31:B20"] {
///     assert_eq!(text.parse::<AnyPosition>()?.to_string(), text);
/// }
/// # Ok::<(), kelso_rules::AnyPositionError>(())
/// ```
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.variant();
        if variant != VariantId::ENGLISH {
            write!(f, "{variant} ")?;
        }
        match self {
            AnyPosition::English(position) => position.fmt(f),
            AnyPosition::General(position) => position.fmt(f),
        }
    }
}

impl FromStr for AnyPosition {
    type Err = AnyPositionError;

    fn from_str(text: &str) -> Result<Self, AnyPositionError> {
        let (variant, fen) = split_variant(text.trim_start());
        let variant = variant.map_or(Ok(VariantId::ENGLISH), str::parse)?;
        Ok(AnyPosition::from_fen(variant, fen)?)
    }
}

/// The words before the FEN, which starts with a single letter or has a colon in its first word.
fn split_variant(text: &str) -> (Option<&str>, &str) {
    let is_fen = |word: &str| word.contains(':') || word.chars().count() == 1;
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        if is_fen(word.trim_end()) {
            break;
        }
        at += word.len();
    }
    let (variant, fen) = text.split_at(at);
    (Some(variant.trim()).filter(|variant| !variant.is_empty()), fen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_read_back() {
        for variant in VariantId::all() {
            let start = AnyPosition::start(variant, None);
            assert_eq!(start.to_string().parse(), Ok(start), "{variant}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_apart() {
        use AnyPositionError::{Fen, Variant};
        for (text, is_variant) in [
            ("chess B:W31:B20", true),
            ("english 9×9 B:W31:B20", true),
            ("english 10×10 10 B:W31:B20", true),
            ("english", false),
            ("english B:W50:B1", false),
            ("B : W50 : B1", false),
            ("", false),
        ] {
            match text.parse::<AnyPosition>() {
                Err(Variant(_)) => assert!(is_variant, "{text}"),
                Err(Fen(_)) => assert!(!is_variant, "{text}"),
                Ok(position) => panic!("{text} was read as {position}"),
            }
        }
    }
}
