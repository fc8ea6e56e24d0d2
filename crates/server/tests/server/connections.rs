//! Clients that hold connections and do nothing with them: each is given up in its time, and the others are served meanwhile.

use std::time::Duration;

use kelso_server::Config;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::harness::{Host, PATIENCE};

const SHORT: Duration = Duration::from_millis(200);
/// A time that no test waits for.
const LONG: Duration = Duration::from_secs(86_400);

/// Nothing takes too long but for what a test changes.
fn endless(config: &mut Config) {
    let limits = &mut config.connections;
    (limits.header, limits.body, limits.write, limits.goodbye) = (LONG, LONG, LONG, LONG);
}

/// A connection on which this was sent and nothing more.
async fn half_sent(host: &Host, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    // A server that turns the connection away may have closed it already.
    let _ = stream.write_all(text.as_bytes()).await;
    stream
}

/// What comes until the server closes the connection.
async fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A server that closes while something is under way to it resets the connection.
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it is closed");
    String::from_utf8(bytes).unwrap()
}

fn header(line: &str, rest: &str) -> String {
    format!("{line} HTTP/1.1\r\nHost: 127.0.0.1\r\n{rest}")
}

fn half_body() -> String {
    header("POST /api/games", "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"mode\":")
}

#[tokio::test]
async fn silent_clients_and_half_headers_are_given_up() {
    let host = Host::with(|config| {
        endless(config);
        config.connections.header = SHORT;
    })
    .await;
    for text in [String::new(), "G".to_owned(), header("GET /api/health", ""), header("GET /", "X-Slow: ")] {
        assert_eq!(rest(half_sent(&host, &text).await).await, "", "{text}");
    }
    // One that was answered is not kept for ever either.
    let answered = rest(half_sent(&host, &header("GET /api/health", "\r\n")).await).await;
    assert!(answered.starts_with("HTTP/1.1 200 OK"), "{answered}");
}

#[tokio::test]
async fn a_header_that_is_dripped_in_is_given_up_all_the_same() {
    let host = Host::with(|config| {
        endless(config);
        config.connections.header = SHORT;
    })
    .await;
    let (mut reader, mut writer) = half_sent(&host, &header("GET /", "X-Drip: ")).await.into_split();
    let dripping = tokio::spawn(async move {
        while writer.write_all(b"x").await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, reader.read_to_end(&mut bytes)).await.expect("it is closed");
    assert!(read.is_err() || bytes.is_empty(), "{bytes:?}");
    dripping.await.unwrap();
}

#[tokio::test]
async fn a_long_header_is_refused_before_it_is_whole() {
    let host = Host::with(endless).await;
    let long = header("GET /api/health", &format!("X-Long: {}", "x".repeat(20 << 10)));
    let answer = rest(half_sent(&host, &long).await).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[tokio::test]
async fn half_bodies_are_given_up_with_a_sentence() {
    let host = Host::with(|config| {
        endless(config);
        config.connections.body = SHORT;
    })
    .await;
    let answer = rest(half_sent(&host, &half_body()).await).await;
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("within 200ms"), "{answer}");
    // A body is not kept alive by dripping it in.
    let (mut reader, mut writer) = half_sent(&host, &half_body()).await.into_split();
    let dripping = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, reader.read_to_end(&mut bytes)).await.expect("it is closed");
    dripping.await.unwrap();
    // A body that is whole has all the time it needs before.
    assert_eq!(host.player().post("/api/games", json!({"mode": "device"})).await.0, 201);
}

/// A connection whose client asks again and again for the page's document and reads nothing.
async fn deaf(host: &Host) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 << 10).unwrap();
    let mut stream = socket.connect(host.address).await.unwrap();
    let request = header("GET /api/openapi.json", "\r\n");
    // Until the server takes no more requests, because its answers are not read.
    let flood = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    let _ = tokio::time::timeout(Duration::from_secs(2), flood).await;
    stream
}

#[tokio::test]
async fn a_client_that_does_not_read_is_given_up() {
    let host = Host::with(|config| {
        endless(config);
        config.connections.write = SHORT;
    })
    .await;
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let request = header("GET /api/openapi.json", "\r\n");
    let flood = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, flood).await.expect("the connection is cut");
}

