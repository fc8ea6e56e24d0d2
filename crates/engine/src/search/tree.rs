//! The tree: principal variation search with the usual and some less usual ways to save work.

use kelso_rules::{Bits, Move, MoveList, Rules};
use smallvec::SmallVec;

use super::features::Feature;
use super::order::{self, Place, Ranks};
use super::table::Entry;
use super::window::ScoreWindow;
use super::worker::{Node, Worker};
use super::{MAX_PLY, reduce};
use crate::bound::Bound;
use crate::score::Score;

/// The moves of a node while they are tried.
struct Choices<R: Rules> {
    moves: MoveList<R>,
    ranks: Ranks,
    /// True if they are captures.
    captures: bool,
}

impl<R: Rules> Choices<R> {
    /// The moves, not ranked yet.
    #[inline(always)]
    fn new(moves: MoveList<R>) -> Self {
        let captures = moves.last().is_some_and(Move::is_capture);
        Choices { moves, ranks: Ranks::new(), captures }
    }
}

/// The best move found so far and its score.
#[derive(Clone, Copy)]
struct Best {
    score: Score,
    index: usize,
}

impl<R: Rules> Worker<'_, R> {
    /// The score of a node, searched `depth` plies deep.
    pub(crate) fn search(&mut self, node: &Node<R>, window: ScoreWindow, depth: i32) -> Score {
        if depth <= 0 {
            return self.quiescence(node, window, true);
        }
        self.pv.clear(node.ply);
        if self.visit() || self.line.is_draw() {
            return Score::ZERO;
        }
        let ply = node.ply as u16;
        let window = match window.within_reach(ply) {
            Ok(window) => window,
            Err(score) => return score,
        };
        let known = self.known(node);
        if let Some(known) = known.filter(|known| known.decides(window)) {
            return known.score;
        }
        let entry = self.shared.table.probe(node.at.hash());
        let stored = entry.and_then(|entry| usable(&entry, window, depth, ply));
        if let Some(score) = stored.filter(|_| !window.is_open()) {
            self.counts.table_hits += 1;
            return score;
        }
        if node.ply >= MAX_PLY {
            return self.evaluate(node.at.position());
        }
        let score = self.expand(node, window, depth, entry);
        known.map_or(score, |known| known.bound(score))
    }

    /// Searches the moves of a node.
    fn expand(&mut self, node: &Node<R>, window: ScoreWindow, depth: i32, entry: Option<Entry>) -> Score {
        let position = node.at.position();
        let mut choices: Choices<R> = Choices::new(position.legal_moves());
        if choices.moves.is_empty() {
            return Score::loss_in(node.ply as u16);
        }
        self.counts.expanded += 1;
        self.counts.branches += choices.moves.len() as u64;
        let quiet = !choices.captures && choices.moves.len() > 1;
        let evaluation = match entry {
            _ if !quiet => Score::ZERO,
            Some(entry) => entry.evaluation,
            None => self.evaluate(position),
        };
        if quiet && !window.is_open() {
            if self.is_hopeless(window, depth, evaluation) {
                return self.quiescence(node, window, true);
            }
            if let Some(score) = self.prob_cut(node, window, depth, evaluation) {
                return score;
            }
        }
        let place = Place {
            kings: position.kings(),
            side: position.turn() as usize,
            ply: node.ply,
            hint: entry.and_then(|entry| entry.hint),
            before: node.before.as_ref(),
        };
        self.order.rank(&choices.moves, &place, &mut choices.ranks);
        let best = self.try_moves(node, window, depth, &mut choices);
        if !self.is_over() {
            self.remember(node, depth, window, best.score, evaluation, &choices.moves[best.index]);
        }
        best.score
    }

    /// Tries the moves, best first, until one causes a cut-off. Moves that another thread is searching come last: by
    /// then the table knows them. Meaningless once stopped.
    fn try_moves(
        &mut self,
        node: &Node<R>,
        window: ScoreWindow,
        depth: i32,
        choices: &mut Choices<R>,
    ) -> Best {
        let mut best = Best { score: -Score::INFINITE, index: 0 };
        let mut rest = window;
        let count = choices.moves.len();
        let mut put_off = SmallVec::<[usize; 32]>::new();
        let mut turn = 0;
        while turn < count + put_off.len() {
            let first_time = turn < count;
            let index = if first_time { turn } else { put_off[turn - count] };
            turn += 1;
            if first_time {
                order::pick::<R>(&mut choices.moves, &mut choices.ranks, index);
            }
            let Some(score) = self.try_move(node, rest, depth, choices, index, first_time) else {
                put_off.push(index);
                continue;
            };
            if self.is_over() {
                return best;
            }
            if score <= best.score {
                continue;
            }
            best = Best { score, index };
            if score > rest.alpha {
                rest.alpha = score;
                self.pv.prepend(node.ply, choices.moves[index]);
            }
            if score >= window.beta {
                self.reward(node, depth, &choices.moves[..=index]);
                break;
            }
        }
        best
    }

    /// The score of a move; `None` if another thread is searching it and this one may postpone it.
    fn try_move(
        &mut self,
        node: &Node<R>,
        rest: ScoreWindow,
        depth: i32,
        choices: &Choices<R>,
        index: usize,
        may_put_off: bool,
    ) -> Option<Score> {
        let mv = choices.moves[index];
        let deeper = depth - 1 + self.extension(node, rest, choices, &mv);
        let next = self.enter(node, &mv);
        let hash = next.at.hash();
        self.shared.table.fetch(hash);
        if index > 0 && may_put_off && self.shared.busy.is_busy(hash, deeper) {
            self.line.pop();
            return None;
        }
        let features = self.shared.features;
        let score = if index == 0 {
            -self.search(&next, rest.turned(), deeper)
        } else {
            let reduction = if choices.captures {
                0
            } else {
                reduce::late_move(features, index, depth, rest.is_open(), choices.ranks[index])
            };
            self.shared.busy.begin(hash, deeper);
            let score = self.search_later(&next, rest, deeper, reduction);
            self.shared.busy.end(hash, deeper);
            score
        };
        self.line.pop();
        Some(score)
    }

    /// Plies added to the search of a forced move: the only one, or a recapture. Off the principal variation there are
    /// so many forced moves that their cost is better spent elsewhere.
    fn extension(&self, node: &Node<R>, rest: ScoreWindow, choices: &Choices<R>, mv: &Move<R>) -> i32 {
        if !rest.is_open() || !self.may_extend(node) {
            return 0;
        }
        let features = self.shared.features;
        let single = choices.moves.len() == 1 && features.has(Feature::SingleReply);
        let takes_back = |before: &Move<R>| before.is_capture() && mv.captured_bits().meets(before.to_bit());
        let recapture = features.has(Feature::Recapture) && node.before.as_ref().is_some_and(takes_back);
        i32::from(single || recapture)
    }

    /// Extensions stop where the line is twice as long as the iteration is deep.
    fn may_extend(&self, node: &Node<R>) -> bool {
        (node.ply as i32) < 2 * self.root_depth
    }

    /// The last of the moves caused a cut-off.
    fn reward(&mut self, node: &Node<R>, depth: i32, tried: &[Move<R>]) {
        self.counts.cutoffs += 1;
        let Some((mv, worse)) = tried.split_last() else { return };
        if !mv.is_capture() {
            let side = node.at.position().turn() as usize;
            self.order.reward(mv, worse, side, node.ply, depth, node.before.as_ref());
        }
    }

    /// A move that is not expected to be best: refuted by a narrow, perhaps shallower search, or searched again.
    pub(crate) fn search_later(
        &mut self,
        next: &Node<R>,
        rest: ScoreWindow,
        depth: i32,
        reduction: i32,
    ) -> Score {
        let narrow = ScoreWindow::null(rest.alpha).turned();
        let mut score = -self.search(next, narrow, depth - reduction);
        if reduction > 0 && score > rest.alpha {
            score = -self.search(next, narrow, depth);
        }
        if score > rest.alpha && score < rest.beta {
            score = -self.search(next, rest.turned(), depth);
        }
        score
    }

    /// Razoring: so far below alpha that a shallow search would hardly find a way back.
    fn is_hopeless(&self, window: ScoreWindow, depth: i32, evaluation: Score) -> bool {
        let margin = reduce::razor(self.shared.features, depth);
        margin.is_some_and(|margin| evaluation.offset(margin) <= window.alpha) && !window.alpha.is_decided()
    }

    /// `ProbCut`: if a shallow search is far above beta, a deep one would hardly disagree.
    fn prob_cut(
        &mut self,
        node: &Node<R>,
        window: ScoreWindow,
        depth: i32,
        evaluation: Score,
    ) -> Option<Score> {
        let (shallow, margin) = reduce::prob_cut(self.shared.features, depth)?;
        if window.beta.is_decided() || evaluation < window.beta {
            return None;
        }
        let beta = window.beta.offset(margin);
        let score = self.search_again(node, ScoreWindow::null(beta.offset(-1)), shallow);
        (score >= beta && !self.is_over()).then_some(score)
    }

    /// Searches a node that is already on the line.
    fn search_again(&mut self, node: &Node<R>, window: ScoreWindow, depth: i32) -> Score {
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

    fn remember(
        &mut self,
        node: &Node<R>,
        depth: i32,
        window: ScoreWindow,
        score: Score,
        evaluation: Score,
        mv: &Move<R>,
    ) {
        let bound = if score >= window.beta {
            Bound::AtLeast
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let hint = (bound != Bound::AtMost).then(|| order::hint::<R>(mv));
        let entry = Entry {
            depth: depth.clamp(0, 255) as u8,
            bound,
            score: score.told_from_node(node.ply as u16),
            evaluation,
            hint,
        };
        self.shared.table.store(node.at.hash(), entry);
    }
}

/// The stored score, if it is deep enough, decides the window, and is not too far from the end of the game.
///
/// A position that is won through another one's entry is stored as won one ply later; if the other is then searched
/// again and won through the first, its distance grows, and so on in a circle. The win is real, the distance is not.
/// What is farther away than any line goes has to be found again.
fn usable(entry: &Entry, window: ScoreWindow, depth: i32, ply: u16) -> Option<Score> {
    let score = entry.score.told_from_root(ply);
    if score.plies_to_end().is_some_and(|plies| usize::from(plies) > MAX_PLY) {
        return None;
    }
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
    };
    (i32::from(entry.depth) >= depth && decides).then_some(score)
}
