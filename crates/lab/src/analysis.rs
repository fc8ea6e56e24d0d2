//! A position analysed: text goes in, lines of text come out.

use kelso_engine::{AgentSpec, AnyChoice, Limits, Observer, Progress, Score, SearchControl, Stats};
use kelso_rules::{AnyGame, AnyPosition, EndRules, FenError, Notation, VariantId};
use thiserror::Error;

/// What is to be analysed, by whom and for how long.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// Which game.
    pub variant: VariantId,
    /// The position; none is the start.
    pub fen: Option<&'a str>,
    /// Who thinks.
    pub agent: &'a AgentSpec,
    /// For how long.
    pub limits: Limits,
    /// How moves are written.
    pub notation: Notation,
    /// Ends it early.
    pub control: SearchControl,
}

/// A line of play and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedLine {
    /// Which of the best it is, from 1.
    pub rank: usize,
    /// The score for the side to move, if the agent thinks in scores.
    pub score: Option<Score>,
    /// The moves; the first is the one to play.
    pub pv: Vec<String>,
    /// What was done to find it.
    pub stats: Stats,
}

/// Why there is nothing to analyse.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AnalysisError {
    /// It is no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// There is nothing left to play.
    #[error(
        "there is nothing to analyse: the game is over, {0}; a position with a move to make would be right"
    )]
    Over(String),
}

/// Analyses a position; `watch` sees lines as they are found. The best lines come back, the best first.
///
/// ```
/// use kelso_engine::{AgentSpec, Limits, SearchControl};
/// use kelso_lab::analysis::{Question, analyse};
/// use kelso_rules::{Notation, VariantId};
///
/// let question = Question {
///     variant: VariantId::ENGLISH,
///     fen: Some("W:W22:B18,11"),
///     agent: &AgentSpec::engine(1, 1),
///     limits: Limits::depth(3),
///     notation: Notation::Numeric,
///     control: SearchControl::default(),
/// };
/// let lines = analyse(&question, &mut |_| {})?;
/// assert_eq!(lines[0].pv, ["22x8"]);
/// assert_eq!(lines[0].score.expect("the engine scores").to_string(), "win in 1");
/// # Ok::<(), kelso_lab::analysis::AnalysisError>(())
/// ```
///
/// # Errors
/// If there is no such position, or nothing to play in it.
pub fn analyse(
    question: &Question<'_>,
    watch: &mut (dyn FnMut(&AnalysedLine) + Send),
) -> Result<Vec<AnalysedLine>, AnalysisError> {
    let variant = question.variant;
    let start = || Ok(AnyPosition::start(variant, None));
    let position = question.fen.map_or_else(start, |fen| AnyPosition::from_fen(variant, fen))?;
    let game = AnyGame::from_position(position, EndRules::WCDF);
    if let Some(ending) = game.result() {
        return Err(AnalysisError::Over(ending.to_string()));
    }
    let mut watcher = Watcher { question, position, watch, lines: Vec::new() };
    let choice = question.agent.build_any(variant).choose(&game, &question.limits, &mut watcher);
    let best = choice.map(|choice| watcher.line(1, &choice));
    Ok(with_best(watcher.lines, best))
}

/// Hears of lines as moves and passes them on as text.
struct Watcher<'a> {
    question: &'a Question<'a>,
    position: AnyPosition,
    watch: &'a mut (dyn FnMut(&AnalysedLine) + Send),
    /// The last line of each rank.
    lines: Vec<AnalysedLine>,
}

impl Watcher<'_> {
    fn line(&self, rank: usize, choice: &AnyChoice) -> AnalysedLine {
        let pv = self.position.format_line(&choice.pv, self.question.notation);
        AnalysedLine { rank, score: choice.score, pv, stats: choice.stats.clone() }
    }
}

impl Observer for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) {
        let line = self.line(progress.rank, &progress.choice);
        (self.watch)(&line);
        self.lines.retain(|known| known.rank != line.rank);
        self.lines.push(line);
    }

    fn control(&self) -> SearchControl {
        self.question.control.clone()
    }
}

/// The lines in order, the one that was chosen at the end before all others.
fn with_best(mut lines: Vec<AnalysedLine>, best: Option<AnalysedLine>) -> Vec<AnalysedLine> {
    let Some(best) = best else { return lines };
    let wanted = lines.len().max(1);
    lines.sort_by_key(|line| line.rank);
    lines.retain(|line| line.pv.first() != best.pv.first());
    lines.insert(0, best);
    lines.truncate(wanted);
    for (index, line) in lines.iter_mut().enumerate() {
        line.rank = index + 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(fen: Option<&str>, agent: &str, limits: Limits) -> Result<Vec<AnalysedLine>, AnalysisError> {
        let agent = agent.parse().expect("an agent");
        let variant = VariantId::ENGLISH;
        let control = SearchControl::default();
        let question = Question { variant, fen, agent: &agent, limits, notation: Notation::Numeric, control };
        let mut seen = 0;
        let lines = analyse(&question, &mut |_| seen += 1)?;
        assert!(seen >= usize::from(lines[0].score.is_some()));
        Ok(lines)
    }

    #[test]
    fn several_lines_come_best_first_and_differ() {
        let lines = ask(None, "kelso lines=3 hash=1", Limits::depth(5)).expect("a position");
        assert_eq!(lines.iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
        let mut first: Vec<_> = lines.iter().map(|line| &line.pv[0]).collect();
        first.dedup();
        assert_eq!(first.len(), 3);
    }

    #[test]
    fn any_agent_is_asked() {
        for agent in
            ["random", "sarsa", "expectimax depth=2", "minimax depth=2", "mcts nodes=50", "kelso level=2"]
        {
            let lines = ask(None, agent, Limits::NONE).expect("a position");
            assert!(!lines.is_empty() && lines[0].rank == 1, "{agent}");
        }
    }

    #[test]
    fn a_finished_game_is_refused() {
        let error = ask(Some("B:W18:B"), "kelso hash=1", Limits::depth(1)).unwrap_err();
        assert!(error.to_string().contains("the game is over"), "{error}");
        assert!(matches!(ask(Some("x"), "random", Limits::NONE), Err(AnalysisError::Fen(_))));
    }
}
