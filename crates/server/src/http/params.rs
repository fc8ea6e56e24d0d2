//! Path and query parameters, refused with a sentence when they are wrong.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::App;
use crate::game::GameId;
use crate::refusal::{Code, Refusal};
use crate::rooms::Room;

/// The room of the game that the path names.
pub(crate) struct AtGame(pub(crate) Arc<Room>);

impl FromRequestParts<Arc<App>> for AtGame {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let Path(values) = Path::<std::collections::HashMap<String, String>>::from_request_parts(parts, app)
            .await
            .map_err(|_| no_game())?;
        let id = values.get("id").and_then(|id| GameId::parse(id)).ok_or_else(no_game)?;
        app.rooms.get(&id).await.map(AtGame)
    }
}

fn no_game() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game; an id has ten letters and digits")
}

/// Query parameters.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|Query(value)| Params(value)).map_err(|error| {
            Refusal::new(
                Code::Malformed,
                format!("the query is not what it should be: {}", error.body_text()),
            )
        })
    }
}
