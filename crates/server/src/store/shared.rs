//! Analyses that people share by a link: PDN texts, which stay as they were shared until their owner deletes them.

use super::reading::{Reader, StoredRow, Value};
use super::script::{Script, Statement};
use super::sql_store::{Backend, SqlStore};
use super::writes::Write;
use super::{StoreError, StoreFuture};
use crate::game::PlayerKey;

/// How many analyses may be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedBounds {
    /// Of one player.
    pub owner: i64,
    /// From one address within a day.
    pub address: i64,
    /// In all.
    pub all: i64,
}

/// Who shares much shares from one address; where that was is forgotten after so many milliseconds.
const DAY: i64 = 86_400_000;

/// An analysis to be shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewShared {
    /// Its id, which nobody can guess.
    pub id: String,
    /// Whose it is.
    pub owner: PlayerKey,
    /// A digest of the address that it comes from.
    pub address: String,
    /// What a list calls it.
    pub title: String,
    /// Moves, those of variations among them.
    pub moves: u32,
    /// The whole of it.
    pub pdn: String,
}

/// How many analyses are stored that count towards somebody's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the bounds")]
pub struct SharedCounts {
    pub owner: i64,
    pub address: i64,
    pub all: i64,
}

/// A shared analysis in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in a new one")]
pub struct SharedRow {
    pub id: String,
    pub title: String,
    pub moves: u32,
    pub created: i64,
}

/// The text of a shared analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in a new one")]
pub struct SharedText {
    pub owner: PlayerKey,
    pub pdn: String,
    pub created: i64,
}

/// Shared analyses.
pub trait SharedStore: Send + Sync + 'static {
    /// Stores an analysis; a conflict if there are too many already.
    fn share<'a>(&'a self, analysis: &'a NewShared, bounds: SharedBounds) -> StoreFuture<'a, ()>;

    /// How many count for this player and this address.
    fn shared_counts<'a>(&'a self, owner: PlayerKey, address: &'a str) -> StoreFuture<'a, SharedCounts>;

    /// The analysis with this id.
    fn shared<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<SharedText>>;

    /// A player's analyses, the last one first.
    fn shared_by(&self, owner: PlayerKey) -> StoreFuture<'_, Vec<SharedRow>>;

    /// Deletes a player's analysis; a conflict if there is none of this id, or it is somebody else's.
    fn unshare<'a>(&'a self, id: &'a str, owner: PlayerKey) -> StoreFuture<'a, ()>;
}

impl<B: Backend> SharedStore for SqlStore<B> {
    fn share<'a>(&'a self, analysis: &'a NewShared, bounds: SharedBounds) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(add(analysis, bounds, self.now()))))
    }

    fn shared_counts<'a>(&'a self, owner: PlayerKey, address: &'a str) -> StoreFuture<'a, SharedCounts> {
        Box::pin(async move { counts(&mut self.backend.reader().await?, owner, address, self.now()).await })
    }

    fn shared<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<SharedText>> {
        Box::pin(async move { find(&mut self.backend.reader().await?, id).await })
    }

    fn shared_by(&self, owner: PlayerKey) -> StoreFuture<'_, Vec<SharedRow>> {
        Box::pin(async move { list(&mut self.backend.reader().await?, owner).await })
    }

    fn unshare<'a>(&'a self, id: &'a str, owner: PlayerKey) -> StoreFuture<'a, ()> {
        let sql = "DELETE FROM shared_analyses WHERE id = $1 AND owner = $2";
        let deleted = Statement::new(sql, [id.into(), owner.bytes().into()]);
        Box::pin(self.write(Write::Script(Script { condition: Some(deleted), statements: Vec::new() })))
    }
}

/// Stores an analysis within the bounds, which the statement itself checks, and forgets where older ones came from.
fn add(analysis: &NewShared, bounds: SharedBounds, now: i64) -> Script {
    let NewShared { id, owner, address, title, moves, pdn } = analysis;
    let insert = "INSERT INTO shared_analyses (id, owner, address, title, moves, pdn, created) \
                  SELECT $1, $2, $3, $4, $5, $6, $7 \
                  WHERE (SELECT count(*) FROM shared_analyses WHERE owner = $2) < $8 \
                  AND (SELECT count(*) FROM shared_analyses WHERE address = $3 AND created > $9) < $10 \
                  AND (SELECT count(*) FROM shared_analyses) < $11";
    let values = [
        id.as_str().into(),
        owner.bytes().into(),
        address.as_str().into(),
        title.as_str().into(),
        i64::from(*moves).into(),
        pdn.as_str().into(),
        now.into(),
        bounds.owner.into(),
        (now - DAY).into(),
        bounds.address.into(),
        bounds.all.into(),
    ];
    let forget = "UPDATE shared_analyses SET address = NULL WHERE address IS NOT NULL AND created <= $1";
    Script {
        condition: Some(Statement::new(insert, values)),
        statements: vec![Statement::new(forget, [(now - DAY).into()])],
    }
}

async fn counts(
    reader: &mut impl Reader,
    owner: PlayerKey,
    address: &str,
    now: i64,
) -> Result<SharedCounts, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM shared_analyses WHERE owner = $1) AS of_owner, \
               (SELECT count(*) FROM shared_analyses WHERE address = $2 AND created > $3) AS of_address, \
               (SELECT count(*) FROM shared_analyses) AS of_all";
    let values = [Value::Bytes(owner.bytes()), Value::Text(address), Value::Number(now - DAY)];
    let rows = reader.rows(sql, &values).await?;
    let row = rows.first().ok_or_else(|| StoreError::Corrupt("nothing was counted".to_owned()))?;
    Ok(SharedCounts {
        owner: row.number("of_owner")?,
        address: row.number("of_address")?,
        all: row.number("of_all")?,
    })
}

async fn find(reader: &mut impl Reader, id: &str) -> Result<Option<SharedText>, StoreError> {
    let sql = "SELECT owner, pdn, created FROM shared_analyses WHERE id = $1";
    let rows = reader.rows(sql, &[Value::Text(id)]).await?;
    rows.first().map(text).transpose()
}

fn text(row: &impl StoredRow) -> Result<SharedText, StoreError> {
    let owner = PlayerKey::from_bytes(&row.bytes("owner")?);
    Ok(SharedText {
        owner: owner.ok_or_else(|| StoreError::Corrupt("a key of another length".to_owned()))?,
        pdn: row.text("pdn")?,
        created: row.number("created")?,
    })
}

async fn list(reader: &mut impl Reader, owner: PlayerKey) -> Result<Vec<SharedRow>, StoreError> {
    let sql =
        "SELECT id, title, moves, created FROM shared_analyses WHERE owner = $1 ORDER BY created DESC, id";
    let entry = |row: &_| {
        Ok(SharedRow {
            id: StoredRow::text(row, "id")?,
            title: StoredRow::text(row, "title")?,
            moves: u32::try_from(StoredRow::number(row, "moves")?).unwrap_or_default(),
            created: StoredRow::number(row, "created")?,
        })
    };
    reader.rows(sql, &[Value::Bytes(owner.bytes())]).await?.iter().map(entry).collect()
}
