//! One search thread: what it shares with the others, what it knows, and its counters.

use kelso_rules::{Bits, HashedPosition, Move, Position, Rules};

use super::abdada::MovesInSearch;
use super::control::Control;
use super::features::Features;
use super::line::Line;
use super::order::Order;
use super::pv::PvTable;
use super::table::Table;
use crate::eval::evaluator::Evaluator;
use crate::knowledge::Knowledge;
use crate::score::Score;

/// What all threads of a search share.
pub(crate) struct Shared<'a, R: Rules> {
    pub(crate) table: &'a Table,
    pub(crate) evaluation: &'a Evaluator<R>,
    pub(crate) control: &'a Control<'a>,
    pub(crate) features: Features,
    pub(crate) busy: &'a MovesInSearch,
    /// Queried when few pieces are left, if there is any.
    pub(crate) knowledge: Option<&'a dyn Knowledge<R>>,
}

/// A position in the tree and the move that led to it.
pub(crate) struct Node<R: Rules> {
    pub(crate) at: HashedPosition<R>,
    pub(crate) before: Option<Move<R>>,
    pub(crate) ply: usize,
}

/// Counters of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) leaves: u64,
    pub(crate) cutoffs: u64,
    pub(crate) table_hits: u64,
    pub(crate) expanded: u64,
    pub(crate) branches: u64,
}

pub(crate) struct Worker<'a, R: Rules> {
    pub(crate) shared: &'a Shared<'a, R>,
    pub(crate) line: Line,
    pub(crate) order: &'a mut Order<R>,
    pub(crate) pv: PvTable<R>,
    pub(crate) counts: Counts,
    /// The depth of this thread's iteration.
    pub(crate) root_depth: i32,
    unreported: u64,
    report_at: u64,
}

impl<'a, R: Rules> Worker<'a, R> {
    pub(crate) fn new(shared: &'a Shared<'a, R>, line: Line, order: &'a mut Order<R>) -> Self {
        Worker {
            shared,
            line,
            order,
            pv: PvTable::new(),
            counts: Counts::default(),
            root_depth: 0,
            unreported: 0,
            report_at: shared.control.until_report(),
        }
    }

    /// True if what this thread is searching is no longer useful.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.shared.control.is_past(self.root_depth)
    }

    /// Counts a visit; true if the search must end.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.is_over() {
            return true;
        }
        self.unreported += 1;
        if self.unreported >= self.report_at {
            let stopped = self.shared.control.report(self.unreported);
            self.unreported = 0;
            self.report_at = self.shared.control.until_report();
            return stopped;
        }
        false
    }

    /// Reports the remaining visits.
    pub(crate) fn finish(&mut self) {
        self.shared.control.report(self.unreported);
        self.unreported = 0;
        self.report_at = self.shared.control.until_report();
    }

    /// The node after a move; the line goes on with it until [`Line::pop`].
    #[inline]
    pub(crate) fn enter(&mut self, node: &Node<R>, mv: &Move<R>) -> Node<R> {
        let at = node.at.play_unchecked(mv);
        let progress = mv.is_capture() || !node.at.position().kings().meets(mv.from_bit());
        self.line.push(at.hash(), progress);
        Node { at, before: Some(*mv), ply: node.ply + 1 }
    }

    pub(crate) fn evaluate(&mut self, position: &Position<R>) -> Score {
        self.counts.leaves += 1;
        self.shared.evaluation.evaluate(position)
    }
}
