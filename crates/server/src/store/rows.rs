//! Games as rows, and back.

use kelso_rules::EndRules;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::StoreError;
use super::stored::{
    StoredMode, StoredOffers, StoredPace, StoredSeat, StoredSettings, StoredSide, StoredStats, check_format,
    decision_of, from_json, json, word_of,
};
use crate::game::{
    GameClock, GameId, GameState, LONGEST_END_RULES, PlayerKey, PlyRecord, Presences, SeatState, Standing,
    start_game,
};
use crate::protocol::{LobbyGame, Mode, Settings, Side, Stats};

/// What a game's row holds besides what never changes.
#[derive(Clone, Debug)]
pub(super) struct GameRow {
    pub(super) id: String,
    pub(super) code: String,
    pub(super) mode: String,
    pub(super) settings: String,
    pub(super) owner: Vec<u8>,
    pub(super) seats: String,
    pub(super) version: i64,
    pub(super) plies: i64,
    pub(super) state: &'static str,
    pub(super) private: bool,
    pub(super) decision: Option<&'static str>,
    pub(super) left: Option<[i64; 2]>,
    pub(super) running: Option<&'static str>,
    /// Since when a clock runs; none if it waits.
    pub(super) since: Option<i64>,
    pub(super) offers: String,
    pub(super) rematch: Option<String>,
    pub(super) pace: Option<String>,
    pub(super) machine: bool,
    pub(super) created: i64,
}

/// A row of a player's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayerRow {
    pub(super) player: Vec<u8>,
    pub(super) game: String,
    pub(super) variant: String,
    pub(super) side: &'static str,
    pub(super) created: i64,
    pub(super) level: Option<i64>,
    /// Half points of the player, once the game is over.
    pub(super) points: Option<i64>,
}

impl PlayerRow {
    /// The rows of a game that stands so: one for each person who has one of its seats.
    pub(super) fn of(game: &GameState, standing: &Standing) -> Vec<PlayerRow> {
        if game.mode == Mode::Device {
            return Vec::new();
        }
        let row = |side: Side| {
            let player = standing.seat(side).key?.bytes().to_vec();
            let level = standing.seat(side.other()).strength.filter(|_| game.counts_for_adaptive());
            Some(PlayerRow {
                player,
                game: game.id.to_string(),
                variant: variant_word(&game.settings),
                side: StoredSide::word(side),
                created: game.created,
                level: level.map(|strength| i64::from(strength.hundredths())),
                points: standing.half_points(side).map(i64::from),
            })
        };
        Side::ALL.into_iter().filter_map(row).collect()
    }
}

/// Rules and size in one word group, as rows have it.
pub(super) fn variant_word(settings: &Settings) -> String {
    format!("{} {}", settings.variant, settings.size)
}

/// A move's row.
#[derive(Clone, Debug)]
pub(super) struct MoveRow {
    pub(super) ply: i64,
    pub(super) text: String,
    pub(super) spent: i64,
    pub(super) stats: Option<String>,
}

impl GameRow {
    /// The row of a game that stands so.
    pub(super) fn of(game: &GameState, standing: &Standing) -> GameRow {
        let clock = standing.clock.map(|clock| clock.stored());
        GameRow {
            id: game.id.to_string(),
            code: game.code.clone(),
            mode: json(&StoredMode::from(game.mode)),
            settings: json(&StoredSettings::from(game.settings.clone())),
            owner: game.owner.bytes().to_vec(),
            seats: json(&standing.seats.each_ref().map(StoredSeat::from)),
            version: standing.version as i64,
            plies: standing.ply_count as i64,
            state: match (standing.is_over(), standing.is_full()) {
                (true, _) => "over",
                (false, true) => "running",
                (false, false) => "open",
            },
            private: game.settings.private,
            decision: standing.decision.map(word_of),
            left: clock.map(|(left, _)| left),
            running: clock.and_then(|(_, running)| running).map(StoredSide::word),
            since: standing.clock.and_then(|clock| clock.runs_since()),
            offers: json(&StoredOffers::from(standing.offers)),
            rematch: standing.rematch_game.as_ref().map(ToString::to_string),
            pace: standing.pace.map(|pace| json(&StoredPace::from(pace))),
            machine: standing.seat(standing.turn).agent.is_some(),
            created: game.created,
        }
    }
}

impl MoveRow {
    pub(super) fn of(ply: usize, record: &PlyRecord) -> MoveRow {
        MoveRow {
            ply: ply as i64,
            text: record.mv.text.clone(),
            spent: record.spent,
            stats: record.stats.clone().map(|stats| json(&StoredStats::from(stats))),
        }
    }
}

