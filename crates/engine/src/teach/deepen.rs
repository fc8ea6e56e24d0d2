//! Turns a fixed-depth search into a player: tries the root moves, and deepens step by step when time is limited.

use std::ops::RangeInclusive;

use kelso_rules::{Game, Move, Position, Rules};

use super::recorded::RecordedTree;
use super::recorder::Recorder;
use super::tree::{INFINITE, Search, Settings, Stopped, Ties, Tree, sort_moves};
use crate::agent::{Agent, Choice, Observer, Progress};
use crate::candidates::{Candidates, Worth};
use crate::clock::{Clock, WallClock};
use crate::eval::{DECIDED, Value};
use crate::limits::Limits;
use crate::score::Score;
use crate::stats::Stats;

/// A player that uses a teaching search.
pub struct Teacher<R: Rules, S> {
    search: S,
    settings: Settings<R>,
    limits: Limits,
}

/// Depth if only time or nodes are limited: the search continues until it is stopped.
const DEEPEST: u32 = 100;

impl<R: Rules, S: Search<R>> Teacher<R, S> {
    /// A player with its own limits, which apply in addition to those of each move.
    pub fn new(search: S, settings: Settings<R>, limits: Limits) -> Self {
        Teacher { search, settings, limits }
    }

    /// As [`Agent::choose`], on a given clock.
    pub fn think(
        &mut self,
        game: &Game<R>,
        limits: &Limits,
        clock: &dyn Clock,
        observer: &mut dyn Observer,
    ) -> Option<Choice<R>> {
        self.think_with(game, limits, clock, observer, None)
    }

    /// Likewise, with a recorder.
    fn think_with(
        &mut self,
        game: &Game<R>,
        limits: &Limits,
        clock: &dyn Clock,
        observer: &mut dyn Observer,
        mut recorder: Option<&mut Recorder<R>>,
    ) -> Option<Choice<R>> {
        self.search.begin_choice();
        self.settings.evaluation.begin_choice(game.plies());
        let limits = self.limits.and(*limits).with_clock_as_time();
        let mut moves = game.legal_moves();
        sort_moves(&mut moves, self.settings.order);
        let first = *moves.first()?;
        let root = DeepenedRoot { position: game.position(), moves: moves.to_vec() };
        let control = observer.control();
        let mut total = Stats::default();
        let mut choice = None;
        let mut candidates = Candidates::new(moves.iter().copied());
        for depth in depths::<R, S>(limits) {
            let rest = left_of(limits, &total);
            let tree = Tree::new(&self.settings, rest, clock, &control).of_game(game).searched_to(depth);
            let mut tree = tree.recorded_by(recorder.as_deref_mut());
            let favourite = choice.as_ref().map(|choice: &Choice<R>| choice.mv);
            let unit = self.settings.evaluation.unit();
            let found =
                root.best(&mut self.search, &mut tree, depth, favourite, &mut |mv, value, is_exact| {
                    let score = to_score(value, unit);
                    candidates.note(mv, if is_exact { Worth::Exact(score) } else { Worth::AtMost(score) });
                    candidates.tell(observer);
                });
            let stats = tree.stats;
            merge(&mut total, stats);
            total.time = clock.elapsed();
            let Ok((mv, value)) = found else {
                if let Some(recorder) = recorder {
                    recorder.stop();
                }
                break;
            };
            total.depth = depth;
            let score = Some(to_score(value, self.settings.evaluation.unit()));
            let found = Choice { mv, score, pv: vec![mv], stats: total.clone() };
            observer.progress(&Progress { rank: 1, choice: found.clone().into() });
            choice = Some(found);
            if value.abs() >= DECIDED / 2 || control.is_stopped() {
                break;
            }
        }
        let mut choice =
            choice.unwrap_or(Choice { mv: first, score: None, pv: vec![first], stats: total.clone() });
        choice.stats = total;
        Some(choice)
    }
}

/// The depths to search, one after another: a search that may be cut short needs the previous one's result.
fn depths<R: Rules, S: Search<R>>(limits: Limits) -> RangeInclusive<u32> {
    let deepens = S::DEEPENS || limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_none();
    let deepest = limits.depth.unwrap_or(DEEPEST).max(1);
    if deepens { 1..=deepest } else { deepest..=deepest }
}

