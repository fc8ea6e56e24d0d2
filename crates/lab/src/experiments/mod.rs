//! The experiments, each a short file of named values. To add one, write its file and its line in the list.

mod eval_duel;
mod experience;
mod ladder;
mod learning_curves;
mod nodes_per_depth;
pub mod papers;
mod printed;
mod pruning_quality;
mod scaling;
mod speedup;
mod survey;
mod three_searches;
mod time_per_move;

use crate::experiment::Experiment;

/// All experiments, in the order of the report.
pub const ALL: &[&dyn Experiment] = &[
    &three_searches::ThreeSearches,
    &nodes_per_depth::NodesPerDepth,
    &time_per_move::TimePerMove,
    &eval_duel::EvalDuel,
    &experience::ExperienceExperiment,
    &learning_curves::LearningCurves,
    &survey::Survey,
    &pruning_quality::PruningQuality,
    &scaling::Scaling,
    &speedup::Speedup,
    &ladder::Ladder,
];

/// The experiment that reads survey answers.
pub const SURVEY: &str = "survey";

/// The experiment of this name.
pub fn find(name: &str) -> Option<&'static dyn Experiment> {
    ALL.iter().copied().find(|experiment| experiment.about().name == name)
}
