//! Monte Carlo tree search: plays games out from the position, more often along moves that have done well (UCT, Kocsis
//! and Szepesvári, 2006). Its tree has a fixed memory limit: when that is reached no more positions are added, and
//! games are played out from the existing ones.

use kelso_rules::{Color, Game, Move, MoveList, Position, Rules};

use super::tree::Settings;
use crate::agent::{Agent, Choice, Observer, Progress};
use crate::candidates::{Candidates, Worth};
use crate::clock::{Clock, WallClock};
use crate::limits::Limits;
use crate::rng::Rng;
use crate::score::Score;
use crate::stats::Stats;

/// How a new position is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Playout {
    /// By random moves to the end of the game.
    #[default]
    Random,
    /// By random moves until nothing has been captured for a while, then by the evaluation.
    Evaluation,
}

/// The sampling player.
pub struct Mcts<R: Rules> {
    settings: Settings<R>,
    playout: Playout,
    exploration: f64,
    limits: Limits,
    rng: Rng,
    most_nodes: usize,
}

/// Iterations when nothing limits them.
const DEFAULT_ITERATIONS: u64 = 10_000;
/// A random game this long is a draw.
const LONGEST_PLAYOUT: usize = 200;

impl<R: Rules> Mcts<R> {
    /// A player with its own limits; a node limit counts iterations.
    pub fn new(settings: Settings<R>, playout: Playout, exploration: f64, limits: Limits, seed: u64) -> Self {
        Mcts { settings, playout, exploration, limits, rng: Rng::new(seed), most_nodes: usize::MAX }
    }

    /// The same player with a tree of at most this many bytes.
    #[must_use]
    pub fn within_bytes(self, bytes: usize) -> Self {
        Mcts { most_nodes: (bytes / size_of::<MctsNode<R>>()).max(1), ..self }
    }
}

/// A position of the tree. Its children form a linked list through `next`, in the order in which they were tried. It
/// owns nothing, so that a tree of a million nodes is freed at once when time is up.
#[derive(Clone, Copy)]
struct MctsNode<R: Rules> {
    position: Position<R>,
    mv: Option<Move<R>>,
    /// How many moves there are, and how many of them have a child.
    moves: usize,
    tried: usize,
    first_child: Option<usize>,
    last_child: Option<usize>,
    next: Option<usize>,
    visits: f64,
    /// Points of the side that moved into this position.
    points: f64,
}

impl<R: Rules> MctsNode<R> {
    fn new(position: Position<R>, mv: Option<Move<R>>, moves: usize) -> Self {
        MctsNode {
            position,
            mv,
            moves,
            tried: 0,
            first_child: None,
            last_child: None,
            next: None,
            visits: 0.0,
            points: 0.0,
        }
    }

    fn mean(&self) -> f64 {
        if self.visits == 0.0 { 0.5 } else { self.points / self.visits }
    }
}

/// All nodes, the root first.
struct SearchedTree<R: Rules> {
    nodes: Vec<MctsNode<R>>,
    /// The root moves: the rules of the game may allow fewer than the board does.
    root_moves: MoveList<R>,
    most_nodes: usize,
}

impl<R: Rules> SearchedTree<R> {
    /// The root, with room for this many nodes.
    fn new(game: &Game<R>, most_nodes: usize) -> Self {
        let root_moves = game.legal_moves();
        let root = MctsNode::new(*game.position(), None, root_moves.len());
        SearchedTree { nodes: vec![root], root_moves, most_nodes }
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= self.most_nodes
    }

    /// Makes room for one more node. The list grows as usual, but never beyond its limit.
    fn make_room(&mut self) {
        let count = self.nodes.len();
        if count == self.nodes.capacity() {
            self.nodes.reserve_exact(count.min(self.most_nodes - count));
        }
    }

