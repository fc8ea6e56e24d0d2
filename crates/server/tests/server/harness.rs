//! A server of one's own for each test, and people who play on it.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kelso_server::broker::BrokerAddress;
use kelso_server::jobs::Thinker;
use kelso_server::store::{DatabaseAddress, OpenStore, SqliteStore, Store};
use kelso_server::time::{Clock, ManualClock};
use kelso_server::work::Key;
use kelso_server::{Config, Server};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, PgConnection};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::place::{self, Place};

/// When a test that waits for something in vain gives up: so late that no busy machine comes near it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);
/// What a clock that stands still shows at first.
pub(crate) const START: i64 = 1_800_000_000_000;

/// A running server with its database.
pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    store: OpenStore,
    database: DatabaseAddress,
    pub(crate) folder: Arc<Place>,
    /// Where it goes by a clock that stands still until it is advanced.
    clock: Option<ManualClock>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Host {
    pub(crate) async fn start() -> Host {
        Host::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Host {
        Host::at(Place::new(), change).await
    }

    /// A server whose clock stands still until the test advances it.
    pub(crate) async fn still() -> Host {
        Host::still_with(|_| {}).await
    }

    pub(crate) async fn still_with(change: impl FnOnce(&mut Config)) -> Host {
        let folder = Place::new();
        Host::serve(folder, Some(ManualClock::at(START)), change).await
    }

    /// The same on a database that may exist already.
    pub(crate) async fn still_at(folder: Arc<Place>) -> Host {
        Host::serve(folder, Some(ManualClock::at(START)), |_| {}).await
    }

    /// A server on a database that may exist already.
    pub(crate) async fn at(folder: Arc<Place>, change: impl FnOnce(&mut Config)) -> Host {
        Host::serve(folder, None, change).await
    }

    /// Ends the server, and starts another one on the same database, which goes by the same clock.
    pub(crate) async fn restart(self) -> Host {
        let clock = self.clock.clone();
        Host::serve(self.stop().await, clock, |_| {}).await
    }

    async fn serve(folder: Arc<Place>, clock: Option<ManualClock>, change: impl FnOnce(&mut Config)) -> Host {
        let mut config = Host::config(&folder, change).await;
        if let Some(clock) = &clock {
            config.clock = Arc::new(clock.clone());
        }
        let database = config.database.clone();
        let host = Host::run(folder, database, Server::bind(config).await.unwrap());
        Host { clock, ..host }
    }

    /// A server for which somebody else thinks.
    pub(crate) async fn thinking(thinker: Arc<dyn Thinker>) -> Host {
        Host::thinking_at(Place::new(), thinker).await
    }

    /// The same on a database that may exist already.
    pub(crate) async fn thinking_at(folder: Arc<Place>, thinker: Arc<dyn Thinker>) -> Host {
        let config = Host::config(&folder, |_| {}).await;
        let database = config.database.clone();
        Host::run(folder, database, Server::bind_with(config, thinker).await.unwrap())
    }

    /// What every server of a test is told: the one place that knows which services stand behind it.
    pub(crate) async fn config(folder: &Place, change: impl FnOnce(&mut Config)) -> Config {
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), folder.file());
        config.database = folder.database().await;
        config.broker = broker(folder);
        config.rate_limits = false;
        config.limits.workers = 1;
        // Other tests keep all cores busy; a run that stands back behind them would not end in time.
        config.lab.nice = 0;
        change(&mut config);
        config
    }

    /// Runs a server that is bound already.
    pub(crate) fn run(folder: Arc<Place>, database: DatabaseAddress, server: Server) -> Host {
        let (address, store) = (server.address().unwrap(), server.store());
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            server.run(async move { drop(stopped.await) }).await.unwrap();
        });
        Host { address, store, database, folder, clock: None, stop: Some(stop), task }
    }

    /// Ends the server as Ctrl-C does.
    pub(crate) async fn stop(mut self) -> Arc<Place> {
        drop(self.stop.take());
        tokio::time::timeout(PATIENCE, self.task).await.expect("it ends").unwrap();
        self.folder
    }

    fn clock(&self) -> &ManualClock {
        self.clock.as_ref().expect("the clock stands still")
    }

    /// What its clock shows.
    pub(crate) fn now(&self) -> i64 {
        self.clock().now()
    }

    /// Lets time pass.
    pub(crate) fn advance(&self, milliseconds: u64) {
        self.clock().advance(Duration::from_millis(milliseconds));
    }

    /// Waits until the server waits for so many milliseconds from now.
    pub(crate) async fn waits(&self, milliseconds: i64) {
        let sleeper = self.clock().sleeper(self.clock().now() + milliseconds);
        tokio::time::timeout(PATIENCE, sleeper).await.expect("the server waits");
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Where the games are kept.
    pub(crate) fn database(&self) -> &DatabaseAddress {
        &self.database
    }

    /// What the server stores things in.
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        self.store.shared()
    }

    /// The store of a test that is about SQLite.
    pub(crate) fn sqlite(&self) -> &SqliteStore {
        match &self.store {
            OpenStore::Sqlite(store) => store,
            OpenStore::Postgres(_) => panic!("the test says that it is about SQLite"),
        }
    }

    /// What a statement finds, as one text; beside the server, on whichever database it uses.
    pub(crate) async fn found(&self, sql: &str) -> Option<String> {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.database {
            DatabaseAddress::File(file) => {
                let mut beside = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
                sqlx::query_scalar(sql).fetch_one(&mut beside).await.unwrap()
            }
            DatabaseAddress::Postgres(address) => {
                let mut beside = place::connect(address).await;
                sqlx::query_scalar(sql).fetch_one(&mut beside).await.unwrap()
            }
        }
    }

    /// Runs a statement beside the server.
    pub(crate) async fn execute(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.database {
            DatabaseAddress::File(file) => {
                let mut beside = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
                beside.execute(sql).await.unwrap();
            }
            DatabaseAddress::Postgres(address) => {
                place::connect(address).await.execute(sql).await.unwrap();
            }
        }
    }

    /// Keeps the server from writing until what is returned is released or dropped.
    pub(crate) async fn lock(&self) -> Lock {
        match &self.database {
            DatabaseAddress::File(file) => {
                let mut beside = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
                beside.execute("BEGIN IMMEDIATE").await.unwrap();
                Lock::Sqlite(beside)
            }
            DatabaseAddress::Postgres(address) => {
                let mut beside = place::connect(address).await;
                let lock = "BEGIN; LOCK TABLE games, write_probes IN EXCLUSIVE MODE";
                beside.execute(lock).await.unwrap();
                Lock::Postgres(beside)
            }
        }
    }

    /// One of the database's files: itself, its log (`-wal`), the index of the log (`-shm`).
    pub(crate) fn file(&self, ending: &str) -> PathBuf {
        self.folder.path().join(format!("games.sqlite{ending}"))
    }

    pub(crate) fn player(&self) -> Player {
        Player { address: self.address, client: reqwest::Client::new(), cookie: None, from: None }
    }

    /// Somebody at another address, as a proxy tells it: the server must have been told that it is behind one.
    pub(crate) fn player_from(&self, address: &str) -> Player {
        Player { from: Some(address.to_owned()), ..self.player() }
    }

    /// A game of two people who are both seated; Black first.
    pub(crate) async fn pair(&self, settings: Value) -> (String, Player, Player) {
        let (mut black, mut white) = (self.player(), self.player());
        let game = black
            .create(json!({"mode": "people", "side": "black", "name": "Ana", "settings": settings}))
            .await;
        let (status, _) = white.post(&format!("/api/games/{game}/join"), json!({"name": "Ben"})).await;
        assert_eq!(status, 200);
        (game, black, white)
    }

    /// The same, with their sockets open and everything that comes with that read.
    pub(crate) async fn sockets(&self, settings: Value) -> (String, Socket, Socket) {
        let (game, black, white) = self.pair(settings).await;
        let (mut black, mut white) = (black.socket(&game).await, white.socket(&game).await);
        black.until("snapshot").await;
        white.until("snapshot").await;
        (game, black, white)
    }
}

