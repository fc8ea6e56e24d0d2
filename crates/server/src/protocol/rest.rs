//! Bodies of the REST interface for games, players, variants and feedback.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{ClockView, Ending, Mode, Seats, Settings, Side, Snapshot};

/// Which side one wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    /// Black.
    Black,
    /// White.
    White,
    /// Whatever comes.
    #[default]
    Random,
}

/// The two agents of a game between machines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoAgents {
    /// Black's.
    #[schema(max_length = 200, example = "kelso level=3")]
    pub black: String,
    /// White's.
    #[schema(max_length = 200, example = "alphabeta depth=4")]
    pub white: String,
}

/// A new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// Who plays whom.
    pub mode: Mode,
    /// What it is played by.
    #[serde(default)]
    pub settings: Settings,
    /// The side one wants, with a person or a machine as opponent.
    #[serde(default)]
    pub side: SideChoice,
    /// The opponent, if it is a machine.
    #[serde(default)]
    #[schema(max_length = 200, example = "kelso level=3")]
    pub agent: Option<String>,
    /// Both, if machines play each other.
    #[serde(default)]
    pub agents: Option<TwoAgents>,
    /// One's name.
    #[serde(default)]
    #[schema(max_length = 40, example = "Ana")]
    pub name: Option<String>,
}

/// A game was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// Its id.
    pub game: String,
    /// A code short enough to say aloud.
    pub code: String,
    /// Where its page is.
    #[schema(example = "/g/Zk3v9QpT1x")]
    pub link: String,
    /// The game.
    pub snapshot: Snapshot,
}

/// Taking the free seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct JoinGame {
    /// One's name.
    #[schema(max_length = 40, example = "Ben")]
    pub name: Option<String>,
}

/// Which games are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LobbyState {
    /// With a free seat.
    Open,
    /// Being played.
    Running,
    /// Finished lately, after some moves.
    Over,
}

/// A game in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LobbyGame {
    /// Its id.
    pub game: String,
    /// Its code.
    pub code: String,
    /// Who plays whom.
    pub mode: Mode,
    /// What it is played by.
    pub settings: Settings,
    /// The players' names, Black's first; none for a free seat.
    pub players: Vec<Option<String>>,
    /// The sides that are played by programs with a bot's token.
    pub bots: Vec<Side>,
    /// True if you have a seat in it.
    pub yours: bool,
    /// Moves played.
    pub plies: u32,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The position, of a game that is or was being played.
    #[schema(example = "W:W18,24,K31:B1,2,15")]
    pub fen: Option<String>,
    /// The last move.
    #[schema(example = "11-15")]
    pub last: Option<String>,
    /// How many people watch.
    pub watchers: u32,
    /// How a finished game ended.
    pub ending: Option<Ending>,
}

/// The lobby: public games at which somebody is, or was a moment ago, or those that ended last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Lobby {
    /// Public games, the newest first.
    pub games: Vec<LobbyGame>,
    /// True while no new games are accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub maintenance: Option<bool>,
}

/// The game of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// Its id.
    pub game: String,
    /// Where its page is.
    pub link: String,
}

/// A command sent over REST was accepted and stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandReply {
    /// The command.
    pub id: Option<String>,
    /// The version that it led to.
    pub version: u64,
    /// Milliseconds of lag that were not charged; none over REST.
    pub lag: i64,
    /// Who sits where now.
    pub seats: Seats,
    /// The clocks now.
    pub clock: Option<ClockView>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
}

/// How the server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Health {
    /// `ok`
    #[schema(example = "ok")]
    pub status: String,
    /// Of the program.
    pub version: String,
    /// Seconds since it started.
    pub uptime: u64,
    /// Games in memory.
    pub games: u64,
    /// Open sockets.
    pub sockets: i64,
    /// Is the broker there? Only where there is one; without it nodes find out a second later what happened at the others, and
    /// computers do not move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub broker: Option<bool>,
    /// True while no new games are accepted. The server is ready for those in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub maintenance: Option<bool>,
}

