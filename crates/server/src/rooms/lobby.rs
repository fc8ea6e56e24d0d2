//! The lobby: public games with somebody present and those that ended last, with their boards.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::attendance::{ARRIVAL, NOTE_HOLDS};
use super::{Room, Rooms, unavailable};
use crate::game::{GameId, GameState, PlayerKey};
use crate::protocol::{Ending, LobbyGame, LobbyState};
use crate::refusal::Refusal;
use crate::store::{ListedGame, LobbySince};

/// Number of games in the lobby's list.
const LISTED: u32 = 50;
/// For how many milliseconds after a move a game counts as in progress, though nobody was ever present: programs that
/// move over REST are not.
const MOVE_HOLDS: i64 = 5 * 60_000;
/// Number of games in the list of finished ones, and the moves that make one worth a look.
const FINISHED: u32 = 12;
const FINISHED_PLIES: u32 = 10;
/// For how many milliseconds that list is valid.
const FINISHED_HOLDS: i64 = 5_000;

/// The boards of listed games that other nodes serve, by the moves played: they need not be read again while nobody
/// moves.
#[derive(Default)]
pub(super) struct Glances(Mutex<HashMap<String, (u32, Glance)>>);

/// The finished games that were listed last, and when: whoever else looks in the next seconds sees the same.
#[derive(Default)]
pub(super) struct FinishedGames(tokio::sync::Mutex<Option<(i64, Vec<ListedGame>)>>);

/// What a list shows of a game.
#[derive(Clone, Debug)]
struct Glance {
    fen: String,
    last: Option<String>,
    watchers: u32,
    ending: Option<Ending>,
}

impl Glance {
    fn of(state: &GameState) -> Self {
        Glance {
            fen: state.game.fen(),
            last: state.plies.last().map(|ply| ply.mv.text.clone()),
            watchers: state.presences.all_watchers(),
            ending: state.ending(),
        }
    }
}

impl FinishedGames {
    /// Some of them may be another's by now, or nobody's: they are read again.
    pub(super) fn forget(&self) {
        // Whoever reads them just now began after the change was stored, or keeps them for a few seconds at most.
        if let Ok(mut known) = self.0.try_lock() {
            *known = None;
        }
    }
}

impl Rooms {
    /// Public games with somebody present, newest first, or those that ended last; as somebody sees them.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn lobby(
        &self,
        state: LobbyState,
        viewer: Option<PlayerKey>,
    ) -> Result<Vec<LobbyGame>, Refusal> {
        let listed = match state {
            LobbyState::Over => self.finished_games().await?,
            LobbyState::Open | LobbyState::Running => self.present_games(state).await?,
        };
        let seen_by = |ListedGame { game, players }| {
            let yours = viewer.is_some() && players.contains(&viewer);
            LobbyGame { yours, ..game }
        };
        Ok(listed.into_iter().map(seen_by).collect())
    }

    async fn present_games(&self, state: LobbyState) -> Result<Vec<ListedGame>, Refusal> {
        let now = self.clock.now();
        let moved = if state == LobbyState::Open { now - ARRIVAL } else { now - MOVE_HOLDS };
        let since = LobbySince { seen: now - NOTE_HOLDS, moved };
        let mut listed = self.store.lobby(state, since, LISTED).await.map_err(|error| unavailable(&error))?;
        if state == LobbyState::Running {
            for ListedGame { game, .. } in &mut listed {
                let room = GameId::parse(&game.game).and_then(|id| self.in_memory(&id));
                *game = self.with_board(game.clone(), room.as_deref()).await;
            }
            self.glances.keep_only(&listed);
        }
        Ok(listed)
    }

    /// The public games that ended last. One visitor at a time reads them, for all who come in the next seconds.
    async fn finished_games(&self) -> Result<Vec<ListedGame>, Refusal> {
        let mut known = self.finished.0.lock().await;
        let now = self.clock.now();
        if let Some((_, games)) = known.as_ref().filter(|(read, _)| now - read < FINISHED_HOLDS) {
            return Ok(games.clone());
        }
        let listed = self.store.finished(FINISHED_PLIES, FINISHED).await;
        let mut listed = listed.map_err(|error| unavailable(&error))?;
        for listed in &mut listed {
            let before =
                known.iter().flat_map(|(_, games)| games).find(|old| old.game.game == listed.game.game);
            // Only the board: the players' names may be others by now.
            listed.game = match before.map(|before| before.game.clone()) {
                Some(LobbyGame { fen, last, watchers, ending, .. }) => {
                    LobbyGame { fen, last, watchers, ending, ..listed.game.clone() }
                }
                None => self.with_board(listed.game.clone(), None).await,
            };
        }
        *known = Some((now, listed.clone()));
        Ok(listed)
    }

    async fn with_board(&self, game: LobbyGame, room: Option<&Room>) -> LobbyGame {
        let glance = match room {
            Some(room) => Some(Glance::of(&*room.state.lock().await)),
            None => self.glance_elsewhere(&game).await,
        };
        let Some(Glance { fen, last, watchers, ending }) = glance else { return game };
        LobbyGame { fen: Some(fen), last, watchers, ending, ..game }
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
}

impl Glances {
    fn get(&self, game: &str, plies: u32) -> Option<Glance> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(game).filter(|(at, _)| *at == plies).map(|(_, glance)| glance.clone())
    }

    fn put(&self, game: &str, plies: u32, glance: Glance) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(game.to_owned(), (plies, glance));
    }

    fn keep_only(&self, listed: &[ListedGame]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|id, _| listed.iter().any(|listed| listed.game.game == *id));
    }
}
