//! One thread's search: principal variation search with the usual and a few less usual ways to save work.

use kelso_rules::variant::Obligation;
use kelso_rules::{Bits, HashedPosition, Move, Position, Variant};

use super::control::Control;
use super::line::Line;
use super::order::{self, Order};
use super::pv::PvTable;
use super::table::{Bound, Entry, Table};
use super::{Features, MAX_PLY, reduce};
use crate::eval::hand::HandEvaluation;
use crate::score::Score;

/// What all threads of a search share.
pub(crate) struct Shared<'a, V: Variant> {
    pub(crate) table: &'a Table,
    pub(crate) evaluation: &'a HandEvaluation<V::Board>,
    pub(crate) control: &'a Control<'a>,
    pub(crate) features: Features,
}

/// A position in the tree and the move that led to it.
pub(crate) struct Node<V: Variant> {
    pub(crate) at: HashedPosition<V>,
    pub(crate) before: Option<Move<V::Board>>,
    pub(crate) ply: usize,
}

/// The window of scores that matter.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// The narrowest window: is the score above `alpha`?
    pub(crate) fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha.offset(1) }
    }

    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    fn is_open(self) -> bool {
        self.beta > self.alpha.offset(1)
    }
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

pub(crate) struct Worker<'a, V: Variant> {
    pub(crate) shared: &'a Shared<'a, V>,
    pub(crate) line: Line,
    pub(crate) order: &'a mut Order<V::Board>,
    pub(crate) pv: PvTable<V::Board>,
    pub(crate) counts: Counts,
    /// Extensions stop where the line is twice as long as the iteration is deep.
    pub(crate) root_depth: i32,
    unreported: u64,
    report_at: u64,
}

impl<'a, V: Variant> Worker<'a, V> {
    pub(crate) fn new(shared: &'a Shared<'a, V>, line: Line, order: &'a mut Order<V::Board>) -> Self {
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

    /// Counts a visit; true if the search must end.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.shared.control.is_stopped() {
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

    /// Hands in the visits not yet reported.
    pub(crate) fn finish(&mut self) {
        self.shared.control.report(self.unreported);
        self.unreported = 0;
        self.report_at = self.shared.control.until_report();
    }

    /// The node after a move; the line goes on with it until [`Line::pop`].
    #[inline]
    pub(crate) fn enter(&mut self, node: &Node<V>, mv: &Move<V::Board>) -> Node<V> {
        let at = node.at.succ(mv);
        let progress = mv.is_capture() || !node.at.position().kings().meets(mv.from_bit());
        self.line.push(at.hash(), progress);
        Node { at, before: Some(*mv), ply: node.ply + 1 }
    }

    pub(crate) fn evaluate(&mut self, position: &Position<V>) -> Score {
        self.counts.leaves += 1;
        self.shared.evaluation.evaluate(position)
    }

    /// The score of a node, searched `depth` plies deep.
    pub(crate) fn search(&mut self, node: &Node<V>, window: Window, depth: i32) -> Score {
        if depth <= 0 {
            return self.quiescence(node, window, true);
        }
        self.pv.clear(node.ply);
        if self.visit() || self.line.is_draw() {
            return Score::ZERO;
        }
        let ply = node.ply as u16;
        let Some(window) = within_reach(window, ply) else { return window_floor(window, ply) };
        let open = window.is_open();
        let entry = self.shared.table.probe(node.at.hash());
        if let Some(score) = entry.and_then(|entry| usable(&entry, window, depth, ply)).filter(|_| !open) {
            self.counts.table_hits += 1;
            return score;
        }
        if node.ply >= MAX_PLY {
            return self.evaluate(node.at.position());
        }
        self.expand(node, window, depth, entry)
    }

    /// Searches the moves of a node.
    fn expand(&mut self, node: &Node<V>, window: Window, depth: i32, entry: Option<Entry>) -> Score {
        let position = node.at.position();
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return Score::loss_in(node.ply as u16);
        }
        self.counts.expanded += 1;
        self.counts.branches += moves.len() as u64;
        let captures = moves.last().is_some_and(Move::is_capture);
        let forced = moves.len() == 1;
        let evaluation = match entry {
            _ if captures || forced => Score::ZERO,
            Some(entry) => entry.evaluation,
            None => self.evaluate(position),
        };
        if !captures
            && !forced
            && !window.is_open()
            && let Some(score) = self.prob_cut(node, window, depth, evaluation)
        {
            return score;
        }
        let extension = i32::from(forced && self.shared.features.single_reply && self.may_extend(node));
        let side = position.turn() as usize;
        let hint = entry.and_then(|entry| entry.hint);
        let mut ranks = self.order.rank(&moves, position.kings(), side, node.ply, hint, node.before.as_ref());
        let mut best = -Score::INFINITE;
        let mut best_index = 0;
        let mut alpha = window.alpha;
        for index in 0..moves.len() {
            order::pick::<V::Board>(&mut moves, &mut ranks, index);
            let mv = moves[index];
            let next = self.enter(node, &mv);
            let deeper = depth - 1 + extension;
            let rest = Window { alpha, beta: window.beta };
            let score = if index == 0 {
                -self.search(&next, rest.turned(), deeper)
            } else {
                let reduction = if captures {
                    0
                } else {
                    reduce::late_move(self.shared.features, index, depth, window.is_open(), ranks[index])
                };
                self.search_later(&next, rest, deeper, reduction)
            };
            self.line.pop();
            if self.shared.control.is_stopped() {
                return Score::ZERO;
            }
            if score > best {
                best = score;
                best_index = index;
                if score > alpha {
                    alpha = score;
                    self.pv.prepend(node.ply, mv);
                }
                if score >= window.beta {
                    self.counts.cutoffs += 1;
                    if !mv.is_capture() {
                        let before = node.before.as_ref();
                        self.order.reward(&mv, &moves[..index], side, node.ply, depth, before);
                    }
                    break;
                }
            }
        }
        self.remember(node, depth, window, best, evaluation, &moves[best_index]);
        best
    }

