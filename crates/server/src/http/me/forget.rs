//! Deleting everything about oneself.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::game::{Actor, GameId, PlayerKey};
use crate::http::App;
use crate::http::identity::{Identity, NO_COOKIE};
use crate::http::refusals::RateRefusals;
use crate::http::reply::Answer;
use crate::protocol::{Command, ErrorBody, Mode, MyGamesState};
use crate::refusal::Code;
use crate::rooms::unavailable;
use crate::store::MyGamesFilter;

/// Delete everything about you.
///
/// Games that nobody else took part in are deleted. Games with people are resigned if they are under way, and keep their moves for the other
/// player, without your name and what you wrote. The cookie is taken back.
#[utoipa::path(delete, path = "/api/me", operation_id = "forget_me", tag = "me", responses(
    RateRefusals,
    (status = 204, description = "It is all gone"),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 403, description = "From another site's page, or nobody knows you", body = ErrorBody),
    (status = 503, description = "It could not be stored; nothing was deleted", body = ErrorBody),
))]
pub(crate) async fn forget_me(State(app): State<Arc<App>>, identity: Identity) -> Answer<Response> {
    let player = identity.required()?;
    resign_games_with_people(&app, player).await?;
    let deleted = app.store.forget_player(player).await.map_err(|error| unavailable(&error))?;
    app.rooms.drop_deleted(&deleted);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, NO_COOKIE)]).into_response())
}

/// The other player is not left waiting.
async fn resign_games_with_people(app: &App, player: PlayerKey) -> Answer<()> {
    loop {
        let filter = MyGamesFilter {
            state: MyGamesState::Running,
            result: None,
            mode: Some(Mode::People),
            after: None,
            most: 100,
        };
        let games = app.store.my_games(player, &filter).await.map_err(|error| unavailable(&error))?;
        let mut resigned = 0;
        for id in games.iter().filter_map(|game| GameId::parse(&game.game)) {
            let room = app.rooms.get(&id).await?;
            if !room.state.lock().await.is_full() {
                continue;
            }
            let actor = Actor { key: player, lag: 0 };
            match app.rooms.command(&room, actor, None, Command::Resign).await {
                Ok(_) => resigned += 1,
                Err(refusal) if refusal.code == Code::GameOver => {}
                Err(refusal) => return Err(refusal),
            }
        }
        if resigned < 100 {
            return Ok(());
        }
    }
}
