//! What a link shows where it is sent: a title, a sentence and a picture (Open Graph). A game shows its position.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Response};

use super::App;
use super::params::AtGame;
use super::pictures::drawn;
use super::refusals::RateRefusals;
use super::reply::Answer;
use super::{page, preloads};
use crate::game::{GameId, GameState};
use crate::protocol::{ErrorBody, Mode, SeatKind, Side, pieces};
use crate::visitor::Visitor;

/// The position as a picture.
///
/// A PNG of 1200 by 630 pixels, as previews of links want it. Against a computer the person's side is at the bottom, otherwise White.
#[utoipa::path(get, path = "/api/games/{id}/picture.png", operation_id = "game_picture", tag = "games", params(("id" = String, Path, description = "The game's id", example = "Zk3v9QpT1x")), responses(
    RateRefusals,
    (status = 200, description = "A picture", body = String, content_type = "image/png"),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 500, description = "It could not be drawn", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    from: Visitor,
    AtGame(room): AtGame,
) -> Answer<Response> {
    let board = {
        let state = room.state.lock().await;
        (pieces(&state.game), state.settings.size, bottom(&state))
    };
    drawn(&app, from, board, "public, max-age=60").await
}

fn bottom(state: &GameState) -> Side {
    let has_person = state.mode == Mode::Machine && state.seat(Side::Black).kind == SeatKind::Person;
    if has_person { Side::Black } else { Side::White }
}

/// The page of a game: the same as everywhere, with what previews want to know in its head.
pub(super) async fn game_page(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    preloads::announce("g", with_tags(&app, &id, &headers).await)
}

async fn with_tags(app: &App, id: &str, headers: &HeaderMap) -> Response {
    let Some(id) = GameId::parse(id) else { return page::index(headers) };
    // A game that is not there, or a database that does not answer, is told by the page itself.
    let Ok(room) = app.rooms.get(&id).await else { return page::index(headers) };
    let preview = Preview::of_game(&*room.state.lock().await);
    preview.page(&origin(app, headers)).unwrap_or_else(|| page::index(headers))
}

/// Where this server is, as the client knows it.
pub(super) fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let proto = headers.get("x-forwarded-proto").and_then(|proto| proto.to_str().ok());
    let scheme = if app.config.behind_proxy && proto == Some("https") { "https" } else { "http" };
    format!("{scheme}://{host}")
}

/// What the link to a page shows where it is sent.
pub(super) struct Preview {
    pub(super) title: String,
    pub(super) description: String,
    /// Where the page and its picture are on this server.
    pub(super) path: String,
    pub(super) image: String,
    pub(super) image_text: &'static str,
}

impl Preview {
    /// The page as it was built, with the preview in its head; `None` if none was built in.
    pub(super) fn page(&self, origin: &str) -> Option<Response> {
        let html = page::plain_index()?.replacen("</head>", &format!("{}</head>", self.tags(origin)), 1);
        Some(([(header::CACHE_CONTROL, "no-cache")], Html(html)).into_response())
    }

    fn tags(&self, origin: &str) -> String {
        let mut text = String::new();
        for (property, content) in [
            ("og:type", "website"),
            ("og:site_name", "Kelso checkers"),
            ("og:title", &self.title),
            ("og:description", &self.description),
            ("og:url", &format!("{origin}{}", self.path)),
            ("og:image", &format!("{origin}{}", self.image)),
            ("og:image:type", "image/png"),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("og:image:alt", self.image_text),
            ("twitter:card", "summary_large_image"),
        ] {
            let _ = writeln!(text, "<meta property=\"{property}\" content=\"{}\" />", escaped(content));
        }
        text
    }

    fn of_game(state: &GameState) -> Preview {
        Preview {
            title: title(state),
            description: description(state),
            path: format!("/g/{}", state.id),
            image: format!("/api/games/{}/picture.png", state.id),
            image_text: "The position on the board",
        }
    }
}

fn title(state: &GameState) -> String {
    if !state.is_full() {
        return "A game of checkers: a seat is free".to_owned();
    }
    let [black, white] = Side::ALL.map(|side| shown_name(state, side));
    format!("Checkers: {black} – {white}")
}

/// The name that a player gave, or their colour in the picture.
fn shown_name(state: &GameState, side: Side) -> String {
    let seat = state.seat(side);
    if seat.is_unnamed() { colour(side).to_owned() } else { seat.name_for_people() }
}

/// What the pieces look like in the picture: Black's are red.
fn colour(side: Side) -> &'static str {
    match side {
        Side::Black => "Red",
        Side::White => "White",
    }
}

fn description(state: &GameState) -> String {
    let moves = match state.plies.len() {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    match state.ending() {
        Some(ending) => format!("{} after {moves}.", ending.text.replacen("Black", colour(Side::Black), 1)),
        None if !state.is_full() => "Open the link to join or to watch.".to_owned(),
        None => format!("After {moves}. Open the link to watch."),
    }
}

/// Harmless within quotation marks, whatever a player is called.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