/// The root and its moves.
struct DeepenedRoot<'a, R: Rules> {
    position: &'a Position<R>,
    moves: Vec<Move<R>>,
}

impl<R: Rules> DeepenedRoot<'_, R> {
    /// The best move and its value; `favourite` is tried first. `judged` gets the value of each move, and whether it is
    /// exact or an upper bound.
    fn best<S: Search<R>>(
        &self,
        search: &mut S,
        tree: &mut Tree<'_, R>,
        depth: u32,
        favourite: Option<Move<R>>,
        judged: &mut dyn FnMut(&Move<R>, Value, bool),
    ) -> Result<(Move<R>, Value), Stopped> {
        tree.visit(self.position, 0, (-INFINITE, INFINITE))?;
        tree.expand(&self.moves);
        let mut children: Vec<_> =
            self.moves.iter().map(|mv| (*mv, self.position.play_unchecked(mv))).collect();
        tree.sort_by_value(&mut children, depth - 1, 1);
        search.root_order(tree, &mut children);
        if let Some(index) = favourite.and_then(|mv| children.iter().position(|child| child.0 == mv)) {
            children[..=index].rotate_right(1);
        }
        let mut best: Option<(Move<R>, Value)> = None;
        for (mv, child) in children {
            let alpha = if S::PRUNES { best.map_or(-INFINITE, |(_, value)| value) } else { -INFINITE };
            let value = -search.value(tree, &child, depth - 1, 1, (-INFINITE, -alpha))?;
            judged(&mv, value, !S::PRUNES || best.is_none() || value > alpha);
            let better = match (best, tree.settings().ties) {
                (None, _) => true,
                (Some((_, best)), Ties::First) => value > best,
                (Some((_, best)), Ties::Last) => value >= best,
            };
            if better {
                best = Some((mv, value));
            }
        }
        let (mv, value) = best.ok_or(Stopped)?;
        Ok((mv, tree.leave(value)))
    }
}

/// What is left of the node limit.
fn left_of(limits: Limits, used: &Stats) -> Limits {
    Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_sub(used.nodes)), ..limits }
}

fn merge(total: &mut Stats, part: Stats) {
    total.nodes += part.nodes;
    total.leaves += part.leaves;
    total.cutoffs += part.cutoffs;
    total.table_hits += part.table_hits;
    total.sorted += part.sorted;
    total.reordered += part.reordered;
    total.branches += part.branches;
    total.expanded += part.expanded;
    if total.nodes_per_depth.len() < part.nodes_per_depth.len() {
        total.nodes_per_depth.resize(part.nodes_per_depth.len(), 0);
    }
    for (sum, nodes) in total.nodes_per_depth.iter_mut().zip(part.nodes_per_depth) {
        *sum += nodes;
    }
}

/// Converts a value in points to a score in hundredths; a decided one keeps its distance.
pub(super) fn to_score(value: Value, unit: Value) -> Score {
    if value.abs() >= DECIDED / 2 {
        let plies = (DECIDED - value.abs()).clamp(0, 999) as u16;
        if value > 0 { Score::win_in(plies) } else { Score::loss_in(plies) }
    } else {
        let hundredths = i128::from(value) * 100 / i128::from(unit);
        Score::points(hundredths.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }
}

impl<R: Rules, S: Search<R>> Agent<R> for Teacher<R, S> {
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        self.think(game, limits, &WallClock::start(), observer)
    }

    fn record(
        &mut self,
        game: &Game<R>,
        most_nodes: usize,
        observer: &mut dyn Observer,
    ) -> Option<RecordedTree> {
        let mut recorder = Recorder::new(most_nodes, S::PRUNES, self.settings.ties);
        let clock = WallClock::start();
        let choice = self.think_with(game, &Limits::NONE, &clock, observer, Some(&mut recorder))?;
        Some(recorder.finish(choice.into(), game.turn(), self.settings.evaluation.unit()))
    }
}
