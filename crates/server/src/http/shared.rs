//! Analyses shared by a link: stored as PDN, read by everybody who has the link, deleted by whoever shared them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::App;
use super::body::Raw;
use super::games::set_cookie;
use super::identity::Identity;
use super::refusals::{BodyRefusals, RateRefusals, TokenRefusals};
use super::reply::Answer;
use super::tasks::{mismatched, think};
use crate::address::ClientAddress;
use crate::game::{GameId, PlayerKey, hex, run_id};
use crate::jobs::{GameText, Thought, Work};
use crate::protocol::{
    ErrorBody, PdnGameReport, PdnReport, RequestFault, SharedAnalysis, SharedEntry, SharedList,
};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::{NewShared, SharedBounds, SharedRow, StoreError};
use crate::visitor::Visitor;

/// How many analyses are stored. A text has at most 64 KB, like every body.
const BOUNDS: SharedBounds = SharedBounds { owner: 100, address: 200, all: 50_000 };
/// The longest title, in letters, and the moves that name an analysis without players or event.
const LONGEST_TITLE: usize = 120;
const BEGINS: usize = 4;

/// Share an analysis.
///
/// The body is one game as PDN, at most 64 KB, with its variations, comments and marks. Everybody who has the link can read it, nobody can
/// change it, and you can delete it. The first answer to a new player sets a cookie, by which it is yours.
#[utoipa::path(post, path = "/api/shared", operation_id = "share_analysis", tag = "study", request_body(content = String, content_type = "text/plain"), responses(
    BodyRefusals, TokenRefusals,
    (status = 201, description = "Shared", body = SharedEntry),
    (status = 409, description = "You have shared as many as you may", body = ErrorBody),
    (status = 422, description = "The text is not one game without mistakes, or takes too long to read", body = ErrorBody),
))]
pub(crate) async fn share(
    State(app): State<Arc<App>>,
    identity: Identity,
    from: Visitor,
    headers: HeaderMap,
    Raw(bytes): Raw,
) -> Answer<Response> {
    let pdn = String::from_utf8(bytes.into()).map_err(|_| {
        Refusal::new(Code::Malformed, "the body is not what it should be: a PDN text in UTF-8")
    })?;
    // PostgreSQL stores every letter but this one.
    let pdn = pdn.replace('\0', " ");
    let game = only_game(&app, from, &pdn).await?;
    let (owner, cookie) = identity.or_new(&headers, &app);
    let (title, moves) = (title(&game), game.nodes.len() as u32);
    let analysis = NewShared { id: run_id(), owner, address: digest(from.address), title, moves, pdn };
    store(&app, &analysis).await?;
    let NewShared { id, title, moves, .. } = analysis;
    let entry = entry(SharedRow { id, title, moves, created: app.clock.now() });
    let mut response = (StatusCode::CREATED, Json(entry)).into_response();
    set_cookie(&mut response, cookie);
    Ok(response)
}

/// The analyses that you have shared.
#[utoipa::path(get, path = "/api/shared", operation_id = "list_shared", tag = "me", responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "Yours, the last one first", body = SharedList),
))]
pub(crate) async fn list(State(app): State<Arc<App>>, identity: Identity) -> Answer<Json<SharedList>> {
    let found = match identity.key {
        Some(owner) => app.store.shared_by(owner).await.map_err(|error| unavailable(&error))?,
        None => Vec::new(),
    };
    Ok(Json(SharedList { analyses: found.into_iter().map(entry).collect(), most: BOUNDS.owner as u32 }))
}

/// A shared analysis.
#[utoipa::path(get, path = "/api/shared/{id}", operation_id = "fetch_shared", tag = "study", params(("id" = String, Path, description = "The analysis's id")), responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "The analysis", body = SharedAnalysis),
    (status = 404, description = "There is none, or it was deleted", body = ErrorBody),
))]
pub(crate) async fn fetch(
    State(app): State<Arc<App>>,
    identity: Identity,
    Path(id): Path<String>,
) -> Answer<Json<SharedAnalysis>> {
    let id = named(&id)?;
    let found = app.store.shared(&id).await.map_err(|error| unavailable(&error))?;
    let found = found.ok_or(RequestFault::NoSuchAnalysis)?;
    let yours = identity.key == Some(found.owner);
    Ok(Json(SharedAnalysis { id, pdn: found.pdn, created: found.created, yours }))
}

