//! The engine: iterative deepening, principal variation search, a shared table, several threads.

mod abdada;
mod control;
mod features;
mod known;
mod line;
mod memory;
mod order;
mod pv;
mod quiesce;
mod reduce;
mod root;
mod table;
mod time;
mod tree;
mod window;
mod worker;

use std::sync::Arc;

use kelso_rules::{Game, Rules};

use crate::agent::{Agent, Choice, Observer, Progress};
use crate::candidates::{Candidates, Worth};
use crate::clock::{Clock, WallClock};
use crate::eval::Network;
use crate::eval::evaluator::Evaluator;
use crate::eval::weights::Weights;
use crate::knowledge::Knowledge;
use crate::limits::Limits;
use crate::score::Score;
use crate::stats::Stats;

pub use features::{Feature, Features};

use abdada::MovesInSearch;
use control::Control;
use line::Line;
use order::Order;
use root::{MAX_DEPTH, Root, RootMove};
use table::Table;
use worker::{Counts, Node, Shared, Worker};

/// The longest line that is searched.
const MAX_PLY: usize = 120;

/// Settings of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in bytes.
    pub table_bytes: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How many best lines to find.
    pub lines: usize,
    /// Parts that are switched on.
    pub features: Features,
    /// Weights of the evaluation where no patterns are used.
    pub weights: Weights,
    /// The network for patterns; `None` for the built-in one.
    pub network: Option<Arc<Network>>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            table_bytes: 64 << 20,
            threads: 1,
            lines: 1,
            features: Features::ALL,
            weights: Weights::DEFAULT,
            network: None,
        }
    }
}

/// The strong player.
pub struct Engine<R: Rules> {
    options: Options,
    table: Table,
    evaluation: Evaluator<R>,
    orders: Vec<Order<R>>,
    knowledge: Option<Arc<dyn Knowledge<R>>>,
    rules: R,
}

impl<R: Rules> Engine<R> {
    /// An engine with empty memory.
    pub fn new(rules: R, options: Options) -> Self {
        let threads = options.threads.max(1);
        let network = || options.network.clone().unwrap_or_else(Network::built_in);
        let patterns = options.features.has(Feature::Patterns);
        let patterns = patterns.then(|| Evaluator::with_network(rules, network())).flatten();
        Engine {
            table: Table::new(options.table_bytes),
            evaluation: patterns.unwrap_or_else(|| Evaluator::new(rules, options.weights.clone())),
            orders: (0..threads).map(|_| Order::new(rules)).collect(),
            knowledge: None,
            options,
            rules,
        }
    }

    /// The same engine with a source of perfect knowledge, such as endgame databases.
    #[must_use]
    pub fn with_knowledge(self, knowledge: Arc<dyn Knowledge<R>>) -> Self {
        Engine { knowledge: Some(knowledge), ..self }
    }

    /// How full the last search left the table, in thousandths.
    pub fn table_fullness(&self) -> u32 {
        self.table.fullness()
    }

    /// As [`Agent::choose`], on a given clock.
    pub fn think(
        &mut self,
        game: &Game<R>,
        limits: &Limits,
        clock: &dyn Clock,
        observer: &mut dyn Observer,
    ) -> Option<Choice<R>> {
        self.lines(game, limits, clock, observer).into_iter().next()
    }

    /// The best lines, as many as [`Options::lines`] allows and there are moves; none if the game is over.
    pub fn lines(
        &mut self,
        game: &Game<R>,
        limits: &Limits,
        clock: &dyn Clock,
        observer: &mut dyn Observer,
    ) -> Vec<Choice<R>> {
        let mut moves = root_moves(game);
        if let Some(knowledge) = &self.knowledge {
            known::keep_value(&**knowledge, game.position(), &mut moves);
        }
        if moves.is_empty() {
            return Vec::new();
        }
        self.table.next_search();
        let control = Control::new(limits, clock, observer.control());
        let busy = MovesInSearch::new(self.orders.len());
        let shared = Shared {
            table: &self.table,
            evaluation: &self.evaluation,
            control: &control,
            features: self.options.features,
            busy: &busy,
            knowledge: self.knowledge.as_deref(),
        };
        let max_depth = limits.depth.map_or(MAX_DEPTH, |depth| (depth as i32).clamp(1, MAX_DEPTH));
        let lines = self.options.lines;
        let Some((main, helpers)) = self.orders.split_first_mut() else { return Vec::new() };
        std::thread::scope(|scope| {
            for order in helpers {
                let (shared, moves) = (&shared, moves.clone());
                scope.spawn(move || help(shared, game, moves, order, max_depth));
            }
            let mut search = MainSearch { shared: &shared, game, max_depth, lines, observer };
            let choices = search.run(moves, main);
            control.stop();
            choices
        })
    }
}

