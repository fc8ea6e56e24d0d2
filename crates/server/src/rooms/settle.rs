//! The connection to the database broke while a change was being stored, so it is unknown whether it was. What the
//! database has counts, and is read before anything else is decided.

use std::sync::Arc;

use super::timers::AGAIN;
use super::{Room, Rooms};
use crate::game::GameState;
use crate::refusal::Refusal;

impl Rooms {
    /// Reloads the game from the database, if its state is unknown, and sends everybody what they missed.
    pub(super) async fn settle(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut GameState,
    ) -> Result<(), Refusal> {
        if !room.is_unsure() {
            return Ok(());
        }
        self.renew(room, state).await?;
        room.set_unsure(false);
        // The other nodes were not told either.
        self.tell_version(room, state);
        Ok(())
    }

    /// Retries until the database answers: those who wait for a move may send nothing themselves.
    pub(super) fn settle_later(self: &Arc<Self>, room: &Arc<Room>) {
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            while room.is_unsure() {
                rooms.clock.sleep(AGAIN).await;
                let mut state = room.state.lock().await;
                let _ = rooms.settle(&room, &mut state).await;
            }
        });
    }
}
