//! The tree of a search as the wire has it: columns of numbers, so that thousands of nodes stay small.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Side;
use super::position::position_request;

position_request! {
    /// A position and the search whose tree is wanted.
    pub struct TreeRequest {
        /// Who searches: minimax, alphabeta, ordered, table or expectimax, at most 6 plies deep; `alphabeta depth=4` if
        /// nobody is named.
        #[serde(default)]
        #[schema(max_length = 200, example = "alphabeta depth=3 eval=piece")]
        pub agent: Option<String>,
    }
}

/// The tree that a search walked. All values are from the view of the side to move at the root, which is Max.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeReport {
    /// Who searched, as understood.
    pub agent: String,
    /// The rules of the board.
    pub variant: String,
    /// Rows, and columns.
    pub size: u8,
    /// The position.
    pub fen: String,
    /// The side to move at the root.
    pub side: Side,
    /// Plies searched.
    pub depth: u32,
    /// False if the search was stopped, at the limit of 20,000 nodes or of time; the nodes are those visited until then.
    pub complete: bool,
    /// The move chosen; none if the search was stopped before it knew one.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// What the position is worth, likewise.
    pub value: Option<String>,
    /// The agent's own counters.
    pub totals: TreeTotals,
    /// Each text once; columns of texts hold indices into this.
    pub texts: Vec<String>,
    /// The nodes.
    pub nodes: TreeNodes,
}

/// What a search did, counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeTotals {
    /// Positions visited.
    pub nodes: u64,
    /// Positions at the end of the depth.
    pub leaves: u64,
    /// Times a position was left early because alpha had reached beta, also if its last move caused that.
    pub cutoffs: u64,
    /// Moves never looked at because of that.
    pub cut_moves: u64,
    /// Positions answered from the table.
    pub table_hits: u64,
    /// Positions visited at each distance from the root.
    pub nodes_per_depth: Vec<u64>,
    /// Legal moves of a position, on average.
    pub branching: f64,
}

/// The nodes of a tree in the order of visiting, as columns of equal length. Where there is nothing to tell, a number
/// is -1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeNodes {
    /// The index of the parent; -1 for a root. A search that deepens has one root for each iteration.
    pub parent: Vec<i32>,
    /// The move that led here, as the index of its text.
    #[serde(rename = "move")]
    pub mv: Vec<i32>,
    /// The position, square by square from 1: `b` and `w` are men, `B` and `W` kings, `.` is empty.
    pub board: Vec<String>,
    /// Alpha on entry, as the index of its text.
    pub alpha: Vec<i32>,
    /// Beta on entry, as the index of its text.
    pub beta: Vec<i32>,
    /// The value passed up, as the index of its text; -1 if the search was stopped before it was known.
    pub value: Vec<i32>,
    /// What the value says: 0 it is exact, 1 the true one is at least this, 2 at most.
    pub bound: Vec<u8>,
    /// The parent's alpha after the value was taken into account, as the index of its text.
    pub then_alpha: Vec<i32>,
    /// The parent's beta after the value was taken into account, as the index of its text.
    pub then_beta: Vec<i32>,
    /// 1 if the node was left early because alpha had reached beta, also if its last move caused that.
    pub cutoff: Vec<u8>,
    /// Moves never looked at because the node was cut off.
    pub cut: Vec<u32>,
    /// What became of it: 0 searched, 1 leaf (evaluated), 2 no moves left (lost), 3 move limit, 4 answered from the
    /// table, 5 stopped.
    pub kind: Vec<u8>,
    /// 1 if it is at the end of the depth, and counted among the leaves.
    pub leaf: Vec<u8>,
    /// Nodes in its subtree, itself included: `index + size` is the next one that is not below it.
    pub size: Vec<u32>,
    /// The index of the child whose value it took.
    pub best: Vec<i32>,
}
