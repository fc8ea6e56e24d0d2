//! The adaptive level against the player who asks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use kelso_engine::levels::LevelSetting;

use super::App;
use super::identity::Identity;
use super::refusals::{RateRefusals, TokenRefusals};
use super::reply::Answer;
use crate::protocol::AdaptiveStanding;

/// The level of your next game against the adaptive player.
///
/// It goes by your finished games against `kelso level=adaptive`. A player without any starts at level 4.
#[utoipa::path(get, path = "/api/adaptive", tag = "games", responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "The level of your next game against it", body = AdaptiveStanding),
))]
pub(crate) async fn standing(
    State(app): State<Arc<App>>,
    identity: Identity,
) -> Answer<Json<AdaptiveStanding>> {
    let (strength, games) = match identity.key {
        Some(player) => app.rooms.adaptive_standing(player).await?,
        None => (LevelSetting::Adaptive.strength(), 0),
    };
    Ok(Json(AdaptiveStanding { level: strength.levels(), games: games as u32 }))
}
