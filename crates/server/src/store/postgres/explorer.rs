//! Counts games in a PostgreSQL database.

use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::faults::unread;
use crate::explorer::{ExploreBatch, ExplorerGame};
use crate::store::StoreError;
use crate::store::explorer::{CountStatements, examples, finished, ids, rows};

const STATEMENTS: CountStatements = CountStatements {
    note_games: "INSERT INTO explorer_games (id) \
                 SELECT decode(given.id, 'hex') FROM json_array_elements_text($1::json) AS given(id) ORDER BY given.id \
                 ON CONFLICT (id) DO NOTHING RETURNING id",
    add_rows: "INSERT INTO explorer_moves (position, move, length, black, white, draws, unknown) \
               SELECT r.position, r.move, r.length, r.black, r.white, r.draws, r.unknown \
               FROM json_to_recordset($1::json) AS r(position bigint, move text, length bigint, black bigint, white bigint, \
               draws bigint, unknown bigint) \
               ON CONFLICT (position, move, length) DO UPDATE SET black = explorer_moves.black + excluded.black, \
               white = explorer_moves.white + excluded.white, draws = explorer_moves.draws + excluded.draws, \
               unknown = explorer_moves.unknown + excluded.unknown",
    take_off: "DELETE FROM explorer_queue WHERE game IN (SELECT given.id FROM json_array_elements_text($1::json) AS given(id))",
    add_examples: "INSERT INTO explorer_examples (position, game, move, ply, result, created) \
                   SELECT r.position, r.game, r.move, r.ply, r.result, r.created \
                   FROM json_to_recordset($1::json) AS r(position bigint, game text, move text, ply bigint, result bigint, \
                   created bigint) ORDER BY r.position, r.game ON CONFLICT (position, game) DO NOTHING",
    prune_examples: "DELETE FROM explorer_examples WHERE (position, game) IN (SELECT position, game FROM \
                     (SELECT position, game, row_number() OVER (PARTITION BY position, move ORDER BY created DESC, game) AS place \
                     FROM explorer_examples WHERE position IN \
                     (SELECT r.position FROM json_to_recordset($1::json) AS r(position bigint))) AS ranked WHERE place > 3)",
};

/// Counts games in one transaction; returns how many were new.
pub(in crate::store) async fn count_games(
    connection: &mut PgConnection,
    games: &[ExplorerGame],
) -> Result<u64, StoreError> {
    let mut transaction = connection.begin().await.map_err(unread)?;
    let counted = count(&mut transaction, games).await.map_err(unread)?;
    transaction.commit().await.map_err(unread)?;
    Ok(counted)
}

/// The same within another transaction, for games of this server.
pub(super) async fn explore(connection: &mut PgConnection, batch: &ExploreBatch) -> Result<(), sqlx::Error> {
    count(connection, &batch.games).await?;
    let examples = examples(&batch.games);
    let name = [(STATEMENTS.add_examples, examples.clone()), (STATEMENTS.prune_examples, examples)];
    for (sql, list) in name.into_iter().chain([(STATEMENTS.take_off, finished(batch))]) {
        sqlx::query(sql).bind(list).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn count(connection: &mut PgConnection, games: &[ExplorerGame]) -> Result<u64, sqlx::Error> {
    let fresh: Vec<Vec<u8>> =
        sqlx::query_scalar(STATEMENTS.note_games).bind(ids(games)).fetch_all(&mut *connection).await?;
    let (rows, counted) = rows(games, fresh);
    sqlx::query(STATEMENTS.add_rows).bind(rows).execute(connection).await?;
    Ok(counted)
}
