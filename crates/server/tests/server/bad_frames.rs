//! A table of malformed and forbidden messages on the socket: each is refused with a sentence, and the game goes on.

use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::harness::Host;

/// What Black sends at the start of a game, and the code it is refused with.
const CASES: &[(&str, &str)] = &[
    ("", "malformed"),
    (" ", "malformed"),
    ("hello", "malformed"),
    ("null", "malformed"),
    ("5", "malformed"),
    ("[]", "malformed"),
    ("\"move\"", "malformed"),
    ("{", "malformed"),
    ("{}", "malformed"),
    ("{}{}", "malformed"),
    (r#"{"t": null}"#, "malformed"),
    (r#"{"t": 1}"#, "malformed"),
    (r#"{"t": "x"}"#, "malformed"),
    (r#"{"t": "MOVE"}"#, "malformed"),
    (r#"{"t": ""}"#, "malformed"),
    (r#"{"t": "ping", "x": 1}"#, "malformed"),
    (r#"{"t": "ping", "id": 1}"#, "malformed"),
    (r#"{"t": "ping", "id": ""}"#, "malformed"),
    (r#"{"t": "ping", "id": "a\u0000b"}"#, "malformed"),
    (r#"{"t": "ping", "d": 5}"#, "malformed"),
    (r#"{"t": "ping", "d": {"x": 1}}"#, "malformed"),
    (r#"{"t": "think"}"#, "malformed"),
    (r#"{"t": "think", "d": {"on": "yes"}}"#, "malformed"),
    (r#"{"t": "move"}"#, "malformed"),
    (r#"{"t": "move", "d": {}}"#, "malformed"),
    (r#"{"t": "move", "d": []}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": "1", "text": "11-15"}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1.5, "text": "11-15"}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": -1, "text": "11-15"}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 99999999999, "text": "11-15"}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1, "text": "11-15", "path": [11, 15]}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1, "path": []}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1, "path": [11]}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1, "path": [11, 256]}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1, "path": ["11", "15"]}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 1, "path": [11, 15], "fast": true}}"#, "malformed"),
    (r#"{"t": "move", "d": {"ply": 0, "path": [11, 15]}}"#, "stale_ply"),
    (r#"{"t": "move", "d": {"ply": 2, "path": [11, 15]}}"#, "stale_ply"),
    (r#"{"t": "move", "d": {"ply": 4294967295, "path": [11, 15]}}"#, "stale_ply"),
    (r#"{"t": "move", "d": {"ply": 1, "text": ""}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "text": "eleven"}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "text": "11-15!"}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "text": "1-5"}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "text": "22-18"}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "text": "11-33"}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "text": "11-11"}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "path": [11, 0]}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "path": [11, 11]}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "path": [11, 18]}}"#, "illegal_move"),
    (r#"{"t": "move", "d": {"ply": 1, "path": [11, 15, 18]}}"#, "illegal_move"),
    (r#"{"t": "resign", "d": {"sure": true}}"#, "malformed"),
    (r#"{"t": "resign", "d": "yes"}"#, "malformed"),
    (r#"{"t": "offer"}"#, "malformed"),
    (r#"{"t": "offer", "d": {"kind": "peace"}}"#, "malformed"),
    (r#"{"t": "offer", "d": {"kind": null}}"#, "malformed"),
    (r#"{"t": "offer", "d": {"kind": "takeback"}}"#, "not_available"),
    (r#"{"t": "offer", "d": {"kind": "rematch"}}"#, "not_available"),
    (r#"{"t": "accept", "d": {"kind": "draw"}}"#, "nothing_offered"),
    (r#"{"t": "accept", "d": {"kind": "takeback"}}"#, "nothing_offered"),
    (r#"{"t": "accept", "d": {"kind": "rematch"}}"#, "nothing_offered"),
    (r#"{"t": "decline", "d": {"kind": "draw"}}"#, "nothing_offered"),
    (r#"{"t": "decline", "d": {"kind": "rematch"}}"#, "nothing_offered"),
    (r#"{"t": "claim"}"#, "malformed"),
    (r#"{"t": "claim", "d": {"kind": "victory"}}"#, "malformed"),
    (r#"{"t": "claim", "d": {"kind": "draw"}}"#, "nothing_to_claim"),
    (r#"{"t": "claim", "d": {"kind": "flag"}}"#, "nothing_to_claim"),
    (r#"{"t": "claim", "d": {"kind": "gone"}}"#, "nothing_to_claim"),
    (r#"{"t": "give_time", "d": {"ms": 5000}}"#, "not_available"),
    (r#"{"t": "give_time", "d": {"ms": "5000"}}"#, "malformed"),
    (r#"{"t": "give_time", "d": {}}"#, "malformed"),
    (r#"{"t": "chat", "d": {"text": ""}}"#, "bad_settings"),
    (r#"{"t": "chat", "d": {"text": 5}}"#, "malformed"),
    (r#"{"t": "chat", "d": {}}"#, "malformed"),
    (r#"{"t": "pace", "d": {"delay": 500}}"#, "not_available"),
    (r#"{"t": "pace", "d": {"speed": 2}}"#, "malformed"),
    (r#"{"t": "pace", "d": {"paused": 1}}"#, "malformed"),
    (r#"{"t": "leave", "d": {"now": true}}"#, "malformed"),
];

#[tokio::test]
async fn every_bad_message_is_refused_with_a_sentence() {
    assert!(CASES.len() >= 70, "{}", CASES.len());
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({})).await;
    for (text, code) in CASES {
        black.send_text(*text).await;
        let refused = black.until("refused").await;
        let error = &refused["error"];
        assert_eq!(error["code"], *code, "{text}: {error}");
        assert!(error["message"].as_str().is_some_and(|message| message.len() > 15), "{text}: {error}");
    }
    black.moves(1, "11-15").await;
    assert_eq!(white.until("move").await["ply"], 1, "the game goes on");
}

#[tokio::test]
async fn deep_nesting_and_odd_letters_do_no_harm() {
    let host = Host::start().await;
    let (_, mut black, _) = host.sockets(json!({})).await;
    for text in [
        "[".repeat(4_000),
        "{\"d\":".repeat(1_000),
        format!("{{\"t\": \"{}\"}}", "ß".repeat(2_000)),
        "\u{0}".repeat(100),
    ] {
        black.send_text(text).await;
        assert_eq!(black.until("refused").await["error"]["code"], "malformed");
    }
    black.moves(1, "11-15").await;
}

#[tokio::test]
async fn frames_that_are_too_long_or_binary_close_the_socket_with_a_reason() {
    let host = Host::start().await;
    let (game, black, _) = host.pair(json!({})).await;
    let mut socket = black.socket(&game).await;
    socket.send_text("x".repeat(9_000)).await;
    assert_eq!(socket.until("refused").await["error"]["code"], "too_large");
    while socket.receive().await.is_some() {}
    let mut socket = black.socket(&game).await;
    socket.stream.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.until("refused").await["error"]["code"], "malformed");
    while socket.receive().await.is_some() {}
    let mut socket = black.socket(&game).await;
    let _ = socket.stream.send(Message::text("x".repeat(1 << 20))).await;
    while socket.receive().await.is_some() {}
    black.socket(&game).await.moves(1, "11-15").await;
}

#[tokio::test]
async fn sockets_of_other_sites_are_refused_and_without_an_origin_nobody_has_a_seat() {
    let host = Host::start().await;
    let (game, black, _) = host.pair(json!({})).await;
    let url = format!("ws://{}/api/games/{game}/socket", host.address);
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let mut request = url.as_str().into_client_request().unwrap();
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        request.headers_mut().insert("Cookie", black.cookie.as_ref().unwrap().parse().unwrap());
        match tokio_tungstenite::connect_async(request).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403, "{origin}"),
            other => panic!("{origin}: {other:?}"),
        }
    }
    let mut request = url.as_str().into_client_request().unwrap();
    request.headers_mut().insert("Cookie", black.cookie.as_ref().unwrap().parse().unwrap());
    let (mut stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    let first = futures_util::StreamExt::next(&mut stream).await.unwrap().unwrap();
    assert!(first.to_text().unwrap().contains("\"you\":null"), "{first}");
}

#[tokio::test]
async fn who_talks_too_much_is_not_heard() {
    let host = Host::with(|config| config.rate_limits = true).await;
    let (_, mut black, _) = host.sockets(json!({})).await;
    for number in 0..120 {
        black.send_text(json!({"t": "ping", "id": format!("p{number}")}).to_string()).await;
    }
    let refused = black.until("refused").await;
    assert_eq!(refused["error"]["code"], "too_many");
}
