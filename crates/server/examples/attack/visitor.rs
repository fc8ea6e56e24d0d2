//! Somebody else, who only wants to play: asks whether the server is well, plays a friend, plays level 1, and takes the time.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::Failure;
use super::figures::Seen;
use super::line::{Line, PATIENCE, Socket};

/// Neither the server's address nor the attacker's.
const ADDRESS: [u8; 4] = [127, 0, 0, 2];
const BETWEEN_HEALTH: Duration = Duration::from_millis(50);
const BETWEEN_MOVES: Duration = Duration::from_millis(200);
const BETWEEN_REPLIES: Duration = Duration::from_millis(400);

pub(crate) struct Visitor {
    notes: Arc<Notes>,
    tasks: Vec<JoinHandle<()>>,
}

/// What is noted while the attack lasts, not before.
#[derive(Default)]
struct Notes {
    seen: Mutex<Seen>,
    begun: AtomicBool,
    over: AtomicBool,
}

impl Notes {
    fn write(&self, note: impl FnOnce(&mut Seen)) {
        if self.begun.load(Relaxed) {
            note(&mut self.seen.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

impl Visitor {
    pub(crate) async fn arrive(server: SocketAddr) -> Result<Visitor, Failure> {
        let line = Line::with_fresh_connections(ADDRESS, server)?;
        line.get("/api/health").await?;
        let notes = Arc::new(Notes::default());
        let tasks = vec![
            tokio::spawn(ask_for_health(line.clone(), notes.clone())),
            tokio::spawn(again(line.clone(), notes.clone(), play_friend)),
            tokio::spawn(again(line, notes.clone(), play_level_one)),
        ];
        Ok(Visitor { notes, tasks })
    }

    /// From now on times count.
    pub(crate) fn begin(&self) {
        self.notes.begun.store(true, Relaxed);
    }

    /// What is under way is waited for: the slowest answer is the one that tells most.
    pub(crate) async fn leave(self) -> Seen {
        self.notes.over.store(true, Relaxed);
        for task in self.tasks {
            let _ = task.await;
        }
        self.notes.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn ask_for_health(line: Line, notes: Arc<Notes>) {
    while !notes.over.load(Relaxed) {
        let asked = Instant::now();
        match line.get("/api/health").await {
            Ok(answer) if answer.status == 200 => notes.write(|seen| seen.health.push(asked.elapsed())),
            Ok(answer) => {
                notes.write(|seen| seen.failures.push(format!("health: {} {}", answer.status, answer.body)));
            }
            Err(error) => notes.write(|seen| seen.failures.push(format!("health: {error}"))),
        }
        tokio::time::sleep(BETWEEN_HEALTH.saturating_sub(asked.elapsed())).await;
    }
}

/// Game after game; one that fails is noted, and the next is begun.
async fn again<F: Future<Output = Result<(), Failure>> + Send>(
    line: Line,
    notes: Arc<Notes>,
    play: fn(Line, Arc<Notes>) -> F,
) {
    while !notes.over.load(Relaxed) {
        if let Err(error) = play(line.clone(), notes.clone()).await {
            notes.write(|seen| seen.failures.push(format!("a game: {error}")));
            tokio::time::sleep(BETWEEN_MOVES).await;
        }
    }
}

/// Two people at their pages: from sending a move to the other's receiving it.
async fn play_friend(line: Line, notes: Arc<Notes>) -> Result<(), Failure> {
    let made = line
        .post("/api/games", &json!({"mode": "people", "side": "black", "settings": {"private": true}}), None)
        .await?;
    let game = text(&made.body["game"])?;
    let joined = line.post(&format!("/api/games/{game}/join"), &json!({}), None).await?;
    let mut players = [
        line.socket(&game, made.cookie.as_deref()).await?,
        line.socket(&game, joined.cookie.as_deref()).await?,
    ];
    // Whoever comes after a move is told of it by the snapshot, not as news.
    for player in &mut players {
        player.next().await?;
    }
    let mut position = joined.body["position"].clone();
    for ply in 1.. {
        let Some(mv) = any_move(&position, ply).filter(|_| !notes.over.load(Relaxed)) else { break };
        let sent = Instant::now();
        let [mover, other] = if ply % 2 == 1 { [0, 1] } else { [1, 0] };
        players[mover].send(&move_command(ply, &mv)).await?;
        position = heard(&mut players[other], ply).await?;
        notes.write(|seen| seen.moves.push(sent.elapsed()));
        tokio::time::sleep(BETWEEN_MOVES.saturating_sub(sent.elapsed())).await;
    }
    Ok(())
}

/// A game against level 1: from sending a move to its reply.
async fn play_level_one(line: Line, notes: Arc<Notes>) -> Result<(), Failure> {
    let wish =
        json!({"mode": "machine", "side": "black", "agent": "kelso level=1", "settings": {"private": true}});
    let made = line.post("/api/games", &wish, None).await?;
    let mut socket = line.socket(&text(&made.body["game"])?, made.cookie.as_deref()).await?;
    let mut position = made.body["snapshot"]["position"].clone();
    for ply in (1..).step_by(2) {
        let Some(mv) = any_move(&position, ply).filter(|_| !notes.over.load(Relaxed)) else { break };
        let sent = Instant::now();
        socket.send(&move_command(ply, &mv)).await?;
        position = heard(&mut socket, ply).await?;
        if any_move(&position, ply).is_none() {
            break;
        }
        position = heard(&mut socket, ply + 1).await?;
        notes.write(|seen| seen.replies.push(sent.elapsed()));
        tokio::time::sleep(BETWEEN_REPLIES.saturating_sub(sent.elapsed())).await;
    }
    Ok(())
}

fn move_command(ply: u64, mv: &str) -> Value {
    json!({"t": "move", "id": format!("m{ply}"), "d": {"ply": ply, "text": mv}})
}

/// The position after a ply, when it is told.
async fn heard(socket: &mut Socket, ply: u64) -> Result<Value, Failure> {
    let waited = tokio::time::timeout(PATIENCE, hear(socket, ply)).await;
    waited.map_err(|_| format!("nothing was heard of a move within {PATIENCE:?}"))?
}

async fn hear(socket: &mut Socket, ply: u64) -> Result<Value, Failure> {
    loop {
        let message = socket.next().await?;
        match message["t"].as_str() {
            Some("move") if message["d"]["ply"] == ply => return Ok(message["d"]["position"].clone()),
            Some("refused") => return Err(format!("refused: {message}").into()),
            _ => {}
        }
    }
}

/// One of the legal moves; none if the game is over.
fn any_move(position: &Value, ply: u64) -> Option<String> {
    let moves = position["moves"].as_array()?;
    let index = (ply.wrapping_mul(2_654_435_761) >> 7) as usize % moves.len().max(1);
    moves.get(index)?["text"].as_str().map(str::to_owned)
}

fn text(value: &Value) -> Result<String, Failure> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("a text was expected, not {value}").into())
}
