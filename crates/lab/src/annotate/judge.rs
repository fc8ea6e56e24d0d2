//! What each move of a game was worth, and what would have been better, from the scores of its positions.

use kelso_engine::{Score, Verdict};
use kelso_rules::{AnyGame, AnyPly, Color, EndRules, Notation};

use super::accuracy::move_accuracy;
use super::mark::{Mark, loss};
use super::scoring::{Scored, ScoredPosition, Scorer};

/// A judged move. Scores are from the point of view of the side that played it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The move's number in its game, from 0.
    pub ply: usize,
    /// Who played it.
    pub color: Color,
    /// The score of the move.
    pub score: Score,
    /// The better move, if there was one: its score and its line.
    pub better: Option<(Score, Vec<String>)>,
    /// What the move lost, in hundredths of a man.
    pub loss: i32,
    /// True if there was only one legal move: such moves do not count.
    pub is_forced: bool,
}

impl Judged {
    /// The mark it gets.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss)
    }

    /// The score of the best alternative.
    pub fn best(&self) -> Score {
        self.better.as_ref().map_or(self.score, |(best, _)| *best)
    }

    /// How accurate it was, from 0 to 100.
    pub fn accuracy(&self) -> f64 {
        move_accuracy(self.best(), self.score)
    }
}

/// Scores and judges the moves of a game, including set-up positions within it. `on_ply` is called after each move;
/// moves not reached before a stop are missing.
pub(super) fn judge_game(scorer: &mut Scorer<'_>, plies: &[AnyPly], on_ply: &mut dyn FnMut()) -> Vec<Judged> {
    let mut judged = Vec::new();
    let mut first = plies.len();
    // A position set up within the game starts a new part.
    for part in plies.chunk_by(|a, b| a.before.play_unchecked(&a.mv) == b.before).rev() {
        first -= part.len();
        scorer.agent.new_game();
        let mut game = played(part);
        let mut done = 0;
        let positions = scorer.score_range(&mut game, 0, part.len(), &mut || {
            // There is one more position than there are moves.
            if done > 0 {
                on_ply();
            }
            done += 1;
        });
        let mut found = judge(part, &positions);
        for judged in &mut found {
            judged.ply += first;
        }
        judged.splice(0..0, found);
    }
    judged
}

/// The game with these moves.
fn played(plies: &[AnyPly]) -> AnyGame {
    let mut game = AnyGame::from_position(plies[0].before, EndRules::WCDF);
    for ply in plies {
        game.play(&ply.mv).expect("a replayed move is legal");
    }
    game
}

/// Judges consecutive moves by the scores of the positions before and after them. An unscored position with more than
/// one move ends it: nothing is known about the moves before it.
pub fn judge(plies: &[AnyPly], positions: &[ScoredPosition]) -> Vec<Judged> {
    let mut known: Vec<Option<Scored>> = vec![None; plies.len() + 1];
    for position in positions {
        if let Some(place) = known.get_mut(position.ply as usize) {
            *place = Some(position.clone().scored());
        }
    }
    let mut judged = Vec::new();
    let mut after = known[plies.len()].take().map(|end| end.score);
    for (index, ply) in plies.iter().enumerate().rev() {
        let Some(score) = after.map(one_ply_before) else { break };
        let is_forced = ply.before.legal_moves().len() == 1;
        let found = match known[index].take() {
            Some(best) if !is_forced => compare(index, ply, score, best),
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

/// Compares a move of known score with the agent's choice.
fn compare(index: usize, ply: &AnyPly, score: Score, scored: Scored) -> Judged {
    let Scored { score: best, line } = scored;
    // For the same move the position after it has the better score; for others nothing else is known.
    let is_other = line.first() != Some(&ply.before.format_move(&ply.mv, Notation::Numeric));
    let better = (is_other && best > score).then_some((best, line));
    let loss = if better.is_some() { loss(best, score) } else { 0 };
    Judged { ply: index, color: ply.before.turn(), score, better, loss, is_forced: false }
}

/// A score from the other side's point of view, one ply earlier.
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
        // 15x22 is forced; the recapture is not, since there are two.
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
