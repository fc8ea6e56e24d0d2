//! Weighs each move by what the opponent is expected to answer.

use std::sync::Arc;

use kelso_rules::pdn::Ply;
use kelso_rules::{English, Game, Move, Position};

use super::opponent::OpponentModel;
use super::worth::{points, worth};
use crate::agent::{Agent, Choice, Observer, Progress};
use crate::candidates::{Candidates, Worth};
use crate::clock::{Clock, WallClock};
use crate::learned::forecast::{QuickLimits, QuickSearch};
use crate::limits::Limits;
use crate::score::Score;
use crate::stats::Stats;

/// Plies to look ahead if nothing limits it.
const USUAL_DEPTH: u32 = 6;
/// The own move and the reply.
const LEAST_DEPTH: u32 = 2;
/// As deep as there is any point with a search that remembers nothing.
const MOST_DEPTH: u32 = 20;

/// The player that uses the forecast of its opponent's moves.
pub struct CounterPlayer {
    opponent: Arc<OpponentModel>,
    /// How much of a move's value is what can be expected, from 0 (minimax) to 1.
    trust: f64,
    limits: Limits,
    search: QuickSearch,
}

/// A move that could be played, with the probability of each reply.
struct Problem {
    mv: Move,
    after: Position,
    replies: Vec<Move>,
    chances: Vec<f64>,
    /// It takes the game back to a position that there was.
    repeats: bool,
}

/// A move with its value at some depth.
#[derive(Clone, Copy)]
struct Valued {
    mv: Move,
    worth: f64,
    /// The score of the best reply, for the own side: that of minimax.
    score: i32,
    reply: Option<Move>,
}

impl CounterPlayer {
    /// A player against this opponent.
    pub fn new(opponent: Arc<OpponentModel>, trust: f64, limits: Limits) -> Self {
        CounterPlayer { opponent, trust, limits, search: QuickSearch::default() }
    }

    /// A move with its replies and how likely they are; `None` if there was no time left.
    fn problem(&mut self, game: &Game<English>, before: &[Ply<English>], mv: Move) -> Option<Problem> {
        let position = *game.position();
        let after = position.play_unchecked(&mv);
        let replies = after.legal_moves().to_vec();
        let recent = game.plies_since_progress() as usize + 1;
        let repeats = game.positions().rev().take(recent).any(|earlier| *earlier.position() == after);
        let mut before = before.to_vec();
        before.push(Ply { before: position, mv });
        let chances = if replies.len() < 2 || self.trust == 0.0 {
            vec![1.0 / replies.len().max(1) as f64; replies.len()]
        } else {
            let losses = self.search.losses(&after, &replies);
            self.opponent.chances(&after, &before, &replies, &losses)
        };
        (!self.search.is_stopped()).then_some(Problem { mv, after, replies, chances, repeats })
    }

    /// The value of a move at a depth; `None` if there was no time left.
    fn value(&mut self, problem: &Problem, depth: u32) -> Option<Valued> {
        let Problem { mv, after, replies, chances, repeats } = problem;
        let (mv, repeats) = (*mv, *repeats);
        if replies.is_empty() {
            let score = Score::win_in(1).raw().into();
            return Some(Valued { mv, worth: points(score), score, reply: None });
        }
        let scores: Vec<i32> =
            self.search.scores(after, replies, depth - 1).into_iter().map(|score| -score).collect();
        if self.search.is_stopped() {
            return None;
        }
        let (index, score) = scores.iter().copied().enumerate().min_by_key(|(_, score)| *score)?;
        let worth = worth(&scores, chances, self.trust);
        // A repeated position is worth a draw: the side that is ahead must do something else.
        let worth = if repeats { worth.min(0.5) } else { worth };
        Some(Valued { mv, worth, score, reply: Some(replies[index]) })
    }

    fn limits(&self, asked: &Limits) -> Limits {
        let limits = self.limits.and(*asked).with_clock_as_time();
        let usual = if self.limits == Limits::NONE { USUAL_DEPTH } else { MOST_DEPTH };
        let depth = limits.depth.unwrap_or(usual).clamp(LEAST_DEPTH, MOST_DEPTH);
        Limits { depth: Some(depth), ..limits }
    }
}

