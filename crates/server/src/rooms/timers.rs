//! What happens by itself: flags that fall, with or without anybody there, and clocks that run again.

use std::sync::Arc;
use std::time::Duration;

use super::presence::sides;
use super::{Room, Rooms};
use crate::game::{GameClock, GameState};
use crate::protocol::{Role, Side};
use crate::refusal::Code;

/// How long to wait before trying again what the database refused.
pub(super) const AGAIN: Duration = Duration::from_secs(1);

impl Rooms {
    /// Sets the timer to when the running clock's flag falls.
    pub(super) fn set_flag_timer(self: &Arc<Self>, room: &Arc<Room>, state: &GameState) {
        let mut live = room.live();
        if let Some(timer) = live.flag_timer.take() {
            timer.abort();
        }
        let Some(clock) = state.clock.filter(|_| !state.is_over()) else { return };
        let lag = clock.running().map_or(0, |side| live.presences.seats[side as usize].lag);
        let Some(deadline) = clock.deadline(lag) else { return };
        let (rooms, id) = (self.clone(), room.id.clone());
        let timer = tokio::spawn(async move {
            rooms.clock.sleep_until(deadline).await;
            // In a task of its own, for this one is aborted when the flag has fallen.
            tokio::spawn(async move {
                if let Ok(room) = rooms.get(&id).await {
                    rooms.flag(&room).await;
                }
            });
        });
        live.flag_timer = Some(timer.abort_handle());
    }

    /// Ends the game if the running clock is at its end.
    pub(super) async fn flag(self: &Arc<Self>, room: &Arc<Room>) {
        loop {
            let lag = |side: Option<Side>| side.map_or(0, |side| room.presences().seats[side as usize].lag);
            let flag = |state: &mut GameState| {
                let lag = lag(state.clock.and_then(|clock| clock.running()));
                Ok(state.flag(lag, self.clock.now()))
            };
            match self.change(room, None, flag).await {
                Err(refusal) if refusal.code == Code::Unavailable => self.clock.sleep(AGAIN).await,
                _ => return,
            }
        }
    }

    /// After a restart clocks wait. They run again when the side to move is back, or when the other side has been back
    /// for as long as the grace.
    pub(super) async fn player_returned(self: &Arc<Self>, room: &Arc<Room>, role: Role) {
        let (waits, grace) = {
            let state = room.state.lock().await;
            let waits = state.clock.filter(GameClock::is_paused).and_then(|clock| clock.running());
            (waits, state.settings.grace)
        };
        let Some(side) = waits else { return };
        if sides(Some(role)).contains(&side) {
            self.resume(room).await;
            return;
        }
        let mut live = room.live();
        if live.resume_timer.is_none() {
            let (rooms, id) = (self.clone(), room.id.clone());
            let ready = self.clock.now() + grace;
            let timer = tokio::spawn(async move {
                rooms.clock.sleep_until(ready).await;
                if let Ok(room) = rooms.get(&id).await {
                    rooms.resume(&room).await;
                    room.live().resume_timer = None;
                }
            });
            live.resume_timer = Some(timer.abort_handle());
        }
    }

    async fn resume(self: &Arc<Self>, room: &Arc<Room>) {
        let resume = |state: &mut GameState| Ok(state.resume(self.clock.now()));
        if let Err(refusal) = self.change(room, None, resume).await {
            tracing::warn!(game = %room.id, %refusal, "a clock could not be started again");
        }
    }
}
