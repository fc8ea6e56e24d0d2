//! Who is at games, as the database knows it: the lobby of every node lists the public ones with somebody present, and drops one
//! that everybody has left within seconds. An unfinished game that somebody is at is not removed, however old it is (`store/clean`).

use std::sync::Arc;
use std::time::Duration;

use super::{Room, Rooms, unavailable};
use crate::game::{GameId, GameState};
use crate::refusal::Refusal;

/// How often attendance is recorded.
const NOTED: Duration = Duration::from_secs(20);
/// Of how many games at once: moves wait while that is written.
const TOGETHER: usize = 500;
/// After how many rounds old records are forgotten: every ten minutes.
const FORGET: u64 = 30;
/// For how many milliseconds a record is valid: the next may be late. Only a node that dies leaves one behind.
pub(super) const NOTE_HOLDS: i64 = 60_000;
/// How long a game may be without anybody before it counts as left: a page that is reloaded is back sooner.
const RELOAD: Duration = Duration::from_secs(12);
/// For how many milliseconds a new game waits for whoever created it, and a seeker's game for the seeker's next request.
pub(super) const ARRIVAL: i64 = 15_000;

fn is_noted(state: &GameState) -> bool {
    !state.is_over()
}

impl Rooms {
    /// Records which games have somebody present, again and again.
    pub(crate) async fn note_attendance(self: Arc<Self>) {
        for round in 1_u64.. {
            self.clock.sleep(NOTED).await;
            let mut attended = Vec::new();
            for room in self.all() {
                let state = room.state.lock().await;
                if is_noted(&state) && !state.presences.here().is_empty() {
                    attended.push(room.id.clone());
                }
            }
            // What could not be recorded, or forgotten, is next time.
            for games in attended.chunks(TOGETHER) {
                let _ = self.store.attend(games, self.clock.now()).await;
            }
            if round.is_multiple_of(FORGET) {
                let _ = self.store.forget_attendance(self.clock.now()).await;
            }
        }
    }

    /// Somebody waits for an opponent and says so again and again; if they stop, the game is soon listed no more.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub(crate) async fn note_seeker(&self, game: &GameId) -> Result<(), Refusal> {
        let seen = self.clock.now() - NOTE_HOLDS + ARRIVAL;
        let noted = self.store.attend(std::slice::from_ref(game), seen).await;
        noted.map_err(|error| unavailable(&error))
    }

    /// Somebody has come: if nobody was recorded to be there, that is done at once.
    pub(super) async fn note_arrival(&self, room: &Room) {
        if is_noted(&*room.state.lock().await) && !room.set_attended(true) {
            // What could not be recorded is recorded with all others.
            let _ = self.store.attend(std::slice::from_ref(&room.id), self.clock.now()).await;
        }
    }

    /// Somebody has gone: if nobody is there, and nobody comes back in a moment, the game is left.
    pub(super) async fn note_departure(self: &Arc<Self>, room: &Arc<Room>) {
        if !is_deserted(room).await {
            return;
        }
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            rooms.clock.sleep(RELOAD).await;
            if is_deserted(&room).await && room.set_attended(false) {
                let _ = rooms.store.leave(&room.id, rooms.clock.now()).await;
            }
        });
    }
}

/// True for an unfinished game that nobody is at, through any node.
async fn is_deserted(room: &Room) -> bool {
    let state = room.state.lock().await;
    is_noted(&state) && state.presences.nobody()
}
