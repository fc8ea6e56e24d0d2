//! Making, finding, joining and playing games over REST.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;

use super::body::Body;
use super::identity::Identity;
use super::me::weights_for;
use super::params::{AtGame, Params};
use super::refusals::{BodyRefusals, QueryRefusals, RateRefusals, TokenRefusals};
use super::reply::Answer;
use super::{App, preview};
use crate::address::ClientAddress;
use crate::game::{Actor, GameId, PlayerKey, Viewer, checked_name, is_code, new_game_with};
use crate::protocol::{
    Command, CommandReply, CommandRequest, CreateGame, Created, ErrorBody, Found, JoinGame, Lobby,
    LobbyQuery, LobbyState, Snapshot,
};
use crate::refusal::{Code, Refusal};
use crate::rooms::{Room, unavailable};
use crate::visitor::Visitor;

/// The longest name of a command.
pub(crate) const LONGEST_ID: usize = 64;

/// Make a game.
///
/// The first answer to a new player sets a cookie, which holds their seat from then on.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = CreateGame, responses(
    BodyRefusals,
    (status = 201, description = "Created", body = Created),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 422, description = "A setting is not possible", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    identity: Identity,
    from: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<CreateGame>,
) -> Answer<Response> {
    let name = name_or(request.name.as_deref(), "Player 1")?;
    let (key, cookie) = identity.or_new(&headers, &app);
    let own = weights_for(&app, &request, key).await?;
    let state = new_game_with(&request, name, key, (&app.config.limits, &own), app.clock.now())?;
    let room = app.rooms.create(state, from).await?;
    let from = Visitor { address: from, player: Some(key) };
    let mut response = made(&app, &room, from, StatusCode::CREATED).await?;
    set_cookie(&mut response, cookie);
    if let Ok(link) = HeaderValue::from_str(&format!("/api/games/{}", room.id)) {
        response.headers_mut().insert(header::LOCATION, link);
    }
    Ok(response)
}

/// A game as somebody sees it. What of it takes long to write is written once for all who look, and shared.
pub(crate) async fn shown(app: &App, room: &Arc<Room>, from: Visitor, viewer: Viewer) -> Answer<Response> {
    app.pays_for(room, from).await?;
    let snapshot = app.rooms.snapshot(room, viewer).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], snapshot.body("", "")).into_response())
}

/// A game that somebody made or joined, with its address.
pub(crate) async fn made(app: &App, room: &Arc<Room>, from: Visitor, status: StatusCode) -> Answer<Response> {
    app.pays_for(room, from).await?;
    let snapshot = app.rooms.snapshot(room, Viewer { key: from.player }).await?;
    let code = room.state.lock().await.code.clone();
    let before = format!("{{\"game\":\"{0}\",\"code\":\"{code}\",\"link\":\"/g/{0}\",\"snapshot\":", room.id);
    Ok((status, [(header::CONTENT_TYPE, "application/json")], snapshot.body(&before, "}")).into_response())
}

/// The lobby: public games with a free seat, or being played, at which somebody is or was a moment ago; or the last twelve that were
/// finished after ten moves or more.
#[utoipa::path(get, path = "/api/games", tag = "games", params(LobbyQuery), responses(
    QueryRefusals, TokenRefusals,
    (status = 200, description = "Public games, the newest first, at most 50", body = Lobby),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn lobby(
    State(app): State<Arc<App>>,
    identity: Identity,
    Params(query): Params<LobbyQuery>,
) -> Answer<Json<Lobby>> {
    let games = app.rooms.lobby(query.state.unwrap_or(LobbyState::Open), identity.key).await?;
    Ok(Json(Lobby { games, maintenance: app.rooms.maintenance.is_on().then_some(true) }))
}

/// A game as you see it.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "The game", body = Snapshot),
    (status = 404, description = "No such game", body = ErrorBody),
))]
pub(crate) async fn fetch(
    State(app): State<Arc<App>>,
    identity: Identity,
    from: Visitor,
    AtGame(room): AtGame,
) -> Answer<Response> {
    shown(&app, &room, from, identity.viewer()).await
}

/// Take the free seat.
///
/// A player who has a seat already gets their own view of the game.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", request_body = JoinGame, params(("id" = String, Path, description = "The game's id")), responses(
    BodyRefusals,
    (status = 200, description = "You have a seat", body = Snapshot),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 409, description = "There is no free seat; you can watch", body = ErrorBody),
    (status = 422, description = "The name is not possible", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    identity: Identity,
    address: ClientAddress,
    AtGame(room): AtGame,
    headers: HeaderMap,
    Body(request): Body<JoinGame>,
) -> Answer<Response> {
    let (key, cookie) = identity.or_new(&headers, &app);
    let name = name_or(request.name.as_deref(), "Player 2")?;
    let seated = room.state.lock().await.role(&key).is_some();
    let from = Visitor { address, player: Some(key) };
    if !seated {
        app.sit_down(&room, key, address, name).await?;
    }
    let mut response = shown(&app, &room, from, Viewer { key: Some(key) }).await?;
    set_cookie(&mut response, cookie);
    Ok(response)
}

