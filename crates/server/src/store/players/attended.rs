//! Which public games had somebody present lately.

use crate::game::GameId;
use crate::store::script::{Script, Statement};

/// Milliseconds after which a record is no longer used.
const KEPT: i64 = 60 * 60 * 1_000;

/// Somebody is in these games now. Sorted by id, so that nodes never deadlock.
pub(super) fn attend(games: &[GameId], now: i64) -> Script {
    let mut games: Vec<&str> = games.iter().map(GameId::as_str).collect();
    games.sort_unstable();
    let note = |game: &str| {
        let sql = "INSERT INTO attended_games (game, seen) VALUES ($1, $2) \
                   ON CONFLICT (game) DO UPDATE SET seen = excluded.seen";
        Statement::new(sql, [game.into(), now.into()])
    };
    let mut statements: Vec<_> = games.into_iter().map(note).collect();
    statements.push(Statement::new("DELETE FROM attended_games WHERE seen < $1", [(now - KEPT).into()]));
    Script::new(statements)
}
