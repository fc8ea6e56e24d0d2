//! What an agent did to choose its move: the numbers that the papers' tables are made of.

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
    /// Times the rest of a position's moves was cut off.
    pub cutoffs: u64,
    /// Positions answered from a transposition table.
    pub table_hits: u64,
    /// Positions with a choice whose children were sorted by their evaluation.
    pub sorted: u64,
    /// Those among them in which that changed the order.
    pub reordered: u64,
    /// Moves looked at and positions they came from, for the branching factor.
    pub branches: u64,
    /// Positions whose moves were looked at.
    pub expanded: u64,
    /// The deepest completed iteration, or the depth searched.
    pub depth: u32,
    /// Time used.
    pub time: Duration,
    /// If the move came from [experience](crate::experience) and nothing was searched: the games in which the position was met.
    pub games_remembered: Option<u32>,
}

impl Stats {
    /// Positions visited below the root: the "states expanded" of the papers, which do not count the root.
    pub fn states_below_root(&self) -> u64 {
        self.nodes.saturating_sub(1)
    }

    /// Legal moves of an expanded position, on average.
    pub fn branching_factor(&self) -> f64 {
        if self.expanded == 0 { 0.0 } else { self.branches as f64 / self.expanded as f64 }
    }

    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds == 0.0 { 0.0 } else { self.nodes as f64 / seconds }
    }

    /// Notes a visit at this distance from the root.
    pub fn visit(&mut self, ply: usize) {
        self.nodes += 1;
        if self.nodes_per_depth.len() <= ply {
            self.nodes_per_depth.resize(ply + 1, 0);
        }
        self.nodes_per_depth[ply] += 1;
    }

    /// Notes that a position's moves were looked at.
    pub fn expand(&mut self, moves: usize) {
        self.expanded += 1;
        self.branches += moves as u64;
    }
}
