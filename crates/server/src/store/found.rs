//! Builds games from their rows.

use std::sync::OnceLock;

use kelso_rules::EndRules;

use super::reading::StoredRow;
use super::stored::{
    StoredEvent, StoredFeedback, StoredMode, StoredOffers, StoredPace, StoredSeat, StoredSettings,
    StoredSide, StoredStats, check_format, decision_of, from_json,
};
use super::{ListedGame, StoreError};
use crate::game::{
    GameClock, GameEvent, GameId, GameState, LONGEST_END_RULES, PlayerKey, Presences, SeatState, Standing,
    start_game,
};
use crate::protocol::{FeedbackAnswers, LobbyGame, Settings, Side, Stats};

/// A move's row as read.
#[derive(Clone, Debug)]
pub(super) struct FoundMove {
    pub(super) text: String,
    pub(super) spent: i64,
    pub(super) stats: Option<String>,
    pub(super) format: i64,
}

/// An event's row as read.
#[derive(Clone, Debug)]
pub(super) struct FoundEvent {
    pub(super) data: String,
    pub(super) format: i64,
}

impl FoundMove {
    pub(super) fn of(row: &impl StoredRow) -> Result<FoundMove, StoreError> {
        let (text, stats) = (row.text("text")?, row.optional("stats")?);
        Ok(FoundMove { text, spent: row.number("spent")?, stats, format: row.number("format")? })
    }
}

impl FoundEvent {
    pub(super) fn of(row: &impl StoredRow) -> Result<FoundEvent, StoreError> {
        Ok(FoundEvent { data: row.text("data")?, format: row.number("format")? })
    }

    /// What happened.
    pub(super) fn event(&self) -> Result<GameEvent, StoreError> {
        check_format(self.format)?;
        from_json::<StoredEvent>(&self.data)?.try_into()
    }
}

/// All rows of a game, read at the same moment.
#[derive(Clone, Debug)]
pub struct FoundGame<R> {
    pub(super) row: R,
    /// In order.
    pub(super) moves: Vec<FoundMove>,
    /// The latest chat lines, last first.
    pub(super) chat: Vec<FoundEvent>,
}

impl<R: StoredRow> FoundGame<R> {
    /// The game that rows describe: its moves are replayed by the rules.
    pub(super) fn game(&self, now: i64) -> Result<GameState, StoreError> {
        let mut state = game(&self.row, &self.moves, now)?;
        for line in self.chat.iter().rev() {
            if let GameEvent::Chat { line } = line.event()? {
                state.remember(line);
            }
        }
        Ok(state)
    }
}

fn game(row: &impl StoredRow, moves: &[FoundMove], now: i64) -> Result<GameState, StoreError> {
    check_format(row.number("format")?)?;
    let settings = settings(row)?;
    let decision = row.optional("decision")?;
    // A game ended by the players was not over by its moves.
    let played = moves.len() + usize::from(decision.is_some());
    let game = start_game(&settings, played).map_err(|error| corrupt(&error.message))?;
    let pace = row.optional("pace")?.map(|pace| from_json::<StoredPace>(&pace)).transpose()?;
    let clock = clock(row, &settings, now)?;
    let mut state = GameState {
        id: GameId::parse(&row.text("id")?).ok_or_else(|| corrupt("its id"))?,
        code: row.text("code")?,
        mode: from_json::<StoredMode>(&row.text("mode")?)?.into(),
        settings,
        owner: key(&row.bytes("owner")?)?,
        created: row.number("created")?,
        standing: Standing {
            version: row.number("version")? as u64,
            offers: from_json::<StoredOffers>(&row.text("offers")?)?.into(),
            rematch_game: row.optional("rematch")?.as_deref().and_then(GameId::parse),
            ..Standing::new(seats(row)?, &game, clock, pace.map(Into::into))
        },
        game,
        plies: Vec::with_capacity(moves.len()),
        chat: Vec::new(),
        presences: Presences::empty(now),
        lags: [0; 2],
        crowded: OnceLock::new(),
    };
    for mv in moves {
        replay(&mut state, mv)?;
    }
    if let Some(word) = decision {
        let decision = decision_of(&word).ok_or_else(|| corrupt(&word))?;
        state.replay_decision(decision).map_err(|error| corrupt(&error.to_string()))?;
    }
    Ok(state)
}

fn replay(state: &mut GameState, mv: &FoundMove) -> Result<(), StoreError> {
    check_format(mv.format)?;
    let found = mv.stats.as_deref().map(from_json::<StoredStats>).transpose()?;
    let played = state.replay(&mv.text, mv.spent, found.map(Stats::from));
    played.map_err(|error| corrupt(&error.to_string()))
}

/// A game as the lobby lists it, without its moves.
pub(super) fn listed_game(row: &impl StoredRow) -> Result<ListedGame, StoreError> {
    check_format(row.number("format")?)?;
    let seats = seats(row)?;
    let players = [seats[0].key, seats[1].key];
    let game = LobbyGame {
        game: row.text("id")?,
        code: row.text("code")?,
        mode: from_json::<StoredMode>(&row.text("mode")?)?.into(),
        settings: settings(row)?,
        players: seats.iter().map(SeatState::shown_name).collect(),
        bots: bots(&seats),
        yours: false,
        plies: row.number("plies")? as u32,
        created: row.number("created")?,
        fen: None,
        last: None,
        watchers: 0,
        ending: None,
    };
    Ok(ListedGame { game, players })
}

/// The sides that programs play.
pub(super) fn bots(seats: &[SeatState; 2]) -> Vec<Side> {
    Side::ALL.into_iter().filter(|side| seats[*side as usize].bot).collect()
}

/// What a game was played by.
pub(super) fn settings(row: &impl StoredRow) -> Result<Settings, StoreError> {
    let mut settings: Settings = from_json::<StoredSettings>(&row.text("settings")?)?.into();
    // Earlier versions stored the user's text, however long.
    if settings.end_rules.len() > LONGEST_END_RULES
        && let Ok(rules) = settings.end_rules.parse::<EndRules>()
    {
        settings.end_rules = rules.to_string();
    }
    Ok(settings)
}

fn clock(row: &impl StoredRow, settings: &Settings, now: i64) -> Result<Option<GameClock>, StoreError> {
    let Some(clock) = settings.clock else { return Ok(None) };
    let left = [row.number("black_left")?, row.number("white_left")?];
    let running = row.optional("running")?.map(|side| StoredSide::from_word(&side)).transpose()?;
    Ok(Some(GameClock::restored(clock, left, running, row.optional_number("since")?, now)))
}

pub(super) fn seats(row: &impl StoredRow) -> Result<[SeatState; 2], StoreError> {
    let [black, white]: [StoredSeat; 2] = from_json(&row.text("seats")?)?;
    Ok([black.try_into()?, white.try_into()?])
}

fn key(bytes: &[u8]) -> Result<PlayerKey, StoreError> {
    PlayerKey::from_bytes(bytes).ok_or_else(|| corrupt("a player's key"))
}

fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(what.to_owned())
}

/// Somebody's answers, from their row.
pub(super) fn feedback(row: &impl StoredRow) -> Result<FeedbackAnswers, StoreError> {
    check_format(row.number("format")?)?;
    from_json::<StoredFeedback>(&row.text("answers")?).map(Into::into)
}
