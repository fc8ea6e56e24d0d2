//! One game in memory: its state, who is at it, and what is under way for it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use super::presence::Presences;
use crate::game::{GameId, GameState};

/// One game in memory.
pub struct Room {
    /// Its id.
    pub id: GameId,
    /// What is stored, and nothing that is not. Whoever changes it holds it until the change is on disk.
    pub state: tokio::sync::Mutex<GameState>,
    live: Mutex<Live>,
}

/// What goes with a game only as long as it is in memory.
pub(super) struct Live {
    pub(super) presences: Presences,
    pub(super) flag_timer: Option<AbortHandle>,
    pub(super) resume_timer: Option<AbortHandle>,
    pub(super) job: Option<MachineJob>,
    /// How many want to see what the machine thinks.
    pub(super) curious: u32,
}

/// A machine that thinks about a ply.
pub(super) struct MachineJob {
    pub(super) ply: usize,
    pub(super) version: u64,
    /// Dropped when the game goes another way, which stops the thinking.
    pub(super) _current: oneshot::Sender<()>,
}

impl Room {
    pub(super) fn new(state: GameState, now: i64) -> Self {
        let live = Live {
            presences: Presences::empty(now),
            flag_timer: None,
            resume_timer: None,
            job: None,
            curious: 0,
        };
        Room { id: state.id.clone(), state: tokio::sync::Mutex::new(state), live: Mutex::new(live) }
    }

    /// Who is here.
    pub fn presences(&self) -> Presences {
        self.live().presences
    }

    /// True if somebody wants to see what the computer considers.
    pub(super) fn wants_thinking(&self) -> bool {
        self.live().curious > 0
    }

    /// Somebody wants to see what the computer thinks, or no longer.
    pub fn set_curious(&self, on: bool) {
        let mut live = self.live();
        live.curious = if on { live.curious + 1 } else { live.curious.saturating_sub(1) };
    }

    /// How long a player's messages are under way.
    pub fn set_lag(&self, side: crate::protocol::Side, lag: i64) {
        self.live().presences.seats[side as usize].lag = lag;
    }

    /// A player did something, or left. True if that changes who is here.
    pub(super) fn note(&self, role: crate::protocol::Role, left: bool, now: i64) -> bool {
        let mut live = self.live();
        if left {
            live.presences.leave(role, now);
        }
        left || live.presences.seen(role)
    }

    pub(super) fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True while a machine is at this ply.
    pub(super) fn is_thinking_about(&self, ply: usize) -> bool {
        self.live().job.as_ref().is_some_and(|job| job.ply == ply)
    }

    /// True if it can be forgotten: it is on disk, nobody is here, and nothing is under way.
    pub(super) fn is_idle(&self) -> bool {
        let live = self.live();
        live.presences.nobody()
            && live.job.is_none()
            && live.flag_timer.is_none()
            && live.resume_timer.is_none()
    }
}
