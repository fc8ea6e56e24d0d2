//! Games as seen by clients that connect or reconnect.

use std::sync::Arc;

use super::{Room, Rooms, SnapshotText};
use crate::bus::Message;
use crate::game::{GameEvent, GameState, Viewer};
use crate::protocol::{Presence, ServerMessage};
use crate::refusal::Refusal;

/// How many missed events a client may get one by one. Each move is sent with all legal moves after it, which on a
/// crowded large board are thousands of captures.
const GAP: u32 = 64;
const LARGE_BOARD_GAP: u32 = 4;
/// What is longer than this is no shorter than the whole game, which is shared with others.
const LONGEST_GAP: usize = 64 << 10;
/// Boards with at least this many rows can be that crowded.
const LARGE_BOARD: usize = 12;
/// The minimum interval between updates of the number of watchers, in milliseconds.
const WATCHERS_EVERY: i64 = 1_000;

/// How a client catches up.
pub enum CatchUp {
    /// With the messages it missed, in order.
    Gap(Vec<String>),
    /// With the whole game.
    Snapshot(SnapshotText),
}

impl Rooms {
    /// What a client that has seen `version` needs. Call it after subscribing: duplicates are dropped by version, but
    /// gaps would be missed.
    ///
    /// # Errors
    /// If there is an internal error.
    pub async fn catch_up(
        &self,
        room: &Room,
        viewer: Viewer,
        version: Option<u64>,
    ) -> Result<CatchUp, Refusal> {
        let state = room.state.lock().await;
        let now = self.clock.now();
        let missed = match version {
            Some(version) => self.missed(&state, version).await,
            None => None,
        };
        let tell = |(version, event): &(u64, GameEvent)| state.tell(event, now).text(Some(*version));
        let gap = missed.map(|missed| missed.iter().map(tell).collect::<Vec<_>>());
        match gap.filter(|gap| gap.iter().map(String::len).sum::<usize>() <= LONGEST_GAP) {
            Some(gap) => Ok(CatchUp::Gap(gap)),
            None => self.snapshot_of(room, &state, viewer).await.map(CatchUp::Snapshot),
        }
    }

    /// The events after a version, if there are few and they can be sent one by one.
    async fn missed(&self, state: &GameState, version: u64) -> Option<Vec<(u64, GameEvent)>> {
        let behind = state.standing.version.checked_sub(version)?;
        if behind == 0 {
            return Some(Vec::new());
        }
        let is_large = state.game.variant().size.rows() >= LARGE_BOARD;
        let gap = if is_large { LARGE_BOARD_GAP } else { GAP };
        if behind > u64::from(gap) {
            return None;
        }
        let missed = self.store.events(&state.id, version, gap).await.ok()?;
        let is_whole = missed.last().is_some_and(|(last, _)| *last == state.standing.version);
        let can_be_told = !missed.iter().any(|(_, event)| event.needs_snapshot());
        (is_whole && can_be_told).then_some(missed)
    }

    /// Sends the new number of watchers to everybody: at once, but not again within a second. A thousand who join
    /// together would otherwise cause a million messages.
    pub(super) fn publish_watchers(self: &Arc<Self>, room: &Arc<Room>, state: &GameState) {
        let mut activity = room.activity();
        if activity.is_presence_due {
            return;
        }
        let next = activity.presence_told.map(|told| told + WATCHERS_EVERY);
        let Some(next) = next.filter(|&next| next > self.clock.now()) else {
            drop(activity);
            return self.publish_presence(room, state);
        };
        activity.is_presence_due = true;
        drop(activity);
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            rooms.clock.sleep_until(next).await;
            let state = room.state.lock().await;
            room.activity().is_presence_due = false;
            rooms.publish_presence(&room, &state);
        });
    }

    /// Sends presence to everybody.
    pub(super) fn publish_presence(&self, room: &Room, state: &GameState) {
        room.activity().presence_told = Some(self.clock.now());
        let message = Presence { watchers: state.presences.all_watchers(), seats: state.seat_views() };
        self.bus.publish(&room.id, Message::Presence(ServerMessage::Presence(message).text(None).into()));
    }
}
