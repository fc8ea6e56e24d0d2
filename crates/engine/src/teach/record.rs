//! Records the tree of a teaching search.

use kelso_rules::{AnyGame, Ending};
use thiserror::Error;

use super::recorded::RecordedTree;
use crate::limits::Limits;
use crate::search_control::SearchControl;
use crate::spec::{AgentKind, AgentSpec};

/// The agents whose trees can be recorded.
pub const RECORDED: [AgentKind; 5] =
    [AgentKind::Minimax, AgentKind::AlphaBeta, AgentKind::Ordered, AgentKind::Table, AgentKind::Expectimax];

/// The default depth in plies.
pub const RECORDED_DEPTH: u32 = 4;

/// How large a recorded tree may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordLimits {
    /// The maximum depth.
    pub depth: u32,
    /// Nodes, after which the search is stopped.
    pub nodes: usize,
}

impl Default for RecordLimits {
    fn default() -> Self {
        RecordLimits { depth: 6, nodes: 20_000 }
    }
}

/// Why there is no tree.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordError {
    /// The agent has no tree, or not one that can be shown.
    #[error("the tree of {0} cannot be shown; {names} have one that can", names = RECORDED.map(AgentKind::name).join(", "))]
    NotRecorded(AgentKind),
    /// It would search too deep.
    #[error("depth={depth} is too deep for a tree; the depth is from 1 to {most}")]
    #[expect(missing_docs, reason = "the message says it")]
    TooDeep { depth: u32, most: u32 },
    /// It would be stopped by something other than its depth.
    #[error("a tree is searched to its depth and from scratch; omit {0}, for example alphabeta depth=4")]
    NotToDepth(&'static str),
    /// There is nothing to search.
    #[error("there is no tree: the game is over, {0}")]
    Over(Ending),
}

/// The agent to record for a requested one: with its depth, which is [`RECORDED_DEPTH`] if it has none.
///
/// # Errors
/// If its tree cannot be shown.
pub fn recordable(spec: &AgentSpec, limits: RecordLimits) -> Result<AgentSpec, RecordError> {
    if !RECORDED.contains(&spec.kind()) {
        return Err(RecordError::NotRecorded(spec.kind()));
    }
    let Limits { depth, nodes, time, clock } = spec.limits();
    let other = [
        ("time", time.is_some() || clock.is_some()),
        ("nodes", nodes.is_some()),
        ("experience", spec.experience().is_some()),
    ];
    if let Some((option, _)) = other.into_iter().find(|(_, is_given)| *is_given) {
        return Err(RecordError::NotToDepth(option));
    }
    let depth = depth.unwrap_or(RECORDED_DEPTH);
    if depth > limits.depth {
        return Err(RecordError::TooDeep { depth, most: limits.depth });
    }
    Ok(spec.clone().with_limits(Limits::depth(depth)))
}

/// The tree of an agent's search of a position, to its depth and limited only by the number of nodes.
///
/// # Errors
/// If its tree cannot be shown, or the game is over.
///
/// ```
/// use kelso_engine::SearchControl;
/// use kelso_engine::teach::{RecordLimits, record};
/// use kelso_rules::{AnyGame, EndRules, VariantId};
///
/// let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
/// let tree = record(&game, &"minimax depth=2".parse()?, RecordLimits::default(), &SearchControl::default())?;
/// assert_eq!(tree.totals().nodes_per_depth, [1, 7, 49]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn record(
    game: &AnyGame,
    spec: &AgentSpec,
    limits: RecordLimits,
    control: &SearchControl,
) -> Result<RecordedTree, RecordError> {
    let spec = recordable(spec, limits)?;
    if let Some(ending) = game.result() {
        return Err(RecordError::Over(ending));
    }
    let tree = spec.build_any(game.variant()).record(game, limits.nodes, &mut control.clone());
    tree.ok_or(RecordError::NotRecorded(spec.kind()))
}
