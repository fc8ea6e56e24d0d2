//! A server whose broker or database does not answer yet: it listens, says so, and starts as soon as they are there.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::time::Duration;

use kelso_server::{Config, Server, ServerError};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::harness::{Host, PATIENCE};
use crate::nats::{Nats, or_skip};
use crate::place::Place;

type Starting = JoinHandle<Result<Option<Server>, ServerError>>;

/// A configuration on a port that is known before anything listens there.
async fn config(folder: &Place, change: impl FnOnce(&mut Config)) -> Config {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
    let mut config = Host::config(folder, change).await;
    config.listen = (Ipv4Addr::LOCALHOST, port).into();
    config
}

fn start(config: &Config) -> Starting {
    tokio::spawn(Server::bind_when_ready(config.clone(), None, pending()))
}

/// What it answers, as soon as it listens.
async fn asked(address: SocketAddr, path: &str) -> (u16, Value) {
    let asking = async {
        loop {
            if let Ok(answer) = reqwest::get(format!("http://{address}{path}")).await {
                return (answer.status().as_u16(), answer.json().await.unwrap());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asking).await.expect("it listens")
}

/// That it is alive and waits for this.
async fn waits_for(what: &str, address: SocketAddr) {
    for path in ["/api/ready", "/api/health", "/api/games", "/"] {
        let (status, body) = asked(address, path).await;
        assert_eq!((status, &body["error"]["code"]), (503, &json!("unavailable")), "{path}: {body}");
        let sentence = body["error"]["message"].as_str().unwrap();
        assert!(sentence.contains(&format!("as soon as {what} answers")), "{sentence}");
    }
    assert_eq!(asked(address, "/api/live").await.0, 200);
}

#[tokio::test]
async fn a_server_that_starts_before_its_broker_waits_for_it() {
    let mut nats = or_skip!(Nats::start());
    nats.kill();
    let folder = Place::new();
    let config = config(&folder, |config| config.broker = Some(nats.address())).await;
    let (starting, database) = (start(&config), config.database.clone());
    waits_for("the broker", config.listen).await;
    nats.restart();
    let started = tokio::time::timeout(PATIENCE, starting).await.expect("it starts").unwrap().unwrap();
    let host = Host::run(folder, database, started.expect("nobody has stopped it"));
    assert_eq!(host.player().get("/api/ready").await.0, 200);
    let mut player = host.player();
    player.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    host.stop().await;
}

#[tokio::test]
async fn a_server_that_starts_before_its_database_waits_for_it_until_it_is_stopped() {
    let folder = Place::new();
    let nowhere = "postgres://kelso@127.0.0.1:1/kelso".parse().unwrap();
    let config = config(&folder, |config| config.database = nowhere).await;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let waiting = Server::bind_when_ready(config.clone(), None, async move { drop(stopped.await) });
    let waiting = tokio::spawn(waiting);
    waits_for("the database", config.listen).await;
    drop(stop);
    let outcome = tokio::time::timeout(PATIENCE, waiting).await.expect("it stops").unwrap();
    assert!(outcome.unwrap().is_none());
}

#[tokio::test]
async fn patience_ends_with_the_reason() {
    let folder = Place::new();
    let nowhere = "postgres://kelso@127.0.0.1:1/kelso".parse().unwrap();
    let config = config(&folder, |config| config.database = nowhere).await;
    for patience in [Duration::ZERO, Duration::from_millis(1)] {
        let outcome = Server::bind_when_ready(config.clone(), Some(patience), pending()).await;
        let Err(error) = outcome else { panic!("there is no database") };
        assert!(error.to_string().contains("no PostgreSQL server answers there"), "{error}");
    }
}
