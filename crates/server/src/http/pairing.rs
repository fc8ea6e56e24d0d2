//! Quick pairing: press once, and play the next person who wants the same clock.
//!
//! Somebody who waits has a public game with a free seat, like any other in the lobby, and says again and again that they are there. Two who come
//! at the same moment may each have made one; then the one who made the later game moves over to the earlier.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::App;
use super::body::Body;
use super::games::name_or;
use super::identity::Identity;
use super::rates::Class;
use super::refusals::BodyRefusals;
use super::reply::Answer;
use crate::game::{GameId, PlayerKey, new_game};
use crate::protocol::{
    CreateGame, ErrorBody, LobbyGame, LobbyState, Mode, PairCancel, PairRequest, Paired, Settings, SideChoice,
};
use crate::refusal::{Code, Refusal};
use crate::rooms::Room;
use crate::visitor::Visitor;

/// Play the next person who wants the same clock.
///
/// If somebody waits, you have their free seat. Otherwise you wait yourself: ask again with the game that you were given, every second or
/// two, until `waiting` is false. Where nobody asks for a quarter of a minute, nobody waits.
#[utoipa::path(post, path = "/api/pairing", operation_id = "pair", tag = "games", request_body = PairRequest, responses(
    BodyRefusals,
    (status = 200, description = "The game, and whether you wait in it", body = Paired),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 404, description = "No such game to wait in", body = ErrorBody),
    (status = 422, description = "The clock or the name is not possible", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn pair(
    State(app): State<Arc<App>>,
    identity: Identity,
    from: Visitor,
    headers: HeaderMap,
    Body(request): Body<PairRequest>,
) -> Answer<Response> {
    let name = name_or(request.name.as_deref(), "Player")?;
    let (key, cookie) = identity.or_new(&headers, &app);
    let seeker = Seeker { app: &app, key, name, from };
    let wanted = Settings { clock: request.clock, private: false, ..Settings::default() };
    // As a game that was made has it.
    let wanted = Settings { grace: Some(wanted.grace()), ..wanted };
    let paired = match &request.game {
        Some(game) => seeker.wait_in(&app.rooms.get(&game_id(game)?).await?).await?,
        None => seeker.begin(wanted).await?,
    };
    let mut response = Json(paired).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Do not wait any more.
#[utoipa::path(post, path = "/api/pairing/cancel", operation_id = "cancel_pairing", tag = "games", request_body = PairCancel, responses(
    BodyRefusals,
    (status = 204, description = "Nobody is paired with you now"),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 409, description = "Somebody has come already", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn cancel(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(request): Body<PairCancel>,
) -> Answer<StatusCode> {
    let room = app.rooms.get(&game_id(&request.game)?).await?;
    app.rooms.withdraw(&room, identity.required()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn game_id(text: &str) -> Answer<GameId> {
    GameId::parse(text).ok_or_else(|| {
        Refusal::new(Code::NotFound, "there is no such game; leave game out to be paired anew")
    })
}

/// Somebody who wants to be paired.
struct Seeker<'a> {
    app: &'a App,
    key: PlayerKey,
    name: String,
    from: Visitor,
}

impl Seeker<'_> {
    /// Sits down where somebody waits, or waits.
    async fn begin(&self, wanted: Settings) -> Answer<Paired> {
        self.app.rooms.maintenance.admit()?;
        if let Some(room) = self.join_one_of(self.candidates(&wanted).await?).await? {
            return Ok(paired(&room, false));
        }
        if !self.app.rates.allow(Class::Create, self.from, self.app.clock.now()) {
            let sentence = "too many games were made from your address; wait a little and try again";
            return Err(Refusal::new(Code::TooMany, sentence).because("create"));
        }
        let request = CreateGame {
            mode: Mode::People,
            settings: wanted,
            side: SideChoice::Random,
            agent: None,
            agents: None,
            name: None,
        };
        let state =
            new_game(&request, self.name.clone(), self.key, &self.app.config.limits, self.app.clock.now())?;
        let room = self.app.rooms.create(state, self.from.address).await?;
        Ok(paired(&room, true))
    }

    /// Goes on waiting, unless somebody has come or waits elsewhere for longer.
    async fn wait_in(&self, room: &Arc<Room>) -> Answer<Paired> {
        let (is_full, wanted, created) = {
            let state = room.state.lock().await;
            if state.role(&self.key).is_none() {
                let sentence = "that is not a game in which you wait; leave game out to be paired anew";
                return Err(Refusal::new(Code::NotFound, sentence));
            }
            (state.is_full(), state.settings.clone(), state.created)
        };
        if is_full {
            return Ok(paired(room, false));
        }
        self.app.rooms.maintenance.admit()?;
        let earlier = |game: &LobbyGame| (game.created, game.game.as_str()) < (created, room.id.as_str());
        let mut candidates = self.candidates(&wanted).await?;
        candidates.retain(earlier);
        if !candidates.is_empty() && self.app.rooms.withdraw(room, self.key).await.is_ok() {
            if let Some(other) = self.join_one_of(candidates).await? {
                return Ok(paired(&other, false));
            }
            return self.begin(wanted).await;
        }
        self.app.rooms.note_seeker(&room.id).await?;
        Ok(paired(room, !room.state.lock().await.is_full()))
    }

    /// Games in which somebody waits for the same, those who have waited longest first.
    async fn candidates(&self, wanted: &Settings) -> Answer<Vec<LobbyGame>> {
        let mut games = self.app.rooms.lobby(LobbyState::Open, Some(self.key)).await?;
        games.retain(|game| !game.yours && game.mode == Mode::People && game.settings == *wanted);
        games.reverse();
        Ok(games)
    }

    /// Takes the first seat that is still free; another may be faster.
    async fn join_one_of(&self, games: Vec<LobbyGame>) -> Answer<Option<Arc<Room>>> {
        for id in games.iter().filter_map(|game| GameId::parse(&game.game)) {
            let room = self.app.rooms.get(&id).await?;
            match self.app.sit_down(&room, self.key, self.from.address, self.name.clone()).await {
                Ok(()) => return Ok(Some(room)),
                Err(refusal) if refusal.code == Code::SeatTaken => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(None)
    }
}

fn paired(room: &Room, waiting: bool) -> Paired {
    Paired { game: room.id.to_string(), link: format!("/g/{}", room.id), waiting }
}
