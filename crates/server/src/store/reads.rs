//! The queries: the same SQL for both databases.

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::GameScore;

use super::found::{self, FoundEvent};
use super::reading::{Reader, StoredRow, Value};
use super::rows::variant_word;
use super::stored::{StoredSide, check_format, json};
use super::{AnswerCount, CommandName, ListedGame, LobbySince, StoreError, StoredCommand};
use crate::game::{GameEvent, GameId, GameMark, PastGame, PlayerKey};
use crate::protocol::{FeedbackAnswers, LobbyState, Settings};

/// `marks` looks them up by a list of ids in one JSON text, however long it is.
pub(super) async fn marks(
    reader: &mut impl Reader,
    marks: &'static str,
    games: &[GameId],
) -> Result<Vec<(GameId, GameMark)>, StoreError> {
    let ids = json(&games.iter().map(GameId::as_str).collect::<Vec<_>>());
    let rows = reader.rows(marks, &[Value::Text(&ids)]).await?;
    let mark = |row: &_| {
        let id = StoredRow::text(row, "id")?;
        let id = GameId::parse(&id).ok_or(StoreError::Corrupt(id))?;
        let version = StoredRow::number(row, "version")? as u64;
        let plies = StoredRow::number(row, "plies")? as usize;
        Ok((id, GameMark { version, plies, is_over: StoredRow::text(row, "state")? == "over" }))
    };
    rows.iter().map(mark).collect()
}

pub(super) async fn events(
    reader: &mut impl Reader,
    id: &GameId,
    after: u64,
    most: u32,
) -> Result<Vec<(u64, GameEvent)>, StoreError> {
    let sql =
        "SELECT version, data, format FROM events WHERE game = $1 AND version > $2 ORDER BY version LIMIT $3";
    let after = Value::Number(i64::try_from(after).unwrap_or(i64::MAX));
    let rows = reader.rows(sql, &[Value::Text(id.as_str()), after, Value::Number(most.into())]).await?;
    rows.iter().map(|row| Ok((row.number("version")? as u64, FoundEvent::of(row)?.event()?))).collect()
}

pub(super) async fn command(
    reader: &mut impl Reader,
    id: &GameId,
    command: &CommandName,
) -> Result<Option<StoredCommand>, StoreError> {
    let sql = "SELECT version, lag FROM events WHERE game = $1 AND actor = $2 AND command = $3";
    let values = [Value::Text(id.as_str()), Value::Bytes(command.0.bytes()), Value::Text(&command.1)];
    let rows = reader.rows(sql, &values).await?;
    let stored = rows.first().map(|row| {
        let version = row.number("version")? as u64;
        Ok(StoredCommand { version, lag: row.number("lag")? })
    });
    stored.transpose()
}

pub(super) async fn by_code(reader: &mut impl Reader, code: &str) -> Result<Option<GameId>, StoreError> {
    let rows = reader.rows("SELECT id FROM games WHERE code = $1", &[Value::Text(code)]).await?;
    let id = rows.first().map(|row| row.text("id")).transpose()?;
    Ok(id.as_deref().and_then(GameId::parse))
}

pub(super) async fn lobby(
    reader: &mut impl Reader,
    state: LobbyState,
    since: LobbySince,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let word = match state {
        LobbyState::Open => "open",
        LobbyState::Running => "running",
        LobbyState::Over => return Ok(Vec::new()),
    };
    // A game that everybody has left since something happened in it has the negative of that time.
    let sql = "SELECT id, code, mode, settings, seats, plies, created, format FROM games \
               WHERE state = $1 AND private = 0 AND state <> 'over' AND (updated > $2 OR EXISTS (\
               SELECT 1 FROM attended_games a WHERE a.game = games.id AND a.seen > $3)) AND NOT EXISTS (\
               SELECT 1 FROM attended_games a WHERE a.game = games.id AND -a.seen >= games.updated) \
               ORDER BY created DESC LIMIT $4";
    let values = [
        Value::Text(word),
        Value::Number(since.moved),
        Value::Number(since.seen),
        Value::Number(most.into()),
    ];
    let rows = reader.rows(sql, &values).await?;
    rows.iter().map(found::listed_game).collect()
}

