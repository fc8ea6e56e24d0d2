//! Bodies for positions, analysis, comparison, PDN and bots.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Ending, Mode, Move, Ply, Position, Settings, SideChoice, Snapshot, Stats};

pub(super) fn english() -> String {
    "english".to_owned()
}

pub(super) fn eight() -> u8 {
    8
}

/// A position, and moves to play in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The rules of the board.
    #[serde(default = "english")]
    #[schema(example = "english")]
    pub variant: String,
    /// Rows, and columns.
    #[serde(default = "eight")]
    #[schema(minimum = 6, maximum = 16, example = 8)]
    pub size: u8,
    /// How games end.
    #[serde(default)]
    #[schema(example = "wcdf")]
    pub end_rules: Option<String>,
    /// Where to start; the usual position if there is none.
    #[serde(default)]
    #[schema(example = "W:W18,24,K31:B1,2,15")]
    pub fen: Option<String>,
    /// Moves to play from there, at most 1,000.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The position, and how it came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionReport {
    /// The position after the moves.
    pub position: Position,
    /// The position before them, as FEN.
    pub start: String,
    /// The moves.
    pub plies: Vec<Ply>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// What the side to move may claim: `draw` or nothing.
    pub claims: Vec<String>,
}

/// A position to be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// The rules of the board.
    #[serde(default = "english")]
    #[schema(example = "english")]
    #[param(required = false)]
    pub variant: String,
    /// Rows, and columns.
    #[serde(default = "eight")]
    #[schema(minimum = 6, maximum = 16, example = 8)]
    #[param(required = false, minimum = 6, maximum = 16)]
    pub size: u8,
    /// The position; the usual start if there is none.
    #[serde(default)]
    #[schema(example = "W:W18,24,K31:B1,2,15")]
    pub fen: Option<String>,
    /// Who thinks; the engine if nobody is named.
    #[serde(default)]
    #[schema(max_length = 200, example = "kelso")]
    pub agent: Option<String>,
    /// Milliseconds, at most `longest_think` of `/api/agents`; 1,000 if nothing limits it.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 60_000, example = 500)]
    #[param(minimum = 1, maximum = 60_000)]
    pub time: Option<u64>,
    /// Positions to visit.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000_000_000_u64)]
    #[param(minimum = 1, maximum = 1_000_000_000_000_u64)]
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 100)]
    #[param(minimum = 1, maximum = 100)]
    pub depth: Option<u32>,
    /// How many best lines, at most 10. Only the engine finds more than one.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 10)]
    #[param(minimum = 1, maximum = 10)]
    pub lines: Option<u8>,
}

/// A line and what is thought of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisLine {
    /// Which of the best it is, from 1.
    pub rank: u32,
    /// Its first move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// In men, from the view of the side to move; ±100 for a proven win or loss.
    pub score: Option<f64>,
    /// The same in words.
    pub verdict: Option<String>,
    /// Plies searched.
    pub depth: u32,
    /// The moves.
    pub pv: Vec<String>,
}

/// What an agent thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The position.
    pub fen: String,
    /// The best lines, the best first.
    pub lines: Vec<AnalysisLine>,
    /// What was done to find them.
    pub stats: Stats,
}

/// A position to compare three searches on (E7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    /// The rules of the board.
    #[serde(default = "english")]
    #[schema(example = "english")]
    pub variant: String,
    /// Rows, and columns.
    #[serde(default = "eight")]
    #[schema(minimum = 6, maximum = 16, example = 8)]
    pub size: u8,
    /// The position; the usual start if there is none.
    #[serde(default)]
    #[schema(example = "W:W18,24,K31:B1,2,15")]
    pub fen: Option<String>,
    /// Plies to look ahead, at most 10; 4 if nothing is said.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 10, example = 4)]
    pub depth: Option<u32>,
    /// The evaluation; `piece` if nothing is said.
    #[serde(default)]
    #[schema(example = "piece")]
    pub eval: Option<String>,
}

