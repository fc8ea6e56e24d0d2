//! Records a teaching search as it walks its tree.
//!
//! The search reports only what it does anyway: a position is visited, its moves are generated, a value is returned.
//! Which move led to a child, what was cut off and what a value says about the true one follow from that.

use kelso_rules::{MoveList, Position, Rules};

use super::recorded::{NodeKind, RecordedNode, RecordedTree, Window};
use super::tree::{INFINITE, Stopped, Ties};
use crate::agent::AnyChoice;
use crate::bound::Bound;
use crate::eval::Value;

/// Records one choice. Its methods are marked as cold: searches are rarely recorded, and the option must not slow them
/// down.
pub(super) struct Recorder<R: Rules> {
    nodes: Vec<RecordedNode>,
    /// The nodes from the root to the one being searched.
    path: Vec<OpenNode<R>>,
    most_nodes: usize,
    prunes: bool,
    ties: Ties,
    is_stopped: bool,
}

/// A node whose value is not known yet. Its values are for its own side to move.
struct OpenNode<R: Rules> {
    index: usize,
    position: Position<R>,
    /// Legal moves not examined yet.
    moves_left: MoveList<R>,
    alpha: Value,
    beta: Value,
    best: Option<(Value, usize)>,
    /// The bounds of the true value, as far as the children tell.
    known: Interval,
}

/// What is certain about a value.
#[derive(Clone, Copy)]
struct Interval {
    least: Value,
    most: Value,
}

impl Interval {
    const fn exactly(value: Value) -> Self {
        Interval { least: value, most: value }
    }

    /// For the other side.
    const fn reversed(self) -> Self {
        Interval { least: -self.most, most: -self.least }
    }

    /// What a value says, for the side whose interval it is.
    fn bound(self, value: Value) -> Bound {
        match self {
            Interval { least, most } if least == most => Bound::Exact,
            Interval { least, .. } if least == value => Bound::AtLeast,
            _ => Bound::AtMost,
        }
    }
}

impl<R: Rules> Recorder<R> {
    /// A recorder for a search with or without a window, for at most this many nodes.
    pub(super) fn new(most_nodes: usize, prunes: bool, ties: Ties) -> Self {
        Recorder { nodes: Vec::new(), path: Vec::new(), most_nodes, prunes, ties, is_stopped: false }
    }

    /// A position is visited.
    ///
    /// # Errors
    /// If the maximum number of nodes is reached.
    #[cold]
    pub(super) fn enter(
        &mut self,
        position: &Position<R>,
        (alpha, beta): (Value, Value),
    ) -> Result<(), Stopped> {
        if self.nodes.len() >= self.most_nodes {
            return Err(Stopped);
        }
        let ply = self.path.len();
        let parent = self.path.last_mut();
        let (index, parent_index) = (self.nodes.len(), parent.as_ref().map(|parent| parent.index));
        self.nodes.push(RecordedNode {
            parent: parent_index,
            mv: parent.and_then(|parent| parent.take_move_to(position)).map(Into::into),
            position: (*position).into(),
            ply,
            window: told_from_root(Window { alpha, beta }, ply),
            value: None,
            bound: Bound::Exact,
            then: None,
            kind: NodeKind::Stopped,
            is_leaf: false,
            moves: None,
            is_cut_off: false,
            cut_moves: 0,
            size: 1,
            best: None,
        });
        let known = Interval::exactly(-INFINITE);
        let moves_left = MoveList::new();
        self.path.push(OpenNode { index, position: *position, moves_left, alpha, beta, best: None, known });
        Ok(())
    }

    /// The node's moves are generated.
    #[cold]
    pub(super) fn expand(&mut self, moves: &[kelso_rules::Move<R>]) {
        let Some(open) = self.path.last_mut() else { return };
        open.moves_left = moves.iter().copied().collect();
        self.nodes[open.index].moves = Some(moves.len());
    }

    /// The rest of the node's moves is cut off.
    #[cold]
    pub(super) fn cut(&mut self) {
        let Some(open) = self.path.last_mut() else { return };
        let node = &mut self.nodes[open.index];
        node.is_cut_off = true;
        node.cut_moves = open.moves_left.len();
        if node.cut_moves > 0 {
            open.known.most = INFINITE;
        }
    }

