//! Solves small endgames exactly: all reachable positions are listed, and results are propagated backwards from the
//! ends.
//!
//! For four pieces that is at most a few million positions. Positions from which nothing can be forced are draws.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use kelso_rules::{AnyMove, AnyPosition, Bits, Color, Move, Position, Rules};

use crate::knowledge::{Knowledge, KnownValue};
use crate::score::Score;

/// The result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution<R: Rules> {
    /// A win or loss with its distance, or zero for a draw.
    pub score: Score,
    /// A best move, if there is one.
    pub mv: Option<Move<R>>,
    /// Number of positions visited.
    pub positions: usize,
}

/// Solves a position, unless more than `most` positions are reachable or `give_up`, called now and then, returns true.
///
/// ```
/// use kelso_engine::endgame_solver::solve;
/// use kelso_rules::{English, Position};
///
/// let position = Position::from_fen(English, "W:WK6,K9:BK15")?;
/// let solution = solve(&position, 1_000_000, &|| false).expect("a small ending");
/// assert!(solution.score.is_decided());
/// # Ok::<(), kelso_rules::FenError>(())
/// ```
pub fn solve<R: Rules>(start: &Position<R>, most: usize, give_up: &dyn Fn() -> bool) -> Option<Solution<R>> {
    let solved = Solved::reach(start, most, give_up)?;
    let mv = start.legal_moves().into_iter().min_by_key(|mv| solved.score(&start.play_unchecked(mv)));
    Some(Solution { score: solved.score(start)?, mv, positions: solved.graph.positions.len() })
}

/// A [`Solution`] with no rules in its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnySolution {
    /// A win or loss with its distance, or zero for a draw.
    pub score: Score,
    /// A best move, if there is one.
    pub mv: Option<AnyMove>,
    /// Number of positions visited.
    pub positions: usize,
}

/// [`solve`] for a variant known only at run time.
///
/// ```
/// use kelso_engine::Score;
/// use kelso_engine::endgame_solver::solve_any;
/// use kelso_rules::{AnyPosition, RuleSet, Size, VariantId};
///
/// let variant = VariantId { rules: RuleSet::English, size: Size::Ten };
/// let position = AnyPosition::from_fen(variant, "W:WK28:BK1")?;
/// let solution = solve_any(&position, 100_000, &|| false).expect("a small ending");
/// assert_eq!(solution.score, Score::ZERO);
/// # Ok::<(), kelso_rules::FenError>(())
/// ```
pub fn solve_any(start: &AnyPosition, most: usize, give_up: &dyn Fn() -> bool) -> Option<AnySolution> {
    match start {
        AnyPosition::English(start) => solve(start, most, give_up).map(AnySolution::from),
        AnyPosition::General(start) => solve(start, most, give_up).map(AnySolution::from),
    }
}

impl<R: Rules> From<Solution<R>> for AnySolution {
    fn from(solution: Solution<R>) -> Self {
        let Solution { score, mv, positions } = solution;
        AnySolution { score, mv: mv.map(Into::into), positions }
    }
}

/// Everything reachable from a position, solved: perfect knowledge for the engine.
///
/// ```
/// use std::sync::Arc;
///
/// use kelso_engine::endgame_solver::Solved;
/// use kelso_engine::search::Options;
/// use kelso_engine::{Agent, Engine, Limits, Unobserved, Verdict};
/// use kelso_rules::{EndRules, English, Game, Position};
///
/// let position = Position::from_fen(English, "W:WK6,K9:BK15")?;
/// let solved = Solved::reach(&position, 1_000_000, &|| false).expect("a small ending");
/// let mut engine = Engine::new(English, Options::default()).with_knowledge(Arc::new(solved));
/// let game = Game::from_position(position, EndRules::WCDF);
/// let choice = engine.choose(&game, &Limits::depth(1), &mut Unobserved).expect("a move");
/// assert_eq!(choice.score.map(|score| score.verdict()), Some(Verdict::DatabaseWin));
/// # Ok::<(), kelso_rules::FenError>(())
/// ```
pub struct Solved<R: Rules> {
    graph: Graph<R>,
    results: Vec<Result>,
    pieces: u32,
}

