//! Weights that players trained elsewhere and play against here: private to each, and theirs to delete.

use super::reading::{Reader, StoredRow, Value};
use super::script::{Script, Statement};
use super::sql_store::{Backend, SqlStore};
use super::writes::Write;
use super::{StoreError, StoreFuture};
use crate::game::PlayerKey;

/// How many sets of weights may be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightsBounds {
    /// Of one player.
    pub owner: i64,
    /// From one address within a day.
    pub address: i64,
    /// In all.
    pub all: i64,
}

/// Where weights came from is forgotten after so many milliseconds.
const DAY: i64 = 86_400_000;

/// Weights to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewWeights {
    /// Their id, which nobody can guess.
    pub id: String,
    /// Whose they are.
    pub owner: PlayerKey,
    /// A digest of the address that they come from.
    pub address: String,
    /// What their owner calls them.
    pub name: String,
    /// The agent that plays by them.
    pub learner: String,
    /// The text of them.
    pub weights: String,
}

/// Weights in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in new ones")]
pub struct WeightsRow {
    pub id: String,
    pub name: String,
    pub learner: String,
    pub created: i64,
}

/// Players' weights.
pub trait WeightsStore: Send + Sync + 'static {
    /// Stores weights; a conflict if there are too many already.
    fn add_weights<'a>(&'a self, weights: &'a NewWeights, bounds: WeightsBounds) -> StoreFuture<'a, ()>;

    /// A player's weights, the last ones first.
    fn weights_of(&self, owner: PlayerKey) -> StoreFuture<'_, Vec<WeightsRow>>;

    /// The text of a player's own weights; none if there are none of this id, or they are somebody else's.
    fn own_weights<'a>(&'a self, id: &'a str, owner: PlayerKey) -> StoreFuture<'a, Option<String>>;

    /// The text of weights, for a game whose maker could use them.
    fn played_weights<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<String>>;

    /// Deletes a player's own weights; a conflict if there are none of this id, or they are somebody else's.
    fn delete_weights<'a>(&'a self, id: &'a str, owner: PlayerKey) -> StoreFuture<'a, ()>;
}

impl<B: Backend> WeightsStore for SqlStore<B> {
    fn add_weights<'a>(&'a self, weights: &'a NewWeights, bounds: WeightsBounds) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(add(weights, bounds, self.now()))))
    }

    fn weights_of(&self, owner: PlayerKey) -> StoreFuture<'_, Vec<WeightsRow>> {
        Box::pin(async move { list(&mut self.backend.reader().await?, owner).await })
    }

    fn own_weights<'a>(&'a self, id: &'a str, owner: PlayerKey) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move { find(&mut self.backend.reader().await?, id, owner).await })
    }

    fn played_weights<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            let sql = "SELECT weights FROM player_weights WHERE id = $1";
            let rows = self.backend.reader().await?.rows(sql, &[Value::Text(id)]).await?;
            rows.first().map(|row| row.text("weights")).transpose()
        })
    }

    fn delete_weights<'a>(&'a self, id: &'a str, owner: PlayerKey) -> StoreFuture<'a, ()> {
        let sql = "DELETE FROM player_weights WHERE id = $1 AND owner = $2";
        let deleted = Statement::new(sql, [id.into(), owner.bytes().into()]);
        Box::pin(self.write(Write::Script(Script { condition: Some(deleted), statements: Vec::new() })))
    }
}

/// Stores weights within the bounds, which the statement itself checks, and forgets where older ones came from.
fn add(weights: &NewWeights, bounds: WeightsBounds, now: i64) -> Script {
    let NewWeights { id, owner, address, name, learner, weights } = weights;
    let sql = "INSERT INTO player_weights (id, owner, address, name, learner, weights, created) \
               SELECT $1, $2, $3, $4, $5, $6, $7 \
               WHERE (SELECT count(*) FROM player_weights WHERE owner = $2) < $8 \
               AND (SELECT count(*) FROM player_weights WHERE address = $3 AND created > $9) < $10 \
               AND (SELECT count(*) FROM player_weights) < $11";
    let values = [
        id.as_str().into(),
        owner.bytes().into(),
        address.as_str().into(),
        name.as_str().into(),
        learner.as_str().into(),
        weights.as_str().into(),
        now.into(),
        bounds.owner.into(),
        (now - DAY).into(),
        bounds.address.into(),
        bounds.all.into(),
    ];
    let forget = "UPDATE player_weights SET address = NULL WHERE address IS NOT NULL AND created <= $1";
    Script {
        condition: Some(Statement::new(sql, values)),
        statements: vec![Statement::new(forget, [(now - DAY).into()])],
    }
}

async fn list(reader: &mut impl Reader, owner: PlayerKey) -> Result<Vec<WeightsRow>, StoreError> {
    let sql = "SELECT id, name, learner, created FROM player_weights WHERE owner = $1 \
               ORDER BY created DESC, id";
    let entry = |row: &_| {
        Ok(WeightsRow {
            id: StoredRow::text(row, "id")?,
            name: StoredRow::text(row, "name")?,
            learner: StoredRow::text(row, "learner")?,
            created: StoredRow::number(row, "created")?,
        })
    };
    reader.rows(sql, &[Value::Bytes(owner.bytes())]).await?.iter().map(entry).collect()
}

async fn find(reader: &mut impl Reader, id: &str, owner: PlayerKey) -> Result<Option<String>, StoreError> {
    let sql = "SELECT weights FROM player_weights WHERE id = $1 AND owner = $2";
    let rows = reader.rows(sql, &[Value::Text(id), Value::Bytes(owner.bytes())]).await?;
    rows.first().map(|row| row.text("weights")).transpose()
}
