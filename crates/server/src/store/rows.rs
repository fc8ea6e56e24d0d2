//! Games as rows, and back: the frozen form of what is on disk.

use std::sync::Arc;

use kelso_engine::levels::Strength;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::StoreError;
use crate::game::{
    DecisionRecord, GameClock, GameId, GameState, PlayerKey, PlyRecord, SeatState, start_game,
};
use crate::protocol::{LobbyGame, Mode, Offers, SeatKind, Settings, Side};

/// A seat as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredSeat {
    kind: SeatKind,
    name: String,
    agent: Option<String>,
    /// Hexadecimal.
    key: Option<String>,
    /// An adaptive agent's strength in hundredths of a level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u16>,
}

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
    /// The rows of a game: one for each person who has one of its seats.
    pub(super) fn of(game: &GameState) -> Vec<PlayerRow> {
        if game.mode == Mode::Device {
            return Vec::new();
        }
        let row = |side: Side| {
            let player = game.seat(side).key?.bytes().to_vec();
            let level = game.counts_for_adaptive().then(|| game.seat(side.other()).strength).flatten();
            Some(PlayerRow {
                player,
                game: game.id.to_string(),
                variant: variant_word(&game.settings),
                side: side.name(),
                created: game.created,
                level: level.map(|strength| i64::from(strength.hundredths())),
                points: game.half_points(side).map(i64::from),
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
    pub(super) fn of(game: &GameState) -> GameRow {
        let clock = game.clock.map(|clock| clock.stored());
        GameRow {
            id: game.id.to_string(),
            code: game.code.clone(),
            mode: json(&game.mode),
            settings: json(&game.settings),
            owner: game.owner.bytes().to_vec(),
            seats: json(&game.seats.each_ref().map(stored_seat)),
            version: game.version as i64,
            plies: game.plies.len() as i64,
            state: match (game.is_over(), game.is_full()) {
                (true, _) => "over",
                (false, true) => "running",
                (false, false) => "open",
            },
            private: game.settings.private,
            decision: game.decision.map(DecisionRecord::word),
            left: clock.map(|(left, _)| left),
            running: clock.and_then(|(_, running)| running).map(Side::name),
            offers: json(&game.offers),
            rematch: game.rematch_game.as_ref().map(ToString::to_string),
            pace: game.pace.as_ref().map(json),
            machine: game.seat(game.turn()).agent.is_some(),
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
            stats: record.stats.as_ref().map(json),
        }
    }
}

/// The game that rows describe: its moves are played again, by the rules.
pub(super) fn game(row: &SqliteRow, moves: &[SqliteRow], now: i64) -> Result<GameState, StoreError> {
    let settings: Settings = from_json(&text(row, "settings")?)?;
    let mut state = GameState {
        id: GameId::parse(&text(row, "id")?).ok_or_else(|| corrupt("its id"))?,
        code: text(row, "code")?,
        version: number(row, "version")? as u64,
        mode: from_json::<Mode>(&text(row, "mode")?)?,
        owner: key(&row.try_get::<Vec<u8>, _>("owner").map_err(unread)?)?,
        seats: seats(row)?,
        game: start_game(&settings).map_err(|error| corrupt(&error.message))?,
        plies: Vec::with_capacity(moves.len()),
        clock: clock(row, &settings, now)?,
        decision: None,
        offers: from_json::<Offers>(&text(row, "offers")?)?,
        rematch_game: optional(row, "rematch")?.as_deref().and_then(GameId::parse),
        chat: Vec::new(),
        pace: optional(row, "pace")?.map(|pace| from_json(&pace)).transpose()?,
        step: false,
        created: number(row, "created")?,
        settings,
    };
    for row in moves {
        replay(&mut state, row)?;
    }
    if let Some(word) = optional(row, "decision")? {
        let decision = DecisionRecord::from_word(&word).ok_or_else(|| corrupt(&word))?;
        if let Some(decision) = decision.rules() {
            state.game.decide(decision).map_err(|error| corrupt(&error.to_string()))?;
        }
        state.decision = Some(decision);
    }
    Ok(state)
}

fn replay(state: &mut GameState, row: &SqliteRow) -> Result<(), StoreError> {
    let side = state.turn();
    let mv = state.game.play_text(&text(row, "text")?).map_err(|error| corrupt(&error.to_string()))?;
    let found = optional(row, "stats")?.map(|stats| from_json(&stats)).transpose()?;
    let (fen, spent) = (state.game.fen(), number(row, "spent")?);
    state.plies.push(Arc::new(PlyRecord { side, mv: mv.into(), fen, spent, stats: found }));
    Ok(())
}

/// A game as the lobby lists it, without its moves.
pub(super) fn lobby_game(row: &SqliteRow) -> Result<LobbyGame, StoreError> {
    Ok(LobbyGame {
        game: text(row, "id")?,
        code: text(row, "code")?,
        mode: from_json(&text(row, "mode")?)?,
        settings: from_json(&text(row, "settings")?)?,
        players: seats(row)?.iter().map(SeatState::shown_name).collect(),
        plies: number(row, "plies")? as u32,
        created: number(row, "created")?,
    })
}

fn clock(row: &SqliteRow, settings: &Settings, now: i64) -> Result<Option<GameClock>, StoreError> {
    let Some(clock) = settings.clock else { return Ok(None) };
    let left = [number(row, "black_left")?, number(row, "white_left")?];
    let running = optional(row, "running")?.map(|side| from_json(&format!("\"{side}\""))).transpose()?;
    Ok(Some(GameClock::restored(clock, left, running, now)))
}

fn seats(row: &SqliteRow) -> Result<[SeatState; 2], StoreError> {
    let [black, white]: [StoredSeat; 2] = from_json(&text(row, "seats")?)?;
    Ok([seat(black)?, seat(white)?])
}

fn seat(stored: StoredSeat) -> Result<SeatState, StoreError> {
    let StoredSeat { kind, name, agent, key: hex, level } = stored;
    let key = hex.map(|hex| key(&from_hex(&hex))).transpose()?;
    Ok(SeatState { kind, name, agent, key, strength: level.map(Strength::from_hundredths) })
}

fn stored_seat(seat: &SeatState) -> StoredSeat {
    let SeatState { kind, name, agent, key, strength } = seat.clone();
    let key = key.map(|key| hex(key.bytes()));
    StoredSeat { kind, name, agent, key, level: strength.map(Strength::hundredths) }
}

fn key(bytes: &[u8]) -> Result<PlayerKey, StoreError> {
    PlayerKey::from_bytes(bytes).ok_or_else(|| corrupt("a player's key"))
}

fn hex(bytes: &[u8]) -> String {
    crate::game::hex(bytes)
}

fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        text.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte * 16 + digit)).collect()
}

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is stored has string keys only")
}

pub(super) fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| corrupt(&error.to_string()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_seat_is_frozen() {
        let text = r#"{"kind":"person","name":"Ana","agent":null,"key":"00ff"}"#;
        let seat: StoredSeat = serde_json::from_str(text).unwrap();
        assert_eq!(json(&seat), text);
        let adaptive = r#"{"kind":"machine","name":"kelso level=adaptive","agent":"kelso level=adaptive","key":null,"level":435}"#;
        let seat: StoredSeat = serde_json::from_str(adaptive).unwrap();
        assert_eq!((json(&seat).as_str(), seat.level), (adaptive, Some(435)));
        assert_eq!(from_hex("00ff10"), [0, 255, 16]);
        assert_eq!(hex(&[0, 255, 16]), "00ff10");
    }
}