/// Play: the same commands as on the socket, for clients without one.
#[utoipa::path(post, path = "/api/games/{id}/commands", tag = "games", request_body = CommandRequest, params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "Accepted and stored", body = CommandReply),
    (status = 400, description = "The command cannot be read", body = ErrorBody),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 403, description = "You have no seat in this game", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 409, description = "Not possible now", body = ErrorBody),
    (status = 413, description = "Too long", body = ErrorBody),
    (status = 422, description = "The move is not legal, or a value not possible", body = ErrorBody),
    (status = 503, description = "It could not be stored; nothing was changed", body = ErrorBody),
))]
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    identity: Identity,
    address: ClientAddress,
    AtGame(room): AtGame,
    Body(request): Body<CommandRequest>,
) -> Answer<Json<CommandReply>> {
    let id = command_id(request.id.clone())?;
    let command =
        Command::parse(&request).map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
    run(&app, &room, (identity.required()?, address), id, command).await.map(Json)
}

/// Runs a command and tells where the game stands.
pub(crate) async fn run(
    app: &App,
    room: &Arc<crate::rooms::Room>,
    (key, address): (PlayerKey, ClientAddress),
    id: Option<String>,
    command: Command,
) -> Answer<CommandReply> {
    let (from, now) = (Visitor { address, player: Some(key) }, app.clock.now());
    app.budgets.message(from, now)?;
    app.budgets.command(from, &room.id, &command, now)?;
    app.pays_for_command(room, from, &command).await?;
    app.rooms.visit(room, Some(key), address).await;
    let done = app.rooms.command(room, Actor { key, lag: 0 }, id.clone(), command).await?;
    let state = room.state.lock().await;
    Ok(CommandReply {
        id,
        version: done.version,
        lag: done.lag,
        seats: state.seat_views(),
        clock: state.standing.clock.map(|clock| clock.view(app.clock.now())),
        ending: state.ending(),
    })
}

/// The game of a code that somebody said aloud.
#[utoipa::path(get, path = "/api/codes/{code}", tag = "games", params(("code" = String, Path, description = "Six letters, capitals or not")), responses(
    RateRefusals,
    (status = 200, description = "The game", body = Found),
    (status = 404, description = "No such code", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn code(
    State(app): State<Arc<App>>,
    address: ClientAddress,
    Path(code): Path<String>,
) -> Answer<Json<Found>> {
    let none = || Refusal::new(Code::NotFound, "there is no game with that code; a code has six letters");
    let code = is_code(&code).ok_or_else(none)?;
    let id = by_code(&app, address, &code).await?.ok_or_else(none)?;
    Ok(Json(Found { link: format!("/g/{id}"), game: id.to_string() }))
}

/// The game of a code. Who tries many that no game has must wait: private games are not to be found by guessing.
pub(crate) async fn by_code(app: &App, address: ClientAddress, code: &str) -> Answer<Option<GameId>> {
    app.budgets.try_code(address, app.clock.now())?;
    let found = app.store.by_code(code).await;
    if !matches!(found, Ok(None)) {
        app.budgets.right_code(address);
    }
    found.map_err(|error| unavailable(&error))
}

/// The game's link as a QR code.
#[utoipa::path(get, path = "/api/games/{id}/qr.svg", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "A picture", body = String, content_type = "image/svg+xml"),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn qr(
    State(app): State<Arc<App>>,
    AtGame(room): AtGame,
    headers: HeaderMap,
) -> Answer<Response> {
    let link = format!("{}/g/{}", preview::origin(&app, &headers), room.id);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], qr_picture(&link)?).into_response())
}

/// A link as a QR code, in SVG.
pub(crate) fn qr_picture(link: &str) -> Answer<String> {
    let code = QrCode::new(link.as_bytes())
        .map_err(|_| Refusal::new(Code::Malformed, "the server's name is too long for a QR code"))?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(200, 200).build())
}

/// A name that was given, or the usual one.
pub(crate) fn name_or(name: Option<&str>, usual: &str) -> Answer<String> {
    let Some(name) = name.filter(|name| !name.trim().is_empty()) else { return Ok(usual.to_owned()) };
    Ok(checked_name(name)?)
}

/// A command's name, if it is not too long.
pub(crate) fn command_id(id: Option<String>) -> Answer<Option<String>> {
    match id {
        Some(id) if id.is_empty() || id.len() > LONGEST_ID => {
            Err(Refusal::new(Code::Malformed, "a command's id has from 1 to 64 bytes"))
        }
        // Not every database can store them.
        Some(id) if id.contains(char::is_control) => {
            Err(Refusal::new(Code::Malformed, "a command's id has no control characters"))
        }
        id => Ok(id),
    }
}

pub(super) fn set_cookie(response: &mut Response, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
}
