//! Attacks by what a visitor may do: chat, watch, look for games, make them.

use std::time::Instant;

use serde_json::json;

use crate::Failure;
use crate::attacker::Attacker;

/// One player with forty sockets, who writes and writes.
pub(super) async fn chat(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let games = by.make_games(1, &json!({"mode": "people", "side": "black"})).await?;
    let (game, cookie) = games.first().ok_or("no game could be made")?.clone();
    for _ in 0..40 {
        by.hold_socket(&game, Some(&cookie)).await;
    }
    let open = by.sockets.len();
    let mut writers = tokio::task::JoinSet::new();
    for (number, mut socket) in by.sockets.drain(..).enumerate() {
        writers.spawn(async move {
            let (mut stored, mut line) = (0, 0);
            while Instant::now() < end {
                line += 1;
                let message =
                    json!({"t": "chat", "id": format!("{number}-{line}"), "d": {"text": "x".repeat(500)}});
                if socket.send(&message).await.is_err() {
                    break;
                }
                // Sent on and on; what comes meanwhile is read, and what was stored is counted.
                let pause = tokio::time::Instant::now() + std::time::Duration::from_millis(20);
                while let Ok(message) = tokio::time::timeout_at(pause, socket.next()).await {
                    let Ok(message) = message else { return stored };
                    stored += usize::from(message["t"] == "ack");
                }
            }
            stored
        });
    }
    let mut stored = 0;
    while let Some(count) = writers.join_next().await {
        stored += count.unwrap_or(0);
    }
    Ok(format!("{open} sockets of 40, {stored} lines stored"))
}

/// As many watchers of one game as can be had, who come and go.
pub(super) async fn watchers(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let games = by.make_games(1, &json!({"mode": "people", "side": "black"})).await?;
    let (game, _) = games.first().ok_or("no game could be made")?.clone();
    let (mut entered, mut refused) = (0, 0);
    while Instant::now() < end && refused < 500 {
        if by.hold_socket(&game, None).await {
            entered += 1;
        } else {
            refused += 1;
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        if by.sockets.len() > 1_200 {
            by.sockets.drain(..100);
        }
    }
    Ok(format!("{entered} entered, {refused} were refused, {} at the end", by.sockets.len()))
}

/// Guesses at the codes of games.
pub(super) async fn codes(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let letters = b"ABCDEFGHJKMNPRSTUVWXYZ34";
    Ok(by
        .flood(20, end, move |line, number| {
            let code: String = (0..6_u32)
                .map(|place| letters[(number.wrapping_mul(7_919) >> (2 * place)) % letters.len()] as char)
                .collect();
            async move { line.get(&format!("/api/codes/{code}")).await }
        })
        .await)
}

/// Games with the longest rules that are taken, and the list of them again and again.
pub(super) async fn lobby(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let rules = format!("wcdf{}", ",repetition=off".repeat(4_000));
    let games = by.make_games(60, &json!({"mode": "people", "settings": {"end_rules": rules}})).await?;
    let plain = by.make_games(60, &json!({"mode": "people"})).await?;
    let answers = by.flood(20, end, |line, _| async move { line.get("/api/games").await }).await;
    Ok(format!("{} games with long rules, {} others; lists: {answers}", games.len(), plain.len()))
}
