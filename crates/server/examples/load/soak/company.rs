//! Who else is at the server during a soak: people who play computers, computers that are watched, visitors who look around.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::Failure;
use crate::client::Client;
use crate::options::Options;
use crate::pair::{Record, post, texts};
use crate::tally::Tally;

/// Games of people against computers, for every ten of people against people.
const COMPUTERS_IN_TEN: usize = 2;
/// Visitors who look around.
const VISITORS: usize = 8;
/// How long somebody waits for an answer before they connect again.
const PATIENCE: Duration = Duration::from_secs(15);

/// People who play computers, game after game.
pub(crate) fn computers(
    options: &Arc<Options>,
    tally: &Arc<Tally>,
    end: Instant,
) -> Vec<JoinHandle<Vec<Record>>> {
    let count = (options.games * COMPUTERS_IN_TEN / 10).max(1);
    (0..count)
        .map(|number| {
            let (options, tally) = (options.clone(), tally.clone());
            tokio::spawn(async move {
                let mut records = Vec::new();
                while Instant::now() < end {
                    match Duel::begin(&options, 1 + number % 3).await {
                        Ok(duel) => records.push(duel.play(&options, &tally, end).await),
                        Err(_) => tokio::time::sleep(Duration::from_millis(300)).await,
                    }
                }
                records
            })
        })
        .collect()
}

/// A person against a computer; the person has Black.
struct Duel {
    game: String,
    line: Client,
    position: Value,
}

impl Duel {
    async fn begin(options: &Options, level: usize) -> Result<Duel, Failure> {
        let agent = format!("kelso level={level}");
        let body = json!({"mode": "machine", "side": "black", "agent": agent, "settings": {"private": true}});
        let (made, cookie) = post(options, &reqwest::Client::new(), "/api/games", body).await?;
        let game = made["game"].as_str().ok_or("no id")?.to_owned();
        Ok(Duel { game, line: Client::new(options, cookie), position: made["snapshot"]["position"].clone() })
    }

    async fn play(mut self, options: &Options, tally: &Tally, end: Instant) -> Record {
        let mut record = Record { may_follow: 1, ..Record::new(&self.game) };
        for ply in (1..).step_by(2) {
            let legal = texts(&self.position);
            let Some(mv) = legal.get(ply as usize * 7 % legal.len().max(1)).filter(|_| Instant::now() < end)
            else {
                break;
            };
            record.in_flight = Some((ply, mv.clone()));
            let last = end + Duration::from_secs(30);
            let told = loop {
                let round = tokio::time::timeout(PATIENCE, self.round(options, ply, mv)).await;
                match round.map_err(Failure::from).and_then(|told| told) {
                    Ok(told) => break Some(told),
                    Err(_) if Instant::now() > last => break None,
                    Err(_) => {
                        tally.reconnects.fetch_add(1, Relaxed);
                        self.line.hang_up();
                        tokio::time::sleep(Duration::from_millis(300)).await;
                    }
                }
            };
            let Some(told) = told else { break };
            record.acked.extend(told);
            record.in_flight = None;
            tokio::time::sleep(Duration::from_secs_f64(options.interval)).await;
        }
        record
    }

    /// One move and the computer's answer: what is told of both. Sent again, it does no harm.
    async fn round(
        &mut self,
        options: &Options,
        ply: u64,
        mv: &str,
    ) -> Result<BTreeMap<u64, String>, Failure> {
        if self.line.is_down() {
            self.line.connect(options, &self.game).await?;
        }
        let command = json!({"t": "move", "id": format!("m{ply}"), "d": {"ply": ply, "text": mv}});
        self.line.send(command.to_string()).await?;
        let mut told = BTreeMap::from([(ply, mv.to_owned())]);
        loop {
            let message = self.line.next().await?;
            match message["t"].as_str() {
                Some("move") => {
                    let number = message["d"]["ply"].as_u64().unwrap_or_default();
                    told.insert(number, text_of(&message["d"])?);
                    self.position = message["d"]["position"].clone();
                }
                Some("snapshot") => {
                    let plies = message["d"]["plies"].as_array().cloned().unwrap_or_default();
                    for played in plies.iter().filter(|played| played["ply"].as_u64() >= Some(ply)) {
                        told.insert(played["ply"].as_u64().unwrap_or_default(), text_of(played)?);
                    }
                    self.position = message["d"]["position"].clone();
                }
                Some("refused") if message["d"]["error"]["code"] == "unavailable" => {
                    return Err("unavailable".into());
                }
                _ => {}
            }
            let is_over = texts(&self.position).is_empty();
            if told.contains_key(&(ply + 1)) || (is_over && message["t"] == "ack") {
                return Ok(told);
            }
        }
    }
}

fn text_of(ply: &Value) -> Result<String, Failure> {
    Ok(ply["move"]["text"].as_str().ok_or_else(|| format!("no move in {ply}"))?.to_owned())
}

/// Visitors who look around and never stay.
pub(super) fn visitors(options: &Arc<Options>, end: Instant) -> Vec<JoinHandle<()>> {
    (0..VISITORS)
        .map(|number| {
            let options = options.clone();
            tokio::spawn(async move {
                let http = reqwest::Client::new();
                for round in number.. {
                    if Instant::now() >= end {
                        break;
                    }
                    // Whatever comes of it: the server may be down.
                    let _ = tokio::time::timeout(PATIENCE, look_around(&options, &http, round)).await;
                    tokio::time::sleep(Duration::from_millis(500)).await;
                }
            })
        })
        .collect()
}

async fn look_around(options: &Options, http: &reqwest::Client, round: usize) -> Result<(), Failure> {
    match round % 4 {
        0 => {
            http.get(options.url("/api/games?state=running")).send().await?.bytes().await?;
        }
        1 => {
            let body = json!({"agent": "kelso", "time": 50});
            http.post(options.url("/api/analysis")).json(&body).send().await?.bytes().await?;
        }
        2 => {
            let agents = json!({"black": "kelso level=1", "white": "random"});
            let (made, cookie) =
                post(options, http, "/api/games", json!({"mode": "machines", "agents": agents})).await?;
            let mut watcher = Client::new(options, cookie);
            watcher.connect(options, made["game"].as_str().ok_or("no id")?).await?;
            for _ in 0..6 {
                watcher.next().await?;
            }
        }
        _ => {
            let body = json!({"moves": ["9-13", "22-18"]});
            http.post(options.url("/api/position")).json(&body).send().await?.bytes().await?;
        }
    }
    Ok(())
}
