//! The socket of a game: catches a client up, carries its commands in and everybody's events out.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use tracing::Instrument;

use super::App;
use super::games::command_id;
use super::identity::Identity;
use super::params::{AtGame, Params};
use super::pings::{PING, Pings};
use super::places::GamePlace;
use super::queued;
use super::under_way::UnderWay;
use crate::address::ClientAddress;
use crate::bus::{Delivery, Message, MessageText, Subscription};
use crate::game::{Actor, PlayerKey};
use crate::protocol::{Ack, Command, CommandRequest, Pong, Refused, Role, ServerMessage};
use crate::refusal::{Code, LoadCause, Refusal};
use crate::rooms::{CatchUp, Done, Room};
use crate::visitor::Visitor;

/// The longest frame that is read as a command.
const LONGEST_FRAME: usize = 8 << 10;
/// How long a client may take to take a message.
const SLOW: Duration = Duration::from_secs(10);
/// The code with which a socket is closed for which there is no room: "try again later".
const NO_ROOM: u16 = 1013;

#[derive(Deserialize)]
pub(crate) struct SocketQuery {
    version: Option<u64>,
}

/// Opens the socket.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    identity: Identity,
    address: ClientAddress,
    AtGame(room): AtGame,
    Params(query): Params<SocketQuery>,
    under_way: Option<Extension<UnderWay>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|_| {
        Refusal::new(Code::Malformed, "this address speaks WebSocket only; connect with ws:// or wss://")
    })?;
    // Small buffers: there are many sockets, and their messages are short. What is a little too long is still read, so
    // that it can be answered with a sentence.
    let upgrade = upgrade
        .read_buffer_size(2 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(2 * LONGEST_FRAME)
        .max_frame_size(2 * LONGEST_FRAME);
    app.rooms.visit(&room, identity.key, address).await;
    // What is logged about the socket later carries the id of the request that opened it.
    let span = tracing::Span::current();
    Ok(upgrade.on_upgrade(move |socket| {
        let session = async move {
            let _open = (OpenSocket::new(app.clone()), under_way);
            let from = Visitor { address, player: identity.key };
            Session::run(app, room, identity, from, query.version, socket).await;
        };
        session.instrument(span)
    }))
}

/// A socket that is counted as open while this lives.
struct OpenSocket(Arc<App>);

impl OpenSocket {
    fn new(app: Arc<App>) -> Self {
        app.metrics.sockets.inc();
        OpenSocket(app)
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.metrics.sockets.dec();
    }
}

/// Why a session ends.
struct Over;

struct Session {
    app: Arc<App>,
    room: Arc<Room>,
    identity: Identity,
    role: Option<Role>,
    /// The last version the client was told.
    version: u64,
    /// Shows what the machine thinks.
    wants_thinking: bool,
    lag: i64,
    pings: Pings,
    from: Visitor,
}

impl Session {
    async fn run(
        app: Arc<App>,
        room: Arc<Room>,
        identity: Identity,
        from: Visitor,
        version: Option<u64>,
        mut socket: WebSocket,
    ) {
        let role = match identity.key {
            Some(key) => room.state.lock().await.role(&key),
            None => None,
        };
        let (lag, pings) = (0, Pings::default());
        let mut session =
            Session { app, room, identity, role, version: 0, wants_thinking: false, lag, pings, from };
        // A page learns nothing of a socket that was not opened; so it is opened, told why, and closed.
        match GamePlace::take(&session.app, &session.room.id, from, role.is_none()) {
            Ok(mut place) => session.attend(&mut socket, version, &mut place).await,
            Err(refusal) => {
                if session.refuse(&mut socket, None, &refusal).await.is_ok() {
                    let _ = session.close(&mut socket, NO_ROOM, "there is no room for this socket").await;
                }
            }
        }
    }

    async fn attend(&mut self, socket: &mut WebSocket, version: Option<u64>, place: &mut GamePlace) {
        // First listen, then look: nothing falls between.
        let mut events = self.app.rooms.bus.subscribe(&self.room.id);
        self.app.rooms.enter(&self.room, self.role).await;
        if self.greet(socket, version).await.is_ok() {
            let _ = self.serve(socket, &mut events, place).await;
        }
        if self.wants_thinking {
            self.room.set_wants_thinking(false);
        }
        self.app.rooms.exit(&self.room, self.role).await;
    }

