//! A computer player that studies its opponent gets the games that this player has finished, and nobody else's.

use std::sync::{Arc, Mutex};

use kelso_engine::SearchControl;
use kelso_server::jobs::{LocalThinker, Task, TaskError, Thinker, Thought, Work};
use kelso_server::protocol::Thinking;
use serde_json::json;

use crate::harness::{Host, Player};

/// Thinks, and notes how many earlier games came with each of the computer's turns.
struct Noting {
    past: Mutex<Vec<usize>>,
    thinker: LocalThinker,
}

impl Thinker for Noting {
    fn think(
        &self,
        task: &Task,
        control: &SearchControl,
        update: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError> {
        if let Work::Analyse(work) = &task.work {
            self.past.lock().unwrap().push(work.past.len());
        }
        self.thinker.think(task, control, update)
    }

    fn forget(&self, owner: &str) {
        self.thinker.forget(owner);
    }
}

/// Begins a game as Black, waits for the computer's answer to 11-15, and resigns.
async fn plays(player: &mut Player, agent: &str) {
    let game = player.create(json!({"mode": "machine", "side": "black", "agent": agent})).await;
    let mut socket = player.socket(&game).await;
    socket.until("snapshot").await;
    socket.moves(1, "11-15").await;
    while socket.until("move").await["ply"] != 2 {}
    assert_eq!(player.command(&game, "resign", json!({})).await.0, 200);
}

#[tokio::test]
async fn a_computer_that_studies_its_opponent_gets_their_own_games_alone() {
    let thinker =
        Arc::new(Noting { past: Mutex::default(), thinker: LocalThinker::with_experience(None, 16) });
    let host = Host::thinking(thinker.clone()).await;
    let (mut ana, mut ben) = (host.player(), host.player());
    plays(&mut ana, "random").await;
    plays(&mut ana, "counter depth=2").await;
    plays(&mut ana, "counter depth=2").await;
    plays(&mut ben, "counter depth=2").await;
    assert_eq!(*thinker.past.lock().unwrap(), [0, 1, 2, 0], "random studies nobody, and Ben has no games");
}
