//! What each move of a game was worth, and what would have been better: worked out from the scores of its positions.

use kelso_engine::{Score, Verdict};
use kelso_rules::{AnyGame, AnyPly, Color, EndRules, Notation};

use super::accuracy::move_accuracy;
use super::mark::{Mark, loss};
use super::scoring::{Scored, ScoredPosition, Scorer};

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
    /// True if there was nothing else to play: such moves count for nobody.
    pub is_forced: bool,
}

impl Judged {
    /// The mark it gets.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss)
    }

    /// The score of the best move in its place.
    pub fn best(&self) -> Score {
        self.better.as_ref().map_or(self.score, |(best, _)| *best)
    }

    /// How accurate it was, from 0 to 100.
    pub fn accuracy(&self) -> f64 {
        move_accuracy(self.best(), self.score)
    }
}

/// Scores and judges the moves of a game, also where a position is set up within it. `on_ply` is called for each move that is done with;
/// what was not reached before it was stopped is left out.
pub(super) fn judge_game(scorer: &mut Scorer<'_>, plies: &[AnyPly], on_ply: &mut dyn FnMut()) -> Vec<Judged> {
    let mut judged = Vec::new();
    let mut first = plies.len();
    // Where a position is set up within the game, another one begins.
    for part in plies.chunk_by(|a, b| a.before.play_unchecked(&a.mv) == b.before).rev() {
        first -= part.len();
        scorer.agent.new_game();
        let mut game = played(part);
        let mut done = 0;
        let scores = scorer.score_range(&mut game, 0, part.len(), &mut || {
            // There is one more position than there are moves.
            if done > 0 {
                on_ply();
            }
            done += 1;
        });
        let mut found = judge(part, &scores);
        found.iter_mut().for_each(|judged| judged.ply += first);
        judged.splice(0..0, found);
    }
    judged
}

/// The game that consists of these moves.
fn played(plies: &[AnyPly]) -> AnyGame {
    let mut game = AnyGame::from_position(plies[0].before, EndRules::WCDF);
    for ply in plies {
        game.play(&ply.mv).expect("a replayed move is legal");
    }
    game
}

/// Judges moves that follow each other by the scores of the positions before and after them. Positions that are not scored although there
/// was a choice end it: nothing is known about the moves before them.
pub fn judge(plies: &[AnyPly], scores: &[ScoredPosition]) -> Vec<Judged> {
    let mut known: Vec<Option<Scored>> = vec![None; plies.len() + 1];
    for scored in scores {
        if let Some(place) = known.get_mut(scored.ply as usize) {
            *place = Some(scored.clone().scored());
        }
    }
    let mut judged = Vec::new();
    let mut after = known[plies.len()].take().map(|scored| scored.score);
    for (index, ply) in plies.iter().enumerate().rev() {
        let Some(score) = after.map(one_ply_before) else { break };
        let is_forced = ply.before.legal_moves().len() == 1;
        let found = match known[index].take() {
            Some(scored) if !is_forced => compare(index, ply, score, scored),
            None if is_forced => {
                Judged { ply: index, color: ply.before.turn(), score, better: None, loss: 0, is_forced }
            }
            _ => break,
        };
        after = Some(found.best());
        judged.push(found);
    }
    judged.reverse();
    judged
}

/// Compares a move, whose score is known, with what the agent would have played.
fn compare(index: usize, ply: &AnyPly, score: Score, scored: Scored) -> Judged {
    let Scored { score: best, line } = scored;
    // About the same move the position after it knows better; about others nothing else is known.
    let is_other = line.first() != Some(&ply.before.format_move(&ply.mv, Notation::Numeric));
    let better = (is_other && best > score).then_some((best, line));
    let loss = if better.is_some() { loss(best, score) } else { 0 };
    Judged { ply: index, color: ply.before.turn(), score, better, loss, is_forced: false }
}

/// A score told from the other side, one ply earlier.
fn one_ply_before(score: Score) -> Score {
    match score.verdict() {
        Verdict::WinIn(plies) => Score::loss_in(plies + 1),
        Verdict::LossIn(plies) => Score::win_in(plies + 1),
        _ => -score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::pdn::{PdnReader, ReplayOptions};

    fn plies(text: &str) -> Vec<AnyPly> {
        let game = PdnReader::new(text.as_bytes()).next().expect("a game").expect("it can be read");
        game.replay_any(ReplayOptions::default()).expect("legal moves").plies
    }

    fn scored(ply: u32, centimen: i32, line: &str) -> ScoredPosition {
        let line = line.split_whitespace().map(str::to_owned).collect();
        ScoredPosition { ply, score: Score::evaluation(centimen).raw(), line }
    }

    #[test]
    fn a_move_is_worth_what_the_position_after_it_is() {
        let plies = plies("1. 11-15 22-18 15x22 25x18 *");
        // 15x22 is forced, and so is one of the two ways to take back not.
        let scores = [
            scored(4, 10, "8-11"),
            scored(3, -20, "26x17"),
            scored(1, 40, "23-19 8-11"),
            scored(0, 5, "11-15 23-19"),
        ];
        let judged = judge(&plies, &scores);
        let found: Vec<_> =
            judged.iter().map(|judged| (judged.score, judged.loss, judged.is_forced)).collect();
        let men = Score::evaluation;
        assert_eq!(
            found,
            [(men(-40), 0, false), (men(-10), 50, false), (men(10), 0, true), (men(-10), 0, false)]
        );
        assert_eq!(judged[1].better.as_ref().map(|(_, line)| line[0].as_str()), Some("23-19"));
    }

    #[test]
    fn what_was_not_scored_ends_it() {
        let plies = plies("1. 11-15 22-18 15x22 25x18 *");
        let judged = judge(&plies, &[scored(4, 10, "8-11"), scored(3, -20, "26x17")]);
        assert_eq!(judged.iter().map(|judged| judged.ply).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(judge(&plies, &[]), []);
    }
}
