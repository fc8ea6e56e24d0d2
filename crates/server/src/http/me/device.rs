//! Taking one's games to another device, by a link that works once.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::game::{PlayerKey, Token};
use crate::http::App;
use crate::http::body::Body;
use crate::http::games::qr_picture;
use crate::http::identity::{Identity, own_token, token_cookie};
use crate::http::preview;
use crate::http::refusals::{BodyRefusals, RateRefusals};
use crate::http::reply::Answer;
use crate::protocol::{
    DeviceLink, DeviceOffer, ErrorBody, MySummary, RequestFault, SettingFault, TakeDevice,
};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::store::{DeviceSecret, SealedToken, StoreError};

/// For how many milliseconds a link works.
const LINK_WORKS: i64 = 15 * 60_000;

/// Make a link that takes you to another device.
///
/// It works once, and for 15 minutes. Whoever opens it is you from then on.
#[utoipa::path(post, path = "/api/me/device-link", operation_id = "make_device_link", tag = "me", responses(
    RateRefusals,
    (status = 200, description = "The link", body = DeviceLink),
    (status = 403, description = "You have no games here yet, or asked from another site's page", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn make_device_link(
    State(app): State<Arc<App>>,
    identity: Identity,
    headers: HeaderMap,
) -> Answer<Json<DeviceLink>> {
    identity.required()?;
    let token = own_token(&headers).ok_or_else(only_pages)?;
    let secret = DeviceSecret::random();
    let expires = app.clock.now() + LINK_WORKS;
    let stored = app.store.add_device_link(&secret.seal(&token), token.key(), expires).await;
    stored.map_err(|error| unavailable(&error))?;
    let link = format!("/me/device#{}", secret.as_str());
    let qr = qr_picture(&format!("{}{link}", preview::origin(&app, &headers)))?;
    Ok(Json(DeviceLink { link, qr, expires }))
}

/// See whose games a link brings, before you take it.
#[utoipa::path(post, path = "/api/me/device/offer", operation_id = "look_at_device_link", tag = "me", request_body = TakeDevice, responses(
    BodyRefusals,
    (status = 200, description = "Whose games they are, and how many", body = DeviceOffer),
    (status = 404, description = "The link was used, or its time is over", body = ErrorBody),
    (status = 422, description = "Invalid link", body = ErrorBody),
    (status = 503, description = "It could not be read", body = ErrorBody),
))]
pub(crate) async fn look_at_device_link(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(request): Body<TakeDevice>,
) -> Answer<Json<DeviceOffer>> {
    let (_, token) = opened(&app, identity, &request).await?;
    let player = token.key();
    let [running, finished] = counts(&app, player).await?;
    let yours = identity.key == Some(player);
    let added = match identity.key.filter(|_| !yours) {
        Some(own) => counts(&app, own).await?.iter().sum(),
        None => 0,
    };
    let name = app.store.name_of(player).await.map_err(|error| unavailable(&error))?;
    Ok(Json(DeviceOffer { name, running, finished, yours, added }))
}

/// Begin to sign out your other devices.
///
/// Take what you get with `POST /api/me/device`: from then on your games belong to a new cookie, which only this device has. If no answer
/// arrives, send it again from the same device.
#[utoipa::path(post, path = "/api/me/sign-out-others", operation_id = "sign_out_others", tag = "me", responses(
    RateRefusals,
    (status = 200, description = "Send this to /api/me/device", body = TakeDevice),
    (status = 403, description = "You have no games here yet, or asked from another site's page", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn sign_out_others(
    State(app): State<Arc<App>>,
    identity: Identity,
    headers: HeaderMap,
) -> Answer<Json<TakeDevice>> {
    identity.required()?;
    own_token(&headers).ok_or_else(only_pages)?;
    // A link to a player whom nobody is yet: taking it moves everything there.
    let (secret, token) = (DeviceSecret::random(), Token::random());
    let expires = app.clock.now() + LINK_WORKS;
    let stored = app.store.add_device_link(&secret.seal(&token), token.key(), expires).await;
    stored.map_err(|error| unavailable(&error))?;
    Ok(Json(TakeDevice { secret: secret.as_str().to_owned() }))
}

fn only_pages() -> Refusal {
    Refusal::new(Code::NotYours, "only the page of a player can do that, not a bot")
}

async fn counts(app: &App, player: PlayerKey) -> Answer<[u32; 2]> {
    app.store.my_counts(player).await.map_err(|error| unavailable(&error))
}

/// The link that a secret belongs to, and the token in it.
async fn opened(app: &App, identity: Identity, request: &TakeDevice) -> Answer<(SealedToken, Token)> {
    let gone = || Refusal::from(RequestFault::LinkUsed);
    let secret = DeviceSecret::parse(&request.secret).ok_or(SettingFault::BrokenLink)?;
    let link = app.store.device_link(&secret, identity.key).await.map_err(|error| unavailable(&error))?;
    let link = link.ok_or_else(gone)?;
    let token = secret.open(&link).ok_or_else(gone)?;
    Ok((link, token))
}

/// Be the player who made a link.
///
/// The games of this device become theirs too, those under way among them. If it fails in between, or no answer arrives, ask again from the
/// same device.
#[utoipa::path(post, path = "/api/me/device", operation_id = "take_device", tag = "me", request_body = TakeDevice, responses(
    BodyRefusals,
    (status = 200, description = "You are that player now; the cookie says so", body = MySummary),
    (status = 404, description = "The link was used, or its time is over", body = ErrorBody),
    (status = 422, description = "Invalid link", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn take_device(
    State(app): State<Arc<App>>,
    identity: Identity,
    headers: HeaderMap,
    Body(request): Body<TakeDevice>,
) -> Answer<Response> {
    let gone = || Refusal::from(RequestFault::LinkUsed);
    let (link, token) = opened(&app, identity, &request).await?;
    let player = token.key();
    let raced = |error| match error {
        StoreError::Conflict => gone(),
        error => unavailable(&error),
    };
    app.store.begin_device_link(&link, identity.key).await.map_err(raced)?;
    if let Some(own) = identity.key.filter(|own| *own != player) {
        app.rooms.hand_over(own, player).await?;
    }
    app.store.finish_device_link(&link, identity.key, player).await.map_err(raced)?;
    let summary = super::me(State(app.clone()), Identity { key: Some(player) }).await?;
    let mut response = summary.into_response();
    if let Some(cookie) = token_cookie(&token, &headers, &app) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
