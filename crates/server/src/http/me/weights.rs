//! Weights that players trained elsewhere: uploaded, listed and deleted by their owner, and used in games that the owner makes. Nobody else can see
//! or use them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kelso_engine::learned::LearnedWeights;
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use crate::address::ClientAddress;
use crate::game::{GameId, OwnWeights, PlayerKey, checked_name, hex, named_weights, run_id};
use crate::http::App;
use crate::http::body::Raw;
use crate::http::games::set_cookie;
use crate::http::identity::Identity;
use crate::http::params::Params;
use crate::http::refusals::{BodyRefusals, RateRefusals, TokenRefusals};
use crate::http::reply::Answer;
use crate::protocol::{CreateGame, ErrorBody, Fault, RequestFault, WeightsEntry, WeightsList, WeightsQuery};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::{NewWeights, StoreError, WeightsBounds, WeightsRow};

/// Where they are uploaded.
pub(crate) const WEIGHTS: &str = "/api/me/weights";
/// The largest file: what a player reads of the largest weights, twice.
pub(crate) const LONGEST_WEIGHTS: usize = 1 << 20;
/// How many are stored.
const BOUNDS: WeightsBounds = WeightsBounds { owner: 10, address: 20, all: 1_000 };

/// Upload weights that you trained.
///
/// The body is a file that `kelso learn q`, `sarsa`, `tdleaf` or `policy` wrote, at most 1 MB; what follows its first line `end`, the training record, may be cut off, and is not
/// stored. Only you can play against it, by the agent text in the answer. The first answer to a new player sets a cookie, by which it is yours.
#[utoipa::path(post, path = "/api/me/weights", operation_id = "upload_weights", tag = "me", params(WeightsQuery), request_body(content = String, content_type = "text/plain"), responses(
    BodyRefusals, TokenRefusals,
    (status = 201, description = "Stored", body = WeightsEntry),
    (status = 409, description = "You have as many as you may", body = ErrorBody),
    (status = 422, description = "The body is not such a file, or the name is not possible", body = ErrorBody),
))]
pub(crate) async fn upload_weights(
    State(app): State<Arc<App>>,
    identity: Identity,
    address: ClientAddress,
    headers: HeaderMap,
    Params(query): Params<WeightsQuery>,
    Raw(bytes): Raw,
) -> Answer<Response> {
    let name = query.name.filter(|name| !name.trim().is_empty());
    let name = name.map(|name| checked_name(&name)).transpose()?;
    // Reading a large file takes too long for a thread that serves requests.
    let read = spawn_blocking(move || player_part(&bytes)).await;
    let (learner, weights) =
        read.map_err(|_| Refusal::new(Code::Internal, "the file could not be read"))??;
    let (owner, cookie) = identity.or_new(&headers, &app);
    let name = name.unwrap_or_else(|| learner.to_owned());
    let new = NewWeights {
        id: run_id(),
        owner,
        address: digest(address),
        name,
        learner: learner.to_owned(),
        weights,
    };
    store(&app, &new).await?;
    let NewWeights { id, name, learner, .. } = new;
    let row = WeightsRow { id, name, learner, created: app.clock.now() };
    let mut response = (StatusCode::CREATED, Json(entry(row))).into_response();
    set_cookie(&mut response, cookie);
    Ok(response)
}

/// Your weights.
#[utoipa::path(get, path = "/api/me/weights", operation_id = "list_weights", tag = "me", responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "Yours, the last ones first", body = WeightsList),
))]
pub(crate) async fn list_weights(
    State(app): State<Arc<App>>,
    identity: Identity,
) -> Answer<Json<WeightsList>> {
    let found = match identity.key {
        Some(owner) => app.store.weights_of(owner).await.map_err(|error| unavailable(&error))?,
        None => Vec::new(),
    };
    Ok(Json(WeightsList { weights: found.into_iter().map(entry).collect(), most: BOUNDS.owner as u32 }))
}

/// Delete weights of yours. A game against them that is under way is called off when they are to move.
#[utoipa::path(delete, path = "/api/me/weights/{id}", operation_id = "delete_weights", tag = "me", params(("id" = String, Path, description = "The weights' id")), responses(
    RateRefusals, TokenRefusals,
    (status = 204, description = "They are gone"),
    (status = 403, description = "From another site's page, or nobody knows you", body = ErrorBody),
    (status = 404, description = "There are none of yours", body = ErrorBody),
))]
pub(crate) async fn delete_weights(
    State(app): State<Arc<App>>,
    identity: Identity,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let owner = identity.required()?;
    let id = GameId::parse(&id).ok_or(RequestFault::NoSuchWeights)?;
    match app.store.delete_weights(id.as_str(), owner).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(StoreError::Conflict) => Err(RequestFault::NoSuchWeights.into()),
        Err(error) => Err(unavailable(&error)),
    }
}

/// The weights that the computer players of a new game name: those of the player who makes it, and no others.
pub(crate) async fn weights_for(app: &App, request: &CreateGame, owner: PlayerKey) -> Answer<OwnWeights> {
    let both = request.agents.iter().flat_map(|agents| [&agents.black, &agents.white]);
    let mut own = OwnWeights::default();
    for id in request.agent.iter().chain(both).filter_map(|agent| named_weights(agent)) {
        let Some(id) = GameId::parse(id) else { continue };
        let found = app.store.own_weights(id.as_str(), owner).await.map_err(|error| unavailable(&error))?;
        if let Some(text) = found {
            own.add(id.as_str(), text);
        }
    }
    Ok(own)
}

/// The learner, and what a player reads of a file.
fn player_part(bytes: &[u8]) -> Answer<(&'static str, String)> {
    let text = String::from_utf8_lossy(bytes);
    let read = LearnedWeights::player_of(&text).map_err(|why| {
        let fault = RequestFault::BadWeights;
        Refusal::with_fault(Code::BadSettings, Fault::Request(fault), format!("{fault}: {why}"))
    })?;
    let end = text.find("\nend").map_or(text.len(), |at| at + "\nend".len());
    Ok((read, format!("{}\n", &text[..end])))
}

/// Stores them, or says which bound is in the way.
async fn store(app: &App, new: &NewWeights) -> Answer<()> {
    match app.store.add_weights(new, BOUNDS).await {
        Ok(()) => Ok(()),
        Err(StoreError::Conflict) => {
            let own = app.store.weights_of(new.owner).await.map_err(|error| unavailable(&error))?;
            if own.len() as i64 >= BOUNDS.owner {
                return Err(RequestFault::TooManyWeights { most: BOUNDS.owner as u32 }.into());
            }
            let sentence =
                "too many weights were uploaded from your address or to this server; try again tomorrow";
            Err(Refusal::new(Code::TooMany, sentence).because("weights"))
        }
        Err(error) => Err(unavailable(&error)),
    }
}

/// An address that counts, but is not written down.
fn digest(address: ClientAddress) -> String {
    hex(&Sha256::digest(format!("kelso weights {address}"))[..8])
}

fn entry(WeightsRow { id, name, learner, created }: WeightsRow) -> WeightsEntry {
    WeightsEntry { agent: format!("{learner} weights=@{id}"), id, name, learner, created }
}