/// The broker that `KELSO_TEST_NATS` names, with a word for the servers on this folder: then the same tests are about a node that thinks by
/// the queues there.
fn broker(folder: &Place) -> Option<BrokerAddress> {
    let url = std::env::var("KELSO_TEST_NATS").ok()?;
    let address: BrokerAddress = url.parse().unwrap();
    Some(address.with_prefix(&format!("test-{}", Key::of(&[folder.path().to_str().unwrap()]))))
}

/// Somebody else who has the database locked.
pub(crate) enum Lock {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Lock {
    pub(crate) async fn release(self) {
        match self {
            Lock::Sqlite(mut beside) => beside.execute("ROLLBACK").await.map(drop).unwrap(),
            Lock::Postgres(mut beside) => beside.execute("ROLLBACK").await.map(drop).unwrap(),
        }
    }
}

/// Somebody with a browser: keeps the cookie and says where the page is from.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    pub(crate) client: reqwest::Client,
    pub(crate) cookie: Option<String>,
    /// The address that a proxy tells.
    from: Option<String>,
}

impl Player {
    /// The same person at another server.
    pub(crate) fn at(&self, address: SocketAddr) -> Player {
        Player { address, ..self.clone() }
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        let request = self.client.post(format!("http://{}{path}", self.address)).json(&body);
        self.send(request).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> (u16, Value) {
        let request = self.client.get(format!("http://{}{path}", self.address));
        self.send(request).await
    }

    pub(crate) async fn send(&mut self, request: reqwest::RequestBuilder) -> (u16, Value) {
        let mut request = request.header("Origin", format!("http://{}", self.address));
        if let Some(cookie) = &self.cookie {
            request = request.header("Cookie", cookie);
        }
        if let Some(from) = &self.from {
            request = request.header("X-Forwarded-For", from);
        }
        let response = request.send().await.unwrap();
        if let Some(cookie) = response.headers().get("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn create(&mut self, body: Value) -> String {
        let (status, created) = self.post("/api/games", body).await;
        assert_eq!(status, 201, "{created}");
        created["game"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn command(&mut self, game: &str, t: &str, d: Value) -> (u16, Value) {
        self.post(&format!("/api/games/{game}/commands"), json!({"t": t, "d": d})).await
    }

    pub(crate) async fn snapshot(&mut self, game: &str) -> Value {
        let (status, snapshot) = self.get(&format!("/api/games/{game}")).await;
        assert_eq!(status, 200, "{snapshot}");
        snapshot
    }

    /// Reads an answer line by line, while it comes.
    pub(crate) async fn stream(&self, path: &str) -> LineStream {
        let mut request = self.client.get(format!("http://{}{path}", self.address));
        if let Some(cookie) = &self.cookie {
            request = request.header("Cookie", cookie);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status().as_u16(), 200, "{path}");
        LineStream { response, bytes: Vec::new() }
    }

    pub(crate) async fn socket(&self, game: &str) -> Socket {
        self.socket_at(game, None).await
    }

    pub(crate) async fn socket_at(&self, game: &str, version: Option<u64>) -> Socket {
        let query = version.map_or(String::new(), |version| format!("?version={version}"));
        let url = format!("ws://{}/api/games/{game}/socket{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("Origin", format!("http://{}", self.address).parse().unwrap());
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("Cookie", cookie.parse().unwrap());
        }
        if let Some(from) = &self.from {
            request.headers_mut().insert("X-Forwarded-For", from.parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Socket { stream, waiting: VecDeque::new() }
    }
}

/// The lines of an answer that goes on.
pub(crate) struct LineStream {
    response: reqwest::Response,
    /// What came after the last whole line.
    bytes: Vec<u8>,
}

impl LineStream {
    /// The next line; none at the end.
    pub(crate) async fn line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.bytes.iter().position(|&byte| byte == b'\n') {
                let line = self.bytes.drain(..=end).collect();
                return Some(String::from_utf8(line).unwrap().trim_end().to_owned());
            }
            self.bytes.extend(self.response.chunk().await.ok()??);
        }
    }
}

/// An open socket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What came while something else was waited for.
    waiting: VecDeque<Value>,
}

impl Socket {
    pub(crate) async fn send_text(&mut self, text: impl Into<String>) {
        self.stream.send(Message::text(text.into())).await.unwrap();
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        if let Some(message) = self.waiting.pop_front() {
            return message;
        }
        self.receive().await.expect("the socket is open")
    }

    /// The next message from the wire; none when the server closes.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        self.receive_or_close().await.ok()
    }

    /// The next message from the wire, or the code with which the server closes, if it says one.
    pub(crate) async fn receive_or_close(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("something comes");
            match message {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Err(_)) | None => return Err(None),
                Some(Ok(_)) => {}
            }
        }
    }

