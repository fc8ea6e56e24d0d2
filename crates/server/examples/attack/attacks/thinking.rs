//! Attacks on the processor and the memory.

use std::fmt::Write;
use std::time::Instant;

use serde_json::{Value, json};

use crate::Failure;
use crate::attacker::Attacker;

/// Two kings in a lattice of men on 16×16: 3,613 legal moves, while a third king and one of Black's walk back and forth.
const LATTICE: &str =
    "W:WK44,K45,K121:BK8,18,19,20,21,22,23,34,35,36,37,38,39,50,51,52,53,54,55,66,67,68,69,70";
const BACK_AND_FORTH: [&str; 4] = ["121-113", "8-16", "113-121", "16-8"];

fn lattice() -> Value {
    json!({"variant": "optional-capture", "size": 16, "fen": LATTICE})
}

/// Positions that take long to work out.
pub(super) async fn position(by: &Attacker, end: Instant) -> Result<String, Failure> {
    let mut body = lattice();
    body["end_rules"] = "repetition=off,no-progress=off".into();
    body["moves"] = BACK_AND_FORTH.repeat(250).into();
    Ok(by
        .flood(40, end, move |line, _| {
            let body = body.clone();
            async move { line.post("/api/position", &body, None).await }
        })
        .await)
}

/// Files of 64 KB, full of such moves.
pub(super) async fn pdn(by: &Attacker, end: Instant) -> Result<String, Failure> {
    let mut text = format!(
        "[Event \"x\"]\n[GameType \"21,B,16,16,N1,0\"]\n[Variant \"optional-capture\"]\n[SetUp \"1\"]\n[FEN \"{LATTICE}\"]\n[EndRules \"repetition=off,no-progress=off\"]\n\n"
    );
    for number in 1.. {
        if text.len() > (64 << 10) - 64 {
            break;
        }
        let pair = if number % 2 == 1 { &BACK_AND_FORTH[..2] } else { &BACK_AND_FORTH[2..] };
        write!(text, "{number}. {} {} ", pair[0], pair[1])?;
    }
    text.push('*');
    Ok(by
        .flood(10, end, move |line, _| {
            let text = text.clone();
            async move { line.post_text("/api/pdn", text).await }
        })
        .await)
}

/// As many analyses as the limits let through.
pub(super) async fn analysis(by: &Attacker, end: Instant) -> Result<String, Failure> {
    Ok(by
        .flood(80, end, |line, _| async move {
            line.post("/api/analysis", &json!({"agent": "kelso", "time": 10_000}), None).await
        })
        .await)
}

/// Trees that grow without end, on the largest board.
pub(super) async fn mcts(by: &Attacker, end: Instant) -> Result<String, Failure> {
    Ok(by.flood(8, end, |line, _| async move {
        let body = json!({"variant": "optional-capture", "size": 16, "agent": "mcts time=1m playout=eval", "time": 10_000});
        line.post("/api/analysis", &body, None).await
    })
    .await)
}

/// Computers that think as long as they may, in as many games as can be made.
pub(super) async fn long_games(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let wish = Attacker::computers("kelso time=1m", "wcdf");
    watched(by, end, &wish, 60).await
}

/// Computers that move at once, in games that never end.
pub(super) async fn endless_games(by: &mut Attacker, end: Instant) -> Result<String, Failure> {
    let wish = Attacker::computers("random", "repetition=off,no-progress=off");
    watched(by, end, &wish, 60).await
}

/// Games of computers without a pause between their moves, with somebody at each.
async fn watched(by: &mut Attacker, end: Instant, wish: &Value, count: usize) -> Result<String, Failure> {
    let games = by.make_games(count, wish).await?;
    for (game, cookie) in &games {
        if !by.hold_socket(game, Some(cookie)).await {
            continue;
        }
        let hurry = json!({"t": "pace", "id": "p", "d": {"delay": 0, "paused": false}});
        if let Some(socket) = by.sockets.last_mut() {
            let _ = socket.send(&hurry).await;
        }
    }
    let moves = read_all(by, end).await;
    Ok(format!("{} games of {count}, {moves} moves", games.len()))
}

/// Takes what the sockets are sent until the end; how many moves there were.
async fn read_all(by: &mut Attacker, end: Instant) -> usize {
    let mut readers = tokio::task::JoinSet::new();
    for mut socket in by.sockets.drain(..) {
        readers.spawn(async move {
            let mut moves = 0;
            while let Ok(Ok(message)) = tokio::time::timeout_at(end.into(), socket.next()).await {
                moves += usize::from(message["t"] == "move");
            }
            (socket, moves)
        });
    }
    let mut moves = 0;
    while let Some(read) = readers.join_next().await {
        if let Ok((socket, count)) = read {
            by.sockets.push(socket);
            moves += count;
        }
    }
    moves
}