    /// Brings the client up to date.
    async fn greet(&mut self, socket: &mut WebSocket, version: Option<u64>) -> Result<(), Over> {
        if let Err(refusal) = self.app.pays_for(&self.room, self.from).await {
            self.refuse(socket, None, &refusal).await?;
            return self.close(socket, NO_ROOM, "too many requests for a crowded board").await;
        }
        match self.app.rooms.catch_up(&self.room, self.identity.viewer(), version).await.map_err(|_| Over)? {
            CatchUp::Snapshot(snapshot) => {
                self.version = snapshot.version;
                // Only then is it put together: until there is room, it is the one that all share.
                let _room = self.room_for(snapshot.size()).await?;
                let text = snapshot.text(r#"{"t":"snapshot","d":"#, "}");
                self.send_now(socket, text.into()).await
            }
            CatchUp::Gap(missed) => {
                self.version = version.unwrap_or(0) + missed.len() as u64;
                for text in missed {
                    self.send(socket, text.into()).await?;
                }
                Ok(())
            }
        }
    }

    async fn serve(
        &mut self,
        socket: &mut WebSocket,
        events: &mut Subscription,
        place: &mut GamePlace,
    ) -> Result<(), Over> {
        let app = self.app.clone();
        // Sockets that were opened together are tried at different times.
        let mut ping = app.clock.sleep(Duration::from_millis(20 * (u64::from(crate::game::jitter()) + 1)));
        loop {
            tokio::select! {
                frame = socket.recv() => match frame {
                    Some(Ok(frame)) => self.receive(socket, frame).await?,
                    _ => return Err(Over),
                },
                delivery = events.next() => {
                    self.tell(socket, delivery).await?;
                    if self.role.is_some() {
                        place.sit_down();
                    }
                }
                () = &mut ping => {
                    self.ping(socket).await?;
                    ping = app.clock.sleep(PING);
                }
                () = app.closed() => {
                    return self.close(socket, 1001, "the server restarts; connect again").await;
                }
            }
        }
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), Over> {
        let Some(nonce) = self.pings.next(self.app.clock.now()) else {
            return self.close(socket, 1001, "nothing was received from you for too long").await;
        };
        self.within(socket.send(Frame::Ping(nonce.to_vec().into()))).await
    }

    /// Something came from the client.
    async fn receive(&mut self, socket: &mut WebSocket, frame: Frame) -> Result<(), Over> {
        self.pings.heard();
        let is_beat = matches!(frame, Frame::Ping(_) | Frame::Pong(_));
        if is_beat && self.app.budgets.message(self.from, self.app.clock.now()).is_err() {
            return self.close(socket, 1008, "too many pings; wait a little, then connect again").await;
        }
        match frame {
            Frame::Text(text) => {
                if let Err(refusal) = self.app.budgets.message(self.from, self.app.clock.now()) {
                    return self.refuse(socket, None, &refusal).await;
                }
                if text.len() > LONGEST_FRAME {
                    let sentence = format!("a message has at most {LONGEST_FRAME} bytes");
                    self.refuse(socket, None, &Refusal::new(Code::TooLarge, sentence)).await?;
                    return self.close(socket, 1009, "the message was too long").await;
                }
                self.obey(socket, &text).await
            }
            Frame::Binary(_) => {
                let refusal = Refusal::new(Code::Malformed, "messages are text, not binary");
                self.refuse(socket, None, &refusal).await?;
                self.close(socket, 1003, "messages are text").await
            }
            Frame::Pong(nonce) => {
                if let Some(lag) = self.pings.answered(&nonce, self.app.clock.now()) {
                    self.measured(lag).await;
                }
                Ok(())
            }
            Frame::Ping(_) => Ok(()),
            Frame::Close(_) => Err(Over),
        }
    }

    /// How long the way to the client and back took: what a player loses of their time by the line.
    async fn measured(&mut self, lag: i64) {
        self.lag = lag;
        if let Some(role) = self.role {
            self.app.rooms.measured(&self.room, role, self.lag).await;
        }
    }

    async fn obey(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Over> {
        // A list would be read as the fields in their order.
        let object = if text.trim_start().starts_with('{') { text } else { "" };
        let request = match serde_json::from_str::<CommandRequest>(object) {
            Ok(request) => request,
            Err(error) => {
                let sentence = format!(
                    "this is not a message: {error}; expected for example {{\"t\": \"ping\", \"id\": \"c1\", \"d\": {{}}}}"
                );
                return self.refuse(socket, None, &Refusal::new(Code::Malformed, sentence)).await;
            }
        };
        let id = match command_id(request.id.clone()) {
            Ok(id) => id,
            Err(refusal) => return self.refuse(socket, None, &refusal).await,
        };
        match Command::parse(&request) {
            Err(error) => self.refuse(socket, id, &Refusal::new(Code::Malformed, error.to_string())).await,
            Ok(Command::Ping) => {
                self.send(
                    socket,
                    ServerMessage::Pong(Pong { id, now: self.app.clock.now() }).text(None).into(),
                )
                .await
            }
            Ok(Command::Think(on)) => {
                if self.wants_thinking != on {
                    self.wants_thinking = on;
                    self.room.set_wants_thinking(on);
                }
                self.ack(socket, id, self.version, 0).await
            }
            Ok(command) => self.command(socket, id, command).await,
        }
    }

    async fn command(
        &mut self,
        socket: &mut WebSocket,
        id: Option<String>,
        command: Command,
    ) -> Result<(), Over> {
        let done = match self.identity.required() {
            Ok(key) => self.run_command(key, id.clone(), command).await,
            Err(refusal) => Err(refusal),
        };
        match done {
            Ok(done) => self.ack(socket, id, done.version, done.lag).await,
            Err(refusal) => self.refuse(socket, id, &refusal).await,
        }
    }

    async fn run_command(
        &self,
        key: PlayerKey,
        id: Option<String>,
        command: Command,
    ) -> Result<Done, Refusal> {
        self.app.budgets.command(self.from, &self.room.id, &command, self.app.clock.now())?;
        self.app.pays_for_command(&self.room, self.from, &command).await?;
        self.app.rooms.command(&self.room, Actor { key, lag: self.lag }, id, command).await
    }

    async fn ack(
        &mut self,
        socket: &mut WebSocket,
        id: Option<String>,
        version: u64,
        lag: i64,
    ) -> Result<(), Over> {
        self.send(socket, ServerMessage::Ack(Ack { id, version, lag }).text(None).into()).await
    }

    async fn refuse(
        &mut self,
        socket: &mut WebSocket,
        id: Option<String>,
        refusal: &Refusal,
    ) -> Result<(), Over> {
        if let Some(LoadCause { code, cause }) = refusal.load_cause() {
            self.app.metrics.refused(code, cause);
        }
        self.send(socket, ServerMessage::Refused(Refused { id, error: refusal.detail() }).text(None).into())
            .await
    }

    /// Something happened at the game.
    async fn tell(&mut self, socket: &mut WebSocket, delivery: Delivery) -> Result<(), Over> {
        match delivery {
            Delivery::Message(Message::Event { version, text }) => {
                // It was in the snapshot already.
                if version <= self.version {
                    return Ok(());
                }
                if version > self.version + 1 {
                    return self.renew(socket).await;
                }
                self.version = version;
                self.send(socket, text).await?;
                // Players have their seats until they are told of a change as a whole.
                if self.role.is_none() && self.takes_role(socket).await? {
                    return self.greet(socket, None).await;
                }
                Ok(())
            }
            // Also back: what was told and is not in the database never happened.
            Delivery::Message(Message::Renewed(version)) if version != self.version => {
                self.renew(socket).await
            }
            Delivery::Message(Message::Presence(text)) => self.send(socket, text).await,
            Delivery::Message(Message::Thinking(text)) if self.wants_thinking => {
                self.send(socket, text).await
            }
            Delivery::Message(Message::Renewed(_) | Message::Thinking(_)) => Ok(()),
            // Too slow: what was missed is told in one.
            Delivery::Missed => {
                self.takes_role(socket).await?;
                self.greet(socket, None).await
            }
            Delivery::Message(Message::Deleted) => self.close(socket, 1001, "the game was deleted").await,
            Delivery::Closed => Err(Over),
        }
    }

    /// Some of what happened was not told here: the client gets the rest.
    async fn renew(&mut self, socket: &mut WebSocket) -> Result<(), Over> {
        let known = if self.takes_role(socket).await? { None } else { Some(self.version) };
        self.greet(socket, known).await
    }

    /// A watcher who has taken the free seat is a player from now on, and whose seat is another's is none: their page connects again,
    /// and says who they are now. Returns whether the role has changed.
    async fn takes_role(&mut self, socket: &mut WebSocket) -> Result<bool, Over> {
        let Some(key) = self.identity.key else { return Ok(false) };
        let role = self.room.state.lock().await.role(&key);
        if role == self.role {
            return Ok(false);
        }
        self.app.rooms.exit(&self.room, self.role).await;
        let had_seat = std::mem::replace(&mut self.role, role).is_some();
        self.app.rooms.enter(&self.room, role).await;
        if had_seat && role.is_none() {
            self.close(socket, 1001, "your seat is another's now; connect again").await?;
        }
        Ok(true)
    }

    async fn send(&self, socket: &mut WebSocket, text: MessageText) -> Result<(), Over> {
        let _room = self.room_for(text.size()).await?;
        self.send_now(socket, text).await
    }

    /// Waits until there is room for a message: those that others at this address have not taken come first.
    async fn room_for(&self, bytes: usize) -> Result<Option<queued::Room>, Over> {
        tokio::select! {
            biased;
            room = self.app.queued.room(self.from.address, bytes) => Ok(room),
            () = self.app.clock.sleep(SLOW) => Err(Over),
        }
    }

    async fn send_now(&self, socket: &mut WebSocket, text: MessageText) -> Result<(), Over> {
        let text = Utf8Bytes::try_from(text.into_bytes()).map_err(|_| Over)?;
        self.within(socket.send(Frame::Text(text))).await
    }

    async fn close(&self, socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), Over> {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = self.within(socket.send(Frame::Close(Some(frame)))).await;
        Err(Over)
    }

    /// A client that does not take what it is sent is let go.
    async fn within(&self, sent: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Over> {
        tokio::select! {
            biased;
            sent = sent => sent.map_err(|_| Over),
            () = self.app.clock.sleep(SLOW) => Err(Over),
        }
    }
}
