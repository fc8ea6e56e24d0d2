//! A player between two levels: each move is played by one of two agents, picked at random.

use kelso_rules::{Game, Rules};

use crate::agent::{Agent, Choice, Observer};
use crate::limits::Limits;
use crate::rng::Rng;

/// Two agents, one of which is picked at random for each move.
pub(crate) struct Mixture<R: Rules> {
    weaker: Box<dyn Agent<R>>,
    stronger: Box<dyn Agent<R>>,
    /// How many of 100 moves the stronger one plays.
    share: u16,
    rng: Rng,
}

/// Keeps these random numbers separate from those of the two agents, which use the same seed.
const STREAM: u64 = 0x6d69_7874_7572_6500;

impl<R: Rules> Mixture<R> {
    /// The stronger one plays `share` of 100 moves.
    pub(crate) fn new(weaker: Box<dyn Agent<R>>, stronger: Box<dyn Agent<R>>, share: u16, seed: u64) -> Self {
        Mixture { weaker, stronger, share, rng: Rng::new(seed ^ STREAM) }
    }
}

impl<R: Rules> Agent<R> for Mixture<R> {
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        let stronger = self.rng.below(100) < usize::from(self.share);
        let agent = if stronger { &mut self.stronger } else { &mut self.weaker };
        agent.choose(game, limits, observer)
    }

    fn new_game(&mut self) {
        self.weaker.new_game();
        self.stronger.new_game();
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{EndRules, English};

    use super::*;
    use crate::agent::Unobserved;
    use crate::stats::Stats;

    /// Plays the first or the last legal move.
    struct Fixed {
        last: bool,
    }

    impl Agent<English> for Fixed {
        fn choose(
            &mut self,
            game: &Game<English>,
            _: &Limits,
            _: &mut dyn Observer,
        ) -> Option<Choice<English>> {
            let moves = game.legal_moves();
            let mv = if self.last { moves.last() } else { moves.first() };
            mv.map(|&mv| Choice { mv, score: None, pv: vec![mv], stats: Stats::default() })
        }
    }

    #[test]
    fn the_stronger_plays_its_share_of_the_moves() {
        let game = Game::new(English, EndRules::WCDF);
        let last = *game.legal_moves().last().expect("the game is not over");
        for (share, expected) in [(0, 0..=0), (35, 3_350..=3_650), (99, 9_850..=9_950)] {
            let (weaker, stronger) = (Box::new(Fixed { last: false }), Box::new(Fixed { last: true }));
            let mut mixture = Mixture::new(weaker, stronger, share, 7);
            let mut choose = || mixture.choose(&game, &Limits::NONE, &mut Unobserved).map(|choice| choice.mv);
            let by_stronger = (0..10_000).filter(|_| choose() == Some(last)).count();
            assert!(expected.contains(&by_stronger), "{share}: {by_stronger}");
        }
    }
}
