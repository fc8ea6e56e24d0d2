//! Paper C, a comparison of heuristics for draughts: its times per move, and the results of its evaluation duels.

/// What stands in place of minimax's time at depth 8, for which the paper did not wait; at depth 9 its table is blank.
pub const TOO_LONG: (u32, &str) = (8, "Inf (too long)");
/// Average milliseconds per move, by depth: alpha-beta, and minimax where the paper waited for it.
pub const TIMES: [(u32, f64, Option<f64>); 7] = [
    (3, 1.0, Some(2.0)),
    (4, 2.0, Some(12.0)),
    (5, 3.0, Some(13.0)),
    (6, 6.0, Some(39.0)),
    (7, 21.0, Some(568.0)),
    (8, 173.0, None),
    (9, 1_680.0, None),
];

/// A duel: alpha-beta at depth 4 with one evaluation against alpha-beta at depths 1 to 10 with another, one game per
/// depth from the start position. The first is Black, the second Red, which is White here.
pub struct PrintedDuel {
    /// Its name here.
    pub name: &'static str,
    /// The evaluation that stays at depth 4.
    pub fixed: &'static str,
    /// The evaluation that looks deeper and deeper.
    pub rising: &'static str,
    /// The depth from which the rising one no longer loses.
    pub draws_from: u32,
    /// The depth from which it wins.
    pub wins_from: u32,
    /// The paper's conclusion from it.
    pub conclusion: Conclusion,
}

/// Which of two evaluations is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The one that stays at depth 4.
    FixedIsBetter,
    /// The other, "or at least the same".
    RisingIsNotWorse,
}

impl PrintedDuel {
    /// The half points of the rising side in the game of this depth, according to the paper's text.
    pub fn printed(&self, depth: u32) -> u8 {
        match depth {
            depth if depth >= self.wins_from => 2,
            depth if depth >= self.draws_from => 1,
            _ => 0,
        }
    }
}

/// The depth of the fixed evaluation.
pub const FIXED_DEPTH: u32 = 4;
/// The greatest depth of the rising one.
pub const DEEPEST: u32 = 10;

/// Its duels.
pub const DUELS: [PrintedDuel; 2] = [
    PrintedDuel {
        name: "half",
        fixed: "piece-half",
        rising: "piece",
        draws_from: 3,
        wins_from: 7,
        conclusion: Conclusion::FixedIsBetter,
    },
    PrintedDuel {
        name: "row",
        fixed: "piece-half-normalised",
        rising: "piece-row",
        draws_from: 2,
        wins_from: 4,
        conclusion: Conclusion::RisingIsNotWorse,
    },
];
