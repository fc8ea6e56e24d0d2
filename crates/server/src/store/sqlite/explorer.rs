//! Counts games in a SQLite file.

use sqlx::Executor;
use sqlx::sqlite::SqliteConnection;

use super::fault;
use crate::explorer::{ExploreBatch, ExplorerGame};
use crate::store::StoreError;
use crate::store::explorer::{CountStatements, examples, finished, ids, rows};

const STATEMENTS: CountStatements = CountStatements {
    note_games: "INSERT INTO explorer_games (id) SELECT unhex(value) FROM json_each($1) WHERE true \
                 ON CONFLICT (id) DO NOTHING RETURNING id",
    add_rows: "INSERT INTO explorer_moves (position, move, length, black, white, draws, unknown) \
               SELECT value ->> 'position', value ->> 'move', value ->> 'length', value ->> 'black', value ->> 'white', \
               value ->> 'draws', value ->> 'unknown' FROM json_each($1) WHERE true \
               ON CONFLICT (position, move, length) DO UPDATE SET black = black + excluded.black, \
               white = white + excluded.white, draws = draws + excluded.draws, unknown = unknown + excluded.unknown",
    take_off: "DELETE FROM explorer_queue WHERE game IN (SELECT value FROM json_each($1))",
    add_examples: "INSERT INTO explorer_examples (position, game, move, ply, result, created) \
                   SELECT value ->> 'position', value ->> 'game', value ->> 'move', value ->> 'ply', value ->> 'result', \
                   value ->> 'created' FROM json_each($1) WHERE true ON CONFLICT (position, game) DO NOTHING",
    prune_examples: "DELETE FROM explorer_examples WHERE (position, game) IN (SELECT position, game FROM \
                     (SELECT position, game, row_number() OVER (PARTITION BY position, move ORDER BY created DESC, game) AS place \
                     FROM explorer_examples WHERE position IN (SELECT value ->> 'position' FROM json_each($1))) AS ranked \
                     WHERE place > 3)",
};

/// Counts games in one transaction; returns how many were new.
pub(in crate::store) async fn count_games(
    connection: &mut SqliteConnection,
    games: &[ExplorerGame],
) -> Result<u64, StoreError> {
    connection.execute("BEGIN IMMEDIATE").await.map_err(fault)?;
    let counted = match count(connection, games).await {
        Ok(counted) => connection.execute("COMMIT").await.map(|_| counted).map_err(fault),
        Err(error) => Err(error),
    };
    if counted.is_err() {
        let _ = connection.execute("ROLLBACK").await;
    }
    counted
}

/// The same within another transaction, for games of this server.
pub(super) async fn explore(
    connection: &mut SqliteConnection,
    batch: &ExploreBatch,
) -> Result<(), StoreError> {
    count(connection, &batch.games).await?;
    let examples = examples(&batch.games);
    let name = [(STATEMENTS.add_examples, examples.clone()), (STATEMENTS.prune_examples, examples)];
    for (sql, list) in name.into_iter().chain([(STATEMENTS.take_off, finished(batch))]) {
        sqlx::query(sql).bind(list).execute(&mut *connection).await.map_err(fault)?;
    }
    Ok(())
}

async fn count(connection: &mut SqliteConnection, games: &[ExplorerGame]) -> Result<u64, StoreError> {
    let fresh: Vec<Vec<u8>> = sqlx::query_scalar(STATEMENTS.note_games)
        .bind(ids(games))
        .fetch_all(&mut *connection)
        .await
        .map_err(fault)?;
    let (rows, counted) = rows(games, fresh);
    sqlx::query(STATEMENTS.add_rows).bind(rows).execute(connection).await.map_err(fault)?;
    Ok(counted)
}
