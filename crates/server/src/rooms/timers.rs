//! Scheduled events, with or without anybody present: a timer for each game's next alarm.

use std::sync::Arc;
use std::time::Duration;

use super::room::Alarm;
use super::{Room, Rooms};
use crate::game::{GameState, Input};

/// How long to wait before retrying what the database refused.
pub(super) const AGAIN: Duration = Duration::from_secs(1);

impl Rooms {
    /// Sets the timer for the next scheduled event.
    pub(super) fn set_alarm(self: &Arc<Self>, room: &Arc<Room>, state: &GameState) {
        let time = state.next_alarm();
        let mut activity = room.activity();
        if activity.alarm.as_ref().map(|alarm| alarm.time) == time {
            return;
        }
        if let Some(alarm) = activity.alarm.take() {
            alarm.timer.abort();
        }
        let Some(time) = time else { return };
        let (rooms, id) = (self.clone(), room.id.clone());
        let timer = tokio::spawn(async move {
            rooms.clock.sleep_until(time).await;
            // In a separate task, because this one is aborted when the alarm is reset.
            tokio::spawn(async move {
                if let Ok(room) = rooms.get(&id).await {
                    rooms.alarm(&room).await;
                }
            });
        });
        activity.alarm = Some(Alarm { time, timer: timer.abort_handle() });
    }

    /// Handles what is due, if anything is.
    pub(super) async fn alarm(self: &Arc<Self>, room: &Arc<Room>) {
        loop {
            match self.act(room, None, &Input::Alarm).await {
                Err(refusal) if refusal.code.is_about_storing() => self.clock.sleep(AGAIN).await,
                _ => return,
            }
        }
    }
}
