//! The lobby: public games with somebody present, with their boards.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::{Room, Rooms, unavailable};
use crate::game::{GameId, GameState};
use crate::protocol::{LobbyGame, LobbyState};
use crate::refusal::Refusal;
use crate::store::LobbySince;

/// Number of games in the lobby's list.
const LISTED: u32 = 50;
/// How often attendance is recorded.
const NOTED: Duration = Duration::from_secs(20);
/// For how many milliseconds a record is valid: the next may be late.
const NOTE_HOLDS: i64 = 60_000;
/// For how many milliseconds after a move a game counts as in progress, though nobody is present.
const MOVE_HOLDS: i64 = 5 * 60_000;

/// The boards of listed games that other nodes serve, by the moves played: they need not be read again while nobody
/// moves.
#[derive(Default)]
pub(super) struct Glances(Mutex<HashMap<String, (u32, Glance)>>);

/// What a list shows of a game.
#[derive(Clone, Debug)]
struct Glance {
    fen: String,
    last: Option<String>,
    watchers: u32,
}

impl Glance {
    fn of(state: &GameState) -> Self {
        Glance {
            fen: state.game.fen(),
            last: state.plies.last().map(|ply| ply.mv.text.clone()),
            watchers: state.presences.all_watchers(),
        }
    }
}

impl Rooms {
    /// Public games with somebody present, newest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn lobby(&self, state: LobbyState) -> Result<Vec<LobbyGame>, Refusal> {
        let now = self.clock.now();
        let moved = match state {
            LobbyState::Open => now - NOTE_HOLDS,
            LobbyState::Running => now - MOVE_HOLDS,
        };
        let since = LobbySince { seen: now - NOTE_HOLDS, moved };
        let listed = self.store.lobby(state, since, LISTED).await.map_err(|error| unavailable(&error))?;
        let mut games = Vec::with_capacity(listed.len());
        for game in listed {
            let room = GameId::parse(&game.game).and_then(|id| self.in_memory(&id));
            if state == LobbyState::Open {
                if !room.is_some_and(|room| room.was_left()) {
                    games.push(game);
                }
            } else {
                games.push(self.with_board(game, room.as_deref()).await);
            }
        }
        self.glances.keep_only(&games);
        Ok(games)
    }

    async fn with_board(&self, game: LobbyGame, room: Option<&Room>) -> LobbyGame {
        let glance = match room {
            Some(room) => Some(Glance::of(&*room.state.lock().await)),
            None => self.glance_elsewhere(&game).await,
        };
        let Some(Glance { fen, last, watchers }) = glance else { return game };
        LobbyGame { fen: Some(fen), last, watchers, ..game }
    }

    /// A game that this node does not have in memory. If it cannot be read, it is listed without a board.
    async fn glance_elsewhere(&self, game: &LobbyGame) -> Option<Glance> {
        if let Some(known) = self.glances.get(&game.game, game.plies) {
            return Some(known);
        }
        let state = self.store.load(&GameId::parse(&game.game)?).await.ok()??;
        let glance = Glance::of(&state);
        self.glances.put(&game.game, game.plies, glance.clone());
        Some(glance)
    }

    /// Records which public games have somebody present, again and again.
    pub(crate) async fn note_attendance(self: Arc<Self>) {
        loop {
            self.clock.sleep(NOTED).await;
            let mut attended = Vec::new();
            for room in self.all() {
                let state = room.state.lock().await;
                let is_listed = !state.settings.private && !state.is_over();
                if is_listed && !state.presences.here().is_empty() {
                    attended.push(room.id.clone());
                }
            }
            // What could not be recorded is recorded next time.
            if !attended.is_empty() {
                let _ = self.store.attend(&attended).await;
            }
        }
    }
}

impl Glances {
    fn get(&self, game: &str, plies: u32) -> Option<Glance> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(game).filter(|(at, _)| *at == plies).map(|(_, glance)| glance.clone())
    }

    fn put(&self, game: &str, plies: u32, glance: Glance) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(game.to_owned(), (plies, glance));
    }

    fn keep_only(&self, games: &[LobbyGame]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|id, _| games.iter().any(|game| game.game == *id));
    }
}
