//! Paper C: one evaluation at depth 4 against another at depths 1 to 10. How much depth is an evaluation worth? First the
//! paper's own games, one for each depth, then a fair match, and its baseline, the random player.

mod every_number;
mod games;
mod king_weights;
mod matches;
mod random_player;
mod single_games;

use super::papers::c::{DEEPEST, DUELS};
use crate::experiment::{About, Experiment, ExperimentError, Findings, Parameters, Rows, Step, ballot_fens};
use games::{DuelRow, RandomRow};
use king_weights::KingRow;

pub(super) struct EvalDuel;

const SINGLE: &str = "single";
const MATCH: &str = "match";
const RANDOM: &str = "random";
const KINGS: &str = "kings";

impl Experiment for EvalDuel {
    fn about(&self) -> About {
        About {
            name: "eval-duel",
            title: "How much depth is an evaluation worth?",
            question: "At which depth does the worse evaluation catch up with the better one at depth 4?",
            sources: "B6a, C12, C12a, Cw",
            plays_games: true,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let rules = games::end_rules();
        let openings = ballot_fens(parameters.seed);
        // With 20 the error of a score is 0.045, and one seed in twenty finds a lead of 0.07 within it.
        let pairs = parameters.pairs(40, 60);
        if pairs > openings.len() {
            // These games have no randomness, so the same opening would give the same game.
            let most = 2 * openings.len();
            return Err(ExperimentError::Parameter(format!(
                "eval-duel has openings for {most} games at each depth, not for more"
            )));
        }
        let mut steps = Vec::new();
        let deepest = parameters.pick(7, DEEPEST);
        for duel in &DUELS {
            for depth in 1..=deepest {
                steps.push(single_games::step(duel, depth, rules));
                let openings = openings.iter().take(pairs);
                steps.extend(openings.map(|opening| matches::step(duel, depth, opening, rules)));
            }
        }
        for depth in random_player::DEPTHS {
            let openings = openings.iter().take(random_player::OPENINGS);
            let numbered = (parameters.seed..).zip(openings);
            steps.extend(numbered.map(|(seed, opening)| random_player::step(depth, opening, seed, rules)));
        }
        for weights in king_weights::WEIGHTS {
            let openings = openings.iter().take(parameters.pairs(60, king_weights::OPENINGS));
            steps.extend(openings.map(|opening| king_weights::step(weights, opening)));
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let measured = DuelsMeasured {
            single: rows.part(SINGLE)?,
            fair: rows.part(MATCH)?,
            random: rows.part(RANDOM)?,
            kings: rows.part(KINGS)?,
        };
        Ok(measured.findings())
    }
}

/// All rows, by part.
#[derive(Clone, Default)]
struct DuelsMeasured {
    single: Vec<DuelRow>,
    fair: Vec<DuelRow>,
    random: Vec<RandomRow>,
    kings: Vec<KingRow>,
}

impl DuelsMeasured {
    fn findings(&self) -> Findings {
        let mut findings = Findings::default();
        findings.text(
            "The paper lets alpha-beta at depth 4 with one evaluation (Black) play alpha-beta at depths 1 to 10 with another (Red, White \
             here), one game for each depth, and reads the depth at which the deeper player draws, then wins, as the worth of the \
             evaluation. These games are played again here, from the start position and with the same sides, and the results \
             compared with the printed ones. But a single game between two programs without chance says little: from another opening, or with \
             colours swapped, it ends otherwise. So each depth also plays many three-move openings, each with both colours, and what \
             the paper concludes about the evaluations is judged by these. The rules are the paper’s (`backward-continuation`, a draw \
             after 80 plies without a capture); when only kings are left the distances between them are evaluated, as there.",
        );
        for duel in &DUELS {
            let of = |rows: &[DuelRow]| -> Vec<DuelRow> {
                rows.iter().filter(|row| row.duel == duel.name).cloned().collect()
            };
            let (single, fair) = (of(&self.single), of(&self.fair));
            matches::report(duel, &single, &fair, &mut findings);
            findings.judged_by(&[SINGLE]);
            single_games::verdict(duel, &single, &mut findings);
            findings.judged_by(&[MATCH]);
            matches::verdicts(duel, &fair, &mut findings);
        }
        findings.judged_by(&[RANDOM]);
        random_player::report(&self.random, &mut findings);
        findings.judged_by(&[KINGS]);
        king_weights::report(&self.kings, &mut findings);
        every_number::report(&self.single, &self.random, &mut findings);
        findings
    }
}

#[cfg(test)]
mod tests;
