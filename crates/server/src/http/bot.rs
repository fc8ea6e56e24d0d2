//! For programs that play: a token, a stream of lines, moves as plain posts.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body as Content, Bytes};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::App;
use super::body::Body;
use super::games;
use super::identity::Bot;
use super::params::AtGame;
use super::places::GamePlace;
use super::refusals::{BodyRefusals, RateRefusals};
use super::reply::Answer;
use crate::address::ClientAddress;
use crate::bus::{Delivery, Message, Subscription};
use crate::game::{GameId, GameState, Token, Viewer, checked_name, is_code, new_game};
use crate::protocol::{
    BotGameRequest, BotLine, BotToken, BotTokenRequest, Command, CommandReply, CreateGame, Created,
    ErrorBody, Mode, MoveArgs, Role,
};
use crate::refusal::{Code, Refusal};
use crate::rooms::{Room, unavailable};
use crate::time::millis;
use crate::visitor::Visitor;

/// How often an empty line shows that the stream is alive.
const ALIVE: Duration = Duration::from_secs(7);

/// A token for a bot.
///
/// It is shown once. With `Authorization: Bearer …` it stands for the bot in all its games, here and at `/api/games`.
#[utoipa::path(post, path = "/api/bot/tokens", tag = "bots", request_body = BotTokenRequest, responses(
    BodyRefusals,
    (status = 201, description = "The token", body = BotToken),
    (status = 422, description = "The name is not possible", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn token(
    State(app): State<Arc<App>>,
    Body(request): Body<BotTokenRequest>,
) -> Answer<(StatusCode, Json<BotToken>)> {
    let name = checked_name(&request.name)?;
    let token = Token::random();
    app.store.add_bot(token.key(), &name).await.map_err(|error| unavailable(&error))?;
    Ok((StatusCode::CREATED, Json(BotToken { token: token.as_str().to_owned(), name })))
}

/// Revoke a token: the one that is sent.
///
/// From then on nobody can do anything with it. Its games stay; the bot is gone from them as any player who left. Streams and sockets
/// that are open already end with their games.
#[utoipa::path(delete, path = "/api/bot/tokens", tag = "bots", security(("bot" = [])), responses(
    RateRefusals,
    (status = 204, description = "Revoked"),
    (status = 401, description = "No token, or one that is not known", body = ErrorBody),
    (status = 403, description = "From another site's page", body = ErrorBody),
    (status = 503, description = "It could not be stored; the token is as good as before", body = ErrorBody),
))]
pub(crate) async fn revoke(State(app): State<Arc<App>>, bot: Bot) -> Answer<StatusCode> {
    app.store.remove_bot(bot.key).await.map_err(|error| unavailable(&error))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a game, or take the free seat of one.
#[utoipa::path(post, path = "/api/bot/games", tag = "bots", request_body = BotGameRequest, security(("bot" = [])), responses(
    BodyRefusals,
    (status = 200, description = "Joined", body = Created),
    (status = 201, description = "Created", body = Created),
    (status = 401, description = "No token, or one that is not known", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 409, description = "There is no free seat", body = ErrorBody),
    (status = 422, description = "A setting is not possible", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    bot: Bot,
    address: ClientAddress,
    Body(request): Body<BotGameRequest>,
) -> Answer<Response> {
    let (status, room) = match &request.join {
        Some(name) => (StatusCode::OK, join(&app, &bot, address, name).await?),
        None => (StatusCode::CREATED, make(&app, &bot, address, request).await?),
    };
    games::made(&app, &room, Visitor { address, player: Some(bot.key) }, status).await
}

async fn make(app: &App, bot: &Bot, from: ClientAddress, request: BotGameRequest) -> Answer<Arc<Room>> {
    let BotGameRequest { mode, settings, side, agent, .. } = request;
    let mode = mode.unwrap_or(if agent.is_some() { Mode::Machine } else { Mode::People });
    if !matches!(mode, Mode::People | Mode::Machine) {
        return Err(Refusal::new(
            Code::BadSettings,
            "a bot plays against people (mode people) or an agent (mode machine)",
        ));
    }
    let request = CreateGame { mode, settings, side, agent, agents: None, name: None };
    let state = new_game(&request, bot.name.clone(), bot.key, &app.config.limits, app.clock.now())?;
    app.rooms.create(state, from).await
}

async fn join(app: &App, bot: &Bot, address: ClientAddress, name: &str) -> Answer<Arc<Room>> {
    let none = || Refusal::new(Code::NotFound, "there is no game with that id or code");
    let id = match (GameId::parse(name), is_code(name)) {
        (Some(id), _) => id,
        (None, Some(code)) => games::by_code(app, address, &code).await?.ok_or_else(none)?,
        (None, None) => return Err(none()),
    };
    let room = app.rooms.get(&id).await?;
    let seated = room.state.lock().await.role(&bot.key).is_some();
    if !seated {
        app.rooms.join(&room, bot.key, bot.name.clone()).await?;
    }
    Ok(room)
}

/// What happens in a game, line by line (ndjson).
///
/// The first line is the whole game, every other one where it stands, with all moves. The end of the game is in the
/// stream, with its reason; then, or when the next game begins, the stream ends. Empty lines show that it is alive.
#[utoipa::path(get, path = "/api/bot/games/{id}/stream", tag = "bots", security(("bot" = [])), params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "Lines of JSON", body = BotLine, content_type = "application/x-ndjson"),
    (status = 401, description = "No token, or one that is not known", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn stream(
    State(app): State<Arc<App>>,
    bot: Bot,
    address: ClientAddress,
    AtGame(room): AtGame,
) -> Answer<Response> {
    app.rooms.visit(&room, Some(bot.key), address).await;
    app.pays_for(&room, Visitor { address, player: Some(bot.key) }).await?;
    let events = app.rooms.bus.subscribe(&room.id);
    let role = room.state.lock().await.role(&bot.key);
    let from = Visitor { address, player: Some(bot.key) };
    let place = GamePlace::take(&app, &room.id, from, role.is_none())?;
    app.rooms.enter(&room, role).await;
    let here = Here { app: app.clone(), room, role, _place: place };
    let stream = Lines { here, bot, events, told: None, ended: false };
    let lines = futures_util::stream::unfold(stream, |mut stream| async move {
        stream.next().await.map(|line| (Ok::<_, Infallible>(line), stream))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Content::from_stream(lines)).into_response())
}

/// The bot counts as connected while this lives.
struct Here {
    app: Arc<App>,
    room: Arc<Room>,
    role: Option<Role>,
    _place: GamePlace,
}

impl Drop for Here {
    fn drop(&mut self) {
        let (rooms, room, role) = (self.app.rooms.clone(), self.room.clone(), self.role);
        tokio::spawn(async move { rooms.exit(&room, role).await });
    }
}

struct Lines {
    here: Here,
    bot: Bot,
    events: Subscription,
    /// The last version told.
    told: Option<u64>,
    ended: bool,
}

impl Lines {
    async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        let (app, room) = (self.here.app.clone(), self.here.room.clone());
        if self.told.is_none() {
            let viewer = Viewer { key: Some(self.bot.key) };
            let snapshot = app.rooms.snapshot(&room, viewer).await.ok()?;
            self.told = Some(snapshot.version);
            // One that ends meanwhile is told of next.
            self.ended = room.state.lock().await.is_ended_at(snapshot.version);
            return Some(snapshot.text(r#"{"type":"game","snapshot":"#, "}\n").into());
        }
        let alive = app.clock.now() + millis(ALIVE);
        loop {
            let delivery = tokio::select! {
                delivery = self.events.next() => delivery,
                () = app.clock.sleep_until(alive) => return Some(Bytes::from_static(b"\n")),
                () = app.closed() => return None,
            };
            match delivery {
                Delivery::Message(Message::Event { version, .. } | Message::Renewed(version))
                    if Some(version) <= self.told => {}
                Delivery::Message(Message::Event { .. } | Message::Renewed(_)) | Delivery::Missed => {
                    let state = room.state.lock().await;
                    if self.here.role != state.role(&self.bot.key) && self.here.role.is_some() {
                        return None;
                    }
                    self.told = Some(state.standing.version);
                    self.ended = state.is_over();
                    return Some(line(&state_line(&state, app.clock.now())));
                }
                Delivery::Message(Message::Presence(_) | Message::Thinking(_)) => {}
                Delivery::Message(Message::Deleted) | Delivery::Closed => return None,
            }
        }
    }
}

fn state_line(state: &GameState, now: i64) -> BotLine {
    BotLine::State {
        version: state.standing.version,
        moves: state.plies.iter().map(|ply| ply.mv.text.clone()).collect(),
        position: Box::new(state.position()),
        clock: state.standing.clock.map(|clock| clock.view(now)),
        offers: state.standing.offers,
        ending: state.ending(),
        rematch_game: state.standing.rematch_game.as_ref().map(ToString::to_string),
    }
}

fn line(line: &BotLine) -> Bytes {
    let mut text = serde_json::to_string(line).expect("lines have string keys only");
    text.push('\n');
    text.into()
}

/// Play a move.
///
/// The move is played in the position as it is now. For all else there is `POST /api/games/{id}/commands`.
#[utoipa::path(post, path = "/api/bot/games/{id}/moves/{text}", tag = "bots", security(("bot" = [])), params(
    ("id" = String, Path, description = "The game's id"),
    ("text" = String, Path, description = "The move, as in the stream's `position.moves`"),
), responses(
    RateRefusals,
    (status = 200, description = "Played and stored", body = CommandReply),
    (status = 400, description = "The request cannot be read", body = ErrorBody),
    (status = 401, description = "No token, or one that is not known", body = ErrorBody),
    (status = 403, description = "Not a player of this game, or from another site's page", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 409, description = "Not possible now", body = ErrorBody),
    (status = 422, description = "Not legal", body = ErrorBody),
    (status = 503, description = "It could not be stored; nothing was changed", body = ErrorBody),
))]
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    bot: Bot,
    address: ClientAddress,
    AtGame(room): AtGame,
    Path(path): Path<(String, String)>,
) -> Answer<Json<CommandReply>> {
    let ply = room.state.lock().await.plies.len() as u32 + 1;
    let command = Command::Move(MoveArgs { ply, path: None, text: Some(path.1) });
    games::run(&app, &room, (bot.key, address), None, command).await.map(Json)
}