    /// The node's value is known, and goes to its parent.
    #[cold]
    pub(super) fn leave(&mut self, value: Value, kind: NodeKind) {
        let Some(open) = self.path.pop() else { return };
        let known = match kind {
            NodeKind::Searched => open.known,
            _ => Interval::exactly(value),
        };
        self.nodes[open.index].best = open.best.filter(|_| kind == NodeKind::Searched).map(|(_, best)| best);
        self.close(open.index, value, kind, known);
    }

    /// Likewise, for a node at the depth limit.
    #[cold]
    pub(super) fn leave_leaf(&mut self, value: Value, kind: NodeKind) {
        if let Some(open) = self.path.last() {
            self.nodes[open.index].is_leaf = true;
        }
        self.leave(value, kind);
    }

    /// The node is answered from the table, which knows the value or only that it is outside the window.
    #[cold]
    pub(super) fn remember(&mut self, value: Value, is_exact: bool) {
        let Some(open) = self.path.pop() else { return };
        let known = match is_exact {
            true => Interval::exactly(value),
            false if value >= open.beta => Interval { least: value, most: INFINITE },
            false => Interval { least: -INFINITE, most: value },
        };
        self.close(open.index, value, NodeKind::Remembered, known);
    }

    fn close(&mut self, index: usize, value: Value, kind: NodeKind, known: Interval) {
        let (ply, end) = (self.path.len(), self.nodes.len());
        let then = self.path.last_mut().map(|parent| {
            let is_last_tie = ply == 1 && self.ties == Ties::Last;
            parent.take_value(-value, index, known.reversed(), is_last_tie);
            let alpha = if self.prunes { parent.alpha } else { -INFINITE };
            told_from_root(Window { alpha, beta: parent.beta }, ply - 1)
        });
        let node = &mut self.nodes[index];
        node.value = Some(for_max(value, ply));
        node.bound = match (known.bound(value), ply % 2) {
            (Bound::AtLeast, 1) => Bound::AtMost,
            (Bound::AtMost, 1) => Bound::AtLeast,
            (bound, _) => bound,
        };
        node.kind = kind;
        node.then = then;
        node.size = end - index;
    }

    /// The search was stopped: what is open stays without a value.
    pub(super) fn stop(&mut self) {
        self.is_stopped = true;
        let end = self.nodes.len();
        for open in self.path.drain(..) {
            self.nodes[open.index].size = end - open.index;
        }
    }

    /// Everything recorded.
    pub(super) fn finish(self, choice: AnyChoice, side: kelso_rules::Color, unit: Value) -> RecordedTree {
        RecordedTree { nodes: self.nodes, side, choice, complete: !self.is_stopped, unit }
    }
}

impl<R: Rules> OpenNode<R> {
    /// The move that leads to a position. Each is taken once: two kings that take the same men on the same round trip
    /// lead to the same position.
    fn take_move_to(&mut self, child: &Position<R>) -> Option<kelso_rules::Move<R>> {
        let found = self.moves_left.iter().position(|mv| self.position.play_unchecked(mv) == *child);
        found.map(|found| self.moves_left.remove(found))
    }

    /// A child is worth this to the side to move here.
    fn take_value(&mut self, value: Value, child: usize, known: Interval, last_of_equals: bool) {
        let is_better = self.best.is_none_or(|(best, _)| value > best || last_of_equals && value == best);
        if is_better {
            self.best = Some((value, child));
        }
        self.alpha = self.alpha.max(value);
        self.known.least = self.known.least.max(known.least);
        self.known.most = self.known.most.max(known.most);
    }
}

/// A value of the side to move at a ply, for the side to move at the root.
const fn for_max(value: Value, ply: usize) -> Value {
    if ply.is_multiple_of(2) { value } else { -value }
}

fn told_from_root(window: Window, ply: usize) -> Window {
    if ply.is_multiple_of(2) { window } else { Window { alpha: -window.beta, beta: -window.alpha } }
}