/// The process is alive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Alive {
    /// `ok`
    #[schema(example = "ok")]
    pub status: String,
}

/// A name and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedEntry {
    /// As it is written.
    pub name: String,
    /// What it means, in one sentence.
    pub about: String,
    /// The row of the source systems it comes from, if it does.
    pub source: String,
}

impl NamedEntry {
    pub(crate) fn new(name: &str, about: &str, source: &str) -> Self {
        let [name, about, source] = [name, about, source].map(str::to_owned);
        NamedEntry { name, about, source }
    }
}

/// A set of rules of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantEntry {
    /// As it is written.
    pub name: String,
    /// What it is, in one sentence.
    pub about: String,
    /// Who moves first.
    pub first: Side,
    /// True if a capture must be made.
    pub capture_mandatory: bool,
    /// True if it is there for experiments more than for play.
    pub lab: bool,
}

/// A preset of end rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EndRulesEntry {
    /// As it is written.
    pub name: String,
    /// How games end by it, in sentences.
    pub about: String,
}

/// What can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Variants {
    /// The rules of the board.
    pub variants: Vec<VariantEntry>,
    /// Rows of the boards; every variant is played on each.
    pub sizes: Vec<u8>,
    /// How games can end.
    pub end_rules: Vec<EndRulesEntry>,
    /// Openings drawn at random.
    pub openings: Vec<NamedEntry>,
}

/// The adaptive level against the player who asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdaptiveStanding {
    /// The level of the next game, from 1 to 10.
    #[schema(minimum = 1, maximum = 10, example = 4.35)]
    pub level: f64,
    /// The games it goes by: finished ones against `kelso level=adaptive`, at most the last 200.
    #[schema(maximum = 200)]
    pub games: u32,
}

/// An answer to a question that knows two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum YesNo {
    /// Yes.
    Yes,
    /// No.
    No,
}

/// The nine questions (A16): six from 1 (not at all) to 5 (very much), three by yes or no.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FeedbackAnswers {
    /// Was it easy to find one's way?
    #[schema(minimum = 1, maximum = 5)]
    pub navigation: u8,
    /// Is the interface intuitive?
    #[schema(minimum = 1, maximum = 5)]
    pub intuitive: u8,
    /// Were functions easy to find?
    #[schema(minimum = 1, maximum = 5)]
    pub functions: u8,
    /// Does it look good?
    #[schema(minimum = 1, maximum = 5)]
    pub appearance: u8,
    /// Is the design clear?
    #[schema(minimum = 1, maximum = 5)]
    pub clarity: u8,
    /// Were the instructions helpful?
    #[schema(minimum = 1, maximum = 5)]
    pub instructions: u8,
    /// Were there problems with speed?
    pub slow: YesNo,
    /// Did it fit the device?
    pub fits: YesNo,
    /// Would you recommend it?
    pub recommend: YesNo,
    /// Anything else, at most 2,000 letters.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub comment: Option<String>,
}

/// One question and how it was answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The field's name.
    pub name: String,
    /// The question.
    pub text: String,
    /// How often each answer was given: `1`–`5`, or `yes` and `no`.
    pub counts: std::collections::BTreeMap<String, u64>,
    /// The mean, of those from 1 to 5.
    pub mean: Option<f64>,
    /// The median.
    pub median: Option<f64>,
    /// The standard deviation of the answers, n − 1 in the denominator.
    pub std: Option<f64>,
}

/// What all answers come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FeedbackSummary {
    /// How many people answered.
    pub answers: u64,
    /// The nine questions.
    pub questions: Vec<Question>,
}

/// Which games the lobby should list.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LobbyQuery {
    /// With a free seat, being played, or finished lately; open ones if it is left out.
    pub state: Option<LobbyState>,
}
