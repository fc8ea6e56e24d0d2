//! Links that take a player to another device. The database has neither the player's token nor the key: the token is
//! encrypted with the link's secret, which is random, as long, and used for nothing else, so that this is a one-time
//! pad.

use sha2::{Digest, Sha256};

use crate::game::{PlayerKey, Token, hex};
use crate::store::reading::{Reader, StoredRow, Value};
use crate::store::script::{Script, Statement};
use crate::store::{StoreError, lab, stored};

/// The part of a link after its `#`: 128 random bits.
#[derive(Clone, PartialEq, Eq)]
pub struct DeviceSecret(Token);

/// A token that only its link can open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedToken {
    id: Vec<u8>,
    sealed: Vec<u8>,
}

impl DeviceSecret {
    /// A new one.
    pub fn random() -> Self {
        DeviceSecret(Token::random())
    }

    /// Parses a secret; `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        Token::parse(text).map(DeviceSecret)
    }

    /// As text, only for the link.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Seals a token.
    ///
    /// # Panics
    /// Never: a token is hexadecimal digits.
    pub fn seal(&self, token: &Token) -> SealedToken {
        let bytes = stored::from_hex(token.as_str()).expect("a token is hexadecimal digits");
        SealedToken { id: self.derive("link"), sealed: self.pad(&bytes) }
    }

    /// The token sealed with it; `None` if it was another.
    pub fn open(&self, link: &SealedToken) -> Option<Token> {
        (link.id == self.derive("link")).then(|| Token::parse(&hex(&self.pad(&link.sealed)))).flatten()
    }

    fn pad(&self, bytes: &[u8]) -> Vec<u8> {
        bytes.iter().zip(self.derive("seal")).map(|(byte, pad)| byte ^ pad).collect()
    }

    /// Bytes that reveal nothing about the secret.
    fn derive(&self, purpose: &str) -> Vec<u8> {
        Sha256::digest(format!("kelso device {purpose} {}", self.as_str())).to_vec()
    }
}

/// For how many milliseconds whoever began to take a link can go on, after it has expired for everybody else.
const GOES_ON: i64 = 86_400_000;

/// Stores a link of a player, and removes expired ones.
pub(super) fn add(link: &SealedToken, player: PlayerKey, expires: i64, now: i64) -> Script {
    Script::new(vec![
        Statement::new(
            "DELETE FROM device_links WHERE expires < $2 OR (expires < $1 AND taker IS NULL)",
            [now.into(), (now - GOES_ON).into()],
        ),
        Statement::new(
            "INSERT INTO device_links (id, sealed, player, expires) VALUES ($1, $2, $3, $4)",
            [
                link.id.as_slice().into(),
                link.sealed.as_slice().into(),
                mark(player).as_slice().into(),
                expires.into(),
            ],
        ),
    ])
}

/// A digest that finds a player's links, and gives nothing away: a key is a digest of a random token.
fn mark(player: PlayerKey) -> Vec<u8> {
    Sha256::digest([b"kelso device player ".as_slice(), player.bytes()].concat()).to_vec()
}

/// Removes a player's links.
pub(super) fn remove_all(player: PlayerKey) -> Statement {
    Statement::new("DELETE FROM device_links WHERE player = $1", [mark(player).as_slice().into()])
}

/// Begins to use up a link: from then on nobody but the same player can take it, and they can if they were interrupted.
pub(super) fn begin(link: &SealedToken, taker: Option<PlayerKey>) -> Script {
    let taker = taker.unwrap_or_else(|| Token::random().key());
    let sql = "UPDATE device_links SET taker = $2 WHERE id = $1 AND (taker IS NULL OR taker = $2)";
    let condition = Statement::new(sql, [link.id.as_slice().into(), mark(taker).as_slice().into()]);
    Script { condition: Some(condition), statements: Vec::new() }
}

/// The link with this secret, as long as it works for whoever asks: until somebody else takes it.
pub(super) async fn find(
    reader: &mut impl Reader,
    secret: &DeviceSecret,
    asks: Option<PlayerKey>,
    now: i64,
) -> Result<Option<SealedToken>, StoreError> {
    let id = secret.derive("link");
    let sql = "SELECT sealed FROM device_links WHERE id = $1 \
               AND ((taker IS NULL AND expires >= $2) OR (taker = $3 AND expires >= $4))";
    let asks = asks.map(mark).unwrap_or_default();
    let values = [Value::Bytes(&id), Value::Number(now), Value::Bytes(&asks), Value::Number(now - GOES_ON)];
    let rows = reader.rows(sql, &values).await?;
    rows.first().map(|row| Ok(SealedToken { id, sealed: row.bytes("sealed")? })).transpose()
}

/// Transfers what whoever opened a link has beside their games to whoever created it. The link stays theirs for a while: if the answer does
/// not arrive, they ask again, and get the token once more.
pub(super) fn finish(link: &SealedToken, from: Option<PlayerKey>, into: PlayerKey) -> Script {
    let begun = "UPDATE device_links SET taker = taker WHERE id = $1 AND taker IS NOT NULL";
    let used = Statement::new(begun, [link.id.as_slice().into()]);
    let moved = from.filter(|from| *from != into).map(|from| move_rest(from, into));
    Script { condition: Some(used), statements: moved.unwrap_or_default() }
}

/// Transfers everything of a player that is not in their games to another.
fn move_rest(from: PlayerKey, into: PlayerKey) -> Vec<Statement> {
    let keys = || [from.bytes().into(), into.bytes().into()];
    let [desk, runs] = lab::rename_owner(from.bytes(), into.bytes());
    vec![
        desk,
        runs,
        Statement::new("UPDATE shared_analyses SET owner = $2 WHERE owner = $1", keys()),
        Statement::new("UPDATE player_weights SET owner = $2 WHERE owner = $1", keys()),
        // For a puzzle that both have tried, the attempt of the new key stays.
        Statement::new(
            "DELETE FROM puzzle_attempts WHERE player = $1 \
             AND puzzle IN (SELECT puzzle FROM puzzle_attempts WHERE player = $2)",
            keys(),
        ),
        Statement::new("UPDATE puzzle_attempts SET player = $2 WHERE player = $1", keys()),
        remove_all(from),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_secret_opens_a_sealed_token() {
        let (secret, token) = (DeviceSecret::random(), Token::random());
        let sealed = secret.seal(&token);
        assert_eq!(secret.open(&sealed).map(|token| token.key()), Some(token.key()));
        assert!(DeviceSecret::random().open(&sealed).is_none());
        let kept = format!("{}{}", hex(&sealed.id), hex(&sealed.sealed));
        assert!(
            !kept.contains(token.as_str()) && !kept.contains(secret.as_str()),
            "what is kept gives nothing away"
        );
    }
}
