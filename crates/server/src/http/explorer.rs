//! The opening explorer: what was played from a position.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use kelso_rules::AnyGame;

use super::App;
use super::params::Params;
use super::position::start;
use super::refusals::QueryRefusals;
use super::reply::Answer;
use crate::explorer::{ExploredGame, ExploredMove, ResultCounts, position_key};
use crate::protocol::{
    ErrorBody, ExplorerGameEntry, ExplorerMove, ExplorerQuery, ExplorerReport, ExplorerResults, OpeningName,
};
use crate::rooms::unavailable;

/// Games that are named for a position.
const MOST_GAMES: usize = 12;

/// What was played from a position.
///
/// Counts the first 40 moves of games that ended on this server and of those that its owner imported. Transpositions are one position.
#[utoipa::path(get, path = "/api/explorer", tag = "study", params(ExplorerQuery), responses(
    QueryRefusals,
    (status = 200, description = "The moves that were played, the most played first", body = ExplorerReport, example = json!({
        "fen": "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        "results": {"games": 3, "black": 1, "white": 0, "draws": 2, "unknown": 0},
        "opening": null,
        "moves": [{
            "move": {"text": "11-15", "path": [11, 15], "captures": [], "crowns": false},
            "results": {"games": 3, "black": 1, "white": 0, "draws": 2, "unknown": 0},
            "opening": null,
        }],
        "games": [],
    })),
    (status = 422, description = "No such variant or position", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn explorer(
    State(app): State<Arc<App>>,
    Params(query): Params<ExplorerQuery>,
) -> Answer<Json<ExplorerReport>> {
    let game = start(&query.variant, query.size, None, query.fen.as_deref())?;
    let explored = app.store.explored(position_key(&game.position())).await;
    let explored = explored.map_err(|error| unavailable(&error))?;
    let games = app.store.explored_games(position_key(&game.position())).await;
    let games = games.map_err(|error| unavailable(&error))?;
    Ok(Json(ExplorerReport { games: chosen(&query, games), ..report(&game, &query, explored) }))
}

fn report(game: &AnyGame, query: &ExplorerQuery, explored: Vec<ExploredMove>) -> ExplorerReport {
    let mut sums: BTreeMap<String, ResultCounts> = BTreeMap::new();
    for found in explored {
        if query.length.is_none_or(|length| length == found.length) {
            let counts = query.result.map_or(found.counts, |result| found.counts.only(result));
            sums.entry(found.text).or_default().add(&counts);
        }
    }
    let mut moves: Vec<_> = sums.iter().filter_map(|(text, counts)| played(game, text, counts)).collect();
    moves.sort_by_key(|mv| Reverse(mv.results.games));
    let mut all = ResultCounts::default();
    for counts in sums.values() {
        all.add(counts);
    }
    ExplorerReport {
        fen: game.fen(),
        results: results(&all),
        opening: OpeningName::of(&game.position()),
        moves,
        games: Vec::new(),
    }
}

/// The games that are wanted, as the wire has them.
fn chosen(query: &ExplorerQuery, games: Vec<ExploredGame>) -> Vec<ExplorerGameEntry> {
    let is_wanted = |game: &ExploredGame| {
        query.result.is_none_or(|result| result == game.result)
            && query.length.is_none_or(|length| length == game.length)
    };
    let entry = |ExploredGame { game, text, ply, players, result, created, .. }| ExplorerGameEntry {
        game,
        mv: text,
        ply,
        players,
        result,
        created,
    };
    games.into_iter().filter(is_wanted).take(MOST_GAMES).map(entry).collect()
}

/// A move of the list; none if nobody played it in the games that are wanted, or it is not legal here.
fn played(game: &AnyGame, text: &str, counts: &ResultCounts) -> Option<ExplorerMove> {
    let found = game.find_text(text).ok().filter(|_| counts.all() > 0)?;
    Some(ExplorerMove {
        opening: OpeningName::of(&found.after),
        mv: found.record.into(),
        results: results(counts),
    })
}

fn results(counts: &ResultCounts) -> ExplorerResults {
    let count = |number: i64| u64::try_from(number).unwrap_or_default();
    ExplorerResults {
        games: count(counts.all()),
        black: count(counts.black),
        white: count(counts.white),
        draws: count(counts.draws),
        unknown: count(counts.unknown),
    }
}
