//! A bot in sixty lines: takes a token, makes a game, reads its stream, plays the move that captures most.
//!
//! `cargo run -p kelso-server --example bot -- http://127.0.0.1:8080` plays a game against `kelso level=1`.

use serde_json::{Value, json};

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let server = std::env::args().nth(1).unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let ending = play(&server, json!({"mode": "machine", "agent": "kelso level=1"})).await?;
    println!("{}", ending["text"].as_str().unwrap_or_default());
    Ok(())
}

/// Plays a game to its end and tells how it ended.
pub(crate) async fn play(server: &str, game: Value) -> Result<Value, Failure> {
    let client = reqwest::Client::new();
    let answer =
        client.post(format!("{server}/api/bot/tokens")).json(&json!({"name": "greedy bot"})).send().await?;
    let token: Value = answer.error_for_status()?.json().await?;
    let token = token["token"].as_str().unwrap_or_default();
    let answer = client.post(format!("{server}/api/bot/games")).bearer_auth(token).json(&game).send().await?;
    let created: Value = answer.error_for_status()?.json().await?;
    let game = format!("{server}/api/bot/games/{}", created["game"].as_str().unwrap_or_default());
    let side = created["snapshot"]["you"].clone();
    let mut stream =
        client.get(format!("{game}/stream")).bearer_auth(token).send().await?.error_for_status()?;
    let mut buffer = Vec::new();
    while let Some(chunk) = stream.chunk().await? {
        buffer.extend_from_slice(&chunk);
        while let Some(end) = buffer.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = buffer.drain(..=end).collect();
            // An empty line only says that the stream is alive.
            let Ok(line) = serde_json::from_slice::<Value>(&line) else { continue };
            let state = if line["type"] == "game" { &line["snapshot"] } else { &line };
            if state["ending"].is_object() {
                return Ok(state["ending"].clone());
            }
            let position = &state["position"];
            if position["turn"] == side {
                let moves = position["moves"].as_array().cloned().unwrap_or_default();
                let captures = |mv: &&Value| mv["captures"].as_array().map_or(0, Vec::len);
                let best = moves.iter().max_by_key(captures).map(|mv| mv["text"].clone()).unwrap_or_default();
                let url = format!("{game}/moves/{}", best.as_str().unwrap_or_default());
                // A refusal is no end: the next line shows where the game stands.
                client.post(url).bearer_auth(token).send().await?;
            }
        }
    }
    Err("the stream ended before the game did".into())
}
