//! PDN in and out.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kelso_rules::EndRules;
use kelso_rules::pdn::PdnGame;

use super::App;
use super::body::Raw;
use super::params::AtGame;
use super::refusals::{BodyRefusals, RateRefusals};
use super::reply::Answer;
use super::tasks::{report_of, think};
use crate::game::{GameState, end_rules};
use crate::jobs::{GameText, Work};
use crate::protocol::{ErrorBody, PdnReport};
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// The game as PDN.
#[utoipa::path(get, path = "/api/games/{id}/pdn", tag = "games", params(("id" = String, Path, description = "The game's id")), responses(
    RateRefusals,
    (status = 200, description = "PDN 3.0", body = String, content_type = "application/x-pdn"),
    (status = 404, description = "No such game", body = ErrorBody),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    from: Visitor,
    AtGame(room): AtGame,
) -> Answer<Response> {
    app.pays_for(&room, from).await?;
    let state = room.state.lock().await.clone();
    let name = format!("attachment; filename=\"kelso-{}.pdn\"", state.id);
    let headers = [
        (header::CONTENT_TYPE, "application/x-pdn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    // Every capture is told from all others that were legal.
    let text = app.rooms.aside(move || pdn_of(&state).to_string()).await?;
    Ok((headers, text).into_response())
}

pub(super) fn pdn_of(state: &GameState) -> PdnGame {
    let mut pdn = state.game.to_pdn();
    // The limit that the server sets on every game is no rule of this one.
    match end_rules(Some(&state.settings.end_rules)) {
        Ok(rules) if rules == EndRules::default() => pdn.tags.remove("EndRules"),
        Ok(rules) => pdn.tags.set("EndRules", rules.to_string()),
        Err(_) => {}
    }
    pdn.tags.set("Event", "Kelso");
    pdn.tags.set("Site", state.id.as_str());
    pdn.tags.set("Date", date(state.created));
    // A quotation mark or backslash would end the tag's value.
    let plain = |name: &str| name.replace(['"', '\\'], "'");
    for (side, seat) in ["Black", "White"].into_iter().zip(&state.standing.seats) {
        let name = if seat.is_unnamed() { "?".to_owned() } else { seat.name_for_people() };
        pdn.tags.set(side, plain(&name));
        if let Some(agent) = &seat.agent {
            pdn.tags.set(&format!("{side}Agent"), plain(agent));
        }
        if let Some(strength) = seat.strength {
            pdn.tags.set(&format!("{side}Level"), strength.to_string());
        }
    }
    if let Some(clock) = state.settings.clock {
        pdn.tags.set("TimeControl", format!("{}+{}", clock.base / 1_000, clock.increment / 1_000));
    }
    pdn
}

/// A day as PDN writes it, from milliseconds since 1970.
fn date(ms: i64) -> String {
    let (year, month, day) = crate::time::date(ms);
    format!("{year:04}.{month:02}.{day:02}")
}

/// What a PDN text holds.
///
/// The body is the text itself, at most 64 KB. Games that can be replayed come back move by move, at most 10,000 moves in all.
#[utoipa::path(post, path = "/api/pdn", tag = "study", request_body(content = String, content_type = "text/plain"), responses(
    BodyRefusals,
    (status = 200, description = "The games, and what is wrong with others", body = PdnReport),
    (status = 422, description = "It takes too long to read", body = ErrorBody),
    (status = 503, description = "Too many searches are queued", body = ErrorBody),
))]
pub(crate) async fn import(State(app): State<Arc<App>>, from: Visitor, Raw(bytes): Raw) -> Answer<Response> {
    if bytes.is_empty() {
        return Err(Refusal::new(Code::Malformed, "the body is empty; it should be a PDN text"));
    }
    let work = Work::Pdn { bytes: bytes.into() };
    think(&app, from.task(GameText::default(), work)).await.and_then(report_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_people_count_them() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_794_873_600_000), "2026.11.17");
    }
}