    /// The indices of a node's children.
    fn children(&self, at: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.nodes[at].first_child, |&child| self.nodes[child].next)
    }

    /// Adds the first missing child; `None` if all exist, or there is no memory left.
    fn grow(&mut self, at: usize) -> Option<usize> {
        if self.is_full() {
            return None;
        }
        let MctsNode { position, tried, last_child, .. } = self.nodes[at];
        // Generated again for each child, which is cheap compared with the playout.
        let mv = match at {
            0 => *self.root_moves.get(tried)?,
            _ => *position.ordered_moves().get(tried)?,
        };
        let next = position.play_unchecked(&mv);
        let child = self.nodes.len();
        self.make_room();
        self.nodes.push(MctsNode::new(next, Some(mv), next.legal_moves().len()));
        match last_child {
            Some(last) => self.nodes[last].next = Some(child),
            None => self.nodes[at].first_child = Some(child),
        }
        self.nodes[at].last_child = Some(child);
        self.nodes[at].tried += 1;
        Some(child)
    }
}

impl<R: Rules> Mcts<R> {
    /// One iteration: down the tree, one new node, a playout, and back up.
    fn iterate(&mut self, tree: &mut SearchedTree<R>, stats: &mut Stats) {
        let mut path = vec![0];
        let mut at = 0;
        while (tree.nodes[at].tried == tree.nodes[at].moves || tree.is_full())
            && let Some(best) = self.select(tree, at)
        {
            at = best;
            path.push(at);
        }
        if let Some(child) = tree.grow(at) {
            stats.expand(tree.nodes[child].moves);
            path.push(child);
            at = child;
        }
        stats.visit(path.len() - 1);
        stats.leaves += 1;
        let black_points = self.play_out(tree.nodes[at].position);
        for &index in &path {
            let node = &mut tree.nodes[index];
            node.visits += 1.0;
            node.points += match node.position.turn() {
                Color::White => black_points,
                Color::Black => 1.0 - black_points,
            };
        }
    }

    /// The child with the best upper confidence bound; the first of equal ones.
    fn select(&self, tree: &SearchedTree<R>, at: usize) -> Option<usize> {
        let log = tree.nodes[at].visits.ln();
        let bound = |child: usize| {
            let node = &tree.nodes[child];
            node.mean() + self.exploration * (log / node.visits).sqrt()
        };
        tree.children(at).reduce(|best, child| if bound(child) > bound(best) { child } else { best })
    }

    /// Points of Black, from 0 to 1.
    fn play_out(&mut self, mut position: Position<R>) -> f64 {
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
            position = position.play_unchecked(&mv);
        }
        0.5
    }

    /// The evaluation as a winning probability for Black: three men ahead is about 95%.
    fn judge(&self, position: &Position<R>) -> f64 {
        let points =
            self.settings.evaluation.evaluate(position) as f64 / self.settings.evaluation.unit() as f64;
        1.0 / (1.0 + (-points).exp())
    }
}

/// The most visited line: more stable than the best mean. The first of equal ones.
fn choice<R: Rules>(tree: &SearchedTree<R>, stats: &Stats, first: Move<R>) -> Choice<R> {
    let mut pv = Vec::new();
    let mut at = 0;
    while let Some(best) =
        tree.children(at).reduce(|a, b| if tree.nodes[b].visits > tree.nodes[a].visits { b } else { a })
    {
        pv.extend(tree.nodes[best].mv);
        at = best;
    }
    let mean = tree.children(0).map(|child| &tree.nodes[child]).find(|node| node.mv == pv.first().copied());
    let score = mean.map(|node| chance_to_score(node.mean()));
    let mv = pv.first().copied().unwrap_or(first);
    if pv.is_empty() {
        pv.push(mv);
    }
    Choice { mv, score, pv, stats: stats.clone() }
}