    /// The data of the next message of a kind; others are passed over.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["t"] == kind {
                return message["d"].clone();
            }
        }
    }

    /// The next versioned message.
    pub(crate) async fn event(&mut self) -> Value {
        loop {
            let message = self.next().await;
            if message["v"].is_u64() {
                return message;
            }
        }
    }

    /// The data of the next message of who is there that is as wanted.
    pub(crate) async fn presence(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let presence = self.until("presence").await;
            if wanted(&presence) {
                return presence;
            }
        }
    }

    /// Sends a command and waits for its answer: `ack` or `refused`, whole.
    pub(crate) async fn command(&mut self, t: &str, d: Value) -> Value {
        // A player's ids are theirs for the whole game, also on their next socket.
        static SENT: AtomicU64 = AtomicU64::new(0);
        let id = format!("c{}", SENT.fetch_add(1, Relaxed));
        self.command_as(&id, t, d).await
    }

    pub(crate) async fn command_as(&mut self, id: &str, t: &str, d: Value) -> Value {
        self.send_text(json!({"t": t, "id": id, "d": d}).to_string()).await;
        loop {
            let message = self.receive().await.expect("an answer");
            if matches!(message["t"].as_str(), Some("ack" | "refused" | "pong")) && message["d"]["id"] == id {
                return message;
            }
            self.waiting.push_back(message);
        }
    }

    /// Sends a command that must be accepted.
    pub(crate) async fn does(&mut self, t: &str, d: Value) -> Value {
        let answer = self.command(t, d.clone()).await;
        assert_eq!(answer["t"], "ack", "{t} {d}: {answer}");
        answer["d"].clone()
    }

    /// Sends a command that must be refused with this code.
    pub(crate) async fn fails(&mut self, t: &str, d: Value, code: &str) -> Value {
        let answer = self.command(t, d.clone()).await;
        assert_eq!(answer["d"]["error"]["code"], code, "{t} {d}: {answer}");
        answer["d"]["error"].clone()
    }

    pub(crate) async fn moves(&mut self, ply: u32, text: &str) {
        self.does("move", json!({"ply": ply, "text": text})).await;
    }
}

/// Plays moves in turn, Black first unless told otherwise.
pub(crate) async fn play(first: &mut Socket, second: &mut Socket, moves: &[&str]) {
    for (index, text) in moves.iter().enumerate() {
        let socket = if index % 2 == 0 { &mut *first } else { &mut *second };
        socket.moves(index as u32 + 1, text).await;
    }
}
