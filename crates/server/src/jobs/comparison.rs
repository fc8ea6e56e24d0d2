//! Three searches side by side, in wire format.

use kelso_engine::teach::{self, EvenTree, compare};
use kelso_engine::{Score, SearchControl};
use kelso_rules::AnyGame;

use super::task::{TaskError, Thought};
use super::thinker::agent;
use crate::protocol::{Compared, Comparison, LeafBounds};

/// What three searches do on a game's position.
pub(super) fn comparison(game: &AnyGame, text: &str, control: &SearchControl) -> Result<Thought, TaskError> {
    let spec = agent(text)?;
    // Each search has its own control, stopped by its time limit; when the task is stopped, so are all of them.
    let rows = compare(game, &spec, &mut || control.follower());
    Ok(Thought::Comparison(Comparison {
        fen: game.fen(),
        depth: spec.limits().depth.unwrap_or_default(),
        rows: rows.iter().map(|row| compared(game, row)).collect(),
        bounds: leaf_bounds(&rows),
    }))
}

fn compared(game: &AnyGame, row: &teach::Comparison) -> Compared {
    let stats = &row.choice.stats;
    Compared {
        algorithm: row.kind.name().to_owned(),
        mv: game.record(&row.choice.mv).into(),
        score: row.choice.score.map(Score::in_men),
        verdict: row.choice.score.map(|score| score.to_string()),
        states: stats.states_below_root(),
        leaves: stats.leaves,
        pruned: row.pruned(),
        time: stats.time.as_secs_f64() * 1_000.0,
        depth: stats.depth,
        branching: stats.branching_factor(),
        time_complexity: row.time_complexity().to_string(),
        space_complexity: row.space_complexity().to_string(),
        nodes_per_depth: stats.nodes_per_depth.clone(),
        sorted: row.sorting().map(|(sorted, _)| sorted),
        reordered: row.sorting().map(|(_, reordered)| reordered),
    }
}

/// Based on the leaves of minimax, which comes first: it alone visits all of them.
fn leaf_bounds(rows: &[teach::Comparison]) -> LeafBounds {
    let (leaves, depth) =
        rows.first().map_or((0, 0), |row| (row.choice.stats.leaves, row.choice.stats.depth));
    let tree = EvenTree::with_leaves(leaves as f64, depth);
    LeafBounds { branching: tree.branching(), depth, all: leaves as f64, least: tree.least_leaves() }
}
