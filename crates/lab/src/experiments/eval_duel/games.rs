//! The games of the experiment: players, rules, and what is recorded.

use kelso_engine::PaperGame;
use kelso_rules::{EndRules, VariantId};
use serde::{Deserialize, Serialize};

use super::super::papers::c::{self, FIXED_DEPTH};
use crate::experiment::{Duel, PairScore};

/// The paper's rules: a man may continue capturing backwards.
pub(super) const ITS_RULES: VariantId = PaperGame::C.variant();

/// 80 plies without a capture are a draw.
pub(super) fn end_rules() -> EndRules {
    PaperGame::C.ends()
}

/// Alpha-beta with an evaluation; with only kings left, their distances are evaluated.
pub(super) fn agent(depth: u32, eval: &str) -> String {
    format!("alphabeta depth={depth} eval={eval} ending=sum-distances")
}

/// The rising evaluation against the fixed one, from an opening with both colours.
pub(super) fn duel(duel: &c::PrintedDuel, depth: u32, opening: &str, rules: EndRules) -> Duel {
    Duel {
        variant: ITS_RULES,
        players: [agent(depth, duel.rising), agent(FIXED_DEPTH, duel.fixed)],
        opening: opening.to_owned(),
        rules,
        seed: 0,
    }
}

/// A pair of games between two evaluations, from the rising one's point of view.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct DuelRow {
    pub(super) duel: String,
    pub(super) depth: u32,
    pub(super) opening: String,
    #[serde(flatten)]
    pub(super) score: PairScore,
}

/// A pair of games of the random player, from its point of view.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct RandomRow {
    /// The depth of its opponent.
    pub(super) depth: u32,
    pub(super) opening: String,
    #[serde(flatten)]
    pub(super) score: PairScore,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DuelTally {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

impl DuelTally {
    pub(super) fn new(pairs: &[PairScore]) -> Self {
        let count = |half_points: u8| {
            pairs.iter().flat_map(|pair| pair.games()).filter(|points| *points == half_points).count() as u64
        };
        DuelTally { wins: count(2), draws: count(1), losses: count(0) }
    }

    pub(super) fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