impl<R: Rules> Solved<R> {
    /// Solves everything reachable, unless that is more than `most` positions or `give_up` returns true.
    pub fn reach(start: &Position<R>, most: usize, give_up: &dyn Fn() -> bool) -> Option<Self> {
        let graph = Graph::reach(start, most, give_up)?;
        let results = graph.results();
        Some(Solved { graph, results, pieces: start.occupied().count() })
    }

    /// A win or loss with its distance, or zero for a draw; `None` if the position is not reachable.
    pub fn score(&self, position: &Position<R>) -> Option<Score> {
        let index = self.graph.index.get(&seen_by_black(*position))?;
        Some(match self.results[*index as usize] {
            Result::Unknown => Score::ZERO,
            Result::Win(plies) => Score::win_in(plies),
            Result::Loss(plies) => Score::loss_in(plies),
        })
    }
}

impl<R: Rules> Knowledge<R> for Solved<R> {
    fn pieces(&self) -> u32 {
        self.pieces
    }

    fn value(&self, position: &Position<R>) -> Option<KnownValue> {
        Some(match self.score(position)?.cmp(&Score::ZERO) {
            Ordering::Less => KnownValue::Loss,
            Ordering::Equal => KnownValue::Draw,
            Ordering::Greater => KnownValue::Win,
        })
    }

    fn plies_to_end(&self, position: &Position<R>) -> Option<u16> {
        self.score(position)?.plies_to_end()
    }
}

/// A position's result for the side to move, in plies from the end; a draw stays unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Result {
    Unknown,
    Win(u16),
    Loss(u16),
}

/// All reachable positions, by number.
struct Graph<R: Rules> {
    positions: Vec<Position<R>>,
    index: HashMap<Position<R>, u32, BuildHasherDefault<Fold>>,
    /// How many moves each has.
    moves: Vec<u16>,
    /// (to, from) for every move.
    edges: Vec<(u32, u32)>,
}

/// Positions between two checks of the time.
const BETWEEN_LOOKS: usize = 4096;

impl<R: Rules> Graph<R> {
    fn reach(start: &Position<R>, most: usize, give_up: &dyn Fn() -> bool) -> Option<Self> {
        let mut graph =
            Graph { positions: Vec::new(), index: HashMap::default(), moves: Vec::new(), edges: Vec::new() };
        graph.number(seen_by_black(*start));
        let mut done = 0;
        while done < graph.positions.len() {
            if graph.positions.len() > most || (done % BETWEEN_LOOKS == 0 && give_up()) {
                return None;
            }
            let position = graph.positions[done];
            let moves = position.legal_moves();
            graph.moves.push(moves.len() as u16);
            for mv in &moves {
                let to = graph.number(seen_by_black(position.play_unchecked(mv)));
                graph.edges.push((to, done as u32));
            }
            done += 1;
        }
        Some(graph)
    }

    /// The number of a position, assigned if it is new.
    fn number(&mut self, position: Position<R>) -> u32 {
        *self.index.entry(position).or_insert_with(|| {
            self.positions.push(position);
            (self.positions.len() - 1) as u32
        })
    }

    /// The moves to each position: those to n come from `from[first[n]..first[n + 1]]`.
    fn backwards(&self) -> (Vec<u32>, Vec<u32>) {
        let mut first = vec![0_u32; self.positions.len() + 1];
        for &(to, _) in &self.edges {
            first[to as usize + 1] += 1;
        }
        for index in 1..first.len() {
            first[index] += first[index - 1];
        }
        let mut next = first.clone();
        let mut from = vec![0_u32; self.edges.len()];
        for &(to, origin) in &self.edges {
            from[next[to as usize] as usize] = origin;
            next[to as usize] += 1;
        }
        (first, from)
    }

