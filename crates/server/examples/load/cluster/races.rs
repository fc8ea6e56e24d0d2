//! Two clients race for the same ply at two nodes, again and again: exactly one may win each time.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, query_scalar};
use tokio::task::JoinSet;

use crate::Failure;
use crate::client::Client;
use crate::options::Options;
use crate::pair::{post, texts};

/// Games in which there are races, side by side.
const TABLES: usize = 8;
/// How long the answer to a move may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// What came of the races.
#[derive(Default)]
struct Races {
    run: usize,
    /// Of these, exactly one of the two was acknowledged.
    won_by_one: usize,
    /// The winner's move is the one that is stored.
    stored: usize,
}

pub(super) async fn run(options: &Arc<Options>, database: &str) -> Result<(), Failure> {
    let mut tables = JoinSet::new();
    for _ in 0..TABLES {
        tables.spawn(table(options.clone(), database.to_owned(), options.races.div_ceil(TABLES)));
    }
    let mut all = Races::default();
    while let Some(races) = tables.join_next().await {
        let races = races??;
        all.run += races.run;
        all.won_by_one += races.won_by_one;
        all.stored += races.stored;
    }
    println!(
        "{} races for a ply at two nodes: exactly one winner in {}, whose move is stored in {}",
        all.run, all.won_by_one, all.stored
    );
    if all.run == all.won_by_one && all.run == all.stored {
        Ok(())
    } else {
        Err("the run is not clean: see above".into())
    }
}

/// Games one after another, each ply of them a race.
async fn table(options: Arc<Options>, database: String, races: usize) -> Result<Races, Failure> {
    let mut connection = PgConnection::connect(&database).await?;
    let mut done = Races::default();
    while done.run < races {
        let body = json!({"mode": "device", "settings": {"private": true}});
        let (made, cookie) = post(&options, &reqwest::Client::new(), "/api/games", body).await?;
        let game = made["game"].as_str().ok_or("no id")?.to_owned();
        let mut rivals = [0, 1].map(|server| Client::at(server, cookie.clone()));
        for rival in &mut rivals {
            rival.connect(&options, &game).await?;
        }
        let mut legal = texts(&made["snapshot"]["position"]);
        let mut acked = Vec::new();
        while !legal.is_empty() && done.run < races {
            let ply = acked.len() as u64 + 1;
            let moves = [legal.first(), legal.last()].map(|mv| mv.cloned().unwrap_or_default());
            let (winners, after) = race(&mut rivals, ply, &moves).await?;
            done.run += 1;
            done.won_by_one += usize::from(winners.len() == 1);
            acked.push(winners.first().map_or(String::new(), |&winner| moves[winner].clone()));
            legal = texts(&after);
        }
        for (mv, ply) in acked.iter().zip(1_i64..) {
            let stored: Option<String> = query_scalar("SELECT text FROM moves WHERE game = $1 AND ply = $2")
                .bind(&game)
                .bind(ply)
                .fetch_optional(&mut connection)
                .await?;
            done.stored += usize::from(stored.as_ref() == Some(mv));
        }
    }
    Ok(done)
}

/// Both send a move for the same ply at once; gives who was acknowledged, and the position after.
async fn race(
    rivals: &mut [Client; 2],
    ply: u64,
    moves: &[String; 2],
) -> Result<(Vec<usize>, Value), Failure> {
    let [one, two] = rivals;
    let command = |number: usize| {
        let (id, text) = (format!("race-{number}-{ply}"), &moves[number]);
        json!({"t": "move", "id": id, "d": {"ply": ply, "text": text}}).to_string()
    };
    let (first, second) = tokio::join!(one.send(command(0)), two.send(command(1)));
    first?;
    second?;
    let (first, second) = tokio::join!(outcome(one, ply), outcome(two, ply));
    let (first, second) = (first?, second?);
    let acked = [first.0, second.0];
    Ok((acked.iter().enumerate().filter(|(_, acked)| **acked).map(|(who, _)| who).collect(), first.1))
}

/// Was the move acknowledged, and where does the game stand after this ply? Both have to be told.
async fn outcome(line: &mut Client, ply: u64) -> Result<(bool, Value), Failure> {
    let (mut acked, mut position) = (None, None);
    while acked.is_none() || position.is_none() {
        let message = tokio::time::timeout(PATIENCE, line.next()).await??;
        match message["t"].as_str() {
            Some("ack") => acked = Some(true),
            Some("refused") => acked = Some(false),
            Some("move") if message["d"]["ply"] == ply => position = Some(message["d"]["position"].clone()),
            Some("snapshot") => {
                let plies = message["d"]["plies"].as_array().map_or(0, Vec::len) as u64;
                if plies >= ply {
                    position = Some(message["d"]["position"].clone());
                }
            }
            _ => {}
        }
    }
    Ok((acked == Some(true), position.unwrap_or_default()))
}
