//! An agent's counters for one choice: the numbers in the papers' tables.

use std::time::Duration;

/// Counters of one choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited at each distance from the root (0 is the root), where the agent counts them.
    pub nodes_per_depth: Vec<u64>,
    /// Positions that were evaluated.
    pub leaves: u64,
    /// Number of cut-offs.
    pub cutoffs: u64,
    /// Positions answered from a transposition table.
    pub table_hits: u64,
    /// Positions with more than one move whose children were sorted by their evaluation.
    pub sorted: u64,
    /// Those among them in which that changed the order.
    pub reordered: u64,
    /// Legal moves of the expanded positions, for the branching factor.
    pub branches: u64,
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// The deepest completed iteration, or the depth searched.
    pub depth: u32,
    /// Time used.
    pub time: Duration,
    /// If the move came from [experience](crate::experience) without a search: the games in which the position was met.
    pub games_remembered: Option<u32>,
}

impl Stats {
    /// Positions visited below the root: the "states expanded" of the papers, which do not count the root.
    pub fn states_below_root(&self) -> u64 {
        self.nodes.saturating_sub(1)
    }

    /// Average number of legal moves of an expanded position.
    pub fn branching_factor(&self) -> f64 {
        if self.expanded == 0 { 0.0 } else { self.branches as f64 / self.expanded as f64 }
    }

    /// Positions visited per second.
    pub fn nodes_per_second(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds == 0.0 { 0.0 } else { self.nodes as f64 / seconds }
    }

    /// Counts a visit at this distance from the root.
    pub fn visit(&mut self, ply: usize) {
        self.nodes += 1;
        if self.nodes_per_depth.len() <= ply {
            self.nodes_per_depth.resize(ply + 1, 0);
        }
        self.nodes_per_depth[ply] += 1;
    }

    /// Counts an expanded position.
    pub fn expand(&mut self, moves: usize) {
        self.expanded += 1;
        self.branches += moves as u64;
    }
}
