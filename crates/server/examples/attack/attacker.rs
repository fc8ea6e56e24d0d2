//! Who attacks: one address, with what it holds on to.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::Failure;
use super::line::{Answer, Line, Socket};

const ADDRESS: [u8; 4] = [127, 0, 0, 1];

pub(crate) struct Attacker {
    pub(crate) line: Line,
    /// Held until the server has ended.
    pub(crate) connections: Vec<TcpStream>,
    pub(crate) sockets: Vec<Socket>,
}

impl Attacker {
    pub(crate) fn new(server: SocketAddr) -> Result<Attacker, Failure> {
        Ok(Attacker { line: Line::new(ADDRESS, server)?, connections: Vec::new(), sockets: Vec::new() })
    }

    /// Keeps `at_once` requests under way until the end; says how they were answered.
    pub(crate) async fn flood<F: Future<Output = Result<Answer, Failure>> + Send + 'static>(
        &self,
        at_once: usize,
        end: Instant,
        request: impl Fn(Line, usize) -> F + Send + Sync + Clone + 'static,
    ) -> String {
        let mut flows = JoinSet::new();
        for flow in 0..at_once {
            let (line, request) = (self.line.clone(), request.clone());
            flows.spawn(async move {
                let mut answers: BTreeMap<String, usize> = BTreeMap::new();
                for number in 0.. {
                    if Instant::now() >= end {
                        break;
                    }
                    let answer =
                        tokio::time::timeout_at(end.into(), request(line.clone(), flow + at_once * number))
                            .await;
                    let Ok(answer) = answer else { break };
                    let word = answer.map_or("failed".to_owned(), |answer| answer.status.to_string());
                    let is_refused = word != "200" && word != "201";
                    *answers.entry(word).or_default() += 1;
                    // Bounded: whoever is refused comes back at most a hundred times a second.
                    if is_refused {
                        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                    }
                }
                answers
            });
        }
        let mut all: BTreeMap<String, usize> = BTreeMap::new();
        while let Some(answers) = flows.join_next().await {
            for (word, count) in answers.unwrap_or_default() {
                *all.entry(word).or_default() += count;
            }
        }
        all.iter().map(|(word, count)| format!("{count} × {word}")).collect::<Vec<_>>().join(", ")
    }

    /// Makes games of the same kind, each as another visitor, so that only what holds for the address holds; the ids and
    /// cookies of those that were made.
    pub(crate) async fn make_games(
        &self,
        count: usize,
        wish: &Value,
    ) -> Result<Vec<(String, String)>, Failure> {
        let mut made = Vec::new();
        for _ in 0..count {
            let answer = self.line.post("/api/games", wish, None).await?;
            if let (Some(game), Some(cookie)) = (answer.body["game"].as_str(), answer.cookie) {
                made.push((game.to_owned(), cookie));
            }
        }
        Ok(made)
    }

    /// Opens a socket and keeps it; false if it was refused.
    pub(crate) async fn hold_socket(&mut self, game: &str, cookie: Option<&str>) -> bool {
        match self.line.socket(game, cookie).await {
            Ok(mut socket) => {
                // One too many is let in, told so and shown out.
                let is_in = socket.next().await.is_ok_and(|message| message["t"] == "snapshot");
                if is_in {
                    self.sockets.push(socket);
                }
                is_in
            }
            Err(_) => false,
        }
    }

    /// Opens a socket, and reads nothing of what comes.
    pub(crate) async fn hold_mute_socket(&mut self, game: &str) -> bool {
        let opened = self.line.socket(game, None).await;
        let is_open = opened.is_ok();
        self.sockets.extend(opened.ok());
        is_open
    }

    /// Two computers that play without pause.
    pub(crate) fn computers(agent: &str, end_rules: &str) -> Value {
        json!({
            "mode": "machines",
            "agents": {"black": agent, "white": agent},
            "settings": {"end_rules": end_rules},
        })
    }
}
