//! One game in memory: its state and activity.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use super::no_win::NoWinJob;
use crate::address::ClientAddress;
use crate::cluster::NodeId;
use crate::game::{Company, GameId, GameState, PlayerKey};
use crate::protocol::Mode;

/// One game in memory.
pub struct Room {
    /// Its id.
    pub id: GameId,
    /// Who plays whom.
    pub(super) mode: Mode,
    /// Who created it, as the game last said.
    owner: Mutex<PlayerKey>,
    /// The game. Whoever changes it holds the lock until the change is on disk.
    pub state: tokio::sync::Mutex<GameState>,
    activity: Mutex<Activity>,
    /// The connection broke while a change was being stored: only the database knows the state of the game.
    unsure: AtomicBool,
}

/// The activity around a game.
#[derive(Default)]
pub(super) struct Activity {
    pub(super) alarm: Option<Alarm>,
    pub(super) job: Option<MachineJob>,
    /// The position of which it is asked whether neither side can win.
    pub(super) no_win: Option<NoWinJob>,
    /// How many want to see the computer's thinking.
    pub(super) thinking_viewers: u32,
    /// When presence was last sent.
    pub(super) presence_told: Option<i64>,
    /// An update of the number of watchers is scheduled.
    pub(super) is_presence_due: bool,
    /// The address that its searches are charged to; `None` if nobody has come since it was loaded. Not stored.
    payer: Option<ClientAddress>,
    /// True once somebody has come.
    visited: bool,
    /// True if somebody is recorded to be there.
    attended: bool,
    /// What all snapshots of a version have in common, once it was written.
    shared_part: Option<(u64, Bytes)>,
    /// Who is in the game through other nodes.
    companies: HashMap<NodeId, Company>,
    /// Receives the other nodes' messages.
    listener: Option<AbortHandle>,
}

/// The timer for the next scheduled event.
pub(super) struct Alarm {
    pub(super) time: i64,
    pub(super) timer: AbortHandle,
}

/// A search for a ply.
pub(super) struct MachineJob {
    pub(super) ply: usize,
    pub(super) version: u64,
    /// Dropped when the game takes another course, which stops the search.
    pub(super) _current: oneshot::Sender<()>,
}

impl Room {
    pub(super) fn new(state: GameState, payer: Option<ClientAddress>) -> Self {
        let (id, mode, owner) = (state.id.clone(), state.mode, state.owner);
        let activity = Mutex::new(Activity { payer, ..Activity::default() });
        Room {
            id,
            mode,
            owner: Mutex::new(owner),
            state: tokio::sync::Mutex::new(state),
            activity,
            unsure: AtomicBool::new(false),
        }
    }

    /// True if this player created it.
    pub(super) fn is_owned_by(&self, player: &PlayerKey) -> bool {
        *self.owner.lock().unwrap_or_else(PoisonError::into_inner) == *player
    }

    /// It is this player's from now on.
    pub(super) fn set_owner(&self, player: PlayerKey) {
        *self.owner.lock().unwrap_or_else(PoisonError::into_inner) = player;
    }

    /// True if the state must be read from the database before anything is decided on it.
    pub(super) fn is_unsure(&self) -> bool {
        self.unsure.load(Ordering::Acquire)
    }

    /// The caller must hold the state's lock.
    pub(super) fn set_unsure(&self, unsure: bool) {
        self.unsure.store(unsure, Ordering::Release);
    }

    /// The address that its searches are charged to.
    pub(super) fn payer(&self) -> Option<ClientAddress> {
        self.activity().payer
    }

    /// Somebody has come or acted: from now on they are charged if they play or created the game, or if nobody else is.
    pub(super) fn visit(&self, from: ClientAddress, is_own: bool) {
        let mut activity = self.activity();
        activity.visited = true;
        if is_own || activity.payer.is_none() {
            activity.payer = Some(from);
        }
    }

    /// True for a game between computer players that continues at this address's expense: somebody is watching, or is
    /// still to come for the first time.
    pub(super) fn plays_by_itself_for(&self, payer: ClientAddress) -> bool {
        let visited = {
            let activity = self.activity();
            if self.mode != Mode::Machines || activity.payer != Some(payer) {
                return false;
            }
            activity.visited
        };
        // A held lock means that it is in use.
        self.state.try_lock().map_or(true, |state| {
            let waits = visited && state.presences.nobody();
            !state.is_over() && !waits
        })
    }

    /// Sets who is in the game through another node; returns everybody through any other node.
    pub(super) fn set_company(&self, node: NodeId, company: Company) -> Company {
        let mut activity = self.activity();
        if company.is_empty() {
            activity.companies.remove(&node);
        } else {
            activity.companies.insert(node, company);
        }
        activity.companies.values().copied().fold(Company::default(), Company::and)
    }

    /// True if somebody was in the game through this node.
    pub(super) fn has_company_at(&self, node: &NodeId) -> bool {
        self.activity().companies.contains_key(node)
    }

    /// The task that receives the other nodes' messages; it ends with the room.
    pub(super) fn keep_listener(&self, listener: AbortHandle) {
        self.activity().listener = Some(listener);
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

    /// What all snapshots of this version have in common, if it was written.
    pub(super) fn shared_part(&self, version: u64) -> Option<Bytes> {
        let activity = self.activity();
        activity.shared_part.as_ref().filter(|(of, _)| *of == version).map(|(_, shared)| shared.clone())
    }

    /// Keeps it for everybody else.
    pub(super) fn keep_shared_part(&self, version: u64, shared: Bytes) {
        self.activity().shared_part = Some((version, shared));
    }

    /// The game has changed: what was written of it is of no more use.
    pub(super) fn drop_shared_part(&self) {
        self.activity().shared_part = None;
    }

    /// True while a search for this ply is running.
    pub(super) fn is_thinking_about(&self, ply: usize) -> bool {
        self.activity().job.as_ref().is_some_and(|job| job.ply == ply)
    }

    /// Sets whether somebody is recorded to be there; returns whether somebody was.
    pub(super) fn set_attended(&self, attended: bool) -> bool {
        std::mem::replace(&mut self.activity().attended, attended)
    }

    /// Ends the activity of a deleted game.
    pub(super) fn give_up(&self) {
        let mut activity = self.activity();
        (activity.job, activity.no_win) = (None, None);
        if let Some(alarm) = activity.alarm.take() {
            alarm.timer.abort();
        }
    }

    /// True if it can be dropped: it is on disk, nobody is here, and nothing is running.
    pub(super) fn is_idle(&self) -> bool {
        let activity = self.activity();
        // A held lock means that it is in use.
        let is_deserted = self.state.try_lock().is_ok_and(|state| state.presences.here().is_empty());
        is_deserted && activity.job.is_none() && activity.alarm.is_none()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if let Some(listener) = self.activity().listener.take() {
            listener.abort();
        }
    }
}
