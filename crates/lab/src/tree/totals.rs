//! The searches' totals, side by side: the agents' own counters.

use kelso_rules::{AnyGame, Notation};

use super::AgentTree;
use super::label::thousands;

/// A table with a column for each agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalsTable {
    /// The agents.
    pub agents: Vec<String>,
    /// What is counted, and the numbers in the order of the agents.
    pub rows: Vec<(String, Vec<String>)>,
}

impl TotalsTable {
    /// The totals of some trees of one position.
    pub fn new(game: &AnyGame, trees: &[AgentTree], notation: Notation) -> Self {
        let mut rows = Vec::new();
        let mut row = |label: &str, cell: &dyn Fn(&AgentTree) -> String| {
            rows.push((label.to_owned(), trees.iter().map(cell).collect::<Vec<_>>()));
        };
        let none = || "–".to_owned();
        let best = |shown: &AgentTree| {
            let choice = &shown.tree.choice;
            choice.score.map(|_| game.position().format_move(&choice.mv, notation))
        };
        row("best move", &|shown| best(shown).unwrap_or_else(none));
        row("value", &|shown| shown.tree.choice.score.map_or_else(none, |score| score.to_string()));
        row("nodes", &|shown| thousands(shown.tree.choice.stats.nodes));
        let deepest =
            trees.iter().map(|shown| shown.tree.choice.stats.nodes_per_depth.len()).max().unwrap_or(0);
        for ply in 0..deepest {
            let at = |shown: &AgentTree| shown.tree.choice.stats.nodes_per_depth.get(ply).copied();
            row(&format!("  at depth {ply}"), &|shown| at(shown).map_or_else(none, thousands));
        }
        row("leaves", &|shown| thousands(shown.tree.choice.stats.leaves));
        row("cut-offs", &|shown| thousands(shown.tree.choice.stats.cutoffs));
        row("moves cut", &|shown| thousands(shown.tree.totals().cut_moves));
        if trees.iter().any(|shown| shown.tree.choice.stats.table_hits > 0) {
            row("from the table", &|shown| thousands(shown.tree.choice.stats.table_hits));
        }
        row("branching factor", &|shown| format!("{:.1}", shown.tree.choice.stats.branching_factor()));
        if trees.iter().any(|shown| !shown.tree.complete) {
            row("complete", &|shown| if shown.tree.complete { "yes" } else { "no, stopped" }.to_owned());
        }
        TotalsTable { agents: trees.iter().map(|shown| shown.agent.clone()).collect(), rows }
    }
}
