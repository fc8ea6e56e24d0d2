//! `kelso worker` with a real broker: killed, asked to end, and started with what is wrong.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use kelso_engine::Limits;
use kelso_server::broker::Broker;
use kelso_server::jobs::{AnalyseWork, GameText, Task, Work};
use kelso_server::work::{Class, Key, Order, Pending, PendingNews, WorkQueue};

use crate::nats::{Nats, or_skip};
use crate::{command, kelso, scratch};

/// A running worker, which is gone with this.
struct Hired {
    child: Child,
    /// What it has said when it was ready.
    line: String,
    data: std::path::PathBuf,
}

impl Hired {
    fn start(nats: &Nats, name: &str) -> Hired {
        let data = scratch(name);
        let args = ["worker", "--threads", "1", "--listen", "127.0.0.1:0", "--nats", &nats.url()];
        let mut child = command(&[&args[..], &["--data", data.to_str().expect("UTF-8")]].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("UTF-8");
        assert!(line.starts_with("Kelso works for nats://127.0.0.1:"), "{line}");
        Hired { child, line, data }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
    }

    fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }

    /// What it answers on its address.
    fn get(&self, path: &str) -> String {
        let address = self.line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let mut stream = TcpStream::connect(address.expect("it says where it is")).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("UTF-8");
        answer
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// A search without end.
fn endless(queue: &WorkQueue, class: Class) -> Pending {
    let agent = "kelso time=60m hash=1".to_owned();
    let work = AnalyseWork {
        agent,
        seed: None,
        limits: Limits::NONE,
        lines: 1,
        turn: None,
        weights: None,
        past: Vec::new(),
    };
    let (payer, owner) = ("test".to_owned(), "test".to_owned());
    let task = Task { payer, owner, game: GameText::default(), work: Work::Analyse(work) };
    let payload = serde_json::to_vec(&task).expect("data").into();
    queue.ask(Order { key: Key::random(), class, payload }).expect("it is short")
}

async fn begun(asked: &mut Pending) {
    while asked.next().await != PendingNews::Begun {}
}

async fn answer(mut asked: Pending) -> serde_json::Value {
    loop {
        if let PendingNews::Done(answer) = asked.next().await {
            return serde_json::from_slice(&answer.expect("it is answered")).expect("JSON");
        }
    }
}

async fn queue(nats: &Nats) -> (Broker, WorkQueue) {
    let broker = nats.connect().await;
    let queue = WorkQueue::open(&broker).await.expect("a queue");
    (broker, queue)
}

#[tokio::test]
async fn the_search_of_a_worker_that_is_killed_goes_to_another() {
    let nats = or_skip!(Nats::start());
    let (_broker, queue) = queue(&nats).await;
    let mut asked = endless(&queue, Class::Long);
    let mut first = Hired::start(&nats, "worker-killed");
    begun(&mut asked).await;
    first.signal("-KILL");
    assert_eq!(first.exit_code(), None);
    let second = Hired::start(&nats, "worker-heir");
    begun(&mut asked).await;
    asked.stop();
    let answer = answer(asked).await;
    assert!(answer["Ok"]["analysis"]["lines"][0]["move"].is_object(), "{answer}");
    let counted = second.get("/metrics");
    assert!(counted.contains("kelso_worker_redeliveries_total 1"), "{counted}");
    assert!(second.get("/api/health").contains(r#""status":"ok""#));
}

#[tokio::test]
async fn a_worker_that_is_asked_to_end_gives_back_and_ends() {
    let nats = or_skip!(Nats::start());
    let (_broker, queue) = queue(&nats).await;
    let mut asked = endless(&queue, Class::Long);
    let mut hired = Hired::start(&nats, "worker-asked");
    begun(&mut asked).await;
    hired.signal("-TERM");
    assert_eq!(hired.exit_code(), Some(0));
    let mut other = queue.puller(&[Class::Long]).await.expect("a line");
    let delivery = other.next(std::future::pending()).await.expect("it was given back");
    assert_eq!(delivery.attempt(), 1, "nobody was lost");
}

#[tokio::test]
async fn a_worker_that_is_asked_twice_ends_at_once() {
    let nats = or_skip!(Nats::start());
    let (_broker, queue) = queue(&nats).await;
    // Somebody waits for this one, so that it is not given back before there is no time left.
    let mut asked = endless(&queue, Class::People);
    let mut hired = Hired::start(&nats, "worker-twice");
    begun(&mut asked).await;
    hired.signal("-TERM");
    let log = BufReader::new(hired.child.stderr.take().expect("a pipe"));
    let mut lines = log.lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("draining")), "it says that it leaves");
    hired.signal("-TERM");
    assert!(lines.any(|line| line.contains("ended at once")), "it says so");
    assert_eq!(hired.exit_code(), Some(130));
}

#[tokio::test]
async fn a_worker_survives_its_broker() {
    let mut nats = or_skip!(Nats::start());
    let hired = Hired::start(&nats, "worker-survivor");
    nats.kill();
    nats.restart();
    let (_broker, queue) = queue(&nats).await;
    let mut asked = endless(&queue, Class::Long);
    begun(&mut asked).await;
    asked.stop();
    assert!(answer(asked).await["Ok"].is_object());
    drop(hired);
}

#[test]
fn a_broker_that_cannot_be_used_is_told_in_one_sentence() {
    let plain = or_skip!(Nats::with(&[]));
    let locked = or_skip!(Nats::with(&["-js", "--user", "kelso", "--pass", "secret"]));
    let wrong = locked.url().replace("nats://", "nats://kelso:wrong@");
    let data = scratch("worker-refused");
    let data = data.to_str().expect("UTF-8");
    for (url, sentence) in [
        ("nats://127.0.0.1:1", "no NATS server answers at nats://127.0.0.1:1"),
        ("127.0.0.1:4222", "127.0.0.1:4222 is no address of a NATS server"),
        (plain.url().as_str(), "runs without JetStream"),
        (wrong.as_str(), "refuses this user or password"),
    ] {
        for words in [&["worker"][..], &["serve", "--listen", "127.0.0.1:0"]] {
            let run = kelso(&[words, &["--wait", "0", "--data", data, "--nats", url]].concat());
            let told = run.stderr.lines().last().unwrap_or_default();
            assert_eq!(run.code, Some(2), "{words:?} {url}: {}", run.stderr);
            assert!(told.starts_with("kelso: ") && told.contains(sentence), "{words:?} {url}: {told}");
            assert!(!run.stderr.contains("wrong@"), "{}", run.stderr);
        }
    }
    for (words, sentence) in [
        (&["worker"][..], "a worker needs to know where the work is"),
        (&["serve", "--workers", "0"], "--workers 0 leaves searching to other computers"),
        (&["worker", "--nats", "nats://127.0.0.1:1", "--nats-prefix", "a.b"], "expected a word of letters"),
    ] {
        let run = kelso(&[words, &["--data", data]].concat());
        assert_eq!(run.code, Some(2), "{words:?}: {}", run.stderr);
        assert!(run.stderr.contains(sentence), "{words:?}: {}", run.stderr);
    }
    let _ = std::fs::remove_dir_all(data);
}
