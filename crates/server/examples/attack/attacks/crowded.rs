//! Attacks with crowded boards: 6,406 legal moves, on every road that leads to a snapshot.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Failure;
use crate::attacker::Attacker;

/// Kings in a lattice of men, on rules by which they may capture or not.
const CROWD: &str =
    "W:WK97,K1,K86,K100,K2,K38,K121:B74,75,76,77,78,10,26,27,28,29,90,92,91,42,43,44,45,46,58,59,60,61,62,K8";

fn game(mode: &str) -> Value {
    json!({"mode": mode, "settings": {"variant": "optional-capture", "size": 16, "fen": CROWD}})
}

/// 280 sockets at once, then 20 a second, at five games.
pub(super) async fn sockets(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let games = by.make_games(5, &game("people")).await?;
    let (entered, refused) = open(by, end, &games, true).await;
    Ok(format!("{entered} entered, {refused} were refused"))
}

/// The same, and nothing of what they are sent is read.
pub(super) async fn mute_sockets(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let games = by.make_games(5, &game("people")).await?;
    let (entered, _) = open(by, end, &games, false).await;
    Ok(format!("{entered} opened, none of them read"))
}

async fn open(by: &mut Attacker, end: Instant, games: &[(String, String)], reads: bool) -> (usize, usize) {
    let (mut entered, mut refused) = (0, 0);
    for (number, (id, _)) in games.iter().cycle().enumerate() {
        if Instant::now() >= end {
            break;
        }
        let is_in = if reads { by.hold_socket(id, None).await } else { by.hold_mute_socket(id).await };
        *(if is_in { &mut entered } else { &mut refused }) += 1;
        if by.sockets.len() > 400 {
            by.sockets.drain(..100);
        }
        if number >= 280 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    (entered, refused)
}

/// New games, sixty at a time, each as another visitor.
pub(super) async fn new_games(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    Ok(by.flood(60, end, |line, _| async move { line.post("/api/games", &game("device"), None).await }).await)
}

/// Somebody joins, again and again: whoever has a seat gets the whole game once more.
pub(super) async fn joins(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let games = by.make_games(5, &game("people")).await?;
    Ok(by
        .flood(60, end, move |line, number| {
            let (id, cookie) = games[number % games.len()].clone();
            async move { line.post(&format!("/api/games/{id}/join"), &json!({}), Some(&cookie)).await }
        })
        .await)
}
