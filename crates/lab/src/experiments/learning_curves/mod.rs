//! Paper D: Q-learning and SARSA learn to play against alpha-beta. How fast do they learn, and how strong do they get?

mod every_number;
mod figures;
mod report;
mod schedule;
mod trained;
mod verdicts;

use kelso_engine::learned::Learner;
use kelso_learn::td::BLOCK;

use super::papers::d;
use crate::experiment::{About, Experiment, ExperimentError, Findings, Parameters, Rows, Step};
use schedule::TrainingSchedule;
use trained::{PART, Trained, train};

pub(super) struct LearningCurves;

/// The two learners, with their display names.
const LEARNERS: [(Learner, &str); 2] = [(Learner::Q, "Q-learning"), (Learner::Sarsa, "SARSA")];

impl Experiment for LearningCurves {
    fn about(&self) -> About {
        About {
            name: "learning-curves",
            title: "Learning curves",
            question: "How fast do Q-learning and SARSA learn, and how far do they come against alpha-beta?",
            sources: "D8, D8a, D8b, D10",
            plays_games: true,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let schedule = schedule(parameters);
        let mut steps = Vec::new();
        // Both learners of a seed one after the other, so that interim results can always be compared.
        for run in 0..parameters.pick(6, 8) {
            let seed = parameters.seed.wrapping_add(run);
            for (learner, _) in LEARNERS {
                steps.push(Step::counted(PART, schedule.games as f64, move |control| {
                    train(learner, seed, run == 0, schedule, control)
                }));
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, parameters: &Parameters) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        let (schedule, trained) = (schedule(parameters), Trained::all(rows)?);
        report::report(&trained, schedule, &mut findings);
        findings.judged_by(&[PART]);
        verdicts::verdicts(&trained, schedule, &mut findings);
        every_number::report(&trained, schedule, &mut findings);
        Ok(findings)
    }
}

/// The fewest games with a test in each of the paper's four parts: 2, 2, 2 and 1 of 7.
const QUICK_GAMES: u64 = 7 * BLOCK;

/// The length of the training: the paper's, or the number of games requested.
fn schedule(parameters: &Parameters) -> TrainingSchedule {
    let usual = parameters.pick(QUICK_GAMES, d::GAMES);
    TrainingSchedule::new(parameters.games.map_or(usual, |games| games as u64))
}

#[cfg(test)]
mod tests;
