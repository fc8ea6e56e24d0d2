//! Names of games and players: random, short where people read them, hashed where they give power.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The id of a game: ten letters and digits, about 59 bits of chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(Box<str>);

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Without those that look or sound alike.
const SPOKEN: &[u8; 24] = b"ABCDEFGHJKMNPRSTUVWXYZ34";
const ID_LENGTH: usize = 10;
const CODE_LENGTH: usize = 6;

impl GameId {
    /// A new one.
    pub fn random() -> GameId {
        GameId(draw(LETTERS, ID_LENGTH).into())
    }

    /// Reads an id; `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<GameId> {
        let fits = text.len() == ID_LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        fits.then(|| GameId(text.into()))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A new name for a run of the lab, of the same form as a game's id.
pub(crate) fn run_id() -> String {
    draw(LETTERS, ID_LENGTH)
}

/// A new code to say aloud: six letters.
pub fn code() -> String {
    draw(SPOKEN, CODE_LENGTH)
}

/// A code as typed, in its one form; `None` if it cannot be one.
pub fn is_code(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    (code.len() == CODE_LENGTH && code.bytes().all(|byte| SPOKEN.contains(&byte))).then_some(code)
}

/// A player's proof of who they are: 128 random bits, as 32 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn random() -> Token {
        Token(hex(&random::<16>()))
    }

    /// Reads a token; `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<Token> {
        let fits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| Token(text.to_ascii_lowercase()))
    }

    /// As text, for the player alone.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is stored.
    pub fn key(&self) -> PlayerKey {
        PlayerKey(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// The hash of a token: who has read the database cannot play for anybody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayerKey([u8; 32]);

impl PlayerKey {
    /// The stored bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// From the stored bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<PlayerKey> {
        bytes.try_into().ok().map(PlayerKey)
    }
}

impl fmt::Debug for PlayerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlayerKey({:02x}{:02x}…)", self.0[0], self.0[1])
    }
}

/// Letters drawn from an alphabet, all equally likely.
fn draw(alphabet: &[u8], length: usize) -> String {
    let mut text = String::with_capacity(length);
    // Bytes beyond the last whole multiple would make the first letters likelier.
    let fair = 256 - 256 % alphabet.len();
    while text.len() < length {
        let letters = random::<16>().into_iter().map(usize::from).filter(|&byte| byte < fair);
        text.extend(letters.take(length - text.len()).map(|byte| alphabet[byte % alphabet.len()] as char));
    }
    text
}

/// Random bytes of the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// A random byte, to spread what would otherwise happen at once.
pub(crate) fn jitter() -> u8 {
    random::<1>()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_read_back() {
        let id = GameId::random();
        assert_eq!(GameId::parse(id.as_str()), Some(id));
        let code = code();
        assert_eq!(is_code(&code.to_lowercase()), Some(code));
        let token = Token::random();
        assert_eq!(Token::parse(token.as_str()).map(|token| token.key()), Some(token.key()));
    }

    #[test]
    fn nonsense_is_not_read() {
        for text in ["", "short", "elevenchars", "ten/chars!", "äöüäöüäöüä"] {
            assert_eq!(GameId::parse(text), None);
            assert_eq!(is_code(text), None);
            assert!(Token::parse(text).is_none());
        }
    }
}
