//! What an agent considers: every root move with its current value.

use std::cmp::Reverse;
use std::fmt;

use kelso_rules::{AnyMove, Move, Rules};

use crate::agent::Observer;
use crate::score::Score;

/// A root move and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: AnyMove,
    /// What it is worth.
    pub worth: Worth,
}

/// What an agent knows about a move, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Worth {
    /// Nothing yet.
    #[default]
    Unknown,
    /// Its score.
    Exact(Score),
    /// It was refuted by a better move: it cannot be better than this.
    AtMost(Score),
    /// The expected points, from 0 to 1.
    Chance(f64),
    /// How likely it is to be played.
    Share(f64),
}

impl Worth {
    /// Larger is better; a bound comes after a score that is as large.
    fn rank(self) -> (i64, bool) {
        match self {
            Worth::Unknown => (i64::MIN, false),
            Worth::Exact(score) => (score.raw().into(), true),
            Worth::AtMost(score) => (score.raw().into(), false),
            Worth::Chance(part) | Worth::Share(part) => ((part * 1e9) as i64, true),
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Unknown => f.write_str("?"),
            Worth::Exact(score) => score.fmt(f),
            Worth::AtMost(score) => write!(f, "≤ {score}"),
            Worth::Chance(part) | Worth::Share(part) => write!(f, "{:.0}%", part * 100.0),
        }
    }
}

/// The root moves while they are being evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Candidates<R: Rules>(Vec<(Move<R>, Worth)>);

impl<R: Rules> Candidates<R> {
    /// Moves about which nothing is known.
    pub(crate) fn new(moves: impl IntoIterator<Item = Move<R>>) -> Self {
        Candidates(moves.into_iter().map(|mv| (mv, Worth::Unknown)).collect())
    }

    /// Records the value of a move.
    pub(crate) fn note(&mut self, mv: &Move<R>, worth: Worth) {
        if let Some((_, known)) = self.0.iter_mut().find(|(move_, _)| move_ == mv) {
            *known = worth;
        }
    }

    /// Sends them to an observer that wants them, best first, ties in their original order.
    pub(crate) fn tell(&self, observer: &mut dyn Observer) {
        if !observer.wants_candidates() {
            return;
        }
        let mut candidates: Vec<_> =
            self.0.iter().map(|&(mv, worth)| Candidate { mv: mv.into(), worth }).collect();
        candidates.sort_by_key(|candidate| Reverse(candidate.worth.rank()));
        observer.candidates(&candidates);
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{AnyGame, EndRules, RuleSet, Size, VariantId};

    use super::*;
    use crate::agent::Progress;
    use crate::limits::Limits;
    use crate::spec::AgentSpec;

    #[derive(Default)]
    struct Curious(Vec<Vec<Candidate>>);

    impl Observer for Curious {
        fn progress(&mut self, _: &Progress) {}

        fn wants_candidates(&self) -> bool {
            true
        }

        fn candidates(&mut self, candidates: &[Candidate]) {
            self.0.push(candidates.to_vec());
        }
    }

    fn shown(agent: &str, variant: VariantId, fen: &str) -> (Vec<Vec<Candidate>>, AnyMove) {
        let spec: AgentSpec = agent.parse().expect("an agent");
        let game = AnyGame::from_fen(variant, EndRules::WCDF, fen).expect("a legal FEN");
        let mut curious = Curious::default();
        let choice = spec.build_any(variant).choose(&game, &Limits::NONE, &mut curious).expect("not over");
        (curious.0, choice.mv)
    }

    #[test]
    fn every_agent_shows_every_move_of_the_root() {
        let agents = [
            "random seed=3",
            "q",
            "sarsa",
            "tdleaf",
            "expectimax depth=3",
            "minimax depth=3",
            "alphabeta depth=4",
            "ordered depth=4 eval=piece-row",
            "table depth=4",
            "mcts nodes=400",
            "kelso level=2",
            "kelso level=3.5",
            "kelso depth=6 hash=1",
            "kelso depth=6 hash=1 lines=3",
        ];
        let optional = VariantId { rules: RuleSet::OptionalCapture, size: Size::Eight };
        for variant in [VariantId::ENGLISH, optional] {
            let english: &[&str] =
                if variant == VariantId::ENGLISH { &["policy", "counter depth=4"] } else { &[] };
            for &agent in agents.iter().chain(english) {
                let (pictures, _) = shown(agent, variant, "W:W21-30,32,19:B1-11,16");
                let game =
                    AnyGame::from_fen(variant, EndRules::WCDF, "W:W21-30,32,19:B1-11,16").expect("legal");
                let last = pictures.last().unwrap_or_else(|| panic!("{agent} shows nothing"));
                assert_eq!(last.len(), game.legal_moves().len(), "{agent}");
                assert!(last.iter().all(|candidate| candidate.worth != Worth::Unknown), "{agent}: {last:?}");
                assert!(last.is_sorted_by_key(|candidate| Reverse(candidate.worth.rank())), "{agent}");
            }
        }
    }

    #[test]
    fn the_best_comes_first_and_bounds_are_marked() {
        let fen = "B:W18,32:B11,1";
        // 11-15 loses the man on 15 for nothing.
        let (pictures, mv) = shown("minimax depth=2", VariantId::ENGLISH, fen);
        let last = pictures.last().expect("a picture");
        assert!(last.iter().all(|candidate| matches!(candidate.worth, Worth::Exact(_))));
        assert_eq!(last[0].mv, mv);
        assert_eq!(last[last.len() - 1].worth.to_string(), "-1.00");
        let (pictures, mv) = shown("alphabeta depth=2", VariantId::ENGLISH, fen);
        let last = pictures.last().expect("a picture");
        assert_eq!((last[0].mv, last[0].worth), (mv, Worth::Exact(Score::ZERO)));
        assert!(last[1..].iter().all(|candidate| matches!(candidate.worth, Worth::AtMost(_))), "{last:?}");
    }
}
