//! One of the three searches on one position: its choice and its counters.

use kelso_engine::teach::{RecordLimits, record};
use kelso_engine::{AgentKind, SearchControl};
use kelso_rules::{AnyGame, AnyPosition, Color, EndRules, RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use super::super::papers::e::PLIES;
use crate::experiment::{Searched, Step, search, timed_search};

/// Everything needed to reproduce the paper's counts.
#[derive(Clone, Copy)]
pub(super) struct SearchConditions {
    pub(super) variant: VariantId,
    pub(super) eval: &'static str,
    /// The order of children before they are sorted.
    pub(super) order: &'static str,
}

/// What the paper's program did: captures optional, every jump a separate move, pieces counted.
pub(super) const ITS_CONDITIONS: SearchConditions = SearchConditions {
    variant: VariantId { rules: RuleSet::SingleJump, size: Size::Eight },
    eval: "count",
    order: "quiet-first",
};

/// What its report says it did.
pub(super) const REAL_RULES: SearchConditions =
    SearchConditions { variant: VariantId::ENGLISH, ..ITS_CONDITIONS };

/// A search to run.
#[derive(Clone)]
pub(super) struct SearchTask {
    pub(super) kind: AgentKind,
    pub(super) depth: u32,
    pub(super) fen: String,
}

/// Its result.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SearchRow {
    pub(super) search: String,
    pub(super) depth: u32,
    pub(super) fen: String,
    #[serde(rename = "move")]
    pub(super) mv: String,
    pub(super) score: String,
    pub(super) states: u64,
    pub(super) pruned: u64,
    pub(super) branching: f64,
    /// True if all root moves take equally many pieces: sorting by the number of pieces then keeps their order.
    pub(super) is_level: bool,
    /// `None` if not timed.
    pub(super) time_ms: Option<f64>,
}

impl SearchTask {
    fn agent(&self, conditions: &SearchConditions) -> String {
        let (SearchTask { kind, depth, .. }, SearchConditions { eval, order, .. }) = (self, conditions);
        format!("{kind} depth={depth} eval={eval} order={order}")
    }

    fn row(
        &self,
        conditions: &SearchConditions,
        searched: Searched,
        time_ms: Option<f64>,
    ) -> Option<SearchRow> {
        Some(SearchRow {
            search: self.kind.to_string(),
            depth: self.depth,
            fen: self.fen.clone(),
            mv: searched.mv,
            score: searched.score.map(|score| score.to_string()).unwrap_or_default(),
            states: searched.stats.states_below_root(),
            pruned: searched.stats.cutoffs,
            branching: searched.stats.branching_factor(),
            is_level: is_level(conditions.variant, &self.fen)?,
            time_ms,
        })
    }

    /// Searches and counts.
    pub(super) fn count(&self, conditions: &SearchConditions, control: &SearchControl) -> Option<SearchRow> {
        let searched = search(conditions.variant, &self.fen, &self.agent(conditions), control)?;
        self.row(conditions, searched, None)
    }

    fn time(&self, conditions: &SearchConditions, control: &SearchControl) -> Option<SearchRow> {
        let (searched, ms) = timed_search(conditions.variant, &self.fen, &self.agent(conditions), control)?;
        self.row(conditions, searched, Some(ms))
    }

    fn cost(&self) -> f64 {
        let growth: f64 = if self.kind == AgentKind::Minimax { 6.0 } else { 3.0 };
        1.0 + growth.powi(self.depth as i32) / 1e3
    }

    /// A step that counts.
    pub(super) fn counted(self, part: &'static str, conditions: SearchConditions) -> Step {
        Step::counted(part, self.cost(), move |control| self.count(&conditions, control))
    }

    /// A step that counts and measures the time.
    pub(super) fn timed(self, part: &'static str, conditions: SearchConditions) -> Step {
        Step::timed(part, self.cost(), move |control| self.time(&conditions, control))
    }
}

fn is_level(variant: VariantId, fen: &str) -> Option<bool> {
    let moves = AnyPosition::from_fen(variant, fen).ok()?.legal_moves();
    let mut taken = moves.iter().map(|mv| mv.captured().len());
    let first = taken.next()?;
    Some(taken.all(|pieces| pieces == first))
}

/// The depth of the paper's demonstrations: the root and three plies below each of its moves.
const ITS_DEPTH: u32 = PLIES + 1;

/// The number of moves of the last node that a search expands.
fn last_expanded(conditions: &SearchConditions, fen: &str, kind: AgentKind) -> Option<usize> {
    let task = SearchTask { kind, depth: ITS_DEPTH, fen: fen.to_owned() };
    let game = AnyGame::from_fen(conditions.variant, EndRules::WCDF, fen).ok()?;
    let agent = task.agent(conditions).parse().ok()?;
    let tree = record(&game, &agent, RecordLimits::default(), &SearchControl::default()).ok()?;
    let mut expanded = tree.nodes.iter().rev().filter(|node| !node.is_leaf).filter_map(|node| node.moves);
    expanded.next().filter(|_| tree.complete)
}

/// How many moves each side would have in a position if it were to move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct MobilityRow {
    pub(super) fen: String,
    pub(super) mover: usize,
    pub(super) opponent: usize,
    /// The moves of the last node that minimax expands, and of the last that alpha-beta does.
    pub(super) last_expanded: [usize; 2],
}

/// Counts the moves of both sides, and those at the end of the searches.
pub(super) fn mobility(conditions: &SearchConditions, fen: &str) -> Option<MobilityRow> {
    let variant = conditions.variant;
    let position = AnyPosition::from_fen(variant, fen).ok()?;
    let (side, other) = match position.turn() {
        Color::Black => ("B:", "W:"),
        Color::White => ("W:", "B:"),
    };
    let turned = AnyPosition::from_fen(variant, &fen.replacen(side, other, 1)).ok()?;
    Some(MobilityRow {
        fen: fen.to_owned(),
        mover: position.legal_moves().len(),
        opponent: turned.legal_moves().len(),
        last_expanded: [
            last_expanded(conditions, fen, AgentKind::Minimax)?,
            last_expanded(conditions, fen, AgentKind::AlphaBeta)?,
        ],
    })
}

/// The three searches of one position and depth.
pub(super) type Triple<'a> = [&'a SearchRow; 3];

/// The rows three by three.
pub(super) fn triples<'a>(rows: impl IntoIterator<Item = &'a SearchRow>) -> Vec<Triple<'a>> {
    let rows: Vec<_> = rows.into_iter().collect();
    rows.chunks_exact(3).map(|three| [three[0], three[1], three[2]]).collect()
}
