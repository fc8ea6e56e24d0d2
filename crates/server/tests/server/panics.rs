//! A search that fails, or answers with what is no move, costs its game one more try, and nobody else anything.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

use kelso_engine::SearchControl;
use kelso_learn::experience::Stores;
use kelso_server::jobs::{LocalThinker, Task, TaskError, Thinker, Thought};
use kelso_server::protocol::Thinking;
use serde_json::json;

use crate::harness::Host;

/// Panics at its first tasks, then thinks.
pub(crate) struct Faulty {
    panics: AtomicU32,
    tasks: AtomicU32,
    thinker: LocalThinker,
}

impl Faulty {
    pub(crate) fn new(panics: u32) -> Arc<Self> {
        let thinker = LocalThinker::new(Stores::new(None, |_| {}), 1);
        Arc::new(Faulty { panics: AtomicU32::new(panics), tasks: AtomicU32::new(0), thinker })
    }
}

impl Thinker for Faulty {
    fn think(
        &self,
        task: &Task,
        control: &SearchControl,
        update: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError> {
        self.tasks.fetch_add(1, SeqCst);
        let left = self.panics.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1));
        assert!(left.is_err(), "on purpose");
        self.thinker.think(task, control, update)
    }

    fn forget(&self, owner: &str) {
        self.thinker.forget(owner);
    }
}

#[tokio::test]
async fn a_game_gets_its_move_from_a_fresh_try() {
    let thinker = Faulty::new(1);
    let host = Host::thinking(thinker.clone()).await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "machine", "side": "white", "agent": "kelso level=1"})).await;
    let mut socket = player.socket(&game).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        socket.until("move").await;
    }
    assert_eq!(player.snapshot(&game).await["plies"].as_array().map(Vec::len), Some(1));
    assert_eq!(thinker.tasks.load(SeqCst), 2, "one that failed, one that did not");
}

#[tokio::test]
async fn who_asks_for_an_analysis_is_told_and_the_next_one_is_answered() {
    let host = Host::thinking(Faulty::new(1)).await;
    let mut player = host.player();
    let asked = json!({"depth": 2, "agent": "kelso hash=1"});
    let (status, answer) = player.post("/api/analysis", asked.clone()).await;
    assert_eq!((status, &answer["error"]["code"]), (500, &json!("internal")), "{answer}");
    let (status, answer) = player.post("/api/analysis", asked).await;
    assert_eq!(status, 200, "{answer}");
}

/// Answers wrongly at first, then thinks.
struct Wrong {
    answers: Mutex<Vec<WrongAnswer>>,
    thinker: LocalThinker,
}

#[derive(Clone, Copy, Debug)]
enum WrongAnswer {
    IllegalMove,
    NoLine,
    AnotherQuestion,
}

impl Wrong {
    fn new(answers: &[WrongAnswer]) -> Arc<Self> {
        Arc::new(Wrong {
            answers: Mutex::new(answers.to_vec()),
            thinker: LocalThinker::with_experience(None, 1),
        })
    }
}

impl Thinker for Wrong {
    fn think(
        &self,
        task: &Task,
        control: &SearchControl,
        update: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError> {
        let right = self.thinker.think(task, control, update)?;
        let (Some(wrong), Thought::Analysis(mut analysis)) =
            (self.answers.lock().unwrap().pop(), right.clone())
        else {
            return Ok(right);
        };
        match wrong {
            WrongAnswer::IllegalMove => analysis.lines[0].mv.path = vec![1, 32],
            WrongAnswer::NoLine => analysis.lines.clear(),
            WrongAnswer::AnotherQuestion => return Ok(Thought::Json("{}".to_owned())),
        }
        Ok(Thought::Analysis(analysis))
    }

    fn forget(&self, owner: &str) {
        self.thinker.forget(owner);
    }
}

const MACHINE: &str = r#"{"mode": "machine", "side": "white", "agent": "kelso level=1"}"#;

#[tokio::test]
async fn a_wrong_answer_is_asked_for_again() {
    for wrong in [WrongAnswer::IllegalMove, WrongAnswer::NoLine, WrongAnswer::AnotherQuestion] {
        let host = Host::thinking(Wrong::new(&[wrong])).await;
        let mut player = host.player();
        let game = player.create(serde_json::from_str(MACHINE).unwrap()).await;
        let mut socket = player.socket(&game).await;
        if socket.until("snapshot").await["plies"] == json!([]) {
            assert_eq!(socket.until("move").await["ply"], 1, "{wrong:?}");
        }
    }
}

#[tokio::test]
async fn a_game_whose_computer_keeps_answering_wrongly_is_called_off() {
    let host = Host::thinking(Wrong::new(&[WrongAnswer::NoLine, WrongAnswer::IllegalMove])).await;
    let mut player = host.player();
    let game = player.create(serde_json::from_str(MACHINE).unwrap()).await;
    let mut socket = player.socket(&game).await;
    let mut ending = socket.until("snapshot").await["ending"].take();
    if ending.is_null() {
        ending = socket.until("ended").await["ending"].take();
    }
    assert_eq!(ending["reason"], "given-up", "{ending}");
}
