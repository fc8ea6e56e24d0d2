//! A machine that takes the whole process with it whenever it is asked, as one does that needs more memory than there is: after three
//! times it is not asked again.

use std::fs;
use std::sync::Arc;

use kelso_engine::SearchControl;
use kelso_server::jobs::{Task, TaskError, Thinker, Thought};
use kelso_server::protocol::Thinking;
use serde_json::json;
use tokio::sync::mpsc;

use crate::harness::{Host, Player};
use crate::place::Place;

/// Says that it has begun, and thinks until it is stopped.
struct Endless(mpsc::UnboundedSender<()>);

impl Thinker for Endless {
    fn think(
        &self,
        _: &Task,
        control: &SearchControl,
        _: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError> {
        let _ = self.0.send(());
        while !control.is_stopped() {
            std::thread::yield_now();
        }
        Err(TaskError::Dropped)
    }

    fn forget(&self, _: &str) {}
}

/// A server that thinks about whatever there is to think about, and is then killed: what it leaves behind is what was in its folder at
/// that moment.
async fn killed_while_thinking(folder: Arc<Place>, act: impl AsyncFnOnce(Player)) -> Arc<Place> {
    let (begun, mut beginnings) = mpsc::unbounded_channel();
    let host = Host::thinking_at(folder, Arc::new(Endless(begun))).await;
    act(host.player()).await;
    beginnings.recv().await.expect("it thinks");
    let slots = host.folder.path().join("thinking.slots");
    let left = fs::read(&slots).unwrap();
    let folder = host.stop().await;
    assert!(fs::read(&slots).unwrap().is_empty(), "an end in order leaves nothing behind");
    fs::write(&slots, left).unwrap();
    folder
}

#[tokio::test]
async fn a_machine_that_keeps_killing_the_server_is_not_asked_again() {
    if std::env::var_os("KELSO_TEST_NATS").is_some() {
        return eprintln!("SKIPPED: with a broker the queue counts who dies, which workers.rs tests");
    }
    let mut player = None;
    let mut game = String::new();
    let folder = killed_while_thinking(Place::new(), async |mut first: Player| {
        game = first.create(json!({"mode": "machine", "side": "white", "agent": "kelso time=1m"})).await;
        player = Some(first);
    })
    .await;
    // The second and the third server think about it because it is in the database.
    let folder = killed_while_thinking(folder, async |_| {}).await;
    let folder = killed_while_thinking(folder, async |_| {}).await;
    let host = Host::at(folder, |_| {}).await;
    let mut player = player.unwrap();
    player.address = host.address;
    let mut socket = player.socket(&game).await;
    let mut ending = socket.until("snapshot").await["ending"].take();
    if ending.is_null() {
        ending = socket.until("ended").await["ending"].take();
    }
    assert_eq!(
        (&ending["reason"], &ending["text"]),
        (&json!("given-up"), &json!("Called off: the computer could not go on"))
    );
    // Others play on, and so does the same agent in another game.
    let other = player.create(json!({"mode": "machine", "side": "white", "agent": "kelso level=1"})).await;
    let mut socket = player.socket(&other).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        socket.until("move").await;
    }
}