/// One search of a comparison (E6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// `minimax`, `alphabeta` or `ordered`.
    pub algorithm: String,
    /// The best move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// In men, from the view of the side to move.
    pub score: Option<f64>,
    /// The same in words.
    pub verdict: Option<String>,
    /// Positions visited below the root.
    pub states: u64,
    /// Positions at the end of the depth.
    pub leaves: u64,
    /// Branches cut off; none for minimax, which cuts nothing.
    pub pruned: Option<u64>,
    /// Milliseconds used.
    pub time: f64,
    /// The depth that was completed; less than asked for if the time was too short.
    pub depth: u32,
    /// Legal moves of a position, on average.
    pub branching: f64,
    /// `O(b^P) = O(8.2^4) ≈ 4521`
    pub time_complexity: String,
    /// `O(P) = O(4)`
    pub space_complexity: String,
    /// Positions visited at each distance from the root.
    pub nodes_per_depth: Vec<u64>,
    /// Positions with a choice whose children were sorted by their evaluation; none for a search that does not sort.
    pub sorted: Option<u64>,
    /// Those among them in which that changed the order.
    pub reordered: Option<u64>,
}

/// How many leaves the textbook expects of an even tree with as many leaves as minimax saw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LeafBounds {
    /// Moves of every position of that tree, b.
    pub branching: f64,
    /// The depth that minimax completed, P.
    pub depth: u32,
    /// All of them, b^P.
    pub all: f64,
    /// The least that can be certain of the value, b^⌈P/2⌉ + b^⌊P/2⌋ − 1 (Knuth and Moore).
    pub least: f64,
}

/// Three searches side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The position.
    pub fen: String,
    /// The depth that was asked for.
    pub depth: u32,
    /// The rows, minimax first.
    pub rows: Vec<Compared>,
    /// What the textbook expects.
    pub bounds: LeafBounds,
}

/// A game of a PDN file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PdnGameReport {
    /// Its number in the file, from 1.
    pub number: u32,
    /// Its tags.
    pub headers: std::collections::BTreeMap<String, String>,
    /// The rules of the board.
    pub variant: String,
    /// Rows, and columns.
    pub size: u8,
    /// Where it starts, as FEN.
    pub start: String,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// As PDN writes it: `1-0` means that the side which starts won.
    pub result: String,
}

/// What a PDN text holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PdnReport {
    /// The games that could be read and replayed.
    pub games: Vec<PdnGameReport>,
    /// What is wrong with the others, a sentence each.
    pub problems: Vec<String>,
}

/// A bot wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotTokenRequest {
    /// Its name.
    #[schema(max_length = 40, example = "first-move bot")]
    pub name: String,
}

/// Who it is from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotToken {
    /// For `Authorization: Bearer …`. It is shown once and stored only as a hash.
    pub token: String,
    /// Its name.
    pub name: String,
}

/// A bot makes a game, or takes the free seat of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotGameRequest {
    /// The id or the code of a game to join; a new game if there is none.
    #[serde(default)]
    pub join: Option<String>,
    /// Who plays whom in a new game: `people` (wait for somebody) or `machine`.
    #[serde(default)]
    pub mode: Option<Mode>,
    /// What a new game is played by.
    #[serde(default)]
    pub settings: Settings,
    /// The side wanted in a new game.
    #[serde(default)]
    pub side: SideChoice,
    /// The opponent in a new game against a machine.
    #[serde(default)]
    #[schema(max_length = 200, example = "kelso level=1")]
    pub agent: Option<String>,
}

/// A line of a bot's stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BotLine {
    /// The first line: the whole game.
    Game {
        /// The game.
        snapshot: Box<Snapshot>,
    },
    /// Every other line: where it stands, with all moves, so that a lost line does no harm.
    State {
        /// The version.
        version: u64,
        /// All moves so far.
        moves: Vec<String>,
        /// The position, with what may be played.
        position: Box<Position>,
        /// The clocks.
        clock: Option<super::Clock>,
        /// Offers that wait for an answer.
        offers: super::Offers,
        /// How it ended, if it has.
        ending: Option<Ending>,
        /// The game that follows it.
        rematch_game: Option<String>,
    },
}
