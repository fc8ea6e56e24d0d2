//! The bench: fixed positions searched to a fixed depth, whose node count is the engine's signature.

use std::time::Duration;

use kelso_rules::{AnyGame, EndRules, VariantId};

use crate::agent::Unobserved;
use crate::limits::Limits;
use crate::spec::{AgentKind, AgentSpec};

/// The default search depth in plies.
pub const DEPTH: u32 = 17;

/// Openings, middle games and endings of English draughts.
const POSITIONS: [&str; 8] = [
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15",
    "B:W17,19,21,22,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,8,9,10,11,12,15",
    "W:W17,19,21,24,25,27,28,30,31,32:B2,3,4,5,6,8,9,11,12,15",
    "B:W13,19,20,22,27,28,30,32:B2,3,5,8,10,11,12,14",
    "W:W15,20,21,30,32:B3,5,6,12,K26",
    "B:W13,K19,21,28:B3,12,14,K23",
    "W:WK10,K15,K18:BK1,K28",
];

/// The result of a bench run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Positions visited. The number is the same everywhere and on every run: it changes only when the engine's
    /// behaviour changes.
    pub nodes: u64,
    /// How long the searches took.
    pub time: Duration,
}

impl Bench {
    /// The engine's speed on this computer.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// The positions, each as a new game.
#[expect(clippy::missing_panics_doc, reason = "the positions are legal")]
pub fn games() -> impl Iterator<Item = AnyGame> {
    POSITIONS
        .into_iter()
        .map(|fen| AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, fen).expect("a legal FEN"))
}

/// Searches every position to a depth, with the engine's default settings on one thread.
///
/// ```
/// use kelso_engine::bench;
///
/// assert_eq!(bench::run(5).nodes, bench::run(5).nodes);
/// ```
pub fn run(depth: u32) -> Bench {
    let mut engine = AgentSpec::new(AgentKind::Kelso).build_any(VariantId::ENGLISH);
    let mut bench = Bench::default();
    for game in games() {
        engine.new_game();
        if let Some(choice) = engine.choose(&game, &Limits::depth(depth), &mut Unobserved) {
            bench.nodes += choice.stats.nodes;
            bench.time += choice.stats.time;
        }
    }
    bench
}
