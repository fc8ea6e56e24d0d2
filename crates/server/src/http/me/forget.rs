//! Deleting everything about oneself.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::App;
use crate::http::identity::{Identity, NO_COOKIES};
use crate::http::refusals::RateRefusals;
use crate::http::reply::Answer;
use crate::protocol::ErrorBody;
use crate::rooms::unavailable;

/// Delete everything about you.
///
/// Games that nobody else took part in are deleted. Games with people are resigned if they are under way, and keep their moves for the other
/// player, without your name and what you wrote. The cookie is taken back; a bot's token is revoked. If it fails in between, ask again.
#[utoipa::path(delete, path = "/api/me", operation_id = "forget_me", tag = "me", responses(
    RateRefusals,
    (status = 204, description = "It is all gone"),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 403, description = "From another site's page, or nobody knows you", body = ErrorBody),
    (status = 503, description = "It could not be stored, or not all of it; ask again", body = ErrorBody),
))]
pub(crate) async fn forget_me(
    State(app): State<Arc<App>>,
    identity: Identity,
    headers: HeaderMap,
) -> Answer<Response> {
    let player = identity.required()?;
    app.rooms.forget(player).await?;
    app.store.forget_player(player).await.map_err(|error| unavailable(&error))?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    // A program's token is not the cookie that happens to come with it.
    if !headers.contains_key(header::AUTHORIZATION) {
        for cookie in NO_COOKIES {
            response.headers_mut().append(header::SET_COOKIE, HeaderValue::from_static(cookie));
        }
    }
    Ok(response)
}