pub(super) async fn finished(
    reader: &mut impl Reader,
    plies: u32,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let sql = "SELECT id, code, mode, settings, seats, plies, created, format FROM games \
               WHERE state = 'over' AND private = 0 AND plies >= $1 ORDER BY updated DESC LIMIT $2";
    let rows = reader.rows(sql, &[Value::Number(plies.into()), Value::Number(most.into())]).await?;
    rows.iter().map(found::listed_game).collect()
}

pub(super) async fn machine_games(reader: &mut impl Reader) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT id FROM games WHERE machine = 1 AND state = 'running' AND mode <> '\"machines\"'";
    let rows = reader.rows(sql, &[]).await?;
    Ok(rows.iter().filter_map(|row| GameId::parse(&row.text("id").ok()?)).collect())
}

pub(super) async fn bot(reader: &mut impl Reader, key: PlayerKey) -> Result<Option<String>, StoreError> {
    let rows = reader.rows("SELECT name FROM bots WHERE key = $1", &[Value::Bytes(key.bytes())]).await?;
    rows.first().map(|row| row.text("name")).transpose()
}

pub(super) async fn feedback_counts(reader: &mut impl Reader) -> Result<Vec<AnswerCount>, StoreError> {
    let rows = reader.rows("SELECT question, answer, times FROM feedback_counts", &[]).await?;
    let count = |row: &_| {
        let (question, answer) = (StoredRow::text(row, "question")?, StoredRow::text(row, "answer")?);
        Ok(AnswerCount { question, answer, times: StoredRow::number(row, "times")? as u64 })
    };
    rows.iter().map(count).collect()
}

/// `latest` removes the comments, which are most of the data and not needed here.
pub(super) async fn feedback(
    reader: &mut impl Reader,
    latest: &'static str,
    most: u32,
) -> Result<Vec<FeedbackAnswers>, StoreError> {
    let rows = reader.rows(latest, &[Value::Number(most.into())]).await?;
    rows.iter().rev().map(found::feedback).collect()
}

pub(super) async fn adaptive_games(
    reader: &mut impl Reader,
    player: PlayerKey,
    most: u32,
) -> Result<Vec<(Strength, GameScore)>, StoreError> {
    let sql = "SELECT level, points FROM player_games WHERE player = $1 AND level IS NOT NULL AND points IS NOT NULL \
               ORDER BY ended DESC, game LIMIT $2";
    let rows = reader.rows(sql, &[Value::Bytes(player.bytes()), Value::Number(most.into())]).await?;
    let game = |row: &_| {
        let level = u16::try_from(StoredRow::number(row, "level")?).unwrap_or_default();
        let points = u8::try_from(StoredRow::number(row, "points")?).unwrap_or_default();
        Ok((Strength::from_hundredths(level), GameScore::from_half_points(points)))
    };
    rows.iter().rev().map(game).collect()
}

pub(super) async fn past_games(
    reader: &mut impl Reader,
    player: PlayerKey,
    settings: &Settings,
    before: i64,
    except: &GameId,
    most: u32,
) -> Result<Vec<PastGame>, StoreError> {
    // One statement, so that the games and their moves are of the same moment. Moves contain no spaces.
    let sql = "SELECT p.game AS id, p.side AS side, g.settings AS settings, g.format AS format, \
               (SELECT string_agg(m.text, ' ' ORDER BY m.ply) FROM moves m WHERE m.game = p.game) AS moves \
               FROM player_games p JOIN games g ON g.id = p.game \
               WHERE p.player = $1 AND p.variant = $2 AND p.created <= $3 AND p.game <> $4 AND g.state = 'over' \
               ORDER BY p.created DESC LIMIT $5";
    let variant = variant_word(settings);
    let values = [
        Value::Bytes(player.bytes()),
        Value::Text(&variant),
        Value::Number(before),
        Value::Text(except.as_str()),
        Value::Number(most.into()),
    ];
    let past = |row: &_| {
        check_format(StoredRow::number(row, "format")?)?;
        let moves = StoredRow::optional(row, "moves")?.unwrap_or_default();
        Ok(PastGame {
            id: StoredRow::text(row, "id")?,
            settings: found::settings(row)?,
            side: StoredSide::from_word(&StoredRow::text(row, "side")?)?,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        })
    };
    reader.rows(sql, &values).await?.iter().map(past).collect()
}

/// Checks that the database answers.
pub(super) async fn ping(reader: &mut impl Reader) -> Result<(), StoreError> {
    reader.rows("SELECT 1 FROM games LIMIT 1", &[]).await.map(drop)
}
