//! What is on disk: frozen types, separate from the wire's and the game's.
//!
//! A row's `format` column says which version of these types it has; so far always 1. Fields may be added to a type if
//! they have a default, and an earlier program ignores them. Any other change makes a new version, and the old one is
//! still read; a new kind of event needs none, if it comes with a migration, after which earlier programs do not open
//! the database. A program that meets a row of a newer version than it knows refuses that row, and nothing else, with
//! [`StoreError::Newer`].

mod decision;
mod event;
mod feedback;
mod game;
mod review;
mod stats;

pub(super) use decision::{decision_of, word_of};
pub(super) use event::{CHAT_BEGINS, StoredEvent};
pub(super) use feedback::StoredFeedback;
pub(super) use game::{
    StoredMode, StoredOffers, StoredPace, StoredSeat, StoredSettings, StoredSide, from_hex,
};
pub(super) use review::StoredReview;
use serde::Serialize;
use serde::de::DeserializeOwned;
pub(super) use stats::StoredStats;

use super::StoreError;

/// The current version of the types.
pub(super) const FORMAT: i64 = 1;

/// Refuses what a newer version wrote.
pub(super) fn check_format(format: i64) -> Result<(), StoreError> {
    match format {
        1..=FORMAT => Ok(()),
        newer if newer > FORMAT => Err(StoreError::Newer { found: newer, known: FORMAT }),
        _ => Err(StoreError::Corrupt(format!("a format of {format}"))),
    }
}

/// A stored value as text.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is stored has string keys only")
}

/// Parses a stored value.
pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text from existing databases: it is parsed, and written back unchanged.
    pub(super) fn is_frozen<T, C>(text: &str, core: &C)
    where
        T: Serialize + DeserializeOwned + Clone,
        C: From<T> + PartialEq + std::fmt::Debug + Clone,
        T: From<C>,
    {
        let stored: T = from_json(text).expect(text);
        assert_eq!(json(&stored), text);
        assert_eq!(C::from(stored), *core, "{text}");
        assert_eq!(json(&T::from(core.clone())), text);
    }

    /// Fields that a later version may have added do not hide a game from this one.
    pub(super) fn ignores_more<T: Serialize + DeserializeOwned>(text: &str) {
        let more = text.replacen('{', r#"{"added_later":{"by":["somebody"]},"#, 1);
        assert_ne!(more, text);
        let stored: T = from_json(&more).expect(&more);
        assert_eq!(json(&stored), text);
    }

    #[test]
    fn rows_of_a_newer_program_are_refused_in_one_sentence() {
        assert_eq!(check_format(1), Ok(()));
        assert!(matches!(check_format(0), Err(StoreError::Corrupt(_))));
        let error = check_format(2).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a newer version of Kelso stored this (format 2, and this one reads up to 1); use that version"
        );
    }
}
