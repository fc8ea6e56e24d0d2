//! What each move of a game was worth, and what would have been better.
//!
//! Games are gone through from the end to the start: the score after a move is then known when the position before it
//! is looked at, and the engine's memory holds what it saw further on.

use kelso_engine::{AnyAgent, Limits, Score, SearchControl, Verdict};
use kelso_rules::{AnyGame, AnyPly, Color, EndRules, Notation};

use super::mark::{Mark, loss};

/// A move that was played, judged. Scores are from the view of the side that played it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The move's number in its game, from 0.
    pub ply: usize,
    /// Who played it.
    pub color: Color,
    /// The score of the move.
    pub score: Score,
    /// What would have been better, if something was: its score and the line that begins with it.
    pub better: Option<(Score, Vec<String>)>,
    /// What the move gave away, in hundredths of a man.
    pub loss: i32,
}

impl Judged {
    /// The mark it gets.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss)
    }
}

/// Who judges, and for how long.
pub(super) struct Judge<'a> {
    pub(super) agent: &'a mut AnyAgent,
    pub(super) limits: Limits,
    pub(super) control: &'a SearchControl,
    /// Called for each move that is done with.
    pub(super) on_ply: &'a mut dyn FnMut(),
}

impl Judge<'_> {
    /// Judges the moves of a game. Moves without alternative are left out, and so is what was not reached before it
    /// was stopped.
    pub(super) fn judge(&mut self, plies: &[AnyPly]) -> Vec<Judged> {
        let mut judged = Vec::new();
        let mut first = plies.len();
        // Where a position is set up within the game, another one begins.
        for part in plies.chunk_by(|a, b| a.before.play_unchecked(&a.mv) == b.before).rev() {
            first -= part.len();
            self.judge_part(part, first, &mut judged);
        }
        judged.reverse();
        judged
    }

    /// Judges moves that follow each other, the last first.
    fn judge_part(&mut self, plies: &[AnyPly], first: usize, judged: &mut Vec<Judged>) {
        let mut game = AnyGame::from_position(plies[0].before, EndRules::WCDF);
        for ply in plies {
            game.play(&ply.mv).expect("a replayed move is legal");
        }
        self.agent.new_game();
        let mut after = self.score(&game);
        for (index, ply) in plies.iter().enumerate().rev() {
            game.undo();
            let Some(score) = after.map(one_ply_before) else { return };
            after = if game.legal_moves().len() == 1 {
                Some(score)
            } else {
                let Some(found) = self.compare(&game, ply, score, first + index) else { return };
                let best = found.better.as_ref().map_or(score, |(best, _)| *best);
                judged.push(found);
                Some(best)
            };
            (self.on_ply)();
        }
    }

    /// The score of the position that a game has reached.
    fn score(&mut self, game: &AnyGame) -> Option<Score> {
        if game.legal_moves().is_empty() {
            return Some(Score::loss_in(0));
        }
        let choice = self.agent.choose(game, &self.limits, &mut self.control.clone());
        choice.filter(|_| !self.control.is_stopped()).and_then(|choice| choice.score)
    }

    /// Compares a move, whose score is known, with what the agent would have played. None if it was stopped.
    fn compare(&mut self, game: &AnyGame, ply: &AnyPly, score: Score, number: usize) -> Option<Judged> {
        let choice = self.agent.choose(game, &self.limits, &mut self.control.clone())?;
        if self.control.is_stopped() {
            return None;
        }
        let best = choice.score?;
        // About the same move the position after it knows better; about others nothing else is known.
        let is_better = choice.mv != ply.mv && best > score;
        let better = is_better.then(|| (best, ply.before.format_line(&choice.pv, Notation::Numeric)));
        let loss = if is_better { loss(best, score) } else { 0 };
        Some(Judged { ply: number, color: ply.before.turn(), score, better, loss })
    }
}

/// A score told from the other side, one ply earlier.
fn one_ply_before(score: Score) -> Score {
    match score.verdict() {
        Verdict::WinIn(plies) => Score::loss_in(plies + 1),
        Verdict::LossIn(plies) => Score::win_in(plies + 1),
        _ => -score,
    }
}
