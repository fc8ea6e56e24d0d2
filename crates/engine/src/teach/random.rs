//! Random: any legal move, all equally likely.

use kelso_rules::{Game, Rules};

use crate::agent::{Agent, Choice, Observer};
use crate::candidates::{Candidates, Worth};
use crate::limits::Limits;
use crate::rng::Rng;
use crate::stats::Stats;

/// The player everyone should beat.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// A random player whose games repeat with the same seed.
    pub fn new(seed: u64) -> Self {
        Random(Rng::new(seed))
    }
}

impl<R: Rules> Agent<R> for Random {
    fn choose(&mut self, game: &Game<R>, _: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let mut candidates = Candidates::new(moves.iter().copied());
        for mv in &moves {
            candidates.note(mv, Worth::Share(1.0 / moves.len() as f64));
        }
        candidates.tell(observer);
        let mv = moves[self.0.below(moves.len())];
        let mut stats = Stats::default();
        stats.expand(moves.len());
        Some(Choice { mv, score: None, pv: vec![mv], stats })
    }
}