#[tokio::test]
async fn connections_are_bounded_in_all_and_for_each_address() {
    let host = Host::with(|config| {
        endless(config);
        config.rate_limits = true;
        config.connections.total = 5;
        config.connections.per_address = 3;
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(half_sent(&host, "G").await);
    }
    // The loop accepts in turn: these three are in.
    let answer = rest(half_sent(&host, "").await).await;
    assert!(
        answer.starts_with("HTTP/1.1 429") && answer.contains("3 connections from your address"),
        "{answer}"
    );
    // Another address still gets in.
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    let mut other = socket.connect(host.address).await.unwrap();
    other.write_all(header("GET /api/metrics", "\r\n").as_bytes()).await.unwrap();
    let mut text = String::new();
    while !text.ends_with("# EOF\n") {
        let mut bytes = [0; 4096];
        let count = other.read(&mut bytes).await.unwrap();
        assert_ne!(count, 0, "{text}");
        text.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
    }
    assert!(text.contains("kelso_connections 4\n"), "{text}");
    assert!(text.contains("kelso_refused_connections_total{reason=\"address\"} 1\n"), "{text}");
    // Who goes makes room.
    held.clear();
    while !rest_of_health(&host).await.starts_with("HTTP/1.1 200") {}
}

async fn rest_of_health(host: &Host) -> String {
    rest(half_sent(host, &header("GET /api/health", "Connection: close\r\n\r\n")).await).await
}

#[tokio::test]
async fn when_the_server_is_full_newcomers_are_told_so() {
    let host = Host::with(|config| {
        endless(config);
        config.connections.total = 2;
    })
    .await;
    let held = [half_sent(&host, "").await, half_sent(&host, "G").await];
    let answer = rest(half_sent(&host, "").await).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("Retry-After"), "{answer}");
    drop(held);
    while !rest_of_health(&host).await.starts_with("HTTP/1.1 200") {}
}

#[tokio::test]
async fn behind_a_proxy_requests_under_way_are_counted_by_forwarded_address() {
    let host = Host::with(|config| {
        endless(config);
        config.rate_limits = true;
        config.behind_proxy = true;
        config.connections.per_address = 2;
    })
    .await;
    let forwarded = |from: u8| {
        half_body().replace("Content-Length", &format!("X-Forwarded-For: 10.0.0.{from}\r\nContent-Length"))
    };
    let health = |from: u8| {
        let rest = format!("X-Forwarded-For: 10.0.0.{from}\r\nConnection: close\r\n\r\n");
        header("GET /api/health", &rest)
    };
    let mut held = Vec::new();
    for _ in 0..2 {
        held.push(half_sent(&host, &forwarded(1)).await);
    }
    // The proxy has more than two connections open, which is its right.
    while !rest(half_sent(&host, &health(1)).await).await.starts_with("HTTP/1.1 429") {}
    let other = rest(half_sent(&host, &health(2)).await).await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");
    held.clear();
    while !rest(half_sent(&host, &health(1)).await).await.starts_with("HTTP/1.1 200") {}
}

#[tokio::test]
async fn the_server_ends_whatever_clients_hold() {
    let host = Host::with(|config| {
        endless(config);
        config.connections.goodbye = SHORT;
    })
    .await;
    let address = host.address;
    let held = [
        half_sent(&host, "").await,
        half_sent(&host, &header("GET /", "X-Half: ")).await,
        half_sent(&host, &half_body()).await,
        deaf(&host).await,
    ];
    let (game, mut black, white) = host.sockets(json!({})).await;
    let folder = host.stop().await;
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens");
    let goodbye = loop {
        if let Err(code) = black.receive_or_close().await {
            break code;
        }
    };
    assert_eq!(goodbye, Some(1001), "sockets are told");
    drop((held, white));
    let host = Host::at(folder, |_| {}).await;
    assert_eq!(host.player().snapshot(&game).await["game"], game.as_str(), "and the database was closed");
}
