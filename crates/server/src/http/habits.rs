//! What a player usually plays in a position of a game of theirs. Nobody else is told.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use kelso_learn::forecast::PlayerOffsets;
use kelso_rules::AnyGame;

use super::App;
use super::identity::Identity;
use super::params::{AtGame, Params};
use super::refusals::QueryRefusals;
use super::reply::Answer;
use super::tasks::{mismatched, think};
use crate::game::{GameState, PastGame, PlayerKey};
use crate::jobs::{GameText, Thought, Work};
use crate::protocol::{
    ErrorBody, HabitsQuery, HabitsReport, RequestFault, Role, SettingFault, SettingName, Side,
};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;
use crate::visitor::Visitor;

/// Earlier games that are looked at.
const MOST_GAMES: u32 = 100;

/// What you usually play here.
///
/// In a position of your own game in which you are to move: the moves that you chose there in your earlier games, however the position came
/// about; if you were never there, what a model of players expects of you. Only you can ask for it.
#[utoipa::path(get, path = "/api/games/{id}/habits", tag = "games", params(("id" = String, Path, description = "The game's id"), HabitsQuery), responses(
    QueryRefusals,
    (status = 200, description = "The moves", body = HabitsReport),
    (status = 401, description = "The token is not known", body = ErrorBody),
    (status = 403, description = "You have no seat in this game", body = ErrorBody),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 409, description = "Not your turn there, or both sides are yours", body = ErrorBody),
    (status = 422, description = "The game has no such position", body = ErrorBody),
    (status = 503, description = "The database cannot be used, or too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn habits(
    State(app): State<Arc<App>>,
    identity: Identity,
    from: Visitor,
    AtGame(room): AtGame,
    Params(query): Params<HabitsQuery>,
) -> Answer<Json<HabitsReport>> {
    let player = identity.required()?;
    let (place, settings, created) = {
        let state = room.state.lock().await;
        (Place::of(&state, player, query.ply)?, state.settings.clone(), state.created)
    };
    let past = app.store.past_games(player, &settings, created, &room.id, MOST_GAMES).await;
    let past = past.map_err(|error| unavailable(&error))?;
    let games = past.len() as u32;
    let known = app.offsets.get(player, &past);
    let newest = past.first().map(|game| game.id.clone());
    let work = Work::Habits { past, offsets: known };
    let task = from.task(GameText::from(&place.game), work);
    let (source, times, moves, offsets) = match think(&app, task).await? {
        Thought::Habits { source, times, moves, offsets } => (source, times, moves, offsets),
        other => return Err(mismatched(&other)),
    };
    if let (Some(offsets), Some(newest)) = (offsets, newest) {
        app.offsets.put(player, newest, offsets);
    }
    Ok(Json(HabitsReport { ply: place.game.plies() as u32, side: place.side, source, games, times, moves }))
}

/// A position in which the player is to move.
struct Place {
    game: AnyGame,
    side: Side,
}

impl Place {
    fn of(state: &GameState, player: PlayerKey, ply: Option<u32>) -> Answer<Place> {
        let side = match state.role(&player) {
            Some(Role::Black) => Side::Black,
            Some(Role::White) => Side::White,
            Some(Role::Both) => {
                return Err(RequestFault::HabitsOfBothSides.into());
            }
            None => {
                let sentence = "what a player usually plays is told to that player alone";
                return Err(Refusal::new(Code::NotYours, sentence));
            }
        };
        let plies = state.plies.len();
        let ply = ply.map_or(plies, |ply| ply as usize);
        SettingFault::unless_within(SettingName::Ply, ply as i64, 0..=plies as i64)?;
        let mut game = state.game.clone();
        game.undo_to(ply);
        if Side::from(game.turn()) != side {
            let sentence = "the other side is to move there; ask for a position in which it is your turn";
            return Err(Refusal::new(Code::NotYourTurn, sentence));
        }
        Ok(Place { game, side })
    }
}

/// How the players who asked last differ from the population, so that it is worked out once for each new game of theirs.
#[derive(Default)]
pub(crate) struct OffsetsCache(Mutex<Vec<Cached>>);

struct Cached {
    player: PlayerKey,
    /// The newest game it goes by.
    newest: String,
    offsets: PlayerOffsets,
}

/// Players that are remembered.
const MOST_CACHED: usize = 256;

impl OffsetsCache {
    fn get(&self, player: PlayerKey, past: &[PastGame]) -> Option<PlayerOffsets> {
        let newest = &past.first()?.id;
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = cached.iter().find(|entry| entry.player == player && entry.newest == *newest);
        found.map(|entry| entry.offsets.clone())
    }

    fn put(&self, player: PlayerKey, newest: String, offsets: PlayerOffsets) {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.retain(|entry| entry.player != player);
        if cached.len() == MOST_CACHED {
            cached.remove(0);
        }
        cached.push(Cached { player, newest, offsets });
    }
}
