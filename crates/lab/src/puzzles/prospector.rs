//! Searches one game for puzzles: a quick look at every position, then a judgement of the candidates.

use kelso_engine::{AgentSpec, AnyAgent, Limits, Question, SearchControl, analyse};
use kelso_rules::{AnyGame, AnyMove, AnyPosition, EndRules, Notation, VariantId};

use super::solution::solution;
use super::{Goal, Judge, Puzzle, PuzzleFilter, Theme, puzzle_id};

/// Nodes of the quick look; more for hard puzzles, because a short look does not see them.
const QUICK_NODES: u64 = 4_000;
const HARD_NODES: u64 = 8_000;
/// How far apart, in hundredths of a man, the best two moves must be in the quick look.
const QUICK_MARGIN: i32 = 90;
/// A puzzle is hard if a search of this many plies, as deep as level 5 looks, begins with another move.
const SHALLOW_PLIES: u32 = 3;
/// If that search already sees this much for either side, in hundredths of a man, there is rarely a single correct move
/// left to miss.
const SHALLOW_DECIDED: i32 = 200;

/// Looks for puzzles in the positions of games.
pub(super) struct Prospector {
    /// Finds what is not hard.
    shallow: AnyAgent,
    /// Compares the best two moves.
    quick: AnyAgent,
    judge: Judge,
    filter: PuzzleFilter,
    control: SearchControl,
}

impl Prospector {
    pub(super) fn new(nodes: u64, filter: PuzzleFilter, control: &SearchControl) -> Self {
        let engine = AgentSpec::engine(1, 1);
        Prospector {
            shallow: engine.clone().build_any(VariantId::ENGLISH),
            quick: engine.with_lines(2).build_any(VariantId::ENGLISH),
            judge: Judge::new(nodes, control.clone()),
            filter,
            control: control.clone(),
        }
    }

    /// The puzzles of a game; `None` if it was stopped.
    pub(super) fn game(&mut self, positions: &[AnyPosition]) -> Option<Vec<Puzzle>> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut next = 0;
        while let Some(position) = positions.get(next) {
            next += 1;
            let found = self.puzzle(position);
            if self.control.is_stopped() {
                return None;
            }
            if let Some(puzzle) = found {
                // What follows may be the rest of the same solution.
                next += puzzle.moves.len();
                puzzles.push(puzzle);
            }
        }
        Some(puzzles)
    }

    /// The puzzle of a position, if it has one that the filter accepts.
    fn puzzle(&mut self, position: &AnyPosition) -> Option<Puzzle> {
        if position.count_moves() < 2 {
            return None;
        }
        let easy = if self.filter.hard { Some(self.shallow_move(position)?) } else { None };
        let promising = self.promising_move(position)?;
        if easy.is_some_and(|easy| position.format_move(&easy, Notation::Numeric) == promising) {
            return None;
        }
        let only = self.judge.only_move(position, self.filter.goal)??;
        if easy == Some(only.judged.mv) || is_obvious(position, &only.judged.mv) {
            return None;
        }
        let moves = solution(&mut self.judge, position, &only)?;
        let theme = Theme::of(&moves)?;
        self.filter.theme.is_none_or(|wanted| wanted == theme).then(|| Puzzle {
            id: puzzle_id(position),
            fen: position.to_fen(),
            moves: moves.iter().map(|(at, mv)| at.format_move(mv, Notation::Numeric)).collect(),
            goal: only.goal,
            theme,
            proof: only.proof,
            rating: None,
        })
    }

    /// The choice of a shallow search, unless it sees the position as decided.
    fn shallow_move(&mut self, position: &AnyPosition) -> Option<AnyMove> {
        self.shallow.new_game();
        let game = AnyGame::from_position(*position, EndRules::WCDF);
        let choice = self.shallow.choose(&game, &Limits::depth(SHALLOW_PLIES), &mut self.control.clone())?;
        let score = i32::from(choice.score?.raw());
        (score.abs() < SHALLOW_DECIDED).then_some(choice.mv)
    }

    /// The best move by a short search, if it is far better than the second.
    fn promising_move(&mut self, position: &AnyPosition) -> Option<String> {
        self.quick.new_game();
        let game = AnyGame::from_position(*position, EndRules::WCDF);
        let nodes = if self.filter.hard { HARD_NODES } else { QUICK_NODES };
        let question = Question {
            limits: Limits::nodes(nodes),
            lines: 2,
            control: self.control.clone(),
            ..Question::new(&game)
        };
        let analysis = analyse(&mut self.quick, &question, &mut |_, _| {}).ok()?;
        let [first, second] = &analysis.lines[..] else { return None };
        let (best, next) = (i32::from(first.score?.raw()), i32::from(second.score?.raw()));
        let may_reach = match self.filter.goal {
            None => true,
            Some(Goal::Win) => best >= QUICK_MARGIN,
            Some(Goal::Draw) => next <= -QUICK_MARGIN,
        };
        (may_reach && best - next >= QUICK_MARGIN).then(|| first.mv.text.clone())
    }
}

/// True if the move takes more than any other: most people play it without thinking.
pub(super) fn is_obvious(position: &AnyPosition, mv: &AnyMove) -> bool {
    let others = position.legal_moves().into_iter().filter(|other| other != mv);
    mv.is_capture() && others.map(|other| other.captures()).max() < Some(mv.captures())
}