/// Delete an analysis that you shared: its link leads nowhere from then on.
#[utoipa::path(delete, path = "/api/shared/{id}", operation_id = "unshare_analysis", tag = "me", params(("id" = String, Path, description = "The analysis's id")), responses(
    RateRefusals, TokenRefusals,
    (status = 204, description = "It is gone"),
    (status = 403, description = "From another site's page, or nobody knows you", body = ErrorBody),
    (status = 404, description = "There is none of yours", body = ErrorBody),
))]
pub(crate) async fn unshare(
    State(app): State<Arc<App>>,
    identity: Identity,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let owner = identity.required()?;
    match app.store.unshare(&named(&id)?, owner).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(StoreError::Conflict) => Err(RequestFault::NoSuchAnalysis.into()),
        Err(error) => Err(unavailable(&error)),
    }
}

/// An id has the form of a game's.
fn named(id: &str) -> Answer<String> {
    GameId::parse(id).map(|id| id.to_string()).ok_or_else(|| RequestFault::NoSuchAnalysis.into())
}

/// Reads the text as any PDN is read. What cannot be shown again as it is, is not shared.
async fn only_game(app: &App, from: Visitor, pdn: &str) -> Answer<PdnGameReport> {
    let work = Work::Pdn { bytes: pdn.as_bytes().to_vec() };
    let report = match think(app, from.task(GameText::default(), work)).await? {
        Thought::Json(text) => serde_json::from_str(&text),
        other => return Err(mismatched(&other)),
    };
    let PdnReport { games, problems } =
        report.map_err(|error| Refusal::new(Code::Internal, error.to_string()))?;
    let [game] = <[PdnGameReport; 1]>::try_from(games).map_err(|_| RequestFault::NotOneGame)?;
    if problems.is_empty() { Ok(game) } else { Err(RequestFault::NotOneGame.into()) }
}

/// Stores it, or says which bound is in the way.
async fn store(app: &App, analysis: &NewShared) -> Answer<()> {
    within_bounds(app, analysis.owner, &analysis.address).await?;
    match app.store.share(analysis, BOUNDS).await {
        Ok(()) => Ok(()),
        // Others were shared meanwhile.
        Err(StoreError::Conflict) => within_bounds(app, analysis.owner, &analysis.address)
            .await
            .and(Err(Refusal::new(Code::Busy, "others were shared at the same moment; try again")
                .because("shared"))),
        Err(error) => Err(unavailable(&error)),
    }
}

async fn within_bounds(app: &App, owner: PlayerKey, address: &str) -> Answer<()> {
    let counts = app.store.shared_counts(owner, address).await.map_err(|error| unavailable(&error))?;
    if counts.owner >= BOUNDS.owner {
        return Err(RequestFault::TooManyShared { most: BOUNDS.owner as u32 }.into());
    }
    if counts.address >= BOUNDS.address {
        let sentence = "too many analyses were shared from your address; try again tomorrow";
        return Err(Refusal::new(Code::TooMany, sentence).because("shared"));
    }
    if counts.all >= BOUNDS.all {
        let sentence = "the server has no room for more shared analyses; save yours as PDN instead";
        return Err(Refusal::new(Code::Unavailable, sentence).because("shared"));
    }
    Ok(())
}

/// An address that counts, but is not written down.
fn digest(address: ClientAddress) -> String {
    hex(&Sha256::digest(format!("kelso shared {address}"))[..8])
}

fn entry(SharedRow { id, title, moves, created }: SharedRow) -> SharedEntry {
    SharedEntry { link: format!("/analysis/s/{id}"), id, title, moves, created }
}

/// The players, else the event, else the first moves.
fn title(game: &PdnGameReport) -> String {
    let tag = |name: &str| {
        let value = game.headers.get(name).map_or("", |value| value.trim());
        Some(value).filter(|value| !matches!(*value, "" | "?" | "-" | "Analysis"))
    };
    let players = [tag("Black"), tag("White")];
    let title = match (players, tag("Event")) {
        ([None, None], Some(event)) => event.to_owned(),
        ([None, None], None) => {
            let first: Vec<_> = game.plies.iter().take(BEGINS).map(|ply| ply.mv.text.as_str()).collect();
            first.join(" ")
        }
        (players, _) => players.map(|name| name.unwrap_or("?")).join(" – "),
    };
    title.chars().take(LONGEST_TITLE).collect()
}
