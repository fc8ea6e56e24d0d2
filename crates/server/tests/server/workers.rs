//! Servers whose computers think elsewhere.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use kelso_engine::SearchControl;
use kelso_server::broker::Broker;
use kelso_server::jobs::{LocalThinker, Task, TaskError, TaskHandler, Thinker, Thought};
use kelso_server::protocol::Thinking;
use kelso_server::work::{Build, Class, WorkQueue, Worker, WorkerOptions};
use serde_json::json;
use tokio::sync::mpsc;

use crate::harness::{Host, PATIENCE, Player};
use crate::nats::{Share, or_skip};

/// A server that leaves all thinking to others.
async fn thoughtless(share: &Share) -> Host {
    let address = share.address.clone();
    Host::with(|config| {
        config.broker = Some(address);
        config.limits.workers = 0;
        config.limits.longest_think = Duration::from_secs(3_600);
    })
    .await
}

async fn queue(share: &Share) -> (Broker, WorkQueue) {
    let broker = Broker::connect(&share.address, "test").await.unwrap();
    let queue = WorkQueue::open(&broker).await.unwrap();
    (broker, queue)
}

async fn worker(share: &Share, thinker: Arc<dyn Thinker>) -> Worker {
    let (broker, queue) = queue(share).await;
    let thinking = Arc::new(TaskHandler::new(thinker));
    let options = WorkerOptions { threads: 1, build: Build::new("test"), thinking, batch: None };
    Worker::start(&broker, &queue, options).await.unwrap()
}

fn local() -> Arc<LocalThinker> {
    Arc::new(LocalThinker::with_experience(None, 1))
}

/// Says when it begins and ends, and thinks until it is stopped.
struct Endless(Mutex<mpsc::UnboundedSender<&'static str>>);

impl Endless {
    fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<&'static str>) {
        let (said, heard) = mpsc::unbounded_channel();
        (Arc::new(Endless(Mutex::new(said))), heard)
    }

    fn say(&self, word: &'static str) {
        let _ = self.0.lock().unwrap().send(word);
    }
}

