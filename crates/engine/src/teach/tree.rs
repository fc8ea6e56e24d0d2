//! The tree that the teaching searches walk: children in a documented order, leaves, limits and counters.

use kelso_rules::end_rules::AtLimit;
use kelso_rules::{Bits, Direction, Game, Move, MoveList, Position, Rules};

use super::ideal::KnownValues;
use super::recorded::NodeKind;
use super::recorder::Recorder;
use crate::clock::Clock;
use crate::eval::{Evaluation, Value};
use crate::limits::Limits;
use crate::search_control::SearchControl;
use crate::stats::Stats;

/// The order of moves: by square number and, for one piece, as described here, or by value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ChildOrder {
    /// Quiet moves before jumps, each up-left, up-right, down-left, down-right (paper E).
    #[default]
    QuietFirst,
    /// Jumps before quiet moves.
    JumpsFirst,
    /// By direction of the first step or jump, up-left, up-right, down-left, down-right (paper B).
    ByDirection,
    /// By their true value, the best for the side to move first (paper B's ideal ordering).
    BestFirst,
    /// By their true value, the best last (its worst ordering).
    WorstFirst,
}

impl ChildOrder {
    /// True for the orders that need a search.
    pub(super) fn is_by_value(self) -> bool {
        matches!(self, ChildOrder::BestFirst | ChildOrder::WorstFirst)
    }
}

/// Which of several equally good moves is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The first found.
    #[default]
    First,
    /// The last found (paper B). With pruning this is not sound: a later move that only looks equal, because it was cut
    /// off, is treated as equally good.
    Last,
}

/// The settings of a teaching search.
pub struct Settings<R: Rules> {
    /// The leaf evaluation.
    pub evaluation: Box<dyn Evaluation<R>>,
    /// The move order.
    pub order: ChildOrder,
    /// The choice among ties.
    pub ties: Ties,
}

/// The search reached a limit; its result is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Larger than any value.
pub(crate) const INFINITE: Value = Value::MAX;

/// A way to search a tree to a fixed depth.
pub trait Search<R: Rules>: Send {
    /// The value of a position for the side to move, `depth` plies deep, between `alpha` and `beta` if the search uses
    /// a window.
    ///
    /// # Errors
    /// If a limit was reached first.
    fn value(
        &mut self,
        tree: &mut Tree<'_, R>,
        position: &Position<R>,
        depth: u32,
        ply: usize,
        window: (Value, Value),
    ) -> Result<Value, Stopped>;

    /// Called before each choice.
    fn begin_choice(&mut self) {}

    /// The moves of the root, in the order to try them.
    fn root_order(&self, _tree: &mut Tree<'_, R>, _children: &mut [(Move<R>, Position<R>)]) {}

    /// True if the search uses a window; others always get the widest.
    const PRUNES: bool;
    /// True if the search always deepens step by step, even when it need not.
    const DEEPENS: bool = false;
}

/// The tree being searched.
pub struct Tree<'a, R: Rules> {
    settings: &'a Settings<R>,
    limits: Limits,
    clock: &'a dyn Clock,
    control: &'a SearchControl,
    /// Plies from the root to the move limit, and the game's value there for the searching side.
    move_limit: Option<(usize, Value)>,
    /// The search depth, and the current ply.
    depth: u32,
    ply: usize,
    /// The values found for ordering.
    pub(super) known_values: KnownValues<R>,
    /// Records the tree, if requested.
    recorder: Option<&'a mut Recorder<R>>,
    /// The counters.
    pub stats: Stats,
}

impl<'a, R: Rules> Tree<'a, R> {
    /// A new tree.
    pub fn new(
        settings: &'a Settings<R>,
        limits: Limits,
        clock: &'a dyn Clock,
        control: &'a SearchControl,
    ) -> Self {
        Tree {
            settings,
            limits,
            clock,
            control,
            move_limit: None,
            depth: 0,
            ply: 0,
            known_values: KnownValues::default(),
            recorder: None,
            stats: Stats::default(),
        }
    }

    /// The same tree for a game with a limited length. Where both sides lose at the limit (D2a), the searching side
    /// sees its own loss, no matter which side is to move there.
    pub fn of_game(self, game: &Game<R>) -> Self {
        let move_limit = game.rules().move_limit.map(|limit| {
            let plies = (limit.plies.get() as usize).saturating_sub(game.plies());
            let worth = match limit.worth {
                AtLimit::Draw => 0,
                AtLimit::BothLose => -self.settings.evaluation.win(plies),
            };
            (plies, worth)
        });
        Tree { move_limit, ..self }
    }

    /// The same tree, searched to this depth.
    pub(super) fn searched_to(self, depth: u32) -> Self {
        Tree { depth, ..self }
    }

    /// The same tree, with a recorder.
    pub(super) fn recorded_by(self, recorder: Option<&'a mut Recorder<R>>) -> Self {
        Tree { recorder, ..self }
    }

    /// True if the game ends here because it has reached its move limit.
    #[inline]
    pub fn is_at_move_limit(&self, ply: usize) -> bool {
        self.move_limit.is_some_and(|(plies, _)| ply >= plies)
    }

