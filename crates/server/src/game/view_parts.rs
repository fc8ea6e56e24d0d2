//! A snapshot in two parts: what differs between viewers and moments, and what everybody who looks at a version of a game sees alike.
//! Together they are a [`Snapshot`](crate::protocol::Snapshot).

use serde::Serialize;

use super::state::GameState;
use super::view::{Viewer, claims};
use crate::protocol::{
    Ballot, ChatLine, ClockView, Ending, Mode, Offers, Pace, Ply, Position, Role, Seats, Settings,
};

#[derive(Serialize)]
struct OwnPart {
    seats: Seats,
    you: Option<Role>,
    owner: bool,
    clock: Option<ClockView>,
    watchers: u32,
    now: i64,
}

#[derive(Serialize)]
struct SharedPart<'a> {
    game: &'a str,
    code: &'a str,
    version: u64,
    mode: Mode,
    settings: &'a Settings,
    position: Position,
    start: String,
    plies: Vec<Ply>,
    ending: Option<Ending>,
    offers: Offers,
    rematch_game: Option<&'a str>,
    chat: Vec<&'a ChatLine>,
    pace: Option<Pace>,
    created: i64,
    claims: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ballot: Option<Ballot>,
}

impl GameState {
    /// What differs between viewers and moments, as a JSON object without its end.
    pub fn own_part(&self, viewer: Viewer, now: i64) -> String {
        let mut text = json(&OwnPart {
            seats: self.seat_views(),
            you: viewer.key.and_then(|key| self.role(&key)),
            owner: viewer.key == Some(self.owner),
            clock: self.standing.clock.map(|clock| clock.view(now)),
            watchers: self.presences.all_watchers(),
            now,
        });
        text.pop();
        text
    }

    /// What all snapshots of this version have in common: the rest of that object, without its beginning.
    pub fn shared_part(&self) -> String {
        let text = json(&SharedPart {
            game: self.id.as_str(),
            code: &self.code,
            version: self.standing.version,
            mode: self.mode,
            settings: &self.settings,
            position: self.position(),
            start: self.game.start_fen(),
            plies: self.plies.iter().zip(1..).map(|(ply, number)| ply.view(number)).collect(),
            ending: self.ending(),
            offers: self.standing.offers,
            rematch_game: self.standing.rematch_game.as_ref().map(super::GameId::as_str),
            chat: self.chat.iter().map(|line| &**line).collect(),
            pace: self.standing.pace,
            created: self.created,
            claims: claims(&self.game),
            ballot: self.ballot(),
        });
        text[1..].to_owned()
    }
}

fn json(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("a snapshot has string keys only")
}
