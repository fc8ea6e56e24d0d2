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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Block, Parameters, Rows};

    /// Before anything is measured there is nothing of ours that could be the same as what is printed.
    #[test]
    fn reports_on_papers_end_with_every_printed_number_and_compare_no_paper_with_itself() {
        let of_papers: Vec<_> =
            ALL.iter().filter(|experiment| !experiment.about().sources.is_empty()).collect();
        assert_eq!(of_papers.len(), 7);
        for experiment in of_papers {
            let name = experiment.about().name;
            let found = experiment.findings(&Rows::default(), &Parameters::default()).expect("no rows");
            let [.., Block::Heading(heading), Block::Table(table)] = &found.blocks[..] else {
                panic!("{name} ends with something else")
            };
            assert_eq!(&**heading, "Every printed number", "{name}");
            let head: Vec<&str> = table.head.iter().map(|head| &**head).collect();
            assert_eq!(head, ["In the paper", "Printed", "Kelso", "Verdict"], "{name}");
            for row in &table.rows {
                let verdict = &*row[3];
                assert!(!["same", "holds"].iter().any(|good| verdict.starts_with(good)), "{name}: {row:?}");
            }
        }
    }
}
