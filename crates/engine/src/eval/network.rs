//! A fitted evaluation for boards with eight columns, built in or from a file: the patterns with their net, and the
//! named weights fitted together with them.
//!
//! The file starts with lines of text, like weights files: its type, the rules, the named weights, the length of the
//! rest and its checksum, `end`. The rest is `patterns.bin` as built into the program.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::sync::{Arc, LazyLock, OnceLock};

use super::patterns::{BUILT_IN, Patterns};
use super::weights::{Tapered, Weights, tapered};
use crate::learned::{FormatError, Reader};

/// The first line before the version.
const MAGIC: &str = "kelso net";
/// The current version.
const VERSION: &str = "1";
/// The rules of the training games.
const RULES: &str = "rules english 8";
/// The largest named weight, in hundredths of a man, with which no sum exceeds sixteen bits.
const LARGEST: i16 = 800;

/// An evaluation of boards of eight columns.
pub struct Network {
    pub(super) patterns: Patterns,
    pub(super) weights: Weights,
    /// The bytes of the patterns.
    bytes: Cow<'static, [u8]>,
    /// Computed on first use.
    fingerprint: OnceLock<u64>,
}

/// The named weights of a network, by name.
fn named(weights: &mut Weights) -> [(&'static str, &mut Tapered); 8] {
    [
        ("man", &mut weights.man),
        ("king", &mut weights.king),
        ("mobility", &mut weights.mobility),
        ("king-mobility", &mut weights.king_mobility),
        ("trapped-king", &mut weights.trapped_king),
        ("first-king", &mut weights.first_king),
        ("turn", &mut weights.turn),
        ("trade-when-ahead", &mut weights.trade_when_ahead),
    ]
}

impl Network {
    /// The built-in one, loaded on first use and shared.
    pub fn built_in() -> Arc<Network> {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let network = Network::new(&BUILT_IN[..], Weights::BESIDE_PATTERNS);
            Arc::new(network.expect("the built-in patterns are checked when they are compiled"))
        });
        Arc::clone(&NETWORK)
    }

    /// From the bytes of the patterns and the weights beside them; `None` if the number of bytes is wrong. Only the
    /// weights that a network has are kept, clamped to their maximum.
    pub fn new(bytes: impl Into<Cow<'static, [u8]>>, mut weights: Weights) -> Option<Self> {
        let bytes = bytes.into();
        let patterns = Patterns::from_bytes(&bytes)?;
        let mut kept = Weights::ZERO;
        for ((_, to), (_, from)) in named(&mut kept).into_iter().zip(named(&mut weights)) {
            *to = tapered(from.opening.clamp(-LARGEST, LARGEST), from.ending.clamp(-LARGEST, LARGEST));
        }
        Some(Network { patterns, weights: kept, bytes, fingerprint: OnceLock::new() })
    }

    /// The bytes of the patterns and their net, as `patterns.bin` has them.
    pub fn patterns(&self) -> &[u8] {
        &self.bytes
    }

    /// The named weights beside the patterns.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// A number that identifies this network.
    pub fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| checksum(&self.to_bytes()))
    }

    /// The network in file format.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = format!("{MAGIC} {VERSION}\n{RULES}\n");
        for (name, weight) in named(&mut self.weights.clone()) {
            let _ = writeln!(text, "{name} {} {}", weight.opening, weight.ending);
        }
        let sum = checksum(&self.bytes);
        let _ = writeln!(text, "bytes {}\nchecksum {sum:016x}\nend", self.bytes.len());
        let mut bytes = text.into_bytes();
        bytes.extend_from_slice(&self.bytes);
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) made.
    ///
    /// # Errors
    /// If anything is missing, out of place or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        // The header is text; what follows is not.
        let end = bytes.windows(5).position(|window| window == b"\nend\n").map(|at| at + 5);
        let (head, rest) = bytes.split_at(end.unwrap_or_else(|| bytes.len().min(4096)));
        let head = String::from_utf8_lossy(head);
        let mut reader = Reader::new(&head, MAGIC, VERSION)?;
        reader.exactly(RULES)?;
        let mut weights = Weights::ZERO;
        for (name, weight) in named(&mut weights) {
            let expected = format!("{name} OPENING ENDING");
            let line = reader.line(&expected)?;
            *weight = line.strip_prefix(name).and_then(pair).ok_or_else(|| reader.wrong(line, &expected))?;
        }
        reader.exactly(&format!("bytes {}", BUILT_IN.len()))?;
        let sum = reader.field("checksum", "NUMBER")?.to_owned();
        reader.exactly("end")?;
        if rest.len() < BUILT_IN.len() {
            return Err(FormatError::Short(format!("… {} bytes after “end”", BUILT_IN.len())));
        }
        if sum != format!("{:016x}", checksum(rest)) {
            return Err(FormatError::Damaged);
        }
        Network::new(rest.to_vec(), weights).ok_or(FormatError::Damaged)
    }
}

/// The two parts of a named weight.
fn pair(text: &str) -> Option<Tapered> {
    let mut words = text.split_ascii_whitespace();
    let mut number = || {
        let number: i16 = words.next()?.parse().ok()?;
        (-LARGEST..=LARGEST).contains(&number).then_some(number)
    };
    let weight = tapered(number()?, number()?);
    words.next().is_none().then_some(weight)
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl PartialEq for Network {
    fn eq(&self, other: &Network) -> bool {
        self.weights == other.weights && self.bytes == other.bytes
    }
}

impl Eq for Network {}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network {:016x}", self.fingerprint())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_give_the_same_network_again() {
        let network = Network::built_in();
        assert_eq!(network.weights, Weights::BESIDE_PATTERNS);
        let again = Network::from_bytes(&network.to_bytes()).expect("what was written");
        assert_eq!((again.patterns(), again.weights()), (network.patterns(), network.weights()));
        assert_eq!(again, *network);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let bytes = Network::built_in().to_bytes();
        for length in (0..400).chain([1_000, bytes.len() / 2, bytes.len() - 1]) {
            assert!(Network::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        let head = String::from_utf8_lossy(&bytes[..400]).into_owned();
        let table = [
            (
                "kelso net 1",
                "kelso nut 1",
                "it is not a weights file; the first line of one is “kelso net 1”",
            ),
            ("kelso net 1", "kelso net 2", "it has version 2 of the format, and this Kelso reads version 1"),
            ("english 8", "english 9", "line 2 is “rules english 9” where “rules english 8” is expected"),
            ("man 119 78", "man NaN 78", "line 3 is “man NaN 78” where “man OPENING ENDING” is expected"),
            ("man 119 78", "man 9999 78", "line 3 is “man 9999 78” where"),
            ("man 119 78", "man 119 78 1", "line 3 is “man 119 78 1” where"),
            ("bytes 1", "bytes 2", "line 11 is “bytes 2680784” where “bytes 1680784” is expected"),
            ("checksum ", "checksum 0", "it is damaged"),
        ];
        for (part, other, sentence) in table {
            assert!(head.contains(part), "{part}");
            let at = bytes.windows(part.len()).position(|window| window == part.as_bytes()).expect("there");
            let wrong = [&bytes[..at], other.as_bytes(), &bytes[at + part.len()..]].concat();
            let error = Network::from_bytes(&wrong).expect_err(sentence).to_string();
            assert!(error.starts_with(sentence), "{error}");
        }
        let mut damaged = bytes.clone();
        damaged[100_000] ^= 1;
        assert_eq!(Network::from_bytes(&damaged), Err(FormatError::Damaged));
    }
}
