//! Deletes a player: what is left once the games that they share with others are without them.

use super::device_links;
use crate::game::{GameId, PlayerKey, Token};
use crate::store::lab;
use crate::store::script::{Script, Statement};

/// Deletes games that nobody else took part in, with everything that belongs to them.
pub(super) fn games(games: &[GameId]) -> Script {
    let delete = |game: &GameId| DELETE.map(|sql| Statement::new(sql, [game.as_str().into()]));
    Script::new(games.iter().flat_map(delete).collect())
}

/// Everything that belongs to a game.
const DELETE: [&str; 8] = [
    "DELETE FROM reviews WHERE game = $1",
    "DELETE FROM moves WHERE game = $1",
    "DELETE FROM events WHERE game = $1",
    "DELETE FROM player_games WHERE game = $1",
    "DELETE FROM attended_games WHERE game = $1",
    "DELETE FROM explorer_queue WHERE game = $1",
    "DELETE FROM explorer_examples WHERE game = $1",
    "DELETE FROM games WHERE id = $1",
];

/// Deletes whatever else there is of a player. Runs of the lab stay, and are nobody's.
pub(super) fn rest(player: PlayerKey) -> Script {
    let nobody = Token::random().key();
    let mut statements = Vec::from(lab::rename_owner(player.bytes(), nobody.bytes()));
    for sql in [
        // Of games that a version before this one left without them.
        "DELETE FROM player_games WHERE player = $1",
        "DELETE FROM puzzle_attempts WHERE player = $1",
        "DELETE FROM shared_analyses WHERE owner = $1",
        "DELETE FROM player_weights WHERE owner = $1",
        "DELETE FROM bots WHERE key = $1",
    ] {
        statements.push(Statement::new(sql, [player.bytes().into()]));
    }
    statements.push(device_links::remove_all(player));
    Script::new(statements)
}
