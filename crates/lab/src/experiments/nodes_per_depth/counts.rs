//! A search of one position: the nodes at each depth of its tree, and its time.

use kelso_engine::SearchControl;
use kelso_rules::{RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use super::super::papers::b::PrintedMove;
use crate::experiment::{Step, search, timed_search};

/// Everything needed to reproduce the paper's counts.
#[derive(Clone, Copy)]
pub(super) struct CountConditions {
    pub(super) variant: VariantId,
    /// The order of children.
    pub(super) order: &'static str,
    pub(super) eval: &'static str,
}

/// What the paper's program did, as far as its counts show: captures optional, two routes to one square are one move, a
/// capture of three pieces leaves the first on the board, children by direction.
pub(super) const ITS_CONDITIONS: CountConditions = CountConditions {
    variant: VariantId { rules: RuleSet::ForgetfulJumps, size: Size::Eight },
    order: "by-direction",
    eval: "material-half-king",
};

/// The same with captures that take off all they jump, as the paper states its rules.
pub(super) const AS_STATED: CountConditions = CountConditions {
    variant: VariantId { rules: RuleSet::ByDestination, size: Size::Eight },
    ..ITS_CONDITIONS
};

/// A search to run.
#[derive(Clone)]
pub(super) struct CountTask {
    pub(super) search: &'static str,
    /// Which of equally good moves is kept.
    pub(super) ties: &'static str,
    pub(super) depth: u32,
    /// Which row of the paper's table, or which position of the sample.
    pub(super) number: u32,
    pub(super) fen: String,
}

/// Its result.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct CountRow {
    pub(super) search: String,
    pub(super) ties: String,
    pub(super) depth: u32,
    pub(super) number: u32,
    pub(super) fen: String,
    #[serde(rename = "move")]
    pub(super) mv: String,
    pub(super) score: String,
    /// At depths 1, 2, …, without the leaves, which the paper does not count.
    pub(super) nodes: Vec<u64>,
    /// `None` if not timed.
    pub(super) time_ms: Option<f64>,
}

impl CountTask {
    /// A row of the paper as one of its searches met it.
    pub(super) fn printed(row: &PrintedMove, search: &'static str, ties: &'static str, fen: &str) -> Self {
        CountTask { search, ties, depth: row.depth, number: row.number, fen: fen.to_owned() }
    }

    fn agent(&self, conditions: &CountConditions) -> String {
        let (CountTask { search, ties, depth, .. }, CountConditions { order, eval, .. }) = (self, conditions);
        format!("{search} depth={depth} eval={eval} order={order} ties={ties}")
    }

    fn row(&self, searched: crate::experiment::Searched, time_ms: Option<f64>) -> CountRow {
        let levels = searched.stats.nodes_per_depth;
        CountRow {
            search: self.search.to_owned(),
            ties: self.ties.to_owned(),
            depth: self.depth,
            number: self.number,
            fen: self.fen.clone(),
            mv: searched.mv,
            score: searched.score.map(|score| score.to_string()).unwrap_or_default(),
            nodes: levels.into_iter().take(self.depth as usize).skip(1).collect(),
            time_ms,
        }
    }

    /// Searches and counts.
    pub(super) fn count(&self, conditions: &CountConditions, control: &SearchControl) -> Option<CountRow> {
        Some(self.row(search(conditions.variant, &self.fen, &self.agent(conditions), control)?, None))
    }

    fn time(&self, conditions: &CountConditions, control: &SearchControl) -> Option<CountRow> {
        let (searched, ms) = timed_search(conditions.variant, &self.fen, &self.agent(conditions), control)?;
        Some(self.row(searched, Some(ms)))
    }

    /// Roughly how long the search takes.
    pub(super) fn cost(&self) -> f64 {
        let growth: f64 = if self.search == "minimax" { 8.0 } else { 3.5 };
        growth.powi(self.depth as i32)
    }

    /// A step that counts.
    pub(super) fn counted(self, part: &'static str, conditions: CountConditions) -> Step {
        Step::counted(part, self.cost(), move |control| self.count(&conditions, control))
    }

    /// A step that counts and measures the time.
    pub(super) fn timed(self, part: &'static str, conditions: CountConditions) -> Step {
        Step::timed(part, 2.0 * self.cost(), move |control| self.time(&conditions, control))
    }
}

/// The square that a move goes to.
pub(super) fn destination(mv: &str) -> Option<u8> {
    mv.rsplit(['-', 'x']).next()?.parse().ok()
}

/// The row of one search.
pub(super) fn of<'a>(
    rows: &'a [CountRow],
    search: &str,
    ties: &str,
    depth: u32,
    number: u32,
) -> Option<&'a CountRow> {
    rows.iter()
        .find(|row| row.search == search && row.ties == ties && row.depth == depth && row.number == number)
}

/// Nodes as the report shows them.
pub(super) fn list(nodes: &[u64]) -> String {
    nodes.iter().map(|nodes| crate::experiment::number(*nodes as f64)).collect::<Vec<_>>().join(" · ")
}
