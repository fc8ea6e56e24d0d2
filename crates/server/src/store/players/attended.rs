//! Which public games had somebody present lately, and which everybody has left.

use crate::game::GameId;
use crate::store::script::{Script, Statement};

/// Milliseconds after which a record is no longer used.
const KEPT: i64 = 60 * 60 * 1_000;

/// Somebody was in these games at this time. Sorted by id, so that nodes never deadlock.
pub(super) fn attend(games: &[GameId], seen: i64) -> Script {
    let mut games: Vec<&str> = games.iter().map(GameId::as_str).collect();
    games.sort_unstable();
    let mut statements: Vec<_> = games.into_iter().map(|game| note(game, seen)).collect();
    let forget = "DELETE FROM attended_games WHERE abs(seen) < $1";
    statements.push(Statement::new(forget, [(seen - KEPT).into()]));
    Script::new(statements)
}

/// Everybody has left: the negative of the time, which an earlier version takes for long ago.
pub(super) fn leave(game: &GameId, left: i64) -> Script {
    Script::new(vec![note(game.as_str(), -left)])
}

fn note(game: &str, seen: i64) -> Statement {
    let sql = "INSERT INTO attended_games (game, seen) VALUES ($1, $2) \
               ON CONFLICT (game) DO UPDATE SET seen = excluded.seen";
    Statement::new(sql, [game.into(), seen.into()])
}