/// The game that rows describe: its moves are played again, by the rules.
pub(super) fn game(row: &SqliteRow, moves: &[SqliteRow], now: i64) -> Result<GameState, StoreError> {
    check_format(number(row, "format")?)?;
    let settings = settings(row)?;
    let decision = optional(row, "decision")?;
    // What the players ended was not over by its moves.
    let played = moves.len() + usize::from(decision.is_some());
    let game = start_game(&settings, played).map_err(|error| corrupt(&error.message))?;
    let pace = optional(row, "pace")?.map(|pace| from_json::<StoredPace>(&pace)).transpose()?;
    let clock = clock(row, &settings, now)?;
    let mut state = GameState {
        id: GameId::parse(&text(row, "id")?).ok_or_else(|| corrupt("its id"))?,
        code: text(row, "code")?,
        mode: from_json::<StoredMode>(&text(row, "mode")?)?.into(),
        settings,
        owner: key(&row.try_get::<Vec<u8>, _>("owner").map_err(unread)?)?,
        created: number(row, "created")?,
        standing: Standing {
            version: number(row, "version")? as u64,
            offers: from_json::<StoredOffers>(&text(row, "offers")?)?.into(),
            rematch_game: optional(row, "rematch")?.as_deref().and_then(GameId::parse),
            ..Standing::new(seats(row)?, &game, clock, pace.map(Into::into))
        },
        game,
        plies: Vec::with_capacity(moves.len()),
        chat: Vec::new(),
        presences: Presences::empty(now),
        lags: [0; 2],
    };
    for row in moves {
        replay(&mut state, row)?;
    }
    if let Some(word) = decision {
        let decision = decision_of(&word).ok_or_else(|| corrupt(&word))?;
        state.replay_decision(decision).map_err(|error| corrupt(&error.to_string()))?;
    }
    Ok(state)
}

fn replay(state: &mut GameState, row: &SqliteRow) -> Result<(), StoreError> {
    check_format(number(row, "format")?)?;
    let found = optional(row, "stats")?.map(|found| from_json::<StoredStats>(&found)).transpose()?;
    let played = state.replay(&text(row, "text")?, number(row, "spent")?, found.map(Stats::from));
    played.map_err(|error| corrupt(&error.to_string()))
}

/// A game as the lobby lists it, without its moves.
pub(super) fn lobby_game(row: &SqliteRow) -> Result<LobbyGame, StoreError> {
    check_format(number(row, "format")?)?;
    Ok(LobbyGame {
        game: text(row, "id")?,
        code: text(row, "code")?,
        mode: from_json::<StoredMode>(&text(row, "mode")?)?.into(),
        settings: settings(row)?,
        players: seats(row)?.iter().map(SeatState::shown_name).collect(),
        plies: number(row, "plies")? as u32,
        created: number(row, "created")?,
    })
}

/// What a game was played by.
pub(super) fn settings(row: &SqliteRow) -> Result<Settings, StoreError> {
    let mut settings: Settings = from_json::<StoredSettings>(&text(row, "settings")?)?.into();
    // Earlier programs stored what somebody typed, however long it was.
    if settings.end_rules.len() > LONGEST_END_RULES
        && let Ok(rules) = settings.end_rules.parse::<EndRules>()
    {
        settings.end_rules = rules.to_string();
    }
    Ok(settings)
}

fn clock(row: &SqliteRow, settings: &Settings, now: i64) -> Result<Option<GameClock>, StoreError> {
    let Some(clock) = settings.clock else { return Ok(None) };
    let left = [number(row, "black_left")?, number(row, "white_left")?];
    let running = optional(row, "running")?.map(|side| StoredSide::from_word(&side)).transpose()?;
    let since = row.try_get("since").map_err(unread)?;
    Ok(Some(GameClock::restored(clock, left, running, since, now)))
}

fn seats(row: &SqliteRow) -> Result<[SeatState; 2], StoreError> {
    let [black, white]: [StoredSeat; 2] = from_json(&text(row, "seats")?)?;
    Ok([black.try_into()?, white.try_into()?])
}

fn key(bytes: &[u8]) -> Result<PlayerKey, StoreError> {
    PlayerKey::from_bytes(bytes).ok_or_else(|| corrupt("a player's key"))
}

pub(super) fn text(row: &SqliteRow, column: &str) -> Result<String, StoreError> {
    row.try_get(column).map_err(unread)
}

fn optional(row: &SqliteRow, column: &str) -> Result<Option<String>, StoreError> {
    row.try_get(column).map_err(unread)
}

pub(super) fn number(row: &SqliteRow, column: &str) -> Result<i64, StoreError> {
    row.try_get(column).map_err(unread)
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn unread(error: sqlx::Error) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(what.to_owned())
}
