//! Puzzles looked for in games: a quick look at every position, a judgement of what looks like one.

use std::collections::BTreeMap;

use kelso_engine::{AgentSpec, AnyAgent, Limits, Question, Score, SearchControl, analyse};
use kelso_rules::{AnyGame, AnyPosition, EndRules, Notation, VariantId};

use super::solution::solution;
use super::{GameSource, Journal, JournalError, Judge, Puzzle, Theme, puzzle_id};
use crate::crew::in_parallel;

/// Nodes of the quick look.
const QUICK_NODES: u64 = 4_000;
/// How far apart, in hundredths of a man, the best two moves must be in the quick look.
const QUICK_MARGIN: i32 = 90;

/// What is mined, and how.
#[derive(Clone, Debug)]
pub struct Mine {
    /// Where the games come from.
    pub games: GameSource,
    /// Nodes for the judgement of a position.
    pub nodes: u64,
    /// Games at a time.
    pub threads: usize,
    /// How many puzzles are wanted in all.
    pub wanted: usize,
    /// Ends it early.
    pub control: SearchControl,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MineProgress {
    /// Games looked at, those of earlier runs included.
    pub games: usize,
    /// Puzzles in the journal.
    pub puzzles: usize,
}

impl Mine {
    /// Looks through games, from where the journal stands, until enough was found, the games end or it is stopped.
    ///
    /// Games enter the journal in their order whatever the number of threads, so that the same settings give the same puzzles.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn run(
        &self,
        journal: &mut Journal,
        mut on_progress: impl FnMut(MineProgress),
    ) -> Result<(), JournalError> {
        let first = journal.games();
        let left = self.games.len().saturating_sub(first);
        if left == 0 || journal.puzzles().len() >= self.wanted {
            return Ok(());
        }
        // Stopped for its own reasons: enough was found.
        let control = self.control.follower();
        let mut early = BTreeMap::new();
        in_parallel(
            left,
            self.threads,
            &control,
            || {
                let mut prospector = Prospector::new(self.nodes, &control);
                let (games, control) = (&self.games, &control);
                move |offset| {
                    let positions = games.positions(first + offset, control)?;
                    prospector.game(positions.get(games.opening_plies()..).unwrap_or_default())
                }
            },
            |offset, found| {
                early.insert(first + offset, found);
                while let Some(found) = early.remove(&journal.games()) {
                    if journal.puzzles().len() >= self.wanted {
                        control.stop();
                        return Ok(());
                    }
                    journal.add_game(found)?;
                    on_progress(MineProgress { games: journal.games(), puzzles: journal.puzzles().len() });
                }
                Ok(())
            },
        )?;
        journal.finish()
    }
}

/// Looks for puzzles in the positions of games.
struct Prospector {
    quick: AnyAgent,
    judge: Judge,
    control: SearchControl,
}

impl Prospector {
    fn new(nodes: u64, control: &SearchControl) -> Self {
        let quick = AgentSpec::engine(1, 1).with_lines(2).build_any(VariantId::ENGLISH);
        Prospector { quick, judge: Judge::new(nodes, control.clone()), control: control.clone() }
    }

    /// The puzzles of a game; `None` if it was stopped.
    fn game(&mut self, positions: &[AnyPosition]) -> Option<Vec<Puzzle>> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut next = 0;
        while let Some(position) = positions.get(next) {
            next += 1;
            if !self.looks_promising(position) {
                continue;
            }
            let only = self.judge.only_move(position)?;
            let Some(only) = only.filter(|only| !is_obvious(position, &only.judged.mv)) else { continue };
            let found = solution(&mut self.judge, position, &only);
            if self.control.is_stopped() {
                return None;
            }
            let Some(moves) = found else { continue };
            let Some(theme) = Theme::of(&moves) else { continue };
            // What follows may be the rest of the same solution.
            next += moves.len();
            puzzles.push(Puzzle {
                id: puzzle_id(position),
                fen: position.to_fen(),
                moves: moves.iter().map(|(at, mv)| at.format_move(mv, Notation::Numeric)).collect(),
                goal: only.goal,
                theme,
                proof: only.proof,
                rating: None,
            });
        }
        (!self.control.is_stopped()).then_some(puzzles)
    }

    /// True if the best move is far better than the second by a short search.
    fn looks_promising(&mut self, position: &AnyPosition) -> bool {
        if position.count_moves() < 2 {
            return false;
        }
        self.quick.new_game();
        let game = AnyGame::from_position(*position, EndRules::WCDF);
        let question = Question {
            limits: Limits::nodes(QUICK_NODES),
            lines: 2,
            control: self.control.clone(),
            ..Question::new(&game)
        };
        let Ok(analysis) = analyse(&mut self.quick, &question, &mut |_, _| {}) else { return false };
        let scores: Vec<Score> = analysis.lines.iter().filter_map(|line| line.score).collect();
        let [best, second] = scores[..] else { return false };
        i32::from(best.raw()) - i32::from(second.raw()) >= QUICK_MARGIN
    }
}

/// True if the move takes more than any other: most people play it without looking.
fn is_obvious(position: &AnyPosition, mv: &kelso_rules::AnyMove) -> bool {
    let others = position.legal_moves().into_iter().filter(|other| other != mv);
    mv.is_capture() && others.map(|other| other.captures()).max() < Some(mv.captures())
}
