//! A whole game as one viewer sees it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ClockView, Ending, Move, Position, Seats, Settings, Side};

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Two people, by link.
    People,
    /// A person against an agent.
    Machine,
    /// Two agents.
    Machines,
    /// Two people at one device.
    Device,
}

/// Which seats are the viewer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Black's.
    Black,
    /// White's.
    White,
    /// Both: a game on one device.
    Both,
}

/// What an agent did to find its move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Who thought.
    #[schema(example = "kelso level=3")]
    pub agent: String,
    /// What it thinks of the position in men, from the view of the side to move, as in an analysis.
    pub score: Option<f64>,
    /// The same in words: `+0.35`, `win in 5`.
    pub verdict: Option<String>,
    /// Plies searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited in a second.
    pub nodes_per_second: u64,
    /// Times the rest of a position's moves was cut off.
    pub cutoffs: u64,
    /// Positions evaluated.
    pub leaves: u64,
    /// Positions answered from a table.
    pub table_hits: u64,
    /// Legal moves of a position, on average.
    pub branching: f64,
    /// Milliseconds used.
    pub time: f64,
    /// How it expects the game to go on.
    pub pv: Vec<String>,
    /// If the move came from experience and nothing was searched: in how many earlier games the position was met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub experience_games: Option<u32>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// Its number, from 1.
    #[schema(minimum = 1)]
    pub ply: u32,
    /// Who played it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The position after it.
    pub fen: String,
    /// Milliseconds spent on it.
    pub spent: i64,
    /// How it was found, if an agent played it.
    pub stats: Option<Stats>,
}

/// Offers that wait for an answer, each with who made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Offers {
    /// To call it a draw.
    pub draw: Option<Side>,
    /// To let a move be taken back.
    pub takeback: Option<Side>,
    /// To play again with colours swapped.
    pub rematch: Option<Side>,
}

/// Something a player wrote. It is plain text; a page must show it as such.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatLine {
    /// Who wrote it.
    pub side: Side,
    /// His name.
    pub from: String,
    /// What they wrote.
    pub text: String,
    /// When, in the server's milliseconds since 1970.
    pub at: i64,
}

/// How fast two machines play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// The least time from move to move, in milliseconds.
    pub delay: i64,
    /// True while they wait.
    pub paused: bool,
}

/// The ballot that an opening was drawn as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ballot {
    /// Its number: of the American Checker Federation's three-move list, or of the list of eleven-man ballots.
    #[schema(minimum = 1, maximum = 2500, example = 8)]
    pub number: u16,
    /// Its name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Edinburgh Single")]
    pub name: Option<String>,
    /// The moves that were played by it; none if it is a position.
    #[schema(example = json!(["9-13", "22-18", "11-15"]))]
    pub moves: Vec<String>,
}

/// A whole game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The game's id.
    pub game: String,
    /// A code short enough to say aloud.
    pub code: String,
    /// The last version that this snapshot contains.
    pub version: u64,
    /// Who plays whom.
    pub mode: Mode,
    /// What it is played by.
    pub settings: Settings,
    /// Who sits where.
    pub seats: Seats,
    /// Which seats are the viewer's, if any.
    pub you: Option<Role>,
    /// True if the viewer made the game: between computers, they set the pace.
    pub owner: bool,
    /// The position now.
    pub position: Position,
    /// The position it started from, as FEN.
    pub start: String,
    /// The moves played.
    pub plies: Vec<Ply>,
    /// The clocks, if there are any.
    pub clock: Option<ClockView>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// Offers that wait for an answer.
    pub offers: Offers,
    /// The game that follows it.
    pub rematch_game: Option<String>,
    /// How many people watch.
    pub watchers: u32,
    /// What the players wrote, the last lines of it.
    pub chat: Vec<ChatLine>,
    /// How fast two machines play each other.
    pub pace: Option<Pace>,
    /// When it was made, in the server's milliseconds since 1970.
    pub created: i64,
    /// The server's time, in milliseconds since 1970.
    pub now: i64,
    /// What the side to move may claim: `draw` or nothing.
    pub claims: Vec<String>,
    /// The ballot, if the opening was drawn at random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ballot: Option<Ballot>,
}
