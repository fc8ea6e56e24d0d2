//! A game of two players, both driven from here: one moves, the other's line is watched for it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Failure;
use super::client::Client;
use super::options::Options;
use super::tally::Tally;

pub(crate) struct Pair {
    game: String,
    players: [Client; 2],
    /// The moves that can be played now.
    legal: Vec<String>,
    turn: usize,
    ply: u64,
    chance: u64,
}

/// What the server said it has stored.
pub(crate) struct Record {
    pub(crate) game: String,
    /// Acknowledged moves by ply.
    pub(crate) acked: BTreeMap<u64, String>,
    /// A move that was sent and not acknowledged before the end.
    pub(crate) in_flight: Option<(u64, String)>,
    /// Moves of a computer that may be stored after the last that was heard of.
    pub(crate) may_follow: u64,
}

impl Record {
    pub(crate) fn new(game: &str) -> Record {
        Record { game: game.to_owned(), acked: BTreeMap::new(), in_flight: None, may_follow: 0 }
    }
}

impl Pair {
    pub(crate) async fn seat(options: &Options, http: &reqwest::Client) -> Result<Pair, Failure> {
        Pair::seat_at(options, http, json!({"private": true})).await
    }

    /// A game by these settings, with its two players connected.
    pub(crate) async fn seat_at(
        options: &Options,
        http: &reqwest::Client,
        settings: Value,
    ) -> Result<Pair, Failure> {
        let body = json!({"mode": "people", "side": "black", "settings": settings});
        let (created, black) = post(options, http, "/api/games", body).await?;
        let game = created["game"].as_str().ok_or("no id")?.to_owned();
        let (_, white) = post(options, http, &format!("/api/games/{game}/join"), json!({})).await?;
        let mut players = [Client::new(options, black), Client::new(options, white)];
        let position = &created["snapshot"]["position"];
        let legal = texts(position);
        for player in &mut players {
            player.connect(options, &game).await?;
        }
        let chance =
            game.bytes().fold(7, |hash: u64, byte| hash.wrapping_mul(31).wrapping_add(u64::from(byte)));
        Ok(Pair { game, players, legal, turn: 0, ply: 0, chance })
    }

    /// Plays at its pace until the end of the run.
    pub(crate) async fn run(mut self, options: Arc<Options>, tally: Arc<Tally>, end: Instant) -> Record {
        let mut record = Record::new(&self.game);
        let interval = Duration::from_secs_f64(options.interval);
        // Games move at different moments of the interval.
        let mut due = Instant::now() + interval.mul_f64(self.random(1_000) as f64 / 1_000.0);
        while due < end && !self.legal.is_empty() {
            self.listen_until(due).await;
            due += interval;
            let index = self.random(self.legal.len() as u64) as usize;
            let mv = self.legal[index].clone();
            if options.drops.is_some_and(|drops| self.random(drops) == 0) {
                let dropped = self.random(2) as usize;
                self.players[dropped].hang_up();
            }
            if !self.play(&options, &tally, end, &mut record, mv).await {
                break;
            }
        }
        record
    }

