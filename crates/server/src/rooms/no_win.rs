//! Games that neither side can win, where the end rules draw them: asked about after each move, beside the threads that
//! serve everybody. No move waits for the answer; the end is an event of its own.

use std::sync::Arc;

use kelso_engine::asks_for_no_win;
use kelso_rules::AnyGame;
use tokio::sync::oneshot;

use super::timers::AGAIN;
use super::{Room, Rooms};
use crate::address::ClientAddress;
use crate::game::{GameState, Input};
use crate::jobs::{GameText, Task, TaskError, Thought, Work, submit};

/// A position that is being asked about, or was.
pub(super) struct NoWinJob {
    fen: String,
    /// Dropped when the game takes another course, which stops the question.
    _current: oneshot::Sender<()>,
}

impl Rooms {
    /// Asks about a new position with few pieces, once, and stops asking about an earlier one.
    pub(super) fn set_no_win(self: &Arc<Self>, room: &Arc<Room>, state: &GameState) {
        let asks = state.is_full() && !state.is_seen_to_elsewhere() && asks_for_no_win(&state.game);
        let fen = asks.then(|| state.game.fen());
        let mut activity = room.activity();
        if activity.no_win.as_ref().map(|job| &job.fen) == fen.as_ref() {
            return;
        }
        activity.no_win = None;
        let Some(fen) = fen else { return };
        let (current, superseded) = oneshot::channel();
        activity.no_win = Some(NoWinJob { fen: fen.clone(), _current: current });
        drop(activity);
        let task = no_win_task(room, state);
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            let drawn = tokio::select! {
                biased;
                _ = superseded => return,
                drawn = rooms.is_drawn(&task) => drawn,
            };
            // Not dropped in the middle: the end itself is what supersedes it.
            if drawn {
                rooms.end_drawn(&room, fen).await;
            }
        });
    }

    /// The answer, however long the queue.
    async fn is_drawn(&self, task: &Task) -> bool {
        loop {
            let answer = match submit(&self.jobs, task.clone()) {
                Ok(running) => running.answer().await,
                Err(_) => Err(TaskError::Dropped),
            };
            match answer {
                Ok(Thought::NoWin(drawn)) => return drawn,
                Err(TaskError::Dropped) => self.clock.sleep(AGAIN).await,
                other => {
                    tracing::warn!(game = %task.owner, ?other, "cannot tell whether either side can win");
                    return false;
                }
            }
        }
    }

    async fn end_drawn(self: &Arc<Self>, room: &Arc<Room>, fen: String) {
        let input = Input::NoWin { fen };
        while let Err(refusal) = self.act(room, None, &input).await {
            if !refusal.code.is_about_storing() {
                return;
            }
            self.clock.sleep(AGAIN).await;
        }
    }
}

/// How the game came to its position does not matter, and two nodes that ask at once ask the same.
fn no_win_task(room: &Room, state: &GameState) -> Task {
    let game = AnyGame::from_position(state.game.position(), state.game.rules());
    let payer = room.payer().unwrap_or(ClientAddress::UNKNOWN).to_string();
    Task { payer, owner: state.id.to_string(), game: GameText::from(&game), work: Work::NoWin }
}
