//! A class behind one address: forty visitors who do the same at the same moment, with all limits on.

use std::future::Future;

use serde_json::{Value, json};

use crate::harness::{Host, Player};

const PUPILS: usize = 40;

async fn limited() -> Host {
    Host::with(|config| {
        config.rate_limits = true;
        config.behind_proxy = true;
    })
    .await
}

/// Forty visitors at one address, each with a game and so with a cookie.
async fn class(host: &Host, wish: Value) -> Vec<(Player, String)> {
    all_at_once((0..PUPILS).map(|_| {
        let (mut pupil, wish) = (host.player_from("10.0.0.1"), wish.clone());
        async move {
            let game = pupil.create(wish).await;
            (pupil, game)
        }
    }))
    .await
}

async fn all_at_once<T: Send + 'static>(
    tasks: impl Iterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    futures_util::future::try_join_all(tasks.map(tokio::spawn)).await.unwrap()
}

#[tokio::test]
async fn forty_hints_at_once_are_all_answered() {
    let host = limited().await;
    let class = class(&host, json!({"mode": "machine", "side": "black", "agent": "kelso level=1"})).await;
    let answers = all_at_once(class.into_iter().map(|(mut pupil, _)| async move {
        pupil.post("/api/analysis", json!({"time": 700, "lines": 1})).await
    }))
    .await;
    for (status, answer) in answers {
        assert_eq!(status, 200, "{answer}");
        assert!(answer["lines"][0]["move"]["text"].is_string(), "{answer}");
    }
}

/// Nobody has a cookie who has only opened the analysis board.
#[tokio::test]
async fn forty_newcomers_may_analyse_at_once() {
    let host = limited().await;
    let answers = all_at_once((0..PUPILS).map(|_| {
        let mut pupil = host.player_from("10.0.0.1");
        async move { pupil.post("/api/analysis", json!({"time": 700})).await.0 }
    }))
    .await;
    assert_eq!(answers, [200; PUPILS]);
}

#[tokio::test]
async fn a_class_restarts_its_games_again_and_again() {
    let host = limited().await;
    let class = class(&host, json!({"mode": "device"})).await;
    let made = all_at_once(class.into_iter().map(|(mut pupil, _)| async move {
        for _ in 0..5 {
            pupil.create(json!({"mode": "machine", "side": "black", "agent": "kelso level=1"})).await;
        }
    }))
    .await;
    assert_eq!(made.len(), PUPILS);
}

#[tokio::test]
async fn a_class_watches_and_chats_and_mistypes_codes() {
    let host = limited().await;
    let class = class(&host, json!({"mode": "device"})).await;
    let (_, watched) = &class[0];
    let sockets = futures_util::future::join_all(class.iter().map(|(pupil, _)| async {
        let mut socket = pupil.socket(watched).await;
        socket.until("snapshot").await;
        socket
    }))
    .await;
    assert_eq!(sockets.len(), PUPILS);
    let answers = all_at_once(class.into_iter().map(|(mut pupil, game)| async move {
        let said = pupil.command(&game, "chat", json!({"text": "hello"})).await.0;
        (said, pupil.get("/api/codes/ABCDEF").await.0)
    }))
    .await;
    assert_eq!(answers, [(200, 404); PUPILS]);
}

#[tokio::test]
async fn each_pupil_watches_two_computers() {
    let host = limited().await;
    let machines = json!({"mode": "machines", "agents": {"black": "random", "white": "random"}});
    class(&host, machines.clone()).await;
    let (status, refused) = host.player_from("10.0.0.1").post("/api/games", machines).await;
    assert_eq!(status, 429, "{refused}");
    let sentence = refused["error"]["message"].as_str().unwrap();
    assert!(sentence.contains("40 games between computers are being played from your address"), "{sentence}");
}