    /// A move that is not expected to be best: shown to be no better by a narrow, perhaps shallower search, or
    /// searched again.
    pub(crate) fn search_later(&mut self, next: &Node<V>, rest: Window, depth: i32, reduction: i32) -> Score {
        let narrow = Window::null(rest.alpha).turned();
        let mut score = -self.search(next, narrow, depth - reduction);
        if reduction > 0 && score > rest.alpha {
            score = -self.search(next, narrow, depth);
        }
        if score > rest.alpha && score < rest.beta {
            score = -self.search(next, rest.turned(), depth);
        }
        score
    }

    /// `ProbCut`: if a shallow search says the score is far above beta, a deep one hardly says otherwise.
    fn prob_cut(&mut self, node: &Node<V>, window: Window, depth: i32, evaluation: Score) -> Option<Score> {
        let (shallow, margin) = reduce::prob_cut(self.shared.features, depth)?;
        if window.beta.is_decided() || evaluation < window.beta {
            return None;
        }
        let beta = window.beta.offset(margin);
        let score = self.search_again(node, Window::null(beta.offset(-1)), shallow);
        (score >= beta && !self.shared.control.is_stopped()).then_some(score)
    }

    /// Searches a node that is already on the line.
    fn search_again(&mut self, node: &Node<V>, window: Window, depth: i32) -> Score {
        let same = Node { at: node.at, before: node.before, ply: node.ply };
        let entry = self.shared.table.probe(node.at.hash());
        if depth <= 0 {
            return self.quiescence(&same, window, true);
        }
        if let Some(score) = entry.and_then(|entry| usable(&entry, window, depth, node.ply as u16)) {
            return score;
        }
        self.expand(&same, window, depth, entry)
    }

    fn may_extend(&self, node: &Node<V>) -> bool {
        (node.ply as i32) < 2 * self.root_depth
    }

    fn remember(
        &mut self,
        node: &Node<V>,
        depth: i32,
        window: Window,
        score: Score,
        evaluation: Score,
        mv: &Move<V::Board>,
    ) {
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let hint = (bound != Bound::Upper).then(|| order::hint::<V::Board>(mv));
        let entry = Entry {
            depth: depth.clamp(0, 255) as u8,
            bound,
            score: score.told_from_node(node.ply as u16),
            evaluation,
            hint,
        };
        self.shared.table.store(node.at.hash(), entry);
    }

    /// Plays out captures; where none is to be made but one is threatened, looks one move further.
    pub(crate) fn quiescence(&mut self, node: &Node<V>, window: Window, may_look: bool) -> Score {
        self.pv.clear(node.ply);
        if self.visit() || self.line.is_draw() {
            return Score::ZERO;
        }
        let position = node.at.position();
        if node.ply >= MAX_PLY {
            return self.evaluate(position);
        }
        let captures = position.has_captures();
        let threatened = may_look
            && !captures
            && self.shared.features.threats
            && position.with_turn(!position.turn()).has_captures();
        let must_move = threatened || (captures && V::OBLIGATION == Obligation::Mandatory);
        let mut best = -Score::INFINITE;
        if !must_move {
            if !captures && !position.has_moves() {
                return Score::loss_in(node.ply as u16);
            }
            best = self.evaluate(position);
            if !captures || best >= window.beta {
                return best;
            }
        }
        let mut alpha = window.alpha.max(best);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Score::loss_in(node.ply as u16);
        }
        for mv in moves.iter().filter(|mv| must_move || mv.is_capture()) {
            let next = self.enter(node, mv);
            let score = -self.quiescence(&next, Window { alpha, beta: window.beta }.turned(), false);
            self.line.pop();
            if self.shared.control.is_stopped() {
                return Score::ZERO;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.pv.prepend(node.ply, *mv);
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        best
    }
}

/// The window cut to what is possible at this ply: no win is shorter, no loss either. None if nothing is left.
fn within_reach(window: Window, ply: u16) -> Option<Window> {
    let alpha = window.alpha.max(Score::loss_in(ply));
    let beta = window.beta.min(Score::win_in(ply + 1));
    (alpha < beta).then_some(Window { alpha, beta })
}

fn window_floor(window: Window, ply: u16) -> Score {
    window.alpha.max(Score::loss_in(ply))
}

/// The stored score, if it is deep enough and decides the window.
fn usable(entry: &Entry, window: Window, depth: i32, ply: u16) -> Option<Score> {
    let score = entry.score.told_from_root(ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (i32::from(entry.depth) >= depth && decides).then_some(score)
}
