//! Monte Carlo tree search: plays games out from the position, more often along moves that have done well (UCT, Kocsis
//! and Szepesvári, 2006).

use kelso_rules::{Color, Game, Move, Position, Variant};

use super::tree::Settings;
use crate::agent::{Agent, Choice, Observer, Progress};
use crate::clock::{Clock, WallClock};
use crate::limits::Limits;
use crate::rng::Rng;
use crate::score::Score;
use crate::stats::Stats;

/// How a new position is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Playout {
    /// By random moves to the end of the game.
    #[default]
    Random,
    /// By random moves until nothing has been captured for a while, then by the evaluation.
    Evaluation,
}

/// The sampling player.
pub struct Mcts<V: Variant> {
    settings: Settings<V>,
    playout: Playout,
    exploration: f64,
    limits: Limits,
    rng: Rng,
}

/// Iterations when nothing limits them.
const DEFAULT_ITERATIONS: u64 = 10_000;
/// A random game this long is a draw.
const LONGEST_PLAYOUT: usize = 200;

impl<V: Variant> Mcts<V> {
    /// A player with limits of its own; a limit on nodes counts iterations.
    pub fn new(settings: Settings<V>, playout: Playout, exploration: f64, limits: Limits, seed: u64) -> Self {
        Mcts { settings, playout, exploration, limits, rng: Rng::new(seed) }
    }
}

/// A position of the tree.
struct Node<V: Variant> {
    position: Position<V>,
    mv: Option<Move<V::Board>>,
    children: Vec<usize>,
    untried: Vec<Move<V::Board>>,
    visits: f64,
    /// Points of the side that moved into this position.
    points: f64,
}

impl<V: Variant> Node<V> {
    fn new(position: Position<V>, mv: Option<Move<V::Board>>, mut moves: Vec<Move<V::Board>>) -> Self {
        moves.reverse();
        Node { position, mv, children: Vec::new(), untried: moves, visits: 0.0, points: 0.0 }
    }

    fn mean(&self) -> f64 {
        if self.visits == 0.0 { 0.5 } else { self.points / self.visits }
    }
}

impl<V: Variant> Mcts<V> {
    /// One iteration: down the tree, one new node, a playout, and back up.
    fn iterate(&mut self, nodes: &mut Vec<Node<V>>, stats: &mut Stats) {
        let mut path = vec![0];
        let mut at = 0;
        while nodes[at].untried.is_empty() && !nodes[at].children.is_empty() {
            at = self.select(nodes, at);
            path.push(at);
        }
        if let Some(mv) = nodes[at].untried.pop() {
            let position = nodes[at].position.succ(&mv);
            let moves = position.ordered_moves().to_vec();
            stats.expand(moves.len());
            nodes.push(Node::new(position, Some(mv), moves));
            let child = nodes.len() - 1;
            nodes[at].children.push(child);
            path.push(child);
            at = child;
        }
        stats.visit(path.len() - 1);
        stats.leaves += 1;
        let black_points = self.play_out(nodes[at].position);
        for &index in &path {
            let node = &mut nodes[index];
            node.visits += 1.0;
            node.points += match node.position.turn() {
                Color::White => black_points,
                Color::Black => 1.0 - black_points,
            };
        }
    }

    /// The child with the best upper confidence bound.
    fn select(&self, nodes: &[Node<V>], at: usize) -> usize {
        let log = nodes[at].visits.ln();
        let bound = |child: usize| {
            let node = &nodes[child];
            node.mean() + self.exploration * (log / node.visits).sqrt()
        };
        let children = &nodes[at].children;
        let mut best = children[0];
        for &child in &children[1..] {
            if bound(child) > bound(best) {
                best = child;
            }
        }
        best
    }

    /// Points of Black, from 0 to 1.
    fn play_out(&mut self, mut position: Position<V>) -> f64 {
        const QUIET_ENOUGH: usize = 6;
        let mut quiet = 0;
        for _ in 0..LONGEST_PLAYOUT {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return if position.turn() == Color::White { 1.0 } else { 0.0 };
            }
            if self.playout == Playout::Evaluation && quiet >= QUIET_ENOUGH && !position.has_captures() {
                return self.judge(&position);
            }
            let mv = moves[self.rng.below(moves.len())];
            quiet = if mv.is_capture() { 0 } else { quiet + 1 };
            position = position.succ(&mv);
        }
        0.5
    }

    /// The evaluation as a chance for Black: three men ahead is about 95%.
    fn judge(&self, position: &Position<V>) -> f64 {
        let points =
            self.settings.evaluation.evaluate(position) as f64 / self.settings.evaluation.unit() as f64;
        1.0 / (1.0 + (-points).exp())
    }
}

/// The most visited line: steadier than the best mean. On equal visits the first.
fn choice<V: Variant>(nodes: &[Node<V>], stats: &Stats, first: Move<V::Board>) -> Choice<V> {
    let mut pv = Vec::new();
    let mut at = 0;
    while let Some(best) = nodes[at]
        .children
        .iter()
        .copied()
        .reduce(|a, b| if nodes[b].visits > nodes[a].visits { b } else { a })
    {
        pv.extend(nodes[best].mv);
        at = best;
    }
    let mean =
        nodes[0].children.iter().map(|&child| &nodes[child]).find(|node| node.mv == pv.first().copied());
    let score = mean.map(|node| chance_to_score(node.mean()));
    let mv = pv.first().copied().unwrap_or(first);
    if pv.is_empty() {
        pv.push(mv);
    }
    Choice { mv, score, pv, stats: stats.clone() }
}

/// A chance of winning as a score: 75% is about one man.
fn chance_to_score(chance: f64) -> Score {
    let chance = chance.clamp(0.001, 0.999);
    Score::evaluation((100.0 * (chance / (1.0 - chance)).ln()) as i32)
}

impl<V: Variant> Agent<V> for Mcts<V> {
    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        observer: &mut dyn Observer<V>,
    ) -> Option<Choice<V>> {
        const ITERATIONS_BETWEEN_LOOKS: u64 = 8;
        let clock = WallClock::start();
        let remote = observer.remote();
        let limits = self.limits.and(*limits).with_clock_as_time();
        let unlimited = limits.nodes.is_none() && limits.time.is_none();
        let iterations = limits.nodes.unwrap_or(if unlimited { DEFAULT_ITERATIONS } else { u64::MAX });
        let moves = game.legal_moves().to_vec();
        let first = *moves.first()?;
        let mut stats = Stats::default();
        stats.expand(moves.len());
        let mut nodes = vec![Node::new(*game.position(), None, moves)];
        for iteration in 0..iterations {
            if iteration % ITERATIONS_BETWEEN_LOOKS == 0 {
                let late = limits.time.is_some_and(|time| clock.elapsed() >= time);
                if late || remote.is_stopped() {
                    break;
                }
            }
            self.iterate(&mut nodes, &mut stats);
        }
        stats.time = clock.elapsed();
        let choice = choice(&nodes, &stats, first);
        observer.progress(&Progress { rank: 1, choice: choice.clone() });
        Some(choice)
    }
}
