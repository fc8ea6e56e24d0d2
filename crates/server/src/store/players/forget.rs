//! Deletes a player: what is theirs alone is deleted, and what they share with somebody else loses their name.

use super::game_id;
use crate::game::{GameId, PlayerKey, Token, hex};
use crate::protocol::{Mode, SeatKind, Side};
use crate::store::reading::{Reader, StoredRow, Value};
use crate::store::script::{Script, Statement};
use crate::store::stored::{CHAT_BEGINS, StoredEvent, StoredMode, StoredSeat, StoredSide, from_json, json};
use crate::store::{StoreError, found, lab};

/// What others see instead of the player's name.
const NOBODY: &str = "Deleted player";

/// The statements, and the games that will be deleted.
pub(super) struct ForgetPlan {
    pub(super) script: Script,
    pub(super) deleted: Vec<GameId>,
}

/// A game that somebody else took part in.
struct SharedGame {
    id: GameId,
    side: Side,
    seats: String,
}

pub(super) async fn plan(reader: &mut impl Reader, player: PlayerKey) -> Result<ForgetPlan, StoreError> {
    let sql = "SELECT g.id AS id, g.mode AS mode, g.seats AS seats, p.side AS side \
               FROM player_games p JOIN games g ON g.id = p.game WHERE p.player = $1 \
               UNION ALL SELECT g.id, g.mode, g.seats, CAST(NULL AS TEXT) FROM games g WHERE g.owner = $1 \
               AND g.mode IN ('\"device\"', '\"machines\"')";
    let (mut deleted, mut shared) = (Vec::new(), Vec::new());
    for row in reader.rows(sql, &[Value::Bytes(player.bytes())]).await? {
        match shared_game(&row, player)? {
            Some(game) => shared.push(game),
            None => deleted.push(game_id(row.text("id")?)?),
        }
    }
    let mut statements = Vec::new();
    for game in &deleted {
        statements.extend(DELETE.map(|sql| Statement::new(sql, [game.as_str().into()])));
    }
    // A key that belongs to nobody, so that the seat is not free.
    let nobody = Token::random().key();
    for game in &shared {
        statements.extend(without_name(reader, game).await?);
    }
    statements.push(rename_seats(player.bytes(), nobody.bytes()));
    let both = || [player.bytes().into(), nobody.bytes().into()];
    statements.push(Statement::new("UPDATE games SET owner = $2 WHERE owner = $1", both()));
    statements.extend(lab::rename_owner(player.bytes(), nobody.bytes()));
    for sql in [
        "DELETE FROM player_games WHERE player = $1",
        "DELETE FROM puzzle_attempts WHERE player = $1",
        "DELETE FROM shared_analyses WHERE owner = $1",
    ] {
        statements.push(Statement::new(sql, [player.bytes().into()]));
    }
    Ok(ForgetPlan { script: Script::new(statements), deleted })
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

/// Transfers the seats of one player to another.
pub(super) fn rename_seats(from: &[u8], into: &[u8]) -> Statement {
    Statement::new(
        "UPDATE games SET seats = replace(seats, $2, $3) \
         WHERE owner = $1 OR id IN (SELECT game FROM player_games WHERE player = $1)",
        [from.into(), hex(from).as_str().into(), hex(into).as_str().into()],
    )
}

/// The game, if somebody else took part in it.
fn shared_game(row: &impl StoredRow, player: PlayerKey) -> Result<Option<SharedGame>, StoreError> {
    let mode: Mode = from_json::<StoredMode>(&row.text("mode")?)?.into();
    let Some(side) = row.optional("side")?.filter(|_| mode == Mode::People) else { return Ok(None) };
    let side = StoredSide::from_word(&side)?;
    let mut seats = found::seats(row)?;
    let other = &seats[side.other() as usize];
    if other.kind != SeatKind::Person || other.key == Some(player) {
        return Ok(None);
    }
    NOBODY.clone_into(&mut seats[side as usize].name);
    let seats = json(&seats.each_ref().map(StoredSeat::from));
    Ok(Some(SharedGame { id: game_id(row.text("id")?)?, side, seats }))
}

/// Removes the player's name and messages from a game. Its events keep their numbers.
async fn without_name(reader: &mut impl Reader, game: &SharedGame) -> Result<Vec<Statement>, StoreError> {
    let sql = "UPDATE games SET seats = $2 WHERE id = $1";
    let mut statements = vec![Statement::new(sql, [game.id.as_str().into(), game.seats.as_str().into()])];
    let chat = "SELECT version, data FROM events WHERE game = $1 AND data LIKE $2";
    let pattern = format!("{CHAT_BEGINS}%");
    for row in reader.rows(chat, &[Value::Text(game.id.as_str()), Value::Text(&pattern)]).await? {
        let StoredEvent::Chat { line } = from_json(&row.text("data")?)? else { continue };
        if let Some(line) = line.without_author(game.side, NOBODY) {
            let sql = "UPDATE events SET data = $3 WHERE game = $1 AND version = $2";
            let data = json(&StoredEvent::Chat { line });
            let values = [game.id.as_str().into(), row.number("version")?.into(), data.as_str().into()];
            statements.push(Statement::new(sql, values));
        }
    }
    Ok(statements)
}