impl Thinker for Endless {
    fn think(
        &self,
        _: &Task,
        control: &SearchControl,
        _: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError> {
        self.say("begun");
        while !control.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.say("ended");
        Ok(Thought::Tree("what there is".to_owned()))
    }

    fn forget(&self, _: &str) {}
}

async fn word(heard: &mut mpsc::UnboundedReceiver<&'static str>) -> &'static str {
    tokio::time::timeout(PATIENCE, heard.recv()).await.expect("something happens").unwrap()
}

#[tokio::test]
async fn a_server_without_threads_plays_by_a_worker() {
    let share = or_skip!(Share::get());
    let host = thoughtless(&share).await;
    let worker = worker(&share, local()).await;
    let mut player = host.player();
    // One that is done in a moment, one that takes its time, and what it considers is shown.
    for agent in ["kelso level=2", "kelso depth=7 hash=1"] {
        let game = player.create(json!({"mode": "machine", "side": "black", "agent": agent})).await;
        let mut socket = player.socket(&game).await;
        socket.does("think", json!({"on": true})).await;
        socket.until("snapshot").await;
        let mut black = "11-15".to_owned();
        for ply in [1, 3, 5] {
            socket.moves(ply, &black).await;
            assert_eq!(socket.until("thinking").await["ply"], ply + 1);
            let reply = loop {
                let told = socket.until("move").await;
                if told["ply"] == ply + 1 {
                    break told;
                }
            };
            assert!(reply["stats"]["nodes"].is_u64(), "{reply}");
            black = reply["position"]["moves"][0]["text"].as_str().unwrap().to_owned();
        }
    }
    let (status, analysis) = player.post("/api/analysis", json!({"agent": "kelso hash=1", "depth": 6})).await;
    assert_eq!(status, 200, "{analysis}");
    let (status, metrics) = player.get("/api/metrics").await;
    let metrics = metrics.as_str().unwrap();
    assert_eq!(status, 200);
    for line in ["kelso_workers 1\n", "kelso_worker_threads 1\n", "kelso_unbegun_tasks 0\n"] {
        assert!(metrics.contains(line), "{line} is missing in {metrics}");
    }
    let counted = worker.metrics().text();
    assert!(counted.contains(r#"kelso_worker_jobs_total{class="quick",outcome="done"}"#), "{counted}");
    worker.leave(PATIENCE).await;
}

#[tokio::test]
async fn who_hangs_up_stops_the_search_on_the_other_machine() {
    let share = or_skip!(Share::get());
    let host = thoughtless(&share).await;
    let (endless, mut heard) = Endless::new();
    let worker = worker(&share, endless).await;
    let mut player = host.player();
    let asked = tokio::spawn(async move {
        player.post("/api/analysis", json!({"agent": "kelso hash=1", "time": 3_600_000})).await
    });
    assert_eq!(word(&mut heard).await, "begun");
    asked.abort();
    assert_eq!(word(&mut heard).await, "ended");
    worker.leave(PATIENCE).await;
}

#[tokio::test]
async fn a_worker_that_leaves_gives_back_what_takes_long() {
    let share = or_skip!(Share::get());
    let host = thoughtless(&share).await;
    let (endless, mut heard) = Endless::new();
    let first = worker(&share, endless).await;
    let mut player = host.player();
    let asked = tokio::spawn(async move {
        player.post("/api/analysis", json!({"agent": "kelso hash=1", "depth": 8})).await
    });
    assert_eq!(word(&mut heard).await, "begun");
    first.leave(PATIENCE).await;
    assert_eq!(word(&mut heard).await, "ended");
    let second = worker(&share, local()).await;
    let (status, analysis) = asked.await.unwrap();
    assert_eq!((status, &analysis["stats"]["agent"]), (200, &json!("kelso hash=1")), "{analysis}");
    second.leave(PATIENCE).await;
}

/// A worker that dies whenever it has begun is a connection that is never heard of again.
#[tokio::test]
async fn a_game_whose_computer_takes_three_workers_with_it_is_called_off() {
    let share = or_skip!(Share::get());
    let host = thoughtless(&share).await;
    let (_, queue) = queue(&share).await;
    let mut mortal = queue.puller(&[Class::People]).await.unwrap();
    let mut player: Player = host.player();
    let game = player.create(json!({"mode": "machine", "side": "white", "agent": "kelso time=1m"})).await;
    for attempt in 1..=3 {
        let delivery = mortal.next(std::future::pending()).await.unwrap();
        assert_eq!(delivery.attempt(), attempt);
    }
    let worker = worker(&share, local()).await;
    let mut socket = player.socket(&game).await;
    let mut ending = socket.until("snapshot").await["ending"].take();
    if ending.is_null() {
        ending = socket.until("ended").await["ending"].take();
    }
    assert_eq!(ending["reason"], "given-up", "{ending}");
    // Others play on.
    let other = player.create(json!({"mode": "machine", "side": "white", "agent": "kelso level=1"})).await;
    let mut socket = player.socket(&other).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        socket.until("move").await;
    }
    worker.leave(PATIENCE).await;
}

/// What is asked again after a restart was asked before, and is done once.
#[tokio::test]
async fn a_server_that_ends_while_a_worker_thinks_finds_the_move_when_it_is_back() {
    let share = or_skip!(Share::get());
    let host = thoughtless(&share).await;
    let (_, queue) = queue(&share).await;
    let mut hand = queue.puller(&[Class::People]).await.unwrap();
    let mut player = host.player();
    let game = player.create(json!({"mode": "machine", "side": "white", "agent": "kelso depth=7"})).await;
    let delivery = hand.next(std::future::pending()).await.unwrap();
    let folder = host.stop().await;
    assert_eq!(queue.jobs().await, Ok(1), "it is left to the worker");
    let answer = {
        let handler = TaskHandler::new(local());
        kelso_server::work::Handler::handle(
            &handler,
            delivery.payload(),
            &SearchControl::default(),
            &mut |_| {},
        )
    };
    delivery.answer(answer).await;
    // Nobody is there to think about it once more.
    let address = share.address.clone();
    let host = Host::at(folder, |config| {
        config.broker = Some(address);
        config.limits.workers = 0;
    })
    .await;
    player.address = host.address;
    let mut socket = player.socket(&game).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        assert_eq!(socket.until("move").await["ply"], 1);
    }
}

/// The answer is kept at the broker: asking again must not find it again.
#[tokio::test]
async fn a_worker_that_answers_with_garbage_is_not_believed_twice() {
    let share = or_skip!(Share::get());
    let host = thoughtless(&share).await;
    let (_, queue) = queue(&share).await;
    let mut hand = queue.puller(&[Class::People]).await.unwrap();
    let mut player = host.player();
    let game = player.create(json!({"mode": "machine", "side": "white", "agent": "kelso depth=7"})).await;
    let delivery = hand.next(std::future::pending()).await.unwrap();
    delivery.answer("?".into()).await;
    let worker = worker(&share, local()).await;
    let mut socket = player.socket(&game).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        assert_eq!(socket.until("move").await["ply"], 1);
    }
    worker.leave(PATIENCE).await;
}
