//! An agent's analysis of a position as plain data: what terminal, API, lab and page all show.

use kelso_rules::{AnyGame, Ending, MoveRecord, Notation};
use thiserror::Error;

use crate::agent::{AnyChoice, Observer, Progress};
use crate::any_agent::AnyAgent;
use crate::candidates::{Candidate, Worth};
use crate::limits::Limits;
use crate::score::Score;
use crate::search_control::SearchControl;
use crate::stats::Stats;

/// An agent's analysis of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best lines, best first. Agents that do not search give one.
    pub lines: Vec<AnalysisLine>,
    /// Every legal move with its value, best first; empty unless [requested](Question::all_moves).
    pub moves: Vec<AnalysedMove>,
    /// The total counters.
    pub stats: Stats,
}

/// A line of play and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisLine {
    /// Its rank among the best lines, from 1.
    pub rank: usize,
    /// Its first move: the one to play.
    pub mv: MoveRecord,
    /// The score for the side to move, if the agent has scores.
    pub score: Option<Score>,
    /// The expected line, starting with that move.
    pub pv: Vec<String>,
    /// The counters when it was found.
    pub stats: Stats,
}

/// A legal move and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedMove {
    /// The move.
    pub mv: MoveRecord,
    /// What it is worth.
    pub worth: Worth,
}

/// What to analyse, for how long, and what to return.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The game: its position and history.
    pub game: &'a AnyGame,
    /// The limits.
    pub limits: Limits,
    /// The maximum number of lines to return. How many an agent looks for depends on its own settings.
    pub lines: usize,
    /// True if every legal move is to be returned with its value.
    pub all_moves: bool,
    /// How lines are written.
    pub notation: Notation,
    /// Stops it early.
    pub control: SearchControl,
}

impl<'a> Question<'a> {
    /// One line, in numeric notation, without limits.
    pub fn new(game: &'a AnyGame) -> Self {
        Question {
            game,
            limits: Limits::NONE,
            lines: 1,
            all_moves: false,
            notation: Notation::Numeric,
            control: SearchControl::default(),
        }
    }
}

/// Why there is nothing to analyse.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum AnalysisError {
    /// The game is over.
    #[error("there is nothing to analyse: the game is over, {0}; expected a position with a move to make")]
    Over(Ending),
    /// The agent was stopped before it had a move, or was built for another variant.
    #[error("the agent found no move")]
    NoMove,
}

/// What has changed in a running analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// The line of this rank.
    Line(usize),
    /// The values of the legal moves.
    Moves,
}

/// Has an agent analyse a position; `watch` sees the analysis grow.
///
/// ```
/// use kelso_engine::{AgentSpec, Limits, Question, analyse};
/// use kelso_rules::{AnyGame, EndRules, VariantId};
///
/// let game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, "W:W22:B18,11")?;
/// let question = Question { limits: Limits::depth(3), ..Question::new(&game) };
/// let mut agent = AgentSpec::engine(1, 1).build_any(game.variant());
/// let analysis = analyse(&mut agent, &question, &mut |_, _| {})?;
/// assert_eq!(analysis.lines[0].pv, ["22x8"]);
/// assert_eq!(analysis.lines[0].score.expect("the engine scores").to_string(), "win in 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game is over, or no move was found.
pub fn analyse(
    agent: &mut AnyAgent,
    question: &Question<'_>,
    watch: &mut (dyn FnMut(&AnalysisDraft<'_>, Update) + Send),
) -> Result<Analysis, AnalysisError> {
    if let Some(ending) = question.game.result() {
        return Err(AnalysisError::Over(ending));
    }
    let draft = AnalysisDraft { question, lines: Vec::new(), moves: Vec::new() };
    let mut watcher = Watcher { draft, watch };
    let choice = agent.choose(question.game, &question.limits, &mut watcher);
    choice.map(|choice| watcher.draft.finish(choice)).ok_or(AnalysisError::NoMove)
}

/// A running analysis. Moves are formatted only on request: many updates are never looked at.
#[derive(Clone, Debug)]
pub struct AnalysisDraft<'a> {
    question: &'a Question<'a>,
    /// The best lines so far, by rank from 1.
    lines: Vec<AnyChoice>,
    moves: Vec<Candidate>,
}

impl AnalysisDraft<'_> {
    /// The line of this rank, from 1, if it was found and is within the number wanted.
    pub fn line(&self, rank: usize) -> Option<AnalysisLine> {
        self.lines.get(rank.checked_sub(1)?).map(|choice| self.written(rank, choice))
    }

    /// The analysis so far.
    pub fn so_far(&self) -> Analysis {
        Analysis {
            lines: self.lines.iter().zip(1..).map(|(choice, rank)| self.written(rank, choice)).collect(),
            moves: self.written_moves(),
            stats: self.lines.first().map(|choice| choice.stats.clone()).unwrap_or_default(),
        }
    }

    /// The chosen move comes first; the other lines follow as they were found.
    fn finish(mut self, choice: AnyChoice) -> Analysis {
        let wanted = self.lines.len().max(1);
        let stats = choice.stats.clone();
        self.lines.retain(|line| line.mv != choice.mv);
        self.lines.insert(0, choice);
        self.lines.truncate(wanted);
        Analysis { stats, ..self.so_far() }
    }

    /// Adds a line, unless it is beyond the number wanted. A move that has risen is removed from its earlier rank.
    fn add(&mut self, rank: usize, choice: AnyChoice) -> bool {
        let Some(place) = rank.checked_sub(1).filter(|&place| place < self.question.lines) else {
            return false;
        };
        let mut later = self.lines.split_off(place.min(self.lines.len()));
        // The previous line of this rank is replaced.
        later.drain(..later.len().min(1));
        later.retain(|line| line.mv != choice.mv);
        self.lines.push(choice);
        self.lines.append(&mut later);
        true
    }

    fn written(&self, rank: usize, choice: &AnyChoice) -> AnalysisLine {
        let game = self.question.game;
        AnalysisLine {
            rank,
            mv: game.record(&choice.mv),
            score: choice.score,
            pv: game.position().format_line(&choice.pv, self.question.notation),
            stats: choice.stats.clone(),
        }
    }

    fn written_moves(&self) -> Vec<AnalysedMove> {
        if self.moves.is_empty() {
            return Vec::new();
        }
        let legal = self.question.game.legal_moves();
        let records = self.question.game.legal_records();
        let record = |candidate: &Candidate| {
            let place = legal.iter().position(|mv| *mv == candidate.mv)?;
            Some(AnalysedMove { mv: records[place].clone(), worth: candidate.worth })
        };
        self.moves.iter().filter_map(record).collect()
    }
}

