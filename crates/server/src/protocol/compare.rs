//! Three searches of one position, side by side.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Move;
use super::position::position_request;

position_request! {
    /// A position to compare three searches on (E7).
    pub struct CompareRequest {
        /// Plies to look ahead, at most 10; 4 if nothing is said.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 10, example = 4)]
        pub depth: Option<u32>,
        /// The evaluation; `piece` if nothing is said.
        #[serde(default)]
        #[schema(example = "piece")]
        pub eval: Option<String>,
        /// Compare by this agent's evaluation, order of moves and depth, instead of `depth` and `eval`; where it has none,
        /// the usual ones hold.
        #[serde(default)]
        #[schema(example = json!(null))]
        pub agent: Option<String>,
    }
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
