//! Serialization with `serde`: types that have a text form as that text, squares and sizes as numbers.
//!
//! Plain data (pieces, outcomes, records of moves) derives its format where it is defined.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::any::AnyPosition;
use crate::end_rules::EndRules;
use crate::notation::MoveText;
use crate::position::Position;
use crate::rules::English;
use crate::square::Square;
use crate::variant_id::{RuleSet, Size, VariantId};

/// Reads a text by the type's own [`FromStr`].
struct FromText<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(FromText(PhantomData))
            }
        }
    )+};
}

as_text!(RuleSet, VariantId, EndRules, Position<English>, AnyPosition, MoveText);
#[cfg(feature = "pdn")]
as_text!(crate::pdn::PdnResult, crate::pdn::GameType);

macro_rules! as_number {
    ($($type:ty, $to:expr, $from:expr, $expected:literal);+ $(;)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8($to(*self) as u8)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = u64::deserialize(deserializer)?;
                let known = usize::try_from(number).ok().and_then($from);
                known.ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(number), &$expected))
            }
        }
    )+};
}

as_number! {
    Square, Square::number, Square::new, "the number of a square, from 1 to 128";
    Size, Size::rows, Size::from_rows, "the size of a board: 6, 8, 10, 12, 14 or 16";
}