struct Watcher<'a, 'w> {
    draft: AnalysisDraft<'a>,
    watch: &'w mut (dyn FnMut(&AnalysisDraft<'_>, Update) + Send),
}

impl Observer for Watcher<'_, '_> {
    fn progress(&mut self, progress: &Progress) {
        if self.draft.add(progress.rank, progress.choice.clone()) {
            (self.watch)(&self.draft, Update::Line(progress.rank));
        }
    }

    fn wants_candidates(&self) -> bool {
        self.draft.question.all_moves
    }

    fn candidates(&mut self, candidates: &[Candidate]) {
        self.draft.moves = candidates.to_vec();
        (self.watch)(&self.draft, Update::Moves);
    }

    fn control(&self) -> SearchControl {
        self.draft.question.control.clone()
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{EndRules, VariantId};

    use super::*;
    use crate::spec::AgentSpec;

    fn game(fen: &str) -> AnyGame {
        AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, fen).expect("a legal FEN")
    }

    fn ask(agent: &str, question: &Question<'_>) -> Result<Analysis, AnalysisError> {
        let agent: AgentSpec = agent.parse().expect("an agent");
        analyse(&mut agent.build_any(question.game.variant()), question, &mut |_, _| {})
    }

    const START: &str = "B:W21-32:B1-12";

    #[test]
    fn several_lines_come_best_first_and_differ() {
        let game = game(START);
        let question = Question { limits: Limits::depth(5), lines: 3, ..Question::new(&game) };
        let lines = ask("kelso lines=3 hash=1", &question).expect("an analysis").lines;
        assert_eq!(lines.iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
        let mut first: Vec<_> = lines.iter().map(|line| &line.pv[0]).collect();
        first.dedup();
        assert_eq!(first.len(), 3);
    }

    #[test]
    fn any_agent_is_asked_and_gives_no_more_lines_than_wanted() {
        let game = game(START);
        for agent in
            ["random", "sarsa", "expectimax depth=2", "minimax depth=2", "mcts nodes=50", "kelso level=2"]
        {
            let analysis = ask(agent, &Question::new(&game)).expect("an analysis");
            assert_eq!(analysis.lines.len(), 1, "{agent}");
            assert_eq!(analysis.lines[0].pv[0], analysis.lines[0].mv.text, "{agent}");
        }
    }

    #[test]
    fn every_move_is_told_if_asked_for() {
        let game = game(START);
        let question = Question { limits: Limits::depth(3), all_moves: true, ..Question::new(&game) };
        let analysis = ask("kelso hash=1", &question).expect("an analysis");
        assert_eq!(analysis.moves.len(), 7);
        assert_eq!(analysis.moves[0].mv, analysis.lines[0].mv);
    }

    #[test]
    fn it_is_watched_line_by_line() {
        let game = game(START);
        let question = Question { limits: Limits::depth(3), lines: 2, ..Question::new(&game) };
        let mut agent = AgentSpec::engine(1, 1).with_lines(2).build_any(game.variant());
        let mut seen = Vec::new();
        let watch = &mut |draft: &AnalysisDraft<'_>, update| {
            let Update::Line(rank) = update else { return };
            let line = draft.line(rank).expect("just found");
            seen.push((line.stats.depth, rank, draft.so_far().lines.len()));
        };
        analyse(&mut agent, &question, watch).expect("an analysis");
        assert_eq!(seen, [(1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 2), (3, 1, 2), (3, 2, 2)]);
    }

    #[test]
    fn a_finished_game_is_refused() {
        let game = game("B:W18:B");
        let error = ask("kelso hash=1", &Question::new(&game)).unwrap_err();
        assert!(matches!(error, AnalysisError::Over(_)), "{error}");
    }
}