    /// The settings.
    pub fn settings(&self) -> &'a Settings<R> {
        self.settings
    }

    /// The moves of a position, in order.
    pub fn moves(&mut self, position: &Position<R>) -> MoveList<R> {
        let mut moves = position.ordered_moves();
        sort_moves(&mut moves, self.settings.order);
        if self.settings.order.is_by_value() {
            let mut children: Vec<_> = moves.iter().map(|mv| (*mv, position.play_unchecked(mv))).collect();
            self.sort_by_value(
                &mut children,
                (self.depth as usize).saturating_sub(self.ply + 1) as u32,
                self.ply + 1,
            );
            moves = children.into_iter().map(|(mv, _)| mv).collect();
        }
        self.expand(&moves);
        moves
    }

    /// Counts an expanded position.
    pub(super) fn expand(&mut self, moves: &[Move<R>]) {
        self.stats.expand(moves.len());
        if let Some(recorder) = &mut self.recorder {
            recorder.expand(moves);
        }
    }

    /// The moves of a position and the resulting positions, in order, for searches that look at all of them first.
    pub fn children(&mut self, position: &Position<R>) -> Vec<(Move<R>, Position<R>)> {
        self.moves(position).iter().map(|mv| (*mv, position.play_unchecked(mv))).collect()
    }

    /// Counts a visited position, with its window.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn visit(
        &mut self,
        position: &Position<R>,
        ply: usize,
        window: (Value, Value),
    ) -> Result<(), Stopped> {
        const VISITS_BETWEEN_LOOKS: u64 = 64;
        if self.limits.nodes.is_some_and(|nodes| self.stats.nodes >= nodes) {
            return Err(Stopped);
        }
        if self.stats.nodes.is_multiple_of(VISITS_BETWEEN_LOOKS) && self.is_out_of_time() {
            return Err(Stopped);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(position, window)?;
        }
        self.ply = ply;
        self.stats.visit(ply);
        Ok(())
    }

    /// Records the value that a position gets from its children, and returns it.
    #[inline]
    pub fn leave(&mut self, value: Value) -> Value {
        self.leave_as(NodeKind::Searched, value)
    }

    /// Likewise, for an average.
    #[inline]
    pub fn leave_average(&mut self, value: Value) -> Value {
        self.leave_as(NodeKind::Averaged, value)
    }

    #[inline]
    fn leave_as(&mut self, kind: NodeKind, value: Value) -> Value {
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(value, kind);
        }
        value
    }

    /// Records that the rest of a position's moves is cut off.
    #[inline]
    pub fn cut(&mut self) {
        self.stats.cutoffs += 1;
        if let Some(recorder) = &mut self.recorder {
            recorder.cut();
        }
    }

    /// Records that a position is answered from the table, with its value or a bound, and returns it.
    #[inline]
    pub fn remember(&mut self, value: Value, is_exact: bool) -> Value {
        self.stats.table_hits += 1;
        if let Some(recorder) = &mut self.recorder {
            recorder.remember(value, is_exact);
        }
        value
    }

    pub(super) fn is_out_of_time(&self) -> bool {
        self.limits.time.is_some_and(|time| self.clock.elapsed() >= time) || self.control.is_stopped()
    }

    /// The value of a leaf, for the side to move.
    pub fn leaf(&mut self, position: &Position<R>, ply: usize) -> Value {
        self.stats.leaves += 1;
        let (kind, value) = self.leaf_value(position, ply);
        if let Some(recorder) = &mut self.recorder {
            recorder.leave_leaf(value, kind);
        }
        value
    }

    pub(super) fn leaf_value(&self, position: &Position<R>, ply: usize) -> (NodeKind, Value) {
        if !position.has_moves() {
            return (NodeKind::Lost, -self.settings.evaluation.win(ply));
        }
        match self.move_limit {
            Some((plies, worth)) if ply >= plies => {
                (NodeKind::MoveLimit, if ply.is_multiple_of(2) { worth } else { -worth })
            }
            _ => (NodeKind::Evaluated, self.settings.evaluate_for_mover(position)),
        }
    }

    /// The value of having no move, for that side.
    pub fn lost(&mut self, ply: usize) -> Value {
        self.leave_as(NodeKind::Lost, -self.settings.evaluation.win(ply))
    }
}

impl<R: Rules> Settings<R> {
    /// The evaluation for the side to move.
    pub fn evaluate_for_mover(&self, position: &Position<R>) -> Value {
        let value = self.evaluation.evaluate(position);
        match position.turn() {
            kelso_rules::Color::Black => value,
            kelso_rules::Color::White => -value,
        }
    }
}

/// Sorts moves that are ordered by square and quiet moves first into another order.
pub(crate) fn sort_moves<R: Rules>(moves: &mut [Move<R>], order: ChildOrder) {
    match order {
        // Orders by value are applied on top of this one, which ties keep.
        ChildOrder::QuietFirst | ChildOrder::BestFirst | ChildOrder::WorstFirst => {}
        ChildOrder::JumpsFirst => moves.sort_by_key(|mv| (mv.from(), !mv.is_capture())),
        ChildOrder::ByDirection => moves.sort_by_key(|mv| (mv.from(), first_direction(mv))),
    }
}

/// The direction of the first step or jump, as a number.
fn first_direction<R: Rules>(mv: &Move<R>) -> usize {
    let reached = if mv.is_capture() { mv.captured_bits() } else { mv.to_bit() };
    let board = mv.rules().board();
    let leads_there = |&direction: &Direction| board.step(mv.from_bit(), direction).meets(reached);
    Direction::ALL.iter().position(leads_there).unwrap_or_default()
}
