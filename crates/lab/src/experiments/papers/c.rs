//! Paper C, a comparison of heuristics for draughts: its times for a move, and how its duels of evaluations ended.

/// Milliseconds a move on average, by depth: alpha-beta, and minimax where the paper waited for it.
pub const TIMES: [(u32, f64, Option<f64>); 7] = [
    (3, 1.0, Some(2.0)),
    (4, 2.0, Some(12.0)),
    (5, 3.0, Some(13.0)),
    (6, 6.0, Some(39.0)),
    (7, 21.0, Some(568.0)),
    (8, 173.0, None),
    (9, 1_680.0, None),
];

/// A duel: alpha-beta at depth 4 with one evaluation against alpha-beta at depths 1 to 10 with another.
pub struct Duel {
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
}

/// Its duels.
pub const DUELS: [Duel; 2] = [
    Duel { name: "half", fixed: "piece-half", rising: "piece", draws_from: 3, wins_from: 7 },
    Duel { name: "row", fixed: "piece-half-normalised", rising: "piece-row", draws_from: 2, wins_from: 4 },
];
