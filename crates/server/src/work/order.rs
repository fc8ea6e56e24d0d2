//! The work to do, and its key.

use std::fmt;

use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::class::Class;
use crate::game::{hex, random};

/// The work to do.
#[derive(Clone, Debug)]
pub struct Order {
    /// Orders with the same key are one job with one answer, whoever places them.
    pub key: Key,
    /// How urgent it is.
    pub class: Class,
    /// The work, in the handler's format.
    pub payload: Bytes,
}

/// The key of a job, as a word that fits into a subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key(String);

impl Key {
    /// The key for these parts: the same for everybody who uses the same parts.
    pub fn of(parts: &[&str]) -> Key {
        let mut hash = Sha256::new();
        for part in parts {
            // With its length, so that different lists never give the same text.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Key(hex(&hash.finalize()[..16]))
    }

    /// A unique key.
    pub fn random() -> Key {
        Key(hex(&random::<16>()))
    }

    /// The key at the end of a subject.
    pub(super) fn from_subject(subject: &str) -> Key {
        Key(subject.rsplit('.').next().unwrap_or_default().to_owned())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_equal_for_equal_parts_only() {
        assert_eq!(Key::of(&["game", "12"]), Key::of(&["game", "12"]));
        assert_ne!(Key::of(&["game", "12"]), Key::of(&["game1", "2"]));
        assert_ne!(Key::random(), Key::random());
        let key = Key::random();
        assert_eq!(Key::from_subject(&format!("kelso.jobs.people.{key}")), key);
    }
}
