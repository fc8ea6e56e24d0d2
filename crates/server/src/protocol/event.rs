//! What the server sends over the socket: an envelope `{"t", "v", "d"}`, versioned where a game has changed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    ChatLine, ClockView, Ending, ErrorDetail, Move, OfferKind, Pace, Position, Seat, Seats, Side, Snapshot,
    Stats,
};

/// Anything the server sends over the socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", content = "d", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole game: at the start, and where the gap is too large.
    Snapshot(Box<Snapshot>),
    /// A command was accepted and stored.
    Ack(Ack),
    /// A command was refused.
    Refused(Refused),
    /// The answer to `ping`.
    Pong(Pong),
    /// Who is here.
    Presence(Presence),
    /// What the machine of this game considers; only if asked for.
    Thinking(Thinking),
    /// A move was played. Versioned, as all that follow.
    Move(Box<Moved>),
    /// Moves were taken back.
    Takeback(Box<TakenBack>),
    /// Something is offered.
    Offer(Offered),
    /// An offer is gone.
    OfferGone(OfferGone),
    /// The game is over.
    Ended(Ended),
    /// Somebody took a seat.
    Joined(Joined),
    /// Time was given, or a paused clock runs again.
    Clock(ClockView),
    /// There is a next game.
    Rematch(Rematched),
    /// A player wrote something.
    Chat(Chatted),
    /// The pace of two machines was set.
    Pace(Pace),
}

/// A message of the server over the socket, with the version that it led to if it changed the game.
#[derive(Serialize, ToSchema)]
#[schema(as = SocketMessage)]
pub(crate) struct Envelope<'a> {
    #[serde(flatten)]
    #[schema(value_type = ServerMessage)]
    message: &'a ServerMessage,
    /// The version of the game; left out if the message changed nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    v: Option<u64>,
}

impl ServerMessage {
    /// The text that goes over the wire.
    ///
    /// # Panics
    /// Never: every message can be written as JSON.
    pub fn text(&self, version: Option<u64>) -> String {
        serde_json::to_string(&Envelope { message: self, v: version })
            .expect("messages have string keys only")
    }
}

/// A command was accepted and stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ack {
    /// The command.
    pub id: Option<String>,
    /// The version that it led to.
    pub version: u64,
    /// Milliseconds of lag that were not charged to the clock.
    pub lag: i64,
}

/// A command was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The command, if it could be read that far.
    pub id: Option<String>,
    /// Why.
    pub error: ErrorDetail,
}

/// The answer to `ping`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pong {
    /// The ping.
    pub id: Option<String>,
    /// The server's time, in milliseconds since 1970.
    pub now: i64,
}

/// Who is here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Presence {
    /// How many people watch.
    pub watchers: u32,
    /// The seats.
    pub seats: Seats,
}

/// What a machine considers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Thinking {
    /// The ply it is thinking about.
    pub ply: u32,
    /// Its best lines so far.
    pub lines: Vec<super::AnalysisLine>,
    /// Every legal move with what is thought of it so far, the best first.
    pub candidates: Vec<Candidate>,
}

/// A move that a machine considers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it is worth for the side to move: `+0.50`, `win in 3`, `37%`; nothing if it was not looked at yet.
    pub value: Option<String>,
    /// What the value is.
    pub kind: CandidateKind,
    /// True for the one that would be played now.
    pub best: bool,
}

/// What a candidate's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CandidateKind {
    /// What the move is worth.
    Exact,
    /// A better move refutes it: it cannot be better than that.
    AtMost,
    /// How likely it is to be played.
    Share,
}

/// A move was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// Its number, from 1.
    pub ply: u32,
    /// Who played it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The position after it.
    pub position: Position,
    /// The clocks after it.
    pub clock: Option<ClockView>,
    /// How the game ended, if this move ended it.
    pub ending: Option<Ending>,
    /// How it was found, if an agent played it.
    pub stats: Option<Stats>,
    /// Milliseconds spent on it.
    pub spent: i64,
    /// What the side to move may claim now: `draw` or nothing.
    pub claims: Vec<String>,
}

/// Moves were taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    /// How many plies are left.
    pub plies: u32,
    /// The position now.
    pub position: Position,
    /// The clocks now.
    pub clock: Option<ClockView>,
    /// What the side to move may claim now.
    pub claims: Vec<String>,
}

/// Something is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// What.
    pub kind: OfferKind,
    /// By whom.
    pub side: Side,
}

/// Why an offer is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoneWhy {
    /// The other said no.
    Declined,
    /// Who made it took it back.
    Withdrawn,
    /// A move was played instead.
    Moved,
}

/// An offer is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferGone {
    /// Which.
    pub kind: OfferKind,
    /// Why.
    pub why: GoneWhy,
}

/// The game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// How.
    pub ending: Ending,
    /// The clocks at the end.
    pub clock: Option<ClockView>,
}

/// Somebody took a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Joined {
    /// Which.
    pub side: Side,
    /// Who.
    pub seat: Seat,
}

/// There is a next game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rematched {
    /// Its id.
    pub game: String,
}

/// A player wrote something.
pub type Chatted = ChatLine;
