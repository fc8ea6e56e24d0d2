//! One game in memory: its state, and what is under way for it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use crate::game::{GameId, GameState};

/// One game in memory.
pub struct Room {
    /// Its id.
    pub id: GameId,
    /// The game. Whoever changes it holds it until the change is on disk.
    pub state: tokio::sync::Mutex<GameState>,
    activity: Mutex<Activity>,
}

/// What is under way for a game.
#[derive(Default)]
pub(super) struct Activity {
    pub(super) alarm: Option<Alarm>,
    pub(super) job: Option<MachineJob>,
    /// How many want to see what the machine thinks.
    pub(super) thinking_viewers: u32,
    /// When it was last told who is there.
    pub(super) presence_told: Option<i64>,
    /// The number of watchers will be told.
    pub(super) is_presence_due: bool,
}

/// The timer of what happens next by itself.
pub(super) struct Alarm {
    pub(super) time: i64,
    pub(super) timer: AbortHandle,
}

/// A machine that thinks about a ply.
pub(super) struct MachineJob {
    pub(super) ply: usize,
    pub(super) version: u64,
    /// Dropped when the game goes another way, which stops the thinking.
    pub(super) _current: oneshot::Sender<()>,
}

impl Room {
    pub(super) fn new(state: GameState) -> Self {
        let id = state.id.clone();
        Room { id, state: tokio::sync::Mutex::new(state), activity: Mutex::default() }
    }

    /// True if somebody wants to see what the computer considers.
    pub(super) fn wants_thinking(&self) -> bool {
        self.activity().thinking_viewers > 0
    }

    /// Somebody wants to see what the computer thinks, or no longer.
    pub fn set_wants_thinking(&self, on: bool) {
        let viewers = &mut self.activity().thinking_viewers;
        *viewers = if on { *viewers + 1 } else { viewers.saturating_sub(1) };
    }

    pub(super) fn activity(&self) -> MutexGuard<'_, Activity> {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True while a machine is at this ply.
    pub(super) fn is_thinking_about(&self, ply: usize) -> bool {
        self.activity().job.as_ref().is_some_and(|job| job.ply == ply)
    }

    /// True if it can be forgotten: it is on disk, nobody is here, and nothing is under way.
    pub(super) fn is_idle(&self) -> bool {
        let activity = self.activity();
        // Whoever holds the state does something with it.
        let is_deserted = self.state.try_lock().is_ok_and(|state| state.presences.nobody());
        is_deserted && activity.job.is_none() && activity.alarm.is_none()
    }
}
