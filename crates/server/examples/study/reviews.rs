//! Reviews: one alone, and ten at once beside people who wait for the computer.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use kelso_engine::{AgentSpec, Limits, SearchControl};
use kelso_rules::{AnyGame, EndRules, Notation, VariantId};
use serde_json::{Value, json};

use super::Failure;
use super::line::Line;

/// A game of sixty moves of each side.
const PLIES: usize = 120;
const AT_ONCE: usize = 10;
/// How often a review is asked how far it is.
const PAUSE: Duration = Duration::from_millis(50);
/// Levels whose replies are timed: by depth, by nodes, and by the clock.
const LEVELS: [u8; 3] = [5, 9, 10];
const REPLIES: usize = 5;

pub(crate) async fn measure(line: &Line) -> Result<(), Failure> {
    let mut games = Vec::new();
    for moves in long_games(AT_ONCE + 1) {
        games.push(Visitor::new(line).finished_game(&moves).await?);
    }
    let alone = reviewed(line, &games[0]).await?;
    println!(
        "review of a game of {PLIES} plies: {:.1} s, progress after {:.2} s, told {} times",
        alone.all.as_secs_f64(),
        alone.first.as_secs_f64(),
        alone.steps
    );
    let quiet = replies(line).await?;
    let began = Instant::now();
    let (reviews, beside) =
        tokio::try_join!(try_join_all(games[1..].iter().map(|game| reviewed(line, game))), replies(line))?;
    println!("{} reviews at once: {:.1} s", reviews.len(), began.elapsed().as_secs_f64());
    for (level, (quiet, beside)) in LEVELS.iter().zip(quiet.iter().zip(&beside)) {
        println!(
            "reply of level {level}: median {:.2} s alone, {:.2} s beside {AT_ONCE} reviews",
            quiet.as_secs_f64(),
            beside.as_secs_f64()
        );
    }
    Ok(())
}

/// How a review went.
struct Reviewed {
    all: Duration,
    /// When the first progress was told.
    first: Duration,
    steps: usize,
}

async fn reviewed(line: &Line, game: &str) -> Result<Reviewed, Failure> {
    let (address, began) = (format!("/api/games/{game}/review"), Instant::now());
    line.post(&address, &json!({}), None).await?;
    let (mut first, mut steps, mut done) = (None, 0, 0);
    loop {
        let report = line.get(&address).await?.body;
        if report["done"].as_u64() > Some(done) {
            done = report["done"].as_u64().unwrap_or_default();
            first = first.or(Some(began.elapsed()));
            steps += 1;
        }
        match report["state"].as_str() {
            Some("running") => tokio::time::sleep(PAUSE).await,
            Some("done") => break,
            _ => return Err(format!("the review came to nothing: {report}").into()),
        }
    }
    let all = began.elapsed();
    Ok(Reviewed { all, first: first.unwrap_or(all), steps })
}

/// The median time of each level's replies.
async fn replies(line: &Line) -> Result<Vec<Duration>, Failure> {
    let mut medians = Vec::new();
    for level in LEVELS {
        let mut visitor = Visitor::new(line);
        let agent = format!("kelso level={level}");
        let game = visitor
            .game(&json!({"mode": "machine", "side": "black", "agent": agent, "settings": {}}))
            .await?;
        let mut times = Vec::new();
        for ply in (1..).step_by(2).take(REPLIES) {
            times.push(visitor.wait_for_reply(&game, ply).await?);
        }
        times.sort_unstable();
        medians.push(times[times.len() / 2]);
    }
    Ok(medians)
}

/// Somebody with a cookie of their own.
struct Visitor<'a> {
    line: &'a Line,
    cookie: Option<String>,
}

impl<'a> Visitor<'a> {
    fn new(line: &'a Line) -> Self {
        Visitor { line, cookie: None }
    }

    async fn game(&mut self, wish: &Value) -> Result<String, Failure> {
        let made = self.line.post("/api/games", wish, None).await?;
        self.cookie = made.cookie;
        let game = made.body["game"].as_str();
        game.map(str::to_owned).ok_or_else(|| format!("no game was made: {}", made.body).into())
    }

    /// A game at one table with these moves, which is then given up.
    async fn finished_game(&mut self, moves: &[String]) -> Result<String, Failure> {
        let game = self.game(&json!({"mode": "device", "settings": {"end_rules": "wcdf"}})).await?;
        for (text, ply) in moves.iter().zip(1..) {
            self.command(&game, &json!({"t": "move", "d": {"ply": ply, "text": text}})).await?;
        }
        self.command(&game, &json!({"t": "resign", "d": {}})).await?;
        Ok(game)
    }

    /// Makes a move and waits until the computer has answered it.
    async fn wait_for_reply(&self, game: &str, ply: usize) -> Result<Duration, Failure> {
        let address = format!("/api/games/{game}");
        let before = self.line.get(&address).await?.body;
        let text = before["position"]["moves"][0]["text"].clone();
        let began = Instant::now();
        self.command(game, &json!({"t": "move", "d": {"ply": ply, "text": text}})).await?;
        loop {
            let now = self.line.get(&address).await?.body;
            if now["plies"].as_array().is_some_and(|plies| plies.len() > ply) {
                return Ok(began.elapsed());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn command(&self, game: &str, command: &Value) -> Result<(), Failure> {
        let address = format!("/api/games/{game}/commands");
        let answer = self.line.post(&address, command, self.cookie.as_deref()).await?;
        if answer.status == 200 { Ok(()) } else { Err(format!("{command}: {}", answer.body).into()) }
    }
}

/// Games that last at least so long, between players who look little ahead; each is cut off there.
fn long_games(count: usize) -> Vec<Vec<String>> {
    (0..).filter_map(long_game).take(count).collect()
}

fn long_game(seed: u64) -> Option<Vec<String>> {
    let spec: AgentSpec = format!("kelso level=4 seed={seed}").parse().ok()?;
    let mut agent = spec.build_any(VariantId::ENGLISH);
    let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
    let mut moves = Vec::new();
    while moves.len() < PLIES {
        let choice = agent.choose(&game, &Limits::NONE, &mut SearchControl::default())?;
        moves.push(game.position().format_move(&choice.mv, Notation::Numeric));
        game.play(&choice.mv).ok()?;
        // The server would end a game here, or a player could.
        game.result().is_none().then_some(())?;
    }
    Some(moves)
}
