//! The connection to the database broke while a change was being stored: nobody here knows whether it was. What the database has
//! counts, and is asked before anything else is decided.

use std::sync::Arc;

use super::timers::AGAIN;
use super::{Room, Rooms};
use crate::game::GameState;
use crate::refusal::Refusal;

impl Rooms {
    /// Takes the game over from the database, if it is not known how it stands, and tells everybody what they were not told.
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

    /// Tries again until the database answers: those who wait for a move may have nothing to say themselves.
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
