//! A player's own games, found by their key.

use std::collections::BTreeMap;

use super::game_id;
use crate::game::{GameId, PlayerKey, SeatState};
use crate::protocol::{Mode, MyGame, MyGamesState, MyResult, ResultCounts, ResultsAgainst, Side};
use crate::store::reading::{Reader, StoredRow, Value};
use crate::store::stored::{StoredMode, StoredSide, check_format, from_json, json};
use crate::store::{StoreError, found};

/// Which of a player's games to return.
#[derive(Clone, Debug)]
pub struct MyGamesFilter {
    /// In progress or finished.
    pub state: MyGamesState,
    /// Only those with this result.
    pub result: Option<MyResult>,
    /// Only those of this kind.
    pub mode: Option<Mode>,
    /// Only those after this place in the list.
    pub after: Option<MyGamesPlace>,
    /// At most this many.
    pub most: u32,
}

/// A place in the list, which is sorted from newest to oldest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MyGamesPlace {
    /// When the game was made.
    pub created: i64,
    /// Its id.
    pub game: String,
}

/// The latest games, in which a name is looked for.
const NAMED: i64 = 20;

/// Only the latest games count in the table of results.
const COUNTED: i64 = 5_000;

pub(super) async fn list(
    reader: &mut impl Reader,
    player: PlayerKey,
    filter: &MyGamesFilter,
) -> Result<Vec<MyGame>, StoreError> {
    // Games on one device have no player row, and no result.
    let sql = "SELECT g.id AS id, g.mode AS mode, g.settings AS settings, g.seats AS seats, g.plies AS plies, g.state AS state, \
               g.created AS created, g.updated AS updated, g.format AS format, p.side AS side, p.points AS points \
               FROM player_games p JOIN games g ON g.id = p.game \
               WHERE p.player = $1 AND (g.state = 'over') = ($2 = 'over') AND ($3 < 0 OR p.points = $3) AND ($4 = '' OR g.mode = $4) \
               AND (g.created < $5 OR (g.created = $5 AND g.id < $6)) \
               UNION ALL \
               SELECT g.id, g.mode, g.settings, g.seats, g.plies, g.state, g.created, g.updated, g.format, CAST(NULL AS TEXT), CAST(NULL AS BIGINT) \
               FROM games g WHERE g.owner = $1 AND g.mode = '\"device\"' AND (g.state = 'over') = ($2 = 'over') AND $3 < 0 \
               AND ($4 = '' OR g.mode = $4) AND (g.created < $5 OR (g.created = $5 AND g.id < $6)) \
               ORDER BY created DESC, id DESC LIMIT $7";
    let state = match filter.state {
        MyGamesState::Running => "running",
        MyGamesState::Over => "over",
    };
    let mode = filter.mode.map(|mode| json(&StoredMode::from(mode))).unwrap_or_default();
    let (created, id) = filter.after.as_ref().map_or((i64::MAX, ""), |place| (place.created, &place.game));
    let values = [
        Value::Bytes(player.bytes()),
        Value::Text(state),
        Value::Number(filter.result.map_or(-1, half_points)),
        Value::Text(&mode),
        Value::Number(created),
        Value::Text(id),
        Value::Number(filter.most.into()),
    ];
    reader.rows(sql, &values).await?.iter().map(my_game).collect()
}

/// The ids of all games that a player has a seat in or made.
pub(super) async fn ids(
    reader: &mut impl Reader,
    player: PlayerKey,
    after: &str,
    most: u32,
) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT game AS id FROM player_games WHERE player = $1 AND game > $2 \
               UNION SELECT id FROM games WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3";
    let values = [Value::Bytes(player.bytes()), Value::Text(after), Value::Number(most.into())];
    reader.rows(sql, &values).await?.iter().map(|row| game_id(row.text("id")?)).collect()
}

/// How many games a player has in progress, and how many are finished.
pub(super) async fn counts(reader: &mut impl Reader, player: PlayerKey) -> Result<[u32; 2], StoreError> {
    let sql = "SELECT state, count(*) AS games FROM (\
               SELECT g.state AS state FROM player_games p JOIN games g ON g.id = p.game WHERE p.player = $1 \
               UNION ALL SELECT state FROM games WHERE owner = $1 AND mode = '\"device\"') AS mine GROUP BY state";
    let mut counts = [0; 2];
    for row in reader.rows(sql, &[Value::Bytes(player.bytes())]).await? {
        let is_over = row.text("state")? == "over";
        counts[usize::from(is_over)] += row.number("games")? as u32;
    }
    Ok(counts)
}