/// The root moves with their average points; untried ones are unknown.
fn candidates<R: Rules>(tree: &SearchedTree<R>) -> Candidates<R> {
    let mut candidates = Candidates::new(tree.root_moves.iter().copied());
    for child in tree.children(0).map(|child| &tree.nodes[child]) {
        if let Some(mv) = child.mv {
            candidates.note(&mv, Worth::Chance(child.mean()));
        }
    }
    candidates
}

/// A winning probability as a score: 75% is about one man.
fn chance_to_score(chance: f64) -> Score {
    let chance = chance.clamp(0.001, 0.999);
    Score::evaluation((100.0 * (chance / (1.0 - chance)).ln()) as i32)
}

impl<R: Rules> Agent<R> for Mcts<R> {
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        const ITERATIONS_BETWEEN_LOOKS: u64 = 8;
        const ITERATIONS_BETWEEN_PICTURES: u64 = 512;
        let clock = WallClock::start();
        let control = observer.control();
        let limits = self.limits.and(*limits).with_clock_as_time();
        let unlimited = limits.nodes.is_none() && limits.time.is_none();
        let iterations = limits.nodes.unwrap_or(if unlimited { DEFAULT_ITERATIONS } else { u64::MAX });
        let mut tree = SearchedTree::new(game, self.most_nodes);
        let first = *tree.root_moves.first()?;
        let mut stats = Stats::default();
        stats.expand(tree.root_moves.len());
        for iteration in 0..iterations {
            if iteration % ITERATIONS_BETWEEN_LOOKS == 0 {
                let late = limits.time.is_some_and(|time| clock.elapsed() >= time);
                if late || control.is_stopped() {
                    break;
                }
                if iteration % ITERATIONS_BETWEEN_PICTURES == 0 && iteration > 0 {
                    candidates(&tree).tell(observer);
                }
            }
            self.iterate(&mut tree, &mut stats);
        }
        candidates(&tree).tell(observer);
        stats.time = clock.elapsed();
        let choice = choice(&tree, &stats, first);
        observer.progress(&Progress { rank: 1, choice: choice.clone().into() });
        Some(choice)
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{EndRules, English};

    use super::*;
    use crate::agent::Unobserved;
    use crate::spec::AgentSpec;

    fn settings() -> Settings<English> {
        AgentSpec::new(crate::spec::AgentKind::Mcts).settings()
    }

    fn player(bytes: usize) -> Mcts<English> {
        Mcts::new(settings(), Playout::Random, 1.4, Limits::NONE, 7).within_bytes(bytes)
    }

    #[test]
    fn a_full_tree_takes_no_more_memory_and_the_search_goes_on() {
        let game = Game::new(English, EndRules::WCDF);
        let bytes = 100 * size_of::<MctsNode<English>>();
        let mut mcts = player(bytes);
        let mut tree = SearchedTree::new(&game, mcts.most_nodes);
        let mut stats = Stats::default();
        for _ in 0..2_000 {
            mcts.iterate(&mut tree, &mut stats);
            assert!(tree.nodes.capacity() * size_of::<MctsNode<English>>() <= bytes);
        }
        assert_eq!((tree.nodes.len(), tree.nodes[0].visits as u32), (100, 2_000));
        // The games played out after the tree was full count as well.
        let below: f64 = tree.children(0).map(|child| tree.nodes[child].visits).sum();
        assert_eq!(below as u32, 2_000);
    }

    #[test]
    fn it_plays_as_ever_while_there_is_memory() {
        let game = Game::new(English, EndRules::WCDF);
        let limits = Limits::nodes(3_000);
        let mut chosen = [usize::MAX, 4_000 * size_of::<MctsNode<English>>()]
            .map(|bytes| player(bytes).choose(&game, &limits, &mut Unobserved).expect("not over"));
        for choice in &mut chosen {
            choice.stats.time = std::time::Duration::ZERO;
        }
        assert_eq!(chosen[0], chosen[1]);
        assert!(player(1).choose(&game, &limits, &mut Unobserved).is_some(), "a root is always there");
    }
}
