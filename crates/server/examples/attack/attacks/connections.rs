//! Attacks on connections: none of them ever sends a whole request.

use std::time::{Duration, Instant};

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::Failure;
use crate::attacker::Attacker;

/// Connections on which nothing is said.
pub(super) async fn silent(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    hold(by, end, 1_100, Reads::All, Vec::new).await
}

/// Headers that never come to their end.
pub(super) async fn half_headers(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    hold(by, end, 400, Reads::All, || b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ".to_vec())
        .await
}

/// Headers of 360 KB, likewise.
pub(super) async fn large_headers(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    hold(by, end, 400, Reads::All, || {
        let mut header = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n".to_vec();
        for number in 0..90 {
            header.extend(format!("X-Large-{number}: {}\r\n", "x".repeat(4_000)).bytes());
        }
        header
    })
    .await
}

/// Bodies that never come to their end.
pub(super) async fn half_bodies(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    hold(by, end, 400, Reads::All, || {
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{\"mode\": "
            .to_vec()
    })
    .await
}

/// Many requests on each connection, whose answers are never read.
pub(super) async fn unread(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    hold(by, end, 200, Reads::Nothing, || {
        b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(20)
    })
    .await
}

/// What is read of the answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reads {
    All,
    /// Nothing before the end.
    Nothing,
}

/// Opens connections, says on each what is given, and sees how many are still open at the end. A connection that the server closed is
/// opened again, once a round, as far as it is noticed.
async fn hold(
    by: &mut Attacker,
    end: Instant,
    count: usize,
    reads: Reads,
    said: impl Fn() -> Vec<u8>,
) -> Result<String, Failure> {
    let mut opened = 0;
    let mut held: Vec<TcpStream> = Vec::new();
    while Instant::now() + Duration::from_secs(1) < end {
        if reads == Reads::All {
            held.retain(is_open);
        }
        for _ in held.len()..count {
            if Instant::now() + Duration::from_secs(1) >= end {
                break;
            }
            let Ok(mut stream) = by.line.connect().await else { break };
            opened += 1;
            let said = said();
            let write = stream.write_all(&said);
            // A server that takes no more is not waited for.
            let _ = tokio::time::timeout(Duration::from_millis(200), write).await;
            held.push(stream);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    held.retain(is_open);
    let open = held.len();
    by.connections.extend(held);
    Ok(format!("{open} connections open of {opened} that were opened"))
}

/// False if the server has closed its end. What it said before is of no interest.
fn is_open(stream: &TcpStream) -> bool {
    let mut said = [0; 4_096];
    loop {
        match stream.try_read(&mut said) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
        }
    }
}