    /// Black moves, White moves, and then nobody does: Black's flag falls. Both stay, at whichever server is there; gives the game when
    /// one of them was told that it is over, or the run ends.
    pub(crate) async fn stop_playing_until_the_end(mut self, options: &Options, end: Instant) -> String {
        let mut told = false;
        let game = self.game.clone();
        for (player, ply) in [(0, 1_u64), (1, 2)] {
            let _ = self.make_any_move(options, player, ply).await;
        }
        while !told && Instant::now() < end {
            for player in &mut self.players {
                if player.is_down() && player.connect(options, &game).await.is_err() {
                    player.hang_up();
                }
            }
            let [black, white] = &mut self.players;
            let message = tokio::select! {
                message = black.next() => message,
                message = white.next() => message,
                () = tokio::time::sleep(Duration::from_secs(1)) => continue,
            };
            if let Ok(message) = message {
                told = message["t"] == "ended" || !message["d"]["ending"].is_null();
                continue;
            }
            for player in &mut self.players {
                player.hang_up();
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        game
    }

    /// Sends a move again until it is acknowledged.
    async fn make_any_move(&mut self, options: &Options, player: usize, ply: u64) -> Result<(), Failure> {
        let mv = self.legal.first().cloned().ok_or("no move")?;
        let command =
            json!({"t": "move", "id": format!("m{ply}"), "d": {"ply": ply, "text": mv}}).to_string();
        let game = self.game.clone();
        let (mut is_acked, mut after) = (false, None);
        for _ in 0..20 {
            let line = &mut self.players[player];
            let trying = async {
                if line.is_down() {
                    line.connect(options, &game).await?;
                }
                line.send(command.clone()).await?;
                while !is_acked || after.is_none() {
                    let message = line.next().await?;
                    is_acked |= message["t"] == "ack";
                    if message["t"] == "move" || message["t"] == "snapshot" {
                        after = Some(message["d"]["position"].clone());
                    }
                }
                Ok::<(), Failure>(())
            };
            if matches!(tokio::time::timeout(Duration::from_secs(2), trying).await, Ok(Ok(()))) {
                self.legal = texts(&after.unwrap_or_default());
                return Ok(());
            }
            self.players[player].hang_up();
        }
        Err("no move was acknowledged".into())
    }

    /// Keeps both lines read while nothing is to be done.
    async fn listen_until(&mut self, due: Instant) {
        let [black, white] = &mut self.players;
        let deadline = tokio::time::Instant::from_std(due);
        let listen = async |client: &mut Client| while client.next().await.is_ok() {};
        let both = async { tokio::join!(listen(black), listen(white)) };
        let _ = tokio::time::timeout_at(deadline, both).await;
        tokio::time::sleep_until(deadline).await;
    }

    /// One move: sent until it is acknowledged, and until the other has heard of it. False if the run ended before.
    async fn play(
        &mut self,
        options: &Options,
        tally: &Tally,
        end: Instant,
        record: &mut Record,
        mv: String,
    ) -> bool {
        let ply = self.ply + 1;
        record.in_flight = Some((ply, mv.clone()));
        let command =
            json!({"t": "move", "id": format!("m{ply}"), "d": {"ply": ply, "text": mv}}).to_string();
        let (mut acked, mut heard, mut clean) = (false, None, true);
        let mut sent = None;
        let last = end + Duration::from_secs(30);
        while !(acked && heard.is_some()) {
            if Instant::now() > last {
                return false;
            }
            let step = self.step(options, &command, ply, &mut sent, &mut acked, &mut heard, tally);
            if tokio::time::timeout(Duration::from_secs(15), step)
                .await
                .map_err(Failure::from)
                .and_then(|done| done)
                .is_err()
            {
                clean = false;
                sent = None;
                tally.reconnects.fetch_add(1, Relaxed);
                for player in &mut self.players {
                    player.hang_up();
                }
                tokio::time::sleep(Duration::from_millis(50 + self.random(400))).await;
            }
        }
        if clean && let (Some(sent), Some((at, _))) = (sent, &heard) {
            tally.moved(at.duration_since(sent));
        }
        record.acked.insert(ply, mv);
        record.in_flight = None;
        let (_, position) = heard.unwrap_or((last, Value::Null));
        self.legal = texts(&position);
        self.turn = 1 - self.turn;
        self.ply = ply;
        true
    }

    /// Makes sure of both lines and the sending, then reads one message.
    #[expect(clippy::too_many_arguments, reason = "the state of one move under way")]
    async fn step(
        &mut self,
        options: &Options,
        command: &str,
        ply: u64,
        sent: &mut Option<Instant>,
        acked: &mut bool,
        heard: &mut Option<(Instant, Value)>,
        tally: &Tally,
    ) -> Result<(), Failure> {
        let game = self.game.clone();
        if sent.is_none() {
            for player in &mut self.players {
                if player.is_down() {
                    player.connect(options, &game).await?;
                }
            }
            *sent = Some(Instant::now());
            self.players[self.turn].send(command.to_owned()).await?;
        }
        let [black, white] = &mut self.players;
        let (from, message) = tokio::select! {
            message = black.next() => (0, message?),
            message = white.next() => (1, message?),
        };
        match message["t"].as_str() {
            Some("ack") if from == self.turn => *acked = true,
            Some("refused") => {
                // While the server comes up again the database may be busy; all else is wrong.
                tally.refusal(&message);
                return Err("refused".into());
            }
            Some("move") if from != self.turn && message["d"]["ply"] == ply => {
                *heard = Some((Instant::now(), message["d"]["position"].clone()));
            }
            Some("snapshot") if from != self.turn => {
                let plies = message["d"]["plies"].as_array().map_or(0, Vec::len) as u64;
                if plies >= ply {
                    *heard = Some((Instant::now(), message["d"]["position"].clone()));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn random(&mut self, below: u64) -> u64 {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % below.max(1)
    }
}

pub(crate) fn texts(position: &Value) -> Vec<String> {
    let moves = position["moves"].as_array().cloned().unwrap_or_default();
    moves.iter().filter_map(|mv| mv["text"].as_str().map(str::to_owned)).collect()
}

pub(crate) async fn post(
    options: &Options,
    http: &reqwest::Client,
    path: &str,
    body: Value,
) -> Result<(Value, String), Failure> {
    let url = options.url("");
    let answer = http.post(format!("{url}{path}")).header("Origin", url).json(&body).send().await?;
    let answer = answer.error_for_status()?;
    let cookie =
        answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok()).unwrap_or_default();
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    Ok((answer.json().await?, cookie))
}
