//! The rows of a game that change with a player's key. They are written together with the change, and like it only on top of the
//! version that it was decided on.

use crate::game::{GameState, KeyChange, without_author};
use crate::protocol::{ChatLine, Side};
use crate::store::StoreError;
use crate::store::reading::{Reader, StoredRow, Value};
use crate::store::script::Statement;
use crate::store::stored::{CHAT_BEGINS, StoredEvent, from_json, json};

/// What is written beside the game's own row.
pub(in crate::store) async fn statements(
    reader: &mut impl Reader,
    game: &GameState,
    keys: &KeyChange,
) -> Result<Vec<Statement>, StoreError> {
    let owner = "UPDATE games SET owner = $3 WHERE id = $1 AND owner = $2";
    let mut statements = vec![about(owner, game, keys)];
    let others = if keys.forgets { &FORGET[..] } else { &HAND_OVER };
    statements.extend(others.iter().map(|sql| about(sql, game, keys)));
    if keys.forgets {
        for side in Side::ALL.into_iter().filter(|side| game.seat(*side).key == Some(keys.from)) {
            statements.extend(without_chat(reader, game, side).await?);
        }
    }
    Ok(statements)
}

/// `$1` is the game, `$2` the old key, `$3` the new one.
const FORGET: [&str; 2] = [
    "DELETE FROM player_games WHERE game = $1 AND (player = $2 OR player = $3)",
    "UPDATE events SET actor = NULL, command = NULL WHERE game = $1 AND (actor = $2 OR actor = $3)",
];

/// Where both keys have what only one can have, the new one's stays.
const HAND_OVER: [&str; 4] = [
    "DELETE FROM player_games WHERE game = $1 AND player = $2 \
     AND EXISTS (SELECT 1 FROM player_games p WHERE p.game = $1 AND p.player = $3)",
    "UPDATE player_games SET player = $3 WHERE game = $1 AND player = $2",
    "UPDATE events SET actor = NULL, command = NULL WHERE game = $1 AND actor = $2 \
     AND EXISTS (SELECT 1 FROM events e WHERE e.game = $1 AND e.actor = $3 AND e.command = events.command)",
    "UPDATE events SET actor = $3 WHERE game = $1 AND actor = $2",
];

fn about(sql: &'static str, game: &GameState, keys: &KeyChange) -> Statement {
    Statement::new(sql, [game.id.as_str().into(), keys.from.bytes().into(), keys.to.bytes().into()])
}

/// Removes what a side wrote. Its events keep their numbers.
async fn without_chat(
    reader: &mut impl Reader,
    game: &GameState,
    side: Side,
) -> Result<Vec<Statement>, StoreError> {
    let chat = "SELECT version, data FROM events WHERE game = $1 AND data LIKE $2";
    let pattern = format!("{CHAT_BEGINS}%");
    let mut statements = Vec::new();
    for row in reader.rows(chat, &[Value::Text(game.id.as_str()), Value::Text(&pattern)]).await? {
        let StoredEvent::Chat { line } = from_json(&row.text("data")?)? else { continue };
        let line = ChatLine::from(line);
        if line.side == side {
            let data = json(&StoredEvent::Chat { line: without_author(&line).into() });
            let sql = "UPDATE events SET data = $3 WHERE game = $1 AND version = $2";
            let values = [game.id.as_str().into(), row.number("version")?.into(), data.as_str().into()];
            statements.push(Statement::new(sql, values));
        }
    }
    Ok(statements)
}