impl Agent<English> for CounterPlayer {
    fn choose(
        &mut self,
        game: &Game<English>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Choice<English>> {
        let clock = WallClock::start();
        let limits = self.limits(limits);
        let moves = game.position().ordered_moves();
        let first = *moves.first().filter(|_| game.result().is_none())?;
        let mut stats = Stats::default();
        self.search.begin(QuickLimits::new(&limits, observer.control()));
        let before = last_plies(game);
        let problems: Option<Vec<Problem>> =
            moves.iter().map(|mv| self.problem(game, &before, *mv)).collect();
        let mut candidates = Candidates::new(moves.iter().copied());
        let mut choice = Choice { mv: first, score: None, pv: vec![first], stats: Stats::default() };
        for depth in depths(&limits) {
            let values = problems.iter().flatten().map(|problem| self.value(problem, depth));
            let Some(values) = values.collect::<Option<Vec<Valued>>>() else { break };
            let Some(best) = best(&values) else { break };
            stats.depth = depth;
            (stats.nodes, stats.time) = (self.search.nodes(), clock.elapsed());
            for valued in &values {
                candidates.note(&valued.mv, Worth::Chance(valued.worth.clamp(0.0, 1.0)));
            }
            candidates.tell(observer);
            let pv = std::iter::once(best.mv).chain(best.reply).collect();
            choice = Choice { mv: best.mv, score: Some(raw(best.score)), pv, stats: stats.clone() };
            observer.progress(&Progress { rank: 1, choice: choice.clone().into() });
        }
        choice.stats = Stats { nodes: self.search.nodes(), time: clock.elapsed(), ..choice.stats };
        Some(choice)
    }
}

fn raw(score: i32) -> Score {
    Score::from_raw(score.clamp(-32_000, 32_000) as i16)
}

/// The first of the best, in the order of the moves.
fn best(values: &[Valued]) -> Option<Valued> {
    values.iter().copied().reduce(|best, valued| if valued.worth > best.worth { valued } else { best })
}

/// Every other depth, and the last: a search that may be stopped needs the result of a shallower one.
fn depths(limits: &Limits) -> impl Iterator<Item = u32> + use<> {
    let last = limits.depth.unwrap_or(USUAL_DEPTH);
    (LEAST_DEPTH..last).step_by(2).chain([last])
}

/// The last ply of a game, which is what the forecast needs together with the move that follows.
fn last_plies(game: &Game<English>) -> Vec<Ply<English>> {
    let Some(mv) = game.moves().last() else { return Vec::new() };
    let before = game.positions().rev().nth(1).map(|earlier| *earlier.position());
    before.map(|before| Ply { before, mv: *mv }).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use kelso_rules::{AnyGame, EndRules, RuleSet, Size, VariantId};

    use super::*;
    use crate::agent::Unobserved;
    use crate::learned::forecast::{History, PlayerOffsets, move_key};
    use crate::spec::AgentSpec;

    const DEPTH: u32 = 4;

    fn start() -> Game<English> {
        let mut game = Game::new(English, EndRules::CASUAL);
        for text in ["11-15", "23-18", "8-11", "26-23"] {
            let legal = game.legal_moves();
            let mv = legal.iter().find(|mv| format!("{}-{}", mv.from(), mv.to()) == text);
            game.play(mv.expect("legal")).expect("legal");
        }
        game
    }

    fn choose(opponent: &OpponentModel, trust: f64) -> Choice<English> {
        let mut player = CounterPlayer::new(Arc::new(opponent.clone()), trust, Limits::depth(DEPTH));
        player.choose(&start(), &Limits::NONE, &mut Unobserved).expect("not over")
    }

    /// A move other than this one to which there is a blunder, and that blunder.
    fn trap(other_than: Move) -> (Move, Position, Move) {
        let position = *start().position();
        let traps = position.ordered_moves().into_iter().filter(|mv| *mv != other_than).map(|mv| {
            let after = position.play_unchecked(&mv);
            let replies = after.legal_moves().to_vec();
            let scores = QuickSearch::default().scores(&after, &replies, DEPTH - 1);
            let (best, worst) = (scores.iter().max().copied(), scores.iter().min().copied());
            let blunder = scores.iter().position(|score| Some(*score) == worst).map(|index| replies[index]);
            (best.unwrap_or(0) - worst.unwrap_or(0), best.unwrap_or(0), mv, after, blunder)
        });
        // A sound move: the best reply to it gains the opponent less than a third of a man.
        let sound = traps.filter(|(_, best, ..)| *best < 33);
        let (lost, _, mv, after, blunder) = sound.max_by_key(|(lost, ..)| *lost).expect("a sound move");
        assert!(lost > 80, "the blunder loses only {lost}");
        (mv, after, blunder.expect("a reply"))
    }

    #[test]
    fn it_sets_the_trap_that_a_player_with_a_known_habit_falls_into() {
        let stranger = OpponentModel::default();
        let minimax = choose(&stranger, 0.0).mv;
        let (bait, after, blunder) = trap(minimax);
        let mut chosen = History::default();
        chosen.add_times(move_key(&after, &blunder), 50);
        let known = OpponentModel { chosen: Arc::new(chosen), ..OpponentModel::default() };
        assert_eq!(choose(&known, 1.0).mv, bait);
        // Without trust the habit changes nothing.
        assert_eq!(choose(&known, 0.0).mv, minimax);
    }

    #[test]
    fn offsets_change_what_is_expected() {
        let position = *start().position();
        let moves = position.legal_moves().to_vec();
        let losses = QuickSearch::default().losses(&position, &moves);
        let chances = |offset: f64| {
            let mut offsets = PlayerOffsets::default().values().to_vec();
            // What a move loses at depth 1.
            offsets[0] = offset;
            let model = OpponentModel { offsets: PlayerOffsets::new(offsets), ..OpponentModel::default() };
            model.chances(&position, &[], &moves, &losses)
        };
        let worst = (0..moves.len()).max_by_key(|index| losses[*index][0]).expect("a move");
        assert!(losses[worst][0] > 0);
        assert!(chances(3.0)[worst] > 2.0 * chances(0.0)[worst]);
        assert!((chances(3.0).iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn without_trust_it_finds_what_minimax_finds() {
        let game = start();
        let moves = game.position().ordered_moves();
        let scores = QuickSearch::default().scores(game.position(), &moves, DEPTH);
        let choice = choose(&OpponentModel::default(), 0.0);
        let best = scores.iter().max().copied().expect("a move");
        let index = moves.iter().position(|mv| *mv == choice.mv).expect("legal");
        assert_eq!((scores[index], choice.score), (best, Some(raw(best))));
    }

    #[test]
    fn limits_and_stops_are_obeyed() {
        let mut player = CounterPlayer::new(Arc::default(), 0.5, Limits::NONE);
        let choice = player.choose(&start(), &Limits::nodes(20_000), &mut Unobserved).expect("a move");
        assert!(choice.stats.nodes <= 20_001, "{}", choice.stats.nodes);
        let stopped = crate::SearchControl::default();
        stopped.stop();
        let choice = player.choose(&start(), &Limits::NONE, &mut stopped.clone()).expect("some move");
        assert!(choice.stats.nodes < 1_000 && choice.stats.depth == 0);
    }

    #[test]
    fn other_games_are_refused_in_a_sentence_and_not_played() {
        let other = VariantId { rules: RuleSet::OptionalCapture, size: Size::Eight };
        for agent in ["policy", "counter"] {
            let spec: AgentSpec = agent.parse().expect("an agent");
            assert_eq!(spec.check_variant(VariantId::ENGLISH), Ok(()));
            let error = spec.check_variant(other).expect_err("another game").to_string();
            let sentence = "learned from games of English draughts on 8×8, and plays no other game";
            assert_eq!(error, format!("{agent} {sentence}"));
            let game = AnyGame::new(other, EndRules::WCDF, None);
            assert_eq!(spec.build_any(other).choose(&game, &Limits::NONE, &mut Unobserved), None);
        }
        let kelso: AgentSpec = "kelso level=1".parse().expect("an agent");
        assert_eq!(kelso.check_variant(other), Ok(()));
    }
}