    /// Backwards from positions without moves: a side that can move to a loss wins, one that must move to a win loses.
    fn results(&self) -> Vec<Result> {
        let (first, from) = self.backwards();
        let mut results = vec![Result::Unknown; self.positions.len()];
        let mut open = self.moves.clone();
        let mut queue: Vec<u32> =
            (0..).zip(&self.moves).filter(|(_, moves)| **moves == 0).map(|(n, _)| n).collect();
        for &lost in &queue {
            results[lost as usize] = Result::Loss(0);
        }
        let mut done = 0;
        while let Some(&to) = queue.get(done) {
            done += 1;
            for &origin in &from[first[to as usize] as usize..first[to as usize + 1] as usize] {
                let before = &mut results[origin as usize];
                if *before != Result::Unknown {
                    continue;
                }
                match results[to as usize] {
                    Result::Loss(plies) => results[origin as usize] = Result::Win(plies + 1),
                    Result::Win(plies) => {
                        open[origin as usize] -= 1;
                        if open[origin as usize] > 0 {
                            continue;
                        }
                        results[origin as usize] = Result::Loss(plies + 1);
                    }
                    Result::Unknown => continue,
                }
                queue.push(origin);
            }
        }
        results
    }
}

/// The same position with Black to move: rotated with colours swapped if necessary.
fn seen_by_black<R: Rules>(position: Position<R>) -> Position<R> {
    if position.turn() == Color::Black { position } else { position.flipped() }
}

/// A fast hash of a few words; no adversary chooses the positions.
#[derive(Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::{English, General, VariantId};

    fn score(fen: &str) -> Score {
        let position = Position::from_fen(English, fen).expect("a position");
        let solution = solve(&position, 1_000_000, &|| false).expect("a small ending");
        assert_eq!(solution.mv.is_none(), position.legal_moves().is_empty(), "{fen}");
        solution.score
    }

    #[test]
    fn small_endings_have_the_known_results() {
        assert_eq!(score("W:WK18:BK29,K30"), Score::ZERO);
        assert!(score("W:WK6,K9:BK15") > Score::win_in(100));
        assert!(score("B:WK6,K9:BK29") >= Score::loss_in(0));
        assert_eq!(score("W:W22:B18"), Score::win_in(1));
        assert_eq!(score("B:W22:B"), Score::loss_in(0));
        // One king against one: neither can be caught.
        assert_eq!(score("W:WK1:BK32"), Score::ZERO);
    }

    #[test]
    fn turning_the_board_round_changes_nothing() {
        for fen in ["W:WK6,K9:BK15", "B:W32,29:BK7", "W:W31,10:B3"] {
            let position = Position::from_fen(English, fen).expect("a position");
            let [here, there] = [position, position.flipped()]
                .map(|position| solve(&position, 1_000_000, &|| false).expect("small"));
            assert_eq!((here.score, here.positions), (there.score, there.positions), "{fen}");
        }
    }

    #[test]
    fn both_kinds_of_rules_solve_the_same_game_alike() {
        for fen in ["W:WK6,K9:BK15", "B:W32,29:BK7", "W:W22:B18", "W:WK18:BK29,K30", "B:W22:B"] {
            let english = Position::from_fen(English, fen).expect("a position");
            let general = Position::from_fen(General::from(VariantId::ENGLISH), fen).expect("a position");
            let english = solve_any(&english.into(), 1_000_000, &|| false).expect("small");
            let general = solve_any(&general.into(), 1_000_000, &|| false).expect("small");
            assert_eq!((english.score, english.positions), (general.score, general.positions), "{fen}");
        }
    }

    #[test]
    fn it_gives_up_when_told_or_when_there_is_too_much() {
        let position = Position::start(English);
        assert_eq!(solve(&position, 1_000, &|| false), None);
        assert_eq!(solve(&position, usize::MAX, &|| true), None);
    }
}
