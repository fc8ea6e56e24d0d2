//! One's own games: the list, what they come to, and all of them as PDN.

use std::sync::Arc;

use axum::Json;
use axum::body::Body as Content;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use crate::game::{GameId, PlayerKey};
use crate::http::App;
use crate::http::identity::Identity;
use crate::http::params::Params;
use crate::http::pdn::pdn_of;
use crate::http::refusals::{QueryRefusals, RateRefusals, TokenRefusals};
use crate::http::reply::Answer;
use crate::http::tasks::in_range;
use crate::protocol::{
    ErrorBody, Mode, MyGame, MyGameStands, MyGames, MyGamesQuery, MyGamesState, MySummary, SettingFault,
    SettingName,
};
use crate::refusal::Refusal;
use crate::rooms::{internal, unavailable};
use crate::store::{MyGamesFilter, MyGamesPlace};

/// Games that an answer lists if nothing is said.
const USUAL: u64 = 20;
/// The most that it lists.
const MOST: u64 = 100;

/// Your games, the newest first.
///
/// Known by the cookie, or a bot's token; without one there are none.
#[utoipa::path(get, path = "/api/me/games", operation_id = "my_games", tag = "me", params(MyGamesQuery), responses(
    QueryRefusals, TokenRefusals,
    (status = 200, description = "Your games", body = MyGames),
    (status = 422, description = "No such place in the list, or too many at once", body = ErrorBody),
))]
pub(crate) async fn my_games(
    State(app): State<Arc<App>>,
    identity: Identity,
    Params(query): Params<MyGamesQuery>,
) -> Answer<Json<MyGames>> {
    let filter = filter(&query)?;
    let Some(player) = identity.key else { return Ok(Json(MyGames::default())) };
    let mut games = read(&app, player, &filter).await?;
    let next = (games.len() as u32 == filter.most)
        .then(|| games.last().map(|last| MyGamesPlace::of(last).to_string()))
        .flatten();
    if filter.state == MyGamesState::Running {
        for game in &mut games {
            game.stands = stands(&app, game).await;
        }
    }
    Ok(Json(MyGames { games, next }))
}

fn filter(query: &MyGamesQuery) -> Answer<MyGamesFilter> {
    let after = query.after.as_deref().map(|text| {
        let sentence = "there is no such place in the list; say what the last answer had as next";
        let fault = || SettingFault::NoSuchChoice { setting: SettingName::After, value: text.to_owned() };
        MyGamesPlace::parse(text).ok_or_else(|| Refusal::of_setting(fault(), sentence))
    });
    Ok(MyGamesFilter {
        state: query.state.unwrap_or_default(),
        result: query.result,
        mode: query.mode,
        after: after.transpose()?,
        most: in_range(SettingName::Most, query.most.map_or(USUAL, u64::from), MOST)? as u32,
    })
}

async fn read(app: &App, player: PlayerKey, filter: &MyGamesFilter) -> Answer<Vec<MyGame>> {
    app.store.my_games(player, filter).await.map_err(|error| unavailable(&error))
}

/// How a game stands that is under way. One that cannot be read is listed without.
async fn stands(app: &App, game: &MyGame) -> Option<MyGameStands> {
    let room = app.rooms.get(&GameId::parse(&game.game)?).await.ok()?;
    let state = room.state.lock().await;
    let is_mine = game.mode == Mode::Device || game.you == Some(state.turn());
    Some(MyGameStands {
        fen: state.game.fen(),
        last: state.plies.last().map(|ply| ply.mv.text.clone()),
        your_turn: is_mine && state.is_full() && !state.is_over(),
    })
}

/// What your games come to.
#[utoipa::path(get, path = "/api/me", operation_id = "me", tag = "me", responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "How many there are, and how they went", body = MySummary),
))]
pub(crate) async fn me(State(app): State<Arc<App>>, identity: Identity) -> Answer<Json<MySummary>> {
    let Some(player) = identity.key else { return Ok(Json(MySummary::default())) };
    let counts = app.store.my_counts(player).await;
    let [running, finished] = counts.map_err(|error| unavailable(&error))?;
    let results = app.store.my_results(player).await.map_err(|error| unavailable(&error))?;
    Ok(Json(MySummary { running, finished, results }))
}

/// All your finished games as PDN, the newest first.
#[utoipa::path(get, path = "/api/me/games.pdn", operation_id = "my_games_pdn", tag = "me", responses(
    RateRefusals, TokenRefusals,
    (status = 200, description = "PDN 3.0", body = String, content_type = "application/x-pdn"),
))]
pub(crate) async fn my_games_pdn(State(app): State<Arc<App>>, identity: Identity) -> Answer<Response> {
    let headers = [
        (header::CONTENT_TYPE, "application/x-pdn; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kelso-games.pdn\""),
    ];
    let Some(player) = identity.key else { return Ok((headers, String::new()).into_response()) };
    let first = Pages { app, player, place: Place::Start };
    // A page of games at a time: nobody's games are all in memory at once.
    let pages = stream::try_unfold(first, |pages| async move { pages.next().await });
    Ok((headers, Content::from_stream(pages)).into_response())
}

/// The finished games that are still to be written.
struct Pages {
    app: Arc<App>,
    player: PlayerKey,
    place: Place,
}

/// Where to go on.
enum Place {
    Start,
    After(MyGamesPlace),
    End,
}

impl Pages {
    async fn next(self) -> Result<Option<(String, Pages)>, Refusal> {
        let Pages { app, player, place } = self;
        let after = match place {
            Place::Start => None,
            Place::After(place) => Some(place),
            Place::End => return Ok(None),
        };
        let most = MOST as u32;
        let filter = MyGamesFilter { state: MyGamesState::Over, result: None, mode: None, after, most };
        // One page at a time, whoever asks: playing games again takes its time, and others want theirs in between.
        let turn = app.exports.clone().acquire_owned().await.map_err(|_| internal())?;
        let games = read(&app, player, &filter).await?;
        let mut text = String::new();
        for game in &games {
            let Some(id) = GameId::parse(&game.game) else { continue };
            if let Some(state) = app.store.load(&id).await.map_err(|error| unavailable(&error))? {
                text.push_str(&pdn_of(&state).to_string());
                text.push('\n');
            }
            tokio::task::yield_now().await;
        }
        drop(turn);
        let last = games.last().filter(|_| games.len() as u32 == most);
        let place = last.map_or(Place::End, |last| Place::After(MyGamesPlace::of(last)));
        Ok(Some((text, Pages { app, player, place })))
    }
}