impl<R: Rules> Agent<R> for Engine<R> {
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        self.think(game, limits, &WallClock::start(), observer)
    }

    fn new_game(&mut self) {
        self.table.clear();
        for order in &mut self.orders {
            *order = Order::new(self.rules);
        }
    }
}

fn root_moves<R: Rules>(game: &Game<R>) -> Vec<RootMove<R>> {
    game.legal_moves()
        .into_iter()
        .map(|mv| RootMove { mv, score: -Score::INFINITE, pv: vec![mv], depth: 0, at_most: None })
        .collect()
}

/// What is known about every root move: the best lines exactly, the others as upper bounds.
fn candidates<R: Rules>(moves: &[RootMove<R>]) -> Candidates<R> {
    let mut candidates = Candidates::new(moves.iter().map(|root| root.mv));
    for root in moves {
        match root.at_most {
            Some(bound) => candidates.note(&root.mv, Worth::AtMost(bound)),
            None if root.depth > 0 => candidates.note(&root.mv, Worth::Exact(root.score)),
            None => {}
        }
    }
    candidates
}

fn new_worker<'a, R: Rules>(
    shared: &'a Shared<'a, R>,
    game: &Game<R>,
    order: &'a mut Order<R>,
) -> (Worker<'a, R>, Node<R>) {
    order.age();
    let limit = game.rules().no_progress.map(|draw| draw.count.get());
    let line = Line::new(game.positions(), game.plies_since_progress(), limit);
    let before = game.moves().last().copied();
    let node = Node { at: *game.hashed(), before, ply: 0 };
    (Worker::new(shared, line, order), node)
}

/// A helper thread: searches the same as the main one, sharing the work through the notes on moves in search and the
/// results through the table.
fn help<R: Rules>(
    shared: &Shared<'_, R>,
    game: &Game<R>,
    moves: Vec<RootMove<R>>,
    order: &mut Order<R>,
    max_depth: i32,
) {
    let (mut worker, node) = new_worker(shared, game, order);
    let mut root = Root { worker: &mut worker, node, moves };
    let mut depth = 1;
    while depth <= max_depth {
        // If behind, it joins the main thread; if ahead, it prepares what comes next.
        depth = if root.iterate(depth, 1) { depth + 1 } else { shared.control.depth() };
    }
    worker.finish();
}

/// The thread that decides when to end, and reports.
struct MainSearch<'s, 'a, R: Rules> {
    shared: &'s Shared<'a, R>,
    game: &'s Game<R>,
    max_depth: i32,
    lines: usize,
    observer: &'s mut dyn Observer,
}

impl<R: Rules> MainSearch<'_, '_, R> {
    fn run(&mut self, moves: Vec<RootMove<R>>, order: &mut Order<R>) -> Vec<Choice<R>> {
        let (mut worker, node) = new_worker(self.shared, self.game, order);
        let mut root = Root { worker: &mut worker, node, moves };
        let mut completed = 0;
        let mut unrest = 0.0;
        for depth in 1..=self.max_depth {
            let before = root.moves[0].mv;
            self.shared.control.begin(depth);
            if !root.iterate(depth, self.lines) {
                break;
            }
            // So that the report includes all positions visited.
            root.worker.finish();
            completed = depth;
            unrest = unrest / 2.0 + if root.moves[0].mv == before { 0.0 } else { 0.5 };
            self.report(&root, depth);
            if is_settled(root.moves[0].score, depth) || !self.shared.control.may_deepen(unrest) {
                break;
            }
        }
        root.worker.finish();
        let counts = root.worker.counts;
        let lines = root.moves.iter().take(self.lines);
        lines.map(|line| self.choice(line, &counts, completed)).collect()
    }

    fn report(&mut self, root: &Root<'_, '_, R>, depth: i32) {
        let counts = root.worker.counts;
        for (index, line) in root.moves.iter().take(self.lines).enumerate() {
            let choice = self.choice(line, &counts, depth);
            self.observer.progress(&Progress { rank: index + 1, choice: choice.into() });
        }
        candidates(&root.moves).tell(self.observer);
    }

    fn choice(&self, best: &RootMove<R>, counts: &Counts, depth: i32) -> Choice<R> {
        let control = self.shared.control;
        Choice {
            mv: best.mv,
            score: (best.depth > 0).then_some(best.score),
            pv: best.pv.clone(),
            stats: Stats {
                nodes: control.nodes(),
                leaves: counts.leaves,
                cutoffs: counts.cutoffs,
                table_hits: counts.table_hits,
                branches: counts.branches,
                expanded: counts.expanded,
                depth: depth as u32,
                time: control.elapsed(),
                ..Stats::default()
            },
        }
    }
}

/// A win or loss found within the iteration's depth is not changed by deeper ones.
fn is_settled(score: Score, depth: i32) -> bool {
    score.plies_to_end().is_some_and(|plies| i32::from(plies) <= depth)
}
