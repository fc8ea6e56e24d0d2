//! The value of every move in a position: by a search of each, or exactly with few pieces.

use kelso_engine::endgame_solver::Solved;
use kelso_engine::{AgentSpec, AnyAgent, Limits, Score, SearchControl};
use kelso_rules::{AnyGame, AnyMove, AnyPosition, Color, EndRules, English, VariantId};

use super::{Goal, Proof};

/// From this score on, in hundredths of a man, an unproven move counts as winning; at its negative or below, as losing.
const WINNING: i32 = 140;
/// Up to this score a move does not win; down to its negative it does not lose.
const EVEN: i32 = 50;

/// Endgames with at most this many pieces are solved exactly, unless that takes too many positions.
const SOLVED_PIECES: usize = 4;
const MOST_POSITIONS: usize = 400_000;
/// The engine's table in megabytes: what a share of the nodes fills.
const TABLE: usize = 8;

/// A score in hundredths of a man; decided games are worth more than any evaluation.
fn centimen(score: Score) -> i32 {
    i32::from(score.raw())
}

/// A legal move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub mv: AnyMove,
    /// Its score for the side that makes it.
    pub score: Score,
    /// The best reply, if there is one.
    pub reply: Option<AnyMove>,
}

/// Every legal move of a position with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The moves, in the order of the rules.
    pub moves: Vec<JudgedMove>,
    /// How the values were found.
    pub proof: Proof,
}

/// The one move that reaches a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnlyMove {
    /// The move and its best reply.
    pub judged: JudgedMove,
    /// What it reaches and the others do not.
    pub goal: Goal,
    /// How that is known.
    pub proof: Proof,
}

impl Judgement {
    /// The only move that wins while no other does, or the only one that does not lose.
    pub fn only_move(&self) -> Option<OnlyMove> {
        let judged = *self.moves.iter().max_by_key(|judged| judged.score)?;
        let others = self.moves.iter().filter(|other| other.mv != judged.mv);
        let (best, second) = (centimen(judged.score), others.map(|other| centimen(other.score)).max()?);
        let goal = if best >= WINNING && second <= EVEN {
            Goal::Win
        } else if (-EVEN..WINNING).contains(&best) && second <= -WINNING {
            Goal::Draw
        } else {
            return None;
        };
        Some(OnlyMove { judged, goal, proof: self.proof })
    }
}

/// Evaluates the moves of positions; the result depends only on the position and the number of nodes.
pub struct Judge {
    agent: AnyAgent,
    nodes: u64,
    control: SearchControl,
}

impl Judge {
    /// A judge that visits about this many nodes per position, the same number for each of its moves.
    pub fn new(nodes: u64, control: SearchControl) -> Self {
        let agent = AgentSpec::engine(1, TABLE).build_any(VariantId::ENGLISH);
        Judge { agent, nodes, control }
    }

    /// The value of every move; `None` if it was stopped.
    pub fn judge(&mut self, position: &AnyPosition) -> Option<Judgement> {
        self.judge_while(position, |_| true)
    }

    /// The only move that reaches a goal, as a [`judge`](Self::judge)ment would find it, but abandoned as soon as there
    /// can be none: most positions have none. If the goal is known, others are not considered. The outer `None` means
    /// that it was stopped.
    pub fn only_move(&mut self, position: &AnyPosition, goal: Option<Goal>) -> Option<Option<OnlyMove>> {
        let judgement = self.judge_while(position, |moves| {
            let above = |bound| moves.iter().filter(|judged| centimen(judged.score) > bound).count();
            above(if goal == Some(Goal::Draw) { -WINNING } else { EVEN }) < 2
        })?;
        Some(judgement.only_move().filter(|only| goal.is_none_or(|goal| goal == only.goal)))
    }

    /// The values of the moves, as long as `goes_on` allows.
    fn judge_while(
        &mut self,
        position: &AnyPosition,
        goes_on: impl Fn(&[JudgedMove]) -> bool,
    ) -> Option<Judgement> {
        let legal = position.legal_moves();
        if let Some(moves) = self.solve(position, &legal) {
            return Some(Judgement { moves, proof: Proof::Exact });
        }
        self.agent.new_game();
        let nodes = self.nodes / legal.len().max(1) as u64;
        let mut moves = Vec::with_capacity(legal.len());
        for mv in legal {
            let (score, reply) = self.search(position.play_unchecked(&mv), nodes)?;
            moves.push(JudgedMove { mv, score, reply });
            if !goes_on(&moves) {
                break;
            }
        }
        Some(Judgement { moves, proof: Proof::Search })
    }

    /// The only legal move, with the best reply; `None` if it was stopped.
    pub fn forced(&mut self, position: &AnyPosition, mv: AnyMove) -> Option<JudgedMove> {
        self.agent.new_game();
        let (score, reply) = self.search(position.play_unchecked(&mv), self.nodes)?;
        Some(JudgedMove { mv, score, reply })
    }

    /// The score for the side that has just moved, and the other side's best move.
    fn search(&mut self, after: AnyPosition, nodes: u64) -> Option<(Score, Option<AnyMove>)> {
        let game = AnyGame::from_position(after, EndRules::WCDF);
        let choice = self.agent.choose(&game, &Limits::nodes(nodes), &mut self.control.clone());
        if self.control.is_stopped() {
            return None;
        }
        Some(match choice {
            None => (Score::win_in(1), None),
            Some(choice) => (-choice.score.unwrap_or_default(), Some(choice.mv)),
        })
    }

    /// All moves of a small endgame.
    fn solve(&self, position: &AnyPosition, legal: &[AnyMove]) -> Option<Vec<JudgedMove>> {
        let pieces: usize = Color::ALL.iter().map(|color| position.count(*color)).sum();
        let start = position.typed::<English>().filter(|_| pieces <= SOLVED_PIECES)?;
        let solved = Solved::reach(start, MOST_POSITIONS, &|| self.control.is_stopped())?;
        let exact = |mv: &AnyMove| {
            let after = start.play_unchecked(mv.typed()?);
            let score = -solved.score(&after)?;
            let replies = after.ordered_moves().into_iter();
            let reply = replies.min_by_key(|reply| solved.score(&after.play_unchecked(reply)));
            Some(JudgedMove { mv: *mv, score, reply: reply.map(Into::into) })
        };
        legal.iter().map(exact).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::Notation;

    fn only(fen: &str) -> Option<(String, Goal, Proof)> {
        let position = AnyPosition::from_fen(VariantId::ENGLISH, fen).expect("legal");
        let mut judge = Judge::new(20_000, SearchControl::default());
        let only = judge.judge(&position).expect("not stopped").only_move()?;
        Some((position.format_move(&only.judged.mv, Notation::Numeric), only.goal, only.proof))
    }

    #[test]
    fn only_moves_are_found_and_others_are_not() {
        let shot = only("B:W10,14,18,19,23,25,26,27:B4,5,8,9,11,12");
        assert_eq!(shot, Some(("11-15".to_owned(), Goal::Win, Proof::Search)));
        let ending = only("B:WK14,K16:BK15,28");
        assert_eq!(ending, Some(("28-32".to_owned(), Goal::Draw, Proof::Exact)));
        assert_eq!(only("B:W21-32:B1-12"), None, "the start is even whatever is played");
        assert_eq!(only("W:W22:B18,11"), None, "a single legal move is no choice");
    }

    #[test]
    fn a_stopped_judge_says_nothing() {
        let control = SearchControl::default();
        control.stop();
        assert_eq!(Judge::new(1_000, control).judge(&AnyPosition::default()), None);
    }
}