/// The name in the latest of a player's games in which they gave one.
pub(super) async fn name(reader: &mut impl Reader, player: PlayerKey) -> Result<Option<String>, StoreError> {
    let sql = "SELECT g.seats AS seats, p.side AS side FROM player_games p JOIN games g ON g.id = p.game \
               WHERE p.player = $1 ORDER BY p.created DESC LIMIT $2";
    for row in reader.rows(sql, &[Value::Bytes(player.bytes()), Value::Number(NAMED)]).await? {
        let [black, white] = found::seats(&row)?;
        let seat = match StoredSide::from_word(&row.text("side")?)? {
            Side::Black => black,
            Side::White => white,
        };
        if !seat.is_unnamed() {
            return Ok(Some(seat.name));
        }
    }
    Ok(None)
}

/// A player's results, by opponent: people first, then agents by name.
pub(super) async fn results(
    reader: &mut impl Reader,
    player: PlayerKey,
) -> Result<Vec<ResultsAgainst>, StoreError> {
    let sql = "SELECT g.seats AS seats, p.side AS side, p.points AS points FROM player_games p JOIN games g ON g.id = p.game \
               WHERE p.player = $1 AND p.points IS NOT NULL ORDER BY p.created DESC LIMIT $2";
    let mut by_opponent: BTreeMap<Option<String>, ResultCounts> = BTreeMap::new();
    for row in reader.rows(sql, &[Value::Bytes(player.bytes()), Value::Number(COUNTED)]).await? {
        let side = StoredSide::from_word(&row.text("side")?)?;
        let [black, white] = found::seats(&row)?;
        let opponent = if side == Side::Black { white } else { black };
        let counts = by_opponent.entry(opponent.agent).or_default();
        *match result(row.number("points")?) {
            MyResult::Won => &mut counts.won,
            MyResult::Drawn => &mut counts.drawn,
            MyResult::Lost => &mut counts.lost,
        } += 1;
    }
    Ok(by_opponent.into_iter().map(|(agent, results)| ResultsAgainst { agent, results }).collect())
}

fn my_game(row: &impl StoredRow) -> Result<MyGame, StoreError> {
    check_format(row.number("format")?)?;
    let seats = found::seats(row)?;
    Ok(MyGame {
        game: row.text("id")?,
        mode: from_json::<StoredMode>(&row.text("mode")?)?.into(),
        settings: found::settings(row)?,
        you: row.optional("side")?.map(|side| StoredSide::from_word(&side)).transpose()?,
        players: seats.iter().map(SeatState::shown_name).collect(),
        bots: found::bots(&seats),
        plies: row.number("plies")? as u32,
        state: if row.text("state")? == "over" { MyGamesState::Over } else { MyGamesState::Running },
        result: row.optional_number("points")?.map(result),
        created: row.number("created")?,
        updated: row.number("updated")?,
        stands: None,
    })
}

/// A player's half points for a result.
fn half_points(result: MyResult) -> i64 {
    match result {
        MyResult::Won => 2,
        MyResult::Drawn => 1,
        MyResult::Lost => 0,
    }
}

fn result(half_points: i64) -> MyResult {
    match half_points {
        0 => MyResult::Lost,
        1 => MyResult::Drawn,
        _ => MyResult::Won,
    }
}

impl MyGamesPlace {
    /// The place of a game.
    pub fn of(game: &MyGame) -> Self {
        MyGamesPlace { created: game.created, game: game.game.clone() }
    }

    /// Parses the text that [`Display`](std::fmt::Display) writes; `None` if it is something else.
    pub fn parse(text: &str) -> Option<Self> {
        let (created, game) = text.split_once('-')?;
        Some(MyGamesPlace { created: created.parse().ok()?, game: GameId::parse(game)?.to_string() })
    }
}

impl std::fmt::Display for MyGamesPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.created, self.game)
    }
}
